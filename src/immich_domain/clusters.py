"""Trips out of photo days.

Rule 1  Only days count: which instants, places or cameras they came from does not.
Rule 2  A new cluster starts where neighbouring photo days differ by more than `gap_days`. With 2, one quiet day between
        two photo days never splits, two quiet days do.
Rule 3  Every asset is in exactly one cluster; the days of a cluster run from its first to its last photo.
Rule 4  The main place of a cluster is the one with most photos; photos without a place have no say. Ties go by name.
Rule 5  Clusters come largest first, and newest first among equals.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from immich_domain.assets import Asset
from immich_domain.places import Place
from immich_domain.windows import DayWindow

GAP_DAYS = 2

DayPlace = tuple[dt.date, Place]


@attrs.frozen(kw_only=True)
class Cluster:
    """A run of photo days: `first` to `last`, `count` assets, and the place where most of them were taken.

    >>> Cluster(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9), count=391).window.days
    8
    """

    first: dt.date
    last: dt.date
    count: int
    place: Place | None = None

    @property
    def window(self) -> DayWindow:
        """The day window that finds exactly these photos again."""
        return DayWindow(first=self.first, last=self.last)


def cluster_by_day(assets: Iterable[Asset], gap_days: int = GAP_DAYS) -> tuple[Cluster, ...]:
    """The clusters of a collection of assets, each asset counted once however often it appears.

    Raises `ValueError` when `gap_days` is below 1. Costs one pass over the assets and a sort of the distinct days.

    >>> days = [dt.datetime(2026, 8, day) for day in (2, 4, 9)]
    >>> photos = [Asset(id=str(wall), wall=wall) for wall in days]
    >>> [(cluster.first.day, cluster.last.day) for cluster in cluster_by_day(photos)]
    [(2, 4), (9, 9)]
    """
    unique = {asset.id: asset for asset in assets}
    return cluster_tally(Counter([(asset.wall.date(), asset.place) for asset in unique.values()]), gap_days)


def cluster_tally(tally: Mapping[DayPlace, int], gap_days: int = GAP_DAYS) -> tuple[Cluster, ...]:
    """The clusters of photos that were already counted by day and place."""
    if gap_days < 1:
        raise ValueError(f"gap_days must be at least 1, not {gap_days}")
    rows = sorted(tally.items(), key=lambda row: row[0][0])
    clusters: list[Cluster] = []
    start = 0
    for index, ((day, _), _) in enumerate(rows):
        is_last = index + 1 == len(rows)
        if is_last or (rows[index + 1][0][0] - day).days > gap_days:
            clusters.append(_cluster(rows[start : index + 1]))
            start = index + 1
    return tuple(sorted(clusters, key=lambda cluster: (-cluster.count, -cluster.first.toordinal())))


def _cluster(rows: list[tuple[DayPlace, int]]) -> Cluster:
    places: Counter[Place] = Counter()
    for (_, place), count in rows:
        if place.is_known:
            places[place] += count
    return Cluster(
        first=rows[0][0][0],
        last=rows[-1][0][0],
        count=sum(count for _, count in rows),
        place=min(places, key=lambda place: (-places[place], place_order(place)), default=None),
    )


def place_order(place: Place) -> tuple[str, str, str]:
    """A total order over places, for ties."""
    return (place.city or "", place.state or "", place.country or "")
