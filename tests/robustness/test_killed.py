"""A process that is killed in the middle of a write: what it leaves behind, the next one finds and finishes."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import attrs
import pytest

from tests.fake_immich import FakeImmich, Request, faults
from tests.fake_immich.faults import Handle, Matcher
from tests.fake_immich.wire import Delivery
from tests.mcp_client import PATIENCE_S
from tests.robustness.finishing import NAME, Caller, ask, find, finish_by_criteria, finish_by_gaps, fresh, refused_again
from tests.robustness.processes import KINDS, TRIP, connected, environment_for, nth, trip_world, writes_seen

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL to send"),
]

PHOTOS = 1100
CREATE: dict[str, object] = {"name": NAME, "expected_count": PHOTOS, **TRIP}


@attrs.frozen
class Moment:
    """Around which request the process dies: before it has left, or when the server has done it (`is_done`)."""

    matches: Matcher
    number: int = 1
    is_done: bool = False


PAGES = faults.on("POST", "/search/metadata")
READS = {
    "version": Moment(faults.on("GET", "/server/version")),
    "first list of albums": Moment(faults.on("GET", "/albums"), 1),
    "second list of albums": Moment(faults.on("GET", "/albums"), 2),
    "count": Moment(faults.on("POST", "/search/statistics")),
    "first page": Moment(PAGES, 1),
    "second page": Moment(PAGES, 2, is_done=True),
}
WRITES = {
    f"{'after' if is_done else 'before'} write {number}": Moment(faults.writes, number, is_done)
    for number in (1, 2, 3)
    for is_done in (False, True)
}


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest) -> Iterator[FakeImmich]:
    """A server of each style over as many photos as three writes take."""
    with FakeImmich(trip_world(PHOTOS), request.param) as fake:
        yield fake


def members(server: FakeImmich) -> int:
    """How many photos are in the only album; 0 without one."""
    albums = list(server.world.albums.values())
    assert len(albums) <= 1
    return len(albums[0].asset_ids) if albums else 0


async def killed(server: FakeImmich, audit: Path, moment: Moment, tool: str, arguments: dict[str, object]) -> None:
    """A process makes the call and dies at that moment, as by SIGKILL; afterwards the server has no faults."""
    async with connected(server, audit_log=audit) as client:
        pid = client.process.pid

        def kill(_: Request, handle: Handle) -> Delivery:
            if moment.is_done:
                handle()
            os.kill(pid, signal.SIGKILL)
            return Delivery(reply=None)

        server.inject(kill, nth(moment.matches, moment.number))
        await client.start_call(f"immich_{tool}", arguments)
        with anyio.fail_after(PATIENCE_S):
            assert await client.process.wait() == -signal.SIGKILL
        await client.drained.wait()
        assert not any('"result":{"content"' in line for line in client.lines)
    server.clear_faults()


@pytest.mark.parametrize("server", KINDS[-1:], indirect=True)
@pytest.mark.parametrize("moment", READS.values(), ids=READS)
async def test_killed_before_the_write_nothing_was_written(server: FakeImmich, tmp_path: Path, moment: Moment) -> None:
    """The next process finds no album, and makes it as if nothing had been."""
    audit = tmp_path / "audit.jsonl"
    await killed(server, audit, moment, "create_album", CREATE)
    assert (writes_seen(server), server.world.albums) == ([], {})
    async with fresh(environment_for(server, audit_log=str(audit))) as client:
        assert await find(client) is None
        assert (await ask(client, "create_album", **CREATE))["added"] == PHOTOS
    assert members(server) == PHOTOS


@pytest.mark.parametrize("moment", WRITES.values(), ids=WRITES)
async def test_killed_around_a_write_the_next_process_explains_and_finishes(
    server: FakeImmich, tmp_path: Path, moment: Moment
) -> None:
    """Whatever of the three writes was done, the album is found, not made twice, and completed, with one line for that."""
    audit = tmp_path / "audit.jsonl"
    await killed(server, audit, moment, "create_album", CREATE)
    done = min(PHOTOS, 500 * (moment.number if moment.is_done else moment.number - 1))
    assert members(server) == done
    assert read_lines(audit) == []
    async with fresh(environment_for(server, audit_log=str(audit))) as client:
        added = await finished(client)
    assert (added, members(server)) == (PHOTOS - done, PHOTOS)
    assert [line["count"] for line in read_lines(audit)] == ([added] if added else [])


async def finished(client: Caller) -> int:
    """Make the album, or complete the one that is there: how many photos were written."""
    found = await find(client)
    if found is None:
        return int((await ask(client, "create_album", **CREATE))["added"])
    assert await refused_again(client, PHOTOS) == found["id"]
    return await finish_by_criteria(client, found["id"], PHOTOS)


def read_lines(audit: Path) -> list[dict[str, Any]]:
    """The audit log, in which no line is broken; empty when it was never opened."""
    text = audit.read_text(encoding="utf-8") if audit.exists() else ""
    assert text == "" or text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("server", KINDS[:1], indirect=True)
@pytest.mark.parametrize(("number", "is_done", "left"), [(1, False, 1000), (1, True, 500), (2, True, 0)])
async def test_killed_while_adding_the_gap_shows_what_is_left(
    server: FakeImmich, tmp_path: Path, number: int, left: int, *, is_done: bool
) -> None:
    """Adding writes in pieces too: the next process sees the rest in `album_gaps`, and adds it."""
    world = server.world
    album = world.album(NAME, list(world.assets.values())[:100])
    arguments: dict[str, object] = {"album_id": album.id, "expected_new_count": 1000, **TRIP}
    moment = Moment(faults.writes, number, is_done)
    await killed(server, tmp_path / "audit.jsonl", moment, "add_to_album", arguments)
    assert members(server) == PHOTOS - left
    async with fresh(environment_for(server)) as client:
        assert await refused_again(client, PHOTOS) == album.id
        assert await finish_by_gaps(client, album.id) == left
    assert members(server) == PHOTOS
