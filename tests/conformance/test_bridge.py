"""The bridge that the conformance tool is pointed at passes everything on to a real server, and gives it back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import httpx
import mcp
import pytest

from immich_mcp_entry.version import __version__
from tests.conformance.bridge import REVISION, SESSION, Bridge, bridge
from tests.conformance.routing import Switch, describe_yourself, envelope, handshake, speaks
from tests.conformance.scenarios import BORDER, PRODUCT, REVISIONS, SERVERS, environment
from tests.entry.fixtures.tables import READ_ONLY_TOOLS

MODERN = "2026-07-28"
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
IS_MODERN = hasattr(mcp, "Client")

modern_only = pytest.mark.skipif(not IS_MODERN, reason="mcp 1.x speaks no revision without a handshake")


@pytest.fixture(scope="module")
def opened() -> Iterator[Bridge]:
    """A bridge to the demo."""
    with bridge([sys.executable, *SERVERS[PRODUCT]], environment()) as standing:
        yield standing


def post(opened: Bridge, message: object, **headers: str) -> httpx.Response:
    """What comes back for a message; `session` and `revision` become headers."""
    names = {"session": SESSION, "revision": REVISION}
    sent = {names[name]: value for name, value in headers.items()}
    return httpx.post(opened.url, json=message, headers=sent, timeout=30, trust_env=False)


def request(method: str, **params: object) -> dict[str, object]:
    """A request with a number of its own."""
    return {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}


def result(response: httpx.Response) -> dict[str, Any]:
    """The result of a request that was answered well."""
    assert response.status_code == 200
    found: dict[str, Any] = response.json()["result"]
    return found


def connected(opened: Bridge, revision: str = "2025-06-18") -> str:
    """A session after its handshake."""
    hello = post(opened, handshake(revision))
    assert result(hello)["serverInfo"] == {"name": "immich-trips", "version": __version__}
    session = hello.headers[SESSION]
    assert post(opened, INITIALIZED, session=session).status_code == 202
    return session


def test_a_session_is_a_conversation_with_the_product(opened: Bridge) -> None:
    """Handshake, ping, list and call go to a real server and come back."""
    session = connected(opened)
    assert result(post(opened, request("ping"), session=session)) == {}
    listed = result(post(opened, request("tools/list"), session=session))
    assert {tool["name"] for tool in listed["tools"]} == READ_ONLY_TOOLS
    called = post(
        opened, request("tools/call", name="immich_find_albums", arguments={"query": "maine"}), session=session
    )
    assert "Maine 2026" in result(called)["content"][0]["text"]
    assert httpx.delete(opened.url, headers={SESSION: session}, trust_env=False).status_code == 200
    assert post(opened, request("ping"), session=session).status_code == 404


def test_two_sessions_are_two_processes(opened: Bridge) -> None:
    """The end of one leaves the other alone."""
    one, other = connected(opened), connected(opened)
    httpx.delete(opened.url, headers={SESSION: one}, trust_env=False)
    assert result(post(opened, request("ping"), session=other)) == {}


@modern_only
def test_requests_without_a_session_share_a_process(opened: Bridge) -> None:
    """A request of the revision without a handshake is answered, and an error has the status of its code."""
    listed = result(post(opened, request("tools/list", _meta=envelope(MODERN)), revision=MODERN))
    assert {tool["name"] for tool in listed["tools"]} == READ_ONLY_TOOLS
    assert post(opened, request("ping", _meta=envelope(MODERN)), revision=MODERN).status_code == 404
    assert post(opened, request("tools/list"), revision=MODERN).status_code == 400
    assert post(opened, describe_yourself("2199-01-01"), revision="2199-01-01").status_code == 400


def test_what_is_no_message_is_refused_without_a_server(opened: Bridge) -> None:
    """Batches, texts, requests before a handshake, streams and strange sessions have a status of their own."""
    assert post(opened, []).status_code == 400
    assert post(opened, request("ping")).status_code == 400
    assert post(opened, request("ping"), session="strange").status_code == 404
    assert httpx.post(opened.url, content=b"{", trust_env=False).status_code == 400
    assert httpx.get(opened.url, trust_env=False).status_code == 405
    assert httpx.delete(opened.url, trust_env=False).status_code == 404


def test_a_ceiling_lowers_what_a_client_offers() -> None:
    """A client that offers more than the ceiling is answered with the ceiling, and the bridge has noted it."""
    with bridge([sys.executable, *SERVERS[BORDER]], environment(), ceiling="2025-06-18") as low:
        assert result(post(low, handshake("2025-11-25")))["protocolVersion"] == "2025-06-18"
        assert low.switch.revisions == ["2025-06-18"]


@pytest.mark.parametrize("server", SERVERS)
def test_the_bridge_knows_what_the_sdk_speaks(server: str) -> None:
    """Both servers speak the revisions with a handshake, and the one without where the SDK does; all end in peace."""
    switch = Switch(command=[sys.executable, *SERVERS[server]], environment=environment())
    spoken = [revision for revision in REVISIONS if speaks(switch, revision)]
    assert spoken == [revision for revision in REVISIONS if IS_MODERN or revision != MODERN]
    assert set(switch.close()) == {0}


def test_a_server_that_does_not_start_is_a_bad_gateway() -> None:
    """A process that ends at once is told from one that answers."""
    with bridge([sys.executable, "-c", ""], {}) as broken:
        assert post(broken, handshake("2025-06-18")).status_code == 502
