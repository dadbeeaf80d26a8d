"""Answers as compact JSON that fits into a conversation.

Rule 1  An answer has at most 2,500 characters and is always valid JSON.
Rule 2  Over that, lists are cut from their end: samples first, then places, then clusters, then the rest, and the answer
        says `"trimmed": true`.
Rule 3  What a person confirms or a program branches on is never cut: counts, criteria, selection, error, code.
Rule 4  Where cutting lists is not enough, the longest text of the rest is cut, again and again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

MAX_CHARACTERS = 2500

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Answer = dict[str, Json]

UNCUT = frozenset({"total", "missing_count", "criteria", "selection", "error", "code", "id", "album_id", "url"})
_CUT_FIRST = ("samples", "top_places", "clusters")
_SHORTEST = 8


def render(answer: Answer) -> str:
    """The answer as text; the answer itself is left as it is."""
    text = _compact(answer)
    if len(text) <= MAX_CHARACTERS:
        return text
    trimmed: Answer = {**json.loads(text), "trimmed": True}
    for items in _lists(trimmed):
        while items and len(_compact(trimmed)) > MAX_CHARACTERS:
            items.pop()
    while len(text := _compact(trimmed)) > MAX_CHARACTERS and _shorten_longest(trimmed, len(text) - MAX_CHARACTERS):
        pass
    return text


def _compact(answer: Answer) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _lists(answer: Answer) -> Iterator[list[Json]]:
    names = [*_CUT_FIRST, *(name for name in answer if name not in _CUT_FIRST and name not in UNCUT)]
    for name in names:
        items = answer.get(name)
        if isinstance(items, list):
            yield items


def _shorten_longest(answer: Answer, excess: int) -> bool:
    """Cut the longest text that may be cut; false when none is left."""
    places = list(_texts(answer))
    if not places:
        return False
    holder, key, text = max(places, key=lambda place: len(place[2]))
    if len(text) <= _SHORTEST:
        return False
    holder[key] = text[: max(_SHORTEST, len(text) - excess - 1) - 1] + "…"
    return True


def _texts(answer: Answer) -> Iterator[tuple[Answer, str, str]]:
    for name, value in answer.items():
        if name in UNCUT:
            continue
        if isinstance(value, str):
            yield answer, name, value
        elif isinstance(value, dict):
            yield from _texts(value)
