"""Four conversations between a person, an agent and the real server, played on the embedded library.

The server runs as a process of its own and is spoken to by the official client, as a host would. The agent's part is
written down; every answer, and every number in the agent's words, comes from the server.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import anyio
import attrs
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from immich_mcp_entry.console import pretty, say

Answers = dict[str, Any]
_TAKES_OVER = ("PATH", "HOME", "LANG", "TZ", "PYTHONPATH", "SYSTEMROOT")


@attrs.frozen
class Stage:
    """A connection on which the agent's calls and the answers are read aloud."""

    session: ClientSession

    async def call(self, tool: str, **arguments: object) -> Answers:
        """Call a tool, print the call and its answer, and return the answer."""
        shown = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in arguments.items())
        say(f"  → {tool}({shown})")
        result: Any = await self.session.call_tool(tool, arguments)
        text = result.content[0].text
        answer: Answers = json.loads(text)
        say(f"  ← {len(text)} characters")
        say("    " + pretty(answer).replace("\n", "\n    "))
        return answer


def play() -> int:
    """Play all conversations; 0 when each call got its answer, or nobody reads on."""
    try:
        anyio.run(_play)
    except* BrokenPipeError:
        # What is still in the buffer would fail again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


async def _play() -> None:
    say("Immich Trips: four conversations on the embedded library of one family.")
    say("The server runs as a process of its own and is asked over MCP stdio, as your agent would.")
    async with _stage("album") as stage:
        await _the_album_exists(stage)
    async with _stage("no-album") as stage:
        await _no_album_yet(stage)
    async with _stage("album") as stage:
        await _the_album_is_incomplete(stage)
        await _content(stage)
    say("\nThat was the demo. Connect your own Immich: see README.md.")


async def _the_album_exists(stage: Stage) -> None:
    _scene("A. The album exists", "Where is my Maine album?")
    found = await stage.call("immich_find_albums", query="maine")
    album = found["albums"][0]
    _agent(f"{album['name']}, {album['asset_count']} photos, {album['start']} to {album['end']}: {album['url']}")


async def _no_album_yet(stage: Stage) -> None:
    _scene("B. No album yet", "My Maine trip: here are the photos. Is there an album?")
    await stage.call("immich_find_albums", query="maine")
    by_place = await stage.call("immich_search_photos", state="Maine")
    trip, *earlier = by_place["clusters"]
    places = " and ".join(row["place"] for row in by_place["top_places"][:2])
    _agent(
        f"There is no album. Maine has {by_place['total']} photos, mostly {places}: {trip['count']} from "
        f"{trip['start']} to {trip['end']}"
        + "".join(f", and {row['count']} on {row['start']}" for row in earlier)
        + "."
    )
    whole = await stage.call("immich_search_photos", taken_after=trip["start"], taken_before=trip["end"])
    more = whole["total"] - trip["count"]
    _agent(
        f"Those days hold {whole['total']} photos, {more} more than Maine: without a location, or taken on the way. "
        f"Shall I make an album of all {whole['total']}, {whole['first']} to {whole['last']}?"
    )
    _person("Yes.")
    made = await stage.call(
        "immich_create_album",
        name="Maine 2026",
        expected_count=whole["total"],
        **whole["criteria"],
        selection=whole["selection"],
    )
    _agent(f"Done: {made['name']} has {made['added']} photos: {made['url']}")


async def _the_album_is_incomplete(stage: Stage) -> None:
    _scene("C. The album is incomplete", "Is anything missing from it?")
    album = (await stage.call("immich_find_albums", query="maine"))["albums"][0]
    gap = await stage.call("immich_album_gaps", album_id=album["id"])
    window, day, camera = gap["criteria"], gap["days"][0], gap["cameras"][0]
    _agent(
        f"{gap['missing_count']} photos taken {window['taken_after']} to {window['taken_before']} are not in it, "
        f"mostly on {day['date']} ({day['count']}), {camera['camera']} ({camera['count']}). Shall I add them?"
    )
    _person("Yes.")
    added = await stage.call(
        "immich_add_to_album",
        album_id=album["id"],
        expected_new_count=gap["missing_count"],
        **window,
        selection=gap["selection"],
    )
    _agent(f"Done: {added['added']} photos are new in it: {added['url']}")


async def _content(stage: Stage) -> None:
    _scene("D. Content", "Find our orange cat in the snow.")
    found = await stage.call("immich_smart_search", query="orange cat in snow", person="Simba")
    first = found["results"][0]
    _agent(f"Here are {len(found['results'])}; the best is of {first['date']}: {first['url']}")


def _scene(title: str, person: str) -> None:
    say(f"\n━━ {title} " + "━" * max(0, 80 - len(title)))
    _person(person)


def _person(words: str) -> None:
    say(f"Person: {words}")


def _agent(words: str) -> None:
    say(f"Agent:  {words}")


@asynccontextmanager
async def _stage(scene: str) -> AsyncIterator[Stage]:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "immich_mcp_entry", "serve", f"--demo={scene}"],
        env=_environment(os.environ),
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        yield Stage(session)


def _environment(own: Mapping[str, str]) -> dict[str, str]:
    """Nothing of the person's own settings reaches the demo; what it writes is gone with its process."""
    return {
        **{name: own[name] for name in _TAKES_OVER if name in own},
        "PYTHONUTF8": "1",
        "IMMICH_ENABLE_WRITES": "true",
    }
