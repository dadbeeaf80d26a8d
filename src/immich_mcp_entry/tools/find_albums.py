"""`immich_find_albums`: which albums a person means by a few words."""

from __future__ import annotations

from immich_domain import rank_albums
from immich_mcp_entry.answers import albums_answer
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.schemas import input_schema, whole_number
from immich_mcp_entry.sdk import ToolSpec

LIMIT = 10
MAX_LIMIT = 100

SPEC = ToolSpec(
    name="immich_find_albums",
    title="Find albums",
    description="Find existing albums by name, own and shared. Empty query: the latest.",
    input_schema=input_schema({"query": {"type": "string"}, "limit": whole_number(1, MAX_LIMIT)}),
    read_only=True,
    destructive=False,
    idempotent=True,
    open_world=False,
)


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with the best matches and the number of all."""
    arguments.allow("query", "limit")
    query = arguments.text("query")
    limit = arguments.integer("limit", low=1, high=MAX_LIMIT, default=LIMIT)
    albums = rank_albums(await context.port.albums(), query)
    return albums_answer(albums, limit, context.links)
