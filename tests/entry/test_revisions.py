"""Every revision of the protocol that the SDK speaks, line by line over standard streams, without a client of the SDK."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import AbstractAsyncContextManager
from typing import Any

import mcp
import pytest

from tests.entry.connections import ALBUM, PYTHON, subprocess_environment
from tests.entry.fixtures.tables import READ_ONLY_TOOLS
from tests.mcp_client import ProtocolError, StdioClient, stdio_client, text_of

Call = dict[str, Any]

MODERN = "2026-07-28"
FIND: Call = {"name": "immich_find_albums", "arguments": {"query": "maine"}}
BAD: Call = {"name": "immich_search_photos", "arguments": {"samples": "five"}}
NONSENSE: Call = {"name": "immich_nonsense", "arguments": {}}
ENVELOPE = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}

IS_SPOKEN = hasattr(mcp, "Client")

pytestmark = pytest.mark.anyio


def product() -> AbstractAsyncContextManager[StdioClient]:
    """A connection to the demo, before a word is said."""
    return stdio_client([*PYTHON, *ALBUM.words], env=subprocess_environment(ALBUM.settings))


def names(listed: dict[str, Any]) -> set[str]:
    """The tools of a list."""
    return {tool["name"] for tool in listed["tools"]}


@pytest.mark.parametrize("revision", ["2025-06-18", "2025-11-25"])
async def test_a_handshake_revision_is_spoken_by_the_product(revision: str) -> None:
    """The revision that is offered is agreed on, and tools, answers and refusals are those of any other."""
    async with product() as client:
        info = await client.initialize(revision)
        assert (info.name, info.protocol_version) == ("immich-trips", revision)
        assert names(await client.request("tools/list")) == READ_ONLY_TOOLS
        assert json.loads(await client.call(**FIND))["albums"][0]["asset_count"] == 412
        assert json.loads(await client.call(**BAD))["code"] == "bad_argument"
        with pytest.raises(ProtocolError) as unknown:
            await client.call(**NONSENSE)
        assert unknown.value.code == -32602
        assert await client.close_stdin() == 0


@pytest.mark.skipif(not IS_SPOKEN, reason="mcp 1.x speaks no revision without a handshake")
async def test_the_revision_without_a_handshake_is_spoken_by_the_product() -> None:
    """Described, listed and called with an envelope on each request; answers and refusals are those of any other."""
    async with product() as client:
        described = await client.request("server/discover", ENVELOPE)
        assert MODERN in described["supportedVersions"]
        assert set(described["capabilities"]) - {"experimental"} == {"tools"}
        assert names(await client.request("tools/list", ENVELOPE)) == READ_ONLY_TOOLS
        found = json.loads(text_of(await client.request("tools/call", {**FIND, **ENVELOPE})))
        assert found["albums"][0]["asset_count"] == 412
        refused = json.loads(text_of(await client.request("tools/call", {**BAD, **ENVELOPE})))
        assert refused["code"] == "bad_argument"
        with pytest.raises(ProtocolError) as unknown:
            await client.request("tools/call", {**NONSENSE, **ENVELOPE})
        assert unknown.value.code == -32602
        assert await client.close_stdin() == 0


@pytest.mark.skipif(IS_SPOKEN, reason="mcp 2.x speaks the revision without a handshake")
async def test_a_client_without_a_handshake_is_told_and_may_fall_back() -> None:
    """Where the SDK does not speak it, the question is answered with an error, and a handshake may follow."""
    async with product() as client:
        with pytest.raises(ProtocolError):
            await client.request("server/discover", ENVELOPE)
        assert (await client.initialize("2025-11-25")).protocol_version == "2025-11-25"
        assert names(await client.request("tools/list")) == READ_ONLY_TOOLS
        assert await client.close_stdin() == 0
    assert len(client.stderr.splitlines()) <= 1


def test_requests_that_are_piped_are_answered() -> None:
    """A line in a shell shows what a tool answers, though its input has ended before the first import is done."""
    client = {"name": "shell", "version": "1"}
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    requests: list[Call] = [
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": FIND},
    ]
    done = subprocess.run(
        [*PYTHON, *ALBUM.words],
        input="".join(json.dumps(request) + "\n" for request in requests),
        env={**os.environ, **subprocess_environment(ALBUM.settings)},
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    *_, last = map(json.loads, done.stdout.splitlines())
    assert last["id"] == 1
    assert json.loads(text_of(last["result"]))["albums"][0]["asset_count"] == 412
