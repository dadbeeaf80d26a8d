"""Law 10 and its neighbours: gap and album are disjoint, and together they are everything that matches."""

import attrs
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import (
    Album,
    AlbumId,
    Asset,
    AssetId,
    AssetQuery,
    Criteria,
    DayWindow,
    Gap,
    Resolved,
    Scan,
    album_gap,
    resolve_missing,
)
from tests.domain import oracle
from tests.domain.paging_port import PagingPort, as_port, finish
from tests.domain.strategies import Library, libraries, windowed_libraries

ALBUM = AlbumId("album")
PAGES = st.sampled_from((1, 2, 3, 7, 1000))


@st.composite
def album_cases(draw: st.DrawFn) -> tuple[Library, DayWindow, frozenset[AssetId]]:
    """A library, a window, and an album with some of its photos."""
    library, window = draw(windowed_libraries())
    keys = [asset.id for asset in library]
    return library, window, draw(st.frozensets(st.sampled_from(keys))) if keys else frozenset()


def missing(port: PagingPort, window: DayWindow) -> Scan:
    """What the album lacks of the window."""
    query = AssetQuery(taken=window.envelope())
    resolved = Resolved(
        criteria=Criteria(taken_after=window.first, taken_before=window.last), query=query, window=window
    )
    return finish(resolve_missing(as_port(port), ALBUM, resolved))


@given(album_cases(), PAGES, st.booleans())
def test_law_10_gap_and_album_are_disjoint_and_together_everything_in_the_window(
    case: tuple[Library, DayWindow, frozenset[AssetId]],
    page_size: int,
    repeats: bool,  # noqa: FBT001  # passed by pytest
) -> None:
    """Nothing of the album is in the gap, nothing else of the window is left out, and strays are not touched."""
    library, window, album = case
    port = PagingPort(assets=library, members=album, page_size=page_size, repeats=repeats)
    found = missing(port, window)
    eligible = set(oracle.inside(library, window.first, window.last))
    assert not found.tally.ids & album
    assert found.tally.ids | (album & eligible) == eligible
    assert found.wanted == len(found.tally.ids)
    assert port.members == album


@given(album_cases(), PAGES)
def test_applying_the_gap_closes_it(case: tuple[Library, DayWindow, frozenset[AssetId]], page_size: int) -> None:
    """With the gap added, nothing is missing."""
    library, window, album = case
    port = PagingPort(assets=library, members=album, page_size=page_size)
    port.members |= missing(port, window).tally.ids
    again = missing(port, window)
    assert again.tally.ids == set()
    assert again.wanted == 0


@given(album_cases())
def test_law_2_removing_the_album_s_photos_first_gives_the_same_gap(
    case: tuple[Library, DayWindow, frozenset[AssetId]],
) -> None:
    """The gap does not depend on what is in the album otherwise."""
    library, window, album = case
    before = missing(PagingPort(assets=library, members=album), window)
    after = missing(PagingPort(assets=list(oracle.without(library, album).values())), window)
    assert before.tally.summary() == after.tally.summary()


def dated(library: Library, members: frozenset[AssetId]) -> Album:
    """An album with the days that a server would give it."""
    days = [oracle.day_of(asset) for asset in library if asset.id in members]
    return Album(id=ALBUM, name="x", first=min(days), last=max(days))


@st.composite
def dated_albums(draw: st.DrawFn) -> tuple[Library, frozenset[AssetId]]:
    """A library and an album with at least one of its photos."""
    library: list[Asset] = draw(libraries(min_photos=1))
    return library, draw(st.frozensets(st.sampled_from([asset.id for asset in library]), min_size=1))


@given(dated_albums(), st.sampled_from((0, 1, 2, 400)), st.integers(1, 30), PAGES)
def test_the_gap_tool_and_the_write_count_the_same(
    case: tuple[Library, frozenset[AssetId]], pad_days: int, limit: int, page_size: int
) -> None:
    """What the summary says is missing is what a write with its criteria would add; over the limit it is less."""
    library, members = case
    port = PagingPort(assets=library, members=members, albums_known=[dated(library, members)], page_size=page_size)
    gap = finish(album_gap(as_port(port), ALBUM, pad_days=pad_days, max_scan=limit))
    assert isinstance(gap, Gap)
    to_write = missing(port, gap.criteria.window)
    inside = oracle.inside(library, gap.criteria.taken_after, gap.criteria.taken_before)
    assert gap.summary.truncated == (len(inside) > limit)
    if gap.summary.truncated:
        assert gap.summary.selection is None
        assert gap.summary.total <= to_write.wanted
    else:
        assert gap.summary == attrs.evolve(to_write.tally.summary(), skipped=0)
        assert gap.summary.selection == oracle.selection(set(inside) - members)
