"""Laws 7 to 9: windows tile a range, envelopes lose no photo, and intersection is an algebra."""

import datetime as dt

from hypothesis import example, given
from hypothesis import strategies as st

from immich_domain import DayWindow
from tests.domain import oracle
from tests.domain.strategies import MIDDLE_AGES, OFFSETS, days, instant_of, offsets, shifted, windows

BIG_BANG = dt.datetime.min.replace(tzinfo=dt.UTC)


@st.composite
def tilings(draw: st.DrawFn) -> list[DayWindow]:
    """Windows that follow each other without a gap."""
    start = draw(days())
    lengths = draw(st.lists(st.sampled_from((1, 2, 7, 28, 29, 365)) | st.integers(1, 400), min_size=1, max_size=6))
    tiles = []
    for length in lengths:
        last = shifted(start, length - 1)
        tiles.append(DayWindow(first=start, last=last))
        if last == dt.date.max:
            break
        start = shifted(last, 1)
    return tiles


@given(tilings(), st.data())
def test_law_7_a_moment_lies_in_exactly_one_of_the_windows_that_tile_a_range(
    tiles: list[DayWindow], data: st.DataObject
) -> None:
    """Every day of the range is in one tile, its neighbours are in none, and the lengths add up."""
    first, last = tiles[0].first, tiles[-1].last
    assert first is not None
    assert last is not None
    whole = DayWindow(first=first, last=last)
    day = data.draw(st.dates(first, last))
    assert sum(tile.contains(day) for tile in tiles) == 1
    outside = {shifted(first, -1), shifted(last, 1)} - {first, last}
    assert not any(tile.contains(day) for tile in tiles for day in outside)
    assert sum(tile.days or 0 for tile in tiles) == whole.days == last.toordinal() - first.toordinal() + 1


@given(windows(), st.datetimes(timezones=st.just(dt.UTC)) | days().map(lambda day: instant_of(_noon(day), 0)))
@example(DayWindow(first=dt.date.min, last=dt.date.min), BIG_BANG)
@example(DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 2)), dt.datetime(2026, 8, 3, 12, tzinfo=dt.UTC))
def test_law_8_the_envelope_is_the_formula_of_the_contract(window: DayWindow, instant: dt.datetime) -> None:
    """An instant is in the envelope exactly when the contract's arithmetic says so, at the rim of the calendar too."""
    expected = window.days != 0 and oracle.in_envelope(instant, window.first, window.last)
    assert window.envelope().contains(instant) == expected


def _noon(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(12))


@given(windows(allow_empty=False), days(), st.integers(0, 1439), offsets())
@example(DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9)), dt.date(2026, 8, 9), 1439, -720)
@example(DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9)), dt.date(2026, 8, 2), 0, 840)
@example(DayWindow(first=dt.date.max, last=dt.date.max), dt.date.max, 1439, -720)
def test_law_8_every_instant_whose_local_day_is_in_the_window_lies_in_the_envelope(
    window: DayWindow, day: dt.date, minute: int, offset: int
) -> None:
    """At any offset, a photo of the window is found by its instant, and cutting by its day keeps it."""
    wall = dt.datetime.combine(day, dt.time(minute // 60, minute % 60))
    if oracle.in_window(day, window.first, window.last):
        assert window.envelope().contains(instant_of(wall, offset))
        assert window.contains(day)
    else:
        assert not window.contains(day)


@st.composite
def windows_near_instants(draw: st.DrawFn) -> tuple[DayWindow, dt.datetime]:
    """A window of some days and an instant near one of its ends."""
    first = draw(days())
    last = shifted(first, draw(st.integers(0, 5)))
    near = draw(st.sampled_from((first, last)))
    hours = draw(st.integers(-40, 40))
    micros = draw(st.sampled_from((-1, 0, 1)))
    window = DayWindow(first=draw(st.just(first) | st.none()), last=draw(st.just(last) | st.none()))
    try:
        shift = dt.timedelta(hours=hours, microseconds=micros)
        return window, dt.datetime.combine(near, dt.time(), dt.UTC) + shift
    except OverflowError:
        return window, dt.datetime.combine(near, dt.time(), dt.UTC)


@given(windows_near_instants())
@example((DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 4)), dt.datetime(2026, 8, 2, 12, tzinfo=dt.UTC)))
def test_the_interior_is_sound_and_tight(case: tuple[DayWindow, dt.datetime]) -> None:
    """An instant is in the interior exactly when clocks at every offset on Earth read a day of the window."""
    window, instant = case
    low = 0 if window.first is None else window.first.toordinal()
    high = dt.date.max.toordinal() + 1 if window.last is None else window.last.toordinal()
    everywhere = all(low <= oracle.wall_day_number(instant, offset) <= high for offset in (*OFFSETS, -719, 839))
    assert window.interior().contains(instant) == everywhere


MODERN = st.tuples(st.none() | days(*MIDDLE_AGES), st.none() | days(*MIDDLE_AGES)).map(
    lambda pair: DayWindow(first=pair[0], last=pair[1])
)


@given(MODERN, MODERN, MODERN, days(*MIDDLE_AGES))
def test_law_9_intersection_is_an_algebra(one: DayWindow, two: DayWindow, three: DayWindow, day: dt.date) -> None:
    """It commutes, associates, repeats without effect, and a day is in it exactly when it is in both."""
    both = one.intersect(two)
    assert both == two.intersect(one)
    assert both.intersect(three) == one.intersect(two.intersect(three))
    assert one.intersect(one) == one
    assert both.contains(day) == (one.contains(day) and two.contains(day))
    assert one.intersect(DayWindow()) == one
    assert (both.days == 0) == both.is_empty


@given(windows(), windows())
def test_law_9_holds_at_the_rim_and_empty_is_empty(one: DayWindow, two: DayWindow) -> None:
    """An intersection is never larger than either window, and one with an empty window is empty."""
    both = one.intersect(two)
    assert both.intersect(one) == both == both.intersect(two)
    if one.is_empty or two.is_empty:
        assert both.is_empty


@given(windows(allow_empty=False), st.integers(0, 400), days())
def test_padding_never_loses_a_day(window: DayWindow, pad: int, day: dt.date) -> None:
    """A day is in the padded window when it lies at most that many days from a day of the window."""
    padded = window.padded(pad)
    low = 1 if window.first is None else window.first.toordinal() - pad
    high = dt.date.max.toordinal() if window.last is None else window.last.toordinal() + pad
    assert padded.contains(day) == (low <= day.toordinal() <= high)
