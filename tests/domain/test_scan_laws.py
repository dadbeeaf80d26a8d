"""Law 8 and relations a, d and h for whole searches: exact totals under any cap, paging, offset and name."""

import datetime as dt

import attrs
from hypothesis import example, given
from hypothesis import strategies as st

from immich_domain import Asset, AssetId, AssetQuery, DayWindow, Scan, scan
from tests.domain import oracle
from tests.domain.paging_port import PagingPort, as_port, finish
from tests.domain.strategies import OFFSETS, Library, clock, instant_of, renamed, seeds, windowed_libraries

PAGES = st.sampled_from((1, 2, 3, 7, 1000))
LIMITS = st.sampled_from((0, 1, 2, 5, 1000)) | st.integers(0, 30)


def scanned(port: PagingPort, window: DayWindow, limit: int | None = None) -> Scan:
    """A scan of the envelope of a window, and a check that it left nothing open."""
    found = finish(scan(as_port(port), AssetQuery(taken=window.envelope()), window, limit=limit))
    assert port.streams_open == 0
    return found


def some_of(library: Library) -> st.SearchStrategy[frozenset[AssetId]]:
    """Some of the IDs of a library."""
    return st.frozensets(st.sampled_from([asset.id for asset in library])) if library else st.just(frozenset())


@given(windowed_libraries(), PAGES, st.booleans(), st.booleans())
def test_law_8_envelope_and_cut_give_exactly_the_window(
    case: tuple[Library, DayWindow],
    page_size: int,
    repeats: bool,  # noqa: FBT001  # passed by pytest
    counts: bool,  # noqa: FBT001  # passed by pytest
) -> None:
    """Whatever the offsets, asking by instant and cutting by photo day finds each photo of the window once."""
    library, window = case
    port = PagingPort(assets=library, page_size=page_size, repeats=repeats, counts=counts)
    found = scanned(port, window)
    expected = oracle.inside(library, window.first, window.last)
    assert found.tally.ids == set(expected)
    assert found.total == found.candidates == len(expected)
    assert not found.is_capped


@given(windowed_libraries(), LIMITS, PAGES, st.booleans(), st.booleans())
def test_the_total_is_exact_when_the_scan_is_capped(
    case: tuple[Library, DayWindow],
    limit: int,
    page_size: int,
    repeats: bool,  # noqa: FBT001  # passed by pytest
    counts: bool,  # noqa: FBT001  # passed by pytest
) -> None:
    """The newest `limit` photos are kept, and all of the window are counted, read or not."""
    library, window = case
    port = PagingPort(assets=library, page_size=page_size, repeats=repeats, counts=counts)
    found = scanned(port, window, limit)
    expected = oracle.inside(library, window.first, window.last)
    newest = [asset.id for asset in oracle.newest_first(library) if asset.id in expected]
    assert found.total == len(expected)
    assert found.tally.ids == set(newest[:limit])
    assert found.candidates == min(limit, len(expected))
    assert found.is_capped == (limit < len(expected))


@given(windowed_libraries(), st.data(), PAGES)
def test_unreadable_assets_are_in_neither_the_total_nor_the_selection(
    case: tuple[Library, DayWindow], data: st.DataObject, page_size: int
) -> None:
    """What cannot be read is counted apart, once, and what can be read is complete."""
    library, window = case
    unreadable = data.draw(some_of(library))
    found = scanned(PagingPort(assets=library, page_size=page_size, unreadable=unreadable), window)
    matching = [asset for asset in library if window.days != 0 and _is_asked_for(asset, window)]
    assert found.skipped == sum(asset.id in unreadable for asset in matching)
    expected = oracle.without(oracle.inside(library, window.first, window.last).values(), unreadable)
    assert found.tally.ids == set(expected)
    assert found.total == len(expected)


@st.composite
def partly_unreadable(draw: st.DrawFn) -> tuple[Library, DayWindow, frozenset[AssetId]]:
    """A library, a window, and what of the library cannot be read."""
    library, window = draw(windowed_libraries())
    return library, window, draw(some_of(library))


OLD_EDGE = [
    Asset(id=AssetId(f"h{hour:02}"), wall=clock(2026, 8, 1, hour), taken_at=instant_of(clock(2026, 8, 1, hour), 0))
    for hour in (4, 5, 6, 13)
]
AUGUST = DayWindow(first=dt.date(2026, 8, 1), last=dt.date(2026, 8, 31))


@given(partly_unreadable(), LIMITS, PAGES)
@example((OLD_EDGE, AUGUST, frozenset({AssetId("h06")})), 2, 1)
@example((OLD_EDGE, AUGUST, frozenset({AssetId("h06")})), 1, 2)
def test_unreadable_assets_never_make_a_capped_scan_look_complete(
    case: tuple[Library, DayWindow, frozenset[AssetId]], limit: int, page_size: int
) -> None:
    """No unreadable asset is counted twice, and no readable photo is missing from the total."""
    library, window, unreadable = case
    found = scanned(PagingPort(assets=library, page_size=page_size, unreadable=unreadable), window, limit)
    readable = oracle.without(oracle.inside(library, window.first, window.last).values(), unreadable)
    assert found.skipped <= len(unreadable)
    assert len(readable) <= found.total <= len(readable) + len(unreadable)
    assert found.candidates == min(limit, len(readable))


def _is_asked_for(asset: Asset, window: DayWindow) -> bool:
    return asset.taken_at is not None and oracle.in_envelope(asset.taken_at, window.first, window.last)


@given(windowed_libraries(), PAGES, PAGES, st.booleans())
def test_relation_a_page_sizes_and_overlapping_pages_do_not_count(
    case: tuple[Library, DayWindow],
    one: int,
    other: int,
    repeats: bool,  # noqa: FBT001  # passed by pytest
) -> None:
    """Another paging of the same library gives the same summary."""
    library, window = case
    first = scanned(PagingPort(assets=library, page_size=one), window)
    second = scanned(PagingPort(assets=library[::-1], page_size=other, repeats=repeats), window)
    assert first.tally.summary() == second.tally.summary()


@given(windowed_libraries(), st.lists(st.sampled_from(OFFSETS), min_size=1, max_size=5), PAGES, LIMITS)
@example(([], DayWindow()), [0], 1, 0)
def test_relation_d_another_offset_with_the_same_wall_clock_keeps_every_window(
    case: tuple[Library, DayWindow], offsets: list[int], page_size: int, limit: int
) -> None:
    """Moving instants while the wall clocks stay changes neither what a window holds nor how many, capped or not."""
    library, window = case
    elsewhere = [
        attrs.evolve(asset, taken_at=instant_of(asset.wall, offsets[index % len(offsets)]))
        for index, asset in enumerate(library)
    ]
    here, there = PagingPort(assets=library, page_size=page_size), PagingPort(assets=elsewhere, page_size=page_size)
    assert (scanned(here, window)).tally.ids == (scanned(there, window)).tally.ids
    assert (scanned(here, window, limit)).total == (scanned(there, window, limit)).total


@given(windowed_libraries(), seeds(), LIMITS, PAGES)
def test_relation_h_renamed_ids_give_the_same_numbers(
    case: tuple[Library, DayWindow], seed: int, limit: int, page_size: int
) -> None:
    """IDs break ties of the order, never a count."""
    library, window = case
    before = scanned(PagingPort(assets=library, page_size=page_size), window, limit)
    after = scanned(PagingPort(assets=renamed(library, seed), page_size=page_size), window, limit)
    assert (before.total, before.candidates) == (after.total, after.candidates)


@given(windowed_libraries(), st.data())
def test_law_2_excluded_photos_leave_no_trace(case: tuple[Library, DayWindow], data: st.DataObject) -> None:
    """Excluding photos gives the tally of a library that never had them."""
    library, window = case
    gone = data.draw(some_of(library))
    query = AssetQuery(taken=window.envelope())
    found = finish(scan(as_port(PagingPort(assets=library)), query, window, excluded=gone))
    kept = list(oracle.without(library, gone).values())
    removed_first = finish(scan(as_port(PagingPort(assets=kept)), query, window))
    assert found.tally.summary() == removed_first.tally.summary()
    assert found.wanted == removed_first.total
