"""What a set of photos looks like, in numbers that fit into a conversation."""

from __future__ import annotations

import datetime as dt

import attrs

from immich_domain.assets import Asset, AssetId
from immich_domain.clusters import Cluster
from immich_domain.places import Place
from immich_domain.selections import Selection, select


@attrs.frozen(kw_only=True)
class PlaceCount:
    """How many photos a place has.

    >>> PlaceCount(place=Place(city="Portland"), count=2).count
    2
    """

    place: Place
    count: int


@attrs.frozen(kw_only=True)
class DayCount:
    """How many photos a day has.

    >>> DayCount(date=dt.date(2026, 8, 5), count=21).count
    21
    """

    date: dt.date
    count: int


@attrs.frozen(kw_only=True)
class CameraCount:
    """How many photos a camera took.

    >>> CameraCount(camera="Canon EOS R6", count=30).camera
    'Canon EOS R6'
    """

    camera: str
    count: int


@attrs.frozen(kw_only=True)
class Summary:
    """A set of photos in numbers.

    `total` obeys the photo-day rule also when only the newest `scanned` of them were read; then `truncated` is true and
    everything else describes the scanned ones. `others` is `None` when the owner of some photo cannot be told.
    `ids` are there only when every photo was read and nothing is `incomplete`. `skipped` counts assets that could
    not be read; they are in no other number.

    >>> Summary(total=0, scanned=0).truncated
    False
    """

    total: int
    scanned: int
    truncated: bool = False
    clusters: tuple[Cluster, ...] = ()
    places: tuple[PlaceCount, ...] = ()
    days: tuple[DayCount, ...] = ()
    cameras: tuple[CameraCount, ...] = ()
    samples: tuple[Asset, ...] = ()
    no_location: int = 0
    photos: int = 0
    videos: int = 0
    other_media: int = 0
    others: int | None = 0
    odd_clocks: int = 0
    skipped: int = 0
    incomplete: str | None = None
    ids: frozenset[AssetId] | None = attrs.field(default=None, repr=False)

    @property
    def selection(self) -> Selection | None:
        """The fingerprint of exactly these photos, where all of them are known; sorts their IDs each time it is asked."""
        return None if self.ids is None else select(self.ids)

    @property
    def first(self) -> dt.date | None:
        """The first photo day."""
        return min((cluster.first for cluster in self.clusters), default=None)

    @property
    def last(self) -> dt.date | None:
        """The last photo day."""
        return max((cluster.last for cluster in self.clusters), default=None)
