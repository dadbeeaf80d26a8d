"""Results that are kept until the world changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from attrs import define, field

from tests.fake_immich.world import World

_MOST_KEPT = 64
T = TypeVar("T")


@define
class Memo:
    """A small cache over one world; any change of the world empties it."""

    world: World
    _revision: int = -1
    _kept: dict[Hashable, Any] = field(factory=dict)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` gave for this key, or gives now."""
        if self._revision != self.world.revision or len(self._kept) > _MOST_KEPT:
            self._kept.clear()
            self._revision = self.world.revision
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found
