"""Keys, permissions, unknown routes and the bodies of errors."""

from __future__ import annotations

import pytest

from tests.fake_immich import World
from tests.fake_immich_tests.caller import Caller
from tests.fake_immich_tests.conftest import Serve

CALLS = (
    ("GET", "/api/albums", "album.read"),
    ("GET", "/api/albums/x", "album.read"),
    ("POST", "/api/albums", "album.create"),
    ("PUT", "/api/albums/x/assets", "albumAsset.create"),
    ("POST", "/api/search/metadata", "asset.read"),
    ("POST", "/api/search/smart", "asset.read"),
    ("POST", "/api/search/statistics", "asset.statistics"),
    ("GET", "/api/search/suggestions", "asset.read"),
    ("GET", "/api/search/person", "person.read"),
    ("GET", "/api/server/about", "server.about"),
    ("GET", "/api/users/me", "user.read"),
    ("DELETE", "/api/albums/x", "album.delete"),
)


@pytest.mark.parametrize(("method", "path", "permission"), CALLS)
def test_each_call_needs_its_permission(serve: Serve, method: str, path: str, permission: str) -> None:
    """A key without the permission is 403, with the permission's name."""
    world = World()
    caller = serve(world, "3.2")
    poor = Caller(caller.server, caller.http, world.add_key("nothing.at.all").secret)
    response = poor.send(method, path)
    assert response.status_code == 403
    assert response.json() == {"message": f"Missing required permission: {permission}"}


def test_permission_is_enough(serve: Serve) -> None:
    """A key with just the permission passes."""
    world = World()
    caller = serve(world, "3.2")
    scoped = Caller(caller.server, caller.http, world.add_key("album.read").secret)
    assert scoped.get("/albums").status_code == 200
    assert scoped.post("/albums", {"albumName": "x"}).status_code == 403


def test_adding_needs_one_permission_only(serve: Serve) -> None:
    """Adding to an album needs albumAsset.create and nothing to read with."""
    world = World()
    photo, album = world.photo("2026-08-02T00:00:00Z"), world.album("x")
    caller = serve(world, "3.2")
    adder = Caller(caller.server, caller.http, world.add_key("albumAsset.create").secret)
    assert adder.put(f"/albums/{album.id}/assets", {"ids": [photo.id]}).json()[0]["success"] is True


@pytest.mark.parametrize(("key", "message"), [("", "Authentication required"), ("bad", "Invalid API key")])
def test_no_key_and_bad_key(serve: Serve, key: str, message: str) -> None:
    """Without a key, or with one nobody has, everything but ping and version is 401."""
    caller = serve(World(), "2.7")
    stranger = Caller(caller.server, caller.http, key)
    for method, path, _ in CALLS:
        response = stranger.send(method, path)
        assert (response.status_code, response.json()["message"]) == (401, message)
    assert stranger.get("/server/ping").json() == {"res": "pong"}
    assert stranger.get("/server/version").json() == {"major": 2, "minor": 7, "patch": 5}


def test_error_bodies(serve: Serve) -> None:
    """2.7 adds the error's name, its status and a correlation id; 3.x says the message alone."""
    old = serve(World(), "2.7").get("/nope").json()
    assert set(old) == {"message", "error", "statusCode", "correlationId"}
    assert (old["message"], old["error"], old["statusCode"]) == ("Cannot GET /api/nope", "Not Found", 404)
    assert serve(World(), "3.0").get("/nope").json() == {"message": "Cannot GET /api/nope"}


def test_input_errors(serve: Serve) -> None:
    """2.7 lists texts, 3.x issues with their paths."""
    body = {"size": 0, "albumIds": ["x"], "visibility": "foo"}
    status, message = serve(World(), "2.7").refusal(body)
    assert status == 400
    assert message == [
        "visibility must be one of the following values: archive, timeline, hidden, locked",
        "each value in albumIds must be a UUID",
        "size must not be less than 1",
    ]
    response = serve(World(), "3.0").post("/search/metadata", body)
    assert response.json()["message"] == "Validation failed"
    assert [issue["path"] for issue in response.json()["errors"]] == [["visibility"], ["albumIds", 0], ["size"]]


def test_classic_conversions(serve: Serve) -> None:
    """2.7 takes numbers and booleans as texts, 3.x does not."""
    world = World()
    world.photo("2026-08-02T00:00:00Z", favorite=True)
    body = {"size": "10", "page": "1", "isFavorite": "true"}
    assert serve(world, "2.7").page(**body)["count"] == 1
    assert serve(world, "3.0").refusal(body)[0] == 400


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_broken_json(serve: Serve, kind: str) -> None:
    """A body that is no JSON is 400."""
    caller = serve(World(), kind)
    headers = {"content-type": "application/json"}
    for raw in (b'{"size":', b"\xff", b"5"):
        response = caller.send("POST", "/api/search/metadata", content=raw, headers=headers)
        assert response.status_code == 400


@pytest.mark.parametrize("path", ["/", "/albums", "/albums/x", "/apiary"])
def test_web_page_outside_of_the_api(serve: Serve, path: str) -> None:
    """A path without /api answers the web page with 200."""
    response = serve(World(), "3.2").send("GET", path)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")


def test_method_matters(serve: Serve) -> None:
    """A known path with another method is an unknown route."""
    caller = serve(World(), "3.2")
    assert caller.get("/search/metadata").status_code == 404
    assert caller.send("DELETE", "/api/search/person").status_code == 404


def test_key_tells_about_itself(serve: Serve) -> None:
    """Any key may ask for its own permissions."""
    world = World()
    caller = serve(world, "3.2")
    scoped = Caller(caller.server, caller.http, world.add_key("album.read", name="reader").secret)
    about = scoped.get("/api-keys/me").json()
    assert (about["name"], about["permissions"]) == ("reader", ["album.read"])
    assert caller.get("/api-keys/me").json()["permissions"] == ["all"]


def test_key_in_the_query(serve: Serve) -> None:
    """The key may stand in the query too."""
    world = World()
    caller = serve(world, "3.2")
    nobody = Caller(caller.server, caller.http, "")
    assert nobody.get("/albums", apiKey=world.key.secret).status_code == 200
