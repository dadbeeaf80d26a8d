"""One process for all calls, or one for each: the answers are the same."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest
from langchain_core.tools import BaseTool

from immich_photos import READ_TOOLS, WRITE_TOOLS, Access

from .host import Host, Starts, answer, message, named, text_of

pytestmark = pytest.mark.anyio


async def conversation(tools: list[BaseTool]) -> list[dict[str, Any]]:
    """The answers to one question of every read tool, and to a wrong one."""
    albums = await answer(named(tools, "immich_find_albums"), query="maine")
    return [
        albums,
        await answer(named(tools, "immich_search_photos"), state="Maine"),
        await answer(named(tools, "immich_smart_search"), query="orange cat in snow", person="Simba"),
        await answer(named(tools, "immich_album_gaps"), album_id=albums["albums"][0]["id"]),
        await answer(named(tools, "immich_search_photos")),
    ]


async def test_both_ways_answer_the_same(host: Host, environment: dict[str, str], starts: Starts) -> None:
    """Nothing depends on what an earlier call has left behind; only the number of processes differs."""
    each = await conversation(await host.load(Access(), environment))
    assert len(starts) == 6
    async with host.open(Access(), environment) as tools:
        before = len(starts)
        together = await conversation(tools)
        assert len(starts) == before
    assert together == each
    assert each[-1]["code"] == "no_criteria"


async def test_calls_at_the_same_time_do_not_meet(host: Host, environment: dict[str, str], starts: Starts) -> None:
    """A model may call several tools at once, on one process as on many, and each gets its own answer."""
    queries = ("maine", "nothing of the kind", "2026")
    async with host.open(Access(), environment) as tools:
        find_albums = named(tools, "immich_find_albums")
        one_by_one = [await answer(find_albums, query=query) for query in queries]
        before = len(starts)
        assert await asyncio.gather(*(answer(find_albums, query=query) for query in queries)) == one_by_one
        assert len(starts) == before
    find_albums = named(await host.load(Access(), environment), "immich_find_albums")
    assert await asyncio.gather(*(answer(find_albums, query=query) for query in queries)) == one_by_one


async def test_the_process_ends_with_the_context(host: Host, environment: dict[str, str], starts: Starts) -> None:
    """What was kept open is closed, and leaves no process."""
    async with host.open(Access(), environment):
        process = starts.last_process
        os.kill(process, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


async def test_an_error_of_the_host_passes_through_the_context(host: Host, environment: dict[str, str]) -> None:
    """What goes wrong in the host while a session is open is the host's to handle, as it is."""
    with pytest.raises(KeyError, match="host"):
        async with host.open(Access(), environment):
            raise KeyError("host")


async def test_after_the_death_of_its_process_a_session_goes_on_with_others(
    host: Host, environment: dict[str, str], starts: Starts
) -> None:
    """The call that meets the dead process says so, and is not repeated; the next one has a process of its own."""
    async with host.open(Access(), environment) as tools:
        find_albums = named(tools, "immich_find_albums")
        expected = await answer(find_albums, query="maine")
        os.kill(starts.last_process, signal.SIGKILL)
        lost = await message(find_albums, {"query": "maine"})
        assert lost.status == "error"
        assert "cannot be reached" in text_of(lost)
        assert await answer(find_albums, query="maine") == expected


async def test_a_confirmed_album_is_made(host: Host, environment: dict[str, str]) -> None:
    """With both decisions to write taken, an album holds exactly the photos that were counted."""
    writing = {
        **environment,
        "IMMICH_ENABLE_WRITES": "true",
        "IMMICH_MCP_COMMAND": environment["IMMICH_MCP_COMMAND"] + "=no-album",
    }
    async with host.open(Access(allowed=READ_TOOLS | WRITE_TOOLS), writing) as tools:
        found = await answer(named(tools, "immich_search_photos"), taken_after="2026-08-02", taken_before="2026-08-09")
        made = await answer(
            named(tools, "immich_create_album"),
            name="Maine 2026",
            expected_count=found["total"],
            selection=found["selection"],
            **found["criteria"],
        )
        assert made["added"] == found["total"]
