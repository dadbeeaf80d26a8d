"""A port that tells the client how far it is, and is otherwise the port that it wraps."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence

import attrs

from immich_domain import (
    Album,
    AlbumId,
    AssetId,
    AssetPage,
    AssetQuery,
    ImmichPort,
    Names,
    NamesWanted,
)
from immich_domain.queries import AddOutcomes
from immich_domain.scans import closing
from immich_mcp_entry.sdk import Progress


@attrs.define
class ReportingPort:
    """Counts photos over all streams and writes of one call, since progress may only grow."""

    port: ImmichPort
    progress: Progress
    _done: int = attrs.field(init=False, default=0)

    async def names(self, wanted: NamesWanted) -> Names:
        """As the wrapped port."""
        return await self.port.names(wanted)

    async def albums(self) -> Sequence[Album]:
        """As the wrapped port."""
        return await self.port.albums()

    async def album(self, album_id: AlbumId) -> Album:
        """As the wrapped port."""
        return await self.port.album(album_id)

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """As the wrapped port; says after each page how many photos were read."""
        start, total = self._done, None
        async with closing(self.port.scan(query)) as pages:
            async for page in pages:
                total = total if page.expected is None else start + page.expected
                await self._report(len(page.assets), total, "photos read")
                yield page

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """As the wrapped port."""
        async with closing(self.port.rank(text, query, limit)) as pages:
            async for page in pages:
                yield page

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """As the wrapped port; says how many photos were sent."""
        album = await self.port.create_album(name, description, asset_ids)
        await self._report(len(asset_ids), None, "photos sent to the new album")
        return album

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """As the wrapped port; says how many photos were sent."""
        outcomes = await self.port.add_assets(album_id, asset_ids)
        await self._report(len(asset_ids), None, "photos sent to the album")
        return outcomes

    async def _report(self, more: int, total: int | None, message: str) -> None:
        if not more:
            return
        self._done += more
        # A client that no longer listens must not end a write half-way.
        with contextlib.suppress(OSError):
            await self.progress(self._done, total if total is None else max(total, self._done), message)
