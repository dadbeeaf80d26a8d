"""Day windows and instant ranges, case by case, up to the rim of the calendar."""

import datetime as dt

import pytest

from immich_domain import DayWindow, InstantRange

FIRST_DAY, LAST_DAY = dt.date.min, dt.date.max
TRIP = DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9))
EMPTY = DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 1))


def utc(*parts: int) -> dt.datetime:
    """An instant."""
    return dt.datetime(*parts, tzinfo=dt.UTC)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("day", "inside"),
    [
        (dt.date(2026, 8, 1), False),
        (dt.date(2026, 8, 2), True),
        (dt.date(2026, 8, 9), True),
        (dt.date(2026, 8, 10), False),
    ],
)
def test_both_ends_belong_to_a_window(day: dt.date, inside: bool) -> None:  # noqa: FBT001  # passed by pytest
    """The first and the last day are inside, their neighbours are not."""
    assert TRIP.contains(day) is inside


def test_an_open_end_has_no_limit() -> None:
    """An end that is `None` lets every day through on its side, the rim of the calendar included."""
    assert DayWindow().contains(FIRST_DAY)
    assert DayWindow().contains(LAST_DAY)
    assert DayWindow(first=dt.date(2026, 8, 2)).contains(LAST_DAY)
    assert not DayWindow(first=dt.date(2026, 8, 2)).contains(FIRST_DAY)
    assert DayWindow(last=dt.date(2026, 8, 2)).contains(FIRST_DAY)
    assert not DayWindow(last=dt.date(2026, 8, 2)).contains(LAST_DAY)


@pytest.mark.parametrize(
    ("window", "days"),
    [
        (TRIP, 8),
        (DayWindow(first=dt.date(2024, 2, 29), last=dt.date(2024, 2, 29)), 1),
        (DayWindow(first=dt.date(2026, 3, 7), last=dt.date(2026, 3, 9)), 3),
        (DayWindow(first=FIRST_DAY, last=LAST_DAY), 3_652_059),
        (EMPTY, 0),
        (DayWindow(first=FIRST_DAY), None),
        (DayWindow(last=LAST_DAY), None),
        (DayWindow(), None),
    ],
)
def test_days_are_calendar_days(window: DayWindow, days: int | None) -> None:
    """A window counts dates, so a day of 23 or 25 hours is one day; an open window has no number."""
    assert window.days == days


def test_all_empty_windows_are_equal_and_stay_empty() -> None:
    """However a window came to be empty, it equals every other empty one and holds no day."""
    other = DayWindow(first=LAST_DAY, last=FIRST_DAY)
    assert other == EMPTY
    assert hash(EMPTY) == hash(other)
    assert EMPTY.is_empty
    assert not EMPTY.contains(dt.date(2026, 8, 1))
    assert EMPTY.padded(400) == EMPTY
    assert EMPTY.intersect(DayWindow()) == EMPTY
    assert EMPTY.envelope().is_empty
    assert EMPTY.interior().is_empty
    assert not DayWindow().is_empty
    assert not TRIP.is_empty


def test_an_empty_window_asks_for_a_range_that_ends_where_it_starts() -> None:
    """No server has to make sense of an end before the start."""
    for instants in (EMPTY.envelope(), EMPTY.interior()):
        assert instants.start is not None
        assert instants.start == instants.end


def test_the_envelope_is_the_formula_of_the_contract() -> None:
    """From the first midnight less 14 hours to the midnight after the last day plus 12 hours."""
    assert TRIP.envelope() == InstantRange(start=utc(2026, 8, 1, 10), end=utc(2026, 8, 10, 12))


def test_the_interior_is_the_opposite_of_the_envelope() -> None:
    """From the first midnight plus 12 hours to the midnight after the last day less 14 hours."""
    assert TRIP.interior() == InstantRange(start=utc(2026, 8, 2, 12), end=utc(2026, 8, 9, 10))


def test_a_single_day_has_no_interior() -> None:
    """Offsets span 26 hours, so at no instant do all clocks on Earth show the same date."""
    assert DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 2)).interior().is_empty


@pytest.mark.parametrize("kind", ["envelope", "interior"])
def test_open_ends_stay_open(kind: str) -> None:
    """An open window asks for everything on that side."""
    instants = {"envelope": DayWindow.envelope, "interior": DayWindow.interior}[kind]
    assert instants(DayWindow()) == InstantRange()
    assert instants(DayWindow(first=dt.date(2026, 8, 2))).end is None
    assert instants(DayWindow(last=dt.date(2026, 8, 2))).start is None


def test_at_the_rim_of_the_calendar_the_envelope_is_open() -> None:
    """The first and the last day of the calendar have no neighbour to widen to, and raise nothing."""
    whole = DayWindow(first=FIRST_DAY, last=LAST_DAY)
    assert whole.envelope() == InstantRange()
    assert whole.interior() == InstantRange(start=utc(1, 1, 1, 12), end=utc(9999, 12, 31, 10))
    last_day = DayWindow(first=LAST_DAY, last=LAST_DAY)
    assert last_day.envelope() == InstantRange(start=utc(9999, 12, 30, 10), end=None)
    first_day = DayWindow(first=FIRST_DAY, last=FIRST_DAY)
    assert first_day.envelope() == InstantRange(start=None, end=utc(1, 1, 2, 12))
    neighbours = DayWindow(first=dt.date(1, 1, 2), last=dt.date(9999, 12, 30))
    assert neighbours.envelope() == InstantRange(start=utc(1, 1, 1, 10), end=utc(9999, 12, 31, 12))


@pytest.mark.parametrize(
    ("window", "days", "padded"),
    [
        (TRIP, 0, TRIP),
        (TRIP, 1, DayWindow(first=dt.date(2026, 8, 1), last=dt.date(2026, 8, 10))),
        (
            DayWindow(first=dt.date(2024, 3, 1), last=dt.date(2024, 3, 2)),
            1,
            DayWindow(first=dt.date(2024, 2, 29), last=dt.date(2024, 3, 3)),
        ),
        (DayWindow(first=dt.date(1, 1, 2), last=dt.date(9999, 12, 30)), 400, DayWindow(first=FIRST_DAY, last=LAST_DAY)),
        (DayWindow(), 1, DayWindow()),
        (TRIP, 10**12, DayWindow(first=FIRST_DAY, last=LAST_DAY)),
    ],
)
def test_padding_widens_as_far_as_the_calendar_goes(window: DayWindow, days: int, padded: DayWindow) -> None:
    """Padding moves both given ends outwards and stops at the rim; open ends stay open."""
    assert window.padded(days) == padded


def test_negative_padding_narrows_until_nothing_is_left() -> None:
    """A window that is narrowed past its middle is empty."""
    assert TRIP.padded(-1) == DayWindow(first=dt.date(2026, 8, 3), last=dt.date(2026, 8, 8))
    assert TRIP.padded(-4).is_empty


@pytest.mark.parametrize(
    ("span", "inside", "outside"),
    [
        (InstantRange(start=utc(2026, 1, 1), end=utc(2026, 1, 2)), utc(2026, 1, 1), utc(2026, 1, 2)),
        (InstantRange(start=utc(2026, 1, 1)), utc(9999, 12, 31), utc(2025, 12, 31, 23, 59, 59, 999999)),
        (InstantRange(end=utc(2026, 1, 2)), utc(1, 1, 1), utc(2026, 1, 2)),
    ],
)
def test_an_instant_range_is_half_open(span: InstantRange, inside: dt.datetime, outside: dt.datetime) -> None:
    """The start belongs to a range, the end does not."""
    assert span.contains(inside)
    assert not span.contains(outside)


@pytest.mark.parametrize(
    ("span", "is_empty"),
    [
        (InstantRange(), False),
        (InstantRange(start=utc(2026, 1, 1)), False),
        (InstantRange(end=utc(2026, 1, 1)), False),
        (InstantRange(start=utc(2026, 1, 1), end=utc(2026, 1, 1)), True),
        (InstantRange(start=utc(2026, 1, 1), end=utc(2026, 1, 1, 0, 0, 0, 1)), False),
        (InstantRange(start=utc(2026, 1, 2), end=utc(2026, 1, 1)), True),
    ],
)
def test_a_range_without_instants_is_empty(span: InstantRange, is_empty: bool) -> None:  # noqa: FBT001  # passed by pytest
    """A range is empty when its start is not before its end."""
    assert span.is_empty is is_empty
