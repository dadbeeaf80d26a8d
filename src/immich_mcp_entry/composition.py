"""The one place that knows which adapter serves."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Protocol

import anyio
import attrs

from immich_adapters.server import ServerAdapter
from immich_adapters.wire.transport import Transport, open_transport
from immich_domain.errors import ConfigurationError
from immich_domain.port import ImmichPort
from immich_mcp_entry.config import Settings, load_settings
from immich_mcp_entry.context import Context
from immich_mcp_entry.embedded import Embedded
from immich_mcp_entry.links import Links
from immich_mcp_entry.version import __version__

EMBEDDED_URL = "http://immich.local:2283"


class House(Protocol):
    """Opens the photo library for one call."""

    @property
    def writes_are_on(self) -> bool:
        """Whether the write tools are listed and may be called."""
        ...

    def open(self) -> contextlib.AbstractAsyncContextManager[Context]:
        """The context of a call. Raises `ConfigurationError` when settings are missing or wrong."""
        ...

    async def aclose(self) -> None:
        """Close what calls left open for each other."""
        ...


@attrs.frozen
class EmbeddedHouse:
    """A library in memory: one adapter for the whole process, so that what a call writes the next one finds."""

    settings: Settings
    port: ImmichPort
    writing: anyio.Lock = attrs.field(factory=anyio.Lock)

    @property
    def writes_are_on(self) -> bool:
        """As the settings say."""
        return self.settings.enable_writes

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Context]:
        """The same adapter for each call."""
        yield _context(self.settings, self.port, EMBEDDED_URL, self.writing)

    async def aclose(self) -> None:
        """Nothing to close."""


@attrs.frozen
class ServerHouse:
    """A real server: connections are kept, everything else is new for each call."""

    settings: Settings
    transport: Transport
    writing: anyio.Lock = attrs.field(factory=anyio.Lock)

    @property
    def writes_are_on(self) -> bool:
        """As the settings say."""
        return self.settings.enable_writes

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Context]:
        """An adapter with a deadline of its own."""
        settings = self.settings
        port = ServerAdapter(
            transport=self.transport.with_deadline(),
            zone=settings.zone,
            include_archived=settings.include_archived,
            style=settings.api_style,
        )
        yield _context(settings, port, settings.url, self.writing)

    async def aclose(self) -> None:
        """Close the connections."""
        await self.transport.aclose()


@attrs.frozen
class BrokenHouse:
    """Settings that cannot work: every call answers why."""

    reason: str
    writes_are_on: bool = False

    def open(self) -> contextlib.AbstractAsyncContextManager[Context]:
        """Raise the configuration error."""
        raise ConfigurationError(self.reason)

    async def aclose(self) -> None:
        """Nothing was opened."""


def build_house(environment: Mapping[str, str], embedded: Embedded | None = None) -> House:
    """The house that the settings describe; one that answers with the reason when they are wrong."""
    try:
        settings = load_settings(environment, needs_server=embedded is None)
        if embedded is not None:
            return EmbeddedHouse(settings, _embedded_port(settings, embedded))
        return ServerHouse(settings, server_transport(settings))
    except ConfigurationError as error:
        return BrokenHouse(str(error))


def _context(settings: Settings, port: ImmichPort, url: str, writing: anyio.Lock) -> Context:
    return Context(port=port, links=Links(settings.public_url or url), writing=writing, audit_log=settings.audit_log)


def server_transport(settings: Settings) -> Transport:
    """Connections to the server of the settings, not opened yet. Raises `ConfigurationError`."""
    return open_transport(url=settings.url, api_key=settings.api_key.reveal, user_agent=f"immich-trips/{__version__}")


def _embedded_port(settings: Settings, embedded: Embedded) -> ImmichPort:
    from immich_adapters.demo import Scene, demo_library
    from immich_adapters.library import library_from_json, load_library
    from immich_adapters.memory import MemoryAdapter

    library = (
        load_library(embedded.path)
        if embedded.path is not None
        else library_from_json(demo_library(Scene(embedded.scene or Scene.ALBUM)))
    )
    return MemoryAdapter(library=library, zone=settings.zone, include_archived=settings.include_archived)
