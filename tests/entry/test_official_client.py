"""The official client, of whichever major is installed, understands the server that is started by its command line."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from immich_mcp_entry.version import __version__
from tests.entry.connections import ALBUM, PYTHON, WRITES, Source, subprocess_environment
from tests.entry.fixtures.tables import ADDITIVE_TOOLS, READ_ONLY_TOOLS
from tests.entry.oracles import checked

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def official(source: Source) -> AsyncIterator[tuple[ClientSession, dict[str, Any]]]:
    """A session of the official client, and what the server said of itself."""
    server = StdioServerParameters(
        command=PYTHON[0],
        args=[*PYTHON[1:], *source.words],
        env={**subprocess_environment(source.settings), "PATH": os.environ.get("PATH", "")},
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        hello: Any = await session.initialize()
        yield session, hello.model_dump(by_alias=True)


async def call(session: ClientSession, tool: str, **arguments: object) -> dict[str, Any]:
    """The answer of a tool, which must be one text and no error."""
    result: Any = await session.call_tool(tool, arguments)
    shown = result.model_dump(by_alias=True)
    assert shown["isError"] is False
    assert shown.get("structuredContent") is None
    [block] = shown["content"]
    assert block["type"] == "text"
    return checked(block["text"])


async def test_the_official_client_reads_and_asks() -> None:
    """Handshake, list and calls, errors included, as a host makes them."""
    async with official(ALBUM) as (session, hello):
        assert hello["serverInfo"]["name"] == "immich-trips"
        assert hello["serverInfo"]["version"] == __version__
        assert "immich_find_albums" in hello["instructions"]
        listed: Any = await session.list_tools()
        assert {tool.name for tool in listed.tools} == READ_ONLY_TOOLS
        assert (await call(session, "immich_find_albums", query="maine"))["albums"][0]["asset_count"] == 412
        assert (await call(session, "immich_search_photos", state="Maine"))["total"] == 398
        assert (await call(session, "immich_search_photos", samples="five"))["code"] == "bad_argument"
        assert (await call(session, "immich_create_album"))["code"] == "writes_off"


async def test_the_official_client_sees_what_is_on_the_wire() -> None:
    """Schemas and annotations come through the client's own models as they were sent."""
    async with official(WRITES) as (session, _):
        listed: Any = await session.list_tools()
        shown = {tool["name"]: tool for tool in json.loads(listed.model_dump_json(by_alias=True))["tools"]}
        assert set(shown) == READ_ONLY_TOOLS | ADDITIVE_TOOLS
        assert shown["immich_album_gaps"]["inputSchema"]["required"] == ["album_id"]
        assert all(tool["annotations"]["readOnlyHint"] is (name in READ_ONLY_TOOLS) for name, tool in shown.items())
