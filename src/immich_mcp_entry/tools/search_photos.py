"""`immich_search_photos`: what the photos look like that match, in numbers."""

from __future__ import annotations

from immich_domain import Refusal, resolve, search
from immich_domain.criteria import FIELDS
from immich_mcp_entry.answers import failure, summary_answer
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.limits import MAX_SAMPLES, SAMPLES


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with the summary, the criteria and the selection that a write tool takes."""
    arguments.allow(*FIELDS, "samples")
    criteria = arguments.criteria()
    samples = arguments.integer("samples", low=0, high=MAX_SAMPLES, default=SAMPLES)
    criteria.require_any()
    resolved = await resolve(context.port, criteria)
    if isinstance(resolved, Refusal):
        return failure(resolved)
    summary = await search(context.port, resolved, samples=samples)
    return summary_answer(summary, resolved.criteria, context.links)
