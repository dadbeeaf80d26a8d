"""Two moments of one library, and what became of each photo by then."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Scene(enum.StrEnum):
    """`NO_ALBUM`: just back from Maine, nothing sorted. `ALBUM`: later, the album made and some photos tidied away."""

    ALBUM = "album"
    NO_ALBUM = "no-album"


class Fate(enum.Enum):
    """What happens to a photo. `KEPT` ones are in the album of their trip, `MISSED` ones stay outside of it."""

    KEPT = enum.auto()
    MISSED = enum.auto()
    ARCHIVED = enum.auto()
    TRASHED = enum.auto()
    LOCKED = enum.auto()
    OFFLINE = enum.auto()
    ARCHIVED_LATER = enum.auto()
    TRASHED_LATER = enum.auto()
    TRASHED_IN_ALBUM = enum.auto()
    GONE_LATER = enum.auto()


class Standing(NamedTuple):
    """How a photo stands in a scene."""

    visibility: str = "timeline"
    is_trashed: bool = False
    is_offline: bool = False


_SHOWN = Standing()
_ARCHIVED = Standing(visibility="archive")
_TRASHED = Standing(is_trashed=True)

_ALWAYS = {
    Fate.KEPT: _SHOWN,
    Fate.MISSED: _SHOWN,
    Fate.ARCHIVED: _ARCHIVED,
    Fate.TRASHED: _TRASHED,
    Fate.LOCKED: Standing(visibility="locked"),
    Fate.OFFLINE: Standing(is_offline=True),
}

_LATER = {
    Fate.ARCHIVED_LATER: _ARCHIVED,
    Fate.TRASHED_LATER: _TRASHED,
    Fate.TRASHED_IN_ALBUM: _TRASHED,
    Fate.GONE_LATER: None,
}

IN_ALBUM = frozenset({Fate.KEPT, Fate.ARCHIVED_LATER, Fate.TRASHED_IN_ALBUM})


def standing(fate: Fate, scene: Scene) -> Standing | None:
    """How a photo of that fate stands in the scene; `None` when it is not in the library any more."""
    if fate in _ALWAYS:
        return _ALWAYS[fate]
    return _LATER[fate] if scene is Scene.ALBUM else _SHOWN
