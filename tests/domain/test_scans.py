"""Reading a stream, case by case: caps, edges, repetition, gaps in what the source knows, and leaving early."""

import datetime as dt
from collections.abc import AsyncIterator
from typing import Self

import pytest

from immich_domain import Asset, AssetId, AssetPage, AssetQuery, DayWindow, InstantRange, Scan, scan
from immich_domain.scans import closing
from tests.domain.paging_port import PagingPort, as_port
from tests.domain.strategies import clock, instant_of

pytestmark = pytest.mark.anyio

AUGUST = DayWindow(first=dt.date(2026, 8, 1), last=dt.date(2026, 8, 31))
QUERY = AssetQuery(taken=AUGUST.envelope())


def photo(key: str, wall: dt.datetime, offset: int = 0) -> Asset:
    """A photo whose clock stands at this offset."""
    return Asset(id=AssetId(key), wall=wall, taken_at=instant_of(wall, offset))


def daily(*days: int) -> list[Asset]:
    """One photo at noon UTC of each of these days of August."""
    return [photo(f"{day:02}", clock(2026, 8, day, 12)) for day in days]


async def test_an_empty_stream_is_an_empty_answer() -> None:
    """Nothing found is complete."""
    found = await scan(as_port(PagingPort()), QUERY, AUGUST, limit=10)
    assert (found.total, found.candidates, found.skipped, found.incomplete) == (0, 0, 0, None)
    assert not found.is_capped


async def test_without_window_and_limit_everything_is_kept() -> None:
    """The query alone decides."""
    port = PagingPort(assets=daily(1, 2, 3, 4, 5))
    found = await scan(as_port(port), AssetQuery())
    assert found.total == found.candidates == len(found.tally.ids) == 5
    assert port.pages_sent == 2


async def test_photos_in_the_envelope_but_outside_the_window_are_dropped() -> None:
    """31 July in the east and 1 September in the west fall into the envelope and not into August."""
    stray = [
        photo("july", clock(2026, 7, 31, 23, 59), -720),
        photo("september", clock(2026, 9, 1), 840),
    ]
    kept = [photo("first", clock(2026, 8, 1), 840), photo("last", clock(2026, 8, 31, 23, 59), -720)]
    found = await scan(as_port(PagingPort(assets=[*stray, *kept])), QUERY, AUGUST)
    assert found.tally.ids == {"first", "last"}
    assert found.total == 2


async def test_at_the_limit_the_rest_is_counted_without_reading_it() -> None:
    """The newest are kept, one page and the older edge are read, and the total is exact."""
    port = PagingPort(assets=daily(*range(1, 32)), page_size=5)
    found = await scan(as_port(port), QUERY, AUGUST, limit=5)
    assert found.tally.ids == {"27", "28", "29", "30", "31"}
    assert (found.total, found.candidates) == (31, 5)
    assert found.is_capped
    assert port.queries == [
        QUERY,
        AssetQuery(
            taken=InstantRange(
                start=dt.datetime(2026, 7, 31, 10, tzinfo=dt.UTC), end=dt.datetime(2026, 8, 1, 12, tzinfo=dt.UTC)
            )
        ),
    ]
    assert port.pages_sent == 2


async def test_strays_of_the_older_edge_are_not_counted() -> None:
    """Photos of 31 July that lie in the envelope are taken off again, those of 1 August are not."""
    edge = [
        photo("july", clock(2026, 7, 31, 22), -720),
        photo("august", clock(2026, 8, 1, 0, 30), 840),
    ]
    found = await scan(as_port(PagingPort(assets=[*edge, *daily(20, 21, 22, 23)], page_size=2)), QUERY, AUGUST, limit=2)
    assert found.tally.ids == {"22", "23"}
    assert found.total == 5


async def test_a_single_photo_that_is_left_unread_may_be_a_stray() -> None:
    """Where nothing but one photo is unread, the older edge is looked at all the same."""
    stray = photo("july", clock(2026, 7, 31, 23), offset=-120)
    port = PagingPort(assets=[stray, *daily(20, 21)], page_size=2)
    found = await scan(as_port(port), QUERY, AUGUST, limit=2)
    assert (found.total, found.candidates, found.is_capped) == (2, 2, False)
    assert len(port.queries) == 2


async def test_reading_goes_on_through_the_newer_edge() -> None:
    """While a photo could still be outside the window at its newer end, the rest cannot be counted unread."""
    newer = [photo(f"n{minute}", clock(2026, 8, 31, 23, minute), -720) for minute in range(4)]
    later = [photo(f"s{minute}", clock(2026, 9, 1, 0, minute), 840) for minute in range(4)]
    port = PagingPort(assets=[*newer, *later, *daily(1, 2, 3)], page_size=2)
    found = await scan(as_port(port), QUERY, AUGUST, limit=2)
    assert found.tally.ids == {"n2", "n3"}
    assert found.total == 7


async def test_a_single_day_has_no_interior_and_is_read_to_its_end() -> None:
    """No instant of one day is the same day everywhere, so nothing is counted unread."""
    day = DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 2))
    assets = [photo(f"{hour:02}", clock(2026, 8, 2, hour)) for hour in range(24)]
    port = PagingPort(assets=assets, page_size=5)
    found = await scan(as_port(port), AssetQuery(taken=day.envelope()), day, limit=3)
    assert (found.total, found.candidates) == (24, 3)
    assert port.pages_sent == 5


@pytest.mark.parametrize("limit", [0, 1, 4, 5, 6])
async def test_any_limit_gives_the_same_total(limit: int) -> None:
    """Also when it is zero, met exactly, or never reached."""
    found = await scan(as_port(PagingPort(assets=daily(10, 11, 12, 13, 14), page_size=2)), QUERY, AUGUST, limit=limit)
    assert found.total == 5
    assert found.candidates == min(limit, 5)
    assert found.is_capped == (limit < 5)


async def test_without_a_window_the_source_s_own_count_is_the_total() -> None:
    """There is no edge to cut, so nothing is read twice."""
    port = PagingPort(assets=daily(*range(1, 32)), page_size=5)
    found = await scan(as_port(port), AssetQuery(), limit=5)
    assert (found.total, found.candidates) == (31, 5)
    assert len(port.queries) == port.pages_sent == 1


async def test_a_window_without_a_start_has_no_older_edge() -> None:
    """Everything older than its end is inside, whatever the clock."""
    until = DayWindow(last=dt.date(2026, 8, 31))
    port = PagingPort(assets=daily(*range(1, 32)), page_size=5)
    found = await scan(as_port(port), AssetQuery(taken=until.envelope()), until, limit=5)
    assert found.total == 31
    assert len(port.queries) == 1


async def test_a_source_that_cannot_count_is_read_to_its_end() -> None:
    """Without an expected number the total must be counted, and the limit still holds for what is kept."""
    port = PagingPort(assets=daily(*range(1, 32)), page_size=5, counts=False)
    found = await scan(as_port(port), QUERY, AUGUST, limit=5)
    assert found.tally.ids == {"27", "28", "29", "30", "31"}
    assert (found.total, found.candidates) == (31, 5)
    assert len(port.queries) == 1


async def test_a_photo_without_an_instant_does_not_end_the_reading() -> None:
    """Where the last photo of a page does not say when it was taken, nobody knows what follows."""
    assets = [Asset(id=AssetId(f"{day:02}"), wall=clock(2026, 8, day, 12)) for day in range(1, 32)]
    port = PagingPort(assets=assets, page_size=5)
    found = await scan(as_port(port), QUERY, AUGUST, limit=5)
    assert (found.total, found.candidates, port.pages_sent) == (31, 5, 7)


async def test_a_stream_that_repeats_every_page_counts_each_photo_once() -> None:
    """Neither the kept, nor the total, nor the limit sees a photo twice."""
    port = PagingPort(assets=daily(*range(1, 32)), page_size=4, repeats=True)
    found = await scan(as_port(port), QUERY, AUGUST)
    assert found.total == found.candidates == 31
    capped = await scan(as_port(port), QUERY, AUGUST, limit=6)
    assert (capped.total, capped.candidates) == (31, 6)


async def test_a_page_that_names_a_photo_twice_counts_it_once() -> None:
    """Repetition within a page is no different from repetition between pages."""
    twice = daily(3)[0]

    class TwicePort(PagingPort):
        async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
            del query
            yield AssetPage(assets=(twice, twice), expected=1)

    found = await scan(as_port(TwicePort()), QUERY, AUGUST, limit=1)
    assert (found.total, found.candidates, found.is_capped) == (1, 1, False)


async def test_unreadable_assets_are_counted_apart() -> None:
    """They are in neither the total nor the kept ones, and do not make a complete reading look capped."""
    port = PagingPort(assets=daily(1, 2, 3, 4, 5), page_size=2, unreadable=frozenset({AssetId("02"), AssetId("05")}))
    found = await scan(as_port(port), QUERY, AUGUST, limit=3)
    assert (found.total, found.candidates, found.skipped) == (3, 3, 2)
    assert not found.is_capped


async def test_unreadable_assets_of_the_older_edge_are_not_in_the_total() -> None:
    """The edge is read as well: what cannot be read there is skipped like everywhere else."""
    edge = photo("edge", clock(2026, 8, 1, 6))
    port = PagingPort(assets=[edge, *daily(20, 21)], page_size=1, unreadable=frozenset({edge.id}))
    found = await scan(as_port(port), QUERY, AUGUST, limit=1)
    assert (found.total, found.skipped) == (2, 1)


async def test_unreadable_assets_before_and_in_the_older_edge_add_up() -> None:
    """Whichever of the two readings met them, every one of them is told."""
    edge = [photo(f"h{hour}", clock(2026, 8, 1, hour)) for hour in (5, 6)]
    unreadable = frozenset({AssetId("22"), *(asset.id for asset in edge)})
    port = PagingPort(assets=[*edge, *daily(19, 20, 22)], page_size=1, unreadable=unreadable)
    found = await scan(as_port(port), QUERY, AUGUST, limit=1)
    assert (found.total, found.candidates, found.skipped) == (2, 1, 3)


@pytest.mark.parametrize("unreadable_hour", [6, 7])
async def test_unreadable_assets_of_the_older_edge_are_counted_once(unreadable_hour: int) -> None:
    """Where reading stopped within the older edge, what could not be read there must not be taken off twice."""
    edge = [photo(f"h{hour}", clock(2026, 8, 1, hour)) for hour in (4, 5, 6, 7)]
    unreadable = frozenset({AssetId(f"h{unreadable_hour}")})
    port = PagingPort(assets=[*edge, *daily(20)], page_size=1, unreadable=unreadable)
    found = await scan(as_port(port), QUERY, AUGUST, limit=2)
    assert (found.total, found.candidates, found.skipped) == (4, 2, 1)
    assert found.is_capped


async def test_an_unreadable_asset_at_the_end_of_the_last_page_is_counted_once() -> None:
    """It may lie in the older edge although the last readable photo of its page does not."""
    assets = [*daily(20), *(photo(f"h{hour:02}", clock(2026, 8, 1, hour)) for hour in (5, 6, 13))]
    port = PagingPort(assets=assets, page_size=3, unreadable=frozenset({AssetId("h06")}))
    found = await scan(as_port(port), QUERY, AUGUST, limit=2)
    assert (found.total, found.candidates, found.skipped) == (3, 2, 1)


async def test_the_reason_for_an_incomplete_stream_is_kept() -> None:
    """From any page, and from the pages of the older edge too."""
    whole = await scan(as_port(PagingPort(assets=daily(1, 2, 3, 4), scan_reason="lost")), QUERY, AUGUST)
    assert whole.incomplete == "lost"
    capped = await scan(
        as_port(PagingPort(assets=daily(1, 20, 21, 22), page_size=1, scan_reason="lost")), QUERY, AUGUST, limit=1
    )
    assert capped.incomplete == "lost"


async def test_excluded_photos_count_as_read_and_are_not_kept() -> None:
    """They use up the limit, since they had to be read."""
    excluded = frozenset({AssetId("31"), AssetId("01")})
    found = await scan(as_port(PagingPort(assets=daily(1, 30, 31))), QUERY, AUGUST, excluded=excluded)
    assert found.tally.ids == {"30"}
    assert (found.total, found.candidates, found.excluded, found.wanted) == (3, 3, 2, 1)
    capped = await scan(as_port(PagingPort(assets=daily(1, 30, 31))), QUERY, AUGUST, limit=1, excluded=excluded)
    assert capped.tally.ids == set()
    assert (capped.candidates, capped.is_capped) == (1, True)


async def test_reading_stops_once_more_are_kept_than_can_be_used() -> None:
    """Past `kept_limit` the number is a lower bound, nothing further is read, and excluded photos do not count."""
    port = PagingPort(assets=daily(*range(1, 32)), page_size=4)
    excluded = frozenset({AssetId("31"), AssetId("30")})
    found = await scan(as_port(port), QUERY, AUGUST, kept_limit=3, excluded=excluded)
    assert found.wanted > 3
    assert found.is_lower_bound
    assert port.pages_sent == 2
    assert port.streams_open == 0
    enough = await scan(as_port(port), QUERY, AUGUST, kept_limit=29, excluded=excluded)
    assert (enough.wanted, enough.total, enough.is_lower_bound) == (29, 31, False)


async def test_a_stream_that_is_left_early_is_closed() -> None:
    """Connections are not left to the garbage collector."""
    port = PagingPort(assets=daily(*range(1, 32)), page_size=2)
    await scan(as_port(port), QUERY, AUGUST, limit=2)
    assert port.streams_open == 0
    assert port.pages_sent < 16


async def test_a_stream_is_closed_when_its_source_fails() -> None:
    """The error of the source arrives unchanged, and nothing stays open."""

    class FailingPort(PagingPort):
        async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
            async for page in super().scan(query):
                yield page
                raise ConnectionResetError("gone")

    port = FailingPort(assets=daily(1, 2, 3, 4))
    with pytest.raises(ConnectionResetError, match="gone"):
        await scan(as_port(port), QUERY, AUGUST)


async def test_a_stream_that_cannot_be_closed_is_read_all_the_same() -> None:
    """An iterator without `aclose` is enough."""

    class OnePage:
        def __init__(self) -> None:
            self.pages = [AssetPage(assets=tuple(daily(2)))]

        def __aiter__(self) -> Self:
            return self

        async def __anext__(self) -> AssetPage:
            if not self.pages:
                raise StopAsyncIteration
            return self.pages.pop()

    async with closing(OnePage()) as pages:
        assert [len(page.assets) async for page in pages] == [1]


def test_a_fresh_scan_has_found_nothing() -> None:
    """Nothing read, nothing missing."""
    assert not Scan().is_capped
    assert Scan().wanted == 0


async def test_an_odd_clock_in_the_unread_interior_is_the_only_thing_the_total_can_miss() -> None:
    """A photo whose instant is in August and whose wall clock is years away is counted as long as it is not read."""
    odd = Asset(id=AssetId("odd"), wall=clock(2014, 8, 10), taken_at=dt.datetime(2026, 8, 10, tzinfo=dt.UTC))
    port = PagingPort(assets=[odd, *daily(20, 21)], page_size=1)
    assert (await scan(as_port(port), QUERY, AUGUST)).total == 2
    assert (await scan(as_port(port), QUERY, AUGUST, limit=1)).total == 3
