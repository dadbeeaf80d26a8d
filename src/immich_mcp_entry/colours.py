"""Tables in colours, where standard output is a terminal that wants them.

No library draws them: `httpx` imports the usual one wherever it finds it, so the server would pay for it as well.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable

from immich_mcp_entry.tables import Table, plain

Painter = Callable[[Table], str]

_BOLD, _FAINT, _GREEN, _NORMAL = "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[0m"
_BAR = re.compile("█+")


def painter() -> Painter:
    """How tables are drawn on this standard output: plain in a pipe, and where colours are unwanted."""
    unwanted = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return coloured if sys.stdout.isatty() and not unwanted else plain


def coloured(table: Table) -> str:
    r"""The table with a bright title, faint heads of columns and green bars.

    >>> coloured(Table(title="Places", columns=(), rows=())).splitlines()[0]
    '\x1b[1mPlaces\x1b[0m'
    """
    title, heads, *rows = plain(table).split("\n")
    bars = [_BAR.sub(lambda bar: f"{_GREEN}{bar[0]}{_NORMAL}", row) for row in rows]
    return "\n".join([f"{_BOLD}{title}{_NORMAL}", f"{_FAINT}{heads}{_NORMAL}", *bars])
