"""Life at home in Cambridge: a few photos a week, a birthday, Sam's garden, and Simba in the snow."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import partial

from immich_adapters.demo.household import seal
from immich_adapters.demo.scenes import Fate
from immich_adapters.demo.stops import Itinerary, Medium, Stop

_FIRST_MONDAY, _WEEKS = dt.date(2022, 10, 3), 204
_NEW_PHONES = "2024-10-01"
_AWAY = (
    ("2023-07-10", "2023-07-18"),
    ("2024-04-03", "2024-04-16"),
    ("2025-09-16", "2025-09-25"),
    ("2026-05-07", "2026-05-19"),
    ("2026-07-27", "2026-12-31"),
)
_MOMENTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("cambridge", "market on the square", ("dana",)),
    ("cambridge", "orange cat on the sofa", ("simba",)),
    ("somerville", "dinner with friends", ("alex, neighbour", "sam")),
    ("boston", "along the Charles", ()),
    ("cambridge", "homework", ("zoë",)),
    ("", "soup of the week", ()),
    ("boston", "the harbor islands ferry", ("dana", "josé")),
    ("cambridge", "bicycles", ("sam", "stranger")),
    ("cambridge", "cat asleep on the keyboard", ("simba", "dana")),
    ("boston", "concert in the park", ("ana", "alex, cousin")),
)

_pixel = partial(Stop, minutes=0, shots=1, device="pixel", place="cambridge", people=("simba",), utc_offset=-5)
_canon = partial(_pixel, device="canon")

SNOW = Itinerary(
    "snow",
    (
        _pixel("2023-01-23", "08:10", device="old pixel", text="orange cat in snow, for the first time"),
        _pixel("2023-01-23", "08:11", device="old pixel", text="Orange cat in snow up to the ears"),
        _pixel("2024-01-07", "09:30", device="old pixel", text="our orange cat in the snow"),
        _canon("2024-01-07", "15:05", text="orange cat in snow, looking offended"),
        _pixel("2025-01-20", "07:45", text="orange cat in fresh snow", people=("simba", "dana")),
        _pixel("2025-01-20", "07:50", text="orange cat in snow 🐈❄️", file_name="Simba ❄️ naïf.jpg"),
        _canon("2025-02-09", "11:15", text="orange cat in deep snow"),
        _canon("2025-02-09", "11:16", text="orange cat in snow, second try"),
        _pixel("2025-12-14", "16:20", text="orange cat in snow at dusk", people=("simba", "zoë")),
        _pixel("2026-01-26", "08:00", text="big orange cat in snow after the storm"),
        _canon("2026-01-26", "10:40", text="orange cat in snow, behind the fence"),
        _pixel("2026-02-08", "17:05", text="orange cat in snow, tail only"),
        _pixel("2026-02-08", "17:20", text="cat drying by the stove"),
        _canon("2026-02-09", "09:00", text="the neighbour's orange cat in snow", people=()),
        _pixel("2026-02-09", "09:30", shots=4, minutes=20, text="snow on the Common", place="boston", people=()),
        _pixel("2026-02-10", "08:00", text="orange cat in snow, blurred", fate=Fate.TRASHED),
        _pixel("2026-02-10", "08:05", text="orange cat in snow, at the vet's", fate=Fate.ARCHIVED),
    ),
)

BIRTHDAY = Itinerary(
    "birthday",
    (
        Stop("2026-06-20", "13:00", 60, 12, "canon", "cambridge", "José turns sixty", ("josé", "ana")),
        Stop("2026-06-20", "14:00", 40, 9, "pixel", "cambridge", "cake", ("josé", "dana", "alex, neighbour")),
        Stop("2026-06-20", "14:30", 5, 2, "pixel", "cambridge", "singing", medium=Medium.VIDEO),
        Stop("2026-06-20", "15:30", 30, 5, "iphone", "cambridge"),
        Stop("2026-06-20", "19:00", 10, 2, "scans", text="José in 1974", people=("josé",), utc_offset=None),
    ),
)

GARDEN = Itinerary(
    "garden",
    (
        Stop("2026-06-06", "09:00", 30, 6, "iphone", "cambridge", "tomatoes"),
        Stop("2026-07-11", "18:30", 30, 5, "iphone", "cambridge", "beans"),
        Stop("2026-07-25", "07:30", 20, 4, "iphone", "cambridge", medium=Medium.LIVE),
    ),
)

SUMMER_2026 = Itinerary(
    "summer 2026",
    (
        Stop("2026-07-29", "18:00", 20, 4, "pixel", "boston", "fireflies", ("zoë",)),
        Stop("2026-07-31", "12:10", 30, 4, "pixel", "cambridge", "list of things to pack", ("simba",)),
        Stop("2026-07-31", "23:59:59.999", 0, 1, "iphone", "cambridge", "the end of July"),
        Stop("2026-08-11", "00:00:00.000", 0, 1, "pixel", "cambridge", "jet-black night"),
        Stop("2026-08-11", "18:40", 20, 3, "iphone", "cambridge"),
        Stop("2026-08-12", "08:00", 40, 5, "pixel", "somerville", "laundry", ("simba",)),
        Stop("2026-08-14", "19:00", 60, 6, "canon", "boston", "sunset"),
    ),
)


def weeks() -> Itinerary:
    """One or two stops in every week at home."""
    return Itinerary("weeks", tuple(stop for week in range(_WEEKS) for stop in _week(week)))


def _week(number: int) -> Iterator[Stop]:
    monday = _FIRST_MONDAY + dt.timedelta(weeks=number)
    sealed = seal(f"week {number}")
    for turn in range(1 + sealed[0] % 2):
        day, hour, minute, shots, camera, moment = sealed[1 + 6 * turn : 7 + 6 * turn]
        date = monday + dt.timedelta(days=day % 7)
        if not _is_away(date.isoformat()):
            place, text, people = _MOMENTS[moment % len(_MOMENTS)]
            device = _device(camera, is_new=date.isoformat() >= _NEW_PHONES)
            at = f"{8 + hour % 12:02}:{minute % 60:02}"
            yield Stop(date.isoformat(), at, 30, 1 + shots % 5, device, place, text, people, utc_offset=_eastern(date))


def _device(camera: int, *, is_new: bool) -> str:
    if camera % 4 == 3:
        return "canon"
    phone = "iphone" if camera % 4 == 2 else "pixel"
    return phone if is_new else f"old {phone}"


def _is_away(day: str) -> bool:
    return any(first <= day <= last for first, last in _AWAY)


def _eastern(day: dt.date) -> int:
    """The offset of Massachusetts: summer time from the second Sunday of March to the first of November."""
    spring, autumn = _sunday(dt.date(day.year, 3, 8)), _sunday(dt.date(day.year, 11, 1))
    return -4 if spring <= day < autumn else -5


def _sunday(day: dt.date) -> dt.date:
    return day + dt.timedelta(days=6 - day.weekday())
