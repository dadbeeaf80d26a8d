"""Twenty calls at once in one session answer what they answer one after the other."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.entry.connections import ALBUM, PYTHON, subprocess_environment
from tests.entry.fixtures.tables import MAINE_2026
from tests.fake_immich import FakeImmich, World, faults
from tests.mcp_client import StdioClient, stdio_client, text_of
from tests.robustness.processes import KINDS, TRIP, connected, trip_world, writes_seen

pytestmark = pytest.mark.anyio

PHOTOS = 120
AT_ONCE = 20

Call = tuple[str, Mapping[str, object]]


def calls_about(album_id: str) -> list[Call]:
    """Twenty different calls of all read tools, some of which must be refused."""
    days = [{"taken_after": f"2026-08-0{day}", "taken_before": f"2026-08-0{day + 1}"} for day in range(2, 8)]
    calls: list[Call] = [
        *(("immich_search_photos", {**window, "samples": 2}) for window in days),
        *(("immich_search_photos", {"state": state}) for state in ("maine", "MAINE", "Mane", "Massachusetts")),
        *(("immich_find_albums", {"query": query}) for query in ("maine", "", "Lisbon")),
        *(("immich_album_gaps", {"album_id": album_id, "pad_days": pad}) for pad in (0, 1, 9)),
        *(("immich_smart_search", {"query": "portland", "limit": limit}) for limit in (1, 25)),
        ("immich_search_photos", {"frobnicate": 1}),
        ("immich_create_album", {"name": "Maine 2026", "expected_count": 1, **TRIP}),
    ]
    assert len(calls) == AT_ONCE
    return calls


async def one_by_one(client: StdioClient, calls: Sequence[Call]) -> list[str]:
    """The answers of calls that wait for each other."""
    return [await client.call(tool, arguments) for tool, arguments in calls]


async def at_once(client: StdioClient, calls: Sequence[Call]) -> list[str]:
    """The answers of calls that do not."""
    pending = [await client.start_call(tool, arguments) for tool, arguments in calls]
    return [text_of(await call.result()) for call in pending]


@asynccontextmanager
async def demo() -> AsyncIterator[StdioClient]:
    """A process with the library in memory."""
    async with stdio_client([*PYTHON, *ALBUM.words], subprocess_environment(ALBUM.settings)) as client:
        await client.initialize()
        yield client


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest) -> Iterator[FakeImmich]:
    """A server of each style with an album that lacks most of its trip."""
    world = trip_world(PHOTOS)
    world.album("Maine 2026", list(world.assets.values())[:50])
    with FakeImmich(world, request.param) as fake:
        yield fake


def album_of(world: World) -> str:
    """The ID of the only album."""
    [album_id] = world.albums
    return album_id


def is_answered_alike(apart: Sequence[str], together: Sequence[str]) -> bool:
    """Whether all answers are the same, letter by letter; most of them are different from each other."""
    assert len(set(apart)) > AT_ONCE / 2
    return list(apart) == list(together)


async def test_in_memory_twenty_calls_at_once_answer_as_one_by_one() -> None:
    """The library of the demo; in the second round nobody is the first to open anything."""
    calls = calls_about(MAINE_2026)
    async with demo() as client:
        together = await at_once(client, calls)
        assert is_answered_alike(await one_by_one(client, calls), together)
        assert await at_once(client, calls) == together


async def test_over_http_twenty_calls_at_once_answer_as_one_by_one(server: FakeImmich) -> None:
    """A process that has connected to nothing yet is asked everything at once."""
    calls = calls_about(album_of(server.world))
    async with connected(server) as client:
        together = await at_once(client, calls)
        assert is_answered_alike(await one_by_one(client, calls), together)


async def test_answers_come_back_to_the_call_that_asked(server: FakeImmich) -> None:
    """When the requests of a few calls are slow, the others do not wait for them, and none gets another's answer."""
    calls = calls_about(album_of(server.world))
    async with connected(server) as client:
        apart = await one_by_one(client, calls)
        server.inject(faults.delay(0.2), faults.on("POST"), times=5)
        assert await at_once(client, calls) == apart
        assert server.pending_faults == 0


async def test_of_twenty_writes_at_once_one_makes_the_album(server: FakeImmich) -> None:
    """Writes of one session take turns: the first makes it, the others find the name taken."""
    arguments = {"name": "Trip to Maine", "expected_count": PHOTOS, **TRIP}
    async with connected(server) as client:
        answers = [decoded(text) for text in await at_once(client, [("immich_create_album", arguments)] * AT_ONCE)]
    assert sorted(str(answer.get("code", answer.get("added"))) for answer in answers) == [
        str(PHOTOS),
        *["name_taken"] * (AT_ONCE - 1),
    ]
    assert writes_seen(server) == ["POST"]


async def test_of_twenty_additions_at_once_one_adds(server: FakeImmich) -> None:
    """The numbers that were confirmed are right for the first only; the others write nothing."""
    album_id = album_of(server.world)
    arguments = {"album_id": album_id, "expected_new_count": PHOTOS - 50, **TRIP}
    async with connected(server) as client:
        answers = [decoded(text) for text in await at_once(client, [("immich_add_to_album", arguments)] * AT_ONCE)]
    codes = [str(answer.get("code", answer.get("added"))) for answer in answers]
    assert sorted(codes) == [str(PHOTOS - 50), *["nothing_to_add"] * (AT_ONCE - 1)]
    assert writes_seen(server) == ["PUT"]


def decoded(text: str) -> dict[str, Any]:
    """The answer as a program reads it."""
    answer: dict[str, Any] = json.loads(text)
    return answer
