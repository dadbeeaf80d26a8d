"""Libraries of any size, always the same ones: years at home with trips in between."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.world import World

_HOME = {"city": "Boston", "state": "Massachusetts", "country": "United States of America"}
_TRIPS = (
    {"city": "Bar Harbor", "state": "Maine", "country": "United States of America"},
    {"city": "Portland", "state": "Maine", "country": "United States of America"},
    {"city": "Lisbon", "state": "Lisbon", "country": "Portugal"},
    {"city": "Tokyo", "state": "Tokyo", "country": "Japan"},
)
_CAMERAS = (("Canon", "EOS R6"), ("Apple", "iPhone 15"), ("Google", "Pixel 8"))
_LAST_DAY = datetime(2026, 10, 1, 12, tzinfo=UTC)
_PER_DAY = 40
_CYCLE = 30
_TRIP_DAYS = 8


def generated_world(count: int, *, seed: int = 0) -> World:
    """A world of ``count`` photos, forty on each day going back from October 2026.

    Every thirty days contain a trip of eight; one photo in ten has no place, one in fifty is a video, and one in
    twenty was taken in the same second as another.
    """
    world = World(seed=seed)
    chance = random.Random(seed)  # noqa: S311 - repeatable is what is wanted
    anna = world.person("Anna Müller")
    moment = _LAST_DAY
    for number in range(count):
        day = number // _PER_DAY
        if chance.random() > 0.05:
            spread = timedelta(minutes=chance.randrange(14 * 60), milliseconds=chance.randrange(60_000))
            moment = _LAST_DAY - timedelta(days=day) + spread
        away = day % _CYCLE < _TRIP_DAYS
        place: dict[str, JsonValue] = dict(_TRIPS[day // _CYCLE % len(_TRIPS)] if away else _HOME)
        if chance.random() < 0.1:
            place.clear()
        make, model = _CAMERAS[number % len(_CAMERAS)]
        add = world.video if chance.random() < 0.02 else world.photo
        add(
            moment,
            zone="America/New_York",
            make=make,
            model=model,
            person_ids=(anna.id,) if chance.random() < 0.1 else (),
            favorite=chance.random() < 0.02,
            **place,
        )
    return world
