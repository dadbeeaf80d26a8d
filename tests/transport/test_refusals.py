"""Answers that say no, and the sentences that say what to do."""

from collections.abc import Awaitable, Callable

import pytest

from immich_adapters.wire.answers import Answer
from immich_adapters.wire.calls import Call
from immich_adapters.wire.failures import RequestRefused
from immich_adapters.wire.refusals import refusal
from immich_adapters.wire.servers import Server
from immich_adapters.wire.transport import Transport
from immich_domain.errors import ErrorCode
from tests.transport.calling import ALBUM, KEY, add, connect, create, failure, search
from tests.transport.loopback import Ending, Reply, json_reply, loopback, page, repeated, reply

pytestmark = pytest.mark.anyio


def _old(message: object, status: int) -> Reply:
    body = {"message": message, "error": "Whatever", "statusCode": status, "correlationId": "k1j0d9f8"}
    return json_reply(body, status=status)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"message": "Not found or no album.read access", "statusCode": 400}, "Not found or no album.read access"),
        ({"message": ["size must not be less than 1", "page too"]}, "size must not be less than 1; page too"),
        ({"message": "Validation failed", "errors": ["a", "b"]}, "Validation failed; a; b"),
        (
            {"message": "Validation failed", "errors": [{"path": ["filter", "size", 0], "message": "Too small"}]},
            "Validation failed; filter.size.0: Too small",
        ),
        ({"message": "x", "errors": [{"message": "Too small"}, None, 7, {"path": 3}]}, "x; Too small; None"),
        ({"message": "tab\tline\nbell\x07 \u202egnirts"}, "tab line bell gnirts"),
        ({"message": f"key {KEY} refused"}, "key *** refused"),
        ({"message": "x" * 10_000}, "x" * 299 + "…"),
        ({"message": None}, ""),
        ({"error": "other"}, ""),
        ([1], ""),
    ],
)
async def test_a_refusal_carries_what_the_server_said(body: object, said: str) -> None:
    """Texts, lists and fields of both generations become one line that is fit to be shown."""
    async with loopback(json_reply(body, status=400)) as server, connect(server.url) as transport:
        error = await failure(search(transport), ErrorCode.SERVER_ERROR, "400", said)
        assert isinstance(error, RequestRefused)
        assert (error.status, error.server_message) == (400, said)
        assert len(server.received) == 1


@pytest.mark.parametrize("status", [400, 405, 408, 409, 415, 422, 451])
async def test_a_refusal_by_something_else_points_at_the_address(status: int) -> None:
    """A page instead of the words of Immich comes from in between."""
    async with loopback(page(status)) as server, connect(server.url) as transport:
        error = await failure(search(transport), ErrorCode.SERVER_ERROR, str(status), "IMMICH_URL")
        assert isinstance(error, RequestRefused)
        assert (error.status, error.server_message) == (status, "")


async def test_a_wrong_key_speaks_of_the_key() -> None:
    """401 names the variable and the place where keys are made."""
    async with loopback(_old("Invalid API key", 401)) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.UNAUTHORIZED, "IMMICH_API_KEY", "Account settings > API keys")


async def test_locked_photos_are_out_of_reach() -> None:
    """The key is good, but no key opens the locked folder."""
    async with (
        loopback(json_reply({"message": "Elevated permission is required"}, status=401)) as server,
        connect(server.url) as transport,
    ):
        error = await failure(search(transport), ErrorCode.UNAUTHORIZED, "locked folder", "out of reach")
        assert "IMMICH_API_KEY" not in str(error)


async def test_a_login_in_front_of_immich_is_not_blamed_on_the_key() -> None:
    """401 with a page comes from a proxy."""
    async with loopback(page(401)) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.UNAUTHORIZED, "in front of Immich", "login", "IMMICH_URL")


async def test_a_missing_permission_is_named_as_the_server_names_it() -> None:
    """The server knows better than the caller which one it was."""
    answer = _old("Missing required permission: person.read", 403)
    async with loopback(answer) as server, connect(server.url) as transport:
        error = await failure(search(transport), ErrorCode.FORBIDDEN, "person.read", "Account settings > API keys")
        assert "asset.read" not in str(error)


@pytest.mark.parametrize(
    "answer", [json_reply({"message": "Forbidden"}, status=403), page(403), reply(b"", status=403)]
)
async def test_a_missing_permission_is_named_when_the_server_does_not(answer: Reply) -> None:
    """What the request needs is known here."""
    async with loopback(answer) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.FORBIDDEN, "asset.read", "Account settings > API keys")


async def test_a_forbidden_request_that_needs_nothing_in_particular_is_still_explained() -> None:
    """Without any name the sentence says where to look."""
    async with loopback(page(403)) as server, connect(server.url) as transport:
        await failure(transport.get("/server/version"), ErrorCode.FORBIDDEN, "Account settings > API keys")


@pytest.mark.parametrize("answer", [json_reply({"message": "Cannot GET /api/albums"}, status=404), page(404)])
async def test_an_unknown_route_names_the_address_and_the_version(answer: Reply) -> None:
    """404 never means a missing album: the address is wrong, or the server too old or too new."""
    async with loopback(answer) as server, connect(server.url) as transport:
        error = await failure(
            transport.get(f"/albums/{ALBUM}"), ErrorCode.SERVER_ERROR, "IMMICH_URL", server.url + "/api", "version"
        )
        assert isinstance(error, RequestRefused)
        assert error.status == 404


@pytest.mark.parametrize("ending", list(Ending))
async def test_a_request_that_is_too_large_says_so(ending: Ending) -> None:
    """413 comes from a proxy, which often cuts the connection in the middle of its page."""
    answer = page(413) if ending is Ending.KEEP else reply(b"<html>", status=413, length=9999, ending=ending)
    async with loopback(answer) as server, connect(server.url, deadline_seconds=0.5) as transport:
        await failure(add(transport), ErrorCode.TOO_LARGE, "413", "fewer photos")


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (500, ErrorCode.SERVER_ERROR),
        (501, ErrorCode.SERVER_ERROR),
        (507, ErrorCode.SERVER_ERROR),
        (600, ErrorCode.BAD_ANSWER),
    ],
)
async def test_a_server_that_failed_is_not_asked_again(status: int, code: ErrorCode) -> None:
    """Only what a proxy says about a server that is away may pass by itself."""
    async with (
        loopback(json_reply({"message": "Internal server error"}, status=status)) as server,
        connect(server.url) as transport,
    ):
        await failure(search(transport), code, str(status))
        assert len(server.received) == 1


@pytest.mark.parametrize("status", [502, 503, 504])
async def test_a_server_that_is_away_is_called_so(status: int) -> None:
    """The proxy answers; Immich behind it does not."""
    async with loopback(*repeated(page(status))) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.SERVER_ERROR, str(status), "down", "try again")


@pytest.mark.parametrize(
    ("location", "words"),
    [
        ("https://photos.example/api/search/metadata?a=hunter2#x", ["Set IMMICH_URL to https://photos.example if"]),
        ("https://photos.example/sub/api/search/metadata", ["Set IMMICH_URL to https://photos.example/sub if"]),
        (
            "https://me:hunter2@photos.example:8443/api/search/metadata",
            ["IMMICH_URL to https://photos.example:8443 if"],
        ),
        ("https://[2001:db8::1]/api/search/metadata", ["IMMICH_URL to https://[2001:db8::1] if"]),
        ("https://auth.example/login?rd=hunter2", ["https://auth.example/login,", "IMMICH_URL", "login page"]),
        ("/login", ["/login,", "IMMICH_URL"]),
        ("https://x.example/" + "a" * 9000, ["…", "IMMICH_URL"]),
        ("", ["nowhere", "IMMICH_URL"]),
        ("http://[", ["nowhere", "IMMICH_URL"]),
        ("http://h:hunter2/", ["nowhere", "IMMICH_URL"]),
        ("mailto:a@b.example", ["nowhere", "IMMICH_URL"]),
    ],
)
@pytest.mark.parametrize("status", [301, 302, 303, 304, 307, 308])
async def test_a_redirect_is_named_and_never_followed(status: int, location: str, words: list[str]) -> None:
    """The sentence says where it leads, without what may be a secret, and which setting to change."""
    answer = reply(b"", status=status, kind=None, headers={"Location": location} if location else None)
    async with loopback(answer, json_reply({})) as server, connect(server.url) as transport:
        error = await failure(search(transport), ErrorCode.REDIRECTED, *words)
        assert "hunter2" not in str(error)
        assert len(server.received) == 1


async def test_a_redirect_that_repeats_the_key_is_named_without_it() -> None:
    """Where a redirect leads is the server's word, and goes into a sentence only when it is clean."""
    answer = Answer(status=302, headers={}, location=f"https://h/{KEY}/x\x1b")
    error = refusal(answer, Call.of("GET", "/albums"), Server.at("http://h", KEY)).error
    assert "https://h/***/x" in str(error)
    assert KEY not in str(error)
    assert "\x1b" not in str(error)


@pytest.mark.parametrize("call", [search, create, add])
async def test_a_redirect_to_the_same_server_is_not_followed_either(
    call: Callable[[Transport], Awaitable[object]],
) -> None:
    """Not even where the key would be safe."""
    async with (
        loopback(json_reply({}, status=307, headers={"Location": "/api/albums"})) as server,
        connect(server.url) as transport,
    ):
        await failure(call(transport), ErrorCode.REDIRECTED)
        assert len(server.received) == 1
