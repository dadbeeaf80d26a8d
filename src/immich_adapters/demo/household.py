"""The family: whose library it is, what they photograph with, and whom."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import NamedTuple

Json = dict[str, object]


class User(NamedTuple):
    """Somebody with an account."""

    id: str
    email: str
    name: str


class Person(NamedTuple):
    """A face; the name is empty while nobody has named it."""

    id: str
    name: str
    is_favorite: bool = False


class Device(NamedTuple):
    """What takes photos, and how its files look. `uploaded_after` is in hours; `make` is `None` where no EXIF is kept."""

    owner: User
    make: str | None
    model: str | None
    prefix: str
    photo_suffix: str = ".jpg"
    video_suffix: str = ".mp4"
    names_by_time: bool = False
    size: tuple[int, int] = (4032, 3024)
    megabytes: int = 3
    lens: str | None = None
    f_number: float | None = None
    focal_length: float | None = None
    uploaded_after: int = 1


def seal(key: str) -> bytes:
    """32 bytes that depend on `key` alone: everything that looks random in the demo comes from them."""
    return hashlib.sha256(f"immich-trips demo {key}".encode()).digest()


def uuid_of(sealed: bytes) -> str:
    """The first 16 bytes of a seal in the form of a version 4 UUID.

    >>> uuid_of(bytes(16))
    '00000000-0000-4000-8000-000000000000'
    """
    digits = sealed[:16].hex()
    variant = "89ab"[sealed[8] % 4]
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-{variant}{digits[17:20]}-{digits[20:]}"


def _id(key: str) -> str:
    return uuid_of(seal(key))


DANA = User(_id("user dana"), "dana@example.com", "Dana")
SAM = User(_id("user sam"), "sam@example.com", "Sam")

PEOPLE = {
    "simba": Person(_id("person simba"), "Simba", is_favorite=True),
    "ana": Person(_id("person ana"), "Ana"),
    "dana": Person(_id("person dana"), "Dana"),
    "sam": Person(_id("person sam"), "Sam"),
    "josé": Person(_id("person josé"), "José"),
    "zoë": Person(_id("person zoë"), "Zoë"),
    "alex, cousin": Person(_id("person alex, cousin"), "Alex"),
    "alex, neighbour": Person(_id("person alex, neighbour"), "Alex"),
    "stranger": Person(_id("person stranger"), ""),
}

_pixel = partial(Device, DANA, "Google", prefix="PXL_", names_by_time=True, size=(4080, 3072), f_number=1.7)
_apple = partial(Device, SAM, "Apple", prefix="IMG_", photo_suffix=".HEIC", video_suffix=".MOV", f_number=1.6)
_bare = partial(Device, DANA, None, None, names_by_time=True, megabytes=1)

DEVICES = {
    "pixel": _pixel("Pixel 9"),
    "old pixel": _pixel("Pixel 7"),
    "iphone": _apple("iPhone 16"),
    "old iphone": _apple("iPhone 13"),
    "tablet": _apple("iPad Air"),
    "canon": Device(
        DANA,
        "Canon",
        "Canon EOS R6",
        "_MG_",
        photo_suffix=".JPG",
        video_suffix=".MP4",
        size=(5472, 3648),
        megabytes=9,
        lens="RF24-105mm F4 L IS USM",
        f_number=4.0,
        focal_length=35.0,
        uploaded_after=72,
    ),
    "scans": _bare("scan_", size=(2480, 1748), uploaded_after=30),
    "screen": _bare("Screenshot_", photo_suffix=".png", size=(1080, 2424)),
    "messages": _bare("received_", size=(1600, 1200)),
}


def named_people() -> list[Json]:
    """Everybody with a name, two persons named Alex included."""
    return [{"id": person.id, "name": person.name} for person in PEOPLE.values() if person.name]
