"""The two ways to look for photos."""

import datetime as dt

import pytest

from immich_domain import (
    MAX_SCAN,
    Asset,
    AssetId,
    AssetQuery,
    Criteria,
    DayWindow,
    Ranking,
    Resolved,
    search,
    select,
    smart_search,
)
from tests.domain.paging_port import PagingPort, as_port
from tests.domain.strategies import clock, instant_of

pytestmark = pytest.mark.anyio

AUGUST = DayWindow(first=dt.date(2026, 8, 1), last=dt.date(2026, 8, 31))
IN_AUGUST = Resolved(
    criteria=Criteria(taken_after=AUGUST.first, taken_before=AUGUST.last),
    query=AssetQuery(taken=AUGUST.envelope()),
    window=AUGUST,
)
ANYTHING = Resolved(criteria=Criteria(), query=AssetQuery(), window=None)


def photos(*walls: tuple[int, int, int]) -> list[Asset]:
    """Photos of these hours (month, day, hour), named by their position."""
    return [
        Asset(id=AssetId(str(index)), wall=wall, taken_at=instant_of(wall, 0))
        for index, wall in enumerate(clock(2026, *parts) for parts in walls)
    ]


async def test_a_search_reads_five_thousand_photos_unless_told_otherwise() -> None:
    """The default cap is part of the contract."""
    assert MAX_SCAN == 5000


async def test_a_complete_search_has_a_selection() -> None:
    """Everything was read, so the summary stands for exactly these photos."""
    found = await search(as_port(PagingPort(assets=photos((8, 2, 12), (8, 3, 12), (9, 9, 12)))), IN_AUGUST, samples=1)
    assert (found.total, found.scanned, found.truncated) == (2, 2, False)
    assert found.selection == select([AssetId("0"), AssetId("1")])
    assert len(found.samples) == 1


async def test_a_search_keeps_photo_days_only() -> None:
    """What the envelope lets through is cut by the date on the wall."""
    port = PagingPort(assets=photos((7, 31, 23), (8, 2, 12), (9, 1, 1)))
    found = await search(as_port(port), IN_AUGUST)
    assert found.ids == frozenset({AssetId("1")})
    assert port.queries == [IN_AUGUST.query]


async def test_a_capped_search_has_an_exact_total_and_no_selection() -> None:
    """The newest are described, all are counted."""
    port = PagingPort(assets=photos(*[(8, day, 12) for day in range(1, 32)]), page_size=5)
    found = await search(as_port(port), IN_AUGUST, max_scan=5)
    assert (found.total, found.scanned, found.truncated, found.selection) == (31, 5, True, None)
    assert found.first == dt.date(2026, 8, 27)


async def test_an_incomplete_search_says_why_and_has_no_selection() -> None:
    """A number that may be short is marked."""
    found = await search(as_port(PagingPort(assets=photos((8, 2, 12)), scan_reason="lost")), IN_AUGUST)
    assert (found.incomplete, found.selection, found.total) == ("lost", None, 1)


async def test_skipped_assets_do_not_cost_the_selection() -> None:
    """They could not be read, and everything else was."""
    port = PagingPort(assets=photos((8, 2, 12), (8, 3, 12)), unreadable=frozenset({AssetId("0")}))
    found = await search(as_port(port), IN_AUGUST)
    assert (found.skipped, found.total, found.truncated) == (1, 1, False)
    assert found.selection == select([AssetId("1")])


async def test_odd_clocks_are_told_where_a_search_sees_them() -> None:
    """A search without days finds such photos, and counts them."""
    odd = Asset(id=AssetId("odd"), wall=clock(2014, 1, 1), taken_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    assert (await search(as_port(PagingPort(assets=[odd])), ANYTHING)).odd_clocks == 1


async def test_smart_search_keeps_the_order_of_the_source() -> None:
    """Best first, whatever the days."""
    port = PagingPort(assets=photos((8, 9, 1), (1, 1, 1), (8, 2, 1)))
    found = await smart_search(as_port(port), "cat", ANYTHING, 10)
    assert [asset.id for asset in found.assets] == ["0", "1", "2"]


async def test_smart_search_keeps_photo_days_only() -> None:
    """What the envelope lets through is cut by the date on the wall, and reading goes on until enough is kept."""
    port = PagingPort(assets=photos((9, 1, 1), (9, 1, 2), (7, 31, 23), (8, 2, 1), (8, 3, 1), (8, 4, 1)), page_size=2)
    found = await smart_search(as_port(port), "cat", IN_AUGUST, 2)
    assert [asset.id for asset in found.assets] == ["3", "4"]
    assert port.queries == [IN_AUGUST.query]
    assert port.ranks_asked == [("cat", 2)]


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 4])
async def test_smart_search_answers_at_most_the_limit(limit: int) -> None:
    """Also when a page holds more, and when there are fewer."""
    port = PagingPort(assets=photos((8, 1, 1), (8, 2, 1), (8, 3, 1)), page_size=2)
    found = await smart_search(as_port(port), "cat", ANYTHING, limit)
    assert [asset.id for asset in found.assets] == ["0", "1", "2"][:limit]


@pytest.mark.parametrize("limit", [3, 4])
async def test_smart_search_stops_reading_when_it_has_enough(limit: int) -> None:
    """The stream is closed, and later pages are not asked for."""
    port = PagingPort(assets=photos(*[(8, day, 1) for day in range(1, 32)]), page_size=2)
    await smart_search(as_port(port), "cat", ANYTHING, limit)
    assert (port.pages_sent, port.streams_open) == (2, 0)


async def test_smart_search_shows_each_photo_once() -> None:
    """A stream that repeats a page keeps the rank of the first time."""
    port = PagingPort(assets=photos((8, 1, 1), (8, 2, 1), (8, 3, 1)), page_size=1, repeats=True)
    found = await smart_search(as_port(port), "cat", ANYTHING, 10)
    assert [asset.id for asset in found.assets] == ["0", "1", "2"]
    best, second = photos((8, 1, 1), (8, 2, 1))
    again = await smart_search(as_port(PagingPort(assets=[best, second, best], page_size=1)), "cat", ANYTHING, 10)
    assert [asset.id for asset in again.assets] == ["0", "1"]


async def test_smart_search_counts_what_it_could_not_read() -> None:
    """Skipped assets are told, nothing found is an empty ranking."""
    port = PagingPort(assets=photos((8, 1, 1), (8, 2, 1)), unreadable=frozenset({AssetId("0")}))
    found = await smart_search(as_port(port), "cat", ANYTHING, 10)
    assert ([asset.id for asset in found.assets], found.skipped) == (["1"], 1)
    assert await smart_search(as_port(PagingPort()), "cat", ANYTHING, 10) == Ranking()


async def test_smart_search_adds_up_what_it_could_not_read() -> None:
    """Every page has its own number, and all of them are told."""
    port = PagingPort(assets=photos((8, 1, 1), (8, 2, 1), (8, 3, 1)), page_size=1, unreadable=frozenset({AssetId("0")}))
    assert (await smart_search(as_port(port), "cat", ANYTHING, 10)).skipped == 1
    port.unreadable = frozenset({AssetId("0"), AssetId("1")})
    assert (await smart_search(as_port(port), "cat", ANYTHING, 10)).skipped == 2


async def test_smart_search_says_why_there_may_be_more() -> None:
    """The last page that was read decides: one that was not needed says nothing about the answer."""
    port = PagingPort(assets=photos((8, 1, 1), (8, 2, 1), (8, 3, 1)), page_size=1, scan_reason="only the best")
    assert (await smart_search(as_port(port), "cat", ANYTHING, 3)).incomplete == "only the best"
    assert (await smart_search(as_port(port), "cat", ANYTHING, 2)).incomplete is None
