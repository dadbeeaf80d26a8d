"""Tables in colours, where the terminal is one and `rich` is installed: `pip install 'immich-trips[people]'`.

Nothing but a command for people comes here, so that a server never imports it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec
from io import StringIO

from immich_mcp_entry.tables import Table, cell, plain

Painter = Callable[[Table], str]


def painter() -> Painter:
    """How tables are drawn on this standard output: plain in a pipe, where colours are unwanted, and without `rich`."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or find_spec("rich") is None:
        return plain
    return coloured


def coloured(table: Table) -> str:
    """The table with a bright head and bars in green."""
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    drawn = RichTable(title=table.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for column in table.columns:
        style = "green" if column.is_whole else None
        drawn.add_column(
            column.name,
            justify="right" if column.is_number else "left",
            style=style,
            no_wrap=not column.is_whole,
            overflow="fold",
        )
    for row in table.rows:
        # A name from the library is text, even where it looks like markup.
        drawn.add_row(*(Text(cell(column, text)) for column, text in zip(table.columns, row, strict=True)))
    sheet = StringIO()
    Console(file=sheet, force_terminal=True, width=shutil.get_terminal_size().columns).print(drawn)
    return sheet.getvalue().rstrip("\n")
