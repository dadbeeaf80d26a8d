"""The life of a server: ports, connections, its log, and other worlds."""

from __future__ import annotations

import socket
import threading

import httpx
import pytest

from tests.fake_immich import FakeImmich, World, faults
from tests.fake_immich_tests.caller import Caller
from tests.fake_immich_tests.conftest import Serve


def test_port_is_free_after_stopping() -> None:
    """A stopped server no longer listens, and leaves no thread behind."""
    before = threading.active_count()
    with FakeImmich() as server:
        url = server.url
        assert httpx.get(f"{url}/api/server/ping").json() == {"res": "pong"}
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/api/server/ping")
    server.stop()
    assert threading.active_count() <= before


def test_port_can_be_chosen() -> None:
    """A server can come back on the same port, as after a restart."""
    with FakeImmich() as first:
        url = first.url
    with FakeImmich(port=int(url.rsplit(":", 1)[1])) as second:
        assert second.url == url


def test_server_can_be_started_again() -> None:
    """A stopped server keeps its port, its world and its log when it is started again."""
    with FakeImmich() as server, httpx.Client() as http:
        caller = Caller(server, http, server.key)
        url = server.url
        server.inject(faults.before(server.stop))
        with pytest.raises(httpx.TransportError):
            caller.get("/albums")
        server.start()
        assert caller.get("/albums").status_code == 200
        assert server.url == url
        assert [entry.path for entry in server.log] == ["/api/albums"] * 2


def test_server_under_a_sub_path() -> None:
    """A server can live under a sub-path; elsewhere there is a web page."""
    with FakeImmich(base="/photos") as server, httpx.Client() as http:
        caller = Caller(server, http, server.key)
        assert server.url.endswith("/photos")
        assert caller.get("/albums").json() == []
        outside = http.get(server.url.removesuffix("/photos") + "/api/albums")
        assert outside.headers["content-type"].startswith("text/html")
        assert server.log.entries()[0].path == "/api/albums"


def test_two_servers_side_by_side() -> None:
    """Two servers know nothing of each other."""
    world = World()
    world.photo("2026-08-02T00:00:00Z")
    with FakeImmich(world, "2.7") as full, FakeImmich(World(), "3.2") as empty, httpx.Client() as http:
        counts = [Caller(server, http, server.key).page()["count"] for server in (full, empty)]
    assert counts == [1, 0]


def test_connections_are_kept_alive() -> None:
    """Several requests travel over one connection."""
    with FakeImmich() as server, socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1]))) as sock:
        for _ in range(3):
            sock.sendall(b"GET /api/server/ping HTTP/1.1\r\nHost: x\r\n\r\n")
            head, _, body = sock.recv(4096).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 OK\r\n")
            assert b"Connection: keep-alive" in head
            assert body == b'{"res":"pong"}'


def test_idle_connections_are_closed() -> None:
    """A connection on which nothing comes is closed after a while."""
    with FakeImmich(idle_timeout=0.01) as server:
        with socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1]))) as sock:
            assert sock.recv(10) == b""
        assert len(server.log) == 0


def test_dropped_connections_are_opened_again(serve: Serve) -> None:
    """After all connections were dropped the next request on a new one is served."""
    caller = serve(World(), "3.2")
    assert caller.get("/server/ping").status_code == 200
    caller.server.drop_connections()
    fresh = httpx.get(f"{caller.server.url}/api/server/ping")
    assert fresh.status_code == 200


def test_client_may_close_after_one_request(serve: Serve) -> None:
    """Connection: close is honoured."""
    caller = serve(World(), "3.2")
    response = caller.send("GET", "/api/server/ping", headers={"connection": "close"})
    assert response.headers["connection"] == "close"


def test_chunked_bodies_are_understood(serve: Serve) -> None:
    """A body without a length, in chunks, is read."""
    caller = serve(World(), "3.2")
    headers = {"content-type": "application/json"}
    response = caller.send("POST", "/api/albums", content=iter([b'{"albumName":', b'"x"}']), headers=headers)
    assert response.json()["albumName"] == "x"


def test_nonsense_is_hung_up_on(serve: Serve) -> None:
    """What is not HTTP gets no answer, and the server goes on."""
    caller = serve(World(), "3.2")
    with socket.create_connection(("127.0.0.1", int(caller.server.url.rsplit(":", 1)[1]))) as sock:
        sock.sendall(b"hello\r\n\r\n")
        assert sock.recv(10) == b""
    assert caller.get("/server/ping").status_code == 200


def test_log(serve: Serve) -> None:
    """Every request is noted with what was sent and how it was answered."""
    caller = serve(World(), "3.2")
    caller.get("/albums", name="x")
    caller.send("POST", "/api/search/metadata", json={"size": 0}, headers={"X-Odd": "Yes"})
    first, second = caller.server.log
    assert (first.method, first.path, first.query, first.body, first.status) == (
        "GET",
        "/api/albums",
        {"name": "x"},
        None,
        200,
    )
    assert (second.body, second.request.raw, second.status) == ({"size": 0}, b'{"size":0}', 400)
    assert second.headers["x-odd"] == "Yes"
    assert first.request.number < second.request.number
    assert first.at <= second.at
    assert caller.server.log.of("POST") == [second]
    assert caller.server.log.of(path="/albums") == [first]
    caller.server.clear_log()
    assert len(caller.server.log) == 0


def test_reset_gives_a_clean_slate(serve: Serve) -> None:
    """Another world on the same port has no log and no faults of the one before."""
    world = World()
    world.photo("2026-08-02T00:00:00Z")
    caller = serve(world, "2.7")
    assert caller.page()["count"] == 1
    url = caller.server.url
    again = serve(World(), "3.2")
    assert len(again.server.log) == 0
    assert (again.server.url, again.server.kind.version) == (url, (3, 2, 0))
    assert again.page()["count"] == 0


def test_parallel_identical_writes_are_safe(serve: Serve) -> None:
    """Many identical adds at once link each photo once."""
    world = World()
    photos = [world.photo(f"2026-08-02T00:00:{second:02d}Z") for second in range(50)]
    album = world.album("x")
    caller = serve(world, "3.2")
    body = {"ids": [photo.id for photo in photos]}
    answers: list[list[dict[str, object]]] = []

    def add() -> None:
        answers.append(caller.put(f"/albums/{album.id}/assets", body).json())

    threads = [threading.Thread(target=add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(bool(entry["success"]) for answer in answers for entry in answer) == len(photos)
    assert world.albums[album.id].asset_ids == tuple(body["ids"])
