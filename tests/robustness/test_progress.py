"""Progress as a client sees it on the wire, from a process that reads a server page by page."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from tests.fake_immich import FakeImmich, World, faults
from tests.mcp_client import Pending, StdioClient, text_of
from tests.robustness.processes import KINDS, TRIP, connected, gate_at, trip_world, until

pytestmark = pytest.mark.anyio

PAGES = faults.on("POST", "/search/metadata")
PHOTOS = 2100
TO_WRITE = 1100


@attrs.define
class Told:
    """What was reported, in order."""

    reports: list[tuple[float, float | None, str | None]] = attrs.field(factory=list)

    def __call__(self, done: float, total: float | None, message: str | None) -> None:
        """Take in one report."""
        self.reports.append((done, total, message))

    @property
    def done(self) -> list[float]:
        """How far it was."""
        return [report[0] for report in self.reports]

    def check(self) -> None:
        """Progress only grows and never passes its total, and each report says of what."""
        assert self.done == sorted(set(self.done))
        assert all(done > 0 for done in self.done)
        assert all(total is None or done <= total for done, total, _ in self.reports)
        assert all(message and "photos" in message for _, _, message in self.reports)


@pytest.fixture(scope="module")
def world() -> World:
    """More photos than two pages hold."""
    return trip_world(PHOTOS)


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, world: World) -> Iterator[FakeImmich]:
    """A server of each style over many photos."""
    with FakeImmich(world, request.param) as fake:
        yield fake


@pytest.fixture
def new_server(world: World) -> Iterator[FakeImmich]:
    """The same over the newer style alone, for what the style has no part in."""
    with FakeImmich(world, KINDS[-1]) as fake:
        yield fake


@pytest.fixture
def small_server() -> Iterator[FakeImmich]:
    """A server over as many photos as three writes take."""
    with FakeImmich(trip_world(TO_WRITE), KINDS[-1]) as fake:
        yield fake


def numbers_after(client: StdioClient, pending: Pending) -> list[str]:
    """The lines that came behind the answer of a call."""
    place = next(n for n, line in enumerate(client.lines) if f'"id":{pending.request_id}' in line and "result" in line)
    return client.lines[place + 1 :]


async def test_a_scan_tells_how_far_it_is_while_it_runs(server: FakeImmich) -> None:
    """The first pages are reported while a later one is still awaited, with the whole as the total."""
    gate = gate_at(server, PAGES, 3)
    told = Told()
    async with connected(server) as client:
        pending = await client.start_call("immich_search_photos", TRIP, told)
        await gate.reached()
        await until(lambda: bool(told.reports), "a report before the last page")
        early = list(told.reports)
        gate.open()
        assert f'"total":{PHOTOS}' in text_of(await pending.result())
        assert numbers_after(client, pending) == []
    told.check()
    assert early[-1][0] < PHOTOS
    assert told.done[-1] == PHOTOS
    assert {total for _, total, _ in told.reports} == {PHOTOS}


async def test_only_a_client_that_asked_is_told(new_server: FakeImmich) -> None:
    """Without a progress token there is no notification; with one each carries that token, be it a text."""
    call = {"name": "immich_search_photos", "arguments": TRIP}
    async with connected(new_server) as client:
        assert f'"total":{PHOTOS}' in text_of(await client.request("tools/call", call))
        assert client.notifications == []
        await client.request("tools/call", {**call, "_meta": {"progressToken": "asked"}})
        assert {notice["method"] for notice in client.notifications} == {"notifications/progress"}
        assert {notice["params"]["progressToken"] for notice in client.notifications} == {"asked"}


async def test_two_calls_at_once_have_their_own_progress(new_server: FakeImmich) -> None:
    """What one call has read is not counted for another."""
    first, second = Told(), Told()
    async with connected(new_server) as client:
        calls = [await client.start_call("immich_search_photos", TRIP, told) for told in (first, second)]
        for pending in calls:
            await pending.result()
    for told in (first, second):
        told.check()
        assert told.done[-1] == PHOTOS


async def test_a_write_tells_each_chunk_while_it_runs(small_server: FakeImmich) -> None:
    """The photos sent are reported chunk by chunk, on top of those that were read."""
    gate = gate_at(small_server, faults.writes, 3)
    told = Told()
    arguments = {"name": "Maine 2026", "expected_count": TO_WRITE, **TRIP}
    async with connected(small_server) as client:
        pending = await client.start_call("immich_create_album", arguments, told)
        await gate.reached()
        await until(lambda: len(sent_of(told)) == 2, "a report of two chunks before the third")
        gate.open()
        assert f'"added":{TO_WRITE}' in text_of(await pending.result())
        assert numbers_after(client, pending) == []
    told.check()
    assert sent_of(told) == [TO_WRITE + 500, TO_WRITE + 1000, TO_WRITE + 1100]


async def test_adding_tells_what_it_reads_and_what_it_sends(small_server: FakeImmich) -> None:
    """The album's own photos, the matching ones and those sent make one row of growing numbers."""
    world = small_server.world
    album = world.album("Maine 2026", list(world.assets.values())[:400])
    told = Told()
    arguments = {"album_id": album.id, "expected_new_count": 700, **TRIP}
    async with connected(small_server) as client:
        text = await client.call("immich_add_to_album", arguments, told)
    assert '"added":700' in text
    told.check()
    assert told.done[-1] == 400 + TO_WRITE + 700


async def test_a_write_that_stops_half_way_has_told_only_what_was_taken(small_server: FakeImmich) -> None:
    """A chunk that the server refused is not reported as sent."""
    small_server.inject(faults.status(403, "Missing required permission: albumAsset.create"), faults.on("PUT"))
    told = Told()
    arguments = {"name": "Maine 2026", "expected_count": TO_WRITE, **TRIP}
    async with connected(small_server) as client:
        assert '"code":"partial_write"' in await client.call("immich_create_album", arguments, told)
    told.check()
    assert sent_of(told) == [TO_WRITE + 500]


def sent_of(told: Told) -> list[float]:
    """How far it was each time after photos were sent."""
    return [done for done, _, message in told.reports if message and "sent" in message]
