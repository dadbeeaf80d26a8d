"""The server stays lean: what the commands for people bring is never imported by it."""

from __future__ import annotations

import json
import os
import subprocess

from tests.entry.connections import NO_SETTINGS, PYTHON, subprocess_environment

TALK = [
    {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
    {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/call",
        "params": {"name": "immich_search_photos", "arguments": {"state": "maine"}},
    },
]


def test_serving_imports_nothing_that_people_need() -> None:
    """An interpreter that listed its tools and answered a search has no module for people."""
    script = (
        "import atexit, sys; "
        "atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr)); "
        "from immich_mcp_entry.embedded import Embedded; from immich_mcp_entry.cli import _serve; "
        "sys.exit(_serve(Embedded(scene='album')))"
    )
    settings = {**os.environ, **subprocess_environment(NO_SETTINGS)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [PYTHON[0], "-c", script], stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", env=settings
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(json.dumps(message) + "\n" for message in TALK))
        process.stdin.flush()
        # A client that hangs up early would get no answer.
        answers = [json.loads(process.stdout.readline()) for _ in range(3)]
        _, complained = process.communicate(timeout=60)
    assert '"total":398' in next(one for one in answers if one["id"] == 2)["result"]["content"][0]["text"]
    loaded = set(complained.split())
    assert "immich_mcp_entry.dispatch" in loaded
    own = {
        "people",
        "people_options",
        "progress_bars",
        "tables",
        "histogram",
        "colours",
        "overviews",
        "console",
        "remembering",
    }
    assert loaded.isdisjoint({f"immich_mcp_entry.{name}" for name in own})
