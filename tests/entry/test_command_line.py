"""The command as a person or a host starts it: exit codes, what it prints, and where."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping

import pytest

from immich_mcp_entry.cli import main
from immich_mcp_entry.version import __version__
from tests.entry.connections import NO_SETTINGS, PYTHON, subprocess_environment

KEY = "kEy-that-must-stay-hidden-0123456789"
HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "tests", "version": "1"},
    },
}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
FIND = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "immich_find_albums", "arguments": {}}}


def run(
    *words: str, talk: str = "", changes: Mapping[str, str] | None = None, without: str = ""
) -> subprocess.CompletedProcess[str]:
    """A process of its own, its standard streams as text."""
    settings = {**os.environ, **subprocess_environment({**NO_SETTINGS, **(changes or {})})}
    settings.pop(without, None)
    return subprocess.run(
        [*PYTHON, *words], input=talk, capture_output=True, encoding="utf-8", env=settings, timeout=90, check=False
    )


def usage_error(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What wrong usage says on stderr before it exits with 2."""
    with pytest.raises(SystemExit) as caught:
        main(words)
    printed = capsys.readouterr()
    assert caught.value.code == 2
    assert printed.out == ""
    return printed.err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the version of the distribution."""
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert __version__ in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["serve", "--help"], ["demo", "--help"], ["check", "--help"]])
def test_help_is_printed(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """`--help` says what there is and ends well."""
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 0
    assert "immich-trips" in capsys.readouterr().out


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """A person learns the commands, and which variables are needed, from the help."""
    with pytest.raises(SystemExit):
        main(["--help"])
    printed = capsys.readouterr().out
    for word in ("serve", "demo", "check", "--version", "IMMICH_URL", "IMMICH_API_KEY"):
        assert word in printed


@pytest.mark.parametrize(
    "words",
    [
        ["frobnicate"],
        ["--frobnicate"],
        ["serve", "--frobnicate"],
        ["serve", "extra"],
        ["serve", "--demo=beach"],
        ["serve", "--demo", "beach"],
        ["serve", "--library"],
        ["serve", "--demo", "--library", "x.json"],
        ["demo", "album"],
        ["check", "extra"],
        ["--demo"],
        [""],
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_2(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """What cannot be meant is told on stderr, and nothing is served."""
    assert "usage" in usage_error(capsys, *words)


@pytest.mark.parametrize("words", [[], ["serve"], ["serve", "--demo"], ["serve", "--library", "absent.json"]])
def test_a_server_whose_client_never_comes_ends_well(words: list[str]) -> None:
    """An end of input before the first word ends the process with 0, without a word on either stream."""
    done = run(*words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("words", [["serve", "--demo"], ["serve"]], ids=["demo", "not configured"])
def test_stdout_holds_protocol_lines_and_nothing_else(words: list[str]) -> None:
    """One JSON-RPC answer a line, in UTF-8, each to a question; stderr holds no key."""
    talk = "".join(json.dumps(message) + "\n" for message in (HELLO, LIST, FIND))
    done = run(*words, talk=talk, changes={"IMMICH_API_KEY": KEY, "PYTHONIOENCODING": "ascii"})
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stdout.endswith("\n")
    assert {answer["id"] for answer in answers} <= {0, 1, 2}
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)
    assert KEY not in done.stdout + done.stderr


def test_what_is_no_message_leaves_stdout_clean() -> None:
    """Noise on stdin is answered by protocol errors or silence, and the next question is answered."""
    noise = ["", "hello", "{", "[]", "null", '{"jsonrpc": "2.0"}', "\x00\x01", "é" * 1000]
    talk = "\n".join([*noise, *map(json.dumps, (HELLO, LIST))]) + "\n"
    done = run("serve", "--demo", talk=talk)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert 0 in [answer.get("id") for answer in answers if "result" in answer]
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)


def test_the_server_needs_no_home() -> None:
    """Some hosts start it with hardly any environment."""
    done = run("serve", "--demo", talk=json.dumps(HELLO) + "\n", without="HOME")
    assert json.loads(done.stdout.splitlines()[0])["result"]["serverInfo"]["name"] == "immich-trips"


def test_a_check_without_settings_finds_something_wrong() -> None:
    """`check` exits with 1 and names the variable to set."""
    done = run("check")
    assert done.returncode == 1
    assert "IMMICH_URL" in done.stdout


def test_a_check_does_not_show_the_key() -> None:
    """Where no server answers, `check` says so, and no stream holds the key."""
    done = run("check", changes={"IMMICH_URL": "http://127.0.0.1:9", "IMMICH_API_KEY": KEY})
    assert done.returncode == 1
    assert KEY not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
