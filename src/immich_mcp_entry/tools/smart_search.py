"""`immich_smart_search`: photos by what they show."""

from __future__ import annotations

from immich_domain import Refusal, resolve, smart_search
from immich_domain.criteria import FIELDS
from immich_mcp_entry.answers import failure, ranking_answer
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.schemas import CRITERIA, input_schema, whole_number
from immich_mcp_entry.sdk import ToolSpec

LIMIT = 10
MAX_LIMIT = 25

SPEC = ToolSpec(
    name="immich_smart_search",
    title="Smart search",
    description="Find photos by what they show, best first; the other fields narrow.",
    input_schema=input_schema(
        {
            "query": {"type": "string", "description": "Description of the picture"},
            **CRITERIA,
            "limit": whole_number(1, MAX_LIMIT),
        },
        "query",
    ),
    read_only=True,
    destructive=False,
    idempotent=True,
    open_world=False,
)


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with the photos that resemble the description most."""
    arguments.allow("query", *FIELDS, "limit")
    query = arguments.required_text("query", "a description of the picture, like orange cat in snow")
    limit = arguments.integer("limit", low=1, high=MAX_LIMIT, default=LIMIT)
    resolved = await resolve(context.port, arguments.criteria())
    if isinstance(resolved, Refusal):
        return failure(resolved)
    ranking = await smart_search(context.port, query, resolved, limit)
    return ranking_answer(ranking, resolved.criteria, context.links)
