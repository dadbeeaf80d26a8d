"""From stops to assets, in the shape in which the server tells them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from immich_adapters.demo.exif import exif_of, exif_of_shot
from immich_adapters.demo.household import DANA, DEVICES, PEOPLE, Json, Person, seal, uuid_of
from immich_adapters.demo.scenes import IN_ALBUM, Fate, Scene, Standing, standing
from immich_adapters.demo.shots import Shot, shots, uploaded_at
from immich_adapters.demo.stops import Itinerary, Medium, Stop

_MIME_TYPES = {
    ".jpg": "image/jpeg",
    ".JPG": "image/jpeg",
    ".HEIC": "image/heic",
    ".png": "image/png",
    ".mp4": "video/mp4",
    ".MP4": "video/mp4",
    ".MOV": "video/quicktime",
}
_LIBRARY_ID = uuid_of(seal("external library"))
_FAVORITES = 14  # of 256


class Frame(NamedTuple):
    """An asset with the trip it belongs to and whether it is linked to that trip's album."""

    itinerary: str
    in_album: bool
    asset: Json


def develop(itinerary: Itinerary, scene: Scene) -> Iterator[Frame]:
    """All assets of an itinerary that are in the library in that scene, hidden motion parts included."""
    for number, stop in enumerate(itinerary.stops):
        look = standing(stop.fate, scene)
        if look is None:
            continue
        in_album = stop.fate in IN_ALBUM
        for asset in _assets(stop, look, f"{itinerary.name} {number}"):
            yield Frame(itinerary.name, in_album, asset)
            if asset["livePhotoVideoId"] is not None:
                yield Frame(
                    itinerary.name, in_album=False, asset=_motion_part(asset, DEVICES[stop.device].video_suffix)
                )


def _assets(stop: Stop, look: Standing, key: str) -> Iterator[Json]:
    """The assets of a stop. Faces belong to whoever named them: on the partner's photos Dana sees none."""
    shared, shared_exif = _asset_of_stop(stop, look), exif_of(stop)
    people = stop.people if DEVICES[stop.device].owner is DANA else ()
    for shot in shots(stop, key):
        asset = shared | _asset_of_shot(stop, shot)
        asset["exifInfo"] = shared_exif | exif_of_shot(stop, shot)
        asset["people"] = [_face(PEOPLE[name]) for name in people]
        yield asset


def _asset_of_stop(stop: Stop, look: Standing) -> Json:
    """An asset of a stop, to be completed for each shot."""
    device = DEVICES[stop.device]
    uploaded = uploaded_at(stop)
    is_video = stop.medium is Medium.VIDEO
    width, height = device.size
    return {
        "id": None,
        "createdAt": uploaded,
        "ownerId": device.owner.id,
        "libraryId": _LIBRARY_ID if stop.fate is Fate.OFFLINE else None,
        "type": "VIDEO" if is_video else "IMAGE",
        "originalFileName": None,
        "originalMimeType": _MIME_TYPES[device.video_suffix if is_video else device.photo_suffix],
        "fileCreatedAt": None,
        "fileModifiedAt": None,
        "localDateTime": None,
        "updatedAt": uploaded,
        "isFavorite": False,
        "isArchived": look.visibility == "archive",
        "isTrashed": look.is_trashed,
        "visibility": look.visibility,
        "duration": None,
        "exifInfo": None,
        "livePhotoVideoId": None,
        "people": None,
        "isOffline": look.is_offline,
        "hasMetadata": True,
        "duplicateId": None,
        "resized": True,
        "width": width,
        "height": height,
        "isEdited": False,
    }


def _asset_of_shot(stop: Stop, shot: Shot) -> Json:
    """What differs from shot to shot. A partner's favourites are never told, so only Dana has some."""
    sealed = shot.sealed
    return {
        "id": uuid_of(sealed),
        "originalFileName": shot.file_name,
        "fileCreatedAt": shot.instant,
        "fileModifiedAt": shot.instant,
        "localDateTime": shot.wall if stop.has_wall else None,
        "isFavorite": sealed[16] < _FAVORITES and DEVICES[stop.device].owner is DANA,
        "duration": 1000 * (3 + sealed[17] % 40) if stop.medium is Medium.VIDEO else None,
        "livePhotoVideoId": uuid_of(sealed[16:]) if stop.medium is Medium.LIVE else None,
    }


def _motion_part(still: Json, suffix: str) -> Json:
    """The short film that belongs to a live photo: the same time and place, but never shown by itself."""
    exif = still["exifInfo"]
    return still | {
        "id": still["livePhotoVideoId"],
        "type": "VIDEO",
        "originalFileName": str(still["originalFileName"]).rpartition(".")[0] + suffix,
        "originalMimeType": _MIME_TYPES[suffix],
        "visibility": "hidden",
        "isArchived": False,
        "isFavorite": False,
        "duration": 2600,
        "exifInfo": dict(exif) if isinstance(exif, dict) else None,
        "livePhotoVideoId": None,
        "people": [],
    }


def _face(person: Person) -> Json:
    return {
        "id": person.id,
        "name": person.name,
        "birthDate": None,
        "thumbnailPath": "",
        "isHidden": False,
        "isFavorite": person.is_favorite,
        "updatedAt": "2026-07-01T09:30:00.000Z",
    }
