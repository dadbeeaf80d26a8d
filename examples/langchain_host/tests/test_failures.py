"""A server that cannot be started or reached leaves a sentence, and a host that runs."""

from __future__ import annotations

import shlex
import sys

import pytest

from immich_photos import Access, preparation
from immich_photos.failures import UnreachableError, reaching

from .host import Host, message, named, text_of

pytestmark = pytest.mark.anyio


def python(program: str) -> str:
    """A command that runs a line of Python."""
    return shlex.join([sys.executable, "-c", program])


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("/nowhere/immich-trips serve", "IMMICH_MCP_COMMAND names a program that is not there"),
        ("no-such-program-anywhere", "IMMICH_MCP_COMMAND names a program that is not there"),
        ("/", "IMMICH_MCP_COMMAND names a program that is not there"),
        ("''", "IMMICH_MCP_COMMAND names a program that is not there"),
        ("# only a comment", "IMMICH_MCP_COMMAND names a program that is not there"),
        ("immich-trips 'serve", "IMMICH_MCP_COMMAND has a quotation mark that is not closed"),
        (python("pass"), "the command of the server does not work"),
        (python("raise SystemExit(3)"), "the command of the server does not work"),
        (python("input()"), "the command of the server does not work"),
    ],
)
async def test_a_bad_command_is_one_line_in_the_log(
    host: Host, environment: dict[str, str], caplog: pytest.LogCaptureFixture, command: str, says: str
) -> None:
    """The host starts without photos, and reads which variable or what is wrong; once for each time it asks."""
    broken = {**environment, "IMMICH_MCP_COMMAND": command}
    assert await host.load(Access(), broken) == []
    async with host.open(Access(), broken) as tools:
        assert tools == []
    lines = [record.getMessage() for record in caplog.records if record.name == "immich_photos"]
    assert [says in line for line in lines] == [True, True]


async def test_a_command_that_never_speaks_does_not_hold_up_the_host(
    host: Host, environment: dict[str, str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the time to start the host goes on without photos."""
    monkeypatch.setattr(preparation, "START_SECONDS", 0.3)
    silent = {**environment, "IMMICH_MCP_COMMAND": python("import sys; sys.stdin.read()")}
    assert await host.load(Access(), silent) == []
    assert "the server does not answer" in caplog.text


async def test_a_server_that_is_gone_when_called_is_a_sentence_for_the_model(
    host: Host, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The call ends as an error that says what to tell the person; the run of the agent goes on."""
    script = tmp_path_factory.mktemp("gone") / "server.py"
    script.write_text("import sys; from immich_mcp_entry.cli import main; sys.exit(main(['serve', '--demo']))")
    tools = await host.load(Access(), {**environment, "IMMICH_MCP_COMMAND": f"{sys.executable} {script}"})
    script.unlink()
    gone = await message(named(tools, "immich_find_albums"), {"query": "maine"})
    assert gone.status == "error"
    assert text_of(gone).startswith("The photos cannot be reached now: ")
    assert str(script) not in text_of(gone)


async def test_a_wrong_setting_is_the_servers_to_explain(host: Host, environment: dict[str, str]) -> None:
    """The tools are there, and every call answers which variable is wrong."""
    tools = await host.load(Access(), {**environment, "IMMICH_ENABLE_WRITES": "yes"})
    said = text_of(await message(named(tools, "immich_find_albums"), {"query": "maine"}))
    assert "IMMICH_ENABLE_WRITES" in said
    assert "configuration" in said


def test_a_group_is_a_failure_only_if_all_of_it_is() -> None:
    """An error of another kind is not hidden by the failures around it."""
    with pytest.raises(UnreachableError, match="pipe"), reaching((OSError,)):
        raise ExceptionGroup("tasks", [ExceptionGroup("inner", [BrokenPipeError("pipe")])])
    with pytest.raises(ExceptionGroup, match="tasks"), reaching((OSError,)):
        raise ExceptionGroup("tasks", [OSError("pipe"), ValueError("a fault of ours")])
    with pytest.raises(ValueError, match="ours"), reaching((OSError,)):
        raise ValueError("a fault of ours")
