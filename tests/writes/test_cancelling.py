"""A client that takes a write back while it runs."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest

from tests.fake_immich import FakeImmich, Request, faults
from tests.fake_immich.faults import Matcher
from tests.writes.fakes import Fakes
from tests.writes.stage import Stage
from tests.writes.test_audit import KEYS
from tests.writes.test_confirmation import DAYS, a_world

pytestmark = pytest.mark.anyio

LATE_SECONDS = 0.4
PHOTOS = 1100


def write_number(number: int) -> Matcher:
    """The write of this number, counted from 1."""
    seen: list[Request] = []

    def matches(request: Request) -> bool:
        if faults.writes(request):
            seen.append(request)
        return bool(seen) and len(seen) == number and seen[-1] is request

    return matches


def count_writes(server: FakeImmich) -> int:
    """How many writes the server has processed."""
    return sum(faults.writes(entry.request) for entry in server.log)


async def cancelled_at(fakes: Fakes, kind: str, audit: Path, number: int) -> Stage:
    """A household whose agent was stopped while it waited for the answer to this write."""
    stage = Stage.build(fakes, kind, a_world(PHOTOS), audit)
    server = fakes.servers[kind]
    server.inject(late(), write_number(number))

    async def call() -> None:
        await stage.ask("create_album", name="Maine 2026", expected_count=PHOTOS, **DAYS)

    async with anyio.create_task_group() as group:
        group.start_soon(call)
        with anyio.fail_after(20):
            while count_writes(server) < number:  # noqa: ASYNC110  # the server is in another thread
                await anyio.sleep(0.002)
        group.cancel_scope.cancel()
    await anyio.sleep(2 * LATE_SECONDS)
    return stage


def late() -> faults.Fault:
    """The answer comes when nobody waits for it any longer."""
    return faults.delay(LATE_SECONDS)


@pytest.mark.parametrize(("number", "accepted"), [(1, 0), (2, 500), (3, 1000)])
async def test_a_cancelled_write_stops_and_leaves_a_line(
    fakes: Fakes, kind: str, tmp_path: Path, number: int, accepted: int
) -> None:
    """No further request leaves, and the line holds what the server had confirmed by then."""
    stage = await cancelled_at(fakes, kind, tmp_path / "audit.jsonl", number)
    assert count_writes(fakes.servers[kind]) == number
    [line] = stage.lines()
    assert list(line) == KEYS
    assert (line["outcome"], line["name"], line["count"]) == ("cancelled", "Maine 2026", accepted)
    [album] = stage.world.albums.values()
    assert line["album_id"] == (None if number == 1 else album.id)
    assert set(line["asset_ids"]) <= set(album.asset_ids)


async def test_a_call_cancelled_before_its_write_leaves_nothing(fakes: Fakes, kind: str, tmp_path: Path) -> None:
    """While photos are still counted, cancelling writes nothing and records nothing."""
    stage = Stage.build(fakes, kind, a_world(), tmp_path / "audit.jsonl")
    server = fakes.servers[kind]
    server.inject(late(), faults.on("POST", "/search/metadata"))
    with anyio.move_on_after(LATE_SECONDS / 2):
        await stage.ask("create_album", name="Maine 2026", expected_count=3, **DAYS)
    await anyio.sleep(LATE_SECONDS)
    assert (count_writes(server), stage.lines(), stage.world.albums) == (0, [], {})


async def test_a_cancelled_write_lets_the_next_one_in(fakes: Fakes, kind: str, tmp_path: Path) -> None:
    """Writes take turns, and one that was stopped does not keep its turn: the next finds the album that was made."""
    stage = await cancelled_at(fakes, kind, tmp_path / "audit.jsonl", 2)
    with anyio.fail_after(20):
        answer = await stage.ask("create_album", name="Maine 2026", expected_count=PHOTOS, **DAYS)
    assert answer["code"] == "name_taken"
