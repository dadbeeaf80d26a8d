"""The server over mcp 2.x: handlers are given to the constructor, and models are spelled in snake case."""

from collections.abc import AsyncIterator
from typing import Any, cast

import attrs
from mcp import MCPError
from mcp import types as wire
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from immich_mcp_entry.sdk import CallTool, ListTools, Send, ToolSpec, UnknownTool
from immich_mcp_entry.sdk_stdio import LineSink, without_surrogates

__all__ = ["build_server", "run"]

Context = ServerRequestContext[dict[str, Any]]


def build_server(
    *, name: str, version: str, instructions: str, tools: ListTools, call: CallTool
) -> Server[dict[str, Any]]:
    """A low-level server with two handlers, and no validation before them."""

    async def on_list_tools(_context: Context, _params: wire.PaginatedRequestParams | None) -> wire.ListToolsResult:
        return wire.ListToolsResult(tools=[_tool(spec) for spec in tools()])

    async def on_call_tool(context: Context, params: wire.CallToolRequestParams) -> wire.CallToolResult:
        try:
            text = await call(params.name, params.arguments or {}, _Progress(context=context))
        except UnknownTool as error:
            raise MCPError(wire.INVALID_PARAMS, without_surrogates(str(error))) from None
        block = wire.TextContent(type="text", text=without_surrogates(text))
        return wire.CallToolResult(content=[block], is_error=False)

    return Server(
        name, version=version, instructions=instructions, on_list_tools=on_list_tools, on_call_tool=on_call_tool
    )


async def run(server: Server[dict[str, Any]], lines: AsyncIterator[str], send: Send) -> None:
    """Serve one connection until `lines` ends."""
    # Any: the SDK asks for anyio files, and uses no more of them than iteration, `write` and `flush`.
    async with stdio_server(cast(Any, lines), cast(Any, LineSink(send=send))) as (read, write):
        await server.run(read, write, server.create_initialization_options())


@attrs.frozen(kw_only=True)
class _Progress:
    context: Context

    async def __call__(self, done: int, total: int | None, message: str) -> None:
        await self.context.session.report_progress(done, total, without_surrogates(message))


def _tool(spec: ToolSpec) -> wire.Tool:
    return wire.Tool(
        name=spec.name,
        title=spec.title,
        description=spec.description,
        input_schema=dict(spec.input_schema),
        annotations=wire.ToolAnnotations(
            read_only_hint=spec.read_only,
            destructive_hint=spec.destructive,
            idempotent_hint=spec.idempotent,
            open_world_hint=spec.open_world,
        ),
    )
