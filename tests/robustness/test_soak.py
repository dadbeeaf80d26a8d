"""Two thousand calls of one process in bad weather: it neither grows, nor fails, nor says anything unheard of."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.adapters.houses import CODES
from tests.entry.oracles import checked
from tests.fake_immich import FakeImmich, World
from tests.mcp_client import StdioClient
from tests.robustness.hurried_server import CENSUS
from tests.robustness.processes import TRIP, connected, trip_world
from tests.robustness.weather import STORMS, Weather

pytestmark = pytest.mark.anyio

SCRIPT = [sys.executable, "-W", "error", str(Path(__file__).with_name("hurried_server.py"))]
CALLS = 2000
WARM = 400
BLOCK = 100
"""Calls between two changes of the server: another library, of another version."""

VERSIONS = ("2.7", "3.2", "3.0", "3.3", "2.0")
PHOTOS = 40
SEED = 5

MORE_BYTES = 4 * 1024 * 1024
MORE_OBJECTS = 400
"""One for every fourth call after the warm-up: whatever each call leaves behind shows."""

MORE_DESCRIPTORS = 20
"""The pool may hold sixteen connections, and does not always."""


@attrs.define
class Household:
    """The library of one block, and an agent's random wishes in it."""

    world: World
    chance: random.Random

    @classmethod
    def drawn(cls, chance: random.Random) -> Household:
        """A small library with an album that lacks most of its trip."""
        world = trip_world(PHOTOS)
        simba = world.person("Simba")
        photos = list(world.assets.values())
        for photo in photos[:5]:
            world.change(photo.id, person_ids=(simba.id,))
        world.album("Maine 2026", photos[:9])
        return cls(world, chance)

    def wish(self) -> tuple[str, dict[str, Any]]:
        """The next call: mostly good ones, some that must be refused."""
        kinds = (
            self._find,
            self._search,
            self._search,
            self._smart,
            self._gaps,
            self._create,
            self._add,
            self._nonsense,
        )
        return self.chance.choice(kinds)()

    def _find(self) -> tuple[str, dict[str, Any]]:
        return "immich_find_albums", {"query": self.chance.choice(["", "maine", "Lisbon"]), "limit": 5}

    def _search(self) -> tuple[str, dict[str, Any]]:
        criteria = ({"state": "maine"}, {"city": "Portland", "person": "Simba"}, TRIP, {"state": "Mane"})
        return "immich_search_photos", {**self.chance.choice(criteria), "samples": self.chance.randrange(9)}

    def _smart(self) -> tuple[str, dict[str, Any]]:
        return "immich_smart_search", {"query": "portland", **self.chance.choice([{}, TRIP, {"person": "Simba"}])}

    def _gaps(self) -> tuple[str, dict[str, Any]]:
        return "immich_album_gaps", {"album_id": self._album(), "pad_days": self.chance.randrange(3)}

    def _create(self) -> tuple[str, dict[str, Any]]:
        name = f"Trip no. {self.chance.randrange(30)}"
        return "immich_create_album", {"name": name, "expected_count": self._count(PHOTOS), **TRIP}

    def _add(self) -> tuple[str, dict[str, Any]]:
        album = self._album()
        left = max(1, PHOTOS - len(self.world.albums[album].asset_ids))
        return "immich_add_to_album", {"album_id": album, "expected_new_count": self._count(left), **TRIP}

    def _nonsense(self) -> tuple[str, dict[str, Any]]:
        return "immich_search_photos", {self.chance.choice(["state", "samples", "frobnicate"]): ["\u202e", 1.5, None]}

    def _album(self) -> str:
        return self.chance.choice(list(self.world.albums))

    def _count(self, right: int) -> int:
        return right if self.chance.random() < 0.9 else right + 1


@attrs.define
class Soak:
    """A client, the server behind, and what was answered so far."""

    server: FakeImmich
    client: StdioClient
    weather: Weather
    chance: random.Random
    codes: Counter[str] = attrs.field(factory=Counter)

    async def block(self, number: int, calls: int) -> None:
        """Some calls in one library."""
        household = Household.drawn(self.chance)
        self.server.reset(household.world, VERSIONS[number % len(VERSIONS)])
        self.server.inject(self.weather.around, times=None)
        for _ in range(calls):
            self.weather.next_call()
            await self._call(*household.wish())
        self.client.lines.clear()

    async def _call(self, tool: str, arguments: dict[str, Any]) -> None:
        answer = checked(await self.client.call(tool, arguments))
        assert ("code" in answer) == ("error" in answer), answer
        self.codes[str(answer.get("code", "good"))] += 1

    async def census(self) -> dict[str, int]:
        """What lives in the process now."""
        numbers: dict[str, int] = json.loads(await self.client.call(CENSUS))
        return numbers


@pytest.fixture(scope="module")
def server() -> Iterator[FakeImmich]:
    """One address behind which the server changes."""
    with FakeImmich() as fake:
        yield fake


async def test_a_process_soaked_in_faults_stays_as_it_was(server: FakeImmich) -> None:
    """Objects, memory, threads and descriptors are flat after the warm-up; each answer is valid, each code known."""
    server.reset(World(), "3.2")
    weather = Weather(seed=SEED, odds=0.05)
    async with connected(server, command=SCRIPT) as client:
        soak = Soak(server, client, weather, random.Random(SEED))  # noqa: S311  # repeatable is what is wanted
        for number in range(WARM // BLOCK):
            await soak.block(number, BLOCK)
        before = await soak.census()
        for number in range(WARM // BLOCK, CALLS // BLOCK):
            await soak.block(number, BLOCK)
        after = await soak.census()
        said = client.stderr.decode()
    check_growth(before, after)
    check_answers(soak)
    assert "Traceback" not in said
    assert " failed: " not in said
    assert server.key not in said


def check_growth(before: dict[str, int], after: dict[str, int]) -> None:
    """Nothing has grown by more than its allowance."""
    allowed = {"objects": MORE_OBJECTS, "threads": 1, "descriptors": MORE_DESCRIPTORS, "bytes": MORE_BYTES}
    grown = {name: after[name] - before[name] for name in before}
    assert all(grown[name] <= allowed[name] for name in grown), (before, after)


def check_answers(soak: Soak) -> None:
    """All calls were answered, most of them well, each failure with a known code; and the weather was bad."""
    assert sum(soak.codes.values()) == CALLS
    assert set(soak.codes) - {"good"} <= CODES - {"internal"}, soak.codes
    assert soak.codes["good"] > CALLS // 3, soak.codes
    assert set(soak.weather.happened) == set(STORMS)
    assert 0.04 < soak.weather.happened.total() / soak.weather.asked < 0.06
