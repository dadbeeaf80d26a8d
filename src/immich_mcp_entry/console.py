"""What commands for people print. The server itself never comes here: its stdout belongs to the protocol."""

from __future__ import annotations

import json
import sys

from immich_mcp_entry.capping import Json

WIDTH = 100


def say(text: str = "") -> None:
    """One line, or several."""
    # A terminal or a pipe of another encoding shows a question mark rather than ending the program.
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    sys.stdout.flush()


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
