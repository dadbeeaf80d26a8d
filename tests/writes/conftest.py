"""One server of each style for all tests of writes, and the check that nothing but the allowlist was ever asked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.fake_immich import FakeImmich
from tests.writes.agents import connect
from tests.writes.fakes import KINDS, Fakes, strays


@pytest.fixture(scope="session")
def servers() -> Iterator[dict[str, FakeImmich]]:
    """A running server of each kind."""
    with FakeImmich(kind="2.7") as old, FakeImmich(kind="3.2") as new:
        yield {"2.7": old, "3.2": new}


@pytest.fixture(scope="session")
async def fakes(servers: dict[str, FakeImmich], anyio_backend: str) -> AsyncIterator[Fakes]:  # noqa: ARG001  # asks for the event loop
    """The servers with open connections."""
    transports = {kind: connect(server) for kind, server in servers.items()}
    yield Fakes(servers, transports)
    for transport in transports.values():
        await transport.aclose()


@pytest.fixture(autouse=True)
def nothing_but_the_allowlist(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test the logs of all servers hold only requests of the contract."""
    yield
    if "fakes" in request.fixturenames:
        for server in request.getfixturevalue("servers").values():
            assert strays(server.log) == []


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Both styles of servers."""
    name: str = request.param
    return name
