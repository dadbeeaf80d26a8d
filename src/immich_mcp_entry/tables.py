"""Tables for people: columns of plain text that line up in a terminal and in a pipe alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import attrs

from immich_mcp_entry.cleaning import shorten

MAX_CELL = 60
_WIDE = ("W", "F")
_WITHOUT_WIDTH = ("Mn", "Me", "Cf")


@attrs.frozen(kw_only=True)
class Column:
    """A heading; numbers stand at the right, and what is `whole` is never shortened."""

    name: str
    is_number: bool = False
    is_whole: bool = False


@attrs.frozen(kw_only=True)
class Table:
    """A title over rows; each row has a text for each column.

    >>> Table(title="Places", columns=(Column(name="place"),), rows=(("Portland",),)).title
    'Places'
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


def cell(column: Column, text: str) -> str:
    """A text as it stands in a row: long ones are cut, links and bars are not."""
    return text if column.is_whole else shorten(text, MAX_CELL)


def plain(table: Table) -> str:
    """The table in letters and spaces.

    >>> columns = (Column(name="place"), Column(name="photos", is_number=True))
    >>> print(plain(Table(title="Places", columns=columns, rows=(("Bar Harbor", "291"), ("Portland", "99")))))
    Places
      place       photos
      Bar Harbor     291
      Portland        99
    """
    heads = tuple(column.name for column in table.columns)
    grid = [heads, *(tuple(map(cell, table.columns, row)) for row in table.rows)]
    widths = [max(map(width, texts)) for texts in zip(*grid, strict=True)]
    return "\n".join([table.title, *("  " + _line(table.columns, row, widths) for row in grid)])


def width(text: str) -> int:
    """How many cells of a terminal a text takes.

    >>> width("京都"), width("Zu\u0308rich")
    (4, 6)
    """
    return sum(_cells(letter) for letter in text)


def _cells(letter: str) -> int:
    if unicodedata.category(letter) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in _WIDE else 1


def _line(columns: Sequence[Column], row: Sequence[str], widths: Sequence[int]) -> str:
    parts = []
    for column, text, wanted in zip(columns, row, widths, strict=True):
        padding = " " * (wanted - width(text))
        parts.append(padding + text if column.is_number else text + padding)
    return "  ".join(parts).rstrip()
