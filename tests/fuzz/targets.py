"""What can be fuzzed: each target takes a case, which is JSON, and fails when the product does."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import attrs
from hypothesis import strategies as st

from immich_domain.errors import ErrorCode
from tests.entry.oracles import checked

Json = Any  # a case is whatever JSON can hold

CORPUS = Path(__file__).with_name("corpus")
LOGGERS = ("immich_adapters", "immich_mcp_entry")
CODES = {code.value for code in ErrorCode} - {"internal"}


@attrs.frozen(kw_only=True)
class Target:
    """A name, where cases come from, and what is checked of each."""

    name: str
    cases: st.SearchStrategy[Json]
    check: Callable[[Json], None]

    def saved(self) -> Iterator[tuple[str, Json]]:
        """The cases of the corpus by the name of their file."""
        for path in sorted((CORPUS / self.name).glob("*.json")):
            yield path.stem, json.loads(path.read_text(encoding="utf-8"))

    def save(self, name: str, case: Json) -> Path:
        """Write a case into the corpus."""
        path = CORPUS / self.name / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(case, indent=1) + "\n", encoding="ascii")
        return path


class Heard(logging.Handler):
    """What the product has logged meanwhile, for the message of a failure."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        self.lines.append(record.getMessage())

    def __enter__(self) -> Self:
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)
            logging.getLogger(name).propagate = False
        return self

    def __exit__(self, *_: object) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self)
            logging.getLogger(name).propagate = True


def check_answer(text: str, heard: Heard) -> dict[str, Any]:
    """The answer, which is small, valid and visible, and whose failure is a known one and not the product's own."""
    answer = checked(text)
    assert ("code" in answer) == ("error" in answer), answer
    assert answer.get("code", "not_found") in CODES, (answer, heard.lines)
    for name in ("total", "missing_count", "scanned", "added", "already_present", "skipped"):
        value = answer.get(name, 0)
        assert type(value) is int, (name, answer)
        assert value >= 0, (name, answer)
    return answer


texts = st.text(max_size=12) | st.sampled_from(
    (
        "",
        " ",
        "Maine",
        "\u202e",
        "\x00",
        "\ud83d",
        "e\u0301",
        "2026-02-30",
        "9" * 30,
        '"}],"total":9',
        "x" * 600,
        "null",
    )
)
numbers = (
    st.integers(-3, 60)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from((10**18, -(10**18), 2**63, 10**400))
)
scalars = st.none() | st.booleans() | numbers | texts
values: st.SearchStrategy[Json] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
