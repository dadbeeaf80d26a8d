"""Searching over HTTP, for any style: a style says which sources a query has, the rest is here."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import attrs

from immich_adapters.concurrency import side_by_side
from immich_adapters.reading.harvest import Harvest
from immich_adapters.reading.merging import merged
from immich_adapters.reading.sources import PAGE_SIZE, RawPage, Source
from immich_adapters.reading.walking import Walk
from immich_adapters.translation import asset_translator
from immich_domain.queries import AssetPage
from immich_domain.windows import InstantRange

ALWAYS = InstantRange()
BEST_ONLY = f"only the {PAGE_SIZE} that resemble it most were looked at: ask for more days"


@attrs.define
class Reader:
    """Reads searches of one key. `zone` dates photos without a wall clock; `find_user` tells whose key it is."""

    zone: dt.tzinfo
    find_user: Callable[[], Awaitable[str | None]]
    _user: str | None = attrs.field(init=False, default=None)

    async def scan(self, sources: Sequence[Source], taken: InstantRange | None) -> AsyncIterator[AssetPage]:
        """Every asset of the sources once, newest first."""
        if taken is not None and taken.is_empty:
            yield AssetPage(expected=0)
            return
        walks = [Walk(source, taken or ALWAYS) for source in sources]
        await side_by_side(self._ask_user, *(walk.start for walk in walks))
        streams = [walk.pages(self._harvest([other.first for other in walks])) for walk in walks]
        async with contextlib.aclosing(merged(streams, sum(walk.expected for walk in walks))) as pages:
            async for page in pages:
                yield page

    async def count(self, sources: Sequence[Source], taken: InstantRange | None) -> int:
        """How many assets the sources have by the server's own count."""
        return sum(await side_by_side(*(_counted(source, taken or ALWAYS) for source in sources)))

    async def rank(
        self, sources: Sequence[Source], text: str, taken: InstantRange | None, limit: int
    ) -> AsyncIterator[AssetPage]:
        """Assets by resemblance. Sources cannot be compared with each other, so they take turns."""
        if taken is not None and taken.is_empty:
            return
        # What lies in the widened window and not on its days is dropped later: ask for more than is wanted.
        sizes = [limit, PAGE_SIZE] if taken is None else [min(4 * limit + 20, PAGE_SIZE), PAGE_SIZE]
        harvest: Harvest | None = None
        for size in sizes:
            jobs = [_ranked(source, text, taken or ALWAYS, size) for source in sources]
            raw = await side_by_side(self._ask_user_page, *jobs)
            harvest = harvest or self._harvest(raw[1:])
            page = _in_turns(harvest, raw[1:])
            if all(len(found.items) < size for found in raw[1:]):
                yield page
                return
            yield attrs.evolve(page, incomplete=BEST_ONLY if size == PAGE_SIZE else None)

    def _harvest(self, pages: Sequence[RawPage]) -> Harvest:
        return Harvest(asset_translator(self.zone, self._user or _favourite_owner(pages)))

    async def _ask_user(self) -> None:
        self._user = await self.find_user()

    async def _ask_user_page(self) -> RawPage:
        await self._ask_user()
        return RawPage(items=[])


def _in_turns(harvest: Harvest, pages: Sequence[RawPage]) -> AssetPage:
    ranked = [harvest.read(page.items) for page in pages]
    harvest.expect_again([item for page in pages for item in page.items], ())
    longest = max((len(assets) for assets in ranked), default=0)
    assets = tuple(assets[index] for index in range(longest) for assets in ranked if index < len(assets))
    return AssetPage(assets=assets, skipped=harvest.pop_skipped())


def _ranked(source: Source, text: str, taken: InstantRange, size: int) -> Callable[[], Awaitable[RawPage]]:
    return lambda: source.ranked(text, taken, size=size)


def _counted(source: Source, taken: InstantRange) -> Callable[[], Awaitable[int]]:
    return lambda: source.count(taken)


def _favourite_owner(pages: Sequence[RawPage]) -> str | None:
    """Whose key it is, where no album tells: a favourite is always one's own, those of partners come unmarked."""
    for page in pages:
        for item in page.items:
            if isinstance(item, dict) and item.get("isFavorite") is True and isinstance(item.get("ownerId"), str):
                return str(item["ownerId"])
    return None
