"""Whatever goes wrong between here and the server, each tool answers one useful sentence and a code of the closed set."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from immich_domain.errors import ErrorCode
from tests.adapters.houses import CODES, HOUSEHOLD, TOOLS, HastyHouse, answer, opened, real_house
from tests.adapters.scans import repeated, requests
from tests.adapters.worlds import build_world
from tests.fake_immich import FakeImmich, World, faults
from tests.fake_immich.faults import Fault
from tests.fake_immich.json_types import JsonValue

pytestmark = pytest.mark.anyio

KINDS = ("2.7", "3.3")
ELSEWHERE = "https://login.example.org/start?next=photos"
PERMISSION = {"message": "Missing required permission: album.read"}

# name -> (fault, code, what the sentence must speak of)
FAULTS: dict[str, tuple[Fault, str, tuple[str, ...]]] = {
    "reset before an answer": (faults.reset(), "unreachable", ("IMMICH_URL",)),
    "closed without an answer": (faults.lose_answer(), "unreachable", ("IMMICH_URL",)),
    "reset in the middle of a body": (faults.cut(5), "bad_answer", ("Try again",)),
    "HTML with 200": (faults.web_page(), "bad_answer", ("IMMICH_URL", "/api")),
    "truncated JSON": (faults.truncated(), "bad_answer", ("truncated",)),
    "another content type": (faults.content_type("text/plain"), "bad_answer", ("text/plain", "IMMICH_URL")),
    "an empty body": (faults.answer(200), "bad_answer", ("IMMICH_URL",)),
    "JSON of another shape": (faults.answer(200, '"hello"'), "bad_answer", ("IMMICH_URL",)),
    "null": (faults.answer(200, "null"), "bad_answer", ("IMMICH_URL",)),
    "NaN": (faults.answer(200, '{"major":NaN}'), "bad_answer", ("JSON",)),
    "301": (faults.redirect(301, ELSEWHERE), "redirected", ("login.example.org", "IMMICH_URL")),
    "302": (faults.redirect(302, ELSEWHERE), "redirected", ("login.example.org", "IMMICH_URL")),
    "308": (faults.redirect(308, ELSEWHERE), "redirected", ("login.example.org", "IMMICH_URL")),
    "302 to nowhere": (faults.redirect(302, ""), "redirected", ("IMMICH_URL",)),
    "400": (faults.status(400, "Validation failed"), "server_error", ("Validation failed", "400")),
    "401 of Immich": (faults.status(401, "Invalid API key"), "unauthorized", ("API key", "IMMICH_API_KEY")),
    "401 of a proxy": (faults.proxy_error(401), "unauthorized", ("IMMICH_API_KEY", "IMMICH_URL")),
    "401 of the locked folder": (faults.status(401, "Elevated permission is required"), "unauthorized", ("locked",)),
    "403": (faults.answer(403, PERMISSION), "forbidden", ("album.read", "API key")),
    "403 of a proxy": (faults.proxy_error(403), "forbidden", ("403",)),
    "404": (faults.status(404, "Cannot GET /api/x"), "server_error", ("IMMICH_URL", "404")),
    "404 of a proxy": (faults.proxy_error(404), "server_error", ("IMMICH_URL", "404")),
    "413": (faults.proxy_error(413), "too_large", ("413",)),
    "429": (faults.too_many_requests("1"), "rate_limited", ("429",)),
    "429 until a date": (faults.too_many_requests("Fri, 31 Dec 2100 23:59:59 GMT"), "rate_limited", ("429",)),
    "500": (faults.status(500, "Internal server error"), "server_error", ("500",)),
    "502": (faults.proxy_error(502), "server_error", ("502",)),
    "503": (faults.proxy_error(503), "server_error", ("503",)),
    "504": (faults.proxy_error(504), "server_error", ("504",)),
    "418": (faults.status(418, "I am a teapot"), "server_error", ("418",)),
}

PATHS = {
    "immich_find_albums": ("/server/version", "/albums"),
    "immich_search_photos": (
        "/server/version",
        "/search/suggestions",
        "/search/person",
        "/search/metadata",
        "/search/statistics",
        "/albums",
    ),
    "immich_smart_search": ("/server/version", "/search/smart", "/albums"),
    "immich_album_gaps": ("/server/version", "/search/metadata", "/search/statistics"),
}
SPOTS = [(tool, path) for tool, paths in PATHS.items() for path in ("", *paths)]


@pytest.fixture(scope="module")
def fakes() -> Iterator[dict[str, FakeImmich]]:
    """A server of each style."""
    with FakeImmich(kind="2.7") as old, FakeImmich(kind="3.3") as new:
        yield {"2.7": old, "3.3": new}


@pytest.fixture
def world(fakes: dict[str, FakeImmich]) -> World:
    """A small household on both, without faults."""
    household = build_world(HOUSEHOLD)
    for kind, server in fakes.items():
        server.reset(household, kind)
    return household


def check_failure(value: dict[str, object], text: str, key: str, logged: str) -> None:
    """A sentence and a code; the key nowhere."""
    assert set(value) >= {"error", "code"}, value
    assert value["code"] in CODES
    assert value["code"] != ErrorCode.INTERNAL, value
    assert len(str(value["error"])) > 20
    assert key not in text
    assert key not in logged


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tool", TOOLS)
async def test_without_faults_each_tool_succeeds(
    fakes: dict[str, FakeImmich], world: World, kind: str, tool: str
) -> None:
    """The other tests fail for their fault and for nothing else; and no request is sent twice."""
    async with opened(real_house(fakes[kind].url, world.key.secret)) as dispatcher:
        value, _ = await answer(dispatcher, tool)
    assert "error" not in value
    assert repeated(requests(fakes[kind])) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_lasting_fault_ends_in_a_sentence(
    fakes: dict[str, FakeImmich], world: World, kind: str, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each fault, at each endpoint that each tool needs: its own code, and words that help."""
    caplog.set_level("DEBUG")
    server, key = fakes[kind], world.key.secret
    spoil, code, words = FAULTS[fault]
    for tool, path in SPOTS:
        server.clear_faults()
        server.inject(spoil, faults.on("", path), times=None)
        async with opened(real_house(server.url, key)) as dispatcher:
            value, text = await answer(dispatcher, tool)
        check_failure(value, text, key, caplog.text)
        assert value["code"] == code, (tool, path, value)
        assert all(word in str(value["error"]) for word in words), (tool, path, value)


PASSING = (
    "reset before an answer",
    "closed without an answer",
    "reset in the middle of a body",
    "429",
    "502",
    "503",
    "504",
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("fault", PASSING)
async def test_a_fault_that_passes_is_not_seen(
    fakes: dict[str, FakeImmich], world: World, kind: str, fault: str
) -> None:
    """Two failed attempts and then an answer: the tool succeeds."""
    server = fakes[kind]
    for tool, path in SPOTS:
        server.clear_faults()
        server.inject(FAULTS[fault][0], faults.on("", path), times=2)
        async with opened(real_house(server.url, world.key.secret)) as dispatcher:
            value, _ = await answer(dispatcher, tool)
        assert "error" not in value, (tool, path, value)


@pytest.mark.parametrize("tool", TOOLS)
async def test_a_refused_connection_ends_in_a_sentence(tool: str) -> None:
    """Nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    async with opened(real_house(f"http://127.0.0.1:{port}", "no-such-key-0123456789")) as dispatcher:
        value, text = await answer(dispatcher, tool)
    check_failure(value, text, "no-such-key-0123456789", "")
    assert (value["code"], "IMMICH_URL" in str(value["error"])) == ("unreachable", True)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tool", TOOLS)
async def test_a_bad_key_is_named_as_such(
    fakes: dict[str, FakeImmich], world: World, kind: str, tool: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The server's own 401."""
    caplog.set_level("DEBUG")
    key = world.key.secret[:-1] + "-"
    async with opened(real_house(fakes[kind].url, key)) as dispatcher:
        value, text = await answer(dispatcher, tool)
    check_failure(value, text, key, caplog.text)
    assert (value["code"], "API key" in str(value["error"])) == ("unauthorized", True)


NEEDED = {
    "immich_find_albums": ("album.read",),
    "immich_search_photos": ("asset.read", "asset.statistics", "person.read", "album.read"),
    "immich_smart_search": ("asset.read", "album.read"),
    "immich_album_gaps": ("asset.read", "asset.statistics", "album.read"),
}
ALL = ("album.read", "asset.read", "asset.statistics", "person.read")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("tool", "lacking"), [(tool, one) for tool, names in NEEDED.items() for one in names])
async def test_a_missing_permission_is_named(
    fakes: dict[str, FakeImmich], world: World, kind: str, tool: str, lacking: str
) -> None:
    """The server's own 403, for each permission that a tool needs."""
    key = world.add_key(*(name for name in ALL if name != lacking)).secret
    async with opened(real_house(fakes[kind].url, key)) as dispatcher:
        value, text = await answer(dispatcher, tool)
    check_failure(value, text, key, "")
    assert (value["code"], lacking in str(value["error"])) == ("forbidden", True)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("fault", [faults.drip(piece=2, pause=0.05), faults.delay(20)], ids=["drip", "silence"])
async def test_a_body_that_drips_is_cut_off_by_the_deadline(
    fakes: dict[str, FakeImmich], world: World, kind: str, tool: str, fault: Fault
) -> None:
    """A server that never quite ends: the answer comes when the time of the call is over, and says so."""
    server = fakes[kind]
    server.inject(fault, times=None)
    house = HastyHouse(real_house(server.url, world.key.secret), seconds=0.4)
    async with opened(house) as dispatcher:
        value, text = await answer(dispatcher, tool)
    check_failure(value, text, world.key.secret, "")
    assert value["code"] == "timeout"
    server.drop_connections()


# -- answers that are odd and yet good enough -----------------------------------


def _everywhere(value: JsonValue) -> JsonValue:
    """Every object with fields nobody knows."""
    if isinstance(value, dict):
        return {**{key: _everywhere(item) for key, item in value.items()}, "fromTheFuture": {"x": [1]}}
    return [_everywhere(item) for item in value] if isinstance(value, list) else value


def _future(value: JsonValue) -> JsonValue:
    """An asset type and an album role that nobody knows."""
    if isinstance(value, dict):
        changed = {key: _future(item) for key, item in value.items()}
        changed |= {"type": "HOLOGRAM"} if value.get("type") == "IMAGE" else {}
        return changed | ({"role": "curator"} if value.get("role") == "viewer" else {})
    return [_future(item) for item in value] if isinstance(value, list) else value


OPTIONAL = (
    "description",
    "thumbhash",
    "duration",
    "checksum",
    "originalFileName",
    "exifInfo",
    "updatedAt",
    "hasSharedLink",
)


def _poorer(value: JsonValue) -> JsonValue:
    """Without what is not needed."""
    if isinstance(value, dict):
        return {key: _poorer(item) for key, item in value.items() if key not in OPTIONAL}
    return [_poorer(item) for item in value] if isinstance(value, list) else value


def _nulls(value: JsonValue) -> JsonValue:
    """With nulls for what is not needed."""
    if isinstance(value, dict):
        return {key: None if key in OPTIONAL else _nulls(item) for key, item in value.items()}
    return [_nulls(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("change", [_everywhere, _future, _poorer, _nulls])
async def test_odd_answers_are_read(
    fakes: dict[str, FakeImmich], world: World, kind: str, tool: str, change: object
) -> None:
    """Extra fields, missing fields, nulls and words of the future cost no photo and no album."""
    assert callable(change)
    server = fakes[kind]
    async with opened(real_house(server.url, world.key.secret)) as dispatcher:
        plain, _ = await answer(dispatcher, tool)
        server.inject(faults.mutate(change), times=None)
        odd, _ = await answer(dispatcher, tool)
    for count in ("total", "missing_count", "selection", "code"):
        assert odd.get(count) == plain.get(count)
    assert len(odd.get("results", ())) == len(plain.get("results", ()))
