"""Which tools a host gets, from the real server."""

from __future__ import annotations

import logging

import pytest

from immich_photos import READ_TOOLS, WRITE_TOOLS, Access

from .host import Host, Starts, answer, named

pytestmark = pytest.mark.anyio


async def test_the_read_tools_are_loaded_by_default(host: Host, environment: dict[str, str]) -> None:
    """The four read tools of the server, with description and schema, and no more."""
    tools = await host.load(Access(), environment)
    assert {tool.name for tool in tools} == READ_TOOLS
    assert all(tool.description for tool in tools)
    assert "query" in named(tools, "immich_find_albums").args


async def test_without_a_command_the_interpreter_of_the_host_serves(host: Host, environment: dict[str, str]) -> None:
    """The server that is installed beside the host is found, with nothing to set."""
    del environment["IMMICH_MCP_COMMAND"]
    assert {tool.name for tool in await host.load(Access(), environment)} == READ_TOOLS


async def test_only_allowed_names_come_in(host: Host, environment: dict[str, str]) -> None:
    """Of what the server lists the host takes what it has written down; a name that nobody lists adds nothing."""
    access = Access(allowed=frozenset({"immich_find_albums", "immich_delete_everything"}))
    assert [tool.name for tool in await host.load(access, environment)] == ["immich_find_albums"]
    async with host.open(access, environment) as tools:
        assert [tool.name for tool in tools] == ["immich_find_albums"]


@pytest.mark.parametrize("switch", ["", "false", "true"])
@pytest.mark.parametrize("allowed", [READ_TOOLS, READ_TOOLS | WRITE_TOOLS])
async def test_writing_takes_two_decisions(
    host: Host, environment: dict[str, str], switch: str, allowed: frozenset[str]
) -> None:
    """Write tools are there only when the server is told to list them and the host to let them in."""
    tools = await host.load(Access(allowed=allowed), {**environment, "IMMICH_ENABLE_WRITES": switch})
    assert {tool.name for tool in tools} == (allowed if switch == "true" else READ_TOOLS)


async def test_the_server_gets_path_and_its_own_variables_only(
    host: Host, environment: dict[str, str], starts: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the secrets of the host nor what MCP clients hand on by themselves reaches the server."""
    for name in ("HOME", "USER", "SHELL", "TERM", "LOGNAME", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "of-the-host")
    ours = {name: value for name, value in environment.items() if name == "PATH" or name.startswith("IMMICH_")}
    tools = await host.load(Access(), {**environment, "OPENAI_API_KEY": "of-the-host", "XIMMICH_": "of-the-host"})
    await answer(named(tools, "immich_find_albums"), query="maine")
    async with host.open(Access(), environment):
        pass
    assert len(starts) == 4
    assert all(given == ours for given in starts.environments)


@pytest.mark.parametrize("value", [None, "", " \t"])
@pytest.mark.parametrize(
    ("unset", "named_as"),
    [("IMMICH_URL", "IMMICH_URL"), ("IMMICH_API_KEY", "IMMICH_API_KEY or IMMICH_API_KEY_FILE")],
)
async def test_a_host_without_settings_has_no_tools_and_one_line_in_its_log(
    host: Host,
    environment: dict[str, str],
    starts: Starts,
    caplog: pytest.LogCaptureFixture,
    unset: str,
    named_as: str,
    value: str | None,
) -> None:
    """Nothing is started, and the line names what is missing; the same with a session to keep open."""
    lacking = {name: text for name, text in {**environment, unset: value}.items() if text is not None}
    assert await host.load(Access(), lacking) == []
    assert [record.getMessage() for record in caplog.records] == [f"No photos: {named_as} is not set."]
    caplog.clear()
    async with host.open(Access(), lacking) as tools:
        assert tools == []
    assert len(caplog.records) == 1
    assert len(starts) == 0


async def test_a_key_in_a_file_is_a_key(host: Host, environment: dict[str, str]) -> None:
    """`IMMICH_API_KEY_FILE` is enough."""
    filed = {**environment, "IMMICH_API_KEY": "", "IMMICH_API_KEY_FILE": "/run/secrets/immich_api_key"}
    assert await host.load(Access(), filed) != []


async def test_loading_says_nothing_when_all_is_well(
    host: Host, environment: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    """The log of the host stays empty, and the key does not appear in it at any level."""
    with caplog.at_level(logging.DEBUG):
        await host.load(Access(), environment)
    assert [record for record in caplog.records if record.name == "immich_photos"] == []
    assert environment["IMMICH_API_KEY"] not in caplog.text
