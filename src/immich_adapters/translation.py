"""From the server's records to the domain's values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import lru_cache

from immich_adapters.records import AlbumRecord, AssetRecord, ExifRecord, PersonRecord
from immich_adapters.strict import SHARED
from immich_domain.albums import Album, AlbumId
from immich_domain.assets import Asset, AssetId, MediaType, wall_clock
from immich_domain.people import Person, PersonId
from immich_domain.places import UNKNOWN_PLACE, Place

NOTHING_KNOWN: tuple[Place, str | None] = (UNKNOWN_PLACE, None)

_MEDIA = {"IMAGE": MediaType.PHOTO, "VIDEO": MediaType.VIDEO}


def asset_translator(zone: dt.tzinfo, me: str | None) -> Callable[[AssetRecord], Asset]:
    """A function from record to asset, for a reader in `zone` (photos without a wall clock) who is the user `me`."""

    def translate(record: AssetRecord) -> Asset:
        taken_at = record.file_created_at
        place, camera = NOTHING_KNOWN if record.exif_info is None else _place_and_camera(record.exif_info)
        return Asset(
            id=AssetId(record.id),
            wall=wall_clock(record.local_date_time, taken_at, zone),
            taken_at=taken_at,
            media=media_type(record.type),
            file_name=record.original_file_name or "",
            place=place,
            camera=camera,
            is_mine=None if me is None or record.owner_id is None else record.owner_id == me,
        )

    return translate


def translate_album(record: AlbumRecord, *, owned: bool | None) -> Album:
    """An album; dates are taken as they stand."""
    return Album(
        id=AlbumId(record.id),
        name=record.album_name,
        asset_count=record.asset_count,
        first=record.start_date,
        last=record.end_date,
        shared=bool(record.shared) or owned is False,
        owned=owned,
        updated_at=record.updated_at,
    )


def translate_people(records: Sequence[PersonRecord]) -> tuple[Person, ...]:
    """The persons who have a name."""
    return tuple(Person(id=PersonId(record.id), name=record.name) for record in records if record.name)


def media_type(name: str) -> MediaType:
    """What the server's word for a kind of file means."""
    return _MEDIA.get(name, MediaType.OTHER)


def exif_place(exif: ExifRecord | None) -> Place:
    """The place of a photo, unknown where nothing says it."""
    return UNKNOWN_PLACE if exif is None else _place_and_camera(exif)[0]


# A library has few places and cameras and many photos: one value for all photos of a place saves time and memory.
@lru_cache(maxsize=SHARED)
def _place_and_camera(exif: ExifRecord) -> tuple[Place, str | None]:
    place = _place(exif.city or None, exif.state or None, exif.country or None)
    return place, _camera((exif.make or "").strip(), (exif.model or "").strip())


@lru_cache(maxsize=SHARED)
def _place(city: str | None, state: str | None, country: str | None) -> Place:
    return Place(city=city, state=state, country=country)


def _camera(make: str, model: str) -> str | None:
    """Make and model in one name: Canon and Canon EOS R6 is a Canon EOS R6, Apple and iPhone 16 an Apple iPhone 16."""
    if make and model.casefold().startswith(make.casefold()):
        return model
    return f"{make} {model}".strip() or None
