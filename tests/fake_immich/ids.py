"""Ids that look random and are the same in every run."""

from __future__ import annotations

import random
import re
import uuid

from attrs import define, field

UUID_PATTERN = "/^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$/"
"""The pattern that 3.x quotes in its answer."""

_UUID4 = re.compile(UUID_PATTERN[1:-1])


def is_uuid(value: object) -> bool:
    """Whether a value is the text of a version 4 UUID, in either case."""
    return isinstance(value, str) and _UUID4.fullmatch(value) is not None


@define
class IdSource:
    """Lower-case version 4 UUIDs from a seed.

    >>> IdSource(seed=1).take() == IdSource(seed=1).take()
    True
    """

    seed: int = 0
    _random: random.Random = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._random = random.Random(self.seed)  # noqa: S311 - repeatable is what is wanted

    def take(self) -> str:
        """The next id."""
        return str(uuid.UUID(int=self._random.getrandbits(128), version=4))

    def secret(self) -> str:
        """The next text that can serve as an API key."""
        return f"key-{self._random.getrandbits(160):040x}"
