"""Counting a stream of photos with memory that grows with IDs and days, not with photos.

Rule 1  An asset counts once, however often the stream repeats it.
Rule 2  The result does not depend on the order of the stream.
Rule 3  Samples are evenly spaced over the photos in order of day, wall time and ID. Past `POOL` photos they are drawn from
        the `POOL` smallest IDs; Immich's IDs are random, so that is a fair draw that no order can change.
"""

from __future__ import annotations

import datetime as dt
import operator
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import attrs

from immich_domain.assets import Asset, AssetId, MediaType
from immich_domain.clusters import GAP_DAYS, cluster_tally, place_order
from immich_domain.places import Place
from immich_domain.summaries import CameraCount, DayCount, PlaceCount, Summary

POOL = 8192
SAMPLES = 5

_id = operator.attrgetter("id")


# The order that every list of photos has: day, wall time, ID.
asset_order = operator.attrgetter("wall", "id")


class _Kind(NamedTuple):
    """All that is counted of a photo; the photos of a day have few different ones."""

    day: dt.date
    place: Place
    media: MediaType
    camera: str | None
    is_mine: bool | None
    has_odd_clock: bool


@attrs.define
class Tally:
    """Counts of all assets added so far. Feed it any number of batches, then ask for the `summary`.

    >>> tally = Tally()
    >>> tally.add([Asset(id=AssetId("a"), wall=dt.datetime(2026, 8, 2))])
    >>> tally.summary().total
    1
    """

    ids: set[AssetId] = attrs.field(factory=set)
    _kinds: Counter[_Kind] = attrs.field(factory=Counter)
    _pool: list[Asset] = attrs.field(factory=list)
    _pool_limit: AssetId | None = None

    def add(self, assets: Iterable[Asset]) -> None:
        """Count the assets that were not counted before."""
        fresh = self._fresh(list(assets))
        self._count(fresh)
        self._pool_in(fresh)

    def _fresh(self, batch: list[Asset]) -> list[Asset]:
        ids = set(map(_id, batch))
        if len(ids) < len(batch) or not self.ids.isdisjoint(ids):
            batch = [
                asset for asset in {asset.id: asset for asset in reversed(batch)}.values() if asset.id not in self.ids
            ]
        self.ids |= ids
        return batch

    def _count(self, fresh: Sequence[Asset]) -> None:
        # One look at each photo. The hash of a place is a call into Python, so places are told apart by identity first.
        kinds = Counter((a.wall.date(), id(a.place), a.media, a.camera, a.is_mine, a.has_odd_clock) for a in fresh)
        places = {id(asset.place): asset.place for asset in fresh}
        for (day, identity, media, camera, is_mine, is_odd), count in kinds.items():
            self._kinds[_Kind(day, places[identity], media, camera, is_mine, is_odd)] += count

    def _counted(self, *names: str) -> Counter[Any]:
        """The photos by one thing that is counted of them, or by several."""
        key = operator.attrgetter(*names)
        counts: Counter[Any] = Counter()
        for kind, count in self._kinds.items():
            counts[key(kind)] += count
        return counts

    def summary(
        self,
        *,
        samples: int = SAMPLES,
        gap_days: int = GAP_DAYS,
        total: int | None = None,
        skipped: int = 0,
        truncated: bool = False,
        incomplete: str | None = None,
    ) -> Summary:
        """The numbers so far. `total` is what the server holds when only a part was read; the default is what was counted."""
        scanned = len(self.ids)
        total = scanned if total is None else total
        truncated = truncated or scanned < total
        media, owners = self._counted("media"), self._counted("is_mine")
        return Summary(
            total=total,
            scanned=scanned,
            truncated=truncated,
            clusters=cluster_tally(self._counted("day", "place"), gap_days),
            places=self._places(),
            days=self._days(),
            cameras=self._cameras(),
            samples=tuple(evenly_spaced(sorted(self._smallest_ids(), key=asset_order), samples)),
            no_location=sum(count for kind, count in self._kinds.items() if not kind.place.is_known),
            photos=media[MediaType.PHOTO],
            videos=media[MediaType.VIDEO],
            other_media=media[MediaType.OTHER],
            others=None if owners[None] else owners[False],
            odd_clocks=self._counted("has_odd_clock")[True],
            skipped=skipped,
            incomplete=incomplete,
            ids=None if truncated or incomplete else frozenset(self.ids),
        )

    def _pool_in(self, fresh: Sequence[Asset]) -> None:
        for start in range(0, len(fresh), POOL):
            part, limit = fresh[start : start + POOL], self._pool_limit
            self._pool += part if limit is None else [asset for asset in part if asset.id < limit]
            if len(self._pool) > (2 * POOL if limit is None else POOL):
                self._pool = self._smallest_ids()
                self._pool_limit = self._pool[-1].id

    def _smallest_ids(self) -> list[Asset]:
        return self._pool if len(self._pool) <= POOL else sorted(self._pool, key=_id)[:POOL]

    def _places(self) -> tuple[PlaceCount, ...]:
        ranked = sorted(self._counted("place").items(), key=lambda row: (-row[1], place_order(row[0])))
        return tuple(PlaceCount(place=place, count=count) for place, count in ranked if place.is_known)

    def _days(self) -> tuple[DayCount, ...]:
        ranked = sorted(self._counted("day").items(), key=lambda row: (-row[1], row[0]))
        return tuple(DayCount(date=day, count=count) for day, count in ranked)

    def _cameras(self) -> tuple[CameraCount, ...]:
        named = [(name, count) for name, count in self._counted("camera").items() if name]
        return tuple(
            CameraCount(camera=name, count=count) for name, count in sorted(named, key=lambda row: (-row[1], row[0]))
        )


def summarise(assets: Iterable[Asset], *, samples: int = SAMPLES, gap_days: int = GAP_DAYS) -> Summary:
    """The summary of a collection that is at hand.

    >>> summarise([Asset(id=AssetId("a"), wall=dt.datetime(2026, 8, 2))]).first
    datetime.date(2026, 8, 2)
    """
    tally = Tally()
    tally.add(assets)
    return tally.summary(samples=samples, gap_days=gap_days)


def evenly_spaced(ordered: Sequence[Asset], count: int) -> Sequence[Asset]:
    """At most `count` items: the first, the last, and the rest evenly in between; the middle one when one is asked for.

    >>> [asset.id for asset in evenly_spaced([Asset(id=AssetId(i), wall=dt.datetime.min) for i in "abcde"], 3)]
    ['a', 'c', 'e']
    """
    if count >= len(ordered):
        return ordered
    if count < 2:
        return ordered[len(ordered) // 2 :][:count]
    step = (len(ordered) - 1) / (count - 1)
    return [ordered[round(index * step)] for index in range(count)]
