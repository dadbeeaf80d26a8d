"""`immich_find_albums`: which albums a person means by a few words."""

from __future__ import annotations

from immich_domain import rank_albums
from immich_mcp_entry.answers import albums_answer
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.limits import ALBUMS, MAX_ALBUMS


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with the best matches and the number of all."""
    arguments.allow("query", "limit")
    query = arguments.text("query")
    limit = arguments.integer("limit", low=1, high=MAX_ALBUMS, default=ALBUMS)
    albums = rank_albums(await context.port.albums(), query)
    return albums_answer(albums, limit, context.links)
