"""How an agent finishes an album that an interrupted call has left behind, by what the answers say and nothing else."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

import attrs

from immich_mcp_entry.composition import build_house
from immich_mcp_entry.dispatch import Dispatcher
from tests.adapters.houses import silent
from tests.robustness.processes import TRIP

NAME = "Maine 2026"

Answer = dict[str, Any]


class Caller(Protocol):
    """Whoever can call a tool."""

    async def call(self, name: str, arguments: Mapping[str, object] | None = None) -> str:
        """The text of its answer."""
        ...


@attrs.frozen
class Fresh:
    """A server that has served nothing yet, in this process."""

    dispatcher: Dispatcher

    async def call(self, name: str, arguments: Mapping[str, object] | None = None) -> str:
        """The text of its answer."""
        return await self.dispatcher.call(name, arguments or {}, silent)


@asynccontextmanager
async def fresh(environment: Mapping[str, str]) -> AsyncIterator[Fresh]:
    """A new server with these settings."""
    house = build_house(environment)
    try:
        yield Fresh(Dispatcher(house))
    finally:
        await house.aclose()


async def ask(client: Caller, tool: str, **arguments: object) -> Answer:
    """The decoded answer of a tool; the name is that of its module."""
    answer: Answer = json.loads(await client.call(f"immich_{tool}", arguments))
    return answer


async def find(client: Caller) -> Answer | None:
    """The album, if it is there; never two of that name."""
    found = [album for album in (await ask(client, "find_albums", query=NAME))["albums"] if album["name"] == NAME]
    assert len(found) <= 1
    return found[0] if found else None


async def refused_again(client: Caller, photos: int) -> str:
    """The ID of the album that a second attempt to make it is refused for."""
    answer = await ask(client, "create_album", name=NAME, expected_count=photos, **TRIP)
    assert (answer["code"], answer["name"]) == ("name_taken", NAME)
    return str(answer["album_id"])


async def finish_by_gaps(client: Caller, album_id: str) -> int:
    """Add what `album_gaps` says is missing: how many that were."""
    gap = await ask(client, "album_gaps", album_id=album_id)
    if not gap["missing_count"]:
        return 0
    return await _add(client, album_id, gap["missing_count"], {**gap["criteria"], "selection": gap["selection"]})


async def finish_by_criteria(client: Caller, album_id: str, photos: int) -> int:
    """Repeat what was confirmed on the album that is there; a refusal tells the number that is left."""
    answer = await ask(client, "add_to_album", album_id=album_id, expected_new_count=photos, **TRIP)
    if answer["code"] == "nothing_to_add":
        return 0
    assert answer["code"] == "count_mismatch"
    return await _add(client, album_id, answer["actual_count"], TRIP)


async def _add(client: Caller, album_id: str, count: int, criteria: dict[str, Any]) -> int:
    answer = await ask(client, "add_to_album", album_id=album_id, expected_new_count=count, **criteria)
    assert (answer.get("added"), answer.get("failed")) == (count, []), answer
    again = await ask(client, "add_to_album", album_id=album_id, expected_new_count=1, **TRIP)
    assert again["code"] == "nothing_to_add"
    return count
