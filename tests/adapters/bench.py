"""Every adapter over one household: a running server for each kind, and a port for each way to reach it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

import attrs

from immich_adapters.filters import FilterAdapter
from immich_adapters.legacy import LegacyAdapter
from immich_adapters.memory import MemoryAdapter
from immich_adapters.reading.reader import Reader
from immich_adapters.server import ServerAdapter
from immich_adapters.server_albums import LISTS_2, LISTS_3, AlbumLists, ServerAlbums
from immich_adapters.styles import Style
from immich_adapters.wire.transport import Transport, open_transport
from immich_domain import ImmichPort
from tests.adapters.described import Household
from tests.adapters.sent_bodies import SentBodies
from tests.adapters.worlds import build_library, build_world
from tests.fake_immich import FakeImmich, World

ZONE = "America/New_York"
LEGACY = ("2.0", "2.7", "3.0", "3.1")
FILTER = ("3.2", "3.3")
SERVERS = (*LEGACY, *FILTER)

MakePort = Callable[[Transport, bool], ImmichPort]


def _chosen(transport: Transport, archived: bool) -> ImmichPort:  # noqa: FBT001  # the signature of a table
    return ServerAdapter(transport=transport, zone=ZoneInfo(ZONE), include_archived=archived)


def _overridden(transport: Transport, archived: bool) -> ImmichPort:  # noqa: FBT001
    return ServerAdapter(transport=transport, zone=ZoneInfo(ZONE), include_archived=archived, style=Style.LEGACY)


def _direct(make: type[LegacyAdapter | FilterAdapter], lists: AlbumLists) -> MakePort:
    def port(transport: Transport, archived: bool) -> ImmichPort:  # noqa: FBT001
        shown = ServerAlbums(transport=transport, lists=lists)
        reader = Reader(ZoneInfo(ZONE), shown.user)
        return make(transport=transport, shown=shown, reader=reader, include_archived=archived)

    return port


PORTS: Mapping[str, tuple[str, MakePort]] = {
    **{kind: (kind, _chosen) for kind in SERVERS},
    "2.7 direct": ("2.7", _direct(LegacyAdapter, LISTS_2)),
    "3.1 direct": ("3.1", _direct(LegacyAdapter, LISTS_3)),
    "3.2 direct": ("3.2", _direct(FilterAdapter, LISTS_3)),
    "3.3 direct": ("3.3", _direct(FilterAdapter, LISTS_3)),
    "3.3 as legacy": ("3.3", _overridden),
}
"""By name: the kind of server, and what makes the port. `memory` comes beside them."""

NAMES = ("memory", *PORTS)


@attrs.define
class Bench:
    """Servers of every kind, which serve one household at a time, and what reaches them."""

    servers: Mapping[str, FakeImmich] = attrs.field(repr=False)
    transports: Mapping[str, Transport] = attrs.field(factory=dict, repr=False)
    household: Household = attrs.field(factory=Household)
    world: World = attrs.field(factory=World)
    bodies: SentBodies = attrs.field(factory=SentBodies)

    def _repr_pretty_(self, printer: Any, _: object) -> None:  # noqa: ANN401  # an unnamed protocol of printers
        printer.text("Bench()")

    def serve(self, household: Household) -> World:
        """Let every server hold this household, and nothing else."""
        self.note_bodies()
        self.household, self.world = household, build_world(household)
        for kind, server in self.servers.items():
            server.reset(self.world, kind)
        return self.world

    def keep_serving(self, household: Household) -> None:
        """Let every server hold this household; does nothing where they do already."""
        if self.household is not household:
            self.serve(household)

    def note_bodies(self) -> None:
        """Hold what the servers were asked against the schemas."""
        for kind, server in self.servers.items():
            self.bodies.note(kind, server.log.entries())

    def port(self, name: str, *, archived: bool = False) -> ImmichPort:
        """A new port, as one tool call gets it."""
        if name == "memory":
            library = build_library(self.household)
            return MemoryAdapter(library=library, zone=ZoneInfo(ZONE), include_archived=archived)
        kind, make = PORTS[name]
        return make(self.transport(kind), archived)

    def transport(self, kind: str) -> Transport:
        """The connections to a server, with the key of whoever is served and a time of their own."""
        return self.transports[kind].with_deadline()


@contextlib.contextmanager
def running() -> Iterator[dict[str, FakeImmich]]:
    """One server of each kind."""
    with contextlib.ExitStack() as stack:
        yield {kind: stack.enter_context(FakeImmich(kind=kind)) for kind in SERVERS}


@contextlib.asynccontextmanager
async def bench(servers: Mapping[str, FakeImmich]) -> AsyncIterator[Bench]:
    """The servers with connections to each."""
    key = build_world(Household()).key.secret  # the same in every world
    async with contextlib.AsyncExitStack() as stack:
        transports = {}
        for kind, server in servers.items():
            transport = open_transport(url=server.url, api_key=key)
            transports[kind] = await stack.enter_async_context(transport)
        yield Bench(servers, transports)
