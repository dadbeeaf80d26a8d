"""The albums of the family, as the server lists them (3.x), with counts and dates computed the way it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from immich_adapters.demo.household import DANA, SAM, Json, User, seal, uuid_of
from immich_adapters.demo.photos import Frame
from immich_adapters.demo.scenes import Scene


class Recipe(NamedTuple):
    """An album to be made: of one itinerary, of one city of it when one is named."""

    name: str
    created: str
    itinerary: str = ""
    city: str | None = None
    description: str = ""
    owner: User = DANA
    guest: User | None = None
    guest_role: str = "viewer"


_ALBUMS = (
    Recipe("José's birthday 🎂", "2026-06-21T09:12:40.118Z", "birthday", guest=SAM),
    Recipe("Lisboa — été 🏖️", "2026-05-20T18:03:11.502Z", "portugal 2026", city="Lisbon"),
    Recipe("Sam: vegetables", "2026-07-12T07:55:02.330Z", "garden", owner=SAM, guest=DANA),
    Recipe("To print", "2026-03-02T20:40:00.001Z"),
    Recipe("Tokyo 2024", "2024-04-20T10:00:31.924Z", "tokyo 2024", description="Blossoms, trains, noodles."),
)
_MAINE = Recipe("Maine 2026", "2026-08-16T19:26:05.741Z", "maine 2026", guest=SAM, guest_role="editor")


def albums_of(scene: Scene, frames: Sequence[Frame]) -> tuple[list[Json], dict[str, list[str]]]:
    """The albums, newest first, and the IDs linked to each: trashed ones stay linked, but the server counts them not."""
    recipes = _ALBUMS if scene is Scene.NO_ALBUM else (*_ALBUMS, _MAINE)
    albums: list[Json] = []
    members: dict[str, list[str]] = {}
    for recipe in sorted(recipes, key=lambda recipe: recipe.created, reverse=True):
        album_id = uuid_of(seal(f"album {recipe.name}"))
        assets = [frame.asset for frame in frames if frame.in_album and _belongs(frame, recipe)]
        members[album_id] = [str(asset["id"]) for asset in assets]
        albums.append(_album(recipe, album_id, assets))
    return albums, members


def _belongs(frame: Frame, recipe: Recipe) -> bool:
    if frame.itinerary != recipe.itinerary:
        return False
    exif = frame.asset["exifInfo"]
    return recipe.city is None or (isinstance(exif, dict) and exif["city"] == recipe.city)


def _album(recipe: Recipe, album_id: str, assets: Sequence[Json]) -> Json:
    counted = [asset for asset in assets if _counts(asset)]
    return {
        "albumName": recipe.name,
        "description": recipe.description,
        "albumThumbnailAssetId": counted[0]["id"] if counted else None,
        "createdAt": recipe.created,
        "updatedAt": recipe.created,
        "id": album_id,
        "albumUsers": _users(recipe),
        "shared": recipe.guest is not None,
        "hasSharedLink": False,
        **_dates(counted),
        "assetCount": len(counted),
        "isActivityEnabled": True,
        "order": "desc",
        **({"lastModifiedAssetTimestamp": max(str(asset["updatedAt"]) for asset in counted)} if counted else {}),
    }


def _counts(asset: Json) -> bool:
    """The server's rule for album counts and dates: archived ones count, hidden, locked and deleted ones do not."""
    is_deleted = asset["isTrashed"] or asset["isOffline"]
    return asset["visibility"] in ("timeline", "archive") and not is_deleted


def _dates(counted: Sequence[Json]) -> Json:
    """First and last day on the wall, written as midnight UTC; nothing at all for an album without photos."""
    days = sorted(str(asset["localDateTime"] or asset["fileCreatedAt"])[:10] for asset in counted)
    return {"startDate": f"{days[0]}T00:00:00.000Z", "endDate": f"{days[-1]}T00:00:00.000Z"} if days else {}


def _users(recipe: Recipe) -> list[Json]:
    users = [_user(recipe.owner, "owner")]
    return users if recipe.guest is None else [*users, _user(recipe.guest, recipe.guest_role)]


def _user(user: User, role: str) -> Json:
    return {"user": user._asdict(), "role": role}
