"""What a host shows to the person, and says to the model, about the tools."""

from __future__ import annotations

from collections.abc import Iterable

from .routing import PHOTOS, Named

LABEL = "Looking through photos…"

ORDER_OF_WORK = (
    "For photos, albums and trips always start with immich_find_albums and give the link if the album exists; only if "
    "there is none, call immich_search_photos by place, then again by the days of the trip alone; before anything is "
    "written show the number of photos with first and last day and wait for an explicit yes."
)


def label_of(tool_name: str) -> str | None:
    """What the person reads while a tool works; `None` for a tool that is not ours.

    >>> label_of("immich_find_albums")
    'Looking through photos…'
    """
    return LABEL if tool_name.startswith(PHOTOS.prefix) else None


def prompt_for(tools: Iterable[Named]) -> str:
    """The sentence for the system prompt, empty when none of our tools is offered."""
    return ORDER_OF_WORK if any(map(PHOTOS.owns, tools)) else ""
