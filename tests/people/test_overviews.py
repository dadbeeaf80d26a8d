"""What qualifies a number reaches the person who reads it, and nothing is said where nothing does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from immich_mcp_entry.histogram import histogram
from immich_mcp_entry.overviews import albums_overview, gaps_overview, search_overview
from tests.people.asking import maine_album, tool

QUALIFIERS = {
    "truncated": (True, "those of 7 photos that were read"),
    "no_location": (1200, "1,200 without a place."),
    "others": (3, "3 taken by others."),
    "odd_clocks": (4, "4 with a clock that fits no time zone."),
    "skipped": (5, "5 could not be read."),
    "incomplete": ("the library changed", "Incomplete: the library changed"),
    "trimmed": (True, "Some rows were cut to keep the answer short."),
}
NOTHING = {"truncated": False, "no_location": 0, "others": None, "odd_clocks": 0, "skipped": 0}


def answer(name: str, **arguments: object) -> dict[str, Any]:
    """A tool's answer over the demo, without anything that qualifies it."""
    whole: dict[str, Any] = json.loads(tool(name, arguments))
    kept = {key: value for key, value in whole.items() if key not in QUALIFIERS}
    return {**kept, **NOTHING, "scanned": 7}


def sentences(blocks: list[Any]) -> str:
    """The blocks that are no tables."""
    return "\n".join(block for block in blocks if isinstance(block, str))


@pytest.mark.parametrize("key", QUALIFIERS)
def test_each_qualifier_is_told_alone_and_with_the_others(key: str) -> None:
    """One that holds stands there, the six others do not; when all hold, all stand there."""
    found = answer("immich_search_photos", state="maine")
    value, words = QUALIFIERS[key]
    told = sentences(search_overview({**found, key: value}, histogram([])))
    assert [other for other, (_, said) in QUALIFIERS.items() if said in told] == [key]
    every = {name: holds for name, (holds, _) in QUALIFIERS.items()}
    assert words in sentences(search_overview({**found, **every}, histogram([])))


def test_without_qualifiers_nothing_is_said() -> None:
    """Numbers that are whole stand for themselves."""
    told = sentences(search_overview(answer("immich_search_photos", state="maine"), histogram([])))
    assert not any(said in told for _, said in QUALIFIERS.values())


@pytest.mark.parametrize(("truncated", "starts"), [(True, "At least "), (False, "")])
def test_a_number_of_missing_photos_that_may_be_higher_says_so(*, truncated: bool, starts: str) -> None:
    """Where not everything was read, what is missing is at least what was found."""
    found = answer("immich_album_gaps", album_id=maine_album())
    lines = sentences(gaps_overview({**found, "truncated": truncated}, histogram([]))).splitlines()
    [told] = [line for line in lines if " are missing, " in line]
    assert told.startswith(f"{starts}{found['missing_count']} photos are missing")


def test_an_empty_answer_is_a_sentence() -> None:
    """No table without rows."""
    nothing = {**answer("immich_search_photos", state="maine"), "total": 0}
    nothing |= {"clusters": [], "top_places": [], "samples": []}
    blocks = search_overview(nothing, histogram([]))
    assert blocks[0] == "No photos match."
    assert all(isinstance(block, str) for block in blocks)
    assert albums_overview({"albums": [], "total": 0}) == ["No album matches."]


@pytest.mark.parametrize(
    ("owned", "shared", "whose"), [(True, False, "mine"), (True, True, "mine, shared"), (False, True, "shared with me")]
)
def test_whose_an_album_is(*, owned: bool, shared: bool, whose: str) -> None:
    """One's own, one that others see, or one of others."""
    found = json.loads(tool("immich_find_albums", {"query": "maine"}))
    album = {**found["albums"][0], "owned": owned, "shared": shared}
    [_, table, *_] = albums_overview({**found, "albums": [album]})
    assert not isinstance(table, str)
    assert whose in table.rows[0]
