"""A client of the installed SDK, of either major, that visits a server and prints what it saw as JSON: run as a script.

    python -m tests.cross.visitor {product|border} {handshake|newest} COMMAND...

`newest` lets the client of mcp 2.x find out which revision both speak; mcp 1.x knows the handshake alone.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from typing import Any

import anyio
import attrs

Sdk = Any  # The majors differ in names and signatures, and this file runs under both.
Seen = dict[str, object]

mcp: Sdk = import_module("mcp")
wire: Sdk = import_module("mcp.types")

IS_NEWER = hasattr(mcp, "Client")
REFUSAL: type[Exception] = mcp.MCPError if IS_NEWER else import_module("mcp.shared.exceptions").McpError
TRIP = {"taken_after": "2026-08-02", "taken_before": "2026-08-09"}
REFUSED = {"name": "Maine", "expected_count": 1, **TRIP}


@attrs.frozen(kw_only=True)
class Visit:
    """A client that is connected; `session` has the verbs of both majors."""

    session: Sdk
    revision: str
    server: str

    async def text(self, tool: str, **arguments: object) -> str:
        """The text of an answer, which must be all there is."""
        return _text(await self.session.call_tool(tool, arguments))

    async def refusal(self, tool: str) -> int | None:
        """The code of the protocol error that a call brings; None if it brings none."""
        try:
            await self.session.call_tool(tool, {})
        except REFUSAL as error:
            return int(getattr(error, "error").code)  # noqa: B009  # the majors type it differently
        return None

    async def progress(self, tool: str, **arguments: object) -> list[list[object]]:
        """What a call reports on its way."""
        told: list[list[object]] = []

        async def tell(done: float, total: float | None, message: str | None) -> None:
            told.append([done, total, message])

        _text(await self.session.call_tool(tool, arguments, progress_callback=tell))
        return told

    async def until(self, event: str) -> None:
        """Wait until a call of the border's server has got that far."""
        with anyio.fail_after(20):
            while event not in await self.text("events"):  # noqa: ASYNC110  # the event is in another process
                await anyio.sleep(0.01)

    async def take_back(self, tool: str) -> None:
        """Start a call that never ends, and cancel it as this major does."""
        numbers: list[int] = []
        async with anyio.create_task_group() as calls:
            calls.start_soon(self._abandoned, tool, numbers)
            await self.until("started")
            for number in numbers:
                await self._give_up(number)
                await self.until("cancelled")
            calls.cancel_scope.cancel()

    async def _abandoned(self, tool: str, numbers: list[int]) -> None:
        if not IS_NEWER:  # its cancelled scope says nothing to the server, and it tells the next id in no other way
            numbers.append(self.session._request_id)  # noqa: SLF001
        with suppress(REFUSAL):  # some servers answer a cancelled call
            await self.session.call_tool(tool, {})

    async def _give_up(self, number: int) -> None:
        params = wire.CancelledNotificationParams(requestId=number, reason="visited")
        notice = wire.CancelledNotification(method="notifications/cancelled", params=params)
        await self.session.send_notification(wire.ClientNotification(notice))


def _text(result: Sdk) -> str:
    shown = result.model_dump(by_alias=True, mode="json")
    assert shown["isError"] is False
    assert shown.get("structuredContent") is None
    [block] = shown["content"]
    return str(block["text"])


@asynccontextmanager
async def connected(way: str, command: list[str]) -> AsyncIterator[Visit]:
    """A visit over the standard streams of a new process, which gets all of our own environment."""
    parameters = mcp.StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))
    streams = mcp.stdio_client(parameters)
    if way == "newest" and IS_NEWER:
        async with mcp.Client(streams) as client:
            yield Visit(session=client, revision=client.protocol_version, server=client.server_info.name)
    else:
        async with streams as (read, write), mcp.ClientSession(read, write) as session:
            hello = (await session.initialize()).model_dump(by_alias=True)
            yield Visit(session=session, revision=hello["protocolVersion"], server=hello["serverInfo"]["name"])


async def product(visit: Visit) -> Seen:
    """A good call, a refused one, one with bad arguments, one of no tool, and one that reports on its way."""
    listed = (await visit.session.list_tools()).model_dump(by_alias=True, mode="json")["tools"]
    return {
        "tools": sorted(tool["name"] for tool in listed),
        "schemas": {tool["name"]: tool["inputSchema"] for tool in listed},
        "good": json.loads(await visit.text("immich_search_photos", **TRIP)),
        "refused": json.loads(await visit.text("immich_create_album", **REFUSED)),
        "bad": json.loads(await visit.text("immich_search_photos", samples="five")),
        "unknown": await visit.refusal("immich_nonsense"),
        "progress": await visit.progress("immich_search_photos", **TRIP),
    }


async def border(visit: Visit) -> Seen:
    """Reports in order, a call that is taken back, and one after it."""
    progress = await visit.progress("steps")
    await visit.take_back("forever")
    await visit.until("cancelled")
    return {"progress": progress, "after": await visit.text("echo", count=2)}


async def main() -> None:
    """Visit, and print."""
    whom, way, *command = sys.argv[1:]
    async with connected(way, command) as visit:
        seen = await (product if whom == "product" else border)(visit)
        about = {"sdk": version("mcp"), "revision": visit.revision, "server": visit.server}
        sys.stdout.write(json.dumps({**about, **seen}))


if __name__ == "__main__":
    anyio.run(main)
