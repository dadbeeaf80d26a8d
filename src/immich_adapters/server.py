"""The port over a real server: the adapter that fits its version, chosen when it is first needed."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence

import anyio
import attrs

from immich_adapters.concurrency import side_by_side
from immich_adapters.filters import FilterAdapter
from immich_adapters.http_adapter import HttpAdapter
from immich_adapters.legacy import LegacyAdapter
from immich_adapters.reading.reader import Reader
from immich_adapters.server_albums import LISTS_2, LISTS_3, ServerAlbums
from immich_adapters.server_names import look_up
from immich_adapters.styles import Style
from immich_adapters.versions import Version, choose_style, parse_version
from immich_adapters.wire.transport import Transport
from immich_domain.albums import Album, AlbumId
from immich_domain.assets import AssetId
from immich_domain.queries import AddOutcomes, AssetPage, AssetQuery, Names, NamesWanted
from immich_domain.scans import closing


@attrs.define(kw_only=True)
class ServerAdapter:
    """Serves the port for one tool call: the version is asked for once, side by side with the first look-up of names.

    `zone` dates photos without a wall clock; `style` overrides the choice by version.
    """

    transport: Transport
    zone: dt.tzinfo
    include_archived: bool = False
    style: Style | None = None
    _chosen: HttpAdapter | None = attrs.field(init=False, default=None)
    _choosing: anyio.Lock = attrs.field(init=False, factory=anyio.Lock)

    async def names(self, wanted: NamesWanted) -> Names:
        """Spellings and people, asked for in the same way of every version."""
        found: list[Names] = []

        async def ask() -> None:
            found.append(await look_up(self.transport, wanted))

        await side_by_side(self._choose, ask)
        return found[0]

    async def albums(self) -> Sequence[Album]:
        """All albums."""
        return await (await self._adapter()).albums()

    async def album(self, album_id: AlbumId) -> Album:
        """One album."""
        return await (await self._adapter()).album(album_id)

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """Matching assets, newest first."""
        async with closing((await self._adapter()).scan(query)) as pages:
            async for page in pages:
                yield page

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """Matching assets by resemblance."""
        async with closing((await self._adapter()).rank(text, query, limit)) as pages:
            async for page in pages:
                yield page

    async def count(self, query: AssetQuery) -> int:
        """How many assets match by the server's own count."""
        return await (await self._adapter()).count(query)

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """Make an album."""
        return await (await self._adapter()).create_album(name, description, asset_ids)

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Add to an album."""
        return await (await self._adapter()).add_assets(album_id, asset_ids)

    async def _choose(self) -> None:
        await self._adapter()

    async def _adapter(self) -> HttpAdapter:
        async with self._choosing:
            if self._chosen is None:
                version = parse_version(await self.transport.get("/server/version"))
                self._chosen = self._for(version)
            return self._chosen

    def _for(self, version: Version) -> HttpAdapter:
        make = FilterAdapter if choose_style(version, self.style) is Style.FILTER else LegacyAdapter
        shown = ServerAlbums(transport=self.transport, lists=LISTS_2 if version.major < 3 else LISTS_3)
        reader = Reader(self.zone, shown.user)
        return make(transport=self.transport, shown=shown, reader=reader, include_archived=self.include_archived)
