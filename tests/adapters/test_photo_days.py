"""A day window means photo days: every adapter finds the photos at both ends of a day, in every zone and year."""

from __future__ import annotations

import datetime as dt
import itertools

import pytest

from tests.adapters.bench import NAMES, ZONE, Bench
from tests.adapters.described import DAY, MINUTE, Household, Photo, clock
from tests.adapters.observed import observe_search
from tests.adapters.oracle import Oracle
from tests.adapters.test_contract import expected_search

pytestmark = pytest.mark.anyio

SPRING, AUTUMN = clock(2026, 3, 8), clock(2026, 11, 1)
SUMMER, OLD = clock(2026, 8, 2), clock(1901, 5, 5)
FIRST, LAST = clock(1, 1, 1), clock(9999, 12, 31)
DAYS = (SPRING, AUTUMN, SUMMER, OLD, FIRST, LAST)
ENDS = (0, DAY - 1)
OFFSETS = tuple(sign * minutes for sign, minutes in ((-1, 720), (-1, 330), (1, 345), (1, 840), (-1, 240), (1, 0)))
DST_HOURS = (90, 150, 180)


def _photos() -> Household:
    rows: list[tuple[int, int | None]] = []
    for day, shift, end, offset in itertools.product(DAYS, (-DAY, 0, DAY), ENDS, OFFSETS):
        wall = day + shift + end
        rows += [(wall - offset * MINUTE, wall), (wall, wall)]
        rows.append((wall - offset * MINUTE, None))
    for day, minute in itertools.product((SPRING, AUTUMN), DST_HOURS):
        rows += [(day + (minute + offset) * MINUTE, day + minute * MINUTE) for offset in (240, 300)]
    kept = [row for row in dict.fromkeys(rows) if all(clock is None or FIRST <= clock < LAST + DAY for clock in row)]
    return Household(photos=tuple(Photo(number=n, taken=taken, wall=wall) for n, (taken, wall) in enumerate(kept)))


HOUSEHOLD = _photos()


def _windows() -> list[tuple[str | None, str | None]]:
    found: list[tuple[str | None, str | None]] = []
    for day in DAYS:
        date = dt.date.fromordinal(day // DAY + 1)
        near = [dt.date.fromordinal(n) for n in range(date.toordinal() - 1, date.toordinal() + 2) if 1 <= n <= 3652059]
        found += [(str(one), str(one)) for one in near]
        found += [(str(near[0]), str(near[-1])), (None, str(date)), (str(date), None)]
    return found


@pytest.mark.parametrize("name", NAMES)
async def test_both_ends_of_a_day_in_every_zone(all_ports: Bench, name: str) -> None:
    """One-day windows, three-day windows and open ones equal the oracle, on days of DST and at the rims of the calendar."""
    all_ports.keep_serving(HOUSEHOLD)
    oracle = Oracle(household=HOUSEHOLD, zone=ZONE)
    port = all_ports.port(name)
    for after, before in _windows():
        call = {"taken_after": after, "taken_before": before}
        given = {field: value for field, value in call.items() if value is not None}
        seen = await observe_search(port, given)
        assert seen == expected_search(oracle, given) | {"others": seen["others"]}, call
        assert seen["total"] > 0


@pytest.mark.parametrize("name", ["memory", "2.7", "3.2"])
@pytest.mark.parametrize("moment", [FIRST, LAST + DAY - 1], ids=["first", "last"])
async def test_a_page_of_photos_at_the_rim_of_the_calendar(all_ports: Bench, name: str, moment: int) -> None:
    """A thousand photos with the placeholder of a broken clock, and some others: all are read."""
    other = clock(2026, 8, 2)
    taken = [moment] * 1001 + [other, other + 1]
    household = Household(photos=tuple(Photo(number=n, taken=t, wall=t) for n, t in enumerate(taken)))
    all_ports.serve(household)
    seen = await observe_search(all_ports.port(name), {"media": "photo"})
    assert (seen["total"], seen["scanned"], seen["incomplete"]) == (1003, 1003, None)
