"""How many photos each day has, as bars.

Rule 1  Every photo is in exactly one bar, so the numbers add up to what was scanned.
Rule 2  A quiet day within a trip is a row with 0; the quiet days between trips are one row together.
Rule 3  Past `MAX_ROWS` rows the bars are months instead; where those are too many as well, years.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence

from immich_domain import GAP_DAYS, DayCount
from immich_mcp_entry.tables import Column, Table

MAX_ROWS = 62
BAR = 40


def histogram(days: Sequence[DayCount], block: str = "█") -> Table:
    """Photos per day in the order of the calendar.

    >>> trip = [DayCount(date=dt.date(2026, 8, day), count=count) for day, count in ((2, 10), (4, 20))]
    >>> [row[:2] for row in histogram(trip).rows]
    [('2026-08-02', '10'), ('2026-08-03', '0'), ('2026-08-04', '20')]
    """
    rows = _days(days)
    name = "day"
    if len(rows) > MAX_ROWS:
        name, rows = _coarser(days)
    peak = max((count for _, count in rows if count is not None), default=1)
    return Table(
        title=f"Photos per {name}",
        columns=(Column(name=name), Column(name="photos", is_number=True), Column(name="", is_whole=True)),
        rows=tuple(
            (label, "" if count is None else f"{count:,}", block * bar_length(count or 0, peak))
            for label, count in rows
        ),
    )


def bar_length(count: int, peak: int) -> int:
    """The length of a bar: 0 without photos, else at least 1, and at most `BAR`.

    >>> bar_length(0, 500), bar_length(1, 500), bar_length(500, 500)
    (0, 1, 40)
    """
    return max(1, round(BAR * count / peak)) if count else 0


def _days(days: Sequence[DayCount]) -> list[tuple[str, int | None]]:
    rows: list[tuple[str, int | None]] = []
    before: dt.date | None = None
    for row in sorted(days, key=lambda row: row.date):
        if before is not None:
            rows += _quiet(before, row.date)
        rows.append((str(row.date), row.count))
        before = row.date
    return rows


def _quiet(before: dt.date, after: dt.date) -> list[tuple[str, int | None]]:
    quiet = (after - before).days - 1
    if quiet >= GAP_DAYS:
        return [(f"… {quiet:,} days", None)]
    return [(str(before + dt.timedelta(days=number + 1)), 0) for number in range(quiet)]


def _coarser(days: Sequence[DayCount]) -> tuple[str, list[tuple[str, int | None]]]:
    months = _together(days, 7)
    return ("month", months) if len(months) <= MAX_ROWS else ("year", _together(days, 4))


def _together(days: Sequence[DayCount], digits: int) -> list[tuple[str, int | None]]:
    """The days with the same first digits as one."""
    counts: Counter[str] = Counter()
    for row in days:
        counts[str(row.date)[:digits]] += row.count
    return sorted(counts.items())
