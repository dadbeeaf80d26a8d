"""Several branches of a search as one stream in one order."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import AsyncGenerator, Sequence

import attrs

from immich_adapters.reading.harvest import instant, newest_first
from immich_domain.assets import Asset
from immich_domain.queries import AssetPage

Pages = AsyncGenerator[AssetPage, None]

_LATEST = dt.datetime.max.replace(tzinfo=dt.UTC)


@attrs.define
class _Branch:
    """A stream of pages, and the instant down to which it was read."""

    pages: Pages
    reached: dt.datetime = _LATEST
    is_open: bool = True


async def merged(streams: Sequence[Pages], expected: int) -> Pages:
    """The pages of all streams, newest first; the first page says how many assets are expected in all."""
    async with contextlib.AsyncExitStack() as stack:
        for stream in streams:
            await stack.enter_async_context(contextlib.aclosing(stream))
        yield AssetPage(expected=expected)
        pages = streams[0] if len(streams) == 1 else _in_order([_Branch(stream) for stream in streams])
        async for page in pages:
            yield page


async def _in_order(branches: list[_Branch]) -> Pages:
    waiting: list[Asset] = []
    while behind := max((branch for branch in branches if branch.is_open), key=_reached, default=None):
        # The branch that is least far down decides what is complete: it is read on.
        page = await anext(behind.pages, None)
        if page is None:
            behind.is_open = False
            continue
        behind.reached = min([behind.reached, *map(instant, page.assets[-1:])])
        waiting += page.assets
        bound = max(branch.reached for branch in branches if branch.is_open)
        complete = [asset for asset in waiting if instant(asset) > bound]
        waiting = [asset for asset in waiting if instant(asset) <= bound]
        yield attrs.evolve(page, assets=newest_first(complete))
    yield AssetPage(assets=newest_first(waiting))


def _reached(branch: _Branch) -> dt.datetime:
    return branch.reached
