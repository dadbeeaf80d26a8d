"""`immich_smart_search`: photos by what they show."""

from __future__ import annotations

from immich_domain import Refusal, resolve, smart_search
from immich_domain.criteria import FIELDS
from immich_mcp_entry.answers import failure, ranking_answer
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.limits import MAX_RESULTS, RESULTS


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with the photos that resemble the description most."""
    arguments.allow("query", *FIELDS, "limit")
    query = arguments.required_text("query", "a description of the picture, like orange cat in snow")
    limit = arguments.integer("limit", low=1, high=MAX_RESULTS, default=RESULTS)
    resolved = await resolve(context.port, arguments.criteria())
    if isinstance(resolved, Refusal):
        return failure(resolved)
    ranking = await smart_search(context.port, query, resolved, limit)
    return ranking_answer(ranking, resolved.criteria, context.links)
