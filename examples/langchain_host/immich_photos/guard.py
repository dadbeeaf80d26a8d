"""A tool that asks who calls before it does anything, and answers with a sentence when the server is gone."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import anyio
import attrs
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, StructuredTool, ToolException

from .access import Access
from .failures import Failures, PhotosError, RefusedError, UnreachableError, reaching

log = logging.getLogger("immich_photos")

# The server gives up after 60 seconds; a process of its own starts and ends in a few more.
CALL_SECONDS = 90.0

Call = Callable[..., Awaitable[Any]]


@attrs.define
class Line:
    """The way of a tool to the server. After a failure the next calls take `spare`, if there is one.

    A call that failed is not repeated: it may have been a write that has happened.
    """

    call: Call
    failures: Failures
    spare: Call | None = None

    async def __call__(self, **arguments: object) -> Any:  # noqa: ANN401 - whatever the adapter answers
        """The adapter's answer. Raises `UnreachableError`."""
        try:
            with reaching(self.failures), anyio.fail_after(CALL_SECONDS):
                return await self.call(**arguments)
        except UnreachableError as error:
            log.warning("%s", error)
            self.call = self.spare or self.call
            raise


def guarded(
    tools: Iterable[BaseTool],
    access: Access,
    failures: Failures,
    spares: Iterable[BaseTool] = (),
) -> list[BaseTool]:
    """The allowed tools among these, each behind the guard."""
    calls = {tool.name: _call_of(tool) for tool in spares}
    return [
        _guarded(tool, access, Line(_call_of(tool), failures, calls.get(tool.name)))
        for tool in tools
        if tool.name in access.allowed
    ]


def _call_of(tool: BaseTool) -> Call:
    call = tool.coroutine if isinstance(tool, StructuredTool) else None
    if call is None:
        raise TypeError(f"{tool.name} is not a tool of an MCP adapter.")
    return call


def _guarded(tool: BaseTool, access: Access, line: Line) -> BaseTool:
    async def call(config: RunnableConfig, **arguments: object) -> Any:  # noqa: ANN401 - whatever the adapter answers
        if not await access.admits(config):
            log.warning("%s was refused to a caller who is not an administrator.", tool.name)
            raise RefusedError
        return await line(**arguments)

    def handle(error: ToolException) -> Any:  # noqa: ANN401 - whatever the adapter's own handler answers
        if isinstance(error, PhotosError):
            return str(error)
        if callable(tool.handle_tool_error):
            return tool.handle_tool_error(error)
        raise error

    return tool.model_copy(update={"coroutine": call, "handle_tool_error": handle})
