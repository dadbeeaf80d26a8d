"""A whole photo library at hand: what a saved library file or the demo holds."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import attrs

from immich_adapters.records import AlbumRecord, AssetRecord, ExifRecord, PersonRecord
from immich_adapters.strict import structure_each
from immich_domain.errors import ConfigurationError

logger = logging.getLogger(__name__)


@attrs.frozen(kw_only=True, cache_hash=True)
class StoredExifRecord(ExifRecord):
    """`exifInfo` with the text that a photographer wrote, which is another one for each photo."""

    description: str | None = None


@attrs.define(kw_only=True)
class StoredAssetRecord(AssetRecord):
    """An asset with what decides whether it is in scope and who is on it."""

    exif_info: StoredExifRecord | None = None
    is_favorite: bool | None = None
    visibility: str = "timeline"
    is_trashed: bool = False
    is_offline: bool = False
    people: list[PersonRecord] | None = None


@attrs.frozen(kw_only=True)
class Library:
    """Assets, albums and named persons of one user. `malformed` counts the assets that could not be read.

    `members` holds the asset IDs of each album, in the order in which they were added.
    """

    assets: tuple[StoredAssetRecord, ...]
    albums: tuple[AlbumRecord, ...]
    members: Mapping[str, tuple[str, ...]]
    people: tuple[PersonRecord, ...]
    user_id: str | None
    malformed: int


def load_library(path: str) -> Library:
    """Read a saved library file. Raises `ConfigurationError` when it is not there or is none."""
    try:
        return library_from_json(json.loads(Path(path).read_bytes()))
    except OSError as error:
        raise ConfigurationError(f"The library file {path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise ConfigurationError(
            f"The library file {path} is not JSON of a saved library: an object with assets, albums and album_members."
        ) from error


def library_from_json(value: object) -> Library:
    """A library from its JSON: `assets`, `albums`, `album_members`, and optionally `people` and `user_id`.

    Raises `ValueError` when the whole is of another shape; a malformed item is left out and counted.
    """
    if not isinstance(value, dict):
        raise ValueError("a library is an object")  # noqa: TRY004  # one error for every wrong shape
    assets, bad_assets = structure_each(_list(value, "assets"), StoredAssetRecord)
    albums, bad_albums = structure_each(_list(value, "albums"), AlbumRecord)
    people, bad_people = structure_each(_list(value, "people"), PersonRecord)
    if bad_albums or bad_people:
        logger.warning("%d albums and %d persons of the library could not be read", len(bad_albums), len(bad_people))
    user_id = value.get("user_id")
    return Library(
        assets=tuple({asset.id: asset for asset in assets}.values()),
        albums=tuple({album.id: album for album in albums}.values()),
        members=_members(value.get("album_members", {})),
        people=tuple(people),
        user_id=user_id if isinstance(user_id, str) else _likely_user(assets),
        malformed=len(bad_assets),
    )


def _list(value: dict[str, object], key: str) -> list[object]:
    items = value.get(key, [])
    if not isinstance(items, list):
        raise ValueError(f"{key} must be a list")  # noqa: TRY004  # one error for every wrong shape
    return items


def _members(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ValueError("album_members must be an object")  # noqa: TRY004  # one error for every wrong shape
    return {
        album: tuple(dict.fromkeys(member for member in members if isinstance(member, str)))
        for album, members in value.items()
        if isinstance(members, list)
    }


def _likely_user(assets: list[StoredAssetRecord]) -> str | None:
    """Whose library it is, where the file does not say: a favourite is always one's own, else most photos are."""
    owners = Counter(asset.owner_id for asset in assets if asset.owner_id and asset.is_favorite)
    owners = owners or Counter(asset.owner_id for asset in assets if asset.owner_id)
    return max(owners, key=lambda owner: (owners[owner], owner), default=None)
