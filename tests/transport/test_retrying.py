"""Reads that are repeated, and how long they wait."""

import pytest

from immich_adapters.wire.retrying import Pace, retry_after
from immich_domain.errors import ErrorCode, Unreachable
from tests.transport.calling import ALBUM, Pauses, add, connect, failure, search
from tests.transport.loopback import (
    SILENT,
    UNHEARD,
    Ending,
    Reply,
    closed_port,
    json_reply,
    loopback,
    page,
    repeated,
    reply,
)

pytestmark = pytest.mark.anyio

PASSING = {
    "closed": UNHEARD,
    "reset": Reply(ending=Ending.RESET),
    "cut in the headers": Reply(data=b"HTTP/1.1 200 OK\r\nContent-", ending=Ending.CLOSE),
    "not HTTP": Reply(data=b"SSH-2.0-OpenSSH_9.9\r\n\r\n", ending=Ending.CLOSE),
    "body cut": reply(b'{"items": [', length=5000, ending=Ending.CLOSE),
    "body reset": reply(b'{"items": [', length=5000, ending=Ending.RESET),
    "429": page(429),
    "502": page(502),
    "503": json_reply({"message": "Maintenance"}, status=503),
    "504": page(504),
    "502 cut": reply(b"<html>", status=502, length=5000, ending=Ending.CLOSE),
}


@pytest.mark.parametrize("name", PASSING)
async def test_a_read_survives_two_faults(name: str) -> None:
    """The third attempt counts."""
    async with (
        loopback(*repeated(PASSING[name], 2), json_reply({"total": 3})) as server,
        connect(server.url) as transport,
    ):
        assert await search(transport) == {"total": 3}
    assert len(server.received) == 3


@pytest.mark.parametrize("name", PASSING)
async def test_adding_photos_survives_two_faults(name: str) -> None:
    """What is in the album already is a duplicate: the write may be repeated."""
    async with (
        loopback(*repeated(PASSING[name], 2), json_reply([{"id": ALBUM, "success": True}])) as server,
        connect(server.url) as transport,
    ):
        assert await add(transport) == [{"id": ALBUM, "success": True}]
    assert server.methods == ["PUT", "PUT", "PUT"]


@pytest.mark.parametrize(
    ("name", "code", "word"),
    [
        ("closed", ErrorCode.UNREACHABLE, "closed the connection"),
        ("reset", ErrorCode.UNREACHABLE, "IMMICH_URL"),
        ("cut in the headers", ErrorCode.UNREACHABLE, "IMMICH_URL"),
        ("not HTTP", ErrorCode.UNREACHABLE, "IMMICH_URL"),
        ("body cut", ErrorCode.BAD_ANSWER, "broke off"),
        ("body reset", ErrorCode.BAD_ANSWER, "broke off"),
        ("429", ErrorCode.RATE_LIMITED, "Wait a minute"),
        ("502", ErrorCode.SERVER_ERROR, "502"),
        ("503", ErrorCode.SERVER_ERROR, "Maintenance"),
        ("504", ErrorCode.SERVER_ERROR, "504"),
        ("502 cut", ErrorCode.SERVER_ERROR, "502"),
    ],
)
async def test_the_third_fault_is_the_error(name: str, code: ErrorCode, word: str) -> None:
    """After three attempts the call ends, in a sentence that names the server."""
    pauses = Pauses()
    async with loopback(*repeated(PASSING[name])) as server, connect(server.url, pauses=pauses) as transport:
        await failure(search(transport), code, word, server.url)
    assert len(server.received) == 3
    assert pauses.seconds == [0.25, 0.5]


async def test_a_refused_connection_names_the_host_and_the_setting() -> None:
    """Nobody listens: the address or the server is wrong."""
    pauses = Pauses()
    url = f"http://127.0.0.1:{closed_port()}"
    async with connect(url, pauses=pauses) as transport:
        error = await failure(search(transport), ErrorCode.UNREACHABLE, url, "IMMICH_URL", "refused")
        assert isinstance(error, Unreachable)
    assert len(pauses.seconds) == 2


async def test_an_unknown_host_names_the_host_and_the_setting() -> None:
    """No such name: the address is wrong."""
    async with connect("http://photos.invalid") as transport:
        await failure(search(transport), ErrorCode.UNREACHABLE, "http://photos.invalid", "IMMICH_URL")


@pytest.mark.parametrize("url", ["http://xn--a", "http://\u0301a.example", f"http://{'ü' * 63}.example"])
async def test_a_host_that_no_name_server_could_know_is_a_setting_to_correct(url: str) -> None:
    """However strange the name is, the sentence speaks of IMMICH_URL."""
    async with connect(url) as transport:
        await failure(search(transport), ErrorCode.CONFIGURATION, "IMMICH_URL")


async def test_a_connection_that_went_stale_is_replaced() -> None:
    """Immich closes idle connections: the next read does not notice."""
    async with loopback(json_reply(1), json_reply(2)) as server, connect(server.url) as transport:
        assert await search(transport) == 1
        server.hang_up()
        assert await search(transport) == 2
    assert server.connections == 2


async def test_a_connection_that_dies_under_a_read_is_replaced() -> None:
    """A close that crosses with the request on a used connection costs one attempt."""
    async with loopback(json_reply(1), UNHEARD, json_reply(2)) as server, connect(server.url) as transport:
        assert [await search(transport), await search(transport)] == [1, 2]
    assert [request.connection for request in server.received] == [1, 1, 2]


async def test_a_read_that_asks_for_no_repetition_is_sent_once() -> None:
    """`retry=False` is kept for reads, too."""
    async with loopback(UNHEARD, json_reply({})) as server, connect(server.url) as transport:
        await failure(transport.post("/search/metadata", {}, retry=False), ErrorCode.UNREACHABLE)
    assert len(server.received) == 1


@pytest.mark.parametrize(
    ("header", "waits"),
    [
        ("7", [7.0]),
        ("0", [0.25]),
        ("Thu, 01 Jan 1970 00:16:49 GMT", [9.0]),
        ("Thu, 01 Jan 1970 00:00:00 GMT", [0.25]),
        ("soon", [0.25]),
        ("-5", [0.25]),
        ("\u00b2", [0.25]),
    ],
)
async def test_the_server_says_how_long_to_wait(header: str, waits: list[float]) -> None:
    """`Retry-After` as a number and as a date; what cannot be read counts as not given."""
    pauses = Pauses()
    limited = reply(b"", status=429, headers={"Retry-After": header})
    async with loopback(limited, json_reply({})) as server, connect(server.url, pauses=pauses) as transport:
        assert await search(transport) == {}
    assert pauses.seconds == waits


@pytest.mark.parametrize("header", ["3600", "9" * 400, "Fri, 31 Dec 9999 23:59:59 GMT"])
async def test_a_wait_beyond_the_deadline_is_not_begun(header: str) -> None:
    """The error comes at once, and says how long the server wants to be left alone."""
    pauses = Pauses()
    limited = reply(b"", status=429, headers={"Retry-After": header})
    async with loopback(limited) as server, connect(server.url, pauses=pauses) as transport:
        await failure(search(transport), ErrorCode.RATE_LIMITED, "it asks to wait", header[:20])
    assert pauses.seconds == []


def test_jitter_spreads_over_the_whole_pause() -> None:
    """Full jitter: from nothing up to twice as much at each attempt."""
    for attempt, longest in enumerate([0.25, 0.5, 1.0]):
        assert Pace(jitter=lambda: 0.0).pause(attempt=attempt, asked=None) == 0.0
        assert Pace(jitter=lambda: 1.0).pause(attempt=attempt, asked=None) == longest


@pytest.mark.parametrize(
    "text", ["", " ", "nan", "inf", "1e5", "1.5", "Mon, 99 Foo 2026", "Thu, 01 Jan 99999 00:00:00 GMT"]
)
def test_a_wait_that_cannot_be_read_is_no_wait(text: str) -> None:
    """Nonsense never raises."""
    assert retry_after(text, 0.0) == 0.0


def test_a_date_without_a_zone_is_meant_in_utc() -> None:
    """As HTTP says."""
    assert retry_after("Thu, 01 Jan 1970 00:00:09 -0000", 2.0) == 7.0


async def test_a_silent_server_is_not_a_reason_to_ask_again() -> None:
    """A slow search is not made faster by a second one: there is no timeout but the deadline."""
    async with loopback(SILENT) as server, connect(server.url, deadline_seconds=0.2) as transport:
        await failure(search(transport), ErrorCode.TIMEOUT)
    assert len(server.received) == 1
