"""The whole entry point over a fake server: settings, house, dispatcher, with retries that do not wait."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import attrs

from immich_adapters.server import ServerAdapter
from immich_adapters.wire.retrying import Pace
from immich_adapters.wire.transport import Transport, open_transport
from immich_domain.errors import ErrorCode
from immich_mcp_entry.composition import House, ServerHouse, build_house
from immich_mcp_entry.context import Context
from immich_mcp_entry.dispatch import Dispatcher
from tests.adapters.described import Album, Household, Person, Photo, clock, new_id

START = clock(2026, 8, 2, 12)
HOUSEHOLD = Household(
    photos=tuple(
        Photo(number=n, taken=START + n, wall=START + n, state_name="Maine", city="Portland", people=(1,))
        for n in range(5)
    ),
    persons=(Person(number=1, name="Simba"),),
    albums=(Album(number=1, name="Maine 2026", members=(0, 4)),),
)
TOOLS: dict[str, dict[str, Any]] = {
    "immich_find_albums": {"query": "maine"},
    "immich_search_photos": {"state": "maine", "person": "Simba"},
    "immich_smart_search": {"query": "cat"},
    "immich_album_gaps": {"album_id": new_id("album", 1)},
}
CODES = {code.value for code in ErrorCode}


@attrs.frozen
class HastyHouse:
    """A house whose calls have only `seconds`: the real one always gives them 60."""

    house: ServerHouse
    seconds: float
    writes_are_on: bool = False

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Context]:
        """The context of the house with another deadline."""
        transport = self.house.transport.with_deadline(self.seconds)
        async with self.house.open() as context:
            yield attrs.evolve(context, port=ServerAdapter(transport=transport, zone=self.house.settings.zone))

    async def aclose(self) -> None:
        """Close the connections."""
        await self.house.aclose()


def real_house(url: str, key: str, **settings: str) -> ServerHouse:
    """What the composition root builds, with retries that do not wait."""
    house = build_house({"IMMICH_URL": url, "IMMICH_API_KEY": key, "TZ": "America/New_York", **settings})
    assert isinstance(house, ServerHouse)
    return attrs.evolve(house, transport=_hurried(url, key))


def _hurried(url: str, key: str) -> Transport:
    async def no_sleep(_: float) -> None:
        return

    return open_transport(url=url, api_key=key, pace=Pace(jitter=lambda: 0.0, sleep=no_sleep))


async def silent(done: int, total: int | None, message: str) -> None:
    """Progress that nobody asked for."""


@contextlib.asynccontextmanager
async def opened(house: House) -> AsyncIterator[Dispatcher]:
    """A dispatcher whose connections are closed at the end."""
    try:
        yield Dispatcher(house)
    finally:
        await house.aclose()


async def answer(
    dispatcher: Dispatcher, tool: str, arguments: dict[str, Any] | None = None
) -> tuple[dict[str, Any], str]:
    """The answer of a tool, as JSON and as it stands."""
    text = await dispatcher.call(tool, TOOLS[tool] if arguments is None else arguments, silent)
    value = json.loads(text)
    assert isinstance(value, dict)
    assert len(text) <= 2500
    return value, text
