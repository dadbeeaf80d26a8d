"""Bars and columns: no photo is lost between the days and what is drawn of them."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import DayCount
from immich_mcp_entry.histogram import BAR, MAX_ROWS, bar_length, histogram
from immich_mcp_entry.tables import Column, Table, plain, width

DAYS = st.dictionaries(st.dates(), st.integers(1, 10**6), max_size=200).map(
    lambda counts: [DayCount(date=day, count=count) for day, count in counts.items()]
)


def numbers(table: Table) -> list[int]:
    return [int(row[1].replace(",", "")) for row in table.rows if row[1]]


@given(DAYS)
def test_no_photo_is_lost(days: list[DayCount]) -> None:
    """The numbers of the bars add up to the photos, whatever the grain."""
    assert sum(numbers(histogram(days))) == sum(day.count for day in days)


@given(DAYS)
def test_rows_are_in_the_order_of_the_calendar(days: list[DayCount]) -> None:
    """Labels ascend, each once."""
    labels = [row[0] for row in histogram(days).rows if row[1]]
    assert labels == sorted(set(labels))


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_bar_fits(count: int, peak: int) -> None:
    """The busiest row fills the width; a photo is never invisible."""
    length = bar_length(min(count, peak), peak)
    assert 0 <= length <= BAR
    assert (length == 0) == (count == 0)


def test_one_quiet_day_is_a_row_and_many_are_one() -> None:
    """A quiet day inside a trip shows as 0; the time between trips is one row."""
    days = [DayCount(date=dt.date(2026, 8, day), count=1) for day in (1, 3, 9)]
    assert [row[:2] for row in histogram(days).rows] == [
        ("2026-08-01", "1"),
        ("2026-08-02", "0"),
        ("2026-08-03", "1"),
        ("… 5 days", ""),
        ("2026-08-09", "1"),
    ]


@pytest.mark.parametrize(("count", "title"), [(MAX_ROWS, "day"), (MAX_ROWS + 1, "month"), (6000, "year")])
def test_many_days_are_drawn_coarser(count: int, title: str) -> None:
    """Past a screenful of days the bars are months, and past that years."""
    days = [DayCount(date=dt.date(2000, 1, 1) + dt.timedelta(days=number), count=1) for number in range(count)]
    table = histogram(days)
    assert table.title == f"Photos per {title}"
    assert len(table.rows) <= MAX_ROWS
    assert sum(numbers(table)) == count


def test_nothing_has_no_bars() -> None:
    """No days, no rows."""
    assert histogram([]).rows == ()


@given(
    st.lists(st.tuples(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])), st.integers(0)), max_size=5)
)
def test_columns_line_up(rows: list[tuple[str, int]]) -> None:
    """Every number ends at the same cell, whatever letters stand before it."""
    columns = (Column(name="place"), Column(name="photos", is_number=True))
    table = Table(title="t", columns=columns, rows=tuple((text, str(number)) for text, number in rows))
    assert len({width(line) for line in plain(table).split("\n")[1:]}) == 1
