"""One span of time for everything that a tool call asks for. Outcomes are checked, not durations."""

import anyio
import pytest

from immich_adapters.wire.deadlines import Deadline
from immich_domain.errors import ErrorCode
from tests.transport.calling import connect, create, failure, search
from tests.transport.loopback import SILENT, Ending, Reply, json_reply, loopback, page, repeated, reply

pytestmark = pytest.mark.anyio

SLOW = {
    "silent": SILENT,
    "headers dripping": Reply(data=b"HTTP/1.1 200 OK\r\nX-Slow:", ending=Ending.DRIP),
    "body dripping": reply(b"[", length=10_000_000, ending=Ending.DRIP),
    "body stuck": reply(b"[", length=10_000_000, ending=Ending.HANG),
}


@pytest.mark.parametrize("name", SLOW)
async def test_a_slow_answer_ends_at_the_deadline(name: str) -> None:
    """Also an answer that drips, which no timeout between two reads would catch."""
    async with loopback(*repeated(SLOW[name])) as server, connect(server.url, deadline_seconds=0.2) as transport:
        await failure(search(transport), ErrorCode.TIMEOUT, "0.2 s", server.url, "shorter window")


async def test_all_requests_share_the_deadline() -> None:
    """What the first request used up is missing for the second, which is not sent."""
    async with loopback(json_reply(1), SILENT) as server, connect(server.url, deadline_seconds=0.5) as transport:
        assert await search(transport) == 1
        await failure(search(transport), ErrorCode.TIMEOUT)
        await failure(search(transport), ErrorCode.TIMEOUT)
    assert len(server.received) == 2


async def test_the_next_tool_call_has_its_own_deadline() -> None:
    """A call that ran out of time does not spoil the next one on the same connections."""
    async with (
        loopback(SILENT, json_reply(1), json_reply(2)) as server,
        connect(server.url, deadline_seconds=0.5) as transport,
    ):
        await failure(search(transport), ErrorCode.TIMEOUT)
        following = transport.with_deadline(60.0)
        assert [await search(following), await search(following)] == [1, 2]
        await failure(search(transport), ErrorCode.TIMEOUT)
    assert server.connections == 2


async def test_a_refusal_whose_page_drips_is_still_a_refusal() -> None:
    """The status is known: waiting for the page adds nothing, also not doubt about a write."""
    dripping = reply(b"<html>", status=403, length=10_000_000, ending=Ending.DRIP)
    async with (
        loopback(dripping, dripping) as server,
        connect(server.url, deadline_seconds=0.5) as transport,
    ):
        await failure(search(transport), ErrorCode.FORBIDDEN)
        await failure(create(transport.with_deadline(0.5)), ErrorCode.FORBIDDEN)


async def test_a_pause_that_does_not_fit_ends_in_what_happened() -> None:
    """The reason is worth more than the remark that time is short."""
    limited = page(503, {"Retry-After": "5"})
    async with loopback(limited) as server, connect(server.url, deadline_seconds=2.0) as transport:
        await failure(search(transport), ErrorCode.SERVER_ERROR, "503")
    assert len(server.received) == 1


@pytest.mark.parametrize("call", [search, create])
async def test_cancelling_passes_through(call: type) -> None:
    """Whoever cancels gets a cancellation, not an error of this library, and the transport lives on."""
    async with loopback(SILENT, json_reply(1)) as server, connect(server.url) as transport:
        with anyio.move_on_after(0.1) as scope:
            await call(transport)
        assert scope.cancelled_caught
        assert await search(transport) == 1


async def test_a_deadline_starts_with_its_first_use() -> None:
    """The time between opening and asking does not count."""
    deadline = Deadline(seconds=5.0)
    await anyio.sleep(0.01)
    before = anyio.current_time()
    assert deadline.remaining() == pytest.approx(5.0)
    assert deadline.scope().deadline >= before + 5.0
