"""What one branch of a search can be asked: a page of raw items, or a count.

A query that the server cannot express in one request (two spellings of a state in flat fields) has several branches; no
asset is in two of them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Protocol

import attrs

from immich_adapters.scalars import NotStructured
from immich_adapters.strict import structure
from immich_domain.errors import BadAnswer
from immich_domain.windows import InstantRange

PAGE_SIZE = 1000
TICK = dt.timedelta(milliseconds=1)


@attrs.frozen(kw_only=True)
class RawPage:
    """Items as the server sent them, and the token of the page behind them if the server says that there is one."""

    items: list[object]
    next: str | None = None


class Source(Protocol):
    """One branch of a search, bound to a server. `taken` narrows it to a range of instants."""

    async def page(
        self, taken: InstantRange, *, size: int = PAGE_SIZE, token: str | None = None, ascending: bool = False
    ) -> RawPage:
        """Items by instant, newest first unless `ascending`."""
        ...

    async def count(self, taken: InstantRange) -> int:
        """How many items there are."""
        ...

    async def ranked(self, text: str, taken: InstantRange, *, size: int) -> RawPage:
        """Items by resemblance to a description, best first."""
        ...


def just_after(instant: dt.datetime) -> dt.datetime | None:
    """The next millisecond, as the end of a range; `None`, an open end, after the last one of the calendar."""
    try:
        return instant + TICK
    except OverflowError:
        return None


def wire_time(instant: dt.datetime) -> str:
    """The only form that every version reads the same way.

    >>> wire_time(dt.datetime(2026, 8, 2, 4, tzinfo=dt.UTC))
    '2026-08-02T04:00:00.000Z'
    """
    return instant.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


@attrs.frozen(kw_only=True)
class _AssetsRecord:
    items: list[object]
    next_page: str | None = None
    next_cursor: str | None = None


@attrs.frozen(kw_only=True)
class _SearchRecord:
    assets: _AssetsRecord


@attrs.frozen(kw_only=True)
class _StatisticsRecord:
    total: int


def parse_search(answer: object) -> RawPage:
    """The page in a search answer. Raises `BadAnswer` when there is none; `total` there is only the page's own length."""
    try:
        assets = structure(answer, _SearchRecord).assets
    except NotStructured as error:
        raise bad_shape("a search") from error
    return RawPage(items=assets.items, next=assets.next_cursor or assets.next_page or None)


def parse_count(answer: object) -> int:
    """The number in a statistics answer. Raises `BadAnswer` when there is none."""
    try:
        return structure(answer, _StatisticsRecord).total
    except NotStructured as error:
        raise bad_shape("a count") from error


def bad_shape(what: str) -> BadAnswer:
    """The error for JSON that is valid and yet no answer of Immich."""
    return BadAnswer(
        f"The answer to {what} is not one that Immich gives: check that IMMICH_URL leads to Immich itself, "
        "and that its version is supported."
    )


def as_list(answer: object, what: str) -> list[object]:
    """A list of items. Raises `BadAnswer` for anything else."""
    if not isinstance(answer, list):
        raise bad_shape(what)
    return answer


def as_object(answer: object, what: str) -> Mapping[str, object]:
    """A JSON object. Raises `BadAnswer` for anything else."""
    if not isinstance(answer, dict):
        raise bad_shape(what)
    return answer
