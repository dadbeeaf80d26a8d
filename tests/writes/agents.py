"""An agent that calls the tools of a house, and checks of every answer what holds of all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import attrs

from immich_adapters.wire.retrying import Pace
from immich_adapters.wire.transport import Transport, open_transport
from immich_domain import ErrorCode, ImmichPort
from immich_mcp_entry.composition import EmbeddedHouse, House, ServerHouse
from immich_mcp_entry.config import Secret, Settings
from immich_mcp_entry.dispatch import Dispatcher
from tests.fake_immich import FakeImmich

ZONE = ZoneInfo("America/New_York")
LONGEST = 2500
CODES = frozenset(ErrorCode)

Answer = dict[str, Any]


async def no_pause(_seconds: float) -> None:
    """Wait for nothing."""


PACE = Pace(jitter=lambda: 0.0, sleep=no_pause, clock=lambda: 0.0)


def connect(server: FakeImmich) -> Transport:
    """Connections to a server, with pauses that take no time."""
    return open_transport(url=server.url, api_key=server.key, pace=PACE)


def settings_for(server: FakeImmich | None = None, *, audit_log: Path | None = None, writes: bool = True) -> Settings:
    """Settings with which everything is possible."""
    return Settings(
        url=server.url if server else "",
        api_key=Secret(server.key if server else ""),
        zone=ZONE,
        enable_writes=writes,
        audit_log=None if audit_log is None else str(audit_log),
    )


@attrs.frozen
class Agent:
    """Calls tools, and reads the answers as a program does that branches on codes."""

    house: House

    @classmethod
    def of_server(
        cls, server: FakeImmich, transport: Transport, *, audit_log: Path | None = None, writes: bool = True
    ) -> Agent:
        """The agent of a real server."""
        return cls(ServerHouse(settings_for(server, audit_log=audit_log, writes=writes), transport))

    @classmethod
    def of_port(cls, port: ImmichPort, *, audit_log: Path | None = None, writes: bool = True) -> Agent:
        """The agent of a library in memory."""
        return cls(EmbeddedHouse(settings_for(audit_log=audit_log, writes=writes), port))

    async def ask(self, tool: str, **arguments: object) -> Answer:
        """The answer of a tool; without its prefix the name is that of the tool's module."""
        text = await Dispatcher(self.house).call(f"immich_{tool}", arguments, _unheard)
        assert len(text) <= LONGEST
        assert "\n" not in text
        answer: Answer = json.loads(text)
        assert "code" not in answer or answer["code"] in CODES
        assert ("code" in answer) == ("error" in answer)
        return answer


async def _unheard(done: int, total: int | None, message: str) -> None:
    """The progress of a client that did not ask."""
