"""What the server read out of a file: camera, size, zone and place."""

from __future__ import annotations

from immich_adapters.demo.household import DEVICES, Json
from immich_adapters.demo.places import spot
from immich_adapters.demo.shots import Shot
from immich_adapters.demo.stops import Stop

_SPREAD = 60  # millionths of a degree for each step of a byte: photos of a place lie within about a kilometre


def exif_of(stop: Stop) -> Json:
    """The `exifInfo` of a stop, to be completed for each shot; `None` for what no device wrote and no server found."""
    device, place = DEVICES[stop.device], spot(stop.place)
    width, height = device.size
    return {
        "make": device.make,
        "model": device.model,
        "exifImageWidth": width,
        "exifImageHeight": height,
        "fileSizeInByte": None,
        "orientation": None if device.make is None else "1",
        "dateTimeOriginal": None,
        "modifyDate": None,
        "timeZone": None if stop.utc_offset is None else f"UTC{stop.utc_offset:+}",
        "lensModel": device.lens,
        "fNumber": device.f_number,
        "focalLength": device.focal_length,
        "iso": None,
        "exposureTime": None,
        "latitude": None,
        "longitude": None,
        "city": place.city,
        "state": place.state,
        "country": place.country,
        "description": stop.text,
        "projectionType": None,
        "rating": None,
    }


def exif_of_shot(stop: Stop, shot: Shot) -> Json:
    """The part of `exifInfo` in which the shots of a stop differ."""
    device, place, sealed = DEVICES[stop.device], spot(stop.place), shot.sealed
    taken = f"{shot.instant[:-1]}+00:00"
    exif: Json = {
        "dateTimeOriginal": taken,
        "modifyDate": taken,
        "fileSizeInByte": device.megabytes * (700_000 + 1_900 * sealed[22]),
    }
    if device.make is not None:
        exif["iso"] = 50 << sealed[23] % 6
        exif["exposureTime"] = f"1/{30 << sealed[24] % 6}"
    if place.latitude is not None and place.longitude is not None:
        exif["latitude"] = (place.latitude + (sealed[25] - 128) * _SPREAD) / 1_000_000
        exif["longitude"] = (place.longitude + (sealed[26] - 128) * _SPREAD) / 1_000_000
    return exif
