"""`immich_album_gaps`: the photos of an album's days that are not in it."""

from __future__ import annotations

from immich_domain import AlbumId, Refusal, album_gap
from immich_mcp_entry.answers import failure, gap_answer
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.limits import MAX_PAD_DAYS, PAD_DAYS


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with the summary of what is missing, and with what adds it."""
    arguments.allow("album_id", "pad_days")
    album_id = arguments.uuid("album_id", "immich_find_albums")
    pad_days = arguments.integer("pad_days", low=0, high=MAX_PAD_DAYS, default=PAD_DAYS)
    gap = await album_gap(context.port, AlbumId(album_id), pad_days=pad_days)
    return failure(gap) if isinstance(gap, Refusal) else gap_answer(gap, context.links)
