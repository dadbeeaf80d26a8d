"""Metamorphic relations a, b, d, f, g and h: change a library, predict the change of its clusters."""

import datetime as dt
import unicodedata
from collections.abc import Callable

import attrs
from hypothesis import example, given
from hypothesis import strategies as st

from immich_domain import Asset, AssetId, Cluster, Place, cluster_by_day, fold
from tests.domain import oracle
from tests.domain.strategies import OFFSETS, PLACES, Library, clock, instant_of, libraries, renamed, seeds, shifted

GAPS = st.sampled_from((1, 2, 3, 15)) | st.integers(1, 40)
MIRROR = 2 * dt.date(2000, 1, 1).toordinal()

RESPELLINGS: tuple[Callable[[str], str], ...] = (
    str.upper,
    str.lower,
    lambda text: unicodedata.normalize("NFC", text),
    lambda text: unicodedata.normalize("NFD", text),
    lambda text: unicodedata.normalize("NFD", text.upper()),
)


def rows(clusters: tuple[Cluster, ...]) -> list[oracle.Row]:
    """First day, last day and count."""
    return [(cluster.first, cluster.last, cluster.count) for cluster in clusters]


def moved(asset: Asset, days: int) -> Asset:
    """The same photo, some whole days later."""
    later = dt.timedelta(days=days)
    return attrs.evolve(asset, wall=asset.wall + later, taken_at=asset.taken_at and asset.taken_at + later)


@given(libraries(), st.data(), GAPS)
def test_relation_a_shuffled_and_repeated_photos_give_the_same_clusters(
    library: Library, data: st.DataObject, gap_days: int
) -> None:
    """Neither order nor repetition counts."""
    repeated = library + (data.draw(st.lists(st.sampled_from(library), max_size=9)) if library else [])
    shuffled = data.draw(st.permutations(repeated))
    assert cluster_by_day(shuffled, gap_days) == cluster_by_day(library, gap_days)


@given(
    libraries(first=dt.date(1900, 1, 1), last=dt.date(2100, 12, 31)),
    st.sampled_from((-1, 1, 28, 29, 365, 366, -20_000, 20_000)) | st.integers(-30_000, 30_000),
    GAPS,
)
@example([Asset(id=AssetId("a"), wall=clock(1970, 1, 1))], -1, 2)
@example([Asset(id=AssetId(str(day)), wall=clock(2024, 2, day)) for day in (27, 29)], 1, 2)
def test_relation_b_moving_everything_by_whole_days_moves_the_clusters(
    library: Library, days: int, gap_days: int
) -> None:
    """The same groups come out on moved dates, across 1970 and leap days."""
    later = dt.timedelta(days=days)
    expected = tuple(
        attrs.evolve(cluster, first=cluster.first + later, last=cluster.last + later)
        for cluster in cluster_by_day(library, gap_days)
    )
    assert cluster_by_day([moved(asset, days) for asset in library], gap_days) == expected


@given(libraries(), st.lists(st.sampled_from(OFFSETS), min_size=1), GAPS)
def test_relation_d_another_offset_with_the_same_wall_clock_changes_nothing(
    library: Library, offsets: list[int], gap_days: int
) -> None:
    """Instants play no part in clusters, nor in the windows that they give."""
    elsewhere = [
        attrs.evolve(asset, taken_at=instant_of(asset.wall, offsets[index % len(offsets)]))
        for index, asset in enumerate(library)
    ]
    unknown = [attrs.evolve(asset, taken_at=None) for asset in library]
    expected = cluster_by_day(library, gap_days)
    assert cluster_by_day(elsewhere, gap_days) == cluster_by_day(unknown, gap_days) == expected


@given(
    libraries(first=dt.date(1900, 1, 1), last=dt.date(1999, 12, 1)),
    libraries(first=dt.date(2000, 3, 1), last=dt.date(2100, 1, 1)),
    st.integers(1, 40),
)
def test_relation_f_libraries_far_apart_concatenate(early: Library, late: Library, gap_days: int) -> None:
    """The clusters of two libraries more than `gap_days` apart are the clusters of both together."""
    late = list(oracle.without(late, {asset.id for asset in early}).values())
    together = cluster_by_day(early + late, gap_days)
    apart = cluster_by_day(early, gap_days) + cluster_by_day(late, gap_days)
    assert sorted(together, key=lambda cluster: cluster.first) == sorted(apart, key=lambda cluster: cluster.first)


@given(libraries(first=dt.date(1900, 1, 1), last=dt.date(2100, 1, 1)), GAPS)
def test_relation_f_mirrored_time_mirrors_the_clusters(library: Library, gap_days: int) -> None:
    """Clusters do not know in which direction time runs."""
    mirrored = [attrs.evolve(asset, wall=_mirrored(asset.wall), taken_at=None) for asset in library]
    expected = {
        (MIRROR - cluster.last.toordinal(), MIRROR - cluster.first.toordinal(), cluster.count, cluster.place)
        for cluster in cluster_by_day(library, gap_days)
    }
    found = cluster_by_day(mirrored, gap_days)
    assert {
        (cluster.first.toordinal(), cluster.last.toordinal(), cluster.count, cluster.place) for cluster in found
    } == expected
    assert len(found) == len(expected)


def _mirrored(wall: dt.datetime) -> dt.datetime:
    return dt.datetime.combine(dt.date.fromordinal(MIRROR - wall.toordinal()), wall.time())


@given(libraries(), GAPS, st.integers(0, 30))
def test_relation_g_a_larger_gap_only_joins_clusters(library: Library, gap_days: int, more: int) -> None:
    """Each old cluster lies in exactly one new one, and the counts add up."""
    old, new = cluster_by_day(library, gap_days), cluster_by_day(library, gap_days + more)
    for cluster in new:
        parts = [one for one in old if cluster.first <= one.first <= one.last <= cluster.last]
        assert sum(one.count for one in parts) == cluster.count
    for one in old:
        assert sum(cluster.first <= one.first <= one.last <= cluster.last for cluster in new) == 1


@given(libraries(), seeds(), GAPS)
def test_relation_h_renamed_ids_give_the_same_clusters(library: Library, seed: int, gap_days: int) -> None:
    """IDs name photos and decide nothing about trips."""
    assert cluster_by_day(renamed(library, seed), gap_days) == cluster_by_day(library, gap_days)


def respelled(place: Place, respell: Callable[[str], str]) -> Place:
    """The place with every name written another way."""
    return Place(
        city=place.city and respell(place.city),
        state=place.state and respell(place.state),
        country=place.country and respell(place.country),
    )


@given(libraries(), st.lists(st.sampled_from(RESPELLINGS), min_size=1, max_size=5), GAPS)
def test_relation_h_respelled_places_give_the_same_groups(
    library: Library, respellings: list[Callable[[str], str]], gap_days: int
) -> None:
    """However each photo spells its place, the groups stay."""
    mixed = [
        attrs.evolve(asset, place=respelled(asset.place, respellings[index % len(respellings)]))
        for index, asset in enumerate(library)
    ]
    assert rows(cluster_by_day(mixed, gap_days)) == rows(cluster_by_day(library, gap_days))


@given(libraries(), st.sampled_from(RESPELLINGS), GAPS)
def test_relation_h_a_library_spelled_another_way_has_the_same_main_places_respelled(
    library: Library, respell: Callable[[str], str], gap_days: int
) -> None:
    """Where one spelling is used throughout, a place with the most photos stays one with the most photos."""
    spelled = [attrs.evolve(asset, place=respelled(asset.place, respell)) for asset in library]
    for cluster in cluster_by_day(spelled, gap_days):
        inside = [asset for asset in library if cluster.first <= oracle.day_of(asset) <= cluster.last]
        counts = oracle.place_counts(inside)
        best = [Place(city=row[0][0], state=row[0][1], country=row[0][2]) for row in counts if row[1] == counts[0][1]]
        if best:
            assert cluster.place in [respelled(place, respell) for place in best]
        else:
            assert cluster.place is None


@given(st.sampled_from([name for place in PLACES for name in (place.city, place.state, place.country) if name]))
def test_relation_h_respelled_names_fold_to_the_same_text(name: str) -> None:
    """The respellings used above are those that the domain's own comparison ignores."""
    assert {fold(respell(name)) for respell in RESPELLINGS} == {fold(name)}


@given(st.dates(dt.date(1900, 1, 1), dt.date(2100, 1, 1)), st.integers(0, 3000))
def test_a_step_of_days_is_the_same_anywhere(day: dt.date, steps: int) -> None:
    """The helper that moves days agrees with the calendar (the laws above lean on it)."""
    assert (shifted(day, steps) - day).days == steps
