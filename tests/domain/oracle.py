"""What the domain should answer, worked out slowly and plainly.

Nothing here runs code of the domain: values are read by their plain attributes, days are counted as integers, instants
as microseconds since year 1, so that the rim of the calendar is nothing special.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from immich_domain import Asset

MINUTE = 60_000_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

PlaceNames = tuple[str | None, str | None, str | None]
Row = tuple[dt.date, dt.date, int]


def day_of(asset: Asset) -> dt.date:
    """The date on the wall where the photo was taken."""
    return dt.date(asset.wall.year, asset.wall.month, asset.wall.day)


def micros(moment: dt.datetime) -> int:
    """Microseconds since the first midnight of year 1, zones ignored."""
    clock = ((moment.hour * 60 + moment.minute) * 60 + moment.second) * 1_000_000 + moment.microsecond
    return moment.toordinal() * DAY + clock


def midnight(day: dt.date) -> int:
    """The same count at the start of a day."""
    return day.toordinal() * DAY


def in_window(day: dt.date, first: dt.date | None, last: dt.date | None) -> bool:
    """Whether a day lies between two days, both included; `None` leaves an end open."""
    after_start = True if first is None else first <= day
    before_end = True if last is None else day <= last
    return after_start and before_end


def in_envelope(instant: dt.datetime, first: dt.date | None, last: dt.date | None) -> bool:
    """The contract's formula: `first` 00:00Z less 14 h, included, to the midnight after `last` plus 12 h, excluded."""
    after_start = True if first is None else micros(instant) >= midnight(first) - 14 * HOUR
    before_end = True if last is None else micros(instant) < midnight(last) + DAY + 12 * HOUR
    return after_start and before_end


def wall_day_number(instant: dt.datetime, offset_minutes: int) -> int:
    """The number of the day that a clock at this offset shows; it may lie outside the calendar."""
    return (micros(instant) + offset_minutes * MINUTE) // DAY


def is_odd(asset: Asset) -> bool:
    """Whether no offset from -12:00 to +14:00 leads from the instant to the wall clock."""
    if asset.taken_at is None:
        return False
    shift = micros(asset.wall) - micros(asset.taken_at)
    return shift < -12 * HOUR or shift > 14 * HOUR


def distinct(assets: Iterable[Asset]) -> dict[str, Asset]:
    """Each asset once."""
    found: dict[str, Asset] = {}
    for asset in assets:
        found[asset.id] = asset
    return found


def inside(assets: Iterable[Asset], first: dt.date | None, last: dt.date | None) -> dict[str, Asset]:
    """The distinct assets whose photo day lies in the window."""
    return {key: asset for key, asset in distinct(assets).items() if in_window(day_of(asset), first, last)}


def groups(assets: Iterable[Asset], gap_days: int) -> list[frozenset[str]]:
    """IDs that hang together: two photos belong together when their days lie at most `gap_days` apart."""
    photos = distinct(assets)
    left = set(photos)
    found: list[frozenset[str]] = []
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            near = {
                other
                for other in left
                if any(abs((day_of(photos[other]) - day_of(photos[one])).days) <= gap_days for one in group)
            }
            grown = bool(near)
            group |= near
            left -= near
        found.append(frozenset(group))
    return found


def cluster_rows(assets: Iterable[Asset], gap_days: int) -> list[Row]:
    """First day, last day and count of each group, most photos first, newest first among equals."""
    photos = distinct(assets)
    rows: list[Row] = []
    for group in groups(photos.values(), gap_days):
        days = [day_of(photos[key]) for key in group]
        rows.append((min(days), max(days), len(group)))
    rows.sort(key=lambda row: row[0], reverse=True)
    rows.sort(key=lambda row: row[2], reverse=True)
    return rows


def place_names(asset: Asset) -> PlaceNames:
    """City, state and country, as they stand."""
    return (asset.place.city, asset.place.state, asset.place.country)


def place_counts(assets: Iterable[Asset]) -> list[tuple[PlaceNames, int]]:
    """How often each known place occurs; most photos first, then by city, state and country."""
    counts = Counter(place_names(asset) for asset in distinct(assets).values() if any(place_names(asset)))
    rows = list(counts.items())
    rows.sort(key=lambda row: [name or "" for name in row[0]])
    rows.sort(key=lambda row: row[1], reverse=True)
    return rows


def main_place(assets: Iterable[Asset]) -> PlaceNames | None:
    """The place with most photos, if any photo has one."""
    counts = place_counts(assets)
    return counts[0][0] if counts else None


def day_counts(assets: Iterable[Asset]) -> list[tuple[dt.date, int]]:
    """How many photos each day has; busiest first, then earliest."""
    rows = sorted(Counter(day_of(asset) for asset in distinct(assets).values()).items())
    rows.sort(key=lambda row: row[1], reverse=True)
    return rows


def camera_counts(assets: Iterable[Asset]) -> list[tuple[str, int]]:
    """How many photos each camera took; busiest first, then by name."""
    rows = sorted(Counter(asset.camera for asset in distinct(assets).values() if asset.camera).items())
    rows.sort(key=lambda row: row[1], reverse=True)
    return rows


def selection(ids: Iterable[str]) -> str:
    """The first 12 hex digits of SHA-256 over the sorted lower-case IDs, joined by newlines."""
    text = "\n".join(sorted({key.lower() for key in ids}))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def in_time_order(assets: Iterable[Asset]) -> list[str]:
    """IDs by day, wall time, ID."""
    return [key for _, key in sorted((micros(asset.wall), key) for key, asset in distinct(assets).items())]


def is_spread(positions: Sequence[int], length: int, count: int) -> bool:
    """Whether these are `count` evenly spaced positions out of `length`: ends included, each nearest to its ideal.

    A single one is in the middle; all are taken when there are no more than `count`.
    """
    if count >= length:
        return list(positions) == list(range(length))
    if count < 2:
        return list(positions) == [length // 2][:count]
    ideals = [Fraction(index * (length - 1), count - 1) for index in range(count)]
    near = all(abs(position - ideal) * 2 <= 1 for position, ideal in zip(positions, ideals, strict=True))
    return near and list(positions) == sorted(set(positions))


def newest_first(assets: Iterable[Asset]) -> list[Asset]:
    """Newest instant first, ties by descending ID; a missing instant reads as the wall clock."""
    return sorted(
        distinct(assets).values(), key=lambda asset: (micros(asset.taken_at or asset.wall), asset.id), reverse=True
    )


def without(assets: Iterable[Asset], unwanted: Collection[str]) -> dict[str, Asset]:
    """The distinct assets whose ID is not among the unwanted."""
    return {key: asset for key, asset in distinct(assets).items() if key not in unwanted}
