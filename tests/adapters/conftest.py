"""One server of each kind for all tests of the adapters."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.adapters.bench import Bench, bench, running
from tests.fake_immich import FakeImmich


@pytest.fixture(scope="session")
def servers() -> Iterator[dict[str, FakeImmich]]:
    """Fake servers by kind."""
    with running() as fakes:
        yield fakes


@pytest.fixture(scope="session")
async def all_ports(servers: dict[str, FakeImmich], anyio_backend: str) -> AsyncIterator[Bench]:  # noqa: ARG001  # asks for the event loop
    """Every adapter, over one household at a time."""
    async with bench(servers) as everything:
        yield everything


@pytest.fixture(autouse=True)
def _bodies_are_valid(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test makes the adapters send is a body of the published schema."""
    yield
    if "all_ports" in request.fixturenames:
        everything: Bench = request.getfixturevalue("all_ports")
        everything.note_bodies()
        assert everything.bodies.complaints == []
