"""A fake Immich in a process of its own, with a library of one trip, and a server of ours that talks to it."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

# The library: `photos` of Maine, one a minute, over the days of one trip.
SERVE = """
import datetime as dt, sys, time
from tests.fake_immich.server import FakeImmich
from tests.fake_immich.world import World
count, kind = int(sys.argv[1]), sys.argv[2]
world = World()
start = dt.datetime(2026, 8, 2, 12, tzinfo=dt.timezone(dt.timedelta(hours=-4)))
cities = ("Bar Harbor", "Portland", "Camden", "Rockland")
for number in range(count):
    world.photo(start + number * dt.timedelta(minutes=1), state="Maine", city=cities[number % 4],
                country="United States of America", make="Canon", model="Canon EOS R6")
world.album("Maine", list(world.assets.values())[::100])
with FakeImmich(world, kind) as server:
    print(server.url, server.key, flush=True)
    sys.stdin.read()
"""

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "benchmark", "version": "1"},
    },
}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


@attrs.frozen
class Immich:
    """Where the fake server is."""

    url: str
    key: str
    photos: int

    @property
    def settings(self) -> dict[str, str]:
        """The environment of a server of ours."""
        return {"IMMICH_URL": self.url, "IMMICH_API_KEY": self.key}


@contextlib.contextmanager
def fake_immich(count: int, kind: str = "3.2") -> Iterator[Immich]:
    """A fake server with `count` photos, gone at the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(count), kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        url, key = process.stdout.readline().split()
        yield Immich(url, key, count)
    finally:
        process.stdin.close()
        process.stdout.read()
        process.wait()


def call(name: str, **arguments: object) -> dict[str, object]:
    """A tool call as it goes over the wire."""
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


@attrs.define
class Server:
    """A server of ours, and its two pipes."""

    process: subprocess.Popen[str]

    def ask(self, request: Mapping[str, object]) -> Any:  # noqa: ANN401  # JSON
        """The result of a request."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == request["id"]:
                return answer["result"]
        raise RuntimeError("the server ended")

    def peak_kilobytes(self) -> int:
        """The largest amount of memory that the process has had."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1])


@contextlib.contextmanager
def our_server(settings: Mapping[str, str], *arguments: str) -> Iterator[Server]:
    """A server of ours, past its handshake."""
    process = subprocess.Popen(
        [sys.executable, "-m", "immich_mcp_entry", *arguments],
        env={**os.environ, **settings},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    server = Server(process)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        server.ask(INITIALIZE)
        process.stdin.write(json.dumps(INITIALIZED) + "\n")
        yield server
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()
