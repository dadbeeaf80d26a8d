"""The embedded demo library: one family, two moments, the same photos on every machine."""

from __future__ import annotations

import operator

from immich_adapters.demo.albums import albums_of
from immich_adapters.demo.home import BIRTHDAY, GARDEN, SNOW, SUMMER_2026, weeks
from immich_adapters.demo.household import DANA, named_people
from immich_adapters.demo.journeys import OREGON_2025, PORTUGAL_2026, TOKYO_2024
from immich_adapters.demo.maine import MAINE_2023, MAINE_2026, NEVER_COUNTED
from immich_adapters.demo.photos import develop
from immich_adapters.demo.scenes import Scene
from immich_adapters.demo.suggestions import suggestions_of

__all__ = ("Scene", "demo_library")

_NOTE = "an invented family's library, in the shape in which a server's API answers: the demo of this project"
_newest_first = operator.itemgetter("fileCreatedAt", "id")


def demo_library(scene: Scene = Scene.ALBUM) -> dict[str, object]:
    """The library of that scene as plain JSON values: a new copy at every call, equal at every call.

    `assets` holds everything, also what no search may show: hidden motion parts, archived, trashed, locked and offline
    ones. `album_members` are all IDs linked to an album. `people` are those with a name; `user_id` is whose key it is.
    """
    itineraries = (
        MAINE_2026,
        MAINE_2023,
        NEVER_COUNTED,
        TOKYO_2024,
        OREGON_2025,
        PORTUGAL_2026,
        SNOW,
        BIRTHDAY,
        GARDEN,
        SUMMER_2026,
        weeks(),
    )
    frames = [frame for itinerary in itineraries for frame in develop(itinerary, scene)]
    assets = [frame.asset for frame in frames]
    albums, members = albums_of(scene, frames)
    return {
        "note": _NOTE,
        "assets": sorted(assets, key=_newest_first, reverse=True),
        "albums": albums,
        "album_members": members,
        "suggestions": suggestions_of(assets),
        "people": named_people(),
        "user_id": DANA.id,
    }
