"""The fake server answers what real servers answered: recordings are replayed against it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import httpx
import pytest

from tests.fake_immich import FakeImmich, World
from tests.fake_immich_tests.comparisons import COMPARISONS
from tests.fake_immich_tests.recorded_world import FIRST_WRITE, recorded_world
from tests.fake_immich_tests.replay_table import TABLE, row_of
from tests.shared_material import needs_shared_material, recordings

VERSIONS = {"2.7": "2.7", "3.0": "3.0-june", "3.2h": "3.2h"}

READS = range(FIRST_WRITE)

pytestmark = needs_shared_material


def _replayed() -> list[tuple[str, int]]:
    return [(version, n) for version in VERSIONS for n in recordings(version) if not row_of(n).reason]


@pytest.fixture(scope="module")
def server() -> Iterator[FakeImmich]:
    with FakeImmich() as running:
        yield running


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with httpx.Client() as running:
        yield running


@pytest.mark.parametrize(("version", "number"), _replayed())
def test_recording(server: FakeImmich, client: httpx.Client, version: str, number: int) -> None:
    """Status and answer are those of the real server, as far as the table says they can be."""
    pair = recordings(version)[number]
    server.reset(_world(version, number), VERSIONS[version])
    response = _send(client, server.url, pair, number)
    assert response.status_code == pair["status"], response.text[:400]
    assert response.headers["content-type"] == pair["responseHeaders"]["content-type"]
    ours, theirs = response.json(), pair["responseBody"]
    if "cut" in pair and isinstance(theirs, list):
        ours = ours[: len(theirs)]
    COMPARISONS[row_of(number).comparison](ours, theirs)


def test_every_row_is_used() -> None:
    """No row of the table is left over, and none overlaps another."""
    numbers = {number for version in VERSIONS for number in recordings(version)}
    for row in TABLE:
        assert any(row.first <= number <= row.last for number in numbers)
    assert all(before.last < after.first for before, after in pairwise(TABLE))


def _world(version: str, number: int) -> World:
    """A new world for recordings that change something, one for all others."""
    if number in READS:
        return _world_to_read(version)
    return recorded_world(version, number)


@cache
def _world_to_read(version: str) -> World:
    return recorded_world(version)


def _send(client: httpx.Client, url: str, pair: dict[str, Any], number: int) -> httpx.Response:
    headers = {} if pair["key"] == "none" else {"x-api-key": pair["key"]}
    if number == 50:
        headers = {"x-api-key": ""}
    body = pair["requestBody"]
    content = None
    if body is not None:
        headers["content-type"] = "application/json"
        content = _raw(body) if "_raw" in body else json.dumps(body).encode()
    return client.request(pair["method"], url + pair["path"], headers=headers, content=content)


def _raw(body: dict[str, Any]) -> bytes:
    text: bytes = body["_raw"].encode()
    length: int = body["_rawLength"]
    return text + b"x" * (length - len(text))
