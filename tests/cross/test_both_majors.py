"""The client of each major of the SDK understands the server under the other: one environment with each is needed.

IMMICH_TRIPS_OTHER_PYTHON names the interpreter of the other one; without it, only our own client visits our own server.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

from tests.entry.connections import subprocess_environment
from tests.entry.fixtures.tables import ADDITIVE_TOOLS, READ_ONLY_TOOLS
from tests.fake_immich import FakeImmich
from tests.robustness.processes import environment_for, trip_world, writes_seen

OTHER = os.environ.get("IMMICH_TRIPS_OTHER_PYTHON", "")
PHOTOS = 1100
HANDSHAKE, NEWEST = "2025-11-25", "2026-07-28"
PRODUCT = ["-W", "error", "-m", "immich_mcp_entry"]
BORDER = ["-W", "error", "-m", "tests.sdk_server"]
ASK_MAJOR = "from importlib.metadata import version; print(version('mcp').partition('.')[0])"

Seen = Mapping[str, Any]

needs_other = pytest.mark.skipif(not OTHER, reason="IMMICH_TRIPS_OTHER_PYTHON names no interpreter with the other SDK")


@attrs.frozen
class Pair:
    """Whose client visits whose server, and in which way."""

    client: str
    server: str
    way: str

    @property
    def revision(self) -> str:
        """The newest that both speak in this way."""
        both_are_newer = major(self.client) >= 2 and major(self.server) >= 2
        return NEWEST if self.way == "newest" and both_are_newer else HANDSHAKE


PAIRS = [
    pytest.param(Pair(sys.executable, sys.executable, "newest"), id="alone"),
    *(
        pytest.param(Pair(client, server, way), id=f"{whose}-{way}", marks=needs_other)
        for client, server, whose in [(sys.executable, OTHER, "our-client"), (OTHER, sys.executable, "our-server")]
        for way in ("handshake", "newest")
    ),
]


def major(python: str) -> int:
    """The major of the SDK that an interpreter has."""
    return int(subprocess.run([python, "-c", ASK_MAJOR], capture_output=True, check=True).stdout)


def visited(pair: Pair, whom: str, command: list[str], environment: Mapping[str, str]) -> Seen:
    """What the client of one interpreter saw of a server under the other."""
    words = [pair.client, "-m", "tests.cross.visitor", whom, pair.way, pair.server, *command]
    whole = {**os.environ, **subprocess_environment(environment)}
    done = subprocess.run(words, env=whole, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    seen: Seen = json.loads(done.stdout)
    return seen


@pytest.fixture(scope="module", params=PAIRS)
def pair(request: pytest.FixtureRequest) -> Pair:
    """One client and one server."""
    asked: Pair = request.param
    return asked


@pytest.fixture(scope="module")
def product(pair: Pair) -> Iterator[Seen]:
    """What was seen of the product, over a fake server with two pages of photos."""
    with FakeImmich(trip_world(PHOTOS), "3.2") as fake:
        yield visited(pair, "product", PRODUCT, environment_for(fake))
        assert writes_seen(fake) == []


def test_they_agree_on_a_revision_and_on_the_tools(pair: Pair, product: Seen) -> None:
    """The newest revision that both speak is spoken, and every tool is listed."""
    assert (product["server"], product["revision"]) == ("immich-trips", pair.revision)
    assert set(product["tools"]) == READ_ONLY_TOOLS | ADDITIVE_TOOLS
    assert product["schemas"]["immich_album_gaps"]["required"] == ["album_id"]


def test_answers_are_the_same_in_every_pair(product: Seen) -> None:
    """A good call finds, a refused one writes nothing and says why, and bad arguments are named."""
    assert product["good"]["total"] == PHOTOS
    assert product["refused"]["code"] == "count_mismatch"
    assert product["bad"]["code"] == "bad_argument"
    assert product["unknown"] == -32602


def test_progress_arrives_on_the_way(product: Seen) -> None:
    """Reports of a long search reach the client, each further than the last."""
    done = [report[0] for report in product["progress"]]
    assert done
    assert done == sorted(set(done))
    assert done[-1] <= PHOTOS


def test_a_call_that_is_taken_back_ends_and_the_next_is_answered(pair: Pair) -> None:
    """Reports keep their order, and a cancellation arrives inside the call and harms nothing else."""
    seen = visited(pair, "border", BORDER, {})
    assert (seen["server"], seen["revision"]) == ("sdk-server", pair.revision)
    assert seen["progress"] == [[0, None, "begin"], [1, 2, "középen"], [2, 2, "end \ufffd"]]
    assert seen["after"] == '{"count": 2}'
