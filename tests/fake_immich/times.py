"""Times as the server writes and reads them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

STRICT_PATTERN = (
    r"/^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)"
    r"-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-"
    r"(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d"
    r"(?::[0-5]\d(?:\.\d+)?)?(?:Z))$/"
)
"""The pattern that 3.x quotes in its answer; it accepts a ``Z`` and nothing else."""

_STRICT = re.compile(STRICT_PATTERN[1:-1])
_BARE_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_FRACTION = re.compile(r"\.(\d+)")


def z_text(instant: datetime) -> str:
    """UTC with milliseconds and ``Z``; a wall time is written as if it were UTC.

    >>> z_text(datetime(2026, 8, 9, 23, 59, 59, 999000))
    '2026-08-09T23:59:59.999Z'
    """
    return instant.strftime("%Y-%m-%dT%H:%M:%S.").rjust(20, "0") + _millis(instant) + "Z"


def offset_text(instant: datetime) -> str:
    """Database style: ``+00:00`` instead of ``Z``, and no zeros at the end of the fraction.

    >>> offset_text(datetime(2025, 9, 20, 9, 20))
    '2025-09-20T09:20:00+00:00'
    """
    text = instant.strftime("%Y-%m-%dT%H:%M:%S").rjust(19, "0")
    millis = _millis(instant)
    fraction = f".{millis}".rstrip(".0")
    return f"{text}{fraction}+00:00"


def midnight_text(wall: datetime) -> str:
    """The calendar date of a wall time, written as midnight ``Z``."""
    return z_text(wall.replace(hour=0, minute=0, second=0, microsecond=0))


def _millis(instant: datetime) -> str:
    return f"{instant.microsecond // 1000:03d}"


def read_strict(text: str) -> datetime | None:
    """A time as 3.x accepts it: ISO with ``Z``. None when it does not.

    >>> read_strict("2026-08-10T00:00:00-04:00") is None
    True
    """
    if not _STRICT.fullmatch(text) or text.startswith("0000"):
        return None
    return datetime.fromisoformat(_six_digits(text))


def read_loose(text: str, zone: tzinfo = UTC) -> datetime | None:
    """A time as 2.x reads it: naive in the server's zone, a bare date UTC midnight."""
    try:
        moment = datetime.fromisoformat(_six_digits(text))
    except ValueError:
        return None
    if moment.tzinfo is not None:
        return moment.astimezone(UTC)
    if _BARE_DATE.fullmatch(text):
        return moment.replace(tzinfo=UTC)
    return moment.replace(tzinfo=zone).astimezone(UTC)


def _six_digits(text: str) -> str:
    return _FRACTION.sub(lambda part: "." + part[1][:6].ljust(6, "0"), text, count=1)


def take_wall(moment: datetime) -> datetime:
    """The clock reading of an aware time, without its zone."""
    return moment.replace(tzinfo=None)


def zone_label(moment: datetime) -> str:
    """How the server names a fixed offset.

    >>> zone_label(datetime.fromisoformat("2026-06-01T00:15:00+05:30"))
    'UTC+5:30'
    """
    offset = moment.utcoffset()
    minutes = 0 if offset is None else round(offset.total_seconds() / 60)
    if minutes == 0:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return f"UTC{sign}{hours}" + (f":{rest:02d}" if rest else "")


def capture_times(taken: str | datetime, wall: str | datetime | None = "", zone: str | None = None) -> dict[str, Any]:
    """The three time fields of an asset that was taken at this moment.

    With an offset (or ``zone``, an IANA name) the moment gives both the instant and the
    wall time; without, the wall time is taken as UTC. ``wall`` overrides the wall time.
    """
    moment = _moment(taken)
    if zone is not None:
        place = ZoneInfo(zone)
        naive = moment.tzinfo is None
        moment = moment.replace(tzinfo=place) if naive else moment.astimezone(place)
    label = zone if zone or moment.tzinfo is None else zone_label(moment)
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    wall_time = moment if wall == "" else wall and _moment(wall)
    return {
        "taken_at": aware.astimezone(UTC),
        "wall_time": wall_time and take_wall(wall_time),
        "time_zone": label,
    }


def _moment(value: str | datetime) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
