"""Laws that every `ImmichPort` keeps, for whoever writes an adapter of their own.

`check_port` serves a small library through the adapter under test and asks it everything that the domain asks. It needs
no test framework: a broken law raises `LawBroken`, whose sentence says which.

    @contextlib.asynccontextmanager
    async def make_port(library: Library) -> AsyncIterator[ImmichPort]:
        yield MyAdapter(...)  # over a server that holds the assets, albums and people of `library`

    await check_port(make_port)

The port must see the library as its user (`library.user_id`) does, without archived photos. Each law opens a port of its
own, so a write of one is not seen by another.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any

from immich_adapters.library import Library, library_from_json
from immich_domain.albums import AlbumId
from immich_domain.assets import Asset, AssetId, MediaType
from immich_domain.errors import AlbumNotFound
from immich_domain.people import PersonId
from immich_domain.places import PlaceField
from immich_domain.port import ImmichPort
from immich_domain.queries import AssetQuery, NamesWanted
from immich_domain.windows import InstantRange

MakePort = Callable[[Library], AbstractAsyncContextManager[ImmichPort]]
Law = Callable[[ImmichPort], Awaitable[None]]


class LawBroken(AssertionError):
    """The port under test does not do what the domain relies on."""


async def check_port(make_port: MakePort) -> None:
    """Hold a port to all laws. Raises `LawBroken` for the first that it breaks."""
    for law in LAWS:
        async with make_port(small_library()) as port:
            await law(port)


def small_library() -> Library:
    """Photos of two days in Maine: own ones, a partner's, and one of each kind that is out of scope."""
    return library_from_json(
        {
            "user_id": _id("0e"),
            "assets": [
                _asset("a1", "2026-08-02T12:00:00.000Z", city="Portland", people=("b1",), isFavorite=True),
                _asset("a2", "2026-08-02T12:00:00.000Z", city="portland", people=("b1", "b2")),
                _asset("a3", "2026-08-02T12:00:00.001Z", type="VIDEO"),
                _asset("a4", "2026-08-03T03:59:59.999Z", ownerId=_id("0f"), city="Bar Harbor"),
                *(_asset(f"c{n}", "2026-08-02T13:00:00.000Z", **state) for n, state in enumerate(_OUT_OF_SCOPE)),
            ],
            "albums": [_album("d1", "Maine 2026", count=2), _album("d2", "Empty")],
            "album_members": {_id("d1"): [_id("a1"), _id("a4")]},
            "people": [{"id": _id("b1"), "name": "Anna"}, {"id": _id("b2"), "name": "Robert Annable"}],
        }
    )


_OUT_OF_SCOPE: tuple[dict[str, Any], ...] = (
    {"visibility": "archive"},
    {"visibility": "hidden"},
    {"visibility": "locked"},
    {"isTrashed": True},
    {"isTrashed": True, "isOffline": True},
)


def _id(digits: str) -> str:
    return f"{digits}000000-0000-4000-8000-000000000000"


def _asset(
    digits: str, taken: str, *, city: str | None = None, people: tuple[str, ...] = (), **fields: object
) -> object:
    known = {"id": _id(digits), "type": "IMAGE", "ownerId": _id("0e"), "originalFileName": f"{digits}.jpg"}
    place = {"city": city, "state": "Maine" if city else None, "country": "United States" if city else None}
    faces = [{"id": _id(person), "name": ""} for person in people]
    return {**known, "fileCreatedAt": taken, "localDateTime": taken, "exifInfo": place, "people": faces, **fields}


def _album(digits: str, name: str, *, count: int = 0) -> object:
    dates = {"startDate": "2026-08-02T00:00:00.000Z", "endDate": "2026-08-03T00:00:00.000Z"} if count else {}
    return {"id": _id(digits), "albumName": name, "assetCount": count, "ownerId": _id("0e"), "shared": False, **dates}


def _at(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)


_NOON = _at("2026-08-02T12:00:00+00:00")
_TICK = dt.timedelta(milliseconds=1)
_EVERY = ("a4", "a3", "a2", "a1")

# What is asked, and which assets come, newest first, ties by descending ID.
_STREAMS: tuple[tuple[str, AssetQuery, tuple[str, ...]], ...] = (
    ("everything in scope and nothing else", AssetQuery(), _EVERY),
    ("the start of a range, included", AssetQuery(taken=InstantRange(start=_NOON)), _EVERY),
    ("the end of a range, excluded", AssetQuery(taken=InstantRange(end=_NOON)), ()),
    ("a range of one millisecond", AssetQuery(taken=InstantRange(start=_NOON, end=_NOON + _TICK)), ("a2", "a1")),
    ("an empty range", AssetQuery(taken=InstantRange(start=_NOON, end=_NOON)), ()),
    ("one spelling of a city", AssetQuery(cities=("Portland",)), ("a1",)),
    ("several spellings of a city", AssetQuery(cities=("Portland", "portland", "Portland")), ("a2", "a1")),
    ("a state", AssetQuery(states=("Maine",)), ("a4", "a2", "a1")),
    ("a country", AssetQuery(countries=("United States",)), ("a4", "a2", "a1")),
    ("a person", AssetQuery(person_ids=(PersonId(_id("b1")),)), ("a2", "a1")),
    ("two persons", AssetQuery(person_ids=(PersonId(_id("b2")), PersonId(_id("b1")), PersonId(_id("b2")))), ("a2",)),
    ("photos", AssetQuery(media=MediaType.PHOTO), ("a4", "a2", "a1")),
    ("videos", AssetQuery(media=MediaType.VIDEO), ("a3",)),
    ("favourites", AssetQuery(favorites_only=True), ("a1",)),
    ("an album", AssetQuery(album_id=AlbumId(_id("d1"))), ("a4", "a1")),
)


async def streams_are_exact(port: ImmichPort) -> None:
    """A scan brings what is meant, each once and in order; its first page says how many, if anything does."""
    for what, query, wanted in _STREAMS:
        pages = [page async for page in port.scan(query)]
        found = [asset for page in pages for asset in page.assets]
        _same(f"a scan for {what}", _digits(found), list(wanted))
        counts = [page.expected for page in pages if page.expected is not None]
        _same(f"the expected counts of a scan for {what}", counts, [len(wanted)][: len(counts)])
        _same(f"what a scan for {what} left out", [p for p in pages if p.skipped or p.incomplete], [])


async def rankings_are_in_scope(port: ImmichPort) -> None:
    """A ranking brings nothing that a scan would not."""
    for what, query, wanted in _STREAMS:
        found = [asset async for page in port.rank("photo", query, 10) for asset in page.assets]
        _same(f"a ranking for {what}: what does not belong there", sorted(set(_digits(found)) - set(wanted)), [])


async def assets_are_complete(port: ImmichPort) -> None:
    """An asset carries its clock, its instant, its kind, its name and its place."""
    (asset,) = [asset async for page in port.scan(AssetQuery(favorites_only=True)) for asset in page.assets]
    _same("the wall clock of an asset", asset.wall, _NOON.replace(tzinfo=None))
    _same("the instant of an asset", asset.taken_at, _NOON)
    _same("the kind of an asset", asset.media, MediaType.PHOTO)
    _same("the file name of an asset", asset.file_name, "a1.jpg")
    _same("the place of an asset", asset.place.long_label, "Portland, Maine")


async def names_are_complete(port: ImmichPort) -> None:
    """Every spelling in scope; a person by name, whatever other persons come along."""
    names = await port.names(NamesWanted(places=frozenset(PlaceField), person="Anna"))
    _same("the cities", sorted(names.places[PlaceField.CITY]), ["Bar Harbor", "Portland", "portland"])
    _same("the states", list(names.places[PlaceField.STATE]), ["Maine"])
    _same("the persons of a name", [p.id for p in names.people if p.name == "Anna"], [_id("b1")])
    _same("places that nobody asked for", dict((await port.names(NamesWanted(person="Anna"))).places), {})


async def albums_are_listed(port: ImmichPort) -> None:
    """Every album once, with its count and its days; one by ID; an unknown one is not found."""
    listed = sorted((album.name, album.asset_count, str(album.first), str(album.last)) for album in await port.albums())
    _same("the albums", listed, [("Empty", 0, "None", "None"), ("Maine 2026", 2, "2026-08-02", "2026-08-03")])
    _same("an album by its ID", (await port.album(AlbumId(_id("d1")))).name, "Maine 2026")
    try:
        await port.album(AlbumId(_id("dd")))
    except AlbumNotFound:
        return
    raise LawBroken("an unknown album raises AlbumNotFound")


async def writes_only_add(port: ImmichPort) -> None:
    """A new album holds its assets; adding answers for each ID in order, and what is there already is a duplicate."""
    album = await port.create_album("New", "", [AssetId(_id("a1"))])
    outcomes = await port.add_assets(album.id, [AssetId(_id("a2")), AssetId(_id("a1")), AssetId(_id("ee"))])
    _same("the IDs of the outcomes", [outcome.asset_id for outcome in outcomes], [_id("a2"), _id("a1"), _id("ee")])
    _same("the first outcomes", [outcome.reason for outcome in outcomes[:2]], [None, "duplicate"])
    _same("outcomes of unknown IDs that succeed", [o for o in outcomes[2:] if o.reason is None], [])
    found = [asset async for page in port.scan(AssetQuery(album_id=album.id)) for asset in page.assets]
    _same("the new album", _digits(found), ["a2", "a1"])


LAWS: tuple[Law, ...] = (
    streams_are_exact,
    rankings_are_in_scope,
    assets_are_complete,
    names_are_complete,
    albums_are_listed,
    writes_only_add,
)


def _digits(assets: Iterable[Asset]) -> list[str]:
    return [asset.id[:2] for asset in assets]


def _same(what: str, seen: object, wanted: object) -> None:
    if seen != wanted:
        raise LawBroken(f"{what} must be {wanted!r}, not {seen!r}")
