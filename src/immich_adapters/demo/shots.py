"""From a stop to its single shots: when each was taken, and what its file is called."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from immich_adapters.demo.household import DEVICES, seal
from immich_adapters.demo.stops import Medium, Stop

_MILLISECOND = dt.timedelta(milliseconds=1)


class Shot(NamedTuple):
    """One press of the shutter: its times as the server writes them, and the seal that decides the details."""

    sealed: bytes
    wall: str
    instant: str
    file_name: str


def shots(stop: Stop, key: str) -> Iterator[Shot]:
    """The shots of a stop, evenly spread with some jitter; `key` names the stop in the whole library."""
    start, offset = _start(stop), _offset(stop)
    step = stop.minutes * 60_000 // stop.shots
    first_number = int.from_bytes(seal(key)[:2], "big")
    for index in range(stop.shots):
        sealed = seal(f"{key} {index}")
        jitter = int.from_bytes(sealed[18:22], "big") % step if step else 0
        wall = start + (index * step + jitter) * _MILLISECOND
        instant = _iso(wall - offset)
        yield Shot(sealed, _iso(wall), instant, _file_name(stop, instant, first_number, index))


def uploaded_at(stop: Stop) -> str:
    """When the server got the files of a stop: all at once, some hours after the last of them was taken."""
    hours = dt.timedelta(hours=DEVICES[stop.device].uploaded_after, minutes=stop.minutes)
    return _iso(_start(stop) - _offset(stop) + hours)


def _start(stop: Stop) -> dt.datetime:
    return dt.datetime.fromisoformat(f"{stop.day}T{stop.at}")


def _offset(stop: Stop) -> dt.timedelta:
    return dt.timedelta(hours=stop.utc_offset or 0)


def _iso(moment: dt.datetime) -> str:
    return f"{moment.isoformat(timespec='milliseconds')}Z"


def _file_name(stop: Stop, instant: str, first_number: int, index: int) -> str:
    if stop.file_name:
        stem, dot, suffix = stop.file_name.rpartition(".")
        return f"{stem} ({index + 1}){dot}{suffix}" if index else stop.file_name
    device = DEVICES[stop.device]
    suffix = device.video_suffix if stop.medium is Medium.VIDEO else device.photo_suffix
    if device.names_by_time:
        day, time = instant[:10].replace("-", ""), instant[11:19].replace(":", "")
        return f"{device.prefix}{day}_{time}{instant[20:23]}{suffix}"
    return f"{device.prefix}{1 + (first_number + index) % 9999:04}{suffix}"
