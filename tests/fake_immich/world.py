"""The household behind the server: everything that can change while it runs.

Tests build one, hand it to a server, and may go on changing it behind the client's
back. Every method holds the one lock, and every change counts up ``revision``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from attrs import evolve

from tests.fake_immich.ids import IdSource
from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.library import read_library
from tests.fake_immich.times import capture_times
from tests.fake_immich.values import (
    AssetType,
    FakeAlbum,
    FakeAsset,
    FakeKey,
    FakePerson,
    FakeUser,
    Role,
    Visibility,
)

START = datetime(2026, 11, 1, 12, tzinfo=UTC)
_TICK = timedelta(milliseconds=1)

Scorer = Callable[[str, FakeAsset], float]


class World:
    """Users, keys, partners, assets, people and albums of one server.

    A new world has one user (``me``, the default owner of everything that is added)
    with one key that may do everything. ``scorer`` rates an asset for the text of a
    smart search, higher first; without it words found in the asset's texts count.
    """

    def __init__(self, *, seed: int = 0, me: FakeUser | None = None) -> None:
        self.lock = threading.RLock()
        self.revision = 0
        self.people_revision = 0
        self.users: dict[str, FakeUser] = {}
        self.keys: dict[str, FakeKey] = {}
        self.partners: dict[tuple[str, str], bool] = {}
        self.assets: dict[str, FakeAsset] = {}
        self.people: dict[str, FakePerson] = {}
        self.albums: dict[str, FakeAlbum] = {}
        self.scorer: Scorer | None = None
        self._ids = IdSource(seed=seed)
        self._clock = START
        self.me = self._put_user(me or self._new_user("Alice"))
        self.key = self.add_key()

    @classmethod
    def from_library(cls, data: Mapping[str, Any]) -> World:
        """The world of a library file; other owners in it are in-timeline partners."""
        library = read_library(data)
        world = cls(me=library.users[0])
        for user in library.users[1:]:
            world._put_user(user)
        for owner in {asset.owner_id for asset in library.assets} - {world.me.id}:
            world.share_timeline(world.users[owner])
        world.people.update((person.id, person) for person in library.people)
        world.assets.update((asset.id, asset) for asset in library.assets)
        world.albums.update((album.id, album) for album in library.albums)
        world._changed()
        return world

    # -- building ---------------------------------------------------------------

    def user(self, name: str) -> FakeUser:
        """Add a user (a stranger, until ``share_timeline``)."""
        return self._put_user(self._new_user(name))

    def add_key(
        self,
        *permissions: str,
        user: FakeUser | None = None,
        name: str = "test",
        secret: str = "",
    ) -> FakeKey:
        """Add an API key; without permissions it may do everything."""
        with self.lock:
            key = FakeKey(
                id=self._ids.take(),
                secret=secret or self._ids.secret(),
                user_id=(user or self.me).id,
                name=name,
                permissions=permissions or ("all",),
                created_at=self.now(),
            )
            self.keys[key.secret] = key
            return key

    def share_timeline(self, sharer: FakeUser, *, viewer: FakeUser | None = None, shown: bool = True) -> None:
        """Make ``sharer`` a partner of ``viewer``; ``shown`` is the timeline switch."""
        with self.lock:
            self.partners[sharer.id, (viewer or self.me).id] = shown
            self._changed()

    def photo(
        self,
        taken: str | datetime,
        *,
        wall: str | datetime | None = "",
        zone: str | None = None,
        owner: FakeUser | None = None,
        name: str | None = None,
        **fields: JsonValue,
    ) -> FakeAsset:
        """Add a photo taken at this moment (ISO text or datetime).

        With an offset (or ``zone``, an IANA name) the moment gives both the instant
        and the wall time; without, the wall time is taken as UTC, as the server does.
        ``wall`` overrides the wall time, None removes it. ``fields`` are those of
        `FakeAsset`.
        """
        with self.lock:
            now = self.now()
            values: dict[str, Any] = {
                "id": self._ids.take(),
                "owner_id": (owner or self.me).id,
                "file_name": name or f"IMG_{len(self.assets) + 1:04d}.jpg",
                "created_at": now,
                "updated_at": now,
            }
            values |= capture_times(taken, wall, zone)
            return self.add_asset(FakeAsset(**(values | fields)))

    def video(self, taken: str | datetime, **fields: JsonValue) -> FakeAsset:
        """Add a video of two seconds; arguments as for `photo`."""
        name = f"VID_{len(self.assets) + 1:04d}.mp4"
        defaults: dict[str, Any] = {"name": name, "type": AssetType.VIDEO, "duration_ms": 2000}
        return self.photo(taken, **(defaults | fields))

    def live_photo(self, taken: str | datetime, **fields: JsonValue) -> tuple[FakeAsset, FakeAsset]:
        """Add a photo with its hidden motion part: (photo, motion)."""
        motion = self.video(taken, **fields, visibility=Visibility.HIDDEN, embedded=False)
        return self.photo(taken, **fields, live_video_id=motion.id), motion

    def add_asset(self, asset: FakeAsset) -> FakeAsset:
        """Add (or replace) an asset as it is."""
        with self.lock:
            self.assets[asset.id] = asset
            self._changed()
            return asset

    def person(self, name: str, *, owner: FakeUser | None = None, **fields: JsonValue) -> FakePerson:
        """Add a person that was recognised on somebody's photos."""
        with self.lock:
            person = FakePerson(
                id=self._ids.take(),
                owner_id=(owner or self.me).id,
                name=name,
                updated_at=self.now(),
                **fields,
            )
            return self.put_person(person)

    def put_person(self, person: FakePerson) -> FakePerson:
        """Add (or replace) a person as it is."""
        with self.lock:
            self.people[person.id] = person
            self.people_revision += 1
            self._changed()
            return person

    def album(
        self,
        name: str,
        assets: Iterable[FakeAsset] = (),
        *,
        owner: FakeUser | None = None,
        shared: Mapping[str, Role] | None = None,
        description: str = "",
    ) -> FakeAlbum:
        """Add an album; ``shared`` maps user ids to roles."""
        with self.lock:
            now = self.now()
            album = FakeAlbum(
                id=self._ids.take(),
                owner_id=(owner or self.me).id,
                name=name,
                description=description,
                users=tuple((shared or {}).items()),
                asset_ids=tuple(dict.fromkeys(asset.id for asset in assets)),
                created_at=now,
                updated_at=now,
            )
            return self.put_album(album)

    def put_album(self, album: FakeAlbum) -> FakeAlbum:
        """Add (or replace) an album as it is."""
        with self.lock:
            self.albums[album.id] = album
            self._changed()
            return album

    # -- behind the client's back -----------------------------------------------

    def change(self, asset_id: str, **fields: JsonValue) -> FakeAsset:
        """Replace fields of an asset; it counts as updated now."""
        with self.lock:
            fields.setdefault("updated_at", self.now())
            return self.add_asset(evolve(self.assets[asset_id], **fields))

    def change_person(self, person_id: str, **fields: JsonValue) -> FakePerson:
        """Replace fields of a person (``name``, ``hidden``, ...)."""
        with self.lock:
            fields.setdefault("updated_at", self.now())
            return self.put_person(evolve(self.people[person_id], **fields))

    def trash(self, *asset_ids: str) -> None:
        """Move assets to the trash."""
        for asset_id in asset_ids:
            self.change(asset_id, trashed_at=self.now())

    def restore(self, *asset_ids: str) -> None:
        """Take assets out of the trash."""
        for asset_id in asset_ids:
            self.change(asset_id, trashed_at=None, offline=False)

    def retake(self, asset_id: str, taken: str | datetime) -> FakeAsset:
        """Change when an asset was taken (both times)."""
        return self.change(asset_id, **capture_times(taken))

    def delete_asset(self, asset_id: str) -> None:
        """Delete an asset for good, out of all albums too."""
        with self.lock:
            del self.assets[asset_id]
            for album in list(self.albums.values()):
                left = tuple(i for i in album.asset_ids if i != asset_id)
                self.albums[album.id] = evolve(album, asset_ids=left)
            self._changed()

    def change_album(self, album_id: str, **fields: JsonValue) -> FakeAlbum:
        """Replace fields of an album (``name``, ``users``, ...)."""
        with self.lock:
            fields.setdefault("updated_at", self.now())
            return self.put_album(evolve(self.albums[album_id], **fields))

    def link(self, album_id: str, asset_ids: Iterable[str]) -> FakeAlbum:
        """Put assets into an album, whoever they belong to."""
        with self.lock:
            merged = dict.fromkeys((*self.albums[album_id].asset_ids, *asset_ids))
            return self.change_album(album_id, asset_ids=tuple(merged))

    def unlink(self, album_id: str, asset_ids: Iterable[str]) -> FakeAlbum:
        """Take assets out of an album."""
        with self.lock:
            gone = set(asset_ids)
            kept = tuple(i for i in self.albums[album_id].asset_ids if i not in gone)
            return self.change_album(album_id, asset_ids=kept)

    def delete_album(self, album_id: str) -> None:
        """Delete an album; its assets stay."""
        with self.lock:
            del self.albums[album_id]
            self._changed()

    # -- clock and ids ----------------------------------------------------------

    def now(self) -> datetime:
        """The server's clock; it moves a millisecond each time it is read."""
        with self.lock:
            self._clock += _TICK
            return self._clock

    def new_id(self) -> str:
        """An id that nothing has yet."""
        with self.lock:
            return self._ids.take()

    def _new_user(self, name: str) -> FakeUser:
        email = f"{name.lower().replace(' ', '.')}@example.com"
        return FakeUser(id=self._ids.take(), name=name, email=email)

    def _put_user(self, user: FakeUser) -> FakeUser:
        with self.lock:
            self.users[user.id] = user
            self._changed()
            return user

    def _changed(self) -> None:
        self.revision += 1
