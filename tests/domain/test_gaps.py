"""What an album lacks, case by case."""

import datetime as dt
from collections.abc import AsyncIterator

import pytest

from immich_domain import (
    Album,
    AlbumId,
    Asset,
    AssetId,
    AssetPage,
    AssetQuery,
    Criteria,
    DayWindow,
    ErrorCode,
    Gap,
    Refusal,
    Resolved,
    album_gap,
    parse_criteria,
    resolve_missing,
    select,
)
from immich_domain.errors import AlbumNotFound
from immich_domain.gaps import PAD_DAYS
from tests.domain.paging_port import PagingPort, as_port
from tests.domain.strategies import clock, instant_of

pytestmark = pytest.mark.anyio

MAINE = Album(
    id=AlbumId("maine"), name="Maine 2026", asset_count=2, first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9)
)


def photo(month: int, day: int, hour: int = 12, offset: int = -240, camera: str | None = None) -> Asset:
    """A photo named after its wall clock."""
    wall = clock(2026, month, day, hour)
    return Asset(id=AssetId(f"{wall:%m%dT%H}"), wall=wall, taken_at=instant_of(wall, offset), camera=camera)


FIRST, LAST = photo(8, 2), photo(8, 9, 23)
MISSING = [photo(8, 1, 0), photo(8, 5, 9, camera="R6"), photo(8, 5, 10, camera="R6"), photo(8, 10, 23, camera="iPhone")]
ELSEWHERE = [photo(7, 31, 23), photo(8, 11, 0), photo(1, 1)]


def library(**settings: object) -> PagingPort:
    """The album with two of its photos, four missing ones around them, and three outside the window."""
    return PagingPort(
        assets=[FIRST, LAST, *MISSING, *ELSEWHERE],
        albums_known=[MAINE],
        members=frozenset({FIRST.id, LAST.id}),
        **settings,  # type: ignore[arg-type]
    )


async def gap_of(port: PagingPort, **settings: int) -> Gap:
    """The gap of the album, which must not be refused."""
    found = await album_gap(as_port(port), MAINE.id, **settings)
    assert isinstance(found, Gap)
    return found


async def test_the_gap_is_what_was_taken_around_the_album_and_is_not_in_it() -> None:
    """One day is added at each end, and photos a minute further out do not count."""
    assert PAD_DAYS == 1
    gap = await gap_of(library())
    assert gap.album == MAINE
    assert gap.summary.total == gap.summary.scanned == 4
    assert gap.summary.selection == select([asset.id for asset in MISSING])
    assert [(row.date, row.count) for row in gap.summary.days] == [
        (dt.date(2026, 8, 5), 2),
        (dt.date(2026, 8, 1), 1),
        (dt.date(2026, 8, 10), 1),
    ]
    assert [(row.camera, row.count) for row in gap.summary.cameras] == [("R6", 2), ("iPhone", 1)]


async def test_the_criteria_of_a_gap_find_it_again() -> None:
    """They are the padded window, ready to be passed to a write tool, and give the same photos there."""
    port = library()
    gap = await gap_of(port)
    assert gap.criteria.given() == {"taken_after": "2026-08-01", "taken_before": "2026-08-10"}
    criteria = parse_criteria(gap.criteria.given())
    resolved = Resolved(criteria=criteria, query=AssetQuery(taken=criteria.window.envelope()), window=criteria.window)
    again = await resolve_missing(as_port(port), MAINE.id, resolved)
    assert select(again.tally.ids) == gap.summary.selection


async def test_a_gap_is_asked_for_by_the_instants_of_its_days() -> None:
    """Neither the album nor the library is read beyond what can have a day of the window."""
    port = library()
    await gap_of(port)
    taken = DayWindow(first=dt.date(2026, 8, 1), last=dt.date(2026, 8, 10)).envelope()
    assert port.queries == [AssetQuery(taken=taken, album_id=MAINE.id), AssetQuery(taken=taken)]


async def test_streams_that_hold_nothing_at_all_are_complete() -> None:
    """Where neither the album nor the library sends a single page, nothing is missing and nothing is unknown."""

    class SilentPort(PagingPort):
        async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:  # noqa: ARG002  # the same for each
            for _ in ():
                yield AssetPage()

    anything = Resolved(criteria=Criteria(), query=AssetQuery(), window=None)
    assert (await resolve_missing(as_port(SilentPort()), MAINE.id, anything)).incomplete is None


@pytest.mark.parametrize(("pad_days", "total"), [(0, 2), (1, 4), (2, 6), (400, 7)])
async def test_padding_chooses_how_far_to_look(pad_days: int, total: int) -> None:
    """Nothing, one day, or more than a year at each end."""
    assert (await gap_of(library(), pad_days=pad_days)).summary.total == total


async def test_an_album_without_a_gap_lacks_nothing() -> None:
    """A complete album has an empty gap with the selection of nothing."""
    port = library()
    port.members = frozenset(asset.id for asset in port.assets)
    gap = await gap_of(port)
    assert (gap.summary.total, gap.summary.truncated) == (0, False)
    assert gap.summary.selection == select([])


async def test_members_outside_the_window_are_left_alone() -> None:
    """A stray of the album appears nowhere and is not counted."""
    port = library()
    port.members |= {ELSEWHERE[2].id}
    assert (await gap_of(port)).summary.total == 4


@pytest.mark.parametrize(
    "album",
    [
        Album(id=MAINE.id, name="Empty"),
        Album(id=MAINE.id, name="Half", first=dt.date(2026, 8, 2)),
        Album(id=MAINE.id, name="Half", last=dt.date(2026, 8, 2)),
    ],
)
async def test_an_album_without_dates_is_refused(album: Album) -> None:
    """There is no window to look in, so nothing is searched and the sentence says what to do."""
    port = PagingPort(albums_known=[album])
    found = await album_gap(as_port(port), album.id)
    assert isinstance(found, Refusal)
    assert found.code is ErrorCode.EMPTY_ALBUM
    assert "search by place or days instead" in found.message
    assert port.queries == []


async def test_an_unknown_album_is_an_error() -> None:
    """The port's own error arrives unchanged."""
    with pytest.raises(AlbumNotFound):
        await album_gap(as_port(PagingPort()), AlbumId("nope"))


async def test_a_window_over_the_limit_gives_a_lower_bound_without_selection() -> None:
    """The limit counts photos that were read, the album's own included."""
    gap = await gap_of(library(page_size=1), max_scan=3)
    assert gap.summary.truncated
    assert gap.summary.selection is None
    assert gap.summary.total == gap.summary.scanned == 2
    exact = await gap_of(library(page_size=1), max_scan=6)
    assert (exact.summary.total, exact.summary.truncated) == (4, False)


@pytest.mark.parametrize("side", ["scan_reason", "member_reason"])
async def test_a_scan_that_could_not_be_completed_marks_the_gap(side: str) -> None:
    """Whether the library or the album could not be read to its end: the number is not to be written by."""
    gap = await gap_of(library(**{side: "lost"}))
    assert gap.summary.incomplete == "lost"
    assert gap.summary.selection is None


async def test_the_reason_of_the_search_comes_before_that_of_the_album() -> None:
    """One reason is enough."""
    gap = await gap_of(library(scan_reason="search", member_reason="album"))
    assert gap.summary.incomplete == "search"


async def test_unreadable_assets_are_told() -> None:
    """They are counted apart, as in every summary."""
    gap = await gap_of(library(unreadable=frozenset({MISSING[0].id})))
    assert (gap.summary.skipped, gap.summary.total) == (1, 3)


@pytest.mark.parametrize("samples", [0, 1, 50])
async def test_samples_are_as_many_as_wanted(samples: int) -> None:
    """None, one, or all of them."""
    gap = await gap_of(library(), samples=samples)
    assert len(gap.summary.samples) == min(samples, 4)


async def test_an_album_at_the_rim_of_the_calendar_has_a_gap_like_others() -> None:
    """Padding stops at the last day there is."""
    album = Album(id=MAINE.id, name="Far out", first=dt.date.min, last=dt.date.max)
    port = PagingPort(assets=MISSING, albums_known=[album])
    gap = await gap_of(port, pad_days=400)
    assert gap.criteria.given() == {"taken_after": "0001-01-01", "taken_before": "9999-12-31"}
    assert gap.summary.total == 4


async def test_the_album_is_read_by_instant_only() -> None:
    """What is in the album is asked for without the other criteria: a member need not match them to be a member."""
    window = DayWindow(first=dt.date(2026, 8, 5), last=dt.date(2026, 8, 5))
    query = AssetQuery(taken=window.envelope(), states=("Maine",), favorites_only=True)
    resolved = Resolved(criteria=Criteria(state="Maine"), query=query, window=window)
    port = library()
    await resolve_missing(as_port(port), MAINE.id, resolved)
    assert port.queries == [AssetQuery(taken=query.taken, album_id=MAINE.id), query]
    assert port.streams_open == 0


async def test_a_write_reads_no_further_than_it_may_write() -> None:
    """Once more are missing than one call may write, the rest does not matter."""
    resolved = Resolved(criteria=Criteria(), query=AssetQuery(), window=None)
    port = library(page_size=1)
    found = await resolve_missing(as_port(port), MAINE.id, resolved, kept_limit=1)
    assert found.wanted == 2
    assert port.pages_sent < len(port.assets) + 2
