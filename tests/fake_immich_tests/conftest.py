"""One running server for all tests of the fake; each test gives it a world and a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.fake_immich import FakeImmich, World
from tests.fake_immich_tests.caller import Caller

Serve = Callable[[World, str], Caller]


@pytest.fixture(scope="session")
def running() -> Iterator[FakeImmich]:
    with FakeImmich() as server:
        yield server


@pytest.fixture(scope="session")
def http() -> Iterator[httpx.Client]:
    with httpx.Client() as client:
        yield client


@pytest.fixture
def serve(running: FakeImmich, http: httpx.Client) -> Serve:
    def reset(world: World, kind: str) -> Caller:
        running.reset(world, kind)
        return Caller(running, http, world.key.secret)

    return reset
