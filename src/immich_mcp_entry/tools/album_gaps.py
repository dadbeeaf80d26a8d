"""`immich_album_gaps`: the photos of an album's days that are not in it."""

from __future__ import annotations

from immich_domain import AlbumId, Refusal, album_gap
from immich_mcp_entry.answers import failure, gap_answer
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.schemas import ALBUM_ID, input_schema, whole_number
from immich_mcp_entry.sdk import ToolSpec

PAD_DAYS = 1
MAX_PAD_DAYS = 400

SPEC = ToolSpec(
    name="immich_album_gaps",
    title="Album gaps",
    description="Photos taken on an album's days, pad_days around, that are not in it.",
    input_schema=input_schema({"album_id": ALBUM_ID, "pad_days": whole_number(0, MAX_PAD_DAYS)}, "album_id"),
    read_only=True,
    destructive=False,
    idempotent=True,
    open_world=False,
)


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with the summary of what is missing, and with what adds it."""
    arguments.allow("album_id", "pad_days")
    album_id = arguments.uuid("album_id", "immich_find_albums")
    pad_days = arguments.integer("pad_days", low=0, high=MAX_PAD_DAYS, default=PAD_DAYS)
    gap = await album_gap(context.port, AlbumId(album_id), pad_days=pad_days)
    return failure(gap) if isinstance(gap, Refusal) else gap_answer(gap, context.links)
