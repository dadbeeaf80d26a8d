"""What the port over HTTP is in every style; a style adds only how it searches."""

from __future__ import annotations

import abc
from collections.abc import AsyncIterator, Sequence

import attrs

from immich_adapters.reading.reader import Reader
from immich_adapters.reading.sources import Source
from immich_adapters.server_albums import ServerAlbums
from immich_adapters.server_names import look_up
from immich_adapters.wire.transport import Transport
from immich_domain.albums import Album, AlbumId
from immich_domain.assets import AssetId
from immich_domain.queries import AddOutcomes, AssetPage, AssetQuery, Names, NamesWanted


@attrs.define(kw_only=True)
class HttpAdapter(abc.ABC):
    """Serves the port for one tool call. `shown` are the albums that the key can see, `reader` reads the streams."""

    transport: Transport
    shown: ServerAlbums
    reader: Reader
    include_archived: bool = False

    @abc.abstractmethod
    def sources(self, query: AssetQuery) -> Sequence[Source]:
        """The branches that together mean the query; no asset is in two of them."""

    async def names(self, wanted: NamesWanted) -> Names:
        """Spellings and people."""
        return await look_up(self.transport, wanted)

    async def albums(self) -> Sequence[Album]:
        """All albums."""
        return await self.shown.all()

    async def album(self, album_id: AlbumId) -> Album:
        """One album."""
        return await self.shown.one(album_id)

    def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """Matching assets, newest first."""
        return self.reader.scan(self.sources(query), query.taken)

    def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """Matching assets by resemblance."""
        return self.reader.rank(self.sources(query), text, query.taken, limit)

    async def count(self, query: AssetQuery) -> int:
        """How many assets match by the server's own count."""
        return await self.reader.count(self.sources(query), query.taken)

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """Make an album."""
        return await self.shown.create(name, description, asset_ids)

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Add to an album."""
        return await self.shown.add(album_id, asset_ids)
