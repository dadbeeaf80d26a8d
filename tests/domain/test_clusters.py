"""Clusters, case by case."""

import datetime as dt
from collections import Counter

import pytest

from immich_domain import GAP_DAYS, Asset, AssetId, Cluster, DayWindow, Place, cluster_by_day
from immich_domain.clusters import cluster_tally
from tests.domain.strategies import clock

MAINE = Place(city="Bar Harbor", state="Maine")
OREGON = Place(city="Portland", state="Oregon")


def photo(key: str, day: dt.date, place: Place | None = None) -> Asset:
    """A photo taken at noon."""
    return Asset(id=AssetId(key), wall=dt.datetime.combine(day, dt.time(12)), place=place or Place())


def august(*days: int) -> list[Asset]:
    """One photo on each of these days."""
    return [photo(f"{index}", dt.date(2026, 8, day)) for index, day in enumerate(days)]


def rows(clusters: tuple[Cluster, ...]) -> list[tuple[int, int, int]]:
    """First day, last day and count."""
    return [(cluster.first.day, cluster.last.day, cluster.count) for cluster in clusters]


def test_nothing_makes_no_cluster() -> None:
    """Without photos there are no clusters."""
    assert cluster_by_day([]) == ()


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ((2,), [(2, 2, 1)]),
        ((2, 3), [(2, 3, 2)]),
        ((2, 4), [(2, 4, 2)]),
        ((2, 5), [(5, 5, 1), (2, 2, 1)]),
        ((2, 4, 6, 8), [(2, 8, 4)]),
        ((8, 2, 5, 2), [(2, 2, 2), (8, 8, 1), (5, 5, 1)]),
    ],
)
def test_one_quiet_day_never_splits_and_two_do(days: tuple[int, ...], expected: list[tuple[int, int, int]]) -> None:
    """With the default gap a new cluster starts where photo days differ by more than two."""
    assert GAP_DAYS == 2
    assert rows(cluster_by_day(august(*days))) == expected


def test_the_gap_is_measured_from_the_last_photo_day_not_from_the_start() -> None:
    """A chain of short steps is one trip, however long it grows."""
    assert rows(cluster_by_day(august(*range(1, 32, 2)))) == [(1, 31, 16)]


def test_a_gap_of_one_keeps_only_neighbouring_days_together() -> None:
    """With `gap_days=1` a quiet day splits."""
    assert rows(cluster_by_day(august(1, 2, 4), gap_days=1)) == [(1, 2, 2), (4, 4, 1)]


@pytest.mark.parametrize("gap_days", [0, -1])
def test_a_gap_below_one_day_is_refused(gap_days: int) -> None:
    """A gap that would split a day from itself is a programming error, also without photos."""
    with pytest.raises(ValueError, match=f"gap_days must be at least 1, not {gap_days}"):
        cluster_by_day([], gap_days=gap_days)


def test_a_burst_across_midnight_counts_by_wall_day() -> None:
    """Two photos a second apart on two dates are on two days of one cluster."""
    pair = [
        Asset(id=AssetId("a"), wall=clock(2026, 8, 2, 23, 59, 59, 999999)),
        Asset(id=AssetId("b"), wall=clock(2026, 8, 3)),
    ]
    assert rows(cluster_by_day(pair)) == [(2, 3, 2)]


def test_an_asset_counts_once_however_often_it_appears() -> None:
    """Repeating a photo changes nothing."""
    assert rows(cluster_by_day(august(2, 3) * 3)) == [(2, 3, 2)]


def test_largest_first_and_newest_first_among_equals() -> None:
    """Clusters are sorted by count, then by day, newest first."""
    clusters = cluster_by_day(august(1, 10, 10, 20))
    assert rows(clusters) == [(10, 10, 2), (20, 20, 1), (1, 1, 1)]


def test_trips_at_the_rim_of_the_calendar_and_before_1970_cluster_like_others() -> None:
    """The years 1, 1900, 1969/1970 and 9999 need no special case."""
    days = [
        dt.date.min,
        dt.date(1, 1, 3),
        dt.date(1900, 2, 28),
        dt.date(1969, 12, 31),
        dt.date(1970, 1, 2),
        dt.date.max,
    ]
    clusters = cluster_by_day([photo(str(day), day) for day in days])
    assert [(cluster.first, cluster.last) for cluster in clusters] == [
        (dt.date(1969, 12, 31), dt.date(1970, 1, 2)),
        (dt.date.min, dt.date(1, 1, 3)),
        (dt.date.max, dt.date.max),
        (dt.date(1900, 2, 28), dt.date(1900, 2, 28)),
    ]


def test_the_main_place_is_where_most_photos_were_taken() -> None:
    """Photos without a place have no say, however many they are."""
    day = dt.date(2026, 8, 2)
    photos = [photo("1", day, MAINE), photo("2", day, MAINE), photo("3", day, OREGON)]
    nowhere = [photo(f"n{index}", day) for index in range(9)]
    assert cluster_by_day(photos + nowhere)[0].place == MAINE


def test_the_main_place_adds_up_over_the_days_of_a_cluster() -> None:
    """A place that leads on no single day can lead over the whole trip."""
    photos = [
        photo("1", dt.date(2026, 8, 2), MAINE),
        photo("2", dt.date(2026, 8, 3), OREGON),
        photo("3", dt.date(2026, 8, 4), OREGON),
    ]
    assert cluster_by_day(photos)[0].place == OREGON


def test_ties_between_places_go_by_name() -> None:
    """The alphabetically first place wins, in either order of the input."""
    day = dt.date(2026, 8, 2)
    pair = [photo("1", day, OREGON), photo("2", day, MAINE)]
    assert cluster_by_day(pair)[0].place == cluster_by_day(pair[::-1])[0].place == MAINE


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Place(state="Maine"), Place(city="Acton", state="Maine")),
        (Place(city="Portland", country="USA"), Place(city="Portland", state="Maine", country="USA")),
        (Place(city="Portland", state="Maine"), Place(city="Portland", state="Maine", country="Canada")),
    ],
)
def test_in_a_tie_a_name_that_is_missing_comes_before_every_other(first: Place, second: Place) -> None:
    """City, then state, then country decide; an unknown one is smaller than any letter."""
    day = dt.date(2026, 8, 2)
    pair = [photo("1", day, second), photo("2", day, first)]
    assert cluster_by_day(pair)[0].place == cluster_by_day(pair[::-1])[0].place == first


def test_a_cluster_without_places_has_none() -> None:
    """Nobody knows where, so nothing is said."""
    assert cluster_by_day(august(2))[0].place is None


def test_the_window_of_a_cluster_has_its_days() -> None:
    """The window runs from the first to the last photo day."""
    cluster = cluster_by_day(august(2, 4))[0]
    assert cluster.window == DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 4))


def test_a_tally_by_day_and_place_clusters_like_the_photos() -> None:
    """Counted photos give the clusters of the photos themselves."""
    tally = Counter(
        {(dt.date(2026, 8, 2), MAINE): 3, (dt.date(2026, 8, 2), Place()): 2, (dt.date(2026, 8, 9), OREGON): 1}
    )
    assert cluster_tally(tally) == (
        Cluster(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 2), count=5, place=MAINE),
        Cluster(first=dt.date(2026, 8, 9), last=dt.date(2026, 8, 9), count=1, place=OREGON),
    )
