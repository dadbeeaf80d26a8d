"""Which command is started, with what."""

from __future__ import annotations

import sys

import pytest

from immich_photos.clean_start import main
from immich_photos.launch import CannotStartError, read_launch


@pytest.mark.parametrize("environment", [{}, {"IMMICH_MCP_COMMAND": ""}, {"IMMICH_MCP_COMMAND": "  "}])
def test_the_running_interpreter_is_the_default(environment: dict[str, str]) -> None:
    """Where the host has the server installed there is nothing to set."""
    assert read_launch(environment).command == (sys.executable, "-m", "immich_mcp_entry")


def test_a_command_is_read_as_a_shell_reads_it() -> None:
    """Quotation marks hold words together, and nothing is expanded."""
    written = f"'{sys.executable}' -m immich_mcp_entry serve --library \"my photos.json\" $HOME"
    expected = (sys.executable, "-m", "immich_mcp_entry", "serve", "--library", "my photos.json", "$HOME")
    assert read_launch({"IMMICH_MCP_COMMAND": written}).command == expected


def test_a_program_is_looked_for_on_the_given_path() -> None:
    """The path of the environment that is passed on decides, as it will when the server starts."""
    folder, _, name = sys.executable.rpartition("/")
    assert read_launch({"IMMICH_MCP_COMMAND": name, "PATH": folder}).command == (name,)
    with pytest.raises(CannotStartError, match="IMMICH_MCP_COMMAND"):
        read_launch({"IMMICH_MCP_COMMAND": name, "PATH": "/nowhere"})


def test_a_launch_does_not_show_the_key() -> None:
    """What is logged by mistake holds no secret."""
    launch = read_launch({"IMMICH_API_KEY": "not-a-real-key"})
    assert "not-a-real-key" not in repr(launch)
    assert "not-a-real-key" not in " ".join(launch.arguments)


def test_a_program_that_vanished_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """The starter says what it could not start, and ends as a shell would."""
    assert main(["/nowhere/immich-trips"]) == 127
    assert capsys.readouterr().err == "immich: /nowhere/immich-trips cannot be started: No such file or directory.\n"
