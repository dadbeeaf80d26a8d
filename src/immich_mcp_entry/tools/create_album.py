"""`immich_create_album`: a new album with exactly the photos that were confirmed."""

from __future__ import annotations

from immich_domain import Journal, Refusal, album_name, create_album, resolve
from immich_domain.criteria import FIELDS
from immich_mcp_entry.answers import failure
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.recording import recorded
from immich_mcp_entry.schemas import CRITERIA, SELECTION, input_schema, whole_number
from immich_mcp_entry.sdk import ToolSpec

MAX_DESCRIPTION = 2000

SPEC = ToolSpec(
    name="immich_create_album",
    title="Create album",
    description="After an explicit yes: make an album of the photos that match, if they are still those confirmed.",
    input_schema=input_schema(
        {
            "name": {"type": "string"},
            "expected_count": whole_number(1, description="The confirmed total"),
            **CRITERIA,
            "description": {"type": "string"},
            "selection": SELECTION,
        },
        "name",
        "expected_count",
    ),
    read_only=False,
    destructive=False,
    idempotent=False,
    open_world=False,
)


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with what the server says is in the new album, or with the reason why there is none."""
    arguments.allow("name", "expected_count", *FIELDS, "description", "selection")
    name = album_name(arguments.required_text("name", "the name of the new album"))
    expected = arguments.integer("expected_count", low=1)
    description = arguments.text("description", MAX_DESCRIPTION)
    selection = arguments.selection()
    criteria = arguments.criteria()
    criteria.require_more_than_media()
    async with context.writing:
        resolved = await resolve(context.port, criteria)
        if isinstance(resolved, Refusal):
            return failure(resolved)
        journal = Journal()
        write = create_album(
            context.port,
            resolved,
            name=name,
            expected=expected,
            selection=selection,
            description=description,
            journal=journal,
        )
        return await recorded(write, SPEC.name, "id", journal, resolved.criteria, context)
