"""A library in memory that pages as the port promises: newest instant first, ties by descending ID.

It is deliberately not the in-memory adapter: it shares no code with anything that is shipped.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Sequence
from typing import TypeVar

import attrs

from immich_domain import (
    Album,
    AlbumId,
    Asset,
    AssetId,
    AssetPage,
    AssetQuery,
    ImmichPort,
    InstantRange,
    Names,
    NamesWanted,
)
from immich_domain.errors import AlbumNotFound
from immich_domain.queries import AddOutcomes
from tests.domain import oracle

T = TypeVar("T")


@attrs.define(kw_only=True)
class PagingPort:
    """Streams `assets`; the other fields make it misbehave as real servers do.

    `repeats` sends every page twice; `unreadable` assets match and are counted but cannot be read; `counts` says whether
    the source knows how many match; `reason` makes every stream of the given albums, or of none, incomplete.
    """

    assets: Sequence[Asset] = ()
    albums_known: Sequence[Album] = ()
    members: frozenset[AssetId] = frozenset()
    names_known: Names = attrs.field(factory=Names)
    page_size: int = 3
    repeats: bool = False
    counts: bool = True
    unreadable: frozenset[AssetId] = frozenset()
    scan_reason: str | None = None
    member_reason: str | None = None
    queries: list[AssetQuery] = attrs.field(factory=list)
    names_asked: list[NamesWanted] = attrs.field(factory=list)
    ranks_asked: list[tuple[str, int]] = attrs.field(factory=list)
    pages_sent: int = 0
    streams_open: int = 0

    async def names(self, wanted: NamesWanted) -> Names:
        """What is known, whatever was asked for."""
        self.names_asked.append(wanted)
        return self.names_known

    async def albums(self) -> Sequence[Album]:
        """The albums, as given."""
        return self.albums_known

    async def album(self, album_id: AlbumId) -> Album:
        """The album with this ID."""
        for album in self.albums_known:
            if album.id == album_id:
                return album
        raise AlbumNotFound(f"No album {album_id}.")

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """Pages of what matches by instant and album."""
        self.queries.append(query)
        reason = self.scan_reason if query.album_id is None else self.member_reason
        async with contextlib.aclosing(self._stream(self._matching(query), reason)) as pages:
            async for page in pages:
                yield page

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """Pages of what matches, in the order in which the assets were given."""
        self.queries.append(query)
        self.ranks_asked.append((text, limit))
        matching = [asset for asset in self.assets if _may_match(asset, query.taken)]
        async with contextlib.aclosing(self._stream(matching, self.scan_reason)) as pages:
            async for page in pages:
                yield page

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """Nothing here writes."""
        raise NotImplementedError

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Nothing here writes."""
        raise NotImplementedError

    def _matching(self, query: AssetQuery) -> list[Asset]:
        return [
            asset
            for asset in oracle.newest_first(self.assets)
            if _may_match(asset, query.taken) and (query.album_id is None or asset.id in self.members)
        ]

    async def _stream(self, matching: list[Asset], reason: str | None) -> AsyncGenerator[AssetPage]:
        self.streams_open += 1
        try:
            starts = range(0, max(1, len(matching)), self.page_size)
            for start in starts:
                rows = matching[start : start + self.page_size]
                page = AssetPage(
                    assets=tuple(asset for asset in rows if asset.id not in self.unreadable),
                    skipped=sum(asset.id in self.unreadable for asset in rows),
                    expected=len(matching) if self.counts and start == 0 else None,
                    incomplete=reason if start == starts[-1] else None,
                )
                self.pages_sent += 1
                yield page
                if self.repeats:
                    yield attrs.evolve(page, skipped=0)
        finally:
            self.streams_open -= 1


def _may_match(asset: Asset, taken: InstantRange | None) -> bool:
    """Whether the instant lies in the half-open range, worked out in microseconds."""
    if taken is None:
        return True
    instant = oracle.micros(asset.taken_at or asset.wall)
    after_start = taken.start is None or oracle.micros(taken.start) <= instant
    return after_start and (taken.end is None or instant < oracle.micros(taken.end))


def finish(work: Coroutine[object, object, T]) -> T:
    """What the work answers. A port in memory never waits, so neither may the domain: no event loop is needed."""
    try:
        work.send(None)
    except StopIteration as done:
        answer: T = done.value
        return answer
    raise AssertionError("the domain waited for something that is not the port")


def as_port(port: PagingPort) -> ImmichPort:
    """The same port, for the type checker to compare with the protocol."""
    return port
