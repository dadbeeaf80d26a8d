"""Conditions on an asset, as small functions, and what they look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.scope import Scope
from tests.fake_immich.values import FakeAsset, milliseconds

Condition = Callable[[FakeAsset], bool]
Getter = Callable[[FakeAsset], Any]
Membership = Callable[[FakeAsset, str], bool]


def deleted_ms(asset: FakeAsset) -> int | None:
    """When an asset went to the trash (offline ones: when they were last updated)."""
    if not asset.deleted:
        return None
    return milliseconds(asset.trashed_at or asset.updated_at)


def getters(scope: Scope) -> Mapping[str, Getter]:
    """What each field name of a filter looks at."""
    in_albums = scope.in_albums
    return {
        "id": lambda asset: asset.id,
        "libraryId": lambda asset: asset.library_id,
        "type": lambda asset: asset.type,
        "visibility": lambda asset: asset.visibility,
        "isFavorite": lambda asset: asset.favorite,
        "isOffline": lambda asset: asset.offline,
        "isMotion": lambda asset: asset.live_video_id is not None,
        "isEncoded": lambda _: False,
        "takenAt": lambda asset: asset.taken_ms,
        "createdAt": lambda asset: milliseconds(asset.created_at),
        "updatedAt": lambda asset: milliseconds(asset.updated_at),
        "trashedAt": deleted_ms,
        "city": lambda asset: asset.city,
        "state": lambda asset: asset.state,
        "country": lambda asset: asset.country,
        "make": lambda asset: asset.make,
        "model": lambda asset: asset.model,
        "lensModel": lambda asset: asset.lens_model,
        "rating": lambda asset: asset.rating,
        "description": lambda asset: asset.description,
        "originalFileName": lambda asset: asset.file_name,
        "fileSizeInBytes": lambda asset: asset.file_size,
        "hasPeople": lambda asset: bool(asset.person_ids),
        "hasTags": lambda _: False,
        "hasAlbums": lambda asset: asset.id in in_albums(),
    }


def equals(getter: Getter, wanted: JsonValue) -> Condition:
    """The value is the same; for None, there is no value."""
    return lambda asset: bool(getter(asset) == wanted)


def at_least(getter: Getter, bound: float) -> Condition:
    """There is a value, and it is not below the bound."""
    return lambda asset: (value := getter(asset)) is not None and value >= bound


def at_most(getter: Getter, bound: float) -> Condition:
    """There is a value, and it is not above the bound."""
    return lambda asset: (value := getter(asset)) is not None and value <= bound


def every(conditions: tuple[Condition, ...]) -> Condition:
    """All of the conditions hold."""
    return lambda asset: all(condition(asset) for condition in conditions)


def some(conditions: tuple[Condition, ...]) -> Condition:
    """One of the conditions holds."""
    return lambda asset: any(condition(asset) for condition in conditions)


def has_all(member: Membership, ids: list[str]) -> Condition:
    """Every id is there; an id named twice is never found twice, so never at all."""
    if len(set(ids)) != len(ids):
        return lambda _: False
    return lambda asset: all(member(asset, wanted) for wanted in ids)


def has_any(member: Membership, ids: list[str]) -> Condition:
    """One of the ids is there."""
    return lambda asset: any(member(asset, wanted) for wanted in ids)


def negated(condition: Condition) -> Condition:
    """The condition does not hold."""
    return lambda asset: not condition(asset)


def memberships(scope: Scope) -> Mapping[str, Membership]:
    """Whether an asset shows a person, or is in an album."""
    return {
        "personIds": lambda asset, person_id: person_id in asset.person_ids,
        "albumIds": lambda asset, album_id: asset.id in scope.members(album_id),
        "tagIds": lambda _, __: False,
    }
