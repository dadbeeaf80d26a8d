"""The same server over two connections: in this process, and as a process of its own over its standard streams.

A connection lives on an event loop of its own, in a thread, so that tests are plain functions, property tests included,
and one process serves all tests that ask for the same library.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, ExitStack
from pathlib import Path
from typing import Any

import attrs
from anyio.from_thread import BlockingPortal, start_blocking_portal

from immich_mcp_entry.embedded import Embedded
from immich_mcp_entry.server import make_server
from tests.mcp_client import McpClient, ServerInfo, StdioClient, memory_client, stdio_client

Answer = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
PYTHON = [sys.executable, "-W", "error", "-m", "immich_mcp_entry"]
WAYS = ("memory", "stdio")

# What a person's own shell may hold must not reach the server under test; empty means "not set".
NO_SETTINGS = dict.fromkeys(
    (
        "IMMICH_URL",
        "IMMICH_API_KEY",
        "IMMICH_API_KEY_FILE",
        "IMMICH_PUBLIC_URL",
        "IMMICH_TIMEZONE",
        "IMMICH_ENABLE_WRITES",
        "IMMICH_INCLUDE_ARCHIVED",
        "IMMICH_API_STYLE",
        "IMMICH_AUDIT_LOG",
        "TZ",
    ),
    "",
)


@attrs.frozen(kw_only=True)
class Source:
    """Which library is served, and with which settings; neither a scene nor a path means a real server."""

    scene: str | None = None
    path: str | None = None
    environment: tuple[tuple[str, str], ...] = ()

    @property
    def settings(self) -> dict[str, str]:
        """The settings and nothing of our own."""
        return {**NO_SETTINGS, **dict(self.environment)}

    @property
    def words(self) -> list[str]:
        """The command line after the program."""
        if self.path is not None:
            return ["serve", "--library", self.path]
        if self.scene is None:
            return ["serve"]
        return ["serve", "--demo"] if self.scene == "album" else ["serve", f"--demo={self.scene}"]

    @property
    def embedded(self) -> Embedded | None:
        """What `make_server` takes for it."""
        if self.path is None and self.scene is None:
            return None
        return Embedded(scene=self.scene, path=self.path)


ALBUM = Source(scene="album")
NO_ALBUM = Source(scene="no-album")
WRITES = Source(scene="album", environment=(("IMMICH_ENABLE_WRITES", "true"),))


@attrs.frozen
class Raw:
    """A number as it stands in the JSON text, for those that Python cannot hold."""

    literal: str


@attrs.frozen(kw_only=True)
class Connection:
    """A connected client, to be used without `await`."""

    way: str
    portal: BlockingPortal
    client: McpClient
    info: ServerInfo

    def text(self, tool: str, arguments: Mapping[str, object] | None = None) -> str:
        """The text of a tool's answer."""
        return self.portal.call(self.client.call, tool, None if arguments is None else _placed(arguments))

    def ask(self, tool: str, **arguments: object) -> Answer:
        """The answer of a tool, decoded."""
        answer: Answer = json.loads(self.text(tool, arguments))
        return answer

    def tools(self) -> list[dict[str, Any]]:
        """`tools/list` as it stands on the wire."""
        return self.portal.call(self.client.list_tools)

    def stderr(self) -> str:
        """What the process has said on stderr so far; nothing for a server in this process."""
        return self.client.stderr.decode() if isinstance(self.client, StdioClient) else ""


Opener = Callable[[str, Source], Connection]


@attrs.define
class Switchboard:
    """Connections that stay open until all tests are done, one for each way and source."""

    _stack: ExitStack = attrs.field(factory=ExitStack)
    _open: dict[tuple[str, Source], Connection] = attrs.field(factory=dict)

    def connect(self, way: str, source: Source) -> Connection:
        """The connection of that way to that source."""
        key = (way, source)
        if key not in self._open:
            self._open[key] = self._connected(way, source)
        return self._open[key]

    def close(self) -> None:
        """Hang up everywhere."""
        self._stack.close()

    def _connected(self, way: str, source: Source) -> Connection:
        portal = self._stack.enter_context(start_blocking_portal())
        client = self._stack.enter_context(portal.wrap_async_context_manager(_client(way, source)))
        client.write = _raw_numbers(client.write)
        info = portal.call(client.initialize)
        return Connection(way=way, portal=portal, client=client, info=info)


def _client(way: str, source: Source) -> AbstractAsyncContextManager[McpClient]:
    if way == "memory":
        return memory_client(make_server(source.settings, source.embedded))
    return stdio_client([*PYTHON, *source.words], env=subprocess_environment(source.settings))


def subprocess_environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Variables with which a process finds this source tree."""
    return {**settings, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def _placed(value: object) -> Any:  # noqa: ANN401  # JSON is anything
    """The value with raw numbers as texts, which `_raw_numbers` turns into numbers on their way out."""
    if isinstance(value, Raw):
        return f"\x00raw:{value.literal}\x00"
    if isinstance(value, Mapping):
        return {name: _placed(item) for name, item in value.items()}
    return value


def _raw_numbers(write: Callable[[str], Any]) -> Callable[[str], Any]:
    async def raw_write(text: str) -> None:
        await write(text.replace('"\\u0000raw:', "").replace('\\u0000"', "") if "raw:" in text else text)

    return raw_write
