"""The tools by way of `langchain.mcp`, the extra `langchain[mcp]` (which brings FastMCP and an MCP SDK of 2.x)."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from functools import partial

from fastmcp.client import Client
from fastmcp.client.transports import StdioTransport
from langchain.mcp import MCPAdapter
from langchain_core.tools import BaseTool
from mcp import MCPError

from .access import Access
from .failures import FAILURES
from .guard import guarded
from .launch import Launch
from .preparation import listed, prepare

# FastMCP says with a RuntimeError that it could not connect.
_FAILURES = (*FAILURES, MCPError, RuntimeError)


async def load_photo_tools(access: Access, environment: Mapping[str, str] = os.environ) -> list[BaseTool]:
    """The allowed tools, each call of which starts a process; none when there is no server."""
    launch = prepare(environment)
    return [] if launch is None else guarded(await _each_on_its_own(launch), access, _FAILURES)


@asynccontextmanager
async def open_photo_tools(
    access: Access, environment: Mapping[str, str] = os.environ
) -> AsyncIterator[list[BaseTool]]:
    """The allowed tools, all on one process that lives as long as the context. Enter and leave it in the same task.

    Should that process die, later calls start one each.
    """
    launch = prepare(environment)
    # Closed without being told of an error of the host, which task groups would wrap into groups of errors.
    async with aclosing(AsyncExitStack()) as stack:
        yield [] if launch is None else await _open(launch, access, stack)


async def _open(launch: Launch, access: Access, stack: AsyncExitStack) -> list[BaseTool]:
    spares = await _each_on_its_own(launch)
    if not spares:
        return []
    return guarded(await listed(partial(_on_one, _adapter(launch), stack), _FAILURES), access, _FAILURES, spares)


async def _on_one(adapter: MCPAdapter, stack: AsyncExitStack) -> list[BaseTool]:
    await stack.enter_async_context(adapter)
    return await adapter.list_tools()


async def _each_on_its_own(launch: Launch) -> list[BaseTool]:
    return await listed(_adapter(launch).list_tools, _FAILURES)


def _adapter(launch: Launch) -> MCPAdapter:
    # keep_alive would leave the process running after the context that needed it.
    transport = StdioTransport(launch.program, launch.arguments, env=dict(launch.environment), keep_alive=False)
    return MCPAdapter(Client(transport))
