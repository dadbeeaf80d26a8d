"""A household as a plain description: the one source of worlds, libraries and expected answers.

Times are whole milliseconds since the first midnight of year 1, on the clock that the field names, so that the rim of the
calendar is nothing special. Things are numbered; `asset_id`, `person_id` and the like make IDs of the numbers.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import uuid
from enum import StrEnum

import attrs

MS = dt.timedelta(milliseconds=1)
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_FIRST_MIDNIGHT = dt.datetime(1, 1, 1)  # noqa: DTZ001  # a clock without a zone is what is counted


class Who(StrEnum):
    """Whose a thing is: the key's user, a partner in the timeline, one who is not, or somebody unrelated."""

    ME = "me"
    PARTNER = "partner"
    UNSHOWN = "unshown"
    STRANGER = "stranger"


class State(StrEnum):
    """Where a photo is."""

    TIMELINE = "timeline"
    ARCHIVED = "archive"
    HIDDEN = "hidden"
    LOCKED = "locked"
    TRASHED = "trashed"
    OFFLINE = "offline"


@attrs.frozen(kw_only=True)
class Photo:
    """A photo, video or other file. `wall` is `None` where the server gives no `localDateTime`."""

    number: int
    taken: int
    wall: int | None
    owner: Who = Who.ME
    state: State = State.TIMELINE
    type: str = "IMAGE"
    favorite: bool = False
    city: str | None = None
    state_name: str | None = None
    country: str | None = None
    make: str | None = None
    model: str | None = None
    description: str = ""
    people: tuple[int, ...] = ()
    stack: int | None = None
    motion: int | None = None

    @property
    def id(self) -> str:
        """Its ID, in no order that its number would tell."""
        return asset_id(self.number)

    @property
    def place(self) -> tuple[str | None, str | None, str | None]:
        """City, state and country; empty names are none."""
        return (self.city or None, self.state_name or None, self.country or None)


@attrs.frozen(kw_only=True)
class Person:
    """A recognised person."""

    number: int
    name: str
    owner: Who = Who.ME
    hidden: bool = False

    @property
    def id(self) -> str:
        """Its ID."""
        return new_id("person", self.number)


@attrs.frozen(kw_only=True)
class Album:
    """An album. `with_me` and `with_others` say whom it is shared with; `members` are numbers of photos."""

    number: int
    name: str
    owner: Who = Who.ME
    with_me: bool = False
    with_others: bool = False
    members: tuple[int, ...] = ()
    updated: int = 0

    @property
    def id(self) -> str:
        """Its ID."""
        return new_id("album", self.number)


@attrs.frozen(kw_only=True)
class Household:
    """Everything that a server holds."""

    photos: tuple[Photo, ...] = ()
    persons: tuple[Person, ...] = ()
    albums: tuple[Album, ...] = ()


def new_id(kind: str, number: int) -> str:
    """A version 4 UUID that is the same in every run."""
    return str(uuid.UUID(bytes=hashlib.md5(f"{kind}/{number}".encode(), usedforsecurity=False).digest(), version=4))


def asset_id(number: int) -> str:
    """The ID of a photo."""
    return new_id("asset", number)


def user_id(who: Who) -> str:
    """The ID of a user."""
    return new_id("user", list(Who).index(who))


def clock(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0, ms: int = 0) -> int:
    """A clock reading in the unit of this module."""
    days = dt.date(year, month, day).toordinal() - 1
    return days * DAY + hour * HOUR + minute * MINUTE + second * 1000 + ms


def naive(moment: int) -> dt.datetime:
    """A clock reading as a naive datetime."""
    return _FIRST_MIDNIGHT + moment * MS


def date_of(wall: int) -> dt.date:
    """The day of a clock reading."""
    return dt.date.fromordinal(wall // DAY + 1)
