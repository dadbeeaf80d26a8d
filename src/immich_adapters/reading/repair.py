"""Finding the photos that a walk did not see.

Rule 1  Count first: a range that holds no more than was seen needs no reading.
Rule 2  A range that fits into a page is read as one page; a larger one is halved.
Rule 3  Where that does not help, the server's paging is walked in other sizes and in both orders, joined by ID: each of
        them loses other photos.
Rule 4  It ends: after `BUDGET` requests what is missing is reported as missing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator

import attrs

from immich_adapters.reading.harvest import Harvest
from immich_adapters.reading.sources import PAGE_SIZE, TICK, RawPage, Source
from immich_domain.assets import Asset
from immich_domain.windows import InstantRange

BUDGET = 240

_EARLIEST = dt.datetime(1, 1, 1, tzinfo=dt.UTC)
_LATEST = dt.datetime(9999, 12, 31, 23, 59, 59, 999000, tzinfo=dt.UTC)
_ATTEMPTS = ((PAGE_SIZE, False), (PAGE_SIZE, True), (997, False), (997, True), (499, False), (499, True))


@attrs.define
class Repair:
    """Looks for missing photos of one branch of a search."""

    source: Source
    harvest: Harvest
    requests: int = 0

    async def missing(self, taken: InstantRange) -> tuple[Asset, ...]:
        """What the harvest lacks in a range, as far as it can be found."""
        found: list[Asset] = []
        ranges = [taken]
        while ranges and self.requests < BUDGET:
            part = ranges.pop()
            count = await self._count(part)
            if self.harvest.within(part) >= count:
                continue
            if count <= PAGE_SIZE:
                page = await self._page(part)
                found += self.harvest.take(self.harvest.read(page.items))
            if self.harvest.within(part) < count:
                halves = _halves(part) if count > PAGE_SIZE else ()
                ranges += halves
                if not halves:
                    found += await self.everything(part, count)
        return tuple(found)

    async def everything(self, taken: InstantRange, count: int) -> tuple[Asset, ...]:
        """The assets of a range by the server's own paging, walked in several ways until `count` are known."""
        found: list[Asset] = []
        for size, ascending in _ATTEMPTS:
            async for items in self._paged(taken, size, ascending=ascending):
                found += self.harvest.take(self.harvest.read(items))
                if self.harvest.within(taken) >= count:
                    return tuple(found)
        return tuple(found)

    async def _paged(self, taken: InstantRange, size: int, *, ascending: bool) -> AsyncIterator[list[object]]:
        token: str | None = None
        seen: set[str | None] = set()
        while token not in seen and self.requests < BUDGET:
            seen.add(token)
            page = await self._page(taken, size=size, token=token, ascending=ascending)
            yield page.items
            if page.next is None:
                return
            token = page.next

    async def _page(
        self, taken: InstantRange, *, size: int = PAGE_SIZE, token: str | None = None, ascending: bool = False
    ) -> RawPage:
        self.requests += 1
        return await self.source.page(taken, size=size, token=token, ascending=ascending)

    async def _count(self, taken: InstantRange) -> int:
        self.requests += 1
        return await self.source.count(taken)


def _halves(taken: InstantRange) -> tuple[InstantRange, ...]:
    """Two ranges of whole milliseconds that make up the given one; none when it is a single millisecond."""
    start, end = taken.start or _EARLIEST, taken.end or _LATEST
    ticks = (end - start) // TICK
    if ticks < 2:
        return ()
    middle = start + ticks // 2 * TICK
    return attrs.evolve(taken, end=middle), attrs.evolve(taken, start=middle)
