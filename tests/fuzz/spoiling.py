"""Changes to the JSON of an answer, described by JSON: which request, which node of its tree, and what becomes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs

Json = Any

DEEDS = ("set", "drop", "double", "many", "wrap", "whole", "cut")
KEYS = (
    "albumName", "assetCount", "assets", "city", "endDate", "error", "exifInfo", "fileCreatedAt", "id", "items",
    "localDateTime", "major", "make", "minor", "name", "nextCursor", "nextPage", "originalFileName", "ownerId",
    "patch", "prerelease", "role", "startDate", "success", "total", "type", "updatedAt",
)  # fmt: skip
"""What the product reads."""

EVERY = -1
MANY = 100
MOST_NODES = 20_000


@attrs.frozen(kw_only=True)
class Change:
    """One change, in one request (they count from 0 within a call) or in `EVERY`.

    It is done to the node of a number that goes round, or to all nodes under a key.
    """

    request: int
    deed: str
    node: int = 0
    key: str | None = None
    value: Json = None

    @classmethod
    def of(cls, case: dict[str, Json]) -> Change:
        """The change that a saved case describes."""
        return cls(**case)

    def apply(self, number: int, body: bytes) -> bytes:
        """The body of the answer to the request of this number, with the change made."""
        return self._changed(body) if self.request in (EVERY, number) else body

    def _changed(self, body: bytes) -> bytes:
        if self.deed == "cut":
            return body[: self.node % (len(body) + 1)]
        if self.deed == "whole":
            return dumped(self.value)
        try:
            holder = {"": json.loads(body)}
        except ValueError:
            return body  # another change has cut it
        places = list(_places(holder))[:MOST_NODES]
        if self.key is None:
            places = [places[self.node % len(places)]]
        else:
            places = [(parent, key) for parent, key in places if key == self.key]
        for parent, key in places:
            self._at(parent, key)
        return dumped(holder.get(""))

    def _at(self, parent: Json, key: Json) -> None:
        node = parent[key]
        if self.deed == "set":
            parent[key] = self.value
        elif self.deed == "drop":
            del parent[key]
        elif self.deed == "wrap":
            parent[key] = [node]
        elif self.deed == "double" and isinstance(parent, list):
            parent.insert(key, node)
        elif self.deed == "many" and isinstance(node, list):
            parent[key] = node * MANY


def dumped(value: Json) -> bytes:
    """JSON as a server may write it, halves of pairs escaped."""
    return json.dumps(value).encode("ascii")


def _places(holder: Json) -> Iterator[tuple[Json, Json]]:
    """Every node as its parent and its key, from the root down."""
    keys = range(len(holder)) if isinstance(holder, list) else list(holder)
    for key in keys:
        yield holder, key
        if isinstance(holder[key], list | dict):
            yield from _places(holder[key])
