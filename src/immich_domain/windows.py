"""Day windows and the instants that can fall into them.

Rule 1  A day window is inclusive at both ends and means photo days: dates on the wall where the photo was taken.
Rule 2  A server filters on the instant. The envelope of a window holds every instant whose wall clock, at some offset
        from -12:00 to +14:00, reads a day of the window: from `first` 00:00Z - 14 h to `last + 1 day` 00:00Z + 12 h.
Rule 3  An instant range is half-open: its start belongs to it, its end does not. An open end is `None`.
Rule 4  Dates at the rim of the calendar have no neighbour to widen to; there the envelope is open instead.
"""

from __future__ import annotations

import datetime as dt

import attrs

from immich_domain.assets import EASTERNMOST, WESTERNMOST

_DAY = dt.timedelta(days=1)
_FIRST = dt.datetime.min.replace(tzinfo=dt.UTC)


@attrs.frozen(kw_only=True)
class InstantRange:
    """A half-open range of UTC instants; `None` leaves an end open.

    >>> InstantRange(start=dt.datetime(2026, 8, 2, tzinfo=dt.UTC)).contains(dt.datetime(2026, 8, 2, tzinfo=dt.UTC))
    True
    """

    start: dt.datetime | None = None
    end: dt.datetime | None = None

    def contains(self, instant: dt.datetime) -> bool:
        """Whether the instant lies in the range."""
        return (self.start is None or instant >= self.start) and (self.end is None or instant < self.end)

    @property
    def is_empty(self) -> bool:
        """Whether no instant can lie in it."""
        return self.end is not None and self.end <= (self.start or _FIRST)


@attrs.frozen(kw_only=True)
class DayWindow:
    """Photo days from `first` to `last`, both included; `None` leaves an end open.

    A window whose end lies before its start is empty; all empty windows are equal.

    >>> trip = DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9))
    >>> trip.contains(dt.date(2026, 8, 9)), trip.days
    (True, 8)
    """

    first: dt.date | None = None
    last: dt.date | None = None

    def __attrs_post_init__(self) -> None:
        if self.first is not None and self.last is not None and self.first > self.last:
            object.__setattr__(self, "first", dt.date.max)
            object.__setattr__(self, "last", dt.date.min)

    @property
    def is_empty(self) -> bool:
        """Whether no day can lie in it."""
        return self.first is not None and self.last is not None and self.first > self.last

    @property
    def days(self) -> int | None:
        """How many days it has: 0 when empty, `None` when an end is open."""
        if self.first is None or self.last is None:
            return None
        return 0 if self.is_empty else (self.last - self.first).days + 1

    def contains(self, day: dt.date) -> bool:
        """Whether a photo day lies in the window."""
        return (self.first is None or day >= self.first) and (self.last is None or day <= self.last)

    def intersect(self, other: DayWindow) -> DayWindow:
        """The days that lie in both windows."""
        firsts = [day for day in (self.first, other.first) if day is not None]
        lasts = [day for day in (self.last, other.last) if day is not None]
        return DayWindow(first=max(firsts, default=None), last=min(lasts, default=None))

    def padded(self, days: int) -> DayWindow:
        """The window widened by `days` at each end, as far as the calendar goes."""
        if self.is_empty:
            return self
        return DayWindow(first=_shift(self.first, -days), last=_shift(self.last, days))

    def envelope(self) -> InstantRange:
        """Every instant that can have a photo day in the window (rule 2)."""
        return self._instants(EASTERNMOST, WESTERNMOST)

    def interior(self) -> InstantRange:
        """The instants that have a photo day in the window at every offset; may be empty."""
        return self._instants(WESTERNMOST, EASTERNMOST)

    def _instants(self, start_offset: dt.timedelta, end_offset: dt.timedelta) -> InstantRange:
        if self.is_empty:
            return InstantRange(start=_midnight(dt.date(2000, 1, 1)), end=_midnight(dt.date(2000, 1, 1)))
        start = None if self.first is None else _minus(_midnight(self.first), start_offset)
        end = None if self.last is None else _minus(_midnight(self.last), end_offset - _DAY)
        return InstantRange(start=start, end=end)


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC)


def _minus(instant: dt.datetime, offset: dt.timedelta) -> dt.datetime | None:
    try:
        return instant - offset
    except OverflowError:
        return None


def _shift(day: dt.date | None, days: int) -> dt.date | None:
    if day is None:
        return None
    try:
        return day + dt.timedelta(days=days)
    except OverflowError:
        return dt.date.min if days < 0 else dt.date.max
