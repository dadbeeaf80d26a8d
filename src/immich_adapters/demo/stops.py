"""A stop: some photos taken one after the other with one device at one place. Trips are tables of stops."""

from __future__ import annotations

import enum
from typing import NamedTuple

from immich_adapters.demo.scenes import Fate


class Medium(enum.Enum):
    """What the stop left behind; a live photo is a still with a hidden motion part."""

    PHOTO = enum.auto()
    VIDEO = enum.auto()
    LIVE = enum.auto()


class Stop(NamedTuple):
    """`shots` files taken within `minutes` from `day` and `at`, which are what the clock on the wall said.

    `utc_offset` is in hours; `None` when neither EXIF nor GPS told, so that the server took the wall clock for UTC.
    No `minutes` means that all shots have one timestamp; no `place` means that there is no GPS.
    """

    day: str
    at: str
    minutes: int
    shots: int
    device: str
    place: str = ""
    text: str = ""
    people: tuple[str, ...] = ()
    fate: Fate = Fate.KEPT
    medium: Medium = Medium.PHOTO
    utc_offset: int | None = -4
    has_wall: bool = True
    file_name: str = ""


class Itinerary(NamedTuple):
    """A named table of stops; the name is part of what the asset IDs are made of."""

    name: str
    stops: tuple[Stop, ...]
