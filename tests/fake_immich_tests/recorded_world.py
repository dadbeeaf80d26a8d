"""The household of the recordings, as far as the recordings and the library tell.

The library holds what Alice saw in her timeline. Everything else (archived, trashed, hidden, locked and foreign assets,
private albums, the albums the recorded writes went to) is taken from the answers and the requests themselves.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from attrs import evolve

from tests.fake_immich import FakeAlbum, FakeUser, Visibility, World
from tests.fake_immich.library import read_asset
from tests.fake_immich.values import FakePerson
from tests.shared_material import library, recordings

READS = ("album.read", "asset.read", "asset.statistics", "person.read")
SCOPED = (*READS, "album.create", "albumAsset.create")
KEYS = {
    "alice_all": ("all",),
    "alice_scoped": SCOPED,
    "alice_readonly": READS,
    "alice_nocreate": (*READS, "albumAsset.create"),
    "alice_assetread": ("asset.read",),
    "alice_albumread": ("album.read",),
}
LIBRARIES = {"2.7": "2.7", "3.0": "3.2h", "3.2h": "3.2h"}
_PLACE: dict[str, Any] = {"city": "Camden", "state": "Maine", "country": "United States of America"}
_ADD_MIXED, _ADD_AGAIN, _ADD_BULK = 296, 297, 304
FIRST_WRITE = 273
_PARTNER_SWITCHED_OFF = 317
_NAMES = [
    "maine25_0",
    "maine25_0",
    "bob_00",
    "carol_3",
    "unknown",
    "trashed_0",
    "archived_0",
    "locked_0",
    "live_motion",
    "bob_archived_0",
    "bob_trashed_0",
    "bob_locked_0",
    "carol_0",
    "ext_offline",
]


def recorded_world(version: str, number: int = 0) -> World:
    """The household before the recording of this number; keys have their names as secrets."""
    data = library(LIBRARIES[version])
    world = World.from_library(data)
    pairs = recordings(version)
    for name, permissions in KEYS.items():
        world.add_key(*permissions, name=name, secret=name)
    people = _people(world, data)
    _add_unseen(world, pairs)
    _add_by_name(world, pairs, people)
    _mark(world, pairs)
    _add_albums(world, pairs, people, number)
    if number == _PARTNER_SWITCHED_OFF:
        world.share_timeline(people["Bob"], shown=False)
    return world


def _people(world: World, data: dict[str, Any]) -> dict[str, FakeUser]:
    named = {user.name.split()[0]: user for user in world.users.values()}
    assert {"Alice", "Bob", "Carol"} <= set(named), "the library names all three in its albums"
    assert data["assets"], "the library is not empty"
    harry = next((p for p in world.people.values() if p.name == "Hidden Harry"), None)
    if harry is None:
        world.put_person(FakePerson(id=world.new_id(), owner_id=world.me.id, name="Hidden Harry", hidden=True))
    return named


def _items(pair: dict[str, Any]) -> list[dict[str, Any]]:
    body = pair["responseBody"]
    assets = body.get("assets", []) if isinstance(body, dict) else []
    items: list[dict[str, Any]] = assets["items"] if isinstance(assets, dict) else assets
    return items


def _add_unseen(world: World, pairs: dict[int, dict[str, Any]]) -> None:
    """Add the archived, hidden, trashed and foreign assets that some answer showed."""
    for pair in pairs.values():
        for item in _items(pair):
            if item["id"] not in world.assets:
                asset = read_asset(item)
                shown = asset.visibility is not Visibility.HIDDEN
                world.add_asset(evolve(asset, **_PLACE, embedded=shown, file_size=1_000_000))


def _add_by_name(world: World, pairs: dict[int, dict[str, Any]], people: dict[str, FakeUser]) -> None:
    """Add the assets that only the ids of a request tell of, and four more locked ones."""
    ids = dict(zip(_NAMES, pairs[_ADD_MIXED]["requestBody"]["ids"], strict=True))
    for name in ("carol_0", "carol_1", "carol_2", "carol_3"):
        if not _named(world, name):
            fields = {"id": ids[name]} if name in ids else {}
            world.photo("2026-08-04T13:15:00-04:00", owner=people["Carol"], name=f"{name}.jpg", **_PLACE, **fields)
    taken = "2026-08-05T10:00:00-04:00"
    world.photo(taken, owner=people["Bob"], id=ids["bob_locked_0"], visibility=Visibility.LOCKED)
    world.photo(taken, id=ids["locked_0"], visibility=Visibility.LOCKED)
    for _ in range(4):
        world.photo(taken, visibility=Visibility.LOCKED)


def _mark(world: World, pairs: dict[int, dict[str, Any]]) -> None:
    """Favorites of the partner (never shown as such), the stack, and Anna on photos outside of the timeline."""
    anna = pairs[179]["requestBody"]["personIds"][0]
    others = {asset.id for asset in world.assets.values() if not asset.person_ids}
    with_anna = {item["id"] for number in (179, 375) if number in pairs for item in _items(pairs[number])}
    for asset in list(world.assets.values()):
        if asset.file_name.startswith("bob_fav"):
            world.add_asset(evolve(asset, favorite=True))
        if asset.file_name.startswith("stack_"):
            world.add_asset(evolve(asset, stack_id=anna))
        if asset.id in with_anna & others:
            world.add_asset(evolve(asset, person_ids=(anna,)))


def _add_albums(world: World, pairs: dict[int, dict[str, Any]], people: dict[str, FakeUser], number: int) -> None:
    """Private albums of the others, the albums that writes went to, and members the timeline does not show."""
    unknown: list[FakeAlbum] = [
        _album(pairs[71]["path"], people["Bob"], _named(world, "bob_30", "bob_31", "bob_32")),
        _album(pairs[72]["path"], people["Carol"], ()),
    ]
    if number >= FIRST_WRITE:
        unknown += [
            _album(pairs[_ADD_MIXED]["path"], people["Alice"], ()),
            _album(pairs[_ADD_AGAIN]["path"], people["Alice"], tuple(pairs[_ADD_AGAIN]["requestBody"]["ids"])),
            _album(pairs[_ADD_BULK]["path"], people["Alice"], ()),
        ]
    for album in unknown:
        world.put_album(album)
    for album in list(world.albums.values()):
        extra = {
            "All states": _named(world, *(f"archived_{n}" for n in range(5))),
            "Carol's to Alice": _named(world, *(f"carol_{n}" for n in range(4))),
        }.get(album.name, ())
        members = tuple(dict.fromkeys((*album.asset_ids, *extra)))
        world.put_album(evolve(album, asset_ids=members))


def _named(world: World, *names: str) -> tuple[str, ...]:
    wanted = {f"{name}.jpg" for name in names}
    return tuple(asset.id for asset in world.assets.values() if asset.file_name in wanted)


def _album(path: str, owner: FakeUser, asset_ids: tuple[str, ...]) -> FakeAlbum:
    stamp = datetime.fromisoformat("2026-11-30T19:10:08Z")
    return FakeAlbum(
        id=path.split("/")[3],
        owner_id=owner.id,
        name="",
        asset_ids=asset_ids,
        created_at=stamp,
        updated_at=stamp,
    )
