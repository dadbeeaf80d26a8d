"""What commands for people print. The server itself never comes here: its stdout belongs to the protocol."""

from __future__ import annotations

import json
import os
import sys
from typing import TextIO

from immich_mcp_entry.capping import Json

WIDTH = 100


def say(text: str = "") -> None:
    """One line, or several."""
    _write(sys.stdout, text + "\n")


def complain(text: str) -> None:
    """One line, or several, on standard error."""
    _write(sys.stderr, text + "\n")


def overwrite(text: str) -> None:
    """A line of the terminal on standard error, in place of the one that stood there."""
    _write(sys.stderr, f"\r{text}\x1b[K")


def block() -> str:
    """What bars are made of: a full block where standard output can show it."""
    full = "█"
    try:
        full.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return "#"
    return full


def stop_saying() -> None:
    """Nobody reads on: what is still in the buffer would fail again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(stream: TextIO, text: str) -> None:
    # A terminal or a pipe of another encoding shows a question mark rather than ending the program.
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "replace").decode(encoding))
    stream.flush()


def pretty(value: Json, indent: int = 0) -> str:
    """JSON for reading: what fits on a line stays on one line.

    >>> print(pretty({"total": 398, "clusters": [{"count": 391}, {"count": 7}]}))
    {"total": 398, "clusters": [{"count": 391}, {"count": 7}]}
    """
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(value, list | dict) or not value:
        return flat
    space = " " * (indent + 2)
    if isinstance(value, dict):
        rows = [f"{space}{json.dumps(key)}: {pretty(item, indent + 2)}" for key, item in value.items()]
    else:
        rows = [space + pretty(item, indent + 2) for item in value]
    left, right = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return left + "\n" + ",\n".join(rows) + "\n" + " " * indent + right
