"""The server over mcp 1.x: handlers go into a table by request type, and models are spelled in camel case.

The SDK's own `call_tool` decorator is not used: it validates arguments and turns exceptions into results.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from importlib import import_module
from typing import Any

import anyio
import anyio.lowlevel
import attrs

from immich_mcp_entry.sdk import CallTool, ListTools, Send, ToolSpec, UnknownTool
from immich_mcp_entry.sdk_stdio import LineSink, without_surrogates

__all__ = ["build_server", "run"]

Sdk = Any  # This module is type-checked where mcp 2.x is installed, whose names and signatures differ.

lowlevel: Sdk = import_module("mcp.server.lowlevel")
stdio: Sdk = import_module("mcp.server.stdio")
wire: Sdk = import_module("mcp.types")
exceptions: Sdk = import_module("mcp.shared.exceptions")


def build_server(*, name: str, version: str, instructions: str, tools: ListTools, call: CallTool) -> Sdk:
    """A low-level server with two handlers, and no validation before them."""
    server = lowlevel.Server(name, version=version, instructions=instructions)

    async def on_list_tools(_request: object) -> Sdk:
        return wire.ServerResult(wire.ListToolsResult(tools=[_tool(spec) for spec in tools()]))

    async def on_call_tool(request: Sdk) -> Sdk:
        progress = _Progress(context=server.request_context)
        try:
            text = await call(request.params.name, request.params.arguments or {}, progress)
        except UnknownTool as error:
            message = without_surrogates(str(error))
            raise exceptions.McpError(wire.ErrorData(code=wire.INVALID_PARAMS, message=message)) from None
        finally:
            # The SDK has answered a cancelled request already, and a second answer would bring the server down.
            await anyio.lowlevel.checkpoint_if_cancelled()
        block = wire.TextContent(type="text", text=without_surrogates(text))
        return wire.ServerResult(wire.CallToolResult(content=[block], isError=False))

    server.request_handlers[wire.ListToolsRequest] = on_list_tools
    server.request_handlers[wire.CallToolRequest] = on_call_tool
    return server


async def run(server: Sdk, lines: AsyncIterator[str], send: Send) -> None:
    """Serve one connection until `lines` ends."""
    # A client that first asks in a newer revision would fill the log with a hundred lines each time it connects.
    root = logging.getLogger()
    root.addFilter(_first_line)
    try:
        async with stdio.stdio_server(lines, LineSink(send=send)) as (read, write):
            await server.run(read, write, server.create_initialization_options())
    finally:
        root.removeFilter(_first_line)


def _first_line(record: logging.LogRecord) -> bool:
    record.msg, record.args = record.getMessage().partition("\n")[0], ()
    return True


@attrs.frozen(kw_only=True)
class _Progress:
    context: Sdk

    async def __call__(self, done: int, total: int | None, message: str) -> None:
        meta = self.context.meta
        if meta is None or meta.progressToken is None:
            return
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):  # nobody is left to be told
            await self.context.session.send_progress_notification(
                meta.progressToken, done, total, without_surrogates(message)
            )


def _tool(spec: ToolSpec) -> Sdk:
    return wire.Tool(
        name=spec.name,
        title=spec.title,
        description=spec.description,
        inputSchema=dict(spec.input_schema),
        annotations=wire.ToolAnnotations(
            readOnlyHint=spec.read_only,
            destructiveHint=spec.destructive,
            idempotentHint=spec.idempotent,
            openWorldHint=spec.open_world,
        ),
    )
