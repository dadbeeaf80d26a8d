"""Calls that a client takes back, and clients that go away: a process of its own, over a real connection."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.fake_immich import FakeImmich, faults
from tests.fake_immich.faults import Matcher
from tests.mcp_client import PATIENCE_S, Pending, StdioClient
from tests.robustness.finishing import NAME, ask, find, finish_by_gaps, refused_again
from tests.robustness.processes import KINDS, TRIP, Gate, connected, gate_at, trip_world, until, writes_seen

pytestmark = pytest.mark.anyio

PHOTOS = 1100
SEARCH = ("immich_search_photos", TRIP)
CREATE = ("immich_create_album", {"name": NAME, "expected_count": PHOTOS, **TRIP})
PAGES = faults.on("POST", "/search/metadata")
COUNTS = faults.on("POST", "/search/statistics")
AFTER = ["GET /api/server/version", "GET /api/albums", "GET /api/albums"]
"""All that `find_albums` asks."""


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest) -> Iterator[FakeImmich]:
    """A server of each style over as many photos as three writes take."""
    with FakeImmich(trip_world(PHOTOS), request.param) as fake:
        yield fake


async def cancelled(client: StdioClient, pending: Pending) -> None:
    """Take a call back; what the client sends next is read after it."""
    await client.cancel(pending)
    await client.request("ping")


def asked_since(server: FakeImmich, number: int) -> list[str]:
    """The requests that arrived after the one of this number."""
    return sorted(f"{entry.method} {entry.path}" for entry in server.log if entry.request.number > number)


@pytest.mark.parametrize(
    ("matches", "number", "others"), [(PAGES, 1, 3), (PAGES, 2, 4), (COUNTS, 1, 3)], ids=["page", "next", "count"]
)
async def test_a_cancelled_search_asks_nothing_more(
    server: FakeImmich, matches: Matcher, number: int, others: int
) -> None:
    """Whatever it waited for, no request of it follows, no answer comes, and the server serves the next call."""
    gate = gate_at(server, matches, number)
    async with connected(server) as client:
        pending = await client.start_call(*SEARCH)
        await gate.reached()
        # Version, albums, and what else runs beside the request that is held: they were on their way before.
        await until(lambda: len(server.log) == others, "the answers to the other requests")
        await cancelled(client, pending)
        last = server.log.next_number()
        gate.open()
        assert (await ask(client, "find_albums"))["total"] == 0
        assert asked_since(server, last) == sorted(AFTER)
        assert pending.answer is None or "error" in pending.answer
    assert b"Traceback" not in client.stderr


async def test_a_call_that_waits_to_ask_again_does_not(server: FakeImmich) -> None:
    """A call taken back in the pause before another attempt makes none."""
    server.inject(faults.status(503, retry_after="1"), PAGES)
    async with connected(server) as client:
        pending = await client.start_call(*SEARCH)
        await until(lambda: len(server.log) == 4, "the refusal, and the answers beside it")
        assert 503 in [entry.status for entry in server.log]
        await cancelled(client, pending)
        last = server.log.next_number()
        await anyio.sleep(1.2)
        await ask(client, "find_albums")
        assert asked_since(server, last) == sorted(AFTER)
    assert b"Traceback" not in client.stderr


async def test_a_cancelled_call_leaves_its_neighbours_alone(server: FakeImmich) -> None:
    """Of two calls that run, the one that was not taken back answers as if it had been alone."""
    gate = gate_at(server, PAGES)
    async with connected(server) as client:
        doomed = await client.start_call(*SEARCH)
        await gate.reached()
        lives = await client.start_call("immich_search_photos", {**TRIP, "samples": 1})
        await cancelled(client, doomed)
        gate.open()
        answer = json.loads((await lives.result())["content"][0]["text"])
    assert (answer["total"], len(answer["samples"])) == (PHOTOS, 1)


@asynccontextmanager
async def writing(server: FakeImmich, audit: Path, number: int, *, is_done: bool) -> AsyncIterator[tuple[Any, ...]]:
    """A client, its call that makes an album, and the gate at which the write of this number is held."""
    gate = gate_at(server, faults.writes, number, is_done=is_done)
    async with connected(server, audit_log=audit) as client:
        pending = await client.start_call(*CREATE)
        await gate.reached()
        yield client, pending, gate
    assert b"Traceback" not in client.stderr


def lines_of(audit: Path) -> list[dict[str, Any]]:
    """The audit log."""
    return [json.loads(line) for line in audit.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("number", "is_done"), [(1, True), (2, False), (3, True)])
async def test_a_cancelled_write_is_told_and_can_be_finished(
    server: FakeImmich, tmp_path: Path, number: int, *, is_done: bool
) -> None:
    """It leaves its audit line and a line on stderr, sends nothing more, and the next calls find and finish the album."""
    audit = tmp_path / "audit.jsonl"
    async with writing(server, audit, number, is_done=is_done) as (client, pending, gate):
        await cancelled(client, pending)
        gate.open()
        await until(lambda: len(writes_seen(server)) == number, "the write that was held")
        await until(lambda: b"was interrupted" in client.stderr, "the line on stderr")
        await check_line(server, audit, number)
        await finish(client, server)
        assert len(writes_seen(server)) <= number + 2
    shown = client.stderr.decode()
    [line] = [text for text in shown.splitlines() if "interrupted" in text]
    assert f"immich_create_album was interrupted: {(number - 1) * 500} photos" in line
    assert server.key not in shown


async def check_line(server: FakeImmich, audit: Path, number: int) -> None:
    """One line that calls the write cancelled and holds what the server had confirmed."""
    [line] = lines_of(audit)
    [album] = server.world.albums.values()
    assert (line["outcome"], line["count"], line["name"]) == ("cancelled", (number - 1) * 500, NAME)
    assert line["album_id"] == (None if number == 1 else album.id)
    assert set(line["asset_ids"]) <= set(album.asset_ids)


async def finish(client: StdioClient, server: FakeImmich) -> None:
    """Find the album, be refused a second one, and add what the first lacks."""
    found = await find(client)
    assert found is not None
    assert await refused_again(client, PHOTOS) == found["id"]
    await finish_by_gaps(client, found["id"])
    [album] = server.world.albums.values()
    assert len(album.asset_ids) == PHOTOS


async def test_a_client_that_hangs_up_ends_the_write_and_leaves_its_line(server: FakeImmich, tmp_path: Path) -> None:
    """The process ends well and soon, the line says what was accepted, and no further write leaves."""
    audit = tmp_path / "audit.jsonl"
    async with writing(server, audit, 2, is_done=True) as (client, _, gate):
        assert await client.close_stdin() == 0
        await opened(gate, server, 2)
        await check_line(server, audit, 2)
    assert b"interrupted: 500 photos" in client.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to send")
@pytest.mark.parametrize("server", KINDS[-1:], indirect=True)
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
async def test_a_process_that_is_asked_to_end_leaves_the_line_too(
    server: FakeImmich, tmp_path: Path, sent: signal.Signals, code: int
) -> None:
    """Ctrl-C and SIGTERM in the middle of a write are ways to cancel it."""
    audit = tmp_path / "audit.jsonl"
    async with writing(server, audit, 2, is_done=True) as (client, _, gate):
        client.process.send_signal(sent)
        with anyio.fail_after(PATIENCE_S):
            assert await client.process.wait() == code
        await opened(gate, server, 2)
        await check_line(server, audit, 2)
    assert b"interrupted: 500 photos" in client.stderr
    assert b"Traceback" not in client.stderr


async def opened(gate: Gate, server: FakeImmich, number: int) -> None:
    """Open a gate and wait for the request behind it, which is the last write."""
    gate.open()
    await until(lambda: len(writes_seen(server)) >= number, "the write that was held")
    assert len(writes_seen(server)) == number
