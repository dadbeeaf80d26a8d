"""A server with the tools that official scenarios ask for by name, on the product's border to the SDK: run as a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import anyio

from immich_mcp_entry.sdk import Progress, ToolSpec, UnknownTool, serve_stdio

SIMPLE_TEXT = "test_simple_text"
SCHEMA_TOOL = "json_schema_2020_12_tool"

# The scenario json-schema-2020-12 looks for each of these keywords in `tools/list`.
SCHEMA: Mapping[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}


def spec(name: str, schema: Mapping[str, object]) -> ToolSpec:
    """A tool that only reads."""
    return ToolSpec(
        name=name,
        title=name,
        description=f"What the official scenario asks of {name}.",
        input_schema=schema,
        read_only=True,
        destructive=False,
        idempotent=True,
        open_world=False,
    )


def tools() -> Sequence[ToolSpec]:
    """Both tools."""
    return [spec(SIMPLE_TEXT, {"type": "object"}), spec(SCHEMA_TOOL, SCHEMA)]


async def call(name: str, _arguments: Mapping[str, object], _progress: Progress) -> str:
    """The sentence that the scenario expects."""
    if name != SIMPLE_TEXT:
        raise UnknownTool(f"no tool is called {name}")
    return "This is a simple text response for testing."


async def main() -> None:
    """Serve the standard streams."""
    await serve_stdio(name="fixtures", version="1", instructions="", tools=tools, call=call)


if __name__ == "__main__":
    anyio.run(main)
