"""Laws 1, 2, 3 and 5: what holds for the clusters of any library.

There is no home here: every photo that is read belongs to a trip, and days are dates on the wall.
"""

import itertools

from hypothesis import example, given
from hypothesis import strategies as st

from immich_domain import Asset, AssetId, Cluster, cluster_by_day
from tests.domain import oracle
from tests.domain.strategies import Library, clock, libraries

GAPS = st.sampled_from((1, 2, 3, 15)) | st.integers(1, 40)
TWO_APART = [
    Asset(id=AssetId("a"), wall=clock(2024, 2, 28, 23, 59)),
    Asset(id=AssetId("b"), wall=clock(2024, 3, 1)),
]


def members(cluster: Cluster, library: Library) -> Library:
    """The photos whose day lies in the cluster."""
    return [asset for asset in library if cluster.first <= oracle.day_of(asset) <= cluster.last]


def rows(clusters: tuple[Cluster, ...]) -> list[oracle.Row]:
    """First day, last day and count."""
    return [(cluster.first, cluster.last, cluster.count) for cluster in clusters]


@given(libraries(), GAPS)
@example([], 1)
@example(TWO_APART, 1)
@example(TWO_APART, 2)
def test_clusters_are_those_of_the_oracle(library: Library, gap_days: int) -> None:
    """Days, counts, order and main places are what a quadratic search for neighbours finds."""
    clusters = cluster_by_day(library, gap_days)
    assert rows(clusters) == oracle.cluster_rows(library, gap_days)
    for cluster in clusters:
        expected = oracle.main_place(members(cluster, library))
        found = cluster.place and (cluster.place.city, cluster.place.state, cluster.place.country)
        assert found == expected


@given(libraries(), GAPS)
def test_law_1_every_photo_is_in_exactly_one_cluster(library: Library, gap_days: int) -> None:
    """Nothing is lost, nothing is counted twice, nothing is invented."""
    clusters = cluster_by_day(library, gap_days)
    for asset in library:
        assert sum(cluster.first <= oracle.day_of(asset) <= cluster.last for cluster in clusters) == 1
    for cluster in clusters:
        assert cluster.count == len(members(cluster, library)) > 0


@given(libraries(min_photos=1), st.data(), GAPS)
def test_law_2_what_is_removed_first_leaves_no_trace(library: Library, data: st.DataObject, gap_days: int) -> None:
    """Clusters of a part of a library know only that part."""
    gone = data.draw(st.sets(st.sampled_from([asset.id for asset in library])))
    kept = list(oracle.without(library, gone).values())
    assert rows(cluster_by_day(kept, gap_days)) == oracle.cluster_rows(kept, gap_days)
    assert sum(cluster.count for cluster in cluster_by_day(kept, gap_days)) == len(library) - len(gone)


@given(libraries(), GAPS)
def test_law_3_clusters_are_apart_and_hold_together(library: Library, gap_days: int) -> None:
    """Between two clusters lie more than `gap_days`; between neighbouring days of one cluster never."""
    clusters = sorted(cluster_by_day(library, gap_days), key=lambda cluster: cluster.first)
    for before, after in itertools.pairwise(clusters):
        assert (after.first - before.last).days > gap_days
    for cluster in clusters:
        days = sorted({oracle.day_of(asset) for asset in members(cluster, library)})
        assert (days[0], days[-1]) == (cluster.first, cluster.last)
        assert all((after - before).days <= gap_days for before, after in itertools.pairwise(days))


@given(libraries(), GAPS)
def test_law_5_the_photos_of_one_cluster_give_that_cluster(library: Library, gap_days: int) -> None:
    """Clustering is a fixed point, and its window finds exactly its photos again."""
    for cluster in cluster_by_day(library, gap_days):
        found_again = [asset for asset in library if cluster.window.contains(oracle.day_of(asset))]
        assert cluster_by_day(found_again, gap_days) == (cluster,)


@given(libraries(), GAPS)
def test_clusters_come_largest_first_and_newest_first_among_equals(library: Library, gap_days: int) -> None:
    """The order is total, so that it never depends on chance."""
    order = [(-cluster.count, -cluster.first.toordinal()) for cluster in cluster_by_day(library, gap_days)]
    assert order == sorted(set(order))
