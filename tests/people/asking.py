"""Asks as a person does, in this process and in one of its own, and as an agent does, for comparison."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anyio
import attrs
import pytest

from immich_mcp_entry.cli import main
from immich_mcp_entry.composition import build_house
from immich_mcp_entry.dispatch import Dispatcher
from immich_mcp_entry.embedded import Embedded
from tests.entry.connections import NO_SETTINGS, PYTHON, subprocess_environment


@attrs.frozen(kw_only=True)
class Said:
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The words of standard output, line by line, however they are spaced."""
        return [" ".join(line.split()) for line in self.out.splitlines()]

    def table(self, title: str) -> list[list[str]]:
        """The cells of the rows under a title, without the heads of the columns."""
        after = self.lines[self.lines.index(title) + 2 :]
        rows = after[: after.index("")] if "" in after else after
        return [row.split(" ") for row in rows]


def say(capfd: pytest.CaptureFixture[str], *words: str) -> Said:
    """Run a command in this process; its streams are no terminals."""
    code = main(words)
    printed = capfd.readouterr()
    return Said(code=code, out=printed.out, err=printed.err)


def run(*words: str, python: tuple[str, ...] = (), changes: Mapping[str, str] | None = None) -> Said:
    """Run a command in a process of its own, through pipes."""
    settings = {**os.environ, **subprocess_environment({**NO_SETTINGS, **(changes or {})})}
    done = subprocess.run(
        [*(python or PYTHON), *words], capture_output=True, encoding="utf-8", env=settings, timeout=90, check=False
    )
    return Said(code=done.returncode, out=done.stdout, err=done.stderr)


def tool(name: str, arguments: Mapping[str, object]) -> str:
    """What an agent is answered about the demo library."""

    async def no_progress(done: int, total: int | None, message: str) -> None:
        """Nobody watches."""

    async def call() -> str:
        house = build_house(os.environ, Embedded(scene="album"))
        return await Dispatcher(house).call(name, arguments, no_progress)

    return anyio.run(call)


def answer(name: str, **arguments: object) -> dict[str, Any]:
    """What an agent is answered about the demo library, parsed."""
    found: dict[str, Any] = json.loads(tool(name, arguments))
    return found


def maine_album() -> str:
    """The ID of the demo's album."""
    found: str = answer("immich_find_albums", query="maine")["albums"][0]["id"]
    return found


def saved_library(folder: Path, count: int, name: str = "photo.jpg") -> Path:
    """A library file with one photo a minute from 2026-08-02 on."""
    assets = [
        {
            "id": f"{number:08x}-0000-4000-8000-000000000000",
            "type": "IMAGE",
            "originalFileName": name,
            "ownerId": "0e000000-0000-4000-8000-000000000000",
            "fileCreatedAt": f"2026-08-{2 + number // 1440:02}T{number // 60 % 24:02}:{number % 60:02}:00.000Z",
            "localDateTime": f"2026-08-{2 + number // 1440:02}T{number // 60 % 24:02}:{number % 60:02}:00.000Z",
        }
        for number in range(count)
    ]
    path = folder / "library.json"
    path.write_text(json.dumps({"assets": assets}), encoding="utf-8")
    return path
