"""A house whose library is read once in a command, however often the same question is asked."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence

import attrs

from immich_domain import Album, AlbumId, AssetId, AssetPage, AssetQuery, ImmichPort, Names, NamesWanted
from immich_domain.queries import AddOutcomes
from immich_domain.scans import closing
from immich_mcp_entry.composition import House
from immich_mcp_entry.context import Context


@attrs.define
class Memory:
    """What a library has answered so far."""

    names: dict[NamesWanted, Names] = attrs.field(factory=dict)
    albums: dict[AlbumId, Album] = attrs.field(factory=dict)
    pages: dict[AssetQuery, list[AssetPage]] = attrs.field(factory=dict)


@attrs.frozen
class RememberingHouse:
    """Opens contexts that share one memory: the numbers of a second look are those of the first."""

    house: House
    memory: Memory = attrs.field(factory=Memory)

    @property
    def writes_are_on(self) -> bool:
        """As the house says."""
        return self.house.writes_are_on

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Context]:
        """The context of the house, over a port that remembers."""
        async with self.house.open() as context:
            yield attrs.evolve(context, port=RememberingPort(context.port, self.memory))

    async def aclose(self) -> None:
        """Close the house."""
        await self.house.aclose()


@attrs.frozen
class RememberingPort:
    """Reads go to the memory first. A stream that its reader left early is remembered as far as it was read."""

    port: ImmichPort
    memory: Memory

    async def names(self, wanted: NamesWanted) -> Names:
        """Names, looked up once."""
        if wanted not in self.memory.names:
            self.memory.names[wanted] = await self.port.names(wanted)
        return self.memory.names[wanted]

    async def albums(self) -> Sequence[Album]:
        """As the wrapped port."""
        return await self.port.albums()

    async def album(self, album_id: AlbumId) -> Album:
        """An album, looked up once."""
        if album_id not in self.memory.albums:
            self.memory.albums[album_id] = await self.port.album(album_id)
        return self.memory.albums[album_id]

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """The pages of the first reading, to whoever reads again as far as the first reader did."""
        if query in self.memory.pages:
            for page in self.memory.pages[query]:
                yield page
            return
        seen = self.memory.pages[query] = []
        async with closing(self.port.scan(query)) as pages:
            async for page in pages:
                seen.append(page)
                yield page

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """As the wrapped port."""
        async with closing(self.port.rank(text, query, limit)) as pages:
            async for page in pages:
                yield page

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """As the wrapped port."""
        return await self.port.create_album(name, description, asset_ids)

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """As the wrapped port."""
        return await self.port.add_assets(album_id, asset_ids)
