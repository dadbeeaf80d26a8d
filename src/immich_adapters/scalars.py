"""The texts of the server's JSON that mean more than their letters: IDs, instants, wall clocks, days."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from typing import Any, NewType

Uuid = NewType("Uuid", str)
"""An ID as Immich writes them: a lower-case UUID."""

Instant = NewType("Instant", dt.datetime)
"""A point in time, in UTC. One without a zone is taken as UTC."""

WallClock = NewType("WallClock", dt.datetime)
"""What a clock on the wall showed, without a zone: Immich writes it as if it were UTC, and nothing is converted."""

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")

# Years outside of 0 to 9999 are written with a sign. An album that holds one photo of such a year is still an album.
_BEYOND = {"+": dt.date.max, "-": dt.date.min}


class NotStructured(ValueError):
    """A value does not have the type that its record says."""


def is_uuid(text: object) -> bool:
    """Whether this is an ID as Immich writes them: a lower-case UUID."""
    return isinstance(text, str) and _UUID.fullmatch(text) is not None


def _uuid(value: object, _: object) -> Uuid:
    if type(value) is not str or not _UUID.fullmatch(value):
        raise NotStructured("an ID wanted")
    return Uuid(value)


def _instant(value: object, _: object) -> Instant:
    """The instant in UTC. Raises `OverflowError` outside the calendar."""
    instant = dt.datetime.fromisoformat(_text(value, "a time"))
    if instant.tzinfo is not dt.UTC:
        instant = instant.replace(tzinfo=dt.UTC) if instant.tzinfo is None else instant.astimezone(dt.UTC)
    return Instant(instant)


def _wall_clock(value: object, _: object) -> WallClock:
    text = _text(value, "a time")
    # Reading it without its Z takes a fifth of the time of reading it with and taking the zone away again.
    wall = dt.datetime.fromisoformat(text.removesuffix("Z"))
    return WallClock(wall if wall.tzinfo is None else wall.replace(tzinfo=None))


def _day(value: object, _: object) -> dt.date:
    """The date part of a time: album dates are local days written as UTC midnight, nothing is converted."""
    text = _text(value, "a date")
    return _BEYOND.get(text[:1]) or dt.date.fromisoformat(text[:10])


def _text(value: object, wanted: str) -> str:
    if type(value) is not str:
        raise NotStructured(f"{wanted} wanted, not {type(value).__name__}")
    return value


HOOKS: Mapping[Any, Callable[[object, object], object]] = {
    Uuid: _uuid,
    Instant: _instant,
    WallClock: _wall_clock,
    dt.date: _day,
}
"""For each kind what reads it out of a JSON value. All raise `ValueError` or `OverflowError` for anything else."""
