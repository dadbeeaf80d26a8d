"""Target: any answer that a tool could shape → its text."""

from __future__ import annotations

import copy
import json

from hypothesis import strategies as st

from immich_mcp_entry.capping import MAX_CHARACTERS, UNCUT, render
from tests.fuzz.targets import Json, Target

PRECIOUS = 1900
"""Characters of JSON that what is never cut may take together."""


def check(case: Json) -> None:
    """Small and valid, what is precious whole, lists only shorter, and the answer itself left alone."""
    before = copy.deepcopy(case)
    text = render(case)
    assert case == before
    assert len(text) <= MAX_CHARACTERS
    after = json.loads(text)
    assert text == _compact(after)
    assert render(after) == text
    for name, value in case.items():
        _check_part(name, value, after[name])
    assert (after.get("trimmed") is True) == (len(_compact(case)) > MAX_CHARACTERS)


def _check_part(name: str, value: Json, shown: Json) -> None:
    if name in UNCUT or value is None or isinstance(value, bool | int | float):
        assert shown == value
    elif isinstance(value, list):
        assert shown == value[: len(shown)]
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_part(key, item, shown[key])
    else:
        assert shown == value or (shown.endswith("…") and value.startswith(shown[:-1]))


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_text = st.builds(str.__mul__, st.text('ab "\\\n\x00\u2028é🏖…', max_size=6), st.integers(0, 500)) | st.text(max_size=30)
_short = st.text(max_size=90)
_row = st.dictionaries(st.sampled_from(("date", "file", "url", "count", "place")), st.integers() | _short, max_size=5)
_list = st.builds(lambda items, times: items * times, st.lists(_row | _short, max_size=3), st.integers(0, 40))
_plain = st.none() | st.booleans() | st.integers(-(10**9), 10**9)
_part = _plain | _text | _list | st.dictionaries(_short, _plain | _text, max_size=4)
_names = st.sampled_from(
    ("samples", "top_places", "clusters", "albums", "results", "days", "cameras", "name", "incomplete", "note", "album")
)
_precious = st.fixed_dictionaries(
    {},
    optional={
        "total": st.integers(0, 10**9),
        "criteria": st.fixed_dictionaries({"state": st.text(max_size=300)}),
        "selection": st.just("0123456789ab"),
        "error": _text,
        "code": st.just("no_match"),
        "id": st.just("9" * 36),
        "url": st.text("abc/", max_size=500),
    },
)
TARGET = Target(
    name="rendering",
    cases=st.builds(
        lambda precious, rest: {**rest, **precious},
        _precious.filter(lambda answer: len(_compact(answer)) <= PRECIOUS),
        st.dictionaries(_names, _part, max_size=8),
    ),
    check=check,
)
