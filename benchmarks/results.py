"""Where the table is written, and the shorter one in the README that quotes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from benchmarks.rows import Row

RESULTS = Path(__file__).with_name("RESULTS.md")
README = Path(__file__).parent.with_name("README.md")
QUOTED = ("what", "must", "measured")

_HEAD = ("what", "must", "aim", "measured", "detail", "holds")
_QUOTE = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)


def write(rows: Sequence[Row], versions: str) -> None:
    """Write both tables."""
    cells = [(row.what, row.must, row.aim, row.measured, row.detail, "yes" if row.holds else "no") for row in rows]
    text = f"{versions}. Ratios of one run on a shared machine: the medians, and how far the pairs of runs spread.\n\n"
    RESULTS.write_text(text + _table([_HEAD, *cells]), encoding="utf-8")
    quote()


def quote() -> None:
    """Put the figures of `RESULTS.md` into the README."""
    text = README.read_text(encoding="utf-8")
    README.write_text(_QUOTE.sub(lambda _: quotation(), text), encoding="utf-8")


def quotation() -> str:
    """The columns of `RESULTS.md` that the README shows."""
    lines = [line.strip("|").split("|") for line in RESULTS.read_text(encoding="utf-8").splitlines() if "|" in line]
    head, _, *rows = [[cell.strip() for cell in line] for line in lines]
    chosen = [head.index(name) for name in QUOTED]
    return _table([[row[index] for index in chosen] for row in (head, *rows)])


def quoted() -> str:
    """What stands in the README now."""
    found = _QUOTE.search(README.read_text(encoding="utf-8"))
    return "" if found is None else found.group()


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = (f"| {' | '.join(row)} |\n" for row in rows)
    return head + "|---" * len(rows[0]) + "|\n" + "".join(body)
