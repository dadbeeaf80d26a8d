"""Counting, case by case: samples, owners, truncation, and more photos than the pool holds."""

import datetime as dt
import weakref

import pytest

from immich_domain import Asset, AssetId, MediaType, Place, Tally, evenly_spaced, select, summarise
from immich_domain.tallies import POOL, SAMPLES, asset_order
from tests.domain import oracle
from tests.domain.strategies import clock, scattered_id

START = clock(2026, 8, 2)


def photos(*keys: str) -> list[Asset]:
    """Photos a minute apart, in the order of the keys."""
    return [Asset(id=AssetId(key), wall=START + dt.timedelta(minutes=index)) for index, key in enumerate(keys)]


def keys_of(assets: object) -> list[str]:
    """IDs in order."""
    return [asset.id for asset in assets]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("length", "count", "expected"),
    [
        (0, 0, []),
        (0, 5, []),
        (1, 0, []),
        (1, 1, [0]),
        (2, 1, [1]),
        (5, 0, []),
        (5, 1, [2]),
        (5, 2, [0, 4]),
        (5, 3, [0, 2, 4]),
        (5, 5, [0, 1, 2, 3, 4]),
        (5, 50, [0, 1, 2, 3, 4]),
        (10, 4, [0, 3, 6, 9]),
    ],
)
def test_samples_are_evenly_spaced_with_both_ends(length: int, count: int, expected: list[int]) -> None:
    """None, the middle one, both ends, or both ends and evenly between; never more than there are."""
    ordered = photos(*[str(index) for index in range(length)])
    assert keys_of(evenly_spaced(ordered, count)) == [str(index) for index in expected]


def test_every_number_of_samples_is_evenly_spread() -> None:
    """All lengths and counts up to thirty: each position is the nearest to its ideal, none comes twice."""
    for length in range(31):
        ordered = photos(*[str(index) for index in range(length)])
        for count in range(31):
            positions = [int(key) for key in keys_of(evenly_spaced(ordered, count))]
            assert oracle.is_spread(positions, length, count)


def test_samples_come_in_order_of_day_wall_time_and_id() -> None:
    """Whatever order the stream had, samples are chronological, and ties go by ID."""
    same = [Asset(id=AssetId(key), wall=START) for key in "cab"]
    assert keys_of(summarise(same).samples) == ["a", "b", "c"]
    assert keys_of(summarise(photos("b", "a")[::-1]).samples) == ["b", "a"]
    assert asset_order(same[0]) == (START, "c")


def test_five_samples_are_the_default() -> None:
    """Neither a flood nor nothing; and they are drawn from as many photos as ever, so that a result can be repeated."""
    assert (SAMPLES, POOL) == (5, 8192)
    assert len(summarise(photos(*"abcdefgh")).samples) == 5


def test_an_asset_counts_once_within_and_across_batches() -> None:
    """A stream that repeats itself changes no number."""
    tally = Tally()
    tally.add(photos("a", "b") * 2)
    tally.add(iter(photos("a", "b", "c")))
    tally.add([])
    summary = tally.summary()
    assert (summary.total, summary.scanned, summary.photos) == (3, 3, 3)
    assert keys_of(summary.samples) == ["a", "b", "c"]


def test_media_cameras_and_places_are_counted() -> None:
    """Each photo adds to one kind, at most one camera, and one place or to those without location."""
    bar_harbor = Place(city="Bar Harbor")
    summary = summarise(
        [
            Asset(id=AssetId("1"), wall=START, camera="R6", place=bar_harbor),
            Asset(id=AssetId("2"), wall=START, camera="R6", media=MediaType.VIDEO, place=bar_harbor),
            Asset(id=AssetId("3"), wall=START, camera="iPhone", media=MediaType.OTHER, place=Place(state="Maine")),
            Asset(id=AssetId("4"), wall=START, camera=""),
            Asset(id=AssetId("5"), wall=START),
        ]
    )
    assert (summary.photos, summary.videos, summary.other_media) == (3, 1, 1)
    assert [(row.camera, row.count) for row in summary.cameras] == [("R6", 2), ("iPhone", 1)]
    assert [(row.place, row.count) for row in summary.places] == [(bar_harbor, 2), (Place(state="Maine"), 1)]
    assert summary.no_location == 2


@pytest.mark.parametrize(
    ("owners", "others"),
    [((), 0), ((True, True), 0), ((True, False, False), 2), ((True, None), None), ((False, None), None)],
)
def test_others_are_counted_only_when_every_owner_is_known(owners: tuple[bool | None, ...], others: int | None) -> None:
    """One photo whose owner cannot be told makes the number unknown."""
    assets = [Asset(id=AssetId(str(index)), wall=START, is_mine=mine) for index, mine in enumerate(owners)]
    assert summarise(assets).others == others


def test_odd_clocks_are_counted_once_each() -> None:
    """A wall clock that no zone explains is counted, a sound one and an unknown one are not."""
    instant = START.replace(tzinfo=dt.UTC)
    odd = Asset(id=AssetId("odd"), wall=START + dt.timedelta(days=4000), taken_at=instant)
    sound = Asset(id=AssetId("sound"), wall=START, taken_at=instant)
    assert summarise([odd, odd, sound, *photos("x")]).odd_clocks == 1


def test_odd_clocks_add_up_over_batches() -> None:
    """A later batch without any does not undo an earlier one."""
    instant = START.replace(tzinfo=dt.UTC)
    tally = Tally()
    for key in "ab":
        tally.add([Asset(id=AssetId(key), wall=START + dt.timedelta(days=1), taken_at=instant)])
    tally.add(photos("c"))
    assert tally.summary().odd_clocks == 2


def test_a_complete_summary_has_a_selection_and_others_have_none() -> None:
    """A selection stands for exactly the photos of a result, so a part of them has none."""
    tally = Tally()
    tally.add(photos("a", "b"))
    assert tally.summary().selection == select([AssetId("a"), AssetId("b")])
    assert tally.summary(total=2).selection is not None
    assert tally.summary(total=3).selection is None
    assert tally.summary(truncated=True).selection is None
    assert tally.summary(incomplete="a page was lost").selection is None


@pytest.mark.parametrize(
    ("total", "truncated", "expected"), [(None, False, False), (2, False, False), (3, False, True), (None, True, True)]
)
def test_truncated_means_that_fewer_were_scanned(total: int | None, truncated: bool, expected: bool) -> None:  # noqa: FBT001  # passed by pytest
    """By the numbers, or because the caller says so."""
    tally = Tally()
    tally.add(photos("a", "b"))
    summary = tally.summary(total=total, truncated=truncated)
    assert summary.truncated is expected
    assert summary.scanned == 2
    assert summary.total == (total or 2)


def test_what_the_caller_knows_is_passed_on() -> None:
    """Skipped assets and the reason for an incomplete scan stand beside the counts."""
    summary = Tally().summary(skipped=3, incomplete="because")
    assert (summary.skipped, summary.incomplete, summary.total) == (3, "because", 0)
    unasked = Tally().summary()
    assert (unasked.skipped, unasked.incomplete, unasked.truncated) == (0, None, False)


def test_the_gap_of_the_clusters_can_be_chosen() -> None:
    """A wider gap joins what the default splits."""
    pair = [Asset(id=AssetId(str(day)), wall=clock(2026, 8, day)) for day in (1, 9)]
    assert len(summarise(pair).clusters) == 2
    assert len(summarise(pair, gap_days=8).clusters) == 1


def crowd(count: int) -> list[Asset]:
    """Many photos, a minute apart, with IDs in no order."""
    return [Asset(id=scattered_id(7, index), wall=START + dt.timedelta(minutes=index)) for index in range(count)]


@pytest.mark.parametrize("count", [POOL - 1, POOL, POOL + 1, 2 * POOL, 2 * POOL + 1, 3 * POOL])
@pytest.mark.parametrize("batch", [1000, 10**6])
def test_past_the_pool_samples_are_drawn_from_the_smallest_ids(count: int, batch: int) -> None:
    """However the stream is cut into batches and in whatever order it comes, the draw is the same, from `POOL` photos."""
    assets = crowd(count)
    by_id = sorted(assets, key=lambda asset: asset.id)
    pool = oracle.in_time_order(by_id[:POOL])
    found = []
    for stream in (assets, by_id, by_id[::-1]):
        tally = Tally()
        for start in range(0, count, batch):
            tally.add(stream[start : start + batch])
        summary = tally.summary(samples=50)
        assert summary.total == count
        found.append(keys_of(summary.samples))
    assert found[0] == found[1] == found[2]
    assert set(found[0]) <= set(pool)
    assert oracle.is_spread([pool.index(key) for key in found[0]], len(pool), 50)


def test_a_photo_that_comes_late_takes_the_place_of_the_largest_id_in_the_pool() -> None:
    """Also one that sorts between the last two of the pool belongs to it, and the largest makes room."""
    assets = [Asset(id=AssetId(f"{2 * number:06}"), wall=START) for number in range(2 * POOL + 1)]
    late = Asset(id=AssetId(f"{2 * POOL - 3:06}"), wall=START)
    tally = Tally()
    tally.add(assets)
    tally.add([late])
    pool = sorted([*(asset.id for asset in assets), late.id])[:POOL]
    assert late.id == pool[-1]
    assert keys_of(tally.summary(samples=POOL).samples) == pool


def test_a_batch_costs_what_is_in_it() -> None:
    """The IDs counted so far are added to, not copied, or many small batches would cost their number squared."""
    tally = Tally()
    tally.add(photos("a"))
    counted = tally.ids
    tally.add(photos("b"))
    assert tally.ids is counted
    assert counted == {AssetId("a"), AssetId("b")}


@pytest.mark.parametrize("step", [1, -1])
def test_memory_grows_with_ids_and_not_with_photos(step: int) -> None:
    """However many photos pass, at most twice the pool are kept, also where every photo has a smaller ID than all before."""
    tally = Tally()
    alive: list[weakref.ref[Asset]] = []
    numbers = range(6 * POOL)[::step]
    for start in range(0, len(numbers), POOL):
        batch = [Asset(id=AssetId(f"{number:06}"), wall=START) for number in numbers[start : start + POOL]]
        alive += [weakref.ref(asset) for asset in batch]
        tally.add(batch)
        del batch  # or this very test would keep the last one alive
        assert sum(photo() is not None for photo in alive) <= 2 * POOL
    assert tally.summary().total == 6 * POOL
