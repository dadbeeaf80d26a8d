"""The exact JSON that each style sends, field by field."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from immich_adapters.filters import FilterSource
from immich_adapters.legacy import LegacySource
from immich_domain import AlbumId, AssetId, AssetQuery, InstantRange, MediaType, PersonId
from tests.adapters.bench import Bench
from tests.adapters.described import Album, Household, new_id
from tests.fake_immich import FakeImmich

pytestmark = pytest.mark.anyio

ANNA, BOB, ALBUM = (new_id("golden", number) for number in range(3))
FROM, TO = dt.datetime(2026, 8, 1, 10, tzinfo=dt.UTC), dt.datetime(2026, 8, 10, 12, tzinfo=dt.UTC)
NUMBER, CURSOR = "3", "eyJvIjoxMH0"
FLAT = {"isOffline": False, "visibility": "timeline"}
FILTER = {"visibility": {"eq": "timeline"}, "trashedAt": {"eq": None}, "isOffline": {"eq": False}}

# name -> (query, the sets of flat fields, the filter)
CASES: dict[str, tuple[AssetQuery, list[dict[str, Any]], dict[str, Any]]] = {
    "everything": (AssetQuery(), [FLAT], FILTER),
    "both ends": (
        AssetQuery(taken=InstantRange(start=FROM, end=TO)),
        [{**FLAT, "takenAfter": "2026-08-01T10:00:00.000Z", "takenBefore": "2026-08-10T11:59:59.999Z"}],
        {**FILTER, "takenAt": {"gte": "2026-08-01T10:00:00.000Z", "lt": "2026-08-10T12:00:00.000Z"}},
    ),
    "open start": (
        AssetQuery(taken=InstantRange(end=TO)),
        [{**FLAT, "takenBefore": "2026-08-10T11:59:59.999Z"}],
        {**FILTER, "takenAt": {"lt": "2026-08-10T12:00:00.000Z"}},
    ),
    "open end": (
        AssetQuery(taken=InstantRange(start=FROM)),
        [{**FLAT, "takenAfter": "2026-08-01T10:00:00.000Z"}],
        {**FILTER, "takenAt": {"gte": "2026-08-01T10:00:00.000Z"}},
    ),
    "open at both ends": (AssetQuery(taken=InstantRange()), [FLAT], FILTER),
    "year 1": (
        AssetQuery(taken=InstantRange(start=dt.datetime(1, 1, 1, tzinfo=dt.UTC))),
        [{**FLAT, "takenAfter": "0001-01-01T00:00:00.000Z"}],
        {**FILTER, "takenAt": {"gte": "0001-01-01T00:00:00.000Z"}},
    ),
    "a state": (AssetQuery(states=("Maine",)), [{**FLAT, "state": "Maine"}], {**FILTER, "state": {"eq": "Maine"}}),
    "a city": (AssetQuery(cities=("Ærø",)), [{**FLAT, "city": "Ærø"}], {**FILTER, "city": {"eq": "Ærø"}}),
    "a country": (
        AssetQuery(countries=("日本",)),
        [{**FLAT, "country": "日本"}],
        {**FILTER, "country": {"eq": "日本"}},
    ),
    "spellings": (
        AssetQuery(countries=("US", "us", "US")),
        [{**FLAT, "country": "US"}, {**FLAT, "country": "us"}],
        {**FILTER, "country": {"in": ["US", "us"]}},
    ),
    "one spelling twice": (
        AssetQuery(countries=("US", "US")),
        [{**FLAT, "country": "US"}],
        {**FILTER, "country": {"eq": "US"}},
    ),
    "spellings of two fields": (
        AssetQuery(states=("Maine", "maine"), cities=("Portland", "PORTLAND")),
        [{**FLAT, "state": s, "city": c} for s in ("Maine", "maine") for c in ("Portland", "PORTLAND")],
        {**FILTER, "state": {"in": ["Maine", "maine"]}, "city": {"in": ["Portland", "PORTLAND"]}},
    ),
    "persons, one twice": (
        AssetQuery(person_ids=(PersonId(BOB), PersonId(ANNA), PersonId(BOB))),
        [{**FLAT, "personIds": sorted([ANNA, BOB])}],
        {**FILTER, "personIds": {"all": sorted([ANNA, BOB])}},
    ),
    "photos": (AssetQuery(media=MediaType.PHOTO), [{**FLAT, "type": "IMAGE"}], {**FILTER, "type": {"eq": "IMAGE"}}),
    "videos": (AssetQuery(media=MediaType.VIDEO), [{**FLAT, "type": "VIDEO"}], {**FILTER, "type": {"eq": "VIDEO"}}),
    "favourites": (
        AssetQuery(favorites_only=True),
        [{**FLAT, "isFavorite": True}],
        {**FILTER, "isFavorite": {"eq": True}},
    ),
}


@pytest.fixture
def legacy(all_ports: Bench) -> FakeImmich:
    """A server that is asked in flat fields, with nothing in it."""
    all_ports.serve(Household())
    return all_ports.servers["3.1"]


@pytest.fixture
def modern(all_ports: Bench) -> FakeImmich:
    """A server that is asked in filters, with nothing in it."""
    all_ports.serve(Household())
    return all_ports.servers["3.2"]


def bodies(server: FakeImmich, path: str) -> list[Any]:
    """The bodies that a path was sent, in an order of their own."""
    return sorted((entry.body for entry in server.log.of("POST", path)), key=repr)


@pytest.mark.parametrize("case", CASES)
async def test_flat_fields(all_ports: Bench, legacy: FakeImmich, case: str) -> None:
    """One search for each combination of spellings, its scope said explicitly, and a count with the same fields."""
    query, fields, _ = CASES[case]
    paging = {"size": 1000, "page": 1, "order": "desc", "withExif": True}
    async for _page in all_ports.port("3.1 direct").scan(query):
        pass
    assert normal(bodies(legacy, "/search/metadata")) == normal([{**one, **paging} for one in fields])
    assert normal(bodies(legacy, "/search/statistics")) == normal(fields)


@pytest.mark.parametrize("case", CASES)
async def test_filters(all_ports: Bench, modern: FakeImmich, case: str) -> None:
    """One search whose filter says the whole scope, without any flat field, and a count with the same filter."""
    query, _, conditions = CASES[case]
    async for _page in all_ports.port("3.2 direct").scan(query):
        pass
    sent = {"filter": conditions, "orderBy": {"direction": "desc"}, "size": 1000, "withExif": True}
    assert bodies(modern, "/search/metadata") == [sent]
    assert bodies(modern, "/search/statistics") == [{"filter": conditions}]


def normal(values: list[dict[str, Any]]) -> list[str]:
    """Bodies without an order of keys or of their own."""
    return sorted(repr(sorted(value.items())) for value in values)


async def test_archived_photos_are_a_search_of_their_own_in_flat_fields(all_ports: Bench, legacy: FakeImmich) -> None:
    """A flat field takes one visibility."""
    async for _page in all_ports.port("3.1 direct", archived=True).scan(AssetQuery(states=("Maine",))):
        pass
    expected = [{"isOffline": False, "visibility": word, "state": "Maine"} for word in ("timeline", "archive")]
    assert normal(bodies(legacy, "/search/statistics")) == normal(expected)


async def test_archived_photos_in_a_filter(all_ports: Bench, modern: FakeImmich) -> None:
    """A filter takes both."""
    async for _page in all_ports.port("3.2 direct", archived=True).scan(AssetQuery()):
        pass
    conditions = {**FILTER, "visibility": {"in": ["timeline", "archive"]}}
    assert bodies(modern, "/search/statistics") == [{"filter": conditions}]


async def test_an_album_is_named_by_both_styles(all_ports: Bench, legacy: FakeImmich, modern: FakeImmich) -> None:
    """The photos of an album, as the subtraction of a gap asks for them."""
    album = Album(number=1, name="Trip")
    all_ports.serve(Household(albums=(album,)))
    for name in ("3.1 direct", "3.2 direct"):
        async for _page in all_ports.port(name).scan(AssetQuery(album_id=AlbumId(album.id))):
            pass
    assert normal(bodies(legacy, "/search/statistics")) == normal([{**FLAT, "albumIds": [album.id]}])
    assert bodies(modern, "/search/statistics") == [{"filter": {**FILTER, "albumIds": {"any": [album.id]}}}]


@pytest.mark.parametrize("case", CASES)
async def test_ranked_bodies(all_ports: Bench, legacy: FakeImmich, modern: FakeImmich, case: str) -> None:
    """A smart search has the same scope and the same conditions, and no order."""
    query, fields, conditions = CASES[case]
    for name in ("3.1 direct", "3.2 direct"):
        async for _page in all_ports.port(name).rank("cat", query, 7):
            pass
    size = 7 if query.taken is None else 48
    extra = {"query": "cat", "size": size, "withExif": True}
    assert normal(bodies(legacy, "/search/smart")) == normal([{**one, **extra} for one in fields])
    assert bodies(modern, "/search/smart") == [{"filter": conditions, **extra}]


async def test_paging_bodies(all_ports: Bench, legacy: FakeImmich, modern: FakeImmich) -> None:
    """Flat pages go by number, filters by cursor; the token is passed on as it came, the order is said."""
    taken = InstantRange()
    flat = LegacySource(all_ports.transport("3.1"), FLAT)
    filtered = FilterSource(all_ports.transport("3.2"), FILTER)
    await flat.page(taken, size=997, token=NUMBER, ascending=True)
    await filtered.page(taken, size=499, token=CURSOR, ascending=True)
    flat_body = {**FLAT, "size": 997, "page": 3, "order": "asc", "withExif": True}
    assert normal(bodies(legacy, "/search/metadata")) == normal([flat_body])
    assert bodies(modern, "/search/metadata") == [
        {
            "filter": FILTER,
            "orderBy": {"direction": "asc"},
            "size": 499,
            "withExif": True,
            "cursor": CURSOR,
        }
    ]


async def test_write_bodies(all_ports: Bench, legacy: FakeImmich, modern: FakeImmich) -> None:
    """An album is made with its name, description and photos; photos are added by their IDs, in order."""
    photo = AssetId(new_id("asset", 1))
    for name, server in (("3.1 direct", legacy), ("3.2 direct", modern)):
        port = all_ports.port(name)
        album = await port.create_album("Été 2026", "by the sea", [photo])
        await port.add_assets(album.id, [photo, photo])
        assert bodies(server, "/albums") == [
            {"albumName": "Été 2026", "description": "by the sea", "assetIds": [photo]}
        ]
        (added,) = server.log.of("PUT")
        assert (added.path, added.body) == (f"/api/albums/{album.id}/assets", {"ids": [photo, photo]})
