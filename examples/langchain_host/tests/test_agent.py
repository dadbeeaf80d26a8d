"""A whole agent of LangChain, with the model's part written down, on the real server."""

from __future__ import annotations

import pytest
from langchain.agents import create_agent
from langchain_core.messages import HumanMessage, SystemMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool

from immich_photos import Access, prompt_for

from .host import ADMINISTRATOR, Host
from .scripted_model import ScriptedModel

pytestmark = pytest.mark.anyio


async def ask(tools: list[BaseTool], config: RunnableConfig) -> tuple[str, ScriptedModel]:
    """The last words of an agent that has these tools, and its model."""
    model = ScriptedModel()
    agent = create_agent(model, tools, system_prompt=prompt_for(tools))
    state = await agent.ainvoke({"messages": [HumanMessage("My Maine trip, where is the album?")]}, config)
    return str(state["messages"][-1].text), model


async def test_an_agent_finds_the_album(host: Host, environment: dict[str, str]) -> None:
    """Question, call, answer of the server, link; with the sentence on the order of work before it all."""
    tools = await host.load(Access(), environment)
    said, model = await ask(tools, ADMINISTRATOR)
    assert said.startswith("Here it is: http://immich.local:2283/albums/")
    assert model.offered == [tool.name for tool in tools]
    assert isinstance(model.heard[0], SystemMessage)
    assert "immich_find_albums" in str(model.heard[0].text)


async def test_an_agent_finds_the_trip_where_there_is_no_album(host: Host, environment: dict[str, str]) -> None:
    """Two calls on one open session, the second because of the answer to the first."""
    scene = {**environment, "IMMICH_MCP_COMMAND": environment["IMMICH_MCP_COMMAND"] + "=no-album"}
    async with host.open(Access(), scene) as tools:
        said, _ = await ask(tools, ADMINISTRATOR)
    assert said == "No album yet; 391 photos from 2026-08-02 to 2026-08-09."


async def test_the_agent_of_somebody_else_is_refused(host: Host, environment: dict[str, str]) -> None:
    """The identity of the run reaches the tool through the agent; the refusal ends in words, not in a crash."""
    tools = await host.load(Access(), environment)
    said, _ = await ask(tools, {"configurable": {"user_id": "ben"}})
    assert said.startswith("Sorry. Refused: only an administrator")
