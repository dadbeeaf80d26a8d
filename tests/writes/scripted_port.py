"""A port that holds a few photos and one album, fails where it is told to, and remembers every write."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence

import attrs

from immich_domain import (
    AddOutcome,
    Album,
    AlbumId,
    Asset,
    AssetId,
    AssetPage,
    AssetQuery,
    Criteria,
    Names,
    NamesWanted,
    Resolved,
)
from immich_domain.errors import AlbumNotFound, ImmichError
from immich_domain.queries import AddOutcomes

ALBUM = AlbumId("album-0")
WALL = dt.datetime(2026, 8, 2, 12)  # noqa: DTZ001  # the clock on the wall
RESOLVED = Resolved(criteria=Criteria(state="Maine"), query=AssetQuery(states=("Maine",)), window=None)


def photo_ids(count: int) -> list[AssetId]:
    """IDs in their order."""
    return [AssetId(f"{number:05}") for number in range(count)]


@attrs.frozen
class Write:
    """A write as it was asked for; the name is that of an album to be made."""

    name: str | None
    asset_ids: tuple[AssetId, ...]


@attrs.define(kw_only=True)
class ScriptedPort:
    """`photos` match every query. `refused` go into no album, by reason.

    `failing` holds an error for the number of a request, counted from 0 over all requests; `late` says which of these
    requests take effect all the same. So many `unread_members` of an album are not read when it is streamed, and those who
    are `forgetful` are in it, but not in its count.
    """

    photos: list[AssetId] = attrs.field(factory=list)
    albums_known: list[Album] = attrs.field(factory=list)
    members: dict[AlbumId, list[AssetId]] = attrs.field(factory=dict)
    refused: dict[AssetId, str] = attrs.field(factory=dict)
    failing: dict[int, ImmichError] = attrs.field(factory=dict)
    late: frozenset[int] = frozenset()
    incomplete: str | None = None
    unread_members: int = 0
    forgetful: frozenset[AssetId] = frozenset()
    requests: list[str] = attrs.field(factory=list)
    writes: list[Write] = attrs.field(factory=list)

    async def names(self, wanted: NamesWanted) -> Names:
        """Nobody asks: what is meant is resolved already."""
        raise NotImplementedError

    async def albums(self) -> Sequence[Album]:
        """The albums as they are."""
        error = self._begin("albums")
        self._end(error)
        return [self._album(album) for album in self.albums_known]

    async def album(self, album_id: AlbumId) -> Album:
        """One of them."""
        self._end(self._begin("album"))
        for album in self.albums_known:
            if album.id == album_id:
                return self._album(album)
        raise AlbumNotFound("There is none.")

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """Every photo, or every photo of an album."""
        self._end(self._begin("scan" if query.album_id is None else "members"))
        members = None if query.album_id is None else set(self.members.get(query.album_id, ()))
        ids = [one for one in self.photos if members is None or one in members]
        incomplete = self.incomplete
        if members is not None and self.unread_members:
            ids, incomplete = ids[self.unread_members :], "a page is missing"
        assets = tuple(Asset(id=one, wall=WALL, taken_at=WALL.replace(tzinfo=dt.UTC)) for one in reversed(ids))
        yield AssetPage(assets=assets, expected=len(assets), incomplete=incomplete)

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:  # noqa: ARG002
        """Nobody asks."""
        for _ in ():
            yield AssetPage()

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:  # noqa: ARG002
        """Make an album; what is refused is dropped without a word."""
        error = self._begin("create")
        self.writes.append(Write(name, tuple(asset_ids)))
        album = Album(id=AlbumId(f"album-{len(self.albums_known)}"), name=name)
        if self._takes_effect(error):
            self.albums_known.append(album)
            self._put(album.id, asset_ids)
        self._end(error)
        return self._album(album)

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Add photos, and say for each what became of it."""
        error = self._begin("add")
        self.writes.append(Write(None, tuple(asset_ids)))
        outcomes = self._put(album_id, asset_ids) if self._takes_effect(error) else ()
        self._end(error)
        return outcomes

    def _put(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        members = self.members.setdefault(album_id, [])
        known = set(members)
        outcomes = []
        for one in asset_ids:
            reason = "duplicate" if one in known else self.refused.get(one)
            if reason is None:
                members.append(one)
            outcomes.append(AddOutcome(asset_id=one, reason=reason))
        return tuple(outcomes)

    def _album(self, album: Album) -> Album:
        return attrs.evolve(album, asset_count=len(set(self.members.get(album.id, ())) - self.forgetful))

    def _begin(self, request: str) -> ImmichError | None:
        self.requests.append(request)
        return self.failing.get(len(self.requests) - 1)

    def _takes_effect(self, error: ImmichError | None) -> bool:
        return error is None or len(self.requests) - 1 in self.late

    def _end(self, error: ImmichError | None) -> None:
        if error is not None:
            raise error


def with_album(photos: int, members: Sequence[AssetId] = (), name: str = "Maine 2026") -> ScriptedPort:
    """A port with one album."""
    return ScriptedPort(
        photos=photo_ids(photos), albums_known=[Album(id=ALBUM, name=name)], members={ALBUM: list(members)}
    )
