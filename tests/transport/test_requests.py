"""What arrives at the server."""

import json
from urllib.parse import parse_qs

import anyio
import pytest

from immich_adapters.wire.transport import open_transport
from immich_domain.errors import BadArgument, ConfigurationError, ErrorCode
from tests.transport.calling import ALBUM, KEY, add, connect, create, failure, search
from tests.transport.loopback import json_reply, loopback

pytestmark = pytest.mark.anyio


async def test_a_search_is_compact_json_with_the_key_in_a_header_only() -> None:
    """The body says that it is JSON: older servers ignore it otherwise."""
    async with loopback(json_reply({"total": 1})) as server, connect(server.url) as transport:
        assert await search(transport) == {"total": 1}
    (request,) = server.received
    assert (request.method, request.target) == ("POST", "/api/search/metadata")
    assert request.body == b'{"size":1000}'
    assert request.headers["content-type"] == "application/json"
    assert request.headers["accept"] == "application/json"
    assert request.headers["user-agent"] == "immich-trips"
    assert [name for name, value in request.headers.items() if KEY in value] == ["x-api-key"]


async def test_parameters_are_escaped_and_the_sub_path_is_kept() -> None:
    """Names of places and people cannot become other parameters."""
    async with loopback(json_reply([])) as server, connect(server.url + "/photos/immich/") as transport:
        assert await transport.get("/search/person", {"name": "Åsa & co=?#/..\n"}) == []
    (request,) = server.received
    path, _, query = request.target.partition("?")
    assert path == "/photos/immich/api/search/person"
    assert parse_qs(query, strict_parsing=True) == {"name": ["Åsa & co=?#/..\n"]}
    assert "content-type" not in request.headers


async def test_both_writes_arrive_as_they_were_meant() -> None:
    """Creating and adding send JSON to the paths of the contract."""
    async with (
        loopback(json_reply({"id": ALBUM}, status=201), json_reply([])) as server,
        connect(server.url) as transport,
    ):
        assert await create(transport) == {"id": ALBUM}
        assert await add(transport) == []
    assert [(request.method, request.target) for request in server.received] == [
        ("POST", "/api/albums"),
        ("PUT", f"/api/albums/{ALBUM}/assets"),
    ]
    assert json.loads(server.received[1].body) == {"ids": [ALBUM]}


async def test_half_a_character_passes_in_a_body_and_is_an_error_in_a_query() -> None:
    """JSON can write a lone surrogate, a URL cannot."""
    async with loopback(json_reply({"city": "\udc00"})) as server, connect(server.url) as transport:
        assert await transport.post("/search/metadata", {"city": "\ud800"}) == {"city": "\udc00"}
        await failure(transport.get("/search/person", {"name": "a\ud800"}), ErrorCode.BAD_ARGUMENT, "'name'")
        with pytest.raises(BadArgument):
            await transport.get("/search/person", {"name": "\udfff"})
    assert [request.body for request in server.received] == [b'{"city":"\\ud800"}']


async def test_a_number_that_json_lacks_is_a_mistake_of_the_program() -> None:
    """`NaN` would be refused by the server; it never gets there."""
    async with loopback() as server, connect(server.url) as transport:
        with pytest.raises(ValueError, match="JSON"):
            await transport.post("/search/metadata", {"size": float("nan")})
        assert server.connections == 0


async def test_requests_in_sequence_share_a_connection() -> None:
    """A walk through pages connects once."""
    async with loopback(*[json_reply(page) for page in range(5)]) as server, connect(server.url) as transport:
        assert [await search(transport) for _ in range(5)] == list(range(5))
        assert server.connections == 1


async def test_requests_at_the_same_time_use_connections_of_their_own() -> None:
    """None waits for the other."""
    async with loopback(*[json_reply({}) for _ in range(6)]) as server, connect(server.url) as transport:
        async with anyio.create_task_group() as group:
            for _ in range(6):
                group.start_soon(search, transport)
        assert len(server.received) == 6
        assert server.connections > 1


async def test_nothing_is_opened_before_the_first_request() -> None:
    """An opened transport has not connected, and closing it twice does no harm."""
    async with loopback(json_reply(1), json_reply(2)) as server:
        transport = connect(server.url)
        await transport.aclose()
        assert server.connections == 0
        assert await search(transport) == 1
        await transport.aclose()
        await transport.aclose()
        assert await search(transport) == 2
        await transport.aclose()


async def test_the_name_of_the_product_is_the_caller_s() -> None:
    """The user agent is a parameter."""
    async with (
        loopback(json_reply({})) as server,
        open_transport(url=server.url, api_key=KEY, user_agent="immich-trips/1.2") as transport,
    ):
        await search(transport)
    assert server.received[0].headers["user-agent"] == "immich-trips/1.2"


async def test_a_proxy_of_the_environment_is_not_asked_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """HTTP_PROXY is meant for the outside; an Immich on the same machine is reached directly."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    async with loopback(json_reply({})) as server, connect(server.url) as transport:
        assert await search(transport) == {}


@pytest.mark.parametrize("proxy", ["nonsense://me:hunter2@h", "http://h:hunter2"])
async def test_an_unusable_proxy_is_a_setting_to_correct(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    """The sentence names the variable and hides its password."""
    monkeypatch.setenv("HTTP_PROXY", proxy)
    async with connect("http://photos.invalid") as transport:
        error = await failure(search(transport), ErrorCode.CONFIGURATION, "HTTP_PROXY")
    assert isinstance(error, ConfigurationError)
    assert "hunter2" not in str(error)
