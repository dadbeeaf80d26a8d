"""What holds for the summary of any library: it is the oracle's, in any order, however often a photo is repeated."""

import attrs
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import MediaType, Summary, Tally, summarise
from tests.domain import oracle
from tests.domain.strategies import Library, libraries, renamed, seeds

SAMPLES = st.sampled_from((0, 1, 2, 5, 50))


@given(libraries(), SAMPLES)
def test_a_summary_counts_what_the_oracle_counts(library: Library, samples: int) -> None:
    """Every number, list and order of a summary, worked out the slow way."""
    summary = summarise(library, samples=samples)
    order = oracle.in_time_order(library)
    days = [oracle.day_of(asset) for asset in library]
    assert summary.total == summary.scanned == len(library)
    assert (summary.first, summary.last) == ((min(days), max(days)) if days else (None, None))
    assert [(row.first, row.last, row.count) for row in summary.clusters] == oracle.cluster_rows(library, 2)
    assert [(oracle_names(row.place), row.count) for row in summary.places] == oracle.place_counts(library)
    assert [(row.date, row.count) for row in summary.days] == oracle.day_counts(library)
    assert [(row.camera, row.count) for row in summary.cameras] == oracle.camera_counts(library)
    assert oracle.is_spread([order.index(asset.id) for asset in summary.samples], len(order), samples)
    assert summary.no_location == sum(not any(oracle.place_names(asset)) for asset in library)
    assert summary.odd_clocks == sum(oracle.is_odd(asset) for asset in library) == 0
    assert summary.selection == oracle.selection(asset.id for asset in library)


def oracle_names(place: object) -> oracle.PlaceNames:
    """The three names of a place."""
    return (place.city, place.state, place.country)  # type: ignore[attr-defined]


@given(libraries())
def test_the_parts_add_up_to_the_total(library: Library) -> None:
    """By kind, by day, by cluster and by place or none; owners only when all are known."""
    summary = summarise(library)
    assert summary.photos + summary.videos + summary.other_media == summary.total
    assert summary.photos == sum(asset.media is MediaType.PHOTO for asset in library)
    assert sum(row.count for row in summary.days) == summary.total
    assert sum(cluster.count for cluster in summary.clusters) == summary.total
    assert sum(row.count for row in summary.places) + summary.no_location == summary.total
    owners = [asset.is_mine for asset in library]
    assert summary.others == (None if None in owners else owners.count(False))


def in_batches(stream: Library, sizes: list[int]) -> Summary:
    """The summary of a stream that came in batches of these sizes, over and over."""
    tally = Tally()
    start = 0
    while start < len(stream):
        for size in sizes:
            tally.add(stream[start : start + size])
            start += size
    return tally.summary()


@given(libraries(), st.data(), st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_relation_a_order_repetition_and_batches_do_not_count(
    library: Library, data: st.DataObject, sizes: list[int]
) -> None:
    """A shuffled, repeating stream, cut anywhere, gives the same summary."""
    repeated = library + (data.draw(st.lists(st.sampled_from(library), max_size=9)) if library else [])
    stream = data.draw(st.permutations(repeated))
    assert in_batches(stream, sizes) == summarise(library)


@given(libraries(), seeds())
def test_relation_h_renamed_ids_change_names_only(library: Library, seed: int) -> None:
    """Other IDs give the same numbers with another selection."""
    before, after = summarise(library, samples=0), summarise(renamed(library, seed), samples=0)
    assert attrs.evolve(after, ids=before.ids) == before
    assert after.selection == oracle.selection(asset.id for asset in renamed(library, seed))
