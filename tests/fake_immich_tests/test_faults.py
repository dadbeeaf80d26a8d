"""Everything that can be made to go wrong."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from tests.fake_immich import Request, World, faults
from tests.fake_immich.faults import Fault
from tests.fake_immich_tests.caller import Caller
from tests.fake_immich_tests.conftest import Serve


@pytest.fixture
def caller(serve: Serve) -> Caller:
    world = World()
    for hour in range(5):
        world.photo(f"2026-08-02T0{hour}:00:00Z", name=str(hour))
    return serve(world, "3.2")


@pytest.mark.parametrize("code", [400, 401, 403, 404, 413, 429, 500, 502, 503, 504])
def test_status_instead_of_the_server(caller: Caller, code: int) -> None:
    """An injected status answers once, without the request reaching the server."""
    caller.server.inject(faults.status(code, "no"))
    refused = caller.post("/albums", {"albumName": "x"})
    assert (refused.status_code, refused.json()) == (code, {"message": "no"})
    assert not caller.server.world.albums
    assert caller.post("/albums", {"albumName": "x"}).status_code == 201


def test_too_many_requests(caller: Caller) -> None:
    """429 says when to come back."""
    caller.server.inject(faults.too_many_requests("7"))
    response = caller.get("/albums")
    assert (response.status_code, response.headers["retry-after"]) == (429, "7")


@pytest.mark.parametrize(("fault", "status"), [(faults.web_page(), 200), (faults.proxy_error(502), 502)])
def test_pages_of_a_proxy(caller: Caller, fault: Fault, status: int) -> None:
    """A proxy answers HTML, with an error or with 200."""
    caller.server.inject(fault)
    response = caller.get("/albums")
    assert response.status_code == status
    assert response.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("code", [301, 302, 307, 308])
def test_redirects(caller: Caller, code: int) -> None:
    """A redirect names its location."""
    caller.server.inject(faults.redirect(code, "http://elsewhere.example/login"))
    response = caller.get("/albums")
    assert (response.status_code, response.headers["location"]) == (code, "http://elsewhere.example/login")


def test_any_answer(caller: Caller) -> None:
    """Any status, body and headers can be given."""
    caller.server.inject(faults.answer(418, [1], x_odd="yes"))
    response = caller.get("/albums")
    assert (response.status_code, response.json(), response.headers["x-odd"]) == (418, [1], "yes")
    caller.server.inject(faults.answer(200, "text", content_type="text/plain"))
    assert caller.get("/albums").text == "text"


def test_truncated_json_has_an_honest_length(caller: Caller) -> None:
    """Truncated JSON arrives complete as far as HTTP knows."""
    caller.server.inject(faults.truncated())
    response = caller.get("/search/suggestions", type="city")
    assert int(response.headers["content-length"]) == len(response.content)
    caller.server.inject(faults.truncated(0.9))
    with pytest.raises(ValueError, match=r"Expecting|Unterminated"):
        caller.get("/api-keys/me").json()


def test_wrong_content_type(caller: Caller) -> None:
    """The right body can come under another content type."""
    caller.server.inject(faults.content_type("text/plain"))
    response = caller.get("/server/ping")
    assert (response.headers["content-type"], response.json()) == ("text/plain", {"res": "pong"})


def test_reset_before_the_server(caller: Caller) -> None:
    """A connection that is reset early leaves the server as it was."""
    caller.server.inject(faults.reset(), faults.writes)
    with pytest.raises(httpx.TransportError):
        caller.post("/albums", {"albumName": "x"})
    assert not caller.server.world.albums
    assert caller.server.log.of("POST")[0].status is None


@pytest.mark.parametrize("abort", [False, True])
def test_lost_answer_after_the_change(caller: Caller, *, abort: bool) -> None:
    """A lost answer leaves the album created, and the client cannot know."""
    caller.server.inject(faults.lose_answer(abort=abort), faults.on("POST", "/albums"))
    with pytest.raises(httpx.TransportError):
        caller.post("/albums", {"albumName": "x"})
    assert [album.name for album in caller.server.world.albums.values()] == ["x"]


def test_cut_in_the_middle_of_the_body(caller: Caller) -> None:
    """The connection can break in the middle of the body."""
    caller.server.inject(faults.cut(10))
    with pytest.raises(httpx.TransportError):
        caller.page()
    assert len(caller.names()) == 5


def test_drip_arrives_in_pieces(caller: Caller) -> None:
    """A dripping body arrives whole in the end."""
    caller.server.inject(faults.drip(piece=1000, pause=0.001))
    assert len(caller.names()) == 5


@pytest.mark.parametrize("fault", [faults.delay(30), faults.drip(1, 30)])
def test_slowness_runs_into_timeouts(caller: Caller, fault: Fault) -> None:
    """A slow answer, or a slow body, runs into the client's timeout."""
    caller.server.inject(fault)
    with pytest.raises(httpx.ReadTimeout):
        caller.send("GET", "/api/albums", timeout=0.05)


def test_mutate_changes_the_json(caller: Caller) -> None:
    """The JSON of an answer can be changed in place or replaced."""

    def forget(value: dict[str, dict[str, list[dict[str, object]]]]) -> None:
        del value["assets"]["items"][0]["originalFileName"]
        value["assets"]["items"][1]["future"] = True

    caller.server.inject(faults.mutate(forget))
    items = caller.page()["items"]
    assert "originalFileName" not in items[0]
    assert items[1]["future"] is True
    caller.server.inject(faults.mutate(lambda _: []))
    assert caller.get("/server/ping").json() == []


def test_each_item_can_be_changed(caller: Caller) -> None:
    """Every item of a page can be given or robbed of fields."""
    caller.server.inject(faults.each_item(lambda item: item.pop("originalFileName")))
    assert not any("originalFileName" in item for item in caller.page()["items"])


def test_hang_up_leaves_a_stale_connection(caller: Caller) -> None:
    """After a hang-up the connection is gone, although the answer promised to keep it."""
    caller.server.inject(faults.hang_up())
    response = caller.get("/server/ping")
    assert (response.json(), response.headers["connection"]) == ({"res": "pong"}, "keep-alive")
    assert caller.get("/server/ping").status_code == 200


def test_hooks_change_the_world_between_requests(caller: Caller) -> None:
    """The world can change just before or just after a request."""
    world = caller.server.world
    newest = max(world.assets.values(), key=lambda asset: asset.taken_ms)
    caller.server.inject(faults.after(lambda: world.trash(newest.id)))
    assert caller.names(visibility="timeline") == ["4", "3", "2", "1", "0"]
    assert caller.names(visibility="timeline") == ["3", "2", "1", "0"]
    caller.server.inject(faults.before(lambda: world.restore(newest.id)))
    assert caller.names(visibility="timeline") == ["4", "3", "2", "1", "0"]


def test_silent_stop(caller: Caller) -> None:
    """A page can claim to be the last one, in both styles."""
    caller.server.inject(faults.silent_stop(), times=2)
    assert caller.page(size=2)["nextPage"] is None
    assert caller.page(size=2, filter={})["nextCursor"] is None
    assert caller.page(size=2)["nextPage"] == "2"


def test_repeated_items(caller: Caller) -> None:
    """A page can hold items twice, at the cost of others."""
    caller.server.inject(faults.repeat_items(2))
    assert caller.names() == ["4", "3", "2", "4", "3"]


def test_matchers_and_times(caller: Caller) -> None:
    """A fault happens to the requests that match, as often as was said."""
    caller.server.inject(faults.status(503), faults.on("GET", "/albums"), times=2)
    statuses = [caller.get(path).status_code for path in ("/albums", "/api-keys/me", "/albums", "/albums")]
    assert statuses == [503, 200, 503, 200]
    caller.server.inject(faults.status(500), times=None)
    assert [caller.get("/albums").status_code for _ in range(3)] == [500] * 3
    caller.server.clear_faults()
    assert caller.get("/albums").status_code == 200


def test_faults_in_a_row(caller: Caller) -> None:
    """Several faults for one matcher happen one after the other."""
    caller.server.fail_next(faults.anything, faults.status(502), faults.status(504))
    assert caller.server.pending_faults == 2
    assert [caller.get("/albums").status_code for _ in range(3)] == [502, 504, 200]
    assert caller.server.pending_faults == 0


def test_faults_around_each_other(caller: Caller) -> None:
    """Several faults that match one request happen together."""
    seen: list[str] = []
    caller.server.inject(faults.before(lambda: seen.append("before")))
    caller.server.inject(faults.status(500), lambda request: request.query.get("shared") == "true")
    caller.server.inject(faults.mutate(lambda value: value | {"seen": True}))
    response = caller.get("/albums", shared="true")
    assert (response.status_code, response.json()["seen"]) == (500, True)
    assert seen == []


def test_matcher_sees_the_body(caller: Caller) -> None:
    """A matcher may look at the whole request."""

    def second_page(request: Request) -> bool:
        return bool(request.fields.get("page") == 2)

    caller.server.inject(faults.status(500), second_page)
    assert caller.page(page=1)["count"] == 5
    assert caller.refusal({"page": 2})[0] == 500


@pytest.mark.parametrize("make", [faults.reset, faults.lose_answer])
def test_broken_connections_do_not_stop_the_server(caller: Caller, make: Callable[[], Fault]) -> None:
    """After any number of broken connections the server goes on."""
    caller.server.inject(make(), times=5)
    for _ in range(5):
        with pytest.raises(httpx.TransportError):
            caller.get("/albums")
    assert caller.get("/albums").status_code == 200
