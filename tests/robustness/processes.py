"""A server process of its own, connected to a fake Immich, and moments at which the fake holds a request."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import anyio.to_thread
import attrs

from tests.entry.connections import NO_SETTINGS, PYTHON, subprocess_environment
from tests.fake_immich import FakeImmich, Request, World, faults
from tests.fake_immich.faults import Handle, Matcher
from tests.fake_immich.wire import Delivery
from tests.mcp_client import StdioClient, stdio_client

KINDS = ("2.7", "3.2")
PATIENCE_S = 20.0
FIRST_DAY = datetime(2026, 8, 2, 16, tzinfo=UTC)
TRIP = {"taken_after": "2026-08-02", "taken_before": "2026-08-09"}


def trip_world(photos: int) -> World:
    """So many photos on the eight days of a trip through Maine, each in a second of its own, and two of other days."""
    world = World()
    for number in range(photos):
        taken = FIRST_DAY + timedelta(days=number % 8, seconds=number // 8)
        world.photo(taken, zone="America/New_York", state="Maine", city=("Portland", "Bar Harbor")[number % 2])
    for days in (-30, 30):
        world.photo(FIRST_DAY + timedelta(days=days), zone="America/New_York", state="Massachusetts")
    return world


def environment_for(server: FakeImmich, **settings: str) -> dict[str, str]:
    """The settings of a process that may write to this server; `audit_log="x"` becomes IMMICH_AUDIT_LOG."""
    more = {f"IMMICH_{name.upper()}": value for name, value in settings.items()}
    whole = {
        **NO_SETTINGS,
        "IMMICH_URL": server.url,
        "IMMICH_API_KEY": server.key,
        "IMMICH_TIMEZONE": "America/New_York",
        "IMMICH_ENABLE_WRITES": "true",
    }
    return subprocess_environment({**whole, **more})


@asynccontextmanager
async def connected(
    server: FakeImmich, *, command: Sequence[str] = PYTHON, audit_log: Path | None = None
) -> AsyncIterator[StdioClient]:
    """A client of a new process that serves this fake."""
    settings = {} if audit_log is None else {"audit_log": str(audit_log)}
    async with stdio_client(command, environment_for(server, **settings)) as client:
        await client.initialize()
        yield client


def nth(matches: Matcher, number: int) -> Matcher:
    """Only the request of this number, from 1, among those that match."""
    seen: list[Request] = []

    def is_it(request: Request) -> bool:
        if not matches(request):
            return False
        seen.append(request)
        return len(seen) == number

    return is_it


@attrs.define
class Gate:
    """Holds a request until it is opened: before the server has seen it, or after (`is_done`)."""

    is_done: bool = False
    _arrived: threading.Event = attrs.field(factory=threading.Event)
    _opened: threading.Event = attrs.field(factory=threading.Event)

    def hold(self, _: Request, handle: Handle) -> Delivery:
        """The fault that does it."""
        delivery = handle() if self.is_done else None
        self._arrived.set()
        assert self._opened.wait(PATIENCE_S), "nobody opened the gate"
        return handle() if delivery is None else delivery

    def open(self) -> None:
        """Let the request go on."""
        self._opened.set()

    async def reached(self) -> None:
        """Wait until the request is there."""
        assert await anyio.to_thread.run_sync(self._arrived.wait, PATIENCE_S), "the request never came"


def gate_at(server: FakeImmich, matches: Matcher, number: int = 1, *, is_done: bool = False) -> Gate:
    """A gate at the request of this number among those that match."""
    gate = Gate(is_done)
    server.inject(gate.hold, nth(matches, number))
    return gate


def writes_seen(server: FakeImmich) -> list[str]:
    """The methods of the writes in the log."""
    return [entry.method for entry in server.log if faults.writes(entry.request)]


async def until(holds: Callable[[], bool], what: str) -> None:
    """Wait for something that happens outside of this event loop."""
    with anyio.move_on_after(PATIENCE_S):
        while not holds():  # noqa: ASYNC110  # it happens in another thread or process
            await anyio.sleep(0.005)
    assert holds(), f"{what} never happened"
