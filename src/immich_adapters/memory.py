"""The port over a library in memory: the demo, saved library files, tests."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Iterable, Sequence

import attrs

from immich_adapters.library import Library, StoredAssetRecord
from immich_adapters.records import AlbumRecord
from immich_adapters.shelf import Shelf
from immich_adapters.translation import asset_translator, exif_place, media_type, translate_album, translate_people
from immich_domain.albums import Album, AlbumId
from immich_domain.assets import Asset, AssetId
from immich_domain.errors import AlbumNotFound
from immich_domain.folding import fold, words
from immich_domain.name_matching import resemblance
from immich_domain.places import PlaceField
from immich_domain.queries import AddOutcomes, AssetPage, AssetQuery, Names, NamesWanted

PAGE = 1000


@attrs.define(kw_only=True)
class MemoryAdapter:
    """Serves a `Library`. Writes change the adapter, never the library it was made from.

    `zone` dates photos without a wall clock; `include_archived` is the scope setting of the whole product.
    There is no image model here: `rank` compares words with descriptions, names, places and people.
    """

    library: Library
    zone: dt.tzinfo = dt.UTC
    include_archived: bool = False
    shelf: Shelf = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.shelf = Shelf(library=self.library, zone=self.zone)

    async def names(self, wanted: NamesWanted) -> Names:
        """Spellings of photos of the timeline, as a server knows them, and named people who resemble the wanted name."""
        places = {field: self._spellings(field) for field in wanted.places}
        people = [] if wanted.person is None else translate_people(self.library.people)
        near = [person for person in people if resemblance(wanted.person or "", person.name) >= 0.5]
        return Names(places=places, people=tuple(near))

    async def albums(self) -> Sequence[Album]:
        """All albums of the library."""
        return [self._album(record) for record in self.shelf.records.values()]

    async def album(self, album_id: AlbumId) -> Album:
        """One album, or `AlbumNotFound`."""
        return self._album(self._record(album_id))

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """Matching assets, newest first."""
        found = sorted(self._matching(query), key=lambda asset: (asset.taken_at, asset.id), reverse=True)
        malformed = self.library.malformed
        yield AssetPage(assets=tuple(found[:PAGE]), expected=len(found) + malformed, skipped=malformed)
        for start in range(PAGE, len(found), PAGE):
            yield AssetPage(assets=tuple(found[start : start + PAGE]))

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """Matching assets by the number of words they share with `text`, then newest first."""
        wanted = set(words(fold(text)))
        records: dict[str, StoredAssetRecord] = {record.id: record for record in self.library.assets}

        def order(asset: Asset) -> tuple[int, dt.datetime | None, str]:
            return (len(wanted & _described(records[asset.id])), asset.taken_at, asset.id)

        yield AssetPage(skipped=self.library.malformed)
        ranked = sorted(self._matching(query), key=order, reverse=True)
        for start in range(0, len(ranked), max(limit, 1)):
            yield AssetPage(assets=tuple(ranked[start : start + limit]))

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:  # noqa: ARG002  # nobody reads descriptions here
        """Make an album with those of the assets that may be added."""
        return self._album(self.shelf.create(name, asset_ids))

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Add assets to an album that exists."""
        return self.shelf.add(self._record(album_id).id, asset_ids)

    def _record(self, album_id: AlbumId) -> AlbumRecord:
        if album_id not in self.shelf.records:
            raise AlbumNotFound(f"There is no album {album_id}: find the IDs of those that exist first.")
        return self.shelf.records[album_id]

    def _matching(self, query: AssetQuery) -> Iterable[Asset]:
        translate = asset_translator(self.zone, self.library.user_id)
        members = None if query.album_id is None else self.shelf.members(query.album_id)
        for record in self.library.assets:
            if self._in_scope(record) and (members is None or record.id in members) and _matches(record, query):
                asset = translate(record)
                if query.taken is None or query.taken.contains(_instant(asset)):
                    yield asset

    def _in_scope(self, record: StoredAssetRecord) -> bool:
        visible = ("timeline", "archive") if self.include_archived else ("timeline",)
        return record.visibility in visible and not record.is_trashed and not record.is_offline

    def _spellings(self, field: PlaceField) -> tuple[str, ...]:
        names = {
            getattr(exif_place(record.exif_info), field.value)
            for record in self.library.assets
            if self._in_scope(record) and record.visibility == "timeline"
        }
        return tuple(sorted(name for name in names if name))

    def _album(self, record: AlbumRecord) -> Album:
        me = self.library.user_id
        return translate_album(record, owned=None if record.owner is None or me is None else record.owner == me)


def _matches(record: StoredAssetRecord, query: AssetQuery) -> bool:
    place = exif_place(record.exif_info)
    people = {person.id for person in record.people or ()}
    return (
        (not query.states or place.state in query.states)
        and (not query.cities or place.city in query.cities)
        and (not query.countries or place.country in query.countries)
        and people.issuperset(query.person_ids)
        and (query.media is None or media_type(record.type) is query.media)
        and (bool(record.is_favorite) or not query.favorites_only)
    )


def _instant(asset: Asset) -> dt.datetime:
    return asset.taken_at or asset.wall.replace(tzinfo=dt.UTC)


def _described(record: StoredAssetRecord) -> set[str]:
    exif = record.exif_info
    texts = [record.original_file_name, *(person.name for person in record.people or ())]
    texts += [] if exif is None else [exif.description, exif.city, exif.state, exif.country]
    return set(words(fold(" ".join(text for text in texts if text))))
