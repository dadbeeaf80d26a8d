"""Strategies: households, and the calls that a person would make of them."""

from __future__ import annotations

import datetime as dt

import attrs
from hypothesis import strategies as st

from tests.adapters import names
from tests.adapters.described import (
    DAY,
    HOUR,
    MINUTE,
    Album,
    Household,
    Person,
    Photo,
    State,
    Who,
    clock,
    date_of,
)

WORDS = ("orange", "cat", "snow", "dog")
OFFSETS = (-720, -330, -240, 0, 120, 345, 840)
_DAYS = (
    clock(2026, 8, 2),
    clock(2026, 3, 8),
    clock(2026, 11, 1),
    clock(2024, 2, 29),
    clock(1970, 1, 1),
)
_TIMES = (0, 1, DAY - 1, 719 * MINUTE, 16 * HOUR, 90 * MINUTE)
_CAMERAS = ((None, None), ("Canon", "Canon EOS R6"), ("Apple", "iPhone 16"), ("", "X100V"))


@attrs.frozen(kw_only=True)
class Moment:
    """An instant and the clock on the wall."""

    taken: int
    wall: int | None


@st.composite
def moments(draw: st.DrawFn, *, odd: bool = True) -> Moment:
    """A moment: mostly with an honest clock, else unconverted, without a wall clock, or with an odd one."""
    wall = draw(st.sampled_from(_DAYS)) + draw(st.integers(0, 4)) * DAY + draw(st.sampled_from(_TIMES))
    taken = wall - draw(st.sampled_from(OFFSETS)) * MINUTE
    kind = draw(st.sampled_from(["honest"] * 5 + ["unconverted", "none"] + ["odd"] * odd))
    if kind == "unconverted":
        return Moment(taken=wall, wall=wall)
    if kind == "none":
        return Moment(taken=taken, wall=None)
    if kind == "odd":
        return Moment(taken=taken + draw(st.sampled_from((-3, -1, 1, 3))) * DAY, wall=wall)
    return Moment(taken=taken, wall=wall)


def _spellings(groups: tuple[tuple[str, ...], ...]) -> st.SearchStrategy[str]:
    return st.sampled_from([spelling for group in groups for spelling in group])


def _places(groups: tuple[tuple[str, ...], ...]) -> st.SearchStrategy[str | None]:
    # Few names, so that calls meet photos.
    few = [groups[0], *groups[:2]]
    return st.sampled_from([None, "", *(spelling for group in few for spelling in group[:3])])


persons = st.lists(
    st.tuples(
        st.one_of(_spellings(names.PEOPLE[:3]), _spellings(names.PEOPLE), st.just("")),
        st.sampled_from([Who.ME] * 4 + [Who.PARTNER]),
        st.sampled_from([False, False, False, True]),
    ),
    max_size=5,
).map(
    lambda rows: tuple(
        Person(number=number, name=name, owner=owner, hidden=hidden)
        for number, (name, owner, hidden) in enumerate(rows)
    )
)


@st.composite
def photos(draw: st.DrawFn, number: int, known: list[Moment], faces: int) -> Photo:
    """A photo taken at one of the known moments."""
    moment = draw(st.sampled_from(known))
    make, model = draw(st.sampled_from(_CAMERAS))
    return Photo(
        number=number,
        taken=moment.taken,
        wall=moment.wall,
        owner=draw(st.sampled_from([Who.ME] * 4 + [Who.PARTNER] * 2 + [Who.UNSHOWN, Who.STRANGER])),
        state=draw(st.sampled_from([State.TIMELINE] * 8 + list(State))),
        type=draw(st.sampled_from(["IMAGE"] * 3 + ["VIDEO", "AUDIO", "OTHER"])),
        favorite=draw(st.sampled_from([False, False, True])),
        city=draw(_places(names.CITIES)),
        state_name=draw(_places(names.STATES)),
        country=draw(_places(names.COUNTRIES)),
        make=make,
        model=model,
        description=" ".join(draw(st.sets(st.sampled_from(WORDS), max_size=2))),
        people=tuple(sorted(draw(st.sets(st.integers(0, faces - 1), max_size=2)))) if faces else (),
        stack=draw(st.sampled_from([None, None, 1])),
    )


@st.composite
def albums(draw: st.DrawFn, number: int, photo_count: int) -> Album:
    """An album, own, shared or somebody else's."""
    return Album(
        number=number,
        name=draw(st.sampled_from(["Maine 2026", "maine", "Été à Lisbonne", "x", ""])),
        owner=draw(st.sampled_from([Who.ME, Who.ME, Who.PARTNER, Who.STRANGER])),
        with_me=draw(st.booleans()),
        with_others=draw(st.booleans()),
        members=tuple(draw(st.lists(st.integers(0, photo_count - 1), max_size=8, unique=True))) if photo_count else (),
        updated=clock(2026, 9, 1) + draw(st.integers(0, 3)) * HOUR,
    )


@st.composite
def households(draw: st.DrawFn, *, odd: bool = True, most: int = 14) -> Household:
    """A household with everything that decides what a search finds."""
    people = draw(persons)
    known = draw(st.lists(moments(odd=odd), min_size=1, max_size=6))
    taken = [draw(photos(number, known, len(people))) for number in range(draw(st.integers(0, most)))]
    is_live: bool = draw(st.booleans())
    if taken and is_live:
        still = taken[0]
        motion = attrs.evolve(still, number=len(taken), type="VIDEO", state=State.HIDDEN)
        taken = [attrs.evolve(still, motion=motion.number), *taken[1:], motion]
    listed = [draw(albums(number, len(taken))) for number in range(draw(st.integers(0, 4)))]
    return Household(photos=tuple(taken), persons=people, albums=tuple(listed))


@st.composite
def windows(draw: st.DrawFn, household: Household) -> dict[str, object]:
    """Days near the photos, open at either end or both."""
    days = [date_of(photo.taken if photo.wall is None else photo.wall) for photo in household.photos]
    first = draw(st.sampled_from(days or [dt.date(2026, 8, 2)])) + dt.timedelta(days=draw(st.integers(-2, 1)))
    last = first + dt.timedelta(days=draw(st.integers(0, 4)))
    call = {"taken_after": str(first), "taken_before": str(last)}
    dropped = draw(st.sampled_from(["", "", "", "taken_after", "taken_before"]))
    return {name: value for name, value in call.items() if name != dropped}


@st.composite
def calls(draw: st.DrawFn, household: Household) -> dict[str, object]:
    """The arguments of a search: any of the eight fields, at least one."""
    call: dict[str, object] = draw(windows(household)) if draw(st.booleans()) else {}
    wanted = draw(
        st.sets(st.sampled_from(["state", "city", "country", "person", "media", "favorites_only"]), max_size=2)
    )
    groups = {"state": names.STATES[:2], "city": names.CITIES[:2], "country": names.COUNTRIES[:2]}
    for field, known in groups.items():
        if field in wanted:
            call[field] = draw(st.one_of(_spellings(known), _spellings(known), st.sampled_from(names.UNKNOWN)))
    if "person" in wanted:
        named = [person.name for person in household.persons if person.name]
        call["person"] = draw(st.one_of(_spellings(names.PEOPLE), *([st.sampled_from(named)] * 3 if named else [])))
    if "media" in wanted:
        call["media"] = draw(st.sampled_from(["photo", "video", "all"]))
    if "favorites_only" in wanted:
        call["favorites_only"] = True
    return call or {"media": "photo"}
