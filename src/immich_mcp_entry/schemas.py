"""The building blocks of the tools' input schemas: flat, one type a property, nothing that a small model trips over."""

from __future__ import annotations

from immich_mcp_entry.capping import Answer, Json

CRITERIA: Answer = {
    "taken_after": {"type": "string", "description": "First day, YYYY-MM-DD"},
    "taken_before": {"type": "string", "description": "Last day, YYYY-MM-DD, included"},
    "state": {"type": "string"},
    "city": {"type": "string"},
    "country": {"type": "string"},
    "person": {"type": "string", "description": "Name in Immich"},
    "media": {"type": "string", "enum": ["photo", "video", "all"]},
    "favorites_only": {"type": "boolean"},
}

ALBUM_ID: Answer = {"type": "string", "description": "id from immich_find_albums"}


SELECTION: Answer = {"type": "string", "description": "From the confirmed answer"}


def whole_number(low: int, high: int | None = None, description: str | None = None) -> Answer:
    """The schema of a whole number from `low` to `high`."""
    schema: Answer = {"type": "integer", "minimum": low}
    if high is not None:
        schema["maximum"] = high
    if description is not None:
        schema["description"] = description
    return schema


def input_schema(properties: Answer, *required: str) -> dict[str, Json]:
    """The schema of a tool's arguments."""
    schema: Answer = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        schema["required"] = list(required)
    return schema
