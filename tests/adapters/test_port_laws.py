"""The laws that third parties hold their adapters to: ours keep them, and broken ones do not get away."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import AsyncIterator, Sequence
from zoneinfo import ZoneInfo

import attrs
import pytest

from immich_adapters.library import Library
from immich_adapters.memory import MemoryAdapter
from immich_adapters.testing import LAWS, LawBroken, check_port, small_library
from immich_domain import Album, AlbumId, AssetId, AssetPage, AssetQuery, ImmichPort, InstantRange, Names, NamesWanted
from immich_domain.queries import AddOutcomes
from tests.adapters.bench import PORTS, ZONE, Bench
from tests.adapters.described import Household
from tests.fake_immich import AssetType, FakeAlbum, FakeAsset, FakePerson, FakeUser, Visibility, World

TICK = dt.timedelta(milliseconds=1)

pytestmark = pytest.mark.anyio


def world_of(library: Library, world: World) -> None:
    """Put a library into a world whose own user is the library's."""
    for owner in {asset.owner_id for asset in library.assets} - {library.user_id}:
        world.users[str(owner)] = FakeUser(id=str(owner), name="partner", email="partner@example.org")
        world.share_timeline(world.users[str(owner)])
    for person in library.people:
        world.put_person(FakePerson(id=person.id, owner_id=world.me.id, name=person.name))
    for album in library.albums:
        members = library.members.get(album.id, ())
        world.put_album(FakeAlbum(id=album.id, owner_id=world.me.id, name=album.album_name, asset_ids=members))
    for record in library.assets:
        exif = record.exif_info
        assert exif is not None
        world.add_asset(
            FakeAsset(
                id=record.id,
                owner_id=str(record.owner_id),
                file_name=record.original_file_name or "",
                taken_at=record.file_created_at,
                wall_time=None if record.local_date_time is None else record.local_date_time.replace(tzinfo=None),
                type=AssetType(record.type),
                visibility=Visibility(record.visibility),
                trashed_at=world.now() if record.is_trashed else None,
                offline=record.is_offline,
                favorite=bool(record.is_favorite),
                city=exif.city,
                state=exif.state,
                country=exif.country,
                person_ids=tuple(person.id for person in record.people or ()),
            )
        )


@contextlib.asynccontextmanager
async def in_memory(library: Library) -> AsyncIterator[ImmichPort]:
    """The adapter in memory."""
    yield MemoryAdapter(library=library)


async def test_the_adapter_in_memory_keeps_the_laws() -> None:
    """All of them."""
    await check_port(in_memory)


@pytest.mark.parametrize("name", PORTS)
async def test_adapters_over_servers_keep_the_laws(all_ports: Bench, name: str) -> None:
    """All of them, for each kind of server."""

    @contextlib.asynccontextmanager
    async def make_port(library: Library) -> AsyncIterator[ImmichPort]:
        all_ports.serve(Household())
        kind, make = PORTS[name]
        world = World(me=FakeUser(id=str(library.user_id), name="me", email="me@example.org"))
        assert world.key.secret == all_ports.world.key.secret
        world_of(library, world)
        all_ports.servers[kind].reset(world, kind)
        yield make(all_ports.transport(kind), False)  # noqa: FBT003  # the signature of a table

    await check_port(make_port)


def test_the_small_library_has_everything_that_the_laws_speak_of() -> None:
    """Each kind of what is out of scope, a partner's photo, and nothing malformed."""
    library = small_library()
    assert library.malformed == 0
    assert {record.visibility for record in library.assets} == set(Visibility)
    assert len({record.owner_id for record in library.assets}) == 2
    assert len({law.__name__ for law in LAWS}) == len(LAWS) >= 6


@attrs.define
class Broken:
    """A port that does everything right; each of its children does one thing wrong."""

    port: ImmichPort

    async def names(self, wanted: NamesWanted) -> Names:
        return await self.port.names(wanted)

    async def albums(self) -> Sequence[Album]:
        return await self.port.albums()

    async def album(self, album_id: AlbumId) -> Album:
        return await self.port.album(album_id)

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        async for page in self.port.scan(query):
            yield page

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        async for page in self.port.rank(text, query, limit):
            yield page

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        return await self.port.create_album(name, description, asset_ids)

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        return await self.port.add_assets(album_id, asset_ids)


class OldestFirst(Broken):
    """Streams the other way round."""

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        async for page in self.port.scan(query):
            yield attrs.evolve(page, assets=page.assets[::-1])


class Twice(Broken):
    """Sends every page twice."""

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        async for page in self.port.scan(query):
            yield page
            yield attrs.evolve(page, expected=None)


class EndIncluded(Broken):
    """Takes the end of a range for a part of it."""

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        taken = query.taken
        if taken is not None and taken.end is not None:
            query = attrs.evolve(query, taken=InstantRange(start=taken.start, end=taken.end + TICK))
        async for page in self.port.scan(query):
            yield page


class FirstSpelling(Broken):
    """Knows one spelling at a time."""

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        async for page in self.port.scan(attrs.evolve(query, cities=query.cities[:1])):
            yield page


class AnyPerson(Broken):
    """Thinks that one of the persons is enough."""

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        async for page in self.port.scan(attrs.evolve(query, person_ids=query.person_ids[1:2])):
            yield page


class Miscounting(Broken):
    """Expects the size of a page."""

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        async for page in self.port.scan(query):
            yield attrs.evolve(page, expected=250)


class UnnarrowedRank(Broken):
    """Ranks everything."""

    async def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:  # noqa: ARG002
        async for page in self.port.rank(text, AssetQuery(), limit):
            yield page


class Silent(Broken):
    """Answers additions in an order of its own."""

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        return (await self.port.add_assets(album_id, asset_ids))[::-1]


class OwnAlbumsOnly(Broken):
    """Forgets an album."""

    async def albums(self) -> Sequence[Album]:
        return (await self.port.albums())[:1]


class OneSpelling(Broken):
    """Suggests one name of each field."""

    async def names(self, wanted: NamesWanted) -> Names:
        names = await self.port.names(wanted)
        return attrs.evolve(names, places={field: found[:1] for field, found in names.places.items()})


BROKEN = (
    OldestFirst,
    Twice,
    EndIncluded,
    FirstSpelling,
    AnyPerson,
    Miscounting,
    UnnarrowedRank,
    Silent,
    OwnAlbumsOnly,
    OneSpelling,
)


@pytest.mark.parametrize("broken", BROKEN)
async def test_a_broken_port_is_found_out(broken: type[Broken]) -> None:
    """One wrong habit is enough."""

    @contextlib.asynccontextmanager
    async def make_port(library: Library) -> AsyncIterator[ImmichPort]:
        yield broken(MemoryAdapter(library=library, zone=ZoneInfo(ZONE)))

    with pytest.raises(LawBroken):
        await check_port(make_port)


async def test_a_port_that_shows_archived_photos_is_found_out() -> None:
    """Scope is part of the law."""

    @contextlib.asynccontextmanager
    async def make_port(library: Library) -> AsyncIterator[ImmichPort]:
        yield MemoryAdapter(library=library, include_archived=True)

    with pytest.raises(LawBroken, match="everything in scope"):
        await check_port(make_port)


async def test_a_port_that_does_nothing_wrong_passes() -> None:
    """The wrapper that the broken ones share is innocent."""

    @contextlib.asynccontextmanager
    async def make_port(library: Library) -> AsyncIterator[ImmichPort]:
        yield Broken(MemoryAdapter(library=library))

    await check_port(make_port)
