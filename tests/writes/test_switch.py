"""Writes are off until somebody switches them on, and even then the client can do no harm."""

from __future__ import annotations

import itertools

import pytest

from immich_adapters.wire.allowlist import ENDPOINTS, EndpointNotAllowed, endpoint_of
from immich_adapters.wire.calls import Call
from immich_domain.errors import ConfigurationError
from immich_mcp_entry.composition import build_house
from immich_mcp_entry.config import load_settings
from immich_mcp_entry.dispatch import Dispatcher
from immich_mcp_entry.embedded import Embedded
from tests.writes.agents import Agent
from tests.writes.fakes import Fakes
from tests.writes.test_confirmation import DAYS, a_world

pytestmark = pytest.mark.anyio

READ = ["immich_find_albums", "immich_search_photos", "immich_smart_search", "immich_album_gaps"]
WRITE = ["immich_create_album", "immich_add_to_album"]
UUID = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80"
SERVER = {"IMMICH_URL": "http://immich.invalid", "IMMICH_API_KEY": "key"}
CREATE = {"name": "Maine 2026", "expected_count": 3, **DAYS}
ADD = {"album_id": UUID, "expected_new_count": 3, **DAYS}


def listed(value: str | None) -> list[str]:
    """The tools that are listed with this setting."""
    environment = SERVER if value is None else {**SERVER, "IMMICH_ENABLE_WRITES": value}
    return [spec.name for spec in Dispatcher(build_house(environment)).tools()]


@pytest.mark.parametrize(
    ("value", "names"), [(None, READ), ("", READ), ("false", READ), (" true ", READ + WRITE), ("true", READ + WRITE)]
)
async def test_write_tools_are_listed_only_when_switched_on(value: str | None, names: list[str]) -> None:
    """Absent, empty and `false` list the four tools that read; `true` lists all six."""
    assert listed(value) == names


@pytest.mark.parametrize("value", ["True", "TRUE", "yes", "1", "on", "truе", "true,false"])
async def test_any_other_value_is_an_error_that_names_the_variable(value: str) -> None:
    """Nobody has to guess whether writes are on: the tools that read answer that the setting is wrong."""
    assert listed(value) == READ
    with pytest.raises(ConfigurationError, match="IMMICH_ENABLE_WRITES"):
        load_settings({**SERVER, "IMMICH_ENABLE_WRITES": value})
    for tool, arguments in (("find_albums", {}), ("create_album", CREATE), ("add_to_album", ADD)):
        answer = await Agent(build_house({**SERVER, "IMMICH_ENABLE_WRITES": value})).ask(tool, **arguments)
        assert answer["code"] == "configuration"
        assert "IMMICH_ENABLE_WRITES" in answer["error"]


@pytest.mark.parametrize(("tool", "arguments"), [("create_album", CREATE), ("add_to_album", ADD), ("add_to_album", {})])
async def test_a_write_tool_that_is_off_cannot_be_called(
    fakes: Fakes, kind: str, tool: str, arguments: dict[str, object]
) -> None:
    """It answers how to switch it on, and the server is asked for nothing."""
    server = fakes.serve(kind, a_world())
    answer = await fakes.agent(kind, writes=False).ask(tool, **arguments)
    assert answer["code"] == "writes_off"
    assert "IMMICH_ENABLE_WRITES" in answer["error"]
    assert len(server.log) == 0


async def test_the_demo_writes_only_when_switched_on() -> None:
    """The embedded library follows the same switch."""
    agent = Agent(build_house({}, Embedded(scene="no-album")))
    assert (await agent.ask("create_album", **CREATE))["code"] == "writes_off"


def test_the_allowlist_holds_the_two_writes_and_nothing_destructive() -> None:
    """Nothing deletes, patches or edits; what writes makes an album or adds to one; everything else reads."""
    assert {endpoint.method for endpoint in ENDPOINTS} == {"GET", "POST", "PUT"}
    writing = [(one.method, one.path.pattern) for one in ENDPOINTS if one.effect.is_write]
    assert len(ENDPOINTS) == 12
    assert len(writing) == 2
    assert endpoint_of("POST", "/albums").effect.is_write
    assert endpoint_of("PUT", f"/albums/{UUID}/assets").effect.is_write
    for one in ENDPOINTS:
        if one.method != "GET" and not one.effect.is_write:
            assert one.path.pattern.startswith("/search/")


DESTRUCTIVE = (
    "/albums", f"/albums/{UUID}", f"/albums/{UUID}/assets", f"/albums/{UUID}/users", f"/albums/{UUID}/user/{UUID}",
    "/albums/assets", "/assets", f"/assets/{UUID}", "/assets/jobs", f"/assets/{UUID}/original", f"/assets/{UUID}/metadata",
    "/trash/empty", "/trash/restore", "/trash/restore/assets", "/people", f"/people/{UUID}", f"/people/{UUID}/merge",
    f"/people/{UUID}/reassign", f"/faces/{UUID}", "/faces", "/tags", "/tags/assets", f"/tags/{UUID}/assets", "/stacks",
    f"/stacks/{UUID}", "/shared-links", f"/shared-links/{UUID}/assets", "/memories", f"/memories/{UUID}/assets",
    "/partners", f"/partners/{UUID}", "/api-keys", f"/api-keys/{UUID}", "/users/me", "/libraries", "/jobs", "/system-config",
    "/duplicates", "/download/archive", "/search/metadata", f"/albums/{UUID}/assets/", f"/albums/{UUID}/../assets",
    f"/albums/{UUID.upper()}/assets", f"//albums/{UUID}/assets", "/albums?x", "/albums/", "",
)  # fmt: skip
METHODS = ("DELETE", "PATCH", "PUT", "POST", "delete", "HEAD", "OPTIONS")
FINE = {("POST", "/albums"), ("POST", "/search/metadata"), ("PUT", f"/albums/{UUID}/assets")}


@pytest.mark.parametrize(
    ("method", "path"), [pair for pair in itertools.product(METHODS, DESTRUCTIVE) if pair not in FINE]
)
def test_no_request_that_could_destroy_can_be_made(method: str, path: str) -> None:
    """Every other method on every route that changes something ends before a request exists."""
    with pytest.raises(EndpointNotAllowed):
        Call.of(method, path, body={"ids": [UUID]})
