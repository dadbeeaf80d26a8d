"""How many requests a tool call takes, and how many of them wait for each other: exact figures, pinned."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from typing import Any

import attrs
import pytest

from benchmarks.recorded import Record, recorded_transport
from immich_mcp_entry.dispatch import Dispatcher
from tests.adapters.bench import SERVERS
from tests.adapters.houses import opened, real_house, silent
from tests.fake_immich import FakeImmich, World

pytestmark = pytest.mark.anyio

START = dt.datetime(2026, 8, 2, 16, tzinfo=dt.UTC)
MEMBERS = 10


@attrs.frozen
class Library:
    """A trip to Maine of so many photos, ten of which are in an album."""

    world: World
    album: str
    photos: int

    @classmethod
    def of(cls, photos: int) -> Library:
        """One photo a minute, with a person on each."""
        world = World()
        simba = world.person("Simba")
        taken = [
            world.photo(START + dt.timedelta(minutes=n), state="Maine", city="Camden", person_ids=(simba.id,))
            for n in range(photos)
        ]
        return cls(world, world.album("Maine", taken[:MEMBERS]).id, photos)


VERSION, LISTS, ALBUM = "GET /server/version", "GET /albums", "GET /albums/…"
PLACES, PEOPLE = "GET /search/suggestions", "GET /search/person"
PAGE, COUNT, RANKED = "POST /search/metadata", "POST /search/statistics", "POST /search/smart"
CREATE, ADD = "POST /albums", "PUT /albums/…/assets"
SCAN = {LISTS: 1, PAGE: 1, COUNT: 1}
DAYS = {"taken_after": "2026-08-02", "taken_before": "2026-08-09"}

# tool, arguments, round trips in sequence, requests; for a library of at most 1,000 photos.
CASES: dict[str, tuple[str, dict[str, Any], int, dict[str, int]]] = {
    "albums": ("find_albums", {"query": "maine"}, 2, {VERSION: 1, LISTS: 2}),
    "a place": ("search_photos", {"state": "maine"}, 2, {VERSION: 1, PLACES: 1, **SCAN}),
    "a city in a state": ("search_photos", {"state": "maine", "city": "camden"}, 2, {VERSION: 1, PLACES: 2, **SCAN}),
    "a person": ("search_photos", {"person": "simba"}, 2, {VERSION: 1, PEOPLE: 1, **SCAN}),
    "days": ("search_photos", DAYS, 2, {VERSION: 1, **SCAN}),
    "words": ("smart_search", {"query": "cat"}, 2, {VERSION: 1, LISTS: 1, RANKED: 1}),
    "words at a place": (
        "smart_search",
        {"query": "cat", "state": "maine"},
        2,
        {VERSION: 1, PLACES: 1, LISTS: 1, RANKED: 1},
    ),
    "gaps": ("album_gaps", {"album_id": "the album"}, 4, {VERSION: 1, ALBUM: 1, LISTS: 1, PAGE: 2, COUNT: 2}),
    "a new album": (
        "create_album",
        {"name": "Trip", "state": "maine", "expected_count": "all"},
        4,
        {VERSION: 1, PLACES: 1, LISTS: 2, PAGE: 1, COUNT: 1, CREATE: 1},
    ),
    "more in an album": (
        "add_to_album",
        {"album_id": "the album", "state": "maine", "expected_new_count": "the others"},
        5,
        {VERSION: 1, PLACES: 1, ALBUM: 1, LISTS: 1, PAGE: 2, COUNT: 2, ADD: 1},
    ),
}


async def _asked(kind: str, library: Library, tool: str, arguments: dict[str, Any]) -> tuple[Record, dict[str, Any]]:
    """What a call sends, and what it answers."""
    meant = {"the album": library.album, "all": library.photos, "the others": library.photos - MEMBERS}
    with FakeImmich(library.world, kind) as server:
        record = Record()
        transport = recorded_transport(url=server.url, api_key=server.key, record=record)
        house = attrs.evolve(real_house(server.url, server.key, IMMICH_ENABLE_WRITES="true"), transport=transport)
        async with opened(house) as dispatcher:
            text = await _call(dispatcher, tool, {name: meant.get(value, value) for name, value in arguments.items()})
        assert len(server.log) == len(record.sent)
    return record, json.loads(text)


async def _call(dispatcher: Dispatcher, tool: str, arguments: dict[str, Any]) -> str:
    return await dispatcher.call(f"immich_{tool}", arguments, silent)


def _kinds_of(record: Record, album: str) -> dict[str, int]:
    return dict(Counter(line.replace(album, "…") for line in record.lines))


@pytest.mark.parametrize("kind", SERVERS)
@pytest.mark.parametrize("case", CASES)
async def test_a_call_takes_so_many_requests_and_so_many_rounds(kind: str, case: str) -> None:
    """No request is sent twice, none waits that need not; a place search is done in two round trips."""
    tool, arguments, rounds, requests = CASES[case]
    library = Library.of(40)
    record, answer = await _asked(kind, library, tool, arguments)
    assert "error" not in answer
    assert _kinds_of(record, library.album) == requests
    assert record.rounds == rounds
    assert record.repeated == 0


@pytest.mark.parametrize("kind", ["2.7", "3.3"])
@pytest.mark.parametrize(("photos", "rounds", "pages", "counts"), [(1000, 2, 1, 1), (1001, 4, 2, 2), (2500, 5, 3, 2)])
async def test_the_rounds_of_a_place_search_grow_with_its_pages(
    kind: str, photos: int, rounds: int, pages: int, counts: int
) -> None:
    """A page more is a round more, and where there was more than one what was read is counted once more."""
    record, answer = await _asked(kind, Library.of(photos), "search_photos", {"state": "maine"})
    assert answer["total"] == photos
    assert record.rounds == rounds
    assert (record.lines.count(PAGE), record.lines.count(COUNT)) == (pages, counts)
    assert record.repeated == 0


@pytest.mark.parametrize("kind", ["2.7", "3.3"])
@pytest.mark.parametrize(("photos", "creating", "adding"), [(500, 1, 0), (501, 1, 1), (1500, 1, 2)])
async def test_a_write_is_cut_into_chunks_of_five_hundred(kind: str, photos: int, creating: int, adding: int) -> None:
    """No chunk more than is needed, and none twice."""
    library = Library.of(photos)
    arguments = {"name": "Trip", "state": "maine", "expected_count": "all"}
    record, answer = await _asked(kind, library, "create_album", arguments)
    assert answer["added"] == photos
    assert record.lines.count(CREATE) == creating
    assert sum(line.startswith("PUT ") for line in record.lines) == adding
    assert record.repeated == 0
