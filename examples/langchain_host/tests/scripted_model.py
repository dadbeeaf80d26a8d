"""A chat model whose part is written down: it keeps to the order of work, and reads the answers that it gets."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import BaseTool


def asks(tool: str, **arguments: object) -> AIMessage:
    """The model calls a tool."""
    return AIMessage("", tool_calls=[{"name": tool, "args": arguments, "id": f"call-{tool}", "type": "tool_call"}])


def next_words(messages: Sequence[BaseMessage]) -> AIMessage:
    """What a model that keeps to the order of work says next."""
    results = [message for message in messages if isinstance(message, ToolMessage)]
    if not results:
        return asks("immich_find_albums", query="maine")
    if results[-1].status == "error":
        return AIMessage(f"Sorry. {results[-1].text}")
    said = json.loads(str(results[-1].text))
    if len(results) == 1 and not said["albums"]:
        return asks("immich_search_photos", state="Maine")
    if len(results) == 1:
        return AIMessage(f"Here it is: {said['albums'][0]['url']}")
    trip = said["clusters"][0]
    return AIMessage(f"No album yet; {trip['count']} photos from {trip['start']} to {trip['end']}.")


class ScriptedModel(BaseChatModel):
    """A chat model that follows `next_words`, and keeps what it was given."""

    offered: list[str] = []  # noqa: RUF012 - pydantic copies it for every model
    heard: list[BaseMessage] = []  # noqa: RUF012

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool], **_: Any) -> Any:  # noqa: ANN401 - the agent calls this and nothing else
        """Take note of the tools; the script knows when to call them."""
        self.offered = [tool.name for tool in tools if isinstance(tool, BaseTool)]
        return self

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,  # noqa: ARG002
        run_manager: CallbackManagerForLLMRun | None = None,  # noqa: ARG002
        **_: Any,  # noqa: ANN401
    ) -> ChatResult:
        self.heard = list(messages)
        words = next_words(messages) if self.offered else AIMessage("I have nothing to look that up with.")
        return ChatResult(generations=[ChatGeneration(message=words)])
