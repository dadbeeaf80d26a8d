"""What an agent reads before its first call: pinned word for word, small, and of few schema keywords.

After a change on purpose, write the pinned list anew and read the difference:

    python -m tests.entry.test_tool_list
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.results import RESULTS
from tests.entry.connections import ALBUM, WRITES, Connection, Source, Switchboard
from tests.entry.fixtures.tables import ADDITIVE_TOOLS, PARAMETERS, READ_ONLY_TOOLS, REQUIRED

FIXTURES = Path(__file__).parent / "fixtures"
SOURCES = {"tools-read.json": ALBUM, "tools-write.json": WRITES}

ROOT_KEYWORDS = {"type", "properties", "required", "additionalProperties", "description"}
PROPERTY_KEYWORDS = {"type", "description", "enum"}
INTEGER_KEYWORDS = PROPERTY_KEYWORDS | {"minimum", "maximum"}

Tool = dict[str, Any]
Connect = Callable[[Source], Connection]


def pinned(tools: list[Tool]) -> str:
    """The list as it is written into the file. The SDK's majors order keywords differently; parameters keep our order."""
    rows = [dict(sorted(tool.items())) for tool in tools]
    for row in rows:
        for name in ("annotations", "inputSchema"):
            row[name] = dict(sorted(row[name].items()))
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


@pytest.fixture(scope="module", params=SOURCES.values(), ids=["writes off", "writes on"])
def tools(request: pytest.FixtureRequest, connect: Connect) -> list[Tool]:
    """What is listed with writes off and on."""
    return connect(request.param).tools()


@pytest.mark.parametrize("name", SOURCES)
def test_the_list_is_pinned(connect: Connect, name: str) -> None:
    """Not a word of what is listed changes by accident."""
    assert pinned(connect(SOURCES[name]).tools()) == (FIXTURES / name).read_text(encoding="utf-8")


def test_only_the_read_tools_are_listed_while_writes_are_off(demo: Connection) -> None:
    """Without the switch there is nothing to write with."""
    assert {tool["name"] for tool in demo.tools()} == READ_ONLY_TOOLS


def test_all_six_tools_are_listed_while_writes_are_on(connect: Connect) -> None:
    """The switch adds two tools and takes none away."""
    assert {tool["name"] for tool in connect(WRITES).tools()} == READ_ONLY_TOOLS | ADDITIVE_TOOLS


@pytest.mark.parametrize("value", ["false", "", "True", "1", "yes"])
def test_no_other_value_of_the_switch_lists_a_write_tool(switchboard: Switchboard, value: str) -> None:
    """Only `true` switches writes on."""
    source = Source(scene="album", environment=(("IMMICH_ENABLE_WRITES", value),))
    assert {tool["name"] for tool in switchboard.connect("memory", source).tools()} == READ_ONLY_TOOLS


def test_every_tool_has_a_title_a_description_and_four_annotations(tools: list[Tool]) -> None:
    """A host can show what a tool is, and ask or not ask, by what is listed alone."""
    for tool in tools:
        name = tool["name"]
        assert tool["title"]
        assert tool["description"]
        assert {key: tool["annotations"][key] for key in tool["annotations"] if key != "title"} == {
            "readOnlyHint": name in READ_ONLY_TOOLS,
            "destructiveHint": False,
            "idempotentHint": name != "immich_create_album",
            "openWorldHint": False,
        }


def test_nothing_else_is_listed_with_a_tool(tools: list[Tool]) -> None:
    """No output schema, no icons, no execution hints: each costs tokens."""
    for tool in tools:
        assert set(tool) == {"name", "title", "description", "inputSchema", "annotations"}


def test_schemas_use_few_keywords(tools: list[Tool]) -> None:
    """The root and the properties have the keywords that small models take, and no others."""
    for tool in tools:
        schema = tool["inputSchema"]
        assert set(schema) <= ROOT_KEYWORDS
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
        assert set(schema.get("required", [])) <= set(schema["properties"])
        for definition in schema["properties"].values():
            assert definition["type"] in {"string", "integer", "boolean"}
            allowed = INTEGER_KEYWORDS if definition["type"] == "integer" else PROPERTY_KEYWORDS
            assert set(definition) <= allowed


def test_parameters_are_those_of_the_table(tools: list[Tool]) -> None:
    """Names, types, bounds and what is required are written out by hand once more."""
    for tool in tools:
        schema = tool["inputSchema"]
        expected = PARAMETERS[tool["name"]]
        assert {name: definition["type"] for name, definition in schema["properties"].items()} == {
            name: kind.json_type for name, kind in expected.items()
        }
        assert set(schema.get("required", [])) == REQUIRED[tool["name"]]
        for name, kind in expected.items():
            bounds = [schema["properties"][name].get(bound) for bound in ("minimum", "maximum")]
            assert bounds == [kind.low, kind.high], name


def test_the_list_is_small(tools: list[Tool]) -> None:
    """All that is listed costs at most 1,500 tokens, by four characters each."""
    assert len(json.dumps(tools, separators=(",", ":"), ensure_ascii=False)) / 4 <= 1500


def test_the_list_is_as_long_as_the_benchmark_says(connect: Connect) -> None:
    """The figure that was written down is that of this list."""
    text = json.dumps({"tools": connect(WRITES).tools()}, separators=(",", ":"), ensure_ascii=False)
    assert f"; {len(text):,} characters |" in RESULTS.read_text(encoding="utf-8")


def test_the_instructions_are_short_and_name_the_order_of_work(demo: Connection) -> None:
    """In under 1,200 characters: all six tools, the yes to wait for, and the selection."""
    instructions = demo.info.instructions or ""
    assert len(instructions) < 1200
    for word in (*READ_ONLY_TOOLS, *ADDITIVE_TOOLS, "yes", "selection"):
        assert word in instructions


def test_the_instructions_are_the_same_with_writes_on(connect: Connect) -> None:
    """An agent learns the same order of work either way."""
    assert connect(WRITES).info.instructions == connect(ALBUM).info.instructions


def main() -> None:
    """Write the pinned lists anew."""
    board = Switchboard()
    try:
        for name, source in SOURCES.items():
            (FIXTURES / name).write_text(pinned(board.connect("memory", source).tools()), encoding="utf-8")
    finally:
        board.close()


if __name__ == "__main__":
    main()
