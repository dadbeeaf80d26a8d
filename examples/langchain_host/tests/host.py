"""The two ways to load tools, and what tests do with tools."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import attrs
from langchain_core.messages import ToolMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool

ADMINISTRATOR: RunnableConfig = {"configurable": {"is_administrator": True}}


@attrs.frozen(kw_only=True)
class Host:
    """What `through_adapters` and `through_langchain` have in common."""

    load: Callable[..., Awaitable[list[BaseTool]]]
    open: Callable[..., AbstractAsyncContextManager[list[BaseTool]]]


@attrs.frozen
class Starts:
    """A line of JSON for each start of the recording server."""

    path: Path

    def __len__(self) -> int:
        """How often it was started."""
        return len(self._lines())

    @property
    def environments(self) -> list[dict[str, str]]:
        """The variables of each start."""
        return [line["environment"] for line in self._lines()]

    @property
    def last_process(self) -> int:
        """The process of the last start."""
        process: int = self._lines()[-1]["process"]
        return process

    def _lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.path.read_text().splitlines()] if self.path.exists() else []


def named(tools: list[BaseTool], name: str) -> BaseTool:
    """The tool of this name."""
    return next(tool for tool in tools if tool.name == name)


async def message(
    tool: BaseTool, arguments: Mapping[str, object], config: RunnableConfig | None = ADMINISTRATOR
) -> ToolMessage:
    """What an agent gets back from a call."""
    call = {"type": "tool_call", "id": "call-1", "name": tool.name, "args": dict(arguments)}
    result: ToolMessage = await tool.ainvoke(call, config)
    return result


async def answer(tool: BaseTool, **arguments: object) -> dict[str, Any]:
    """The answer of the server to an administrator."""
    result: dict[str, Any] = json.loads(text_of(await message(tool, arguments)))
    return result


def text_of(result: ToolMessage) -> str:
    """The text that a model reads."""
    return str(result.text)
