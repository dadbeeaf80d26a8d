"""Target: whatever a model passes to a tool → an answer, on the embedded library."""

from __future__ import annotations

import json
from functools import cache
from zoneinfo import ZoneInfo

import anyio
from hypothesis import strategies as st

from immich_adapters.demo import Scene, demo_library
from immich_adapters.library import Library, library_from_json
from immich_adapters.memory import MemoryAdapter
from immich_mcp_entry.composition import EmbeddedHouse
from immich_mcp_entry.config import Settings
from immich_mcp_entry.dispatch import Dispatcher
from immich_mcp_entry.sdk_lines import digestible
from tests.adapters.houses import silent
from tests.entry.fixtures.tables import GOOD, PARAMETERS
from tests.fuzz.targets import Heard, Json, Target, check_answer, texts, values

ZONE = ZoneInfo("America/New_York")
ODD_NAMES = ("frobnicate", "", "__class__", "Query", "state ", "self", "taken_after\n")


@cache
def demo() -> Library:
    """The library of the demo; adapters do not change it."""
    return library_from_json(demo_library(Scene.ALBUM))


def check(case: Json) -> None:
    """A valid answer, and one that the arguments alone decide: the same again."""
    line = digestible(json.dumps(case["arguments"]))
    with Heard() as heard:
        first, second = (_answer(case["tool"], json.loads(line)) for _ in range(2))
        check_answer(first, heard)
    assert _without_ids(first) == _without_ids(second)


def _answer(tool: str, arguments: dict[str, Json]) -> str:
    port = MemoryAdapter(library=demo(), zone=ZONE)
    house = EmbeddedHouse(Settings(zone=ZONE, enable_writes=True), port)
    return anyio.run(Dispatcher(house).call, tool, arguments, silent)


def _without_ids(text: str) -> Json:
    """The answer without what is new in each new album."""
    answer = json.loads(text)
    return {name: value for name, value in answer.items() if name not in ("id", "url")}


_days = st.dates().map(str) | st.sampled_from(("2026-08-02", "2026-08-09", "0001-01-01", "9999-12-31"))
_places = st.sampled_from(("Maine", "maine", "Portland", "Bar Harbor", "Mane", "Simba", "United States of America"))
_meant = {
    "taken_after": _days,
    "taken_before": _days,
    **dict.fromkeys(("state", "city", "country", "person", "query", "name"), _places | texts),
    "media": st.sampled_from(("photo", "video", "all")),
    "favorites_only": st.booleans(),
    **dict.fromkeys(("limit", "samples", "pad_days", "expected_count", "expected_new_count"), st.integers(0, 500)),
}


@st.composite
def _calls(draw: st.DrawFn) -> Json:
    tool = draw(st.sampled_from(sorted(PARAMETERS)))
    arguments: dict[str, Json] = dict(GOOD[tool]) if draw(st.booleans()) else {}
    for name in draw(st.lists(st.sampled_from(sorted(PARAMETERS[tool])), max_size=4)):
        arguments[name] = draw(_meant.get(name, values) if draw(st.integers(0, 3)) else values)
    for name in draw(st.lists(st.sampled_from(ODD_NAMES) | texts, max_size=1)) if draw(st.booleans()) else ():
        arguments[name] = draw(values)
    return {"tool": tool, "arguments": arguments}


TARGET = Target(name="tool_arguments", cases=_calls(), check=check)
