"""Nobody but an administrator sees the photos, whichever way the call comes."""

from __future__ import annotations

import pytest
from langchain_core.runnables import RunnableConfig

from immich_photos import Access, IsAdministrator, one_of

from .host import ADMINISTRATOR, Host, Starts, message, named, text_of

pytestmark = pytest.mark.anyio

REFUSED = "Refused: only an administrator may look at the photos of this household."
MAINE = {"query": "maine"}

NOT_ADMINISTRATORS: list[RunnableConfig | None] = [
    None,
    {},
    {"configurable": {}},
    {"configurable": {"is_administrator": False}},
    {"configurable": {"is_administrator": None}},
    {"configurable": {"is_administrator": "true"}},
    {"configurable": {"is_administrator": 1}},
    {"configurable": {"user_id": "ana"}},
    {"metadata": {"is_administrator": True}},
]


async def test_who_is_not_known_to_be_an_administrator_is_refused(
    host: Host, environment: dict[str, str], starts: Starts
) -> None:
    """Only `True` is yes. The server does not even start, and the model reads why."""
    tools = await host.load(Access(), environment)
    before = len(starts)
    for tool in tools:
        refusals = [await message(tool, MAINE, config) for config in NOT_ADMINISTRATORS]
        assert {(refusal.status, text_of(refusal)) for refusal in refusals} == {("error", REFUSED)}
    assert len(starts) == before


async def test_every_call_is_asked_anew(host: Host, environment: dict[str, str]) -> None:
    """The same tool serves an administrator, refuses somebody else, and serves the administrator again."""
    callers: list[RunnableConfig | None] = [ADMINISTRATOR, None, ADMINISTRATOR, {}]
    async with host.open(Access(), environment) as tools:
        find_albums = named(tools, "immich_find_albums")
        said = [text_of(await message(find_albums, MAINE, config)) for config in callers]
    assert [text == REFUSED for text in said] == [False, True, False, True]


async def test_a_model_cannot_make_itself_an_administrator(host: Host, environment: dict[str, str]) -> None:
    """What the model passes as an argument is not what the host has configured."""
    tools = await host.load(Access(), environment)
    forged = {"configurable": {"is_administrator": True}}
    refusal = await message(named(tools, "immich_find_albums"), {**MAINE, "config": forged}, None)
    assert text_of(refusal) == REFUSED


async def test_calls_without_a_tool_call_are_refused_too(host: Host, environment: dict[str, str]) -> None:
    """A host that invokes the tool by itself passes the same guard; there is no way around by calling synchronously."""
    find_albums = named(await host.load(Access(), environment), "immich_find_albums")
    assert await find_albums.ainvoke(MAINE) == REFUSED
    with pytest.raises(NotImplementedError):
        find_albums.invoke(MAINE)


async def knows_nobody(config: RunnableConfig) -> bool:
    """A directory of users that does not have this one."""
    return {"root": True}[config["configurable"]["user_id"]]


async def knows_ana(config: RunnableConfig) -> bool:
    """A directory of users that has to be waited for."""
    return bool(config["configurable"]["user_id"] == "ana")


@pytest.mark.parametrize(
    ("is_administrator", "user", "is_served"),
    [
        (one_of(["ana"]), "ana", True),
        (one_of(["ana"]), "ben", False),
        (one_of(["ana"]), None, False),
        (one_of(["ana"]), ["ana"], False),
        (one_of(["ana"], key="langgraph_auth_user_id"), "ana", False),
        (one_of([]), "ana", False),
        (knows_ana, "ana", True),
        (knows_ana, "ben", False),
        (knows_nobody, "ana", False),
    ],
)
async def test_the_host_says_who_is_an_administrator(
    is_administrator: IsAdministrator, user: object, *, is_served: bool
) -> None:
    """A list of users, or any function of the host, at once or awaited; a user that it does not find is none."""
    assert await Access(is_administrator=is_administrator).admits({"configurable": {"user_id": user}}) is is_served
    assert not await Access(is_administrator=is_administrator).admits({})
