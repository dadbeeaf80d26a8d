"""Streams of a port, read to their end, and large households to read."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import attrs

from immich_domain import AssetQuery, ImmichPort
from tests.adapters.described import HOUR, MINUTE, Household, Photo, asset_id, clock
from tests.fake_immich import Entry, FakeImmich, Request

START = clock(2026, 8, 1, 12)
PAGE = 1000


@attrs.frozen(kw_only=True)
class Reading:
    """What a stream delivered, in order, doubles included."""

    ids: tuple[str, ...]
    skipped: int
    expected: int | None
    reasons: tuple[str, ...]
    later_expected: tuple[int, ...]

    @property
    def is_complete(self) -> bool:
        """Whether nothing was said to be missing."""
        return not self.reasons


async def read(port: ImmichPort, query: AssetQuery | None = None) -> Reading:
    """The whole stream."""
    pages = [page async for page in port.scan(query or AssetQuery())]
    counted = [page.expected for page in pages if page.expected is not None]
    return Reading(
        ids=tuple(asset.id for page in pages for asset in page.assets),
        skipped=sum(page.skipped for page in pages),
        expected=pages[0].expected if pages else None,
        reasons=tuple(page.incomplete for page in pages if page.incomplete is not None),
        later_expected=tuple(counted[1:]),
    )


def newest_first(photos: Iterable[Photo]) -> tuple[str, ...]:
    """The order that every port keeps: newest instant first, ties by descending ID."""
    return tuple(photo.id for photo in sorted(photos, key=lambda photo: (photo.taken, photo.id), reverse=True))


@cache
def bursts(sizes: tuple[int, ...], *, step: int = MINUTE, start: int = START) -> Household:
    """Photos in bursts: those of a burst share their instant, the next burst is `step` later."""
    photos: list[Photo] = []
    for number, size in enumerate(sizes):
        taken, known = start + number * step, len(photos)
        photos += [Photo(number=known + n, taken=taken, wall=taken - 4 * HOUR, city="Portland") for n in range(size)]
    return Household(photos=tuple(photos))


@cache
def singles(count: int, *, step: int = MINUTE) -> Household:
    """Photos one after the other."""
    return bursts((1,) * count, step=step)


def requests(server: FakeImmich) -> list[Entry]:
    """What a server was asked."""
    return server.log.entries()


def repeated(entries: Iterable[Entry]) -> list[str]:
    """The requests that were sent more than once."""
    counts = Counter(f"{entry.method} {entry.request.target} {digest(entry.body)}" for entry in entries)
    return [request for request, count in counts.items() if count > 1]


def digest(body: Any) -> str:  # noqa: ANN401  # any JSON
    """A JSON body, whatever the order of its keys."""
    text = json.dumps(body, sort_keys=True)
    return text if len(text) < 300 else hashlib.sha256(text.encode()).hexdigest()


def ids(numbers: Sequence[int]) -> set[str]:
    """The IDs of photos by number."""
    return {asset_id(number) for number in numbers}


class Round:
    """Requests that must be under way at the same time: none is answered before all have arrived."""

    def __init__(self, *paths: str) -> None:
        self._paths = paths
        self._barrier = threading.Barrier(len(paths))
        self.was_together = False

    def matches(self, request: Request) -> bool:
        """Whether a request belongs to the round."""
        return request.path.endswith(self._paths)

    def meet(self) -> None:
        """Wait for the others; after some seconds they will not come any more."""
        try:
            self._barrier.wait(timeout=5)
            self.was_together = True
        except threading.BrokenBarrierError:
            self.was_together = False
