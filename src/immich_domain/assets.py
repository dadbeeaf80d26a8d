"""A photo or video, as the rest of the domain sees it."""

from __future__ import annotations

import datetime as dt
import enum
from typing import NewType

import attrs

from immich_domain.places import UNKNOWN_PLACE, Place

AssetId = NewType("AssetId", str)

WESTERNMOST = dt.timedelta(hours=-12)
EASTERNMOST = dt.timedelta(hours=14)


class MediaType(enum.StrEnum):
    """What kind of file an asset is. `OTHER` holds audio and every kind that a later Immich may add."""

    PHOTO = "photo"
    VIDEO = "video"
    OTHER = "other"


@attrs.frozen(kw_only=True)
class Asset:
    """One photo or video.

    `wall` is the naive wall clock where it was taken; `taken_at` is the instant in UTC, `None` when unknown;
    `is_mine` is `None` when nobody can tell whose photo it is. `has_odd_clock` says that no time zone on Earth explains
    the difference between wall clock and instant.

    >>> Asset(id=AssetId("a"), wall=dt.datetime(2026, 8, 2, 23, 59)).day
    datetime.date(2026, 8, 2)
    """

    id: AssetId
    wall: dt.datetime
    taken_at: dt.datetime | None = None
    media: MediaType = MediaType.PHOTO
    file_name: str = ""
    place: Place = UNKNOWN_PLACE
    camera: str | None = None
    is_mine: bool | None = None
    has_odd_clock: bool = attrs.field(init=False, repr=False, eq=False)

    @has_odd_clock.default
    def _tell_odd_clock(self) -> bool:
        return self.taken_at is not None and _is_odd(self.wall, self.taken_at)

    @property
    def day(self) -> dt.date:
        """The photo's day: the date on the wall where it was taken."""
        return self.wall.date()


def _is_odd(wall: dt.datetime, taken_at: dt.datetime) -> bool:
    # Nearly all photos are well inside, which whole minutes tell sooner than a difference of datetimes.
    days, hours = wall.toordinal() - taken_at.toordinal(), wall.hour - taken_at.hour
    if -719 <= (days * 24 + hours) * 60 + wall.minute - taken_at.minute <= 839:
        return False
    return not WESTERNMOST <= wall - taken_at.replace(tzinfo=None) <= EASTERNMOST


def wall_clock(local: dt.datetime | None, taken_at: dt.datetime, zone: dt.tzinfo) -> dt.datetime:
    """The naive wall clock of a photo: `local` as it stands, else `taken_at` read in `zone`.

    A zone attached to `local` is dropped, not converted: Immich writes the wall clock as if it were UTC.

    >>> wall_clock(None, dt.datetime(2026, 8, 2, 1, tzinfo=dt.UTC), dt.timezone(dt.timedelta(hours=-4)))
    datetime.datetime(2026, 8, 1, 21, 0)
    """
    if local is not None:
        return local if local.tzinfo is None else local.replace(tzinfo=None)
    try:
        return taken_at.astimezone(zone).replace(tzinfo=None)
    except OverflowError:  # the first and last hours of the calendar have no neighbour to move to
        return taken_at.replace(tzinfo=None)
