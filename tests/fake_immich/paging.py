"""The order of a search result and its pages.

rule 1: a result is ordered by one value; assets without the value come last.
rule 2: with an id tie-break, equal values are ordered by id, in the same direction.
rule 3: without it, equal values come in an order that depends on how many rows the
        page needs (size and offset) and on the direction: pages that cut through a
        group of equals lose and double some, the same ones each time; a result that
        fits into one page is complete.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from tests.fake_immich.values import FakeAsset, wall_ms

Value = Callable[[FakeAsset], int | None]

ORDERS: dict[str, Value] = {
    "fileCreatedAt": lambda asset: asset.taken_ms,
    "localDateTime": wall_ms,
    "fileSizeInBytes": lambda asset: asset.file_size,
    "rating": lambda asset: asset.rating,
}


@frozen(kw_only=True)
class Page:
    """Some assets of a result, and whether more follow."""

    assets: Sequence[FakeAsset]
    more: bool


def ordered(assets: Iterable[FakeAsset], order_field: str, *, descending: bool) -> list[FakeAsset]:
    """Rules 1 and 2."""
    value = ORDERS[order_field]
    known, unknown = [], []
    for asset in assets:
        number = value(asset)
        if number is None:
            unknown.append(asset)
        else:
            known.append((number, asset.id, asset))
    known.sort(key=lambda entry: entry[:2], reverse=descending)
    unknown.sort(key=lambda asset: asset.id, reverse=descending)
    return [entry[2] for entry in known] + unknown


def cut(result: Sequence[FakeAsset], *, offset: int, size: int) -> Page:
    """The page of a result that begins at an offset."""
    return Page(assets=result[offset : offset + size], more=len(result) > offset + size)


def cut_shuffled(result: Sequence[FakeAsset], *, offset: int, size: int, descending: bool) -> Page:
    """The page of a result ordered by `fileCreatedAt` without a tie-break (rule 3)."""
    end = min(offset + size, len(result))
    if offset >= end:
        return Page(assets=(), more=False)
    first = _group_start(result, offset)
    last = _group_end(result, end - 1)
    salt = f"{offset + size}/{descending}/"
    rows = sorted(
        result[first:last],
        key=lambda a: (-a.taken_ms if descending else a.taken_ms, _mix(salt, a.id)),
    )
    return Page(assets=rows[offset - first : end - first], more=len(result) > end)


def _mix(salt: str, asset_id: str) -> int:
    return zlib.crc32((salt + asset_id).encode())


def _group_start(result: Sequence[FakeAsset], position: int) -> int:
    value = result[position].taken_ms
    while position > 0 and result[position - 1].taken_ms == value:
        position -= 1
    return position


def _group_end(result: Sequence[FakeAsset], position: int) -> int:
    value = result[position].taken_ms
    while position + 1 < len(result) and result[position + 1].taken_ms == value:
        position += 1
    return position + 1
