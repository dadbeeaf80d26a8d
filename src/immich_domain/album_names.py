"""Names that a new album may have.

Rule 1  A name is trimmed, not empty, at most 200 characters, on one line, without anything invisible.
Rule 2  A name is taken when an album has it but for case, accents, spacing and Unicode form: two such albums could not be
        told apart by a person who asks for one of them.
Rule 3  A name that only resembles another is free, and the resemblance is mentioned.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from immich_domain.album_ranking import similar_albums
from immich_domain.albums import Album
from immich_domain.errors import BadArgument, ErrorCode
from immich_domain.folding import is_same, is_seen
from immich_domain.invisible import visible
from immich_domain.quoting import quote
from immich_domain.refusals import Refusal

MAX_NAME = 200
MENTIONED = 3

# Halves of surrogate pairs and private code points, which no font shows.
_REFUSED = frozenset({"Cs", "Co"})


def album_name(text: str) -> str:
    """The name as it is given to the server. Raises `BadArgument` when no album should be called that.

    >>> album_name("  Maine 2026 ")
    'Maine 2026'
    """
    name = text.strip()
    if not name:
        raise BadArgument("name is required: pass the name of the new album.")
    if len(name) > MAX_NAME:
        raise BadArgument(f"name has {len(name)} characters: pass at most {MAX_NAME}.")
    if not is_seen(name):
        raise BadArgument("name is empty to the eye: pass the name of the new album.")
    if visible(name) != name or any(unicodedata.category(letter) in _REFUSED for letter in name):
        raise BadArgument("name holds control or invisible characters: pass a name of visible letters on one line.")
    return name


def refuse_taken(name: str, albums: Iterable[Album]) -> Refusal | None:
    """A refusal that names the album which has the name already; `None` when it is free."""
    same = next((album for album in albums if is_same(album.name, name)), None)
    if same is None:
        return None
    return Refusal(
        code=ErrorCode.NAME_TAKEN,
        message=(
            f"There is an album {quote(same.name)} already, so none was made. To put photos into it, call "
            f"immich_album_gaps and immich_add_to_album with album_id {same.id}; or choose another name."
        ),
        details={"album_id": same.id, "name": same.name},
    )


def similar_names(name: str, albums: Iterable[Album]) -> tuple[str, ...]:
    """The names that resemble a free name most, three at most."""
    return tuple(dict.fromkeys(album.name for album in similar_albums(albums, name)))[:MENTIONED]
