"""`immich_add_to_album`: the photos that an album lacks, exactly those that were confirmed."""

from __future__ import annotations

import functools

from immich_domain import AlbumId, Journal, Refusal, add_to_album, resolve
from immich_domain.criteria import FIELDS
from immich_mcp_entry.answers import failure
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.catalogue import ADD_TO_ALBUM
from immich_mcp_entry.context import Context
from immich_mcp_entry.recording import recorded


async def run(context: Context, arguments: Arguments) -> Answer:
    """Answer with what the server says was added, or with the reason why nothing was."""
    arguments.allow("album_id", "expected_new_count", *FIELDS, "selection")
    album_id = AlbumId(arguments.uuid("album_id", "immich_find_albums"))
    expected = arguments.integer("expected_new_count", low=1)
    selection = arguments.selection()
    criteria = arguments.criteria()
    criteria.require_more_than_media()
    async with context.writing:
        resolved = await resolve(context.port, criteria)
        if isinstance(resolved, Refusal):
            return failure(resolved)
        journal = Journal()
        write = functools.partial(
            add_to_album, context.port, album_id, resolved, expected=expected, selection=selection, journal=journal
        )
        return await recorded(write, ADD_TO_ALBUM.name, "album_id", journal, resolved.criteria, context)
