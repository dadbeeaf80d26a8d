"""How a replayed answer is compared with the recorded one.

The status is always compared before. Ids of things the fake made itself, times of its own clock and the fields the
recordings left out (paths, checksums, ...) cannot be equal and are not compared.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.fake_immich.json_types import JsonValue

Comparison = Callable[[JsonValue, JsonValue], None]
_SHOWN_OF_ASSET = frozenset(
    [
        "id",
        "ownerId",
        "type",
        "originalFileName",
        "fileCreatedAt",
        "localDateTime",
        "isFavorite",
        "isArchived",
        "isTrashed",
        "visibility",
        "duration",
        "livePhotoVideoId",
        "isOffline",
    ]
)


def same_body(ours: JsonValue, theirs: JsonValue) -> None:
    """Everything but the correlation id is equal."""
    assert _without(ours, "correlationId") == _without(theirs, "correlationId")


def same_key(ours: JsonValue, theirs: JsonValue) -> None:
    """The same fields, name and permissions."""
    assert set(ours) == set(theirs)
    assert (ours["name"], ours["permissions"]) == (theirs["name"], theirs["permissions"])


def same_page(ours: JsonValue, theirs: JsonValue) -> None:
    """The same assets, counts and next page; a recording may be cut to its first items."""
    if _is_error(theirs):
        same_body(ours, theirs)
        return
    _same_frame(ours, theirs)
    expected = theirs["assets"]["items"]
    found = ours["assets"]["items"][: len(expected)]
    assert sorted(_order(item) for item in found) == sorted(_order(item) for item in expected)
    assert [item["fileCreatedAt"] for item in found] == [item["fileCreatedAt"] for item in expected]
    shown = {item["id"]: item for item in found}
    for item in expected:
        _same_asset(shown[item["id"]], item)


def same_tied_page(ours: JsonValue, theirs: JsonValue) -> None:
    """The same counts and times; which of the equal ones come is up to each server."""
    _same_frame(ours, theirs)
    times = [[item["fileCreatedAt"] for item in page["assets"]["items"]] for page in (ours, theirs)]
    assert times[0] == times[1]


def same_ranking(ours: JsonValue, theirs: JsonValue) -> None:
    """The same counts, and the same assets where nothing was cut off; ranks are up to each server."""
    _same_frame(ours, theirs)
    expected, found = theirs["assets"]["items"], ours["assets"]["items"]
    if theirs["assets"]["nextPage"] is None and len(expected) == theirs["assets"]["count"] == len(found) != 5:
        assert {item["id"] for item in found} == {item["id"] for item in expected}


def same_albums(ours: JsonValue, theirs: JsonValue) -> None:
    """The same albums in the same order (one was changed between its recording and the library)."""
    if _is_error(theirs):
        same_body(ours, theirs)
        return
    assert [item["id"] for item in ours] == [item["id"] for item in theirs]
    for mine, recorded in zip(ours, theirs, strict=True):
        same_album(mine, recorded, "updatedAt")


def same_album(ours: JsonValue, theirs: JsonValue, *also_free: str) -> None:
    """The same fields with the same values, members included; which cover it has is up to each server."""
    free = {"albumThumbnailAssetId", "lastModifiedAssetTimestamp", "assets", "owner", "albumUsers", *also_free}
    _same_fields(ours, theirs, free)
    _same_users(ours, theirs)
    found, expected = ours.get("assets", []), theirs.get("assets", [])
    assert [item["id"] for item in found] == [item["id"] for item in expected]
    for mine, recorded in zip(found, expected, strict=True):
        _same_asset(mine, recorded)


def same_created_album(ours: JsonValue, theirs: JsonValue) -> None:
    """The same answer, apart from the new id and its times."""
    if _is_error(theirs):
        same_body(ours, theirs)
        return
    free = {"id", "createdAt", "updatedAt", "albumThumbnailAssetId", "assets", "owner", "albumUsers"}
    _same_fields(ours, theirs, free)
    _same_users(ours, theirs)
    found, expected = ours.get("assets", []), theirs.get("assets", [])
    assert [item["id"] for item in found] == [item["id"] for item in expected]


def same_people(ours: JsonValue, theirs: JsonValue) -> None:
    """The same people in the same order, with the same fields."""
    if _is_error(theirs):
        same_body(ours, theirs)
        return
    assert [person["name"] for person in ours] == [person["name"] for person in theirs]
    for mine, recorded in zip(ours, theirs, strict=True):
        assert _without(mine, "id", "updatedAt") == _without(recorded, "id", "updatedAt")


COMPARISONS: dict[str, Comparison] = {
    "body": same_body,
    "key": same_key,
    "page": same_page,
    "tied page": same_tied_page,
    "ranking": same_ranking,
    "albums": same_albums,
    "album": same_album,
    "created album": same_created_album,
    "people": same_people,
}


def _is_error(value: JsonValue) -> bool:
    return isinstance(value, dict) and "message" in value


def _without(value: JsonValue, *names: str) -> JsonValue:
    return {k: v for k, v in value.items() if k not in names} if isinstance(value, dict) else value


def _order(item: JsonValue) -> tuple[str, str]:
    return item["fileCreatedAt"], item["id"]


def _same_frame(ours: JsonValue, theirs: JsonValue) -> None:
    assert ours["albums"] == theirs["albums"]
    assert _without(ours["assets"], "items") == _without(theirs["assets"], "items")


def _same_asset(ours: JsonValue, theirs: JsonValue) -> None:
    assert set(theirs) <= set(ours)
    assert ("exifInfo" in ours) == ("exifInfo" in theirs)
    shown = _SHOWN_OF_ASSET & set(theirs)
    assert {name: ours[name] for name in shown} == {name: theirs[name] for name in shown}


def _same_fields(ours: JsonValue, theirs: JsonValue, free: set[str]) -> None:
    assert set(ours) == set(theirs)
    assert _without(ours, *free) == _without(theirs, *free)


def _same_users(ours: JsonValue, theirs: JsonValue) -> None:
    users = [[(entry["user"]["id"], entry["role"]) for entry in album["albumUsers"]] for album in (ours, theirs)]
    assert users[0] == users[1]
