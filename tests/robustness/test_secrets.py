"""The key stays inside: no stream, log, audit line or object of a whole process shows it, whatever a server does."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from immich_mcp_entry.server import Desk
from tests.adapters.houses import silent
from tests.entry.connections import NO_SETTINGS, PYTHON, subprocess_environment
from tests.fake_immich import FakeImmich, faults
from tests.fake_immich.faults import Fault
from tests.mcp_client import StdioClient, stdio_client, text_of
from tests.robustness.processes import KINDS, TRIP, connected, environment_for, trip_world
from tests.transport.certificates import self_signed
from tests.transport.loopback import json_reply, loopback

pytestmark = pytest.mark.anyio

LOUD = """
import logging, sys
logging.basicConfig(level=logging.DEBUG)
from immich_mcp_entry.cli import main
sys.exit(main([]))
"""
LOUD_COMMAND = [sys.executable, "-X", "dev", "-c", LOUD]
"""The product with every log on, its own and those of the libraries below, and asyncio in debug mode."""

PHOTOS = 12


@pytest.fixture
def server() -> Iterator[FakeImmich]:
    """A household with an album that lacks most of its trip."""
    world = trip_world(PHOTOS)
    world.album("Maine 2026", list(world.assets.values())[:2])
    with FakeImmich(world, KINDS[-1]) as fake:
        yield fake


def parts_of(key: str) -> tuple[str, ...]:
    """The key and both its halves, each long enough to be no accident."""
    return key, key[: len(key) // 2], key[len(key) // 2 :]


def echoes(key: str) -> dict[str, Fault]:
    """What a server or a proxy may do with the key that it was sent, and faults of all other kinds."""
    said = f"x-api-key: {key} is not known"
    listed = {"message": ["Validation failed", said], "errors": [{"path": ["headers", key], "message": said}]}
    return {
        "a message": faults.status(400, said),
        "a list of messages": faults.answer(400, listed),
        "another name for the key": faults.status(401, f"Invalid API key {key}"),
        "a permission": faults.status(403, f"Missing required permission: {key}"),
        "an unknown route": faults.status(404, f"Cannot GET /api?apiKey={key}"),
        "a crash": faults.answer(500, {"message": said, "stack": [key]}),
        "a long message": faults.status(400, "x" * 290 + key),
        "a proxy's page": faults.answer(500, f"<pre>{said}</pre>", content_type="text/html"),
        "a page": faults.answer(200, f"<pre>{said}</pre>", content_type="text/html"),
        "broken JSON": faults.answer(200, f'{{"x": "{key}'),
        "JSON of another shape": faults.answer(200, {key: key}),
        "a reset": faults.reset(),
        "a cut": faults.cut(3),
    }


def header_echoes(key: str) -> dict[str, Fault]:
    """The same in the headers of an answer, which httpcore writes down when its own log is switched on."""
    return {
        "a type": faults.answer(200, "{}", content_type=f"text/{key}"),
        "a wait": faults.answer(429, "{}", retry_after=f"0 {key}"),
        "a redirect's query": faults.redirect(302, f"https://login.example.org/?key={key}"),
        "a redirect's path": faults.redirect(302, f"https://login.example.org/{key}/api"),
        "a redirect's user": faults.redirect(302, f"https://{key}@login.example.org/"),
    }


async def call_everything(client: StdioClient, server: FakeImmich) -> list[str]:
    """All six tools at once: their answers."""
    [album_id, *_] = server.world.albums
    calls: list[tuple[str, dict[str, object]]] = [
        ("immich_find_albums", {}),
        ("immich_search_photos", {"state": "maine", "person": "nobody"}),
        ("immich_smart_search", {"query": "coast"}),
        ("immich_album_gaps", {"album_id": album_id}),
        ("immich_create_album", {"name": f"Trip {len(server.world.albums)}", "expected_count": PHOTOS, **TRIP}),
        ("immich_add_to_album", {"album_id": album_id, "expected_new_count": PHOTOS - 2, **TRIP}),
    ]
    pending = [await client.start_call(tool, arguments) for tool, arguments in calls]
    return [text_of(await call.result()) for call in pending]


async def test_with_every_log_on_no_stream_shows_the_key(server: FakeImmich, tmp_path: Path) -> None:
    """All tools against servers that repeat the key in every place they have, and then in good weather."""
    audit = tmp_path / "audit.jsonl"
    async with connected(server, command=LOUD_COMMAND, audit_log=audit) as client:
        for fault in echoes(server.key).values():
            server.clear_faults()
            server.inject(fault, times=None)
            assert all('"error"' in text for text in await call_everything(client, server))
        server.clear_faults()
        server.inject(faults.status(403, f"no, {server.key}"), faults.writes)
        await call_everything(client, server)
        assert any('"added"' in text for text in await call_everything(client, server))
    logged, answered = client.stderr.decode(), "\n".join(client.lines)
    assert "send_request_headers" in logged
    assert "Using selector" in logged
    assert audit.read_text(encoding="utf-8")
    for part in parts_of(server.key):
        assert part not in answered
        assert part not in logged
        assert part not in audit.read_text(encoding="utf-8")


async def test_headers_that_repeat_the_key_are_quoted_without_it(server: FakeImmich) -> None:
    """The product quotes a few headers; with the logs as they are neither stream shows the key."""
    async with connected(server) as client:
        for fault in header_echoes(server.key).values():
            server.clear_faults()
            server.inject(fault, times=None)
            assert all('"error"' in text for text in await call_everything(client, server))
    shown = client.stderr.decode() + "".join(client.lines)
    assert all(part not in shown for part in parts_of(server.key))


async def test_reasons_for_photos_that_were_not_added_are_quoted_without_the_key(server: FakeImmich) -> None:
    """The server says for each photo why it was not added; those words are shown to the model as well."""

    def echo(answer: list[dict[str, object]]) -> None:
        for item in answer:
            item.update(success=False, error=f"refused for {server.key}")

    server.inject(faults.mutate(echo), faults.on("PUT"))
    [album_id] = server.world.albums
    arguments = {"album_id": album_id, "expected_new_count": PHOTOS - 2, **TRIP}
    async with connected(server) as client:
        text = await client.call("immich_add_to_album", arguments)
    assert '"failed":[{' in text
    assert server.key not in text


async def test_a_key_from_a_file_is_shown_no_more_than_one_from_a_variable(server: FakeImmich, tmp_path: Path) -> None:
    """With every log on, and a server that repeats the key."""
    secret = tmp_path / "key"
    secret.write_text(server.key + "\n", encoding="utf-8")
    settings = environment_for(server, api_key="", api_key_file=str(secret))
    server.inject(faults.status(400, f"bad key {server.key}"), faults.on("GET", "/albums"), times=1)
    async with stdio_client(LOUD_COMMAND, settings) as client:
        await client.initialize()
        texts = [await client.call("immich_find_albums") for _ in range(2)]
    assert ['"error"' in text for text in texts] == [True, False]
    assert server.key not in client.stderr.decode() + "".join(client.lines)


async def test_no_object_of_the_product_shows_the_key(server: FakeImmich) -> None:
    """Whatever prints an object of ours, a debugger or the log of a library, prints no key."""
    desk = Desk(environment_for(server))
    await desk.call("immich_search_photos", TRIP, silent)
    ours = [item for item in gc.get_objects() if type(item).__module__.startswith("immich_")]
    telling = {type(item).__name__ for item in ours if server.key in repr(item)}
    await desk.aclose()
    assert "Connections" in {type(item).__name__ for item in ours}
    assert telling == set()


@pytest.mark.parametrize("fault", ["a message", "a list of messages", "a crash", "a redirect's path", "a type"])
async def test_the_check_shows_no_key_whatever_the_server_repeats(server: FakeImmich, fault: str) -> None:
    """What a person copies from the self-check into a public report is harmless."""
    spoilt = {**echoes(server.key), **header_echoes(server.key)}[fault]
    server.inject(spoilt, faults.on("GET", "/api-keys/me"), times=None)
    environment = environment_for(server)
    done = await anyio.run_process([*PYTHON, "check"], env=environment, check=False)
    shown = (done.stdout + done.stderr).decode()
    assert done.returncode == 1
    assert "✗ key" in shown
    assert server.key not in shown


async def test_a_process_trusts_no_certificate_but_those_it_was_told_of(tmp_path: Path) -> None:
    """The key goes to no server that nobody vouches for; SSL_CERT_FILE is how a household vouches for its own."""
    shown, context = self_signed(tmp_path)
    version = json_reply({"major": 3, "minor": 2, "patch": 0})
    async with loopback(version, json_reply([]), json_reply([]), tls=context) as server:
        environment = {**NO_SETTINGS, "IMMICH_URL": server.url, "IMMICH_API_KEY": "key-of-nobody", "SSL_CERT_DIR": ""}
        refused = await _albums({**environment, "SSL_CERT_FILE": ""})
        assert ('"code":"unreachable"' in refused, "SSL_CERT_FILE" in refused) == (True, True)
        assert server.received == []
        assert '"total":0' in await _albums({**environment, "SSL_CERT_FILE": str(shown)})


async def _albums(environment: dict[str, str]) -> str:
    async with stdio_client(PYTHON, subprocess_environment(environment)) as client:
        await client.initialize()
        return await client.call("immich_find_albums")
