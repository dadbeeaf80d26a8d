"""A person whom Immich has learned to recognise."""

from __future__ import annotations

from typing import NewType

import attrs

PersonId = NewType("PersonId", str)


@attrs.frozen(kw_only=True)
class Person:
    """A recognised person and the name somebody gave them.

    >>> Person(id=PersonId("p"), name="Simba").name
    'Simba'
    """

    id: PersonId
    name: str
