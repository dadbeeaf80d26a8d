"""The servers that the tests of writes share, and what may be asked of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import attrs

from immich_adapters.wire.transport import Transport
from tests.fake_immich import Entry, FakeImmich, World
from tests.writes.agents import Agent

KINDS = ("2.7", "3.2")

ID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
ALLOWED = (
    ("GET", "/server/version"),
    ("GET", "/server/ping"),
    ("GET", "/api-keys/me"),
    ("GET", "/albums"),
    ("GET", f"/albums/{ID}"),
    ("POST", "/albums"),
    ("PUT", f"/albums/{ID}/assets"),
    ("POST", "/search/(metadata|smart|statistics)"),
    ("GET", "/search/(suggestions|person)"),
)
"""What the contract lists, written down once more."""


def strays(entries: Iterable[Entry]) -> list[str]:
    """The requests that the contract does not know."""
    return [
        f"{entry.method} {entry.path}"
        for entry in entries
        if not any(entry.method == method and re.fullmatch("/api" + path, entry.path) for method, path in ALLOWED)
    ]


@attrs.frozen
class Fakes:
    """The servers by kind, and the connections to each."""

    servers: dict[str, FakeImmich]
    transports: dict[str, Transport]

    def serve(self, kind: str, world: World) -> FakeImmich:
        """The server of that kind over a new world."""
        server = self.servers[kind]
        self.check()
        server.reset(world, kind)
        return server

    def agent(self, kind: str, *, audit_log: Path | None = None, writes: bool = True) -> Agent:
        """An agent of that server."""
        return Agent.of_server(self.servers[kind], self.transports[kind], audit_log=audit_log, writes=writes)

    def check(self) -> None:
        """Fail when a server was asked for something that is not on the allowlist."""
        for server in self.servers.values():
            assert strays(server.log) == []
