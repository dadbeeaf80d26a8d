"""What was read of a search so far: each asset once, and the items that could not be read."""

from __future__ import annotations

import datetime as dt
import operator
from collections.abc import Callable, Iterable, Sequence

import attrs

from immich_adapters.records import AssetRecord
from immich_adapters.scalars import is_uuid
from immich_adapters.strict import structure_each
from immich_domain.assets import Asset
from immich_domain.windows import InstantRange

Translate = Callable[[AssetRecord], Asset]


@attrs.define
class Harvest:
    """Assets by ID, with the instants that a repair needs to find what is missing.

    An unreadable item counts as read when at least its ID is readable; `nameless` counts those whose ID is not.
    """

    translate: Translate
    skipped: int = 0
    nameless: int = 0
    _instants: dict[str, dt.datetime] = attrs.field(factory=dict)
    _unreadable: set[str] = attrs.field(factory=set)
    _again: list[object] = attrs.field(factory=list)

    def read(self, items: Sequence[object]) -> list[Asset]:
        """The readable assets among raw items, seen before or not."""
        records, rejected = structure_each(items, AssetRecord)
        for item in rejected:
            self._reject(item)
        return [self.translate(record) for record in records]

    def take(self, assets: Iterable[Asset]) -> tuple[Asset, ...]:
        """Those not taken before, newest instant first, ties by descending ID."""
        fresh = {asset.id: asset for asset in assets if asset.id not in self._instants}
        self._instants.update(zip(fresh, map(instant, fresh.values()), strict=True))
        return newest_first(fresh.values())

    def distinct(self, pending: Iterable[Asset] = ()) -> int:
        """How many IDs are known, those of assets that were read and not yet taken included."""
        return len(self._unreadable) + len(self._instants) + len({a.id for a in pending} - self._instants.keys())

    def oldest(self) -> dt.datetime | None:
        """The oldest instant of the assets taken."""
        return min(self._instants.values(), default=None)

    def within(self, taken: InstantRange) -> int:
        """How many of the assets taken lie in a range of instants."""
        return sum(map(taken.contains, self._instants.values()))

    def pop_skipped(self) -> int:
        """How many unreadable items were met since this was last asked."""
        skipped, self.skipped = self.skipped, 0
        return skipped

    def expect_again(self, items: Sequence[object], taken: Sequence[Asset]) -> None:
        """What stands behind the last asset that was taken from a page stands on the next page once more."""
        last = taken[-1].id if taken else None
        start = next((n for n in reversed(range(len(items))) if _id_of(items[n]) == last), -1)
        self._again = [item for item in items[start + 1 :] if not is_uuid(_id_of(item))]

    def _reject(self, item: object) -> None:
        asset_id = _id_of(item)
        if isinstance(asset_id, str) and is_uuid(asset_id):
            self.skipped += asset_id not in self._unreadable
            self._unreadable.add(asset_id)
        elif item in self._again:
            self._again.remove(item)
        else:
            self.nameless += 1
            self.skipped += 1


def _id_of(item: object) -> object:
    return item.get("id") if isinstance(item, dict) else None


# An asset that came from a server has an instant.
instant: Callable[[Asset], dt.datetime] = operator.attrgetter("taken_at")

_stream_order = operator.attrgetter("taken_at", "id")


def newest_first(assets: Iterable[Asset]) -> tuple[Asset, ...]:
    """Assets in the order in which a port streams: newest instant first, ties by descending ID."""
    return tuple(sorted(assets, key=_stream_order, reverse=True))
