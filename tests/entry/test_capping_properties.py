"""Whatever an answer holds, its text is small and valid, and what is cut is cut from the right end."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from immich_mcp_entry.capping import Answer, render
from tests.entry.oracles import LIMIT

UNCUT = ("total", "missing_count", "criteria", "selection", "error", "code", "id", "album_id", "url")
ORDER = ("samples", "top_places", "clusters")

# Small pools of what JSON makes longer, beside anything that UTF-8 can hold.
NAMES = st.text(max_size=20) | st.builds(str.__mul__, st.text('ab "\\\n\x00é🏖…', max_size=9), st.integers(0, 40))
ROWS = st.fixed_dictionaries({"date": st.just("2026-08-02"), "file": NAMES, "count": st.integers(0, 10**6)})


def repeated(items: list[Any], times: int) -> list[Any]:
    """A long list out of a few drawn items, quicker than drawing it; each item has its number."""
    rows = items * times
    return [{**row, "n": n} if isinstance(row, dict) else f"{n} {row}" for n, row in enumerate(rows)]


LISTS = st.builds(repeated, st.lists(ROWS, max_size=3) | st.lists(NAMES, max_size=3), st.integers(0, 16))
ALBUM = st.fixed_dictionaries(
    {"id": st.just("9" * 36), "name": NAMES, "url": st.just("http://immich.local/" + "a" * 40)}
)
PARTS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys((*ORDER, "albums", "results", "days", "cameras", "suggestions", "failed"), LISTS),
    "total": st.integers(0, 10**9),
    "missing_count": st.integers(0, 10**9),
    "truncated": st.booleans(),
    "first": st.none() | st.just("2026-08-02"),
    "incomplete": NAMES,
    "name": NAMES,
    "note": st.builds(str.__mul__, st.sampled_from(("x", "\\", 'é"')), st.integers(0, 3000)),
    "album": ALBUM,
    "by_media": st.fixed_dictionaries({"photo": st.integers(0, 9), "video": st.integers(0, 9)}),
    "selection": st.just("0123456789ab"),
    "criteria": st.fixed_dictionaries({"state": st.builds(str.__mul__, st.sampled_from('x"'), st.integers(0, 300))}),
    "error": st.builds(str.__mul__, st.sampled_from("xé "), st.integers(0, 900)),
    "code": st.just("no_match"),
    "url": st.just("http://immich.local/albums/" + "9" * 36),
}
# An answer has many parts, so each example is many draws: fewer examples than elsewhere see as much.
FEWER = settings(max_examples=100)
ANSWERS = st.fixed_dictionaries({}, optional=PARTS)


def compact(answer: object) -> str:
    """The text of an answer that nothing was cut from."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def rendered(answer: Answer) -> dict[str, Any]:
    """What a client reads."""
    decoded: dict[str, Any] = json.loads(render(answer))
    return decoded


def lost(name: str, before: Answer, after: Answer) -> int:
    """How many items a list has lost; 0 for what is no list."""
    whole, rest = before.get(name), after.get(name)
    return len(whole) - len(rest) if isinstance(whole, list) and isinstance(rest, list) else 0


FULL: Answer = {"total": 9, "samples": [{"file": "x" * 400}] * 9, "top_places": ["y" * 80] * 5, "clusters": ["z"] * 8}


@FEWER
@given(ANSWERS)
@example(FULL)
@example({"note": "\\" * 3000, "album": {"id": "9" * 36, "name": '"' * 400, "url": "u" * 500}, "error": "é" * 900})
def test_the_text_is_valid_and_small(answer: Answer) -> None:
    """At most 2,500 characters of compact JSON, whatever goes in."""
    text = render(answer)
    assert len(text) <= LIMIT
    assert text == compact(json.loads(text))


@FEWER
@given(ANSWERS)
@example(FULL)
def test_trimmed_is_said_exactly_when_something_was_cut(answer: Answer) -> None:
    """The word is there when the answer did not fit, and then something is missing; else the answer is whole."""
    after = rendered(answer)
    assert (after.pop("trimmed", False) is True) == (len(compact(answer)) > LIMIT)
    assert (after != answer) == (len(compact(answer)) > LIMIT)
    assert list(after) == list(answer)


@FEWER
@given(ANSWERS)
@example(FULL)
@example({"criteria": {"state": "x" * 900}, "incomplete": "y" * 800, "name": "z" * 800, "note": "w" * 400})
@example({"error": "x" * 900, "code": "no_match", "incomplete": "y" * 800, "note": "z" * 800, "url": "u" * 500})
def test_what_a_person_confirms_is_never_cut(answer: Answer) -> None:
    """Counts, criteria, selection, error, code, IDs and links come through whole."""
    after = rendered(answer)
    for name in UNCUT:
        assert after.get(name) == answer.get(name)
    album = answer.get("album")
    if isinstance(album, dict):
        assert (after["album"]["id"], after["album"]["url"]) == (album["id"], album["url"])


@FEWER
@given(ANSWERS)
@example(FULL)
def test_lists_lose_their_end_and_nothing_else(answer: Answer) -> None:
    """A list that was cut is the beginning of what it was."""
    after = rendered(answer)
    for name, value in answer.items():
        if isinstance(value, list):
            assert value[: len(after[name])] == after[name]


@FEWER
@given(ANSWERS)
@example(FULL)
@example({**FULL, "samples": [], "albums": ["x" * 300] * 9})
def test_samples_go_before_places_before_clusters_before_the_rest(answer: Answer) -> None:
    """A list loses an item only when all that go before it are empty; a text is cut only when all lists are."""
    after = rendered(answer)
    rest = [name for name, value in answer.items() if isinstance(value, list) and name not in ORDER]
    for place, name in enumerate((*ORDER, *rest)):
        before = ORDER[:place] if name in ORDER else ORDER
        if lost(name, answer, after):
            assert all(not after.get(earlier) for earlier in before)
    texts_changed = any(after[name] != value for name, value in answer.items() if isinstance(value, str | dict))
    if texts_changed:
        assert all(not after[name] for name in answer if isinstance(answer[name], list))


@FEWER
@given(ANSWERS)
@example(FULL)
def test_no_more_is_cut_than_must_be(answer: Answer) -> None:
    """With one more of the items that were cut last, the text would not fit."""
    after = rendered(answer)
    rest = [name for name, value in answer.items() if isinstance(value, list) and name not in ORDER]
    cut = [name for name in (*ORDER, *rest) if lost(name, answer, after)]
    whole = all(after[name] == value for name, value in answer.items() if isinstance(value, str | dict))
    if cut and whole:
        items = answer[cut[-1]]
        assert isinstance(items, list)
        with_one_more = {**after, cut[-1]: items[: len(after[cut[-1]]) + 1]}
        assert len(compact(with_one_more)) > LIMIT


@FEWER
@given(ANSWERS)
@example(FULL)
def test_the_answer_itself_is_left_as_it_is(answer: Answer) -> None:
    """Rendering cuts a copy; twice gives the same text."""
    before = copy.deepcopy(answer)
    text = render(answer)
    assert answer == before
    assert render(answer) == text
