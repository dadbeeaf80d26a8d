"""Every answer of the fake fits the JSON Schema of its release."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator, FormatChecker

from tests.fake_immich import Role
from tests.fake_immich_tests.caller import Caller
from tests.fake_immich_tests.conftest import Serve
from tests.fake_immich_tests.household import Household, household
from tests.shared_material import needs_shared_material, schema

RELEASES = {"2.0": "2.0.0", "2.7": "2.6.3", "3.0": "3.0.0", "3.2": "3.2.2"}
BODIES: tuple[dict[str, Any], ...] = (
    {"size": 1000, "withExif": True, "withPeople": True, "withDeleted": True},
    {"size": 1, "visibility": "archive"},
    {"size": 1000, "visibility": "hidden"},
)

pytestmark = [needs_shared_material, pytest.mark.parametrize("kind", RELEASES)]


def _full_household() -> Household:
    home = household()
    world, me = home.world, home.world.me.id
    anna = world.person("Anna")
    world.live_photo("2026-08-02T10:00:00.5+05:30", person_ids=(anna.id,), city="Pune", latitude=0.0, rating=5)
    world.album("mine", list(world.assets.values()), shared={home.bob.id: Role.EDITOR})
    world.album("theirs", owner=home.bob, shared={me: Role.VIEWER})
    return home


def _check(kind: str, endpoint: str, response: httpx.Response) -> None:
    document = schema(RELEASES[kind])
    answers = document["endpoints"][endpoint]["responses"]
    assert str(response.status_code) in answers, response.text[:300]
    whole = {**answers[str(response.status_code)], "$defs": document["$defs"]}
    Draft202012Validator(whole, format_checker=FormatChecker()).validate(response.json())


def test_searches(serve: Serve, kind: str) -> None:
    """Search pages and statistics fit, in both styles."""
    home = _full_household()
    caller = serve(home.world, kind)
    bodies = [*BODIES, {"filter": {}, "size": 2, "withExif": True}]
    for body in bodies:
        _check(kind, "searchAssets", caller.post("/search/metadata", body))
    _check(kind, "searchSmart", caller.post("/search/smart", {"query": "x", "size": 3}))
    _check(kind, "searchAssetStatistics", caller.post("/search/statistics", {}))


def test_albums(serve: Serve, kind: str) -> None:
    """Album lists, single albums, created albums and the answers of an add fit."""
    home = _full_household()
    caller = serve(home.world, kind)
    for query in ({}, {"shared": "true"}):
        _check(kind, "getAllAlbums", caller.get("/albums", **query))
    for album_id in list(home.world.albums):
        _check(kind, "getAlbumInfo", caller.get(f"/albums/{album_id}"))
    created = caller.post("/albums", {"albumName": "x", "assetIds": home.ids_of("alice")})
    _check(kind, "createAlbum", created)
    ids = home.ids_of("alice", "bob", "carol")
    _check(kind, "addAssetsToAlbum", caller.put(f"/albums/{created.json()['id']}/assets", {"ids": ids}))


def test_the_rest(serve: Serve, kind: str) -> None:
    """People, suggestions, the key and the version fit."""
    caller: Caller = serve(_full_household().world, kind)
    _check(kind, "searchPerson", caller.get("/search/person", name="anna"))
    _check(kind, "getSearchSuggestions", caller.get("/search/suggestions", type="city"))
    _check(kind, "getMyApiKey", caller.get("/api-keys/me"))
    _check(kind, "getServerVersion", caller.get("/server/version"))
