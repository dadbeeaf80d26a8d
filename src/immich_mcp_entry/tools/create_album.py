"""`immich_create_album`: a new album with exactly the photos that were confirmed."""

from __future__ import annotations

import functools

from immich_domain import Journal, Refusal, album_name, create_album, resolve
from immich_domain.criteria import FIELDS
from immich_mcp_entry.answers import failure
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.catalogue import CREATE_ALBUM
from immich_mcp_entry.context import Context
from immich_mcp_entry.limits import MAX_DESCRIPTION
from immich_mcp_entry.recording import recorded


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with what the server says is in the new album, or with the reason why there is none."""
    arguments.allow("name", "expected_count", *FIELDS, "description", "selection")
    name = album_name(arguments.untouched("name"))
    expected = arguments.integer("expected_count", low=1)
    description = arguments.lines("description", MAX_DESCRIPTION)
    selection = arguments.selection()
    criteria = arguments.criteria()
    criteria.require_more_than_media()
    async with context.writing:
        resolved = await resolve(context.port, criteria)
        if isinstance(resolved, Refusal):
            return failure(resolved)
        journal = Journal()
        write = functools.partial(
            create_album,
            context.port,
            resolved,
            name=name,
            expected=expected,
            selection=selection,
            description=description,
            journal=journal,
        )
        return await recorded(write, CREATE_ALBUM.name, "id", journal, resolved.criteria, context)
