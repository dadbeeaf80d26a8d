"""How a write ended."""

from __future__ import annotations

import attrs

from immich_domain.albums import Album, AlbumId
from immich_domain.selections import Selection


@attrs.frozen(kw_only=True)
class Failed:
    """Photos that the server did not take, by its reason.

    >>> Failed(reason="no_permission", count=2).count
    2
    """

    reason: str
    count: int


@attrs.frozen(kw_only=True)
class Written:
    """Everything was sent, and the server said what became of it.

    >>> Written(album_id=AlbumId("a"), name="x", added=2).failed
    ()
    """

    album_id: AlbumId
    name: str
    added: int
    already_present: int = 0
    failed: tuple[Failed, ...] = ()
    similar: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class HalfWritten:
    """It stopped half-way. `missing` photos and `selection` are what to confirm for the rest.

    >>> HalfWritten(album_id=AlbumId("a"), name="x", added=500, missing=5, selection=Selection("0"), reason="r").missing
    5
    """

    album_id: AlbumId
    name: str
    added: int
    missing: int
    selection: Selection
    reason: str


@attrs.frozen(kw_only=True)
class Unconfirmed:
    """An album was asked for and no answer came. `found` are albums of that name that were not there before.

    >>> Unconfirmed(name="x", found=(), looked=True, reason="r").looked
    True
    """

    name: str
    found: tuple[Album, ...]
    looked: bool
    reason: str
