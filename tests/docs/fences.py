"""The code blocks and tables of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


@attrs.frozen(kw_only=True)
class Fence:
    """A code block: which page, which line it starts at, which language, and its text."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}:{self.language}"


def fences(*languages: str, page: str | None = None) -> list[Fence]:
    """The code blocks of some languages, or all of them, page by page."""
    found = [fence for path in PAGES if page in (None, path.name) for fence in _fences(path)]
    return [fence for fence in found if not languages or fence.language in languages]


def _fences(path: Path) -> Iterator[Fence]:
    text = path.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        indent, language, body = found.groups()
        line = text.count("\n", 0, found.start()) + 1
        body = "".join(row.removeprefix(indent) for row in body.splitlines(keepends=True))
        yield Fence(page=path.name, line=line, language=language, text=body)


def section(page: str, title: str) -> str:
    """What stands under a heading, up to the next one of any level."""
    text = next(path for path in PAGES if path.name == page).read_text(encoding="utf-8")
    after = re.split(rf"^#+ {re.escape(title)}$", text, flags=re.MULTILINE)[1]
    return re.split(r"^#", after, flags=re.MULTILINE)[0]


def first_column(text: str) -> list[str]:
    """The names in code letters of the first column of the first table."""
    rows = [row for row in text.splitlines() if row.startswith(("| ", "|-"))]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])]
