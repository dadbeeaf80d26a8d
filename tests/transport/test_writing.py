"""Writes whose answer got lost."""

import pytest

from immich_adapters.wire.transport import open_transport
from immich_domain.errors import ErrorCode, LostAnswer
from tests.transport.calling import ALBUM, KEY, add, connect, create, failure, search
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

LOST = {
    "closed": UNHEARD,
    "reset": Reply(ending=Ending.RESET),
    "silent": SILENT,
    "cut in the headers": Reply(data=b"HTTP/1.1 201 Created\r\nContent-", ending=Ending.CLOSE),
    "not HTTP": Reply(data=b"SSH-2.0-OpenSSH_9.9\r\n\r\n", ending=Ending.CLOSE),
    "body cut": reply(b'{"id": "', status=201, length=5000, ending=Ending.CLOSE),
    "body reset": reply(b'{"id": "', status=201, length=5000, ending=Ending.RESET),
    "body dripping": reply(b'{"id": "', status=201, length=5000, ending=Ending.DRIP),
    "broken JSON": reply(b'{"id": "', status=201),
    "a page": page(200),
    "nothing": reply(b"", status=201),
    "badly compressed": reply(b"x", status=201, headers={"Content-Encoding": "gzip"}),
    "500 of a proxy": page(500),
    "502": page(502),
    "502 in JSON": json_reply({"message": "An invalid response was received"}, status=502),
    "503 of a proxy": page(503),
    "504": page(504),
    "524": page(524),
}
DEFINITE = {
    "400": (json_reply({"message": "albumName must be a string"}, status=400), ErrorCode.SERVER_ERROR),
    "400 cut": (reply(b"<html>", status=400, length=99, ending=Ending.CLOSE), ErrorCode.SERVER_ERROR),
    "401": (json_reply({"message": "Invalid API key"}, status=401), ErrorCode.UNAUTHORIZED),
    "403": (json_reply({"message": "Missing required permission: album.create"}, status=403), ErrorCode.FORBIDDEN),
    "404": (page(404), ErrorCode.SERVER_ERROR),
    "413": (page(413), ErrorCode.TOO_LARGE),
    "429": (page(429), ErrorCode.RATE_LIMITED),
    "302": (page(302, {"Location": "/login"}), ErrorCode.REDIRECTED),
    "500": (json_reply({"message": "Internal server error"}, status=500), ErrorCode.SERVER_ERROR),
    "503": (json_reply({"message": "Maintenance"}, status=503), ErrorCode.SERVER_ERROR),
}


@pytest.mark.parametrize("name", LOST)
async def test_a_create_whose_answer_is_lost_is_sent_once_and_says_so(name: str) -> None:
    """Nobody knows whether the album exists: the sentence says to look, and a second request is never sent."""
    async with (
        loopback(LOST[name], json_reply({"id": ALBUM}, status=201)) as server,
        connect(server.url, deadline_seconds=0.5) as transport,
    ):
        error = await failure(create(transport), ErrorCode.UNCONFIRMED_WRITE, "Look for it", server.url)
    assert isinstance(error, LostAnswer)
    assert server.methods == ["POST"]


@pytest.mark.parametrize("name", DEFINITE)
async def test_a_create_that_was_refused_is_not_in_doubt(name: str) -> None:
    """A definite answer ends in its own error, after one request."""
    answer, code = DEFINITE[name]
    async with loopback(answer, json_reply({"id": ALBUM}, status=201)) as server, connect(server.url) as transport:
        await failure(create(transport), code)
    assert server.methods == ["POST"]


async def test_a_create_is_sent_once_even_when_a_repetition_is_asked_for() -> None:
    """The allowlist knows what may be repeated; the caller cannot allow more."""
    async with loopback(UNHEARD, json_reply({"id": ALBUM}, status=201)) as server, connect(server.url) as transport:
        await failure(transport.post("/albums", {"albumName": "x"}, retry=True), ErrorCode.UNCONFIRMED_WRITE)
    assert server.methods == ["POST"]


async def test_a_create_that_never_left_is_not_in_doubt() -> None:
    """Without a connection nothing was written."""
    async with connect(f"http://127.0.0.1:{closed_port()}") as transport:
        await failure(create(transport), ErrorCode.UNREACHABLE, "IMMICH_URL")


async def test_a_create_to_a_proxy_that_leads_nowhere_is_not_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request to the proxy is not yet the request to Immich."""
    async with loopback(*repeated(page(407), 4)) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", proxy.url)
        monkeypatch.delenv("SSL_CERT_FILE", raising=False)
        async with connect("https://photos.invalid") as transport:
            await failure(create(transport), ErrorCode.UNREACHABLE, "HTTPS_PROXY")
            await failure(search(transport), ErrorCode.UNREACHABLE, "HTTPS_PROXY")
    assert proxy.methods == ["CONNECT"] * 4


async def test_a_create_never_uses_a_connection_that_may_be_stale() -> None:
    """A used connection may be closing: the album gets a new one, and the reads keep theirs."""
    replies = [json_reply(1), json_reply({"id": ALBUM}, status=201), json_reply(2)]
    async with loopback(*replies) as server, connect(server.url) as transport:
        await search(transport)
        await create(transport)
        await search(transport)
    assert [request.connection for request in server.received] == [1, 2, 1]


async def test_a_create_after_the_deadline_is_not_in_doubt() -> None:
    """What was never sent did not happen."""
    async with (
        loopback(json_reply({"id": ALBUM}, status=201)) as server,
        connect(server.url, deadline_seconds=0.0) as transport,
    ):
        await failure(create(transport), ErrorCode.TIMEOUT)
    assert server.methods == []


@pytest.mark.parametrize("name", sorted(LOST.keys() - {"silent", "body dripping"}))
async def test_adding_photos_ends_in_doubt_when_no_attempt_was_answered(name: str) -> None:
    """Some photos may be in the album: the sentence says that repeating is safe."""
    async with loopback(*repeated(LOST[name])) as server, connect(server.url) as transport:
        await failure(add(transport), ErrorCode.UNCONFIRMED_WRITE, "again is safe", server.url)


async def test_adding_photos_that_was_lost_and_then_refused_stays_in_doubt() -> None:
    """The lost attempt may have been carried out all the same; the sentence tells of the refusal."""
    refused = json_reply({"message": "Missing required permission: albumAsset.create"}, status=403)
    async with loopback(UNHEARD, refused) as server, connect(server.url) as transport:
        await failure(add(transport), ErrorCode.UNCONFIRMED_WRITE, "albumAsset.create")


async def test_adding_photos_that_was_lost_and_then_put_off_stays_in_doubt() -> None:
    """To be told to come later says nothing about the first attempt."""
    async with loopback(UNHEARD, page(429), page(429)) as server, connect(server.url) as transport:
        await failure(add(transport), ErrorCode.UNCONFIRMED_WRITE, "429")


async def test_adding_photos_that_never_left_is_not_in_doubt() -> None:
    """Three refused connections wrote nothing."""
    async with connect(f"http://127.0.0.1:{closed_port()}") as transport:
        await failure(add(transport), ErrorCode.UNREACHABLE)


async def test_adding_photos_in_flight_at_the_deadline_is_in_doubt() -> None:
    """The request arrived, its answer did not."""
    async with loopback(SILENT) as server, connect(server.url, deadline_seconds=0.5) as transport:
        await failure(add(transport), ErrorCode.UNCONFIRMED_WRITE, "0.5 s")


async def test_a_read_is_never_in_doubt() -> None:
    """Only a write leaves something behind."""
    async with (
        loopback(*repeated(UNHEARD)) as server,
        open_transport(url=server.url, api_key=KEY) as transport,
    ):
        await failure(search(transport), ErrorCode.UNREACHABLE)
