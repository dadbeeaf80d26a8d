"""Reading a search to its end without losing or doubling a photo.

Rule 1  Pages by offset lose photos: the order has ties, and the library changes while it is read. So each page is the first
        page of a smaller range, which starts again at the oldest instant that the page before it reached.
Rule 2  The oldest instant of a full page may have more photos than the page shows. It is left to the next page, which
        starts with it; what is passed on is complete and in order.
Rule 3  A single instant that fills a page is read on its own, by the server's paging (see `repair`).
Rule 4  At the end the number of distinct IDs is compared with the server's count. Where they differ, the missing photos are
        looked for. What cannot be found is reported, with the reason; so is a library that changed too much meanwhile.
Rule 5  A photo whose date is edited can jump over the place that is being read while another one is added. So where there
        was more than one page, what was read is counted once more at the end.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator

import attrs

from immich_adapters.concurrency import side_by_side
from immich_adapters.reading.harvest import Harvest, instant, newest_first
from immich_adapters.reading.repair import Repair
from immich_adapters.reading.sources import PAGE_SIZE, RawPage, Source, just_after
from immich_domain.assets import Asset
from immich_domain.queries import AssetPage
from immich_domain.windows import InstantRange

CHANGED = "the library changed while it was read: ask again"


@attrs.define
class Walk:
    """One branch of a search, read from its newest photo to its oldest. Call `start` once, then `pages` once."""

    source: Source
    taken: InstantRange
    expected: int = attrs.field(init=False, default=0)
    first: RawPage = attrs.field(init=False, factory=lambda: RawPage(items=[]))
    is_one_page: bool = attrs.field(init=False, default=True)

    async def start(self) -> None:
        """Ask for the first page and the count, side by side."""
        await side_by_side(self._ask_first, self._ask_count)

    async def _ask_first(self) -> None:
        self.first = await self.source.page(self.taken)

    async def _ask_count(self) -> None:
        self.expected = await self.source.count(self.taken)

    async def pages(self, harvest: Harvest) -> AsyncGenerator[AssetPage, None]:
        """All assets, newest first; what a repair finds comes last, out of order."""
        raw, taken, asked = self.first, self.taken, self.taken
        while (batch := harvest.read(raw.items)) and not self._is_last(raw, harvest, batch):
            moments = list(map(instant, batch))
            oldest = min(moments)
            if oldest == max(moments):
                yield await self._one_instant(harvest, batch)
                taken = attrs.evolve(taken, end=oldest)
            else:
                newer = [asset for asset, moment in zip(batch, moments, strict=True) if moment > oldest]
                harvest.expect_again(raw.items, newer)
                yield _page(harvest, newer)
                taken = attrs.evolve(taken, end=just_after(oldest))
            self.is_one_page = False
            if taken.is_empty:
                batch = []
                break
            if not _is_narrower(taken, asked):
                break  # the server does not keep to the range: more of its pages would be the same ones for ever
            raw, asked = await self.source.page(taken), taken
        yield _page(harvest, batch)
        async for page in self._completed(harvest):
            yield page

    def _is_last(self, raw: RawPage, harvest: Harvest, batch: list[Asset]) -> bool:
        return raw.next is None and (len(raw.items) < PAGE_SIZE or harvest.distinct(batch) == self.expected)

    async def _one_instant(self, harvest: Harvest, batch: list[Asset]) -> AssetPage:
        """Everything that has the single instant of a full page."""
        moment = instant(batch[0])
        taken = InstantRange(start=moment, end=just_after(moment))
        shown = harvest.take(batch)
        hidden = await Repair(self.source, harvest).everything(taken, await self.source.count(taken))
        return AssetPage(assets=newest_first([*shown, *hidden]), skipped=harvest.pop_skipped())

    async def _has_moved(self, harvest: Harvest) -> bool:
        """Whether the library changed between two pages so that the numbers agree by chance (rule 5)."""
        if self.is_one_page:
            return False
        read = attrs.evolve(self.taken, start=harvest.oldest())
        return await self.source.count(read) != harvest.distinct()

    async def _completed(self, harvest: Harvest) -> AsyncGenerator[AssetPage, None]:
        """The last pages: what a repair finds, and the reason when something is missing or cannot be known."""
        if harvest.distinct() == self.expected and not await self._has_moved(harvest):
            return
        # Fewer than at the start: something went while it was read. One page is one moment; of several, nobody can tell
        # whether something else has taken its place where it was not seen.
        reason = CHANGED if harvest.distinct() < self.expected and not self.is_one_page else None
        count = await self.source.count(self.taken)
        if harvest.distinct() < count - harvest.nameless:
            found = await Repair(self.source, harvest).missing(self.taken)
            yield AssetPage(assets=found, skipped=harvest.pop_skipped())
            reason, count = None, await self.source.count(self.taken)
        if harvest.distinct() != count:
            reason = _reason(harvest, count)
        if reason is not None:
            yield AssetPage(incomplete=reason)


def _is_narrower(taken: InstantRange, asked: InstantRange) -> bool:
    return taken.end is not None and (asked.end is None or taken.end < asked.end)


def _page(harvest: Harvest, assets: list[Asset]) -> AssetPage:
    return AssetPage(assets=harvest.take(assets), skipped=harvest.pop_skipped())


def _reason(harvest: Harvest, count: int) -> str:
    missing = count - harvest.distinct()
    if 0 < missing <= harvest.nameless:
        return f"{missing} items came without a readable ID"
    if missing > 0:
        return f"{missing} of {count} photos could not be read, though the server counts them: ask for fewer days"
    return CHANGED
