"""The tools by way of `langchain-mcp-adapters` (which wants an MCP SDK of 1.x)."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from functools import partial

from langchain_core.tools import BaseTool
from langchain_mcp_adapters.sessions import StdioConnection, create_session
from langchain_mcp_adapters.tools import load_mcp_tools
from mcp import ClientSession, McpError

from .access import Access
from .failures import FAILURES
from .guard import guarded
from .launch import Launch
from .preparation import listed, prepare

_FAILURES = (*FAILURES, McpError)


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
    session = await stack.enter_async_context(create_session(_connection(launch)))
    return guarded(await listed(partial(_on_one, session), _FAILURES), access, _FAILURES, spares)


async def _on_one(session: ClientSession) -> list[BaseTool]:
    await session.initialize()
    return await load_mcp_tools(session)


async def _each_on_its_own(launch: Launch) -> list[BaseTool]:
    return await listed(partial(load_mcp_tools, None, connection=_connection(launch)), _FAILURES)


def _connection(launch: Launch) -> StdioConnection:
    return StdioConnection(
        transport="stdio", command=launch.program, args=launch.arguments, env=dict(launch.environment)
    )
