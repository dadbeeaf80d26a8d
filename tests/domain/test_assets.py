"""Photo days, odd clocks, and the wall clock of a photo without one."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from immich_domain import Asset, AssetId, MediaType, wall_clock
from tests.domain import oracle
from tests.domain.strategies import FIRST_WALL, LAST_WALL, clock, instant_of, offsets

NEW_YORK = ZoneInfo("America/New_York")
NOON = clock(2026, 8, 2, 12)


@pytest.mark.parametrize(
    ("wall", "day"),
    [
        (clock(2026, 8, 2), dt.date(2026, 8, 2)),
        (clock(2026, 8, 2, 23, 59, 59, 999999), dt.date(2026, 8, 2)),
        (FIRST_WALL, dt.date.min),
        (LAST_WALL, dt.date.max),
    ],
)
def test_a_photo_day_is_the_date_on_the_wall(wall: dt.datetime, day: dt.date) -> None:
    """No zone takes part, also not at the rim of the calendar."""
    assert Asset(id=AssetId("a"), wall=wall, taken_at=dt.datetime(1970, 1, 1, tzinfo=dt.UTC)).day == day


@pytest.mark.parametrize(
    ("shift", "is_odd"),
    [
        (dt.timedelta(hours=-12), False),
        (dt.timedelta(hours=-12, microseconds=-1), True),
        (dt.timedelta(0), False),
        (dt.timedelta(hours=14), False),
        (dt.timedelta(hours=14, microseconds=1), True),
        (dt.timedelta(days=365 * 12), True),
    ],
)
def test_a_clock_is_odd_when_no_zone_explains_it(shift: dt.timedelta, is_odd: bool) -> None:  # noqa: FBT001  # passed by pytest
    """Wall clock less instant lies from -12 to +14 hours, both included, or the clock is odd."""
    asset = Asset(id=AssetId("a"), wall=NOON + shift, taken_at=NOON.replace(tzinfo=dt.UTC))
    assert asset.has_odd_clock is is_odd
    assert oracle.is_odd(asset) is is_odd


@pytest.mark.parametrize(
    ("wall", "taken", "is_odd"),
    [
        (clock(2026, 8, 2), clock(2026, 8, 2, 12, 0, 59), True),
        (clock(2026, 8, 2, 0, 1), clock(2026, 8, 2, 12, 0, 59), False),
        (clock(2026, 8, 2), clock(2026, 8, 2, 12, 30), True),
        (clock(2026, 8, 2, 14, 0, 59), clock(2026, 8, 2), True),
        (clock(2026, 8, 2, 14, 30), clock(2026, 8, 2), True),
        (clock(2026, 8, 2, 14, 30), clock(2026, 8, 2, 0, 30), False),
        (clock(2026, 8, 3, 23), clock(2026, 8, 2, 12), True),
        (clock(2026, 8, 3, 1), clock(2026, 8, 2, 12), False),
        (clock(2026, 8, 2, 12), clock(2026, 8, 3, 1), True),
    ],
)
def test_days_hours_minutes_and_seconds_all_count_for_an_odd_clock(
    wall: dt.datetime,
    taken: dt.datetime,
    is_odd: bool,  # noqa: FBT001  # passed by pytest
) -> None:
    """Near the two limits the smallest part decides, and a whole day is never taken for an hour."""
    asset = Asset(id=AssetId("a"), wall=wall, taken_at=taken.replace(tzinfo=dt.UTC))
    assert asset.has_odd_clock is is_odd
    assert oracle.is_odd(asset) is is_odd


def test_a_clock_without_an_instant_is_not_odd() -> None:
    """Where the instant is unknown there is nothing to compare."""
    assert not Asset(id=AssetId("a"), wall=NOON).has_odd_clock


def test_clocks_at_the_two_rims_of_the_calendar_are_compared_without_overflow() -> None:
    """The longest difference there is, in both directions."""
    first, last = FIRST_WALL, LAST_WALL
    assert Asset(id=AssetId("a"), wall=first, taken_at=last.replace(tzinfo=dt.UTC)).has_odd_clock
    assert Asset(id=AssetId("a"), wall=last, taken_at=first.replace(tzinfo=dt.UTC)).has_odd_clock


@given(st.datetimes(), offsets())
@example(FIRST_WALL, 840)
@example(LAST_WALL, -720)
def test_no_offset_on_earth_makes_a_clock_odd(wall: dt.datetime, offset: int) -> None:
    """A photo taken anywhere, read correctly, has a sound clock."""
    assert not Asset(id=AssetId("a"), wall=wall, taken_at=instant_of(wall, offset)).has_odd_clock


@pytest.mark.parametrize("local", [NOON, NOON.replace(tzinfo=dt.UTC), NOON.replace(tzinfo=NEW_YORK)])
def test_a_local_time_is_taken_as_it_stands(local: dt.datetime) -> None:
    """A zone that is attached to it is dropped, not converted."""
    assert wall_clock(local, dt.datetime(1999, 1, 1, tzinfo=dt.UTC), NEW_YORK) == NOON


@pytest.mark.parametrize(
    ("instant", "wall"),
    [
        (dt.datetime(2026, 8, 2, 3, 59, tzinfo=dt.UTC), clock(2026, 8, 1, 23, 59)),
        (dt.datetime(2026, 3, 8, 7, tzinfo=dt.UTC), clock(2026, 3, 8, 3)),
        (dt.datetime(2026, 11, 1, 5, 30, tzinfo=dt.UTC), clock(2026, 11, 1, 1, 30)),
        (dt.datetime(2026, 11, 1, 6, 30, tzinfo=dt.UTC), clock(2026, 11, 1, 1, 30)),
    ],
)
def test_a_missing_local_time_is_read_in_the_zone(instant: dt.datetime, wall: dt.datetime) -> None:
    """The instant is shown by a clock of the zone, by the rules of that date, as a naive time."""
    found = wall_clock(None, instant, NEW_YORK)
    assert found == wall
    assert found.tzinfo is None


@pytest.mark.parametrize(
    ("instant", "zone"),
    [
        (FIRST_WALL, NEW_YORK),
        (FIRST_WALL, dt.timezone(dt.timedelta(hours=-12))),
        (LAST_WALL, ZoneInfo("Asia/Tokyo")),
        (LAST_WALL, dt.timezone(dt.timedelta(hours=14))),
    ],
)
def test_at_the_rim_of_the_calendar_the_instant_itself_is_the_wall_clock(instant: dt.datetime, zone: dt.tzinfo) -> None:
    """The first and last hours have no neighbour to move to, and raise nothing."""
    assert wall_clock(None, instant.replace(tzinfo=dt.UTC), zone) == instant


def test_media_types_are_written_in_lower_case() -> None:
    """The three kinds, as they appear in results."""
    assert [str(kind) for kind in MediaType] == ["photo", "video", "other"]
