"""Reading a stream of assets to an exact answer.

Rule 1  The server filters by instant; a photo is kept when its photo day lies in the window.
Rule 2  At most `limit` photos are kept, the newest by instant. The total stays exact all the same: what was not read lies
        in the interior of the window, where every clock on Earth reads a day of it, or in its older edge, which is read
        and cut. Only photos with odd clocks escape this arithmetic.
Rule 3  A photo that the stream repeats counts once.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Collection
from typing import cast

import attrs

from immich_domain.assets import Asset, AssetId
from immich_domain.port import ImmichPort
from immich_domain.queries import AssetPage, AssetQuery
from immich_domain.tallies import Tally
from immich_domain.windows import DayWindow, InstantRange

EVERYTHING = DayWindow()


@attrs.define(kw_only=True)
class Scan:
    """The outcome of reading a stream: what was kept, and how many there are in all.

    `total` counts photos in the window, kept or not; `candidates` counts those read, `excluded` ones included.

    >>> Scan(total=3, candidates=2).is_capped
    True
    """

    tally: Tally = attrs.field(factory=Tally)
    total: int = 0
    candidates: int = 0
    excluded: int = 0
    skipped: int = 0
    incomplete: str | None = None
    is_lower_bound: bool = False

    @property
    def wanted(self) -> int:
        """How many photos there are without the excluded ones; a lower bound when reading stopped early."""
        return self.total - self.excluded

    @property
    def is_capped(self) -> bool:
        """Whether there are more photos than were read."""
        return self.candidates < self.total


async def scan(
    port: ImmichPort,
    query: AssetQuery,
    window: DayWindow | None = None,
    *,
    limit: int | None = None,
    kept_limit: int | None = None,
    excluded: Collection[AssetId] = frozenset(),
) -> Scan:
    """Read everything that `query` finds and `window` keeps, without the `excluded` photos.

    `limit` bounds how many photos are read, excluded ones included. Once more than `kept_limit` are kept reading stops,
    and the total is a lower bound.
    """
    reader = _Reader(window=window or EVERYTHING, limit=limit, kept_limit=kept_limit, excluded=excluded)
    async with closing(port.scan(query)) as pages:
        async for page in pages:
            if not reader.read(page):
                break
    if reader.has_unread_edge:
        edge = _older_edge(query, reader.window)
        async with closing(port.scan(edge)) as pages:
            async for page in pages:
                reader.read_edge(page)
    return reader.result()


def closing(pages: AsyncIterator[AssetPage]) -> contextlib.AbstractAsyncContextManager[AsyncIterator[AssetPage]]:
    """Close the stream also when it is left early, if it can be closed."""
    if hasattr(pages, "aclose"):
        return contextlib.aclosing(cast("AsyncGenerator[AssetPage]", pages))
    return contextlib.nullcontext(pages)


def _older_edge(query: AssetQuery, window: DayWindow) -> AssetQuery:
    edge = InstantRange(start=window.envelope().start, end=window.interior().start)
    return attrs.evolve(query, taken=edge)


@attrs.define
class _Reader:
    window: DayWindow
    limit: int | None
    kept_limit: int | None
    excluded: Collection[AssetId]
    scan: Scan = attrs.field(factory=Scan)
    _seen: set[AssetId] = attrs.field(factory=set)
    _expected: int | None = None
    _past_limit: int = 0
    _unread: int = 0

    def read(self, page: AssetPage) -> bool:
        """Take in a page; false when nothing further needs to be read."""
        if page.expected is not None:
            self._expected = page.expected
        self.scan.skipped += page.skipped
        self.scan.incomplete = self.scan.incomplete or page.incomplete
        inside = [asset for asset in self._fresh(page.assets) if self.window.contains(asset.wall.date())]
        room = len(inside) if self.limit is None else self.limit - self.scan.candidates
        self._keep(inside[:room])
        self._past_limit += len(inside[room:])
        return not self._may_stop(page)

    @property
    def has_unread_edge(self) -> bool:
        """Whether something was left unread that must be cut by photo day."""
        return self._unread > 0 and self.window.first is not None

    def read_edge(self, page: AssetPage) -> None:
        """Take in a page of the older edge: what lies outside the window there was never to be counted."""
        fresh = self._fresh(page.assets)
        self._unread -= page.skipped + sum(not self.window.contains(asset.wall.date()) for asset in fresh)
        self.scan.skipped += page.skipped
        self.scan.incomplete = self.scan.incomplete or page.incomplete

    def result(self) -> Scan:
        self.scan.total = self.scan.candidates + self._past_limit + max(0, self._unread)
        return self.scan

    def _fresh(self, assets: tuple[Asset, ...]) -> list[Asset]:
        fresh = list({asset.id: asset for asset in assets if asset.id not in self._seen}.values())
        self._seen.update([asset.id for asset in fresh])
        return fresh

    def _keep(self, inside: list[Asset]) -> None:
        self.scan.candidates += len(inside)
        wanted = [asset for asset in inside if asset.id not in self.excluded] if self.excluded else inside
        self.scan.excluded += len(inside) - len(wanted)
        self.scan.tally.add(wanted)

    def _may_stop(self, page: AssetPage) -> bool:
        """Whether enough is kept, or the limit is reached and the rest can be counted without reading it (rule 2)."""
        if self.kept_limit is not None and len(self.scan.tally.ids) > self.kept_limit:
            self.scan.is_lower_bound = True
            return True
        if self.scan.candidates != self.limit or self._expected is None or not self._has_reached_interior(page):
            return False
        self._unread = max(0, self._expected - len(self._seen) - self.scan.skipped)
        return True

    def _has_reached_interior(self, page: AssetPage) -> bool:
        """Whether all that is unread is in the interior or in the older edge; unreadable assets may be anywhere."""
        oldest = page.assets[-1].taken_at if page.assets else None
        return oldest is not None and not page.skipped and self.window.interior().contains(oldest)
