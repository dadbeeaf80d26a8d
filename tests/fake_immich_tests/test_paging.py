"""Pages: sizes, next pages, cursors, and what equal timestamps do to them."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from tests.fake_immich import KINDS, World
from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.search_body import write_cursor
from tests.fake_immich_tests.caller import Caller
from tests.fake_immich_tests.conftest import Serve

INSTANT = "2025-03-15T12:00:00.000Z"
WITHOUT_TIE_BREAK = ("2.0", "2.7", "3.0", "3.1")
WITH_TIE_BREAK = ("3.2h", "3.2", "3.3")


def _burst(count: int = 200) -> World:
    world = World()
    for _ in range(count):
        world.photo(INSTANT)
    return world


def _walk(caller: Caller, **body: JsonValue) -> list[str]:
    """The ids of all pages, by page number."""
    found: list[str] = []
    page: str | None = "1"
    while page is not None:
        answer = caller.page(**body, page=int(page))
        found += [item["id"] for item in answer["items"]]
        page = answer["nextPage"]
    return found


def _walk_cursor(caller: Caller, path: str = "/search/metadata", **body: JsonValue) -> list[str]:
    """The ids of all pages, by cursor."""
    found: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        answer = caller.page(path, **body, **cursor)
        found += [item["id"] for item in answer["items"]]
        if answer["nextCursor"] is None:
            return found
        cursor = {"cursor": answer["nextCursor"]}


def test_next_page_is_a_text_and_total_counts_the_page(serve: Serve) -> None:
    """NextPage is a text or null; total is only the count of the page."""
    world = World()
    for hour in range(5):
        world.photo(f"2026-08-02T0{hour}:00:00Z")
    caller = serve(world, "2.7")
    first, last = caller.page(size=3), caller.page(size=3, page=2)
    assert (first["nextPage"], first["total"], first["count"]) == ("2", 3, 3)
    assert (last["nextPage"], last["total"]) == (None, 2)
    assert "nextCursor" not in first
    assert caller.page(page=9999)["items"] == []


def test_sizes(serve: Serve) -> None:
    """The default size is 250 (100 for smart search), the greatest 1000."""
    caller = serve(_burst(1001), "3.2")
    assert [caller.page()["count"], caller.page(size=1000)["count"]] == [250, 1000]
    assert caller.page("/search/smart", query="x")["count"] == 100
    assert [caller.refusal({"size": size})[0] for size in (0, 1001, "10", 1.5)] == [400] * 4


@pytest.mark.parametrize("kind", WITHOUT_TIE_BREAK)
def test_ties_are_lost_and_doubled_the_same_way_each_time(serve: Serve, kind: str) -> None:
    """Without a tie-break a walk through equal timestamps loses and doubles photos, always the same ones."""
    caller = serve(_burst(), kind)
    walked = _walk(caller, size=10)
    assert len(walked) == caller.total() == 200
    assert 100 < len(set(walked)) < 160
    assert max(Counter(walked).values()) > 1
    assert walked == _walk(caller, size=10)


def test_ties_are_lost_differently_at_other_sizes_and_orders(serve: Serve) -> None:
    """Another size or the other order loses other photos."""
    caller = serve(_burst(), "2.7")
    walks = [
        frozenset(_walk(caller, size=10)),
        frozenset(_walk(caller, size=11)),
        frozenset(_walk(caller, size=10, order="asc")),
    ]
    assert len(set(walks)) == 3


@pytest.mark.parametrize("kind", WITHOUT_TIE_BREAK)
def test_what_fits_into_a_page_is_complete(serve: Serve, kind: str) -> None:
    """A window that fits into one page loses nothing."""
    caller = serve(_burst(), kind)
    for size in (200, 201, 1000):
        assert len(set(_walk(caller, size=size))) == 200


def test_distinct_times_are_never_lost(serve: Serve) -> None:
    """Without equal timestamps no walk loses anything, whatever its size."""
    world = World()
    for minute in range(47):
        world.photo(f"2026-08-02T00:{minute:02d}:00Z")
    caller = serve(world, "2.7")
    for size in (1, 7, 10, 46):
        assert len(set(_walk(caller, size=size))) == 47


@pytest.mark.parametrize("kind", WITH_TIE_BREAK)
def test_tie_break_loses_nothing(serve: Serve, kind: str) -> None:
    """From 3.2 on equal timestamps are ordered by id, in both styles and both directions."""
    world = _burst(50)
    caller = serve(world, kind)
    ascending = sorted(world.assets)
    assert _walk(caller, size=7, order="asc") == ascending
    assert _walk(caller, size=7) == ascending[::-1]
    assert _walk_cursor(caller, size=7, filter={}) == ascending[::-1]
    assert _walk_cursor(caller, size=7, orderBy={"direction": "asc"}) == ascending


def test_cursor_is_an_offset(serve: Serve) -> None:
    """The cursor counts photos, so those that leave during a walk make it miss others."""
    world = _burst(9)
    caller = serve(world, "3.2")
    first = caller.page(filter={"trashedAt": {"eq": None}}, size=3)
    assert first["nextCursor"] == write_cursor(3) == "eyJvIjozfQ"
    assert first["nextPage"] is None
    world.trash(*(item["id"] for item in first["items"]))
    rest = _walk_cursor(caller, filter={"trashedAt": {"eq": None}}, size=3, cursor=first["nextCursor"])
    assert len(rest) == 3


@pytest.mark.parametrize("cursor", ["x", "bad!", "eyJvIjotMX0", "eyJvIjoiMSJ9", "e30", "\u00e9"])
def test_malformed_cursor(serve: Serve, cursor: str) -> None:
    """A cursor the server never wrote is 400."""
    assert serve(World(), "3.2").refusal({"cursor": cursor}) == (400, "Invalid cursor")


def test_cursor_beyond_the_end(serve: Serve) -> None:
    """A cursor beyond the end gives an empty last page."""
    page = serve(_burst(3), "3.2").page(cursor=write_cursor(9999))
    assert (page["items"], page["nextCursor"]) == ([], None)


def test_smart_search_ranks_what_has_an_embedding(serve: Serve) -> None:
    """Smart search gives everything that matches and has an embedding, words that fit first."""
    world = World()
    world.photo("2026-08-01T00:00:00Z", name="dog.jpg")
    world.photo("2026-08-02T00:00:00Z", name="orange cat.jpg", description="in snow")
    world.photo("2026-08-03T00:00:00Z", name="cat.jpg", state="Maine")
    world.photo("2026-08-04T00:00:00Z", name="none.jpg", embedded=False)
    caller = serve(world, "2.7")
    assert caller.names("/search/smart", query="orange cat snow") == ["orange cat.jpg", "cat.jpg", "dog.jpg"]
    assert caller.names("/search/smart", query="cat", state="Maine") == ["cat.jpg"]
    world.scorer = lambda _, asset: -asset.taken_ms
    assert serve(world, "2.7").names("/search/smart", query="x")[0] == "dog.jpg"


@pytest.mark.parametrize("kind", ["2.7", "3.0", "3.2"])
def test_smart_search_pages(serve: Serve, kind: str) -> None:
    """Flat smart search pages by number, without losing anything."""
    caller = serve(_burst(25), kind)
    pages = [caller.page("/search/smart", query="x", size=10, page=n) for n in (1, 2, 3)]
    assert [page["nextPage"] for page in pages] == ["2", "3", None]
    assert len({item["id"] for page in pages for item in page["items"]}) == 25


def test_smart_search_cursor(serve: Serve) -> None:
    """Real 3.2 pages smart search by cursor; the measured hybrid ignored it."""
    caller = serve(_burst(25), "3.2")
    assert len(set(_walk_cursor(caller, "/search/smart", query="x", filter={}, size=10))) == 25
    hybrid = serve(caller.server.world, "3.2h")
    body: dict[str, JsonValue] = {"query": "x", "filter": {}, "size": 5}
    pages = [hybrid.page("/search/smart", **body, **more) for more in ({}, {"cursor": write_cursor(5)})]
    assert pages[0] == pages[1]
    assert pages[0]["nextCursor"] is None


def test_smart_search_needs_a_query(serve: Serve) -> None:
    """Without a text and an asset there is nothing to look for; the asset must be readable."""
    world = World()
    photo = world.photo("2026-08-01T00:00:00Z")
    foreign = world.photo("2026-08-01T00:00:00Z", owner=world.user("Carol"))
    world.photo("2026-08-02T00:00:00Z")
    caller = serve(world, "3.2")
    message = "Either `query` or `queryAssetId` must be set"
    empty: tuple[dict[str, JsonValue], ...] = ({}, {"query": ""}, {"filter": {}})
    for body in empty:
        assert caller.refusal(body, "/search/smart") == (400, message)
    assert caller.page("/search/smart", queryAssetId=photo.id)["items"][0]["id"] == photo.id
    refused = caller.refusal({"queryAssetId": foreign.id}, "/search/smart")
    assert refused == (400, "Not found or no asset.read access")


def test_lenient_builds_drop_unknown_filters(serve: Serve) -> None:
    """A build that drops unknown filter keys answers as if they were not there."""
    caller = serve(_burst(3), "3.2")
    caller.server.reset(caller.server.world, evolve(KINDS["3.2"], drops_unknown_filters=True))
    assert caller.page(filter={"bogus": {"eq": 1}})["count"] == 3
