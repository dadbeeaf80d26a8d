"""Assets as JSON: each one is written once and its bytes are kept."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from attrs import define, field, frozen

from tests.fake_immich.kinds import ServerKind
from tests.fake_immich.messages import json_bytes
from tests.fake_immich.times import offset_text, z_text
from tests.fake_immich.values import AssetType, FakeAsset, FakePerson, Visibility
from tests.fake_immich.world import World

_SUFFIXES = {
    AssetType.IMAGE: "image/jpeg",
    AssetType.VIDEO: "video/mp4",
    AssetType.AUDIO: "audio/mpeg",
    AssetType.OTHER: "application/octet-stream",
}


@frozen(kw_only=True)
class Detail:
    """How much of an asset an answer shows, and to whom."""

    viewer_id: str
    exif: bool = False
    people: bool = False
    offset_times: bool = False


@define
class AssetWriter:
    """Writes assets the way one kind of server does."""

    kind: ServerKind
    world: World
    _kept: dict[Detail, dict[str, tuple[FakeAsset, bytes]]] = field(factory=dict)
    _people_seen: int = -1

    def join(self, assets: Iterable[FakeAsset], detail: Detail) -> bytes:
        """The assets as the inside of a JSON list."""
        if self._people_seen != self.world.people_revision:
            self._people_seen = self.world.people_revision
            self._kept.clear()
        kept = self._kept.setdefault(detail, {})
        parts = []
        for asset in assets:
            found = kept.get(asset.id)
            if found is None or found[0] is not asset:
                found = (asset, json_bytes(self.value(asset, detail)))
                kept[asset.id] = found
            parts.append(found[1])
        return b",".join(parts)

    def value(self, asset: FakeAsset, detail: Detail) -> dict[str, Any]:
        """One asset as the value of its JSON."""
        write = offset_text if detail.offset_times else z_text
        value = self._head(asset, detail, write)
        if detail.exif:
            value["exifInfo"] = _exif(asset)
        value["livePhotoVideoId"] = asset.live_video_id
        value["people"] = self._people(asset) if detail.people else []
        if detail.people and not self.kind.modern:
            value["unassignedFaces"] = []
        value |= self._tail(asset)
        return _tampered(value, asset)

    def _head(self, asset: FakeAsset, detail: Detail, write: Callable[[datetime], str]) -> dict[str, Any]:
        wall = asset.wall_time
        value: dict[str, Any] = {
            "id": asset.id,
            "createdAt": write(asset.created_at),
            "ownerId": asset.owner_id,
            "libraryId": asset.library_id,
            "type": asset.type,
            "originalPath": f"/data/upload/{asset.owner_id}/{asset.id}",
            "originalFileName": asset.file_name,
            "originalMimeType": _SUFFIXES[asset.type],
            "thumbhash": _digest(asset.id, 21),
            "fileCreatedAt": write(asset.taken_at),
            "fileModifiedAt": write(asset.created_at),
            "localDateTime": None if wall is None else write(wall),
            "updatedAt": write(asset.updated_at),
            "isFavorite": asset.favorite and asset.owner_id == detail.viewer_id,
            "isArchived": asset.visibility is Visibility.ARCHIVE,
            "isTrashed": asset.deleted,
            "visibility": asset.visibility,
            "duration": _duration(asset, self.kind),
        }
        if not self.kind.modern:
            value |= {"deviceAssetId": asset.file_name, "deviceId": "CLI"}
        return value

    def _people(self, asset: FakeAsset) -> list[dict[str, Any]]:
        people = self.world.people
        known = [people[i] for i in asset.person_ids if i in people]
        return [self._face(person) for person in known]

    def _face(self, person: FakePerson) -> dict[str, Any]:
        value = person_json(person) | {"updatedAt": offset_text(person.updated_at)}
        if not self.kind.modern:
            value["faces"] = [_face_box(person)]
        return value

    def _tail(self, asset: FakeAsset) -> dict[str, Any]:
        value: dict[str, Any] = {
            "checksum": _digest(asset.id, 20),
            "isOffline": asset.offline,
            "hasMetadata": True,
            "duplicateId": None,
            "resized": True,
        }
        if self.kind.picture_sizes:
            value |= {"width": 96, "height": 72, "isEdited": False}
        return value


def person_json(person: FakePerson) -> dict[str, Any]:
    """A person as person search answers it."""
    return {
        "id": person.id,
        "name": person.name,
        "birthDate": None,
        "thumbnailPath": "",
        "isHidden": person.hidden,
        "isFavorite": person.favorite,
        "updatedAt": z_text(person.updated_at),
    }


def _exif(asset: FakeAsset) -> dict[str, Any]:
    return {
        "make": asset.make,
        "model": asset.model,
        "exifImageWidth": 96,
        "exifImageHeight": 72,
        "fileSizeInByte": asset.file_size,
        "orientation": None,
        "dateTimeOriginal": offset_text(asset.taken_at),
        "modifyDate": offset_text(asset.created_at),
        "timeZone": asset.time_zone,
        "lensModel": asset.lens_model,
        "fNumber": None,
        "focalLength": None,
        "iso": None,
        "exposureTime": None,
        "latitude": asset.latitude,
        "longitude": asset.longitude,
        "city": asset.city,
        "state": asset.state,
        "country": asset.country,
        "description": asset.description,
        "projectionType": None,
        "rating": asset.rating,
    }


def _face_box(person: FakePerson) -> dict[str, Any]:
    corners = {"boundingBoxX1": 10, "boundingBoxY1": 10}
    corners |= {"boundingBoxX2": 30, "boundingBoxY2": 30}
    size = {"imageWidth": 96, "imageHeight": 72}
    return {"id": person.id, **corners, **size, "sourceType": "manual"}


def _duration(asset: FakeAsset, kind: ServerKind) -> str | int | None:
    if kind.modern:
        return asset.duration_ms
    if asset.duration_ms is None:
        return "0:00:00.00000"
    seconds, millis = divmod(asset.duration_ms, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.{millis:03d}"


def _digest(text: str, length: int) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return base64.b64encode(digest[:length]).decode()


def _tampered(value: dict[str, Any], asset: FakeAsset) -> dict[str, Any]:
    for path, replacement in asset.patch.items():
        holder, name = _holder(value, path)
        if holder is not None:
            holder[name] = replacement
    for path in asset.drop:
        holder, name = _holder(value, path)
        if holder is not None:
            holder.pop(name, None)
    return value


def _holder(value: dict[str, Any], path: str) -> tuple[dict[str, Any] | None, str]:
    *outer, name = path.split(".")
    holder: Any = value
    for step in outer:
        holder = holder.get(step) if isinstance(holder, dict) else None
    return (holder if isinstance(holder, dict) else None), name
