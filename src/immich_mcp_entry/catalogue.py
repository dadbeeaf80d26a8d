"""What a model reads about the tools: names, titles, descriptions, schemas, hints.

This is all that `tools/list` needs, so nothing heavier is imported here. What the tools do is in `tools`, one module each.
"""

from __future__ import annotations

from immich_mcp_entry.limits import (
    MAX_ALBUMS,
    MAX_PAD_DAYS,
    MAX_RESULTS,
    MAX_SAMPLES,
)
from immich_mcp_entry.schemas import ALBUM_ID, CRITERIA, SELECTION, input_schema, whole_number
from immich_mcp_entry.sdk import ToolSpec

FIND_ALBUMS = ToolSpec(
    name="immich_find_albums",
    title="Find albums",
    description="Find existing albums by name, own and shared. Empty query: the latest.",
    input_schema=input_schema({"query": {"type": "string"}, "limit": whole_number(1, MAX_ALBUMS)}),
    read_only=True,
    destructive=False,
    idempotent=True,
    open_world=False,
)

SEARCH_PHOTOS = ToolSpec(
    name="immich_search_photos",
    title="Search photos",
    description="Count and summarise photos by days, place, person; clusters are trips. Give at least one field.",
    input_schema=input_schema({**CRITERIA, "samples": whole_number(0, MAX_SAMPLES)}),
    read_only=True,
    destructive=False,
    idempotent=True,
    open_world=False,
)

SMART_SEARCH = ToolSpec(
    name="immich_smart_search",
    title="Smart search",
    description="Find photos by what they show, best first; the other fields narrow.",
    input_schema=input_schema(
        {
            "query": {"type": "string", "description": "Description of the picture"},
            **CRITERIA,
            "limit": whole_number(1, MAX_RESULTS),
        },
        "query",
    ),
    read_only=True,
    destructive=False,
    idempotent=True,
    open_world=False,
)

ALBUM_GAPS = ToolSpec(
    name="immich_album_gaps",
    title="Album gaps",
    description="Photos taken on an album's days, pad_days around, that are not in it.",
    input_schema=input_schema({"album_id": ALBUM_ID, "pad_days": whole_number(0, MAX_PAD_DAYS)}, "album_id"),
    read_only=True,
    destructive=False,
    idempotent=True,
    open_world=False,
)

CREATE_ALBUM = ToolSpec(
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

ADD_TO_ALBUM = ToolSpec(
    name="immich_add_to_album",
    title="Add to album",
    description="After an explicit yes: add the matching photos not yet in the album, if they are still those confirmed.",
    input_schema=input_schema(
        {
            "album_id": ALBUM_ID,
            "expected_new_count": whole_number(1, description="The confirmed missing_count"),
            **CRITERIA,
            "selection": SELECTION,
        },
        "album_id",
        "expected_new_count",
    ),
    read_only=False,
    destructive=False,
    idempotent=True,
    open_world=False,
)

READ_TOOLS = (FIND_ALBUMS, SEARCH_PHOTOS, SMART_SEARCH, ALBUM_GAPS)
WRITE_TOOLS = (CREATE_ALBUM, ADD_TO_ALBUM)
