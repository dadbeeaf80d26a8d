"""The tools that a host lets in, by name. A tool that a later server adds stays out until it is written here."""

from __future__ import annotations

READ_TOOLS = frozenset({"immich_find_albums", "immich_search_photos", "immich_smart_search", "immich_album_gaps"})

# The server lists these only with IMMICH_ENABLE_WRITES=true, so that it takes two decisions to write.
WRITE_TOOLS = frozenset({"immich_create_album", "immich_add_to_album"})
