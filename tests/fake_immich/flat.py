"""The flat search fields: what 2.0 to 3.1 know, and 3.2 still takes when alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from tests.fake_immich import conditions as is_
from tests.fake_immich.conditions import Condition
from tests.fake_immich.messages import Refusal
from tests.fake_immich.scope import Scope
from tests.fake_immich.values import FakeAsset, Visibility

_EXACT = [
    "id",
    "type",
    "isEncoded",
    "isFavorite",
    "isMotion",
    "isOffline",
    "libraryId",
    "city",
    "state",
    "country",
    "make",
    "model",
    "lensModel",
    "rating",
]
_BOUNDS = {
    "taken": "takenAt",
    "created": "createdAt",
    "updated": "updatedAt",
    "trashed": "trashedAt",
}
_CONTAINED = ("originalFileName", "description")
_NOT_MODELLED = [
    "ocr",
    "checksum",
    "originalPath",
    "previewPath",
    "thumbnailPath",
    "encodedVideoPath",
    "deviceId",
    "deviceAssetId",
]


@frozen(kw_only=True)
class Selection:
    """Which assets a search looks for: whose (None: anybody's), and how they are."""

    owners: frozenset[str] | None
    condition: Condition


def flat_selection(fields: Mapping[str, Any], scope: Scope, *, counting: bool) -> Selection:
    """The selection of checked flat fields; ``counting`` for statistics.

    Raises `Refusal`: 401 for locked assets, 400 for albums where they are checked, and
    501 for fields this fake does not model.
    """
    for name in _NOT_MODELLED:
        if name in fields:
            raise Refusal(501, f"the fake server does not model {name}")
    found = [_visible(fields, scope, counting=counting)]
    if not _shows_deleted(fields, counting=counting):
        found.append(_not_deleted)
    found += _comparisons(fields, scope)
    found += _collections(fields, scope)
    lifted = scope.kind.checks_albums and fields.get("albumIds")
    owners = None if lifted else scope.owners()
    return Selection(owners=owners, condition=is_.every(tuple(found)))


def _visible(fields: Mapping[str, Any], scope: Scope, *, counting: bool) -> Condition:
    wanted = fields.get("visibility")
    if wanted is None:
        shown = scope.kind.flat_default
        return lambda asset: asset.visibility in shown
    if wanted == Visibility.LOCKED:
        if not (counting and scope.kind.counts_locked):
            raise Refusal(401, "Elevated permission is required")
        mine = scope.user.id
        return lambda a: a.visibility is Visibility.LOCKED and a.owner_id == mine
    return lambda asset: asset.visibility == wanted


def _shows_deleted(fields: Mapping[str, Any], *, counting: bool) -> bool:
    asked = fields.get("withDeleted") is True and not counting
    implied = "trashedAfter" in fields or "trashedBefore" in fields
    return asked or implied or fields.get("isOffline") is True


def _not_deleted(asset: FakeAsset) -> bool:
    return not asset.deleted


def _comparisons(fields: Mapping[str, Any], scope: Scope) -> list[Condition]:
    get = is_.getters(scope)
    found = [is_.equals(get[n], fields[n]) for n in _EXACT if n in fields]
    for prefix, name in _BOUNDS.items():
        after, before = fields.get(f"{prefix}After"), fields.get(f"{prefix}Before")
        if after is not None:
            found.append(is_.at_least(get[name], after))
        if before is not None:
            found.append(is_.at_most(get[name], before))
    return found + [_contains(get[n], fields[n].lower()) for n in _CONTAINED if n in fields]


def _contains(getter: is_.Getter, part: str) -> Condition:
    return lambda asset: part in getter(asset).lower()


def _collections(fields: Mapping[str, Any], scope: Scope) -> list[Condition]:
    found: list[Condition] = []
    for name, member in is_.memberships(scope).items():
        ids = fields.get(name) or []
        if name == "albumIds" and scope.kind.checks_albums:
            for album_id in ids:
                scope.readable_album(album_id)
        if ids:
            found.append(is_.has_all(member, ids))
    if fields.get("isNotInAlbum"):
        in_albums = scope.in_albums()
        found.append(lambda asset: asset.id not in in_albums)
    return found
