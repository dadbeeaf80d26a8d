"""One switchboard for all tests of the entry point, and the two ways to the same server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.entry.connections import ALBUM, NO_ALBUM, WAYS, Connection, Source, Switchboard
from tests.entry.fixtures.libraries import saved, small_library


@pytest.fixture(scope="session")
def switchboard() -> Iterator[Switchboard]:
    """Connections that all tests of this run share."""
    board = Switchboard()
    yield board
    board.close()


@pytest.fixture(scope="session", params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """Both ways to the same server."""
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def connect(switchboard: Switchboard, way: str) -> Callable[[Source], Connection]:
    """Opens a source on the way under test."""
    return lambda source: switchboard.connect(way, source)


@pytest.fixture(scope="session")
def demo(connect: Callable[[Source], Connection]) -> Connection:
    """The embedded library after the album was made."""
    return connect(ALBUM)


@pytest.fixture(scope="session")
def no_album(connect: Callable[[Source], Connection]) -> Connection:
    """The embedded library before the album was made."""
    return connect(NO_ALBUM)


@pytest.fixture(scope="session")
def small_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own small library as a file."""
    return saved(small_library(), tmp_path_factory.mktemp("library") / "small.json")


@pytest.fixture(scope="session")
def small(connect: Callable[[Source], Connection], small_path: Path) -> Connection:
    """Our own small library, served."""
    return connect(Source(path=str(small_path)))
