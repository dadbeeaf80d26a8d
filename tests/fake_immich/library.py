"""Reads a library file: what one user of a real server saw in the timeline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from attrs import frozen

from tests.fake_immich.json_types import JsonObject
from tests.fake_immich.times import take_wall
from tests.fake_immich.values import (
    AssetType,
    FakeAlbum,
    FakeAsset,
    FakePerson,
    FakeUser,
    Role,
    Visibility,
)


@frozen(kw_only=True)
class Library:
    """The values of a library file; ``users`` starts with the one who saw it."""

    users: tuple[FakeUser, ...]
    people: tuple[FakePerson, ...]
    assets: tuple[FakeAsset, ...]
    albums: tuple[FakeAlbum, ...]


def read_library(data: JsonObject) -> Library:
    """The values of a library; either shape of the API (2.x, 3.x) is understood."""
    assets = tuple(read_asset(item) for item in data["assets"])
    members = data.get("album_members", {})
    albums = tuple(_album(item, members.get(item["id"], ())) for item in data.get("albums", ()))
    return Library(
        users=_users(data, assets),
        people=tuple({p.id: p for p in _people(data)}.values()),
        assets=assets,
        albums=albums,
    )


def _users(data: JsonObject, assets: tuple[FakeAsset, ...]) -> tuple[FakeUser, ...]:
    counts = Counter(asset.owner_id for asset in assets)
    known = {user.id: user for user in _named_users(data)}
    for position, owner in enumerate(counts):
        known.setdefault(owner, _user(owner, f"User {position}", f"u{position}@x.org"))
    ranked = sorted(known, key=lambda owner: -counts[owner])
    return tuple(known[owner] for owner in ranked)


def _named_users(data: JsonObject) -> Iterator[FakeUser]:
    for album in data.get("albums", ()):
        people = [entry["user"] for entry in album["albumUsers"]]
        people += [album["owner"]] if "owner" in album else []
        for entry in people:
            yield _user(entry["id"], entry["name"], entry["email"])


def _user(user_id: str, name: str, email: str) -> FakeUser:
    return FakeUser(id=user_id, name=name, email=email)


def _people(data: JsonObject) -> Iterator[FakePerson]:
    for asset in data["assets"]:
        for person in asset.get("people", ()):
            yield FakePerson(
                id=person["id"],
                owner_id=asset["ownerId"],
                name=person["name"],
                hidden=person["isHidden"],
                favorite=person.get("isFavorite", False),
                updated_at=datetime.fromisoformat(person["updatedAt"]),
            )


def read_asset(item: JsonObject) -> FakeAsset:
    """An asset as an answer of the API shows it (without ``exifInfo`` its place is unknown)."""
    exif = item.get("exifInfo") or {}
    trashed = datetime.fromisoformat(item["updatedAt"]) if item["isTrashed"] else None
    return FakeAsset(
        id=item["id"],
        owner_id=item["ownerId"],
        file_name=item["originalFileName"],
        taken_at=datetime.fromisoformat(item["fileCreatedAt"]),
        wall_time=take_wall(datetime.fromisoformat(item["localDateTime"])),
        type=AssetType(item["type"]),
        visibility=Visibility(item["visibility"]),
        trashed_at=trashed,
        offline=item["isOffline"],
        favorite=item["isFavorite"],
        person_ids=tuple(person["id"] for person in item.get("people", ())),
        stack_id=(item.get("stack") or {}).get("id"),
        live_video_id=item["livePhotoVideoId"],
        library_id=item["libraryId"],
        duration_ms=_duration(item["duration"]),
        created_at=datetime.fromisoformat(item["createdAt"]),
        updated_at=datetime.fromisoformat(item["updatedAt"]),
        **_exif_fields(exif),
    )


def _exif_fields(exif: JsonObject) -> dict[str, Any]:
    names = {
        "time_zone": "timeZone",
        "city": "city",
        "state": "state",
        "country": "country",
        "latitude": "latitude",
        "longitude": "longitude",
        "make": "make",
        "model": "model",
        "lens_model": "lensModel",
        "rating": "rating",
    }
    fields = {ours: exif.get(theirs) for ours, theirs in names.items()}
    fields["description"] = exif.get("description") or ""
    fields["file_size"] = exif.get("fileSizeInByte") or 0
    return fields


def _duration(value: object) -> int | None:
    if isinstance(value, int):
        return value
    if not isinstance(value, str):
        return None
    hours, minutes, seconds = value.split(":")
    total = round((int(hours) * 60 + int(minutes)) * 60_000 + float(seconds) * 1000)
    return total or None


def _album(item: JsonObject, members: tuple[str, ...]) -> FakeAlbum:
    owners = [e["user"]["id"] for e in item["albumUsers"] if e["role"] == "owner"]
    shared = [e for e in item["albumUsers"] if e["role"] != "owner"]
    return FakeAlbum(
        id=item["id"],
        owner_id=item["ownerId"] if "ownerId" in item else owners[0],
        name=item["albumName"],
        description=item["description"],
        users=tuple((e["user"]["id"], Role(e["role"])) for e in shared),
        asset_ids=tuple(members),
        created_at=datetime.fromisoformat(item["createdAt"]),
        updated_at=datetime.fromisoformat(item["updatedAt"]),
    )
