"""Answers that were accepted, and whether they are what Immich answers."""

import gzip

import pytest

from immich_adapters.wire.answers import Answer, Flight, fetch
from immich_adapters.wire.calls import Call
from immich_adapters.wire.connections import Connections
from immich_adapters.wire.payloads import payload
from immich_adapters.wire.servers import Server
from immich_domain.errors import BadAnswer, ErrorCode
from tests.transport.calling import KEY, connect, failure, search
from tests.transport.loopback import Ending, Reply, json_reply, loopback, page, reply

pytestmark = pytest.mark.anyio

BROKEN = {
    "cut short": b'{"assets": {"items": [{"id"',
    "empty": b"",
    "blank": b"  \n",
    "not a number": b'{"lat": NaN}',
    "infinite": b"[Infinity]",
    "minus infinite": b"[-Infinity]",
    "Latin-1": '{"city": "Zürich"}'.encode("latin-1"),
    "UTF-16": '{"city": "x"}'.encode("utf-16"),
    "two values": b"{} {}",
    "too deep": b"[" * 200_000,
    "huge number": b"9" * 5_000,
    "binary": bytes(range(256)),
}


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "", "Zürich", "\ud800", [], {}, {"a": [{"b": None}]}])
async def test_json_comes_back_as_it_was_meant(value: object) -> None:
    """Every JSON value passes, half characters included."""
    async with loopback(json_reply(value)) as server, connect(server.url) as transport:
        assert await search(transport) == value


@pytest.mark.parametrize(
    "kind", ["application/json", "APPLICATION/JSON;charset=UTF-8", "application/problem+json", None]
)
async def test_json_may_be_called_so_in_several_ways(kind: str | None) -> None:
    """Parameters and case of the type do not matter, nor does a missing type."""
    async with loopback(reply(b"[1]", kind=kind)) as server, connect(server.url) as transport:
        assert await search(transport) == [1]


@pytest.mark.parametrize("name", BROKEN)
async def test_broken_json_is_a_bad_answer(name: str) -> None:
    """One attempt: a complete answer does not get better. The sentence says what to look at."""
    async with loopback(reply(BROKEN[name])) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.BAD_ANSWER, "IMMICH_URL", server.url + "/api")
        assert len(server.received) == 1


@pytest.mark.parametrize("kind", ["text/html", "text/plain", "image/png", "application/octet-stream"])
async def test_something_else_than_json_names_the_address_and_the_proxy(kind: str) -> None:
    """A page with status 200 comes from a wrong path, a proxy or a login."""
    async with loopback(reply(b"{}", kind=kind)) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.BAD_ANSWER, kind, "IMMICH_URL", "/api", "proxy", "login")


async def test_the_web_page_of_immich_itself_is_not_an_answer() -> None:
    """A path without the API answers the web page."""
    async with loopback(page()) as server, connect(server.url) as transport:
        await failure(transport.get("/server/version"), ErrorCode.BAD_ANSWER, "text/html", server.url + "/api")


async def test_compressed_answers_are_read() -> None:
    """Immich compresses when it is asked to."""
    packed = reply(gzip.compress(b'{"total": 3}'), headers={"Content-Encoding": "gzip"})
    async with loopback(packed) as server, connect(server.url) as transport:
        assert await search(transport) == {"total": 3}


async def test_badly_compressed_answers_are_bad_answers() -> None:
    """What cannot be unpacked is not asked for again."""
    broken = reply(b"this is not gzip", headers={"Content-Encoding": "gzip"})
    async with loopback(broken) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.BAD_ANSWER, "cannot be decoded")
        assert len(server.received) == 1


async def test_an_answer_in_chunks_is_joined() -> None:
    """A chunked body is one body."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with (
        loopback(Reply(data=head + b"2\r\n[1\r\n3\r\n,2]\r\n0\r\n\r\n")) as server,
        connect(server.url) as transport,
    ):
        assert await search(transport) == [1, 2]


async def test_an_answer_that_ends_with_its_connection_is_read() -> None:
    """A server without keep-alive may say neither length nor chunks."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[1]"
    async with loopback(Reply(data=head, ending=Ending.CLOSE)) as server, connect(server.url) as transport:
        assert await search(transport) == [1]


@pytest.mark.parametrize("status", [299, 204])
async def test_a_status_that_immich_never_uses_is_no_success(status: int) -> None:
    """Without JSON there is nothing to go on with."""
    async with (
        loopback(reply(b"", status=status, kind=None, ending=Ending.CLOSE)) as server,
        connect(server.url) as transport,
    ):
        await failure(search(transport), ErrorCode.BAD_ANSWER)


async def test_an_answer_without_end_is_read_up_to_a_limit() -> None:
    """Memory is bounded: what exceeds the limit has no body, and is a bad answer."""
    server_value = Server.at("http://h", KEY)
    async with loopback(reply(b"x" * 1000)) as server:
        connections = Connections(server=Server.at(server.url, KEY), user_agent="x", connect_seconds=5.0)
        request = connections.request(connections.shared(), Call.of("GET", "/albums"), Flight())
        answer = await fetch(connections.shared(), request, Flight(), limit=999)
        await connections.aclose()
    assert answer.body is None
    with pytest.raises(BadAnswer, match="more than can be read"):
        payload(Answer(status=200, headers={}, body=None), server_value)
