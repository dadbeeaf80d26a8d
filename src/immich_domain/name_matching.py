"""What a person means by the name of a place or of somebody.

Rule 1  A place matches when it is equal but for case, accents, spacing and Unicode form. Every spelling that matches is
        meant: libraries hold "US" beside "us". None is a refusal with the three closest, never a search for nothing.
Rule 2  A person is the one with exactly this name, else the only one whose name is equal but for case and accents.
        Several are ambiguous; one that only resembles is not meant. Both are refusals that list candidates.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from immich_domain.errors import ErrorCode
from immich_domain.folding import fold, is_same
from immich_domain.people import Person
from immich_domain.places import PlaceField
from immich_domain.quoting import quote
from immich_domain.refusals import Refusal

SUGGESTIONS = 3
_COMPARED = 200


def match_place(field: PlaceField, name: str, spellings: Sequence[str]) -> tuple[str, ...] | Refusal:
    """The spellings that mean `name`, or a refusal with suggestions.

    >>> match_place(PlaceField.STATE, "maine", ["Maine", "Oregon"])
    ('Maine',)
    """
    found = tuple(sorted({spelling for spelling in spellings if is_same(name, spelling)}))
    if found:
        return found
    near = closest(name, spellings)
    hint = f"Closest: {', '.join(near)}." if near else f"No photo in this library has a {field.value}."
    return Refusal(
        code=ErrorCode.NO_MATCH,
        message=f"No photo has the {field.value} {quote(name)}. {hint} Nothing was searched.",
        details={"suggestions": near},
    )


def match_person(name: str, people: Sequence[Person]) -> Person | Refusal:
    """The one person who is meant, or a refusal with candidates.

    >>> match_person("simba", [Person(id="1", name="Simba")]).id
    '1'
    """
    people = list({person.id: person for person in people}.values())
    exact = [person for person in people if person.name == name]
    equal = exact or [person for person in people if is_same(name, person.name)]
    if len(equal) == 1:
        return equal[0]
    if len(equal) > 1:
        return _several(name, equal)
    near = closest(name, [person.name for person in people if person.name])
    hint = f"Closest: {', '.join(near)}." if near else "Name the person in Immich first, or search without person."
    return Refusal(
        code=ErrorCode.NO_MATCH,
        message=f"No person is named {quote(name)}. {hint} Nothing was searched.",
        details={"candidates": near},
    )


def closest(name: str, spellings: Sequence[str]) -> tuple[str, ...]:
    """The three spellings that resemble `name` most, best first; ties by spelling."""
    scored = sorted((-resemblance(name, spelling), spelling) for spelling in set(spellings) if spelling)
    return tuple(spelling for _, spelling in scored[:SUGGESTIONS])


def resemblance(name: str, spelling: str) -> float:
    """How much two names look alike, from 0.0 to 1.0; long ones are compared by their beginning."""
    wanted, offered = fold(name)[:_COMPARED], fold(spelling)[:_COMPARED]
    return difflib.SequenceMatcher(None, wanted, offered, autojunk=False).ratio()


def _several(name: str, equal: list[Person]) -> Refusal:
    names = tuple(sorted(person.name for person in equal))
    same = len(set(names)) == 1
    advice = (
        "merge them in Immich if they are one person, or rename one of them"
        if same
        else f"pass the exact spelling of one of them: {', '.join(names)}"
    )
    return Refusal(
        code=ErrorCode.AMBIGUOUS,
        message=f"{len(equal)} persons are named {quote(name)}: {advice}. Nothing was searched.",
        details={"candidates": names},
    )
