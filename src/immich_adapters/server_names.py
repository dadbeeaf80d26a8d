"""Spellings of places and names of people over HTTP; the same in every version."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from immich_adapters.concurrency import side_by_side
from immich_adapters.reading.sources import as_list
from immich_adapters.records import PersonRecord
from immich_adapters.strict import structure_each
from immich_adapters.translation import translate_people
from immich_adapters.wire.transport import Transport
from immich_domain.people import Person
from immich_domain.places import PlaceField
from immich_domain.queries import Names, NamesWanted


async def look_up(transport: Transport, wanted: NamesWanted) -> Names:
    """All wanted names, asked for side by side. The search for people is fuzzy; the domain decides who is meant."""
    places: dict[PlaceField, tuple[str, ...]] = {}
    people: list[Person] = []

    async def spellings(field: PlaceField) -> None:
        answer = await transport.get("/search/suggestions", {"type": field.value}, needs="asset.read")
        places[field] = tuple(name for name in as_list(answer, "place names") if isinstance(name, str) and name)

    async def persons(name: str) -> None:
        answer = await transport.get("/search/person", {"name": name}, needs="person.read")
        people.extend(translate_people(structure_each(as_list(answer, "a search for people"), PersonRecord)[0]))

    jobs: list[Callable[[], Coroutine[Any, Any, None]]] = [_bound(spellings, field) for field in sorted(wanted.places)]
    if wanted.person:
        jobs.append(_bound(persons, wanted.person))
    await side_by_side(*jobs)
    return Names(places=places, people=tuple(people))


def _bound(
    job: Callable[[Any], Coroutine[Any, Any, None]], argument: object
) -> Callable[[], Coroutine[Any, Any, None]]:
    return lambda: job(argument)
