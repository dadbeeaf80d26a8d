"""When the tools are offered to a model.

A host that routes statically offers every group to every request; one that routes dynamically offers a group only where
the conversation is about it. Either way the photos are hidden from everybody who is not an administrator.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Protocol, TypeVar

import attrs


class Named(Protocol):
    """A tool, as far as routing looks at it."""

    @property
    def name(self) -> str:
        """Its name, with the prefix of its group."""


Tool = TypeVar("Tool", bound=Named)


class Routing(Enum):
    """How a host chooses tools for a request."""

    STATIC = "static"
    DYNAMIC = "dynamic"


@attrs.frozen(kw_only=True)
class RoutingGroup:
    """Tools that go together: known by the prefix of their names, asked for by keywords."""

    name: str
    prefix: str
    keywords: tuple[str, ...]
    administrators_only: bool

    def owns(self, tool: Named) -> bool:
        """Whether a tool belongs to this group."""
        return tool.name.startswith(self.prefix)

    def is_meant_by(self, text: str) -> bool:
        """Whether a text has one of the keywords as a word of its own, in any case.

        >>> [PHOTOS.is_meant_by(text) for text in ("My Maine TRIP?", "a tripod", "the topic")]
        [True, False, False]
        """
        words = "|".join(map(re.escape, self.keywords))
        return re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) is not None


PHOTOS = RoutingGroup(
    name="photos",
    prefix="immich_",
    keywords=(
        "immich",
        *("photo", "photos", "picture", "pictures", "pic", "pics"),
        *("album", "albums", "trip", "trips", "vacation"),
    ),
    administrators_only=True,
)


def offered(
    tools: Sequence[Tool],
    *,
    administrator: bool,
    routing: Routing,
    conversation: Iterable[str] = (),
    group: RoutingGroup = PHOTOS,
) -> list[Tool]:
    """The tools for one request; those of other groups are let through as they are.

    `conversation` is what the person has said so far, not only the last words: "yes" is about photos when the question was.
    """
    is_offered = (administrator or not group.administrators_only) and (
        routing is Routing.STATIC or any(map(group.is_meant_by, conversation))
    )
    return [tool for tool in tools if is_offered or not group.owns(tool)]
