"""A stream delivers every photo in scope exactly once, in order, whatever the timestamps and wherever the pages end."""

from __future__ import annotations

import pytest

from immich_domain import AssetQuery, DayWindow
from tests.adapters.bench import NAMES, PORTS, SERVERS, Bench
from tests.adapters.described import HOUR, Household, Photo, State, date_of, naive
from tests.adapters.observed import observe_search
from tests.adapters.scans import START, Round, bursts, newest_first, read, repeated, requests, singles
from tests.fake_immich import faults

pytestmark = pytest.mark.anyio

ODD = ("memory", "2.7", "3.1", "3.2", "3.3 as legacy")

LIBRARIES = {
    "1,500 with one timestamp": bursts((1500,)),
    "1,500 with one timestamp among others": bursts((3, 1500, 700)),
    "60 bursts of 100": bursts((100,) * 60),
    "a burst of exactly a page": bursts((1000, 5)),
    "a page of bursts of a page": bursts((1000, 1000, 1000)),
    "a tie across the page edge": bursts((1, 3, 998)),
    "a tie of a page across the page edge": bursts((2, 1000, 999)),
    "bursts of a page and one": bursts((1001, 1001)),
    "none": singles(0),
    "one": singles(1),
    "999": singles(999),
    "1,000": singles(1000),
    "1,001": singles(1001),
    "2,001 in neighbouring milliseconds": singles(2001, step=1),
}


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("library", LIBRARIES)
async def test_every_photo_once_and_in_order(all_ports: Bench, library: str, name: str) -> None:
    """Every photo comes once, newest first, ties by descending ID; nothing is said to be missing; nothing is asked twice."""
    household = LIBRARIES[library]
    all_ports.serve(household)
    reading = await read(all_ports.port(name))
    assert reading.ids == newest_first(household.photos)
    assert (reading.skipped, reading.reasons) == (0, ())
    assert (reading.expected, reading.later_expected) == (len(household.photos), ())
    if name != "memory":
        assert repeated(requests(all_ports.servers[PORTS[name][0]])) == []


@pytest.mark.parametrize("name", ODD)
async def test_a_day_out_of_many(all_ports: Bench, name: str) -> None:
    """A range of instants narrows the stream exactly, also where a burst stands on its edge."""
    household = bursts((400,) * 9, step=8 * HOUR)
    all_ports.serve(household)
    day = date_of(START).replace(day=3)
    taken = DayWindow(first=day, last=day).envelope()
    inside = [
        photo
        for photo in household.photos
        if taken.contains(naive(photo.taken).replace(tzinfo=taken.start.tzinfo if taken.start else None))
    ]
    reading = await read(all_ports.port(name), AssetQuery(taken=taken))
    assert reading.ids == newest_first(inside)
    assert 1000 < len(inside) < len(household.photos)


@pytest.mark.parametrize("name", NAMES)
async def test_several_spellings_are_one_stream(all_ports: Bench, name: str) -> None:
    """Where flat fields need several searches, their photos come in one order, archived ones between those of the timeline."""
    photos = [
        Photo(
            number=number,
            taken=START + number // 7 * 1000,
            wall=START,
            city=("Portland", "PORTLAND", "Bar Harbor")[number % 3],
            state=_state(number),
        )
        for number in range(2600)
    ]
    all_ports.serve(Household(photos=tuple(photos)))
    wanted = [photo for photo in photos if photo.city != "Bar Harbor"]
    query = AssetQuery(cities=("Portland", "PORTLAND", "Portland"))
    reading = await read(all_ports.port(name, archived=True), query)
    assert reading.ids == newest_first(wanted)
    assert (reading.expected, reading.reasons) == (len(wanted), ())


def _state(number: int) -> State:
    return State.ARCHIVED if number % 5 == 0 else State.TIMELINE


@pytest.mark.parametrize("name", SERVERS)
async def test_a_short_place_search_takes_two_rounds(all_ports: Bench, name: str) -> None:
    """Version and names are asked for at the same time; then page, count and whose key it is; and that is all."""
    server = all_ports.servers[name]
    all_ports.serve(singles(1000))
    rounds = [Round("/server/version", "/search/suggestions"), Round("/metadata", "/statistics", "/albums")]
    for each in rounds:
        server.inject(faults.before(each.meet), each.matches, times=None)
    await observe_search(all_ports.port(name), {"city": "portland"})
    asked = requests(server)
    assert repeated(asked) == []
    assert len(asked) == 5
    assert [each.was_together for each in rounds] == [True, True]
