"""What a terminal gets and a pipe does not: colours and a progress bar."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.entry.connections import NO_SETTINGS, PYTHON, subprocess_environment
from tests.people.asking import Said, run, saved_library

ESCAPE = "\x1b"
SEARCH = ("search", "--after", "2026-08-02", "--library")


def in_terminal(words: Sequence[str], **changes: str) -> Said:
    """Run a command whose standard output and error are terminals, one each."""
    out, out_end = pty.openpty()
    err, err_end = pty.openpty()
    settings = {**os.environ, **subprocess_environment(NO_SETTINGS), "TERM": "xterm", "NO_COLOR": "", **changes}
    with subprocess.Popen(
        [*PYTHON, *words], stdin=subprocess.DEVNULL, stdout=out_end, stderr=err_end, env=settings
    ) as process:
        os.close(out_end)
        os.close(err_end)
        said, complained = drain(out), drain(err)
        return Said(code=process.wait(60), out=said, err=complained)


def drain(terminal: int) -> str:
    """Everything that is written to a terminal until its other end is closed."""
    parts = []
    while part := _read(terminal):
        parts.append(part)
    os.close(terminal)
    return b"".join(parts).decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other end was closed
        return b""


def test_a_long_reading_shows_its_progress(tmp_path: Path) -> None:
    """More than a page draws a bar on standard error, which is wiped in the end."""
    said = in_terminal([*SEARCH, str(saved_library(tmp_path, 2500))])
    assert "1,000 of 2,500 photos read" in said.err
    assert said.err.endswith(f"\r{ESCAPE}[K")
    assert "2,500 photos match" in said.out


def test_a_short_reading_shows_none(tmp_path: Path) -> None:
    """What is done at once draws no bar."""
    assert in_terminal([*SEARCH, str(saved_library(tmp_path, 900))]).err == ""


def test_a_pipe_gets_no_bar_and_no_colours(tmp_path: Path) -> None:
    """Through pipes the same words come without any escape sequence."""
    said = run(*SEARCH, str(saved_library(tmp_path, 2500)))
    assert said.err == ""
    assert ESCAPE not in said.out
    assert "2,500 photos match" in said.out


def test_a_terminal_gets_colours_and_the_same_words(tmp_path: Path) -> None:
    """A terminal shows colours over what a pipe gets, letter by letter."""
    words = [*SEARCH, str(saved_library(tmp_path, 3))]
    said = in_terminal(words)
    assert f"{ESCAPE}[32m█" in said.out
    assert re.sub(rf"{ESCAPE}\[\d+m", "", said.out).replace("\r\n", "\n") == run(*words).out


def test_a_name_from_the_library_cannot_colour(tmp_path: Path) -> None:
    """An escape sequence in a file name does not reach the terminal."""
    said = in_terminal([*SEARCH, str(saved_library(tmp_path, 1, f"{ESCAPE}[31mred.jpg"))])
    assert f"{ESCAPE}[31m" not in said.out
    assert "[31mred.jpg" in said.out


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_that_wants_no_colours_gets_none(tmp_path: Path, name: str, value: str) -> None:
    """Where colours are unwanted, a terminal gets what a pipe gets."""
    words = [*SEARCH, str(saved_library(tmp_path, 3))]
    assert in_terminal(words, **{name: value}).out.replace("\r\n", "\n") == run(*words).out


def test_bars_survive_a_poor_encoding(tmp_path: Path) -> None:
    """Where a full block cannot be written the bars are made of another sign."""
    said = run(*SEARCH, str(saved_library(tmp_path, 3)), changes={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert "2026-08-02       3  ####" in said.out
