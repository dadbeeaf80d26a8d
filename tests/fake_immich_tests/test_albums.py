"""Albums: lists, single ones, what they count, creating and adding."""

from __future__ import annotations

import httpx
import pytest

from tests.fake_immich import Role, Visibility, World
from tests.fake_immich_tests.conftest import Serve
from tests.fake_immich_tests.household import Household, household

CLASSIC = ("2.0", "2.7")
MODERN = ("3.0", "3.1", "3.2", "3.3")


def _shared_household() -> Household:
    home = household()
    world, me = home.world, home.world.me.id
    world.album("mine", [world.assets[home.id_of("alice")]])
    world.album("lent", [world.assets[home.id_of("alice_fav")]], shared={home.bob.id: Role.VIEWER})
    world.album("viewed", [world.assets[home.id_of("carol")]], owner=home.carol, shared={me: Role.VIEWER})
    world.album("edited", owner=home.bob, shared={me: Role.EDITOR})
    world.album("foreign", owner=home.carol)
    return home


def _names(answer: httpx.Response) -> list[str]:
    return [album["albumName"] for album in answer.json()]


@pytest.mark.parametrize("kind", CLASSIC)
def test_classic_list_needs_two_calls(serve: Serve, kind: str) -> None:
    """2.x lists owned albums, or with shared=true those shared by me and with me; other parameters are ignored."""
    caller = serve(_shared_household().world, kind)
    assert _names(caller.get("/albums")) == ["lent", "mine"]
    assert _names(caller.get("/albums", shared="true")) == ["edited", "viewed", "lent"]
    assert _names(caller.get("/albums", shared="false")) == ["mine"]
    assert _names(caller.get("/albums", isOwned="false", name="x")) == ["lent", "mine"]
    refused = caller.get("/albums", shared="foo")
    assert (refused.status_code, refused.json()["message"]) == (400, ["shared must be a boolean value"])


@pytest.mark.parametrize("kind", MODERN)
def test_modern_list_is_one_call(serve: Serve, kind: str) -> None:
    """3.x lists owned and shared-with-me albums at once, ignores shared, and filters by its own parameters."""
    home = _shared_household()
    caller = serve(home.world, kind)
    assert _names(caller.get("/albums")) == ["edited", "viewed", "lent", "mine"]
    assert _names(caller.get("/albums", shared="true")) == ["edited", "viewed", "lent", "mine"]
    assert _names(caller.get("/albums", isOwned="true")) == ["lent", "mine"]
    assert _names(caller.get("/albums", isOwned="false", isShared="true")) == ["edited", "viewed"]
    assert _names(caller.get("/albums", isShared="false")) == ["mine"]
    assert _names(caller.get("/albums", name="mine")) == ["mine"]
    assert _names(caller.get("/albums", name="Mine")) == []
    assert _names(caller.get("/albums", assetId=home.id_of("alice"))) == ["mine"]


def test_shapes(serve: Serve) -> None:
    """2.x names the owner apart and lists assets; on 3.x the owner is the first of the users and nothing is listed."""
    world = _shared_household().world
    old = {album["albumName"]: album for album in serve(world, "2.7").get("/albums", shared="true").json()}
    new = {album["albumName"]: album for album in serve(world, "3.2").get("/albums").json()}
    assert old["lent"]["ownerId"] == old["lent"]["owner"]["id"] == world.me.id
    assert old["lent"]["assets"] == []
    assert [entry["role"] for entry in old["lent"]["albumUsers"]] == ["viewer"]
    assert not {"ownerId", "owner", "assets"} & set(new["lent"])
    assert [entry["role"] for entry in new["lent"]["albumUsers"]] == ["owner", "viewer"]
    assert new["lent"]["albumUsers"][0]["user"]["id"] == world.me.id
    assert [new[name]["shared"] for name in ("mine", "lent", "viewed")] == [False, True, True]


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_one_album(serve: Serve, kind: str) -> None:
    """2.x shows every photo of an album unless told not to; 3.x never does."""
    home = _shared_household()
    caller = serve(home.world, kind)
    lent = next(album for album in home.world.albums.values() if album.name == "lent")
    full = caller.get(f"/albums/{lent.id}").json()
    bare = caller.get(f"/albums/{lent.id}", withoutAssets="true").json()
    assert full["assetCount"] == bare["assetCount"] == 1
    assert full["contributorCounts"] == [{"userId": home.world.me.id, "assetCount": 1}]
    listed = [asset["originalFileName"] for asset in full.get("assets", [])]
    assert listed == (["alice_fav"] if kind == "2.7" else [])
    assert bare.get("assets", []) == []


@pytest.mark.parametrize("kind", [*CLASSIC, *MODERN])
def test_unknown_and_foreign_albums_look_alike(serve: Serve, kind: str) -> None:
    """Unknown and foreign albums are 400, never 404."""
    home = _shared_household()
    foreign = next(album for album in home.world.albums.values() if album.name == "foreign")
    caller = serve(home.world, kind)
    for album_id in (foreign.id, home.world.new_id()):
        response = caller.get(f"/albums/{album_id}")
        assert (response.status_code, response.json()["message"]) == (400, "Not found or no album.read access")
    assert caller.get("/albums/xyz").status_code == 400


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_dates_and_count(serve: Serve, kind: str) -> None:
    """Dates are local calendar dates; trashed, hidden, locked and offline photos do not count, archived ones do."""
    world = World()
    shown = [
        world.photo("2026-08-02T00:30:00+14:00"),
        world.photo("2026-08-09T23:30:00-04:00", visibility=Visibility.ARCHIVE),
    ]
    outside = [
        world.photo("2020-01-01T00:00:00Z", trashed_at=world.now()),
        world.photo("2020-01-01T00:00:00Z", offline=True),
        world.photo("2030-01-01T00:00:00Z", visibility=Visibility.HIDDEN),
        world.photo("2030-01-01T00:00:00Z", visibility=Visibility.LOCKED),
    ]
    world.album("a", [*shown, *outside])
    album = serve(world, kind).get("/albums").json()[0]
    assert album["assetCount"] == 2
    assert album["startDate"] == "2026-08-02T00:00:00.000Z"
    assert album["endDate"] == "2026-08-09T00:00:00.000Z"


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_empty_album_has_no_dates(serve: Serve, kind: str) -> None:
    """An empty album has no dates at all."""
    world = World()
    world.album("empty", [world.photo("2020-01-01T00:00:00Z", trashed_at=world.now())])
    album = serve(world, kind).get("/albums").json()[0]
    assert album["assetCount"] == 0
    assert not {"startDate", "endDate", "lastModifiedAssetTimestamp"} & set(album)


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_create_drops_ids_silently(serve: Serve, kind: str) -> None:
    """Forbidden, unknown and locked ids are dropped without a word; trashed and hidden ones are linked, not counted."""
    home = household()
    wanted = home.ids_of("alice", "bob", "alice_archived", "alice_trashed", "alice_hidden")
    dropped = [*home.ids_of("carol", "bob_archived", "alice_locked", "bob_trashed"), home.world.new_id()]
    response = serve(home.world, kind).post("/albums", {"albumName": "x", "assetIds": [*wanted, *dropped, wanted[0]]})
    assert response.status_code == 201
    assert response.json()["assetCount"] == 3
    assert home.world.albums[response.json()["id"]].asset_ids == tuple(wanted)


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_created_album_has_full_local_times(serve: Serve, kind: str) -> None:
    """The answer of a create has full local times where lists have midnights."""
    world = World()
    photos = [world.photo("2025-09-20T09:20:00-04:00"), world.photo("2025-09-21T10:20:30.250-04:00")]
    body = {"albumName": "x", "description": "d", "assetIds": [photo.id for photo in photos]}
    album = serve(world, kind).post("/albums", body).json()
    assert (album["startDate"], album["endDate"]) == ("2025-09-20T09:20:00+00:00", "2025-09-21T10:20:30.25+00:00")
    assert album["description"] == "d"
    assert len(album.get("assets", photos)) == 2


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_names(serve: Serve, kind: str) -> None:
    """Any name is accepted, twice too; a NUL is a server error, and half a surrogate pair is replaced."""
    world = World()
    caller = serve(world, kind)
    for name in ("", "   ", "n" * 10_000, "👨‍👩‍👧 é", "twice", "twice"):
        assert caller.post("/albums", {"albumName": name}).json()["albumName"] == name
    assert len(world.albums) == 6
    broken = caller.post("/albums", {"albumName": "a\0b"})
    assert (broken.status_code, broken.json()["message"]) == (500, "Failed to create album")
    raw = b'{"albumName":"a\\ud800b"}'
    response = caller.send("POST", "/api/albums", content=raw, headers={"content-type": "application/json"})
    assert response.json()["albumName"] == "a\ufffdb"
    assert caller.post("/albums", {}).status_code == 400


def test_sharing_on_create(serve: Serve) -> None:
    """An album can be shared when it is made, but not with its owner."""
    home = household()
    caller = serve(home.world, "3.2")
    body = {"albumName": "x", "albumUsers": [{"userId": home.bob.id, "role": "editor"}]}
    assert caller.post("/albums", body).json()["shared"] is True
    body["albumUsers"] = [{"userId": home.world.me.id, "role": "editor"}]
    assert caller.post("/albums", body).json()["message"] == "Cannot share album with owner"


@pytest.mark.parametrize("kind", ["2.0", "2.7", "3.0", "3.2"])
def test_adding_answers_each_id(serve: Serve, kind: str) -> None:
    """Each id gets its answer, in order: added, duplicate, or no_permission."""
    home = household()
    album = home.world.album("x", [home.world.assets[home.id_of("alice_fav")]])
    expected = [
        ("alice", None),
        ("alice", "duplicate"),
        ("alice_fav", "duplicate"),
        ("bob", None),
        ("carol", "no_permission"),
        ("alice_trashed", None),
        ("alice_archived", None),
        ("alice_hidden", None),
        ("alice_offline", None),
        ("alice_locked", "no_permission"),
        ("bob_archived", "no_permission"),
        ("bob_trashed", "no_permission"),
    ]
    ids = [home.id_of(name) for name, _ in expected]
    response = serve(home.world, kind).put(f"/albums/{album.id}/assets", {"ids": ids})
    assert response.status_code == 200
    assert [(entry["id"], entry.get("error")) for entry in response.json()] == [
        (asset_id, error) for asset_id, (_, error) in zip(ids, expected, strict=True)
    ]
    assert all(entry["success"] is ("error" not in entry) for entry in response.json())


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_ids_are_lower_case(serve: Serve, kind: str) -> None:
    """An id in upper case is no id of anything."""
    world = World()
    photo, album = world.photo("2026-08-02T00:00:00Z"), world.album("x")
    answer = serve(world, kind).put(f"/albums/{album.id}/assets", {"ids": [photo.id.upper()]}).json()
    assert answer == [{"id": photo.id.upper(), "success": False, "error": "no_permission"}]


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_who_may_add(serve: Serve, kind: str) -> None:
    """An editor adds, a viewer is refused, and unknown and foreign albums are told apart here."""
    home = _shared_household()
    caller = serve(home.world, kind)
    albums = {album.name: album.id for album in home.world.albums.values()}
    body = {"ids": home.ids_of("alice")}
    assert caller.put(f"/albums/{albums['edited']}/assets", body).json()[0]["success"] is True
    for name in ("viewed", "foreign"):
        refused = caller.put(f"/albums/{albums[name]}/assets", body)
        assert (refused.status_code, refused.json()["message"]) == (400, "Not found or no albumAsset.create access")
    unknown = caller.put(f"/albums/{home.world.new_id()}/assets", body)
    assert (unknown.status_code, unknown.json()["message"]) == (400, "Album not found")
    assert caller.put(f"/albums/{albums['edited']}/assets", {"ids": []}).json() == []


def test_many_ids_pass_and_a_huge_body_does_not(serve: Serve) -> None:
    """Two hundred thousand ids pass; a body over 10 MB is a server error."""
    world = World()
    photo, album = world.photo("2026-08-02T00:00:00Z"), world.album("x")
    caller = serve(world, "3.2")
    many = caller.put(f"/albums/{album.id}/assets", {"ids": [photo.id] * 200_000})
    assert len(many.json()) == 200_000
    huge = caller.put(f"/albums/{album.id}/assets", {"ids": [photo.id] * 300_000})
    assert (huge.status_code, huge.json()) == (500, {"message": "Internal server error"})
