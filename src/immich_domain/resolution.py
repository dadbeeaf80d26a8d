"""From what a person said to what a library can be asked."""

from __future__ import annotations

import attrs

from immich_domain.assets import MediaType
from immich_domain.criteria import Criteria, MediaFilter
from immich_domain.name_matching import match_person, match_place
from immich_domain.people import PersonId
from immich_domain.places import PlaceField
from immich_domain.port import ImmichPort
from immich_domain.queries import AssetQuery, Names, NamesWanted
from immich_domain.refusals import Refusal
from immich_domain.windows import DayWindow

# A spelling of the library may be longer than the text that means it, by any number of spaces and accents.
MAX_NAME = 100

_MEDIA = {MediaFilter.PHOTO: MediaType.PHOTO, MediaFilter.VIDEO: MediaType.VIDEO, MediaFilter.ALL: None}


@attrs.frozen(kw_only=True)
class Resolved:
    """Criteria spelled the library's way, the query that finds a superset of them, and the window that cuts it exactly.

    >>> Resolved(criteria=Criteria(), query=AssetQuery(), window=None).window is None
    True
    """

    criteria: Criteria
    query: AssetQuery
    window: DayWindow | None


async def resolve(port: ImmichPort, criteria: Criteria) -> Resolved | Refusal:
    """Look up the names in the criteria; asks the port at most once, and not at all when there are none."""
    places = {field: name for field in PlaceField if (name := criteria.place(field)) is not None}
    names = Names()
    if places or criteria.person is not None:
        names = await port.names(NamesWanted(places=frozenset(places), person=criteria.person))
    spellings: dict[PlaceField, tuple[str, ...]] = {}
    for field, name in places.items():
        found = match_place(field, name, names.places.get(field, ()))
        if isinstance(found, Refusal):
            return found
        spellings[field] = found
    return _with_person(criteria, spellings, names)


def _with_person(criteria: Criteria, spellings: dict[PlaceField, tuple[str, ...]], names: Names) -> Resolved | Refusal:
    person_ids: tuple[PersonId, ...] = ()
    if criteria.person is not None:
        person = match_person(criteria.person, names.people)
        if isinstance(person, Refusal):
            return person
        if _is_handy(person.name, criteria.person):
            criteria = attrs.evolve(criteria, person=person.name.strip())
        person_ids = (person.id,)
    window = criteria.window if criteria.has_window else None
    query = AssetQuery(
        taken=window.envelope() if window else None,
        states=spellings.get(PlaceField.STATE, ()),
        cities=spellings.get(PlaceField.CITY, ()),
        countries=spellings.get(PlaceField.COUNTRY, ()),
        person_ids=person_ids,
        media=_MEDIA[criteria.media],
        favorites_only=criteria.favorites_only,
    )
    return Resolved(criteria=_respelled(criteria, spellings), query=query, window=window)


def _respelled(criteria: Criteria, spellings: dict[PlaceField, tuple[str, ...]]) -> Criteria:
    """The library's spelling where there is one; the person's own where several are meant, or it grew out of hand."""
    for field, found in spellings.items():
        if len(found) == 1 and _is_handy(found[0], criteria.place(field) or ""):
            criteria = criteria.with_place(field, found[0].strip())
    return criteria


def _is_handy(spelling: str, given: str) -> bool:
    return len(spelling) <= max(MAX_NAME, len(given))
