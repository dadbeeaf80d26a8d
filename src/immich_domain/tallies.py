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

import attrs

from immich_domain.assets import Asset, AssetId, MediaType
from immich_domain.clusters import GAP_DAYS, DayPlace, cluster_tally, place_order
from immich_domain.places import Place
from immich_domain.summaries import CameraCount, DayCount, PlaceCount, Summary

POOL = 8192
SAMPLES = 5

_id = operator.attrgetter("id")
_place = operator.attrgetter("place")
_media = operator.attrgetter("media")
_camera = operator.attrgetter("camera")
_is_mine = operator.attrgetter("is_mine")
_has_odd_clock = operator.attrgetter("has_odd_clock")


# The order that every list of photos has: day, wall time, ID.
asset_order = operator.attrgetter("wall", "id")


@attrs.define
class Tally:
    """Counts of all assets added so far. Feed it any number of batches, then ask for the `summary`.

    >>> tally = Tally()
    >>> tally.add([Asset(id=AssetId("a"), wall=dt.datetime(2026, 8, 2))])
    >>> tally.summary().total
    1
    """

    ids: set[AssetId] = attrs.field(factory=set)
    _day_places: Counter[DayPlace] = attrs.field(factory=Counter)
    _media: Counter[MediaType] = attrs.field(factory=Counter)
    _cameras: Counter[str | None] = attrs.field(factory=Counter)
    _owners: Counter[bool | None] = attrs.field(factory=Counter)
    _odd_clocks: int = 0
    _pool: list[Asset] = attrs.field(factory=list)
    _pool_limit: AssetId | None = None

    def add(self, assets: Iterable[Asset]) -> None:
        """Count the assets that were not counted before."""
        fresh = self._fresh(list(assets))
        self._count_day_places(fresh)
        media = list(map(_media, fresh))
        self._media.update({kind: media.count(kind) for kind in MediaType})
        self._cameras.update(map(_camera, fresh))
        self._owners.update(map(_is_mine, fresh))
        self._odd_clocks += sum(map(_has_odd_clock, fresh))
        self._pool_in(fresh)

    def _fresh(self, batch: list[Asset]) -> list[Asset]:
        ids = set(map(_id, batch))
        if len(ids) < len(batch) or not self.ids.isdisjoint(ids):
            batch = [
                asset for asset in {asset.id: asset for asset in reversed(batch)}.values() if asset.id not in self.ids
            ]
        self.ids |= ids
        return batch

    def _count_day_places(self, fresh: Sequence[Asset]) -> None:
        # The hash of a place is a call into Python, so places are told apart by identity first: a library has few.
        where = list(map(_place, fresh))
        places = dict(zip(map(id, where), where, strict=True))
        days = [asset.wall.date() for asset in fresh]
        for (day, identity), count in Counter(zip(days, map(id, where), strict=True)).items():
            self._day_places[day, places[identity]] += count

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
        return Summary(
            total=total,
            scanned=scanned,
            truncated=truncated,
            clusters=cluster_tally(self._day_places, gap_days),
            places=self._places(),
            days=self._days(),
            cameras=self._camera_counts(),
            samples=tuple(evenly_spaced(sorted(self._smallest_ids(), key=asset_order), samples)),
            no_location=sum(count for (_, place), count in self._day_places.items() if not place.is_known),
            photos=self._media[MediaType.PHOTO],
            videos=self._media[MediaType.VIDEO],
            other_media=self._media[MediaType.OTHER],
            others=None if self._owners[None] else self._owners[False],
            odd_clocks=self._odd_clocks,
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
        counts: Counter[Place] = Counter()
        for (_, place), count in self._day_places.items():
            if place.is_known:
                counts[place] += count
        ranked = sorted(counts.items(), key=lambda row: (-row[1], place_order(row[0])))
        return tuple(PlaceCount(place=place, count=count) for place, count in ranked)

    def _days(self) -> tuple[DayCount, ...]:
        counts: Counter[dt.date] = Counter()
        for (day, _), count in self._day_places.items():
            counts[day] += count
        ranked = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
        return tuple(DayCount(date=day, count=count) for day, count in ranked)

    def _camera_counts(self) -> tuple[CameraCount, ...]:
        ranked = sorted(
            ((name, count) for name, count in self._cameras.items() if name), key=lambda row: (-row[1], row[0])
        )
        return tuple(CameraCount(camera=name, count=count) for name, count in ranked)


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
