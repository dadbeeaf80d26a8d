"""The library in memory, where others and the network interfere between any two steps, as on a server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, TypeVar

import attrs

from immich_adapters.library import library_from_json
from immich_adapters.memory import MemoryAdapter
from immich_domain import Album, AlbumId, AssetId, AssetPage, AssetQuery, Names, NamesWanted
from immich_domain.errors import Forbidden, ImmichError, LostAnswer, ServerFailed, Unreachable
from immich_domain.queries import AddOutcomes
from tests.fake_immich import FakeAlbum, FakeAsset, World
from tests.fake_immich.times import z_text
from tests.writes.agents import ZONE
from tests.writes.ledger import Ledger, Sent
from tests.writes.troubles import Script

Result = TypeVar("Result")

BEFORE: dict[str, type[ImmichError]] = {"500": ServerFailed, "403": Forbidden, "429": ServerFailed}
DOUBTFUL = ("reset", "proxy 500", "proxy 502", "page")
"""Faults that keep a request from the library, though nobody can tell."""


@attrs.define
class MeddledPort:
    """A port over `world`, whose steps go as `script` says."""

    world: World
    script: Script
    ledger: Ledger
    _revision: int = -1
    _adapter: MemoryAdapter | None = None

    async def names(self, wanted: NamesWanted) -> Names:
        """As the library, when nothing interferes."""
        return await self._read(lambda: self.adapter().names(wanted))

    async def albums(self) -> Sequence[Album]:
        """As the library, when nothing interferes."""
        return await self._read(lambda: self.adapter().albums())

    async def album(self, album_id: AlbumId) -> Album:
        """As the library, when nothing interferes."""
        return await self._read(lambda: self.adapter().album(album_id))

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """As the library; each page is a step."""
        pages = self.adapter().scan(query)
        while (page := await self._read(lambda: anext(pages, None))) is not None:
            yield page

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """As the library."""
        async for page in self.adapter().rank(text, query, limit):
            yield page

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """As the library; what it makes is made in the world."""
        self.ledger.sent.append(Sent(None, tuple(asset_ids)))
        return await self._write(lambda: self._create(name, description, asset_ids))

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """As the library; what it adds is added in the world."""
        self.ledger.sent.append(Sent(album_id, tuple(asset_ids)))
        return await self._write(lambda: self._add(album_id, asset_ids))

    def adapter(self) -> MemoryAdapter:
        """The adapter over the world as it is now."""
        if self._adapter is None or self._revision != self.world.revision:
            self._adapter = MemoryAdapter(library=library_from_json(library_json(self.world)), zone=ZONE)
            self._revision = self.world.revision
        return self._adapter

    async def _create(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        adapter = self.adapter()
        album = await adapter.create_album(name, description, asset_ids)
        members = tuple(adapter.shelf.members(album.id))
        with self.ledger.noting():
            self.world.put_album(FakeAlbum(id=album.id, owner_id=self.world.me.id, name=name, asset_ids=members))
        return album

    async def _add(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        adapter = self.adapter()
        outcomes = await adapter.add_assets(album_id, asset_ids)
        with self.ledger.noting():
            self.world.link(album_id, adapter.shelf.members(album_id))
        return outcomes

    async def _read(self, step: Callable[[], Awaitable[Result]]) -> Result:
        trouble = self.script.next(is_write=False)
        self.script.do(trouble.before)
        if trouble.fault is not None:
            raise BEFORE.get(trouble.fault, Unreachable)("No library can be read now.")
        result = await step()
        self.script.do(trouble.after)
        return result

    async def _write(self, step: Callable[[], Awaitable[Result]]) -> Result:
        trouble = self.script.next(is_write=True)
        self.script.do(trouble.before)
        if trouble.fault in BEFORE:
            raise BEFORE[trouble.fault]("The library refuses to write.")
        if trouble.fault in DOUBTFUL:
            raise LostAnswer("Nobody knows.")
        result = await step()
        self.script.do(trouble.after)
        if trouble.fault is not None:
            raise LostAnswer("Nobody knows.")
        return result


def library_json(world: World) -> dict[str, Any]:
    """The world as a saved library of the key's user."""
    me = world.me.id
    shown = {me, *(sharer for (sharer, viewer), on in world.partners.items() if on and viewer == me)}
    albums = [album for album in world.albums.values() if album.readable_by(me)]
    return {
        "user_id": me,
        "assets": [_asset(asset) for asset in world.assets.values() if asset.owner_id in shown],
        "albums": [_album(album, world) for album in albums],
        "album_members": {album.id: list(album.asset_ids) for album in albums},
    }


def _asset(asset: FakeAsset) -> dict[str, Any]:
    return {
        "id": asset.id,
        "type": str(asset.type),
        "ownerId": asset.owner_id,
        "originalFileName": asset.file_name,
        "fileCreatedAt": z_text(asset.taken_at),
        "localDateTime": None if asset.wall_time is None else z_text(asset.wall_time),
        "isFavorite": asset.favorite,
        "visibility": str(asset.visibility),
        "isTrashed": asset.deleted,
        "isOffline": asset.offline,
        "exifInfo": {"state": asset.state, "city": asset.city, "country": asset.country},
    }


def _album(album: FakeAlbum, world: World) -> dict[str, Any]:
    counted = [world.assets[i] for i in album.asset_ids if i in world.assets and world.assets[i].counted]
    days = sorted(asset.wall_time.date().isoformat() for asset in counted if asset.wall_time is not None)
    dates = {"startDate": f"{days[0]}T00:00:00.000Z", "endDate": f"{days[-1]}T00:00:00.000Z"} if days else {}
    return {
        "id": album.id,
        "albumName": album.name,
        "assetCount": len(counted),
        "shared": bool(album.users),
        "updatedAt": z_text(album.updated_at),
        "albumUsers": [{"user": {"id": album.owner_id}, "role": "owner"}],
        **dates,
    }
