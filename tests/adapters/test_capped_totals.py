"""A search reads only so many photos; its total is exact all the same."""

from __future__ import annotations

import datetime as dt
from functools import cache

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.bench import ZONE, Bench
from tests.adapters.described import DAY, HOUR, MINUTE, Album, Household, Photo, State, Who, clock
from tests.adapters.observed import observe_gap, observe_search
from tests.adapters.oracle import Oracle
from tests.adapters.scans import singles
from tests.adapters.test_contract import expected_search
from tests.adapters.worlds import fake_asset

pytestmark = pytest.mark.anyio

CAPPED = ("memory", "2.7", "3.1", "3.2", "3.3 as legacy")
OFFSETS = (-12 * 60, -330, 0, 345, 14 * 60)
START = clock(2026, 8, 1)
COUNT = 3300
STEP = 4 * MINUTE
FEW = settings(max_examples=max(1, settings.default.max_examples // 15) if settings.default else 20)


@cache
def travels() -> Household:
    """Nine days around the world, with bursts, clocks that were never converted, and photos without a wall clock."""
    photos = []
    for number in range(COUNT):
        taken = START + (number - number % 40 if number % 400 < 120 else number) * STEP
        wall = taken + OFFSETS[number // 97 % len(OFFSETS)] * MINUTE
        photos.append(
            Photo(
                number=number,
                taken=taken,
                wall=None if number % 31 == 0 else taken if number % 17 == 0 else wall,
                owner=Who.PARTNER if number % 5 == 0 else Who.ME,
                favorite=number % 3 == 0,
                state=State.TRASHED if number % 41 == 0 else State.TIMELINE,
                city=("Portland", "PORTLAND", None)[number % 3],
                type="VIDEO" if number % 7 == 0 else "IMAGE",
            )
        )
    return Household(photos=tuple(photos))


@st.composite
def calls(draw: st.DrawFn) -> dict[str, object]:
    """A window on the travels, perhaps open, perhaps with something that narrows it further."""
    first = dt.date(2026, 7, 31) + dt.timedelta(days=draw(st.integers(0, 10)))
    last = first + dt.timedelta(days=draw(st.integers(0, 11)))
    call: dict[str, object] = {"taken_after": str(first), "taken_before": str(last)}
    call.pop(draw(st.sampled_from(["", "", "", "taken_after", "taken_before"])), None)
    return call | draw(st.sampled_from([{}, {}, {"city": "PORTLAND"}, {"media": "photo"}, {"favorites_only": True}]))


@pytest.mark.parametrize("name", CAPPED)
@FEW
@given(call=calls(), max_scan=st.sampled_from([1, 10, 300, 999, 1000, 1001, 1700, 2600]))
async def test_totals_of_capped_searches(all_ports: Bench, name: str, call: dict[str, object], max_scan: int) -> None:
    """Whatever the window and the limit: the total is that of the oracle, and the newest photos up to the limit are read."""
    household = travels()
    all_ports.keep_serving(household)
    oracle = Oracle(household=household, zone=ZONE)
    seen = await observe_search(all_ports.port(name), call, max_scan=max_scan)
    assert seen == expected_search(oracle, call, max_scan=max_scan) | {"others": seen["others"]}


@pytest.mark.parametrize("name", ["2.7", "3.2"])
async def test_an_unreadable_photo_in_the_older_edge_is_not_counted(all_ports: Bench, name: str) -> None:
    """What could not be read is in `skipped` and in no total, also when it was met while the edge of a window was cut."""
    household = singles(2000, step=3 * MINUTE)  # four days, the first from noon on
    world = all_ports.serve(household)
    call = {"taken_after": "2026-08-02", "taken_before": "2026-08-05"}
    in_edge = next(photo for photo in household.photos if photo.taken >= clock(2026, 8, 2, 5))
    inside = sum(photo.taken >= clock(2026, 8, 2, 4) for photo in household.photos)  # four hours west of Greenwich
    world.add_asset(attrs.evolve(fake_asset(in_edge), patch={"localDateTime": 5}))
    everything = await observe_search(all_ports.port(name), call)
    capped = await observe_search(all_ports.port(name), call, max_scan=100)
    assert (everything["total"], everything["skipped"]) == (inside - 1, 1)
    assert (capped["total"], capped["skipped"]) == (inside - 1, 1)


@pytest.mark.parametrize("name", CAPPED)
async def test_a_capped_gap_is_a_lower_bound(all_ports: Bench, name: str) -> None:
    """An album whose days hold more than is read: truncated, without selection, and never more than there is."""
    household = attrs.evolve(singles(1200, step=HOUR // 20), albums=(Album(number=1, name="Trip", members=(5, 1100)),))
    assert household.photos[-1].taken - household.photos[0].taken > 2 * DAY
    all_ports.serve(household)
    seen = await observe_gap(all_ports.port(name), household.albums[0].id, pad=1, max_scan=500)
    assert (seen["truncated"], seen["selection"], seen["total"]) == (True, None, 499)
