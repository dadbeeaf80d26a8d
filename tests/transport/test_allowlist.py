"""What can be sent at all."""

import pytest

from immich_adapters.wire.allowlist import ENDPOINTS, Effect, EndpointNotAllowed, endpoint_of
from tests.transport.calling import ALBUM, connect
from tests.transport.loopback import loopback

PROMISED = {
    ("GET", "/server/version"),
    ("GET", "/server/ping"),
    ("GET", "/api-keys/me"),
    ("GET", "/albums"),
    ("GET", f"/albums/{ALBUM}"),
    ("GET", "/search/suggestions"),
    ("GET", "/search/person"),
    ("POST", "/search/metadata"),
    ("POST", "/search/smart"),
    ("POST", "/search/statistics"),
    ("POST", "/albums"),
    ("PUT", f"/albums/{ALBUM}/assets"),
}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "get", "")
PATHS = sorted(
    {path for _, path in PROMISED} | {"/assets", f"/assets/{ALBUM}", f"/albums/{ALBUM}/users", "/trash", "/"}
)
SMUGGLED = (
    "/albums/",
    "//albums",
    "/albums?shared=true",
    "/albums#x",
    "/albums\n",
    "/albums ",
    "albums",
    "",
    "/albums/../assets",
    f"/albums/{ALBUM}/..",
    f"/albums/{ALBUM}/",
    f"/albums/{ALBUM.upper()}",
    f"/albums/{ALBUM}?x",
    f"/albums/{ALBUM}%2fassets",
    f"/albums%2f{ALBUM}",
    f"/albums/{ALBUM[:-1]}",
    f"/albums/{ALBUM}0",
    f"/albums/{ALBUM}\n",
    "/albums/%2e%2e/assets",
    "/albums/xyz",
    "/search/metadata;x=1",
    "/search/%6detadata",
    "http://elsewhere/albums",
    "@elsewhere/albums",
)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", PATHS)
def test_exactly_the_promised_endpoints_are_allowed(method: str, path: str) -> None:
    """Every method on every path is allowed if, and only if, the contract lists it."""
    assert any(endpoint.allows(method, path) for endpoint in ENDPOINTS) is ((method, path) in PROMISED)


def test_the_table_has_nothing_beyond_the_promised_endpoints() -> None:
    """Each entry of the table is one of the contract's, and the only two writes are known by name."""
    assert len(ENDPOINTS) == len(PROMISED)
    writes = {(endpoint.method, endpoint.effect) for endpoint in ENDPOINTS if endpoint.effect.is_write}
    assert writes == {("POST", Effect.CREATE), ("PUT", Effect.ADD)}


@pytest.mark.parametrize("path", SMUGGLED)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
def test_no_spelling_smuggles_another_request_through(method: str, path: str) -> None:
    """A path is matched whole and as it stands."""
    with pytest.raises(EndpointNotAllowed):
        endpoint_of(method, path)


@pytest.mark.anyio
async def test_a_forbidden_request_never_connects() -> None:
    """What is not on the list raises before anything is opened."""
    async with loopback() as server, connect(server.url) as transport:
        with pytest.raises(EndpointNotAllowed):
            await transport.get("/assets")
        with pytest.raises(EndpointNotAllowed):
            await transport.post("/albums/../assets", {})
        with pytest.raises(EndpointNotAllowed):
            await transport.put("/assets", {})
        assert server.connections == 0
