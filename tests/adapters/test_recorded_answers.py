"""What real servers answered is read without loss."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from immich_adapters.reading.harvest import Harvest
from immich_adapters.reading.sources import parse_count, parse_search
from immich_adapters.records import AddRecord, AlbumRecord, PersonRecord
from immich_adapters.strict import structure_each
from immich_adapters.translation import asset_translator, translate_album, translate_people
from immich_adapters.versions import parse_version
from immich_domain import Asset
from tests.shared_material import needs_shared_material, recordings

pytestmark = needs_shared_material

VERSIONS = ("2.7", "3.0", "3.2h")
_ALBUM = r"/api/albums/[0-9a-f-]{36}"
Check = Callable[[Any], None]


def check_search(body: Any) -> None:  # noqa: ANN401  # JSON
    """Every item is an asset with the file, day, place and owner that it came with."""
    raw = parse_search(body)
    sent = body["assets"]["items"]
    harvest = Harvest(asset_translator(dt.UTC, None))
    assets = harvest.read(raw.items)
    assert (len(raw.items), harvest.pop_skipped()) == (len(sent), 0)
    assert raw.next == (body["assets"].get("nextCursor") or body["assets"].get("nextPage"))
    for item, asset in zip(sent, assets, strict=True):
        _check_asset(item, asset)


def _check_asset(item: dict[str, Any], asset: Asset) -> None:
    exif = item.get("exifInfo") or {}
    assert asset.id == item["id"]
    assert asset.wall == dt.datetime.fromisoformat(item["localDateTime"]).replace(tzinfo=None)
    assert asset.taken_at == dt.datetime.fromisoformat(item["fileCreatedAt"])
    assert asset.media.value == {"IMAGE": "photo", "VIDEO": "video"}.get(item["type"], "other")
    assert asset.file_name == item["originalFileName"]
    place = (asset.place.city, asset.place.state, asset.place.country)
    assert place == tuple(exif.get(name) or None for name in ("city", "state", "country"))
    assert (asset.camera or "").endswith(exif.get("model") or "")


def check_count(body: Any) -> None:  # noqa: ANN401
    """The number is the number."""
    assert parse_count(body) == body["total"]


def check_albums(body: Any) -> None:  # noqa: ANN401
    """Every album comes with its name, count, owner, sharing, change and days as they stand."""
    records, rejected = structure_each(body, AlbumRecord)
    assert rejected == []
    for item, record in zip(body, records, strict=True):
        album = translate_album(record, owned=True)
        assert (album.id, album.name, album.asset_count) == (item["id"], item["albumName"], item["assetCount"])
        assert album.shared is item["shared"]
        assert (_text(album.first), _text(album.last)) == (_date(item.get("startDate")), _date(item.get("endDate")))
        assert album.updated_at == dt.datetime.fromisoformat(item["updatedAt"])
        owners = [user["user"]["id"] for user in item["albumUsers"] if user["role"] == "owner"]
        assert record.owner == (item.get("ownerId") or owners[0])


def check_album(body: Any) -> None:  # noqa: ANN401
    """One album, listed or just made."""
    check_albums([body])


def check_people(body: Any) -> None:  # noqa: ANN401
    """Every person with a name."""
    records, rejected = structure_each(body, PersonRecord)
    assert rejected == []
    people = translate_people(records)
    assert [(person.id, person.name) for person in people] == [(p["id"], p["name"]) for p in body if p["name"]]


def check_outcomes(body: Any) -> None:  # noqa: ANN401
    """Every outcome of an addition."""
    records, rejected = structure_each(body, AddRecord)
    assert rejected == []
    assert [(r.id, r.success, r.error) for r in records] == [(i["id"], i["success"], i.get("error")) for i in body]


def check_spellings(body: Any) -> None:  # noqa: ANN401
    """A list of texts, and null where it was asked for."""
    assert all(name is None or isinstance(name, str) for name in body)


def check_version(body: Any) -> None:  # noqa: ANN401
    """The version, number by number."""
    version = parse_version(body)
    assert (version.major, version.minor, version.patch) == (body["major"], body["minor"], body["patch"])


CHECKS: tuple[tuple[str, str, Check], ...] = (
    ("POST", "/api/search/metadata", check_search),
    ("POST", "/api/search/smart", check_search),
    ("POST", "/api/search/statistics", check_count),
    ("GET", "/api/albums", check_albums),
    ("GET", _ALBUM, check_album),
    ("POST", "/api/albums", check_album),
    ("PUT", _ALBUM + "/assets", check_outcomes),
    ("GET", "/api/search/suggestions", check_spellings),
    ("GET", "/api/search/person", check_people),
    ("GET", "/api/server/version", check_version),
)


def _text(day: dt.date | None) -> str | None:
    return None if day is None else str(day)


def _date(text: str | None) -> str | None:
    return None if text is None else text[:10]


def _good(version: str, number: int) -> Check | None:
    recorded = recordings(version)[number]
    path = recorded["path"].partition("?")[0]
    if not 200 <= recorded["status"] < 300:
        return None
    if recorded["method"] == "POST" and not isinstance(recorded["responseBody"], dict):
        return None
    for method, pattern, check in CHECKS:
        if method == recorded["method"] and re.fullmatch(pattern, path):
            return check
    return None


def _cases() -> Iterator[tuple[str, int]]:
    return ((version, number) for version in VERSIONS for number in recordings(version) if _good(version, number))


@pytest.mark.parametrize(("version", "number"), list(_cases()))
def test_recording(version: str, number: int) -> None:
    """Nothing is rejected and nothing gets lost."""
    check = _good(version, number)
    assert check is not None
    check(recordings(version)[number]["responseBody"])


@pytest.mark.parametrize("version", VERSIONS)
def test_every_endpoint_was_recorded(version: str) -> None:
    """No check stands idle."""
    used = {_good(version, number) for number in recordings(version)}
    assert {check for _, _, check in CHECKS} <= used
