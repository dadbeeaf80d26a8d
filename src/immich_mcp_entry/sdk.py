"""The border to the MCP SDK: six words that mean the same under mcp 1.x and 2.x.

Nothing else in the project knows which major is installed. `sdk_v1` and `sdk_v2` hold what differs; only the one that
matches is imported, and only when a server is built. Promises that both keep:

- a tool's result is one text block with the string that `call` returned, `isError` false, no structured copy;
- arguments reach `call` unchecked, `{}` when they are missing or null;
- the only protocol error of a tool call is the one for `UnknownTool`;
- a call that the client cancels is cancelled where it stands, and the server lives on.
"""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

import anyio
import attrs

from immich_mcp_entry.sdk_lines import digestible
from immich_mcp_entry.sdk_stdio import Stdio, on_termination

__all__ = ["CallTool", "ListTools", "Progress", "Send", "ToolSpec", "UnknownTool", "build_server", "run", "serve_stdio"]


@attrs.frozen(kw_only=True)
class ToolSpec:
    """A tool as `tools/list` shows it; `input_schema` goes onto the wire as it stands."""

    name: str
    title: str
    description: str
    input_schema: Mapping[str, object]
    read_only: bool
    destructive: bool
    idempotent: bool
    open_world: bool


class Progress(Protocol):
    """Tells the client how far a call is; says nothing when the client did not ask."""

    async def __call__(self, done: int, total: int | None, message: str) -> None:
        """Report `done` of `total`, which is None while the end is not known."""


class UnknownTool(Exception):
    """There is no tool of that name; the client gets JSON-RPC "invalid params" (-32602)."""


ListTools = Callable[[], Sequence[ToolSpec]]
CallTool = Callable[[str, Mapping[str, object], Progress], Awaitable[str]]
Send = Callable[[str], Awaitable[None]]


class _Major(Protocol):
    def build_server(
        self, *, name: str, version: str, instructions: str, tools: ListTools, call: CallTool
    ) -> object: ...

    async def run(self, server: object, lines: AsyncIterator[str], send: Send) -> None: ...


def _major() -> _Major:
    # `mcp` is needed anyway, and asking it is quicker than asking importlib.metadata.
    installed = "sdk_v2" if hasattr(import_module("mcp"), "MCPError") else "sdk_v1"
    return cast(_Major, import_module(f"immich_mcp_entry.{installed}"))


def build_server(*, name: str, version: str, instructions: str, tools: ListTools, call: CallTool) -> object:
    """A server of the installed SDK, opaque to everybody but `run`."""
    return _major().build_server(name=name, version=version, instructions=instructions, tools=tools, call=call)


async def run(server: object, lines: AsyncIterator[str], send: Send) -> None:
    """Serve one connection of JSON-RPC messages, one a line, until `lines` ends.

    `send` gets each outgoing message with its newline. Serving ends when `lines` does; calls that still run are then
    cancelled by the newer SDKs and awaited by the oldest, so a transport that must end promptly cancels `run` itself.
    """
    await _major().run(server, (digestible(line) async for line in lines), send)


async def serve_stdio(*, name: str, version: str, instructions: str, tools: ListTools, call: CallTool) -> None:
    """Serve the process's stdin and stdout until the client hangs up.

    From here on the standard streams belong to the protocol, for the rest of the process: `print` and children write to
    stderr and read nothing.
    """
    if sys.stdin is None or sys.stdout is None:
        return  # started with a closed stream: there is no client
    with anyio.CancelScope() as scope:
        stdio = Stdio.claim(hang_up=scope.cancel)
        server = build_server(name=name, version=version, instructions=instructions, tools=tools, call=call)
        with on_termination(scope.cancel):
            await run(server, stdio.lines(), stdio.send)
