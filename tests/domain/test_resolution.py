"""From what a person said to what a library can be asked."""

import datetime as dt

import pytest

from immich_domain import (
    AssetQuery,
    Criteria,
    DayWindow,
    ErrorCode,
    MediaFilter,
    MediaType,
    Names,
    NamesWanted,
    Person,
    PersonId,
    PlaceField,
    Refusal,
    Resolved,
    parse_criteria,
    resolve,
)
from immich_domain.resolution import MAX_NAME
from tests.domain.paging_port import PagingPort, as_port

pytestmark = pytest.mark.anyio

NAMES = Names(
    places={
        PlaceField.STATE: ("Maine", "Oregon"),
        PlaceField.CITY: ("Bar Harbor", "Besançon", "Besancon", " Spaced "),
        PlaceField.COUNTRY: ("US", "us", "France"),
    },
    people=(Person(id=PersonId("simba"), name="Simba"), Person(id=PersonId("ann"), name=" Ann ")),
)


def library() -> PagingPort:
    """A port that knows these names."""
    return PagingPort(names_known=NAMES)


async def resolved(port: PagingPort, criteria: Criteria) -> Resolved:
    """The resolution, which must not be refused."""
    found = await resolve(as_port(port), criteria)
    assert isinstance(found, Resolved)
    return found


async def refused(port: PagingPort, criteria: Criteria) -> Refusal:
    """The refusal, which there must be."""
    found = await resolve(as_port(port), criteria)
    assert isinstance(found, Refusal)
    return found


async def test_without_names_the_port_is_not_asked() -> None:
    """Dates, media and favourites need no looking up."""
    port = library()
    criteria = Criteria(
        taken_after=dt.date(2026, 8, 2),
        taken_before=dt.date(2026, 8, 9),
        media=MediaFilter.VIDEO,
        favorites_only=True,
    )
    window = DayWindow(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9))
    query = AssetQuery(taken=window.envelope(), media=MediaType.VIDEO, favorites_only=True)
    assert await resolved(port, criteria) == Resolved(criteria=criteria, query=query, window=window)
    assert port.names_asked == []


async def test_all_names_are_asked_for_at_once() -> None:
    """Three places and a person cost one question."""
    port = library()
    found = await resolved(port, Criteria(state="maine", city="bar harbor", country="france", person="SIMBA"))
    assert port.names_asked == [NamesWanted(places=frozenset(PlaceField), person="SIMBA")]
    assert found.query == AssetQuery(
        states=("Maine",), cities=("Bar Harbor",), countries=("France",), person_ids=(PersonId("simba"),)
    )
    assert found.criteria == Criteria(state="Maine", city="Bar Harbor", country="France", person="Simba")


@pytest.mark.parametrize(
    ("criteria", "wanted"),
    [
        (Criteria(state="maine"), NamesWanted(places=frozenset({PlaceField.STATE}))),
        (Criteria(city="bar harbor"), NamesWanted(places=frozenset({PlaceField.CITY}))),
        (Criteria(person="simba"), NamesWanted(person="simba")),
    ],
)
async def test_only_what_was_named_is_asked_for(criteria: Criteria, wanted: NamesWanted) -> None:
    """A vocabulary nobody needs is not fetched."""
    port = library()
    await resolved(port, criteria)
    assert port.names_asked == [wanted]


async def test_several_spellings_are_all_asked_for_and_the_person_s_own_is_kept() -> None:
    """Choosing one of them for the criteria would lose the others on the way to a write."""
    found = await resolved(library(), Criteria(country="uS", city="BESANCON"))
    assert found.query.countries == ("US", "us")
    assert found.query.cities == ("Besancon", "Besançon")
    assert (found.criteria.country, found.criteria.city) == ("uS", "BESANCON")


async def test_names_with_space_around_them_are_found_and_passed_on_without_it() -> None:
    """The query is spelled exactly the library's way, the criteria as an argument can be."""
    found = await resolved(library(), Criteria(city="spaced", person="ann"))
    assert found.query.cities == (" Spaced ",)
    assert found.query.person_ids == (PersonId("ann"),)
    assert (found.criteria.city, found.criteria.person) == ("Spaced", "Ann")


@pytest.mark.parametrize(
    "criteria",
    [
        Criteria(state="maine", city="BESANCON", country="us", person="simba"),
        Criteria(city="spaced", person="ANN"),
        Criteria(taken_after=dt.date(1, 1, 1), media=MediaFilter.PHOTO),
    ],
)
async def test_resolving_what_was_resolved_finds_the_same(criteria: Criteria) -> None:
    """The criteria of a result, passed on to a write, mean the same photos."""
    first = await resolved(library(), criteria)
    second = await resolved(library(), parse_criteria(first.criteria.given()))
    assert second == first


@pytest.mark.parametrize(
    ("criteria", "code", "words"),
    [
        (Criteria(state="Main"), ErrorCode.NO_MATCH, "No photo has the state 'Main'"),
        (Criteria(city="Maine"), ErrorCode.NO_MATCH, "No photo has the city 'Maine'"),
        (Criteria(country="Spain"), ErrorCode.NO_MATCH, "No photo has the country 'Spain'"),
        (Criteria(person="Nala"), ErrorCode.NO_MATCH, "No person is named 'Nala'"),
        (Criteria(state="Maine", person="Nala"), ErrorCode.NO_MATCH, "Nala"),
        (Criteria(state="Main", person="Nala"), ErrorCode.NO_MATCH, "Main"),
    ],
)
async def test_a_name_without_match_is_refused(criteria: Criteria, code: ErrorCode, words: str) -> None:
    """The first name that means nothing ends the resolution; nothing was searched."""
    port = library()
    found = await refused(port, criteria)
    assert found.code is code
    assert words in found.message
    assert port.queries == []
    assert len(port.names_asked) == 1


async def test_two_persons_of_one_name_are_refused() -> None:
    """Nobody guesses which of them is meant."""
    people = (Person(id=PersonId("1"), name="Ann"), Person(id=PersonId("2"), name="Ann"))
    found = await refused(PagingPort(names_known=Names(people=people)), Criteria(person="Ann"))
    assert found.code is ErrorCode.AMBIGUOUS


async def test_a_library_without_the_field_is_refused() -> None:
    """A port that knows no spellings of a field has no photo with it."""
    found = await refused(PagingPort(), Criteria(state="Maine"))
    assert "No photo in this library has a state." in found.message


@pytest.mark.parametrize("spaces", [1, MAX_NAME])
async def test_a_spelling_that_grew_out_of_hand_does_not_replace_the_person_s_own(spaces: int) -> None:
    """A library's spelling may hold any number of spaces; the criteria stay short enough to be passed on."""
    spelling = f"Bar{' ' * spaces}Harbor"
    names = Names(places={PlaceField.CITY: (spelling,)}, people=(Person(id=PersonId("bar"), name=spelling),))
    found = await resolved(PagingPort(names_known=names), Criteria(city="bar harbor", person="bar harbor"))
    assert found.query.cities == (spelling,)
    assert found.query.person_ids == (PersonId("bar"),)
    expected = spelling if spaces == 1 else "bar harbor"
    assert (found.criteria.city, found.criteria.person) == (expected, expected)


@pytest.mark.parametrize(
    ("length", "given", "is_spelled_out"),
    [
        (MAX_NAME, 1, True),
        (MAX_NAME + 1, 1, False),
        (MAX_NAME + 1, MAX_NAME + 1, True),
        (MAX_NAME + 2, MAX_NAME + 1, False),
    ],
)
async def test_a_spelling_may_be_as_long_as_a_name_or_as_what_was_given(
    length: int,
    given: int,
    is_spelled_out: bool,  # noqa: FBT001  # passed by pytest
) -> None:
    """Up to and including that length the criteria are spelled the library's way."""
    assert MAX_NAME == 100
    spelling, name = "Ab" + " " * (length - 3) + "c", "ab" + " " * max(1, given - 3) + "c"
    names = Names(places={PlaceField.CITY: (spelling,)}, people=(Person(id=PersonId("ab"), name=spelling),))
    found = await resolved(PagingPort(names_known=names), Criteria(city=name, person=name))
    expected = spelling if is_spelled_out else name
    assert (found.criteria.city, found.criteria.person) == (expected, expected)


@pytest.mark.parametrize(
    ("media", "asked"),
    [(MediaFilter.ALL, None), (MediaFilter.PHOTO, MediaType.PHOTO), (MediaFilter.VIDEO, MediaType.VIDEO)],
)
async def test_media_is_asked_for_in_the_library_s_terms(media: MediaFilter, asked: MediaType | None) -> None:
    """All kinds means no condition."""
    assert (await resolved(library(), Criteria(media=media))).query.media is asked


@pytest.mark.parametrize(
    ("criteria", "window"),
    [
        (Criteria(), None),
        (Criteria(state="Maine"), None),
        (Criteria(taken_after=dt.date(2026, 8, 2)), DayWindow(first=dt.date(2026, 8, 2))),
        (Criteria(taken_before=dt.date(2026, 8, 2)), DayWindow(last=dt.date(2026, 8, 2))),
    ],
)
async def test_dates_become_a_window_and_its_envelope(criteria: Criteria, window: DayWindow | None) -> None:
    """Without dates nothing is cut; one date leaves the other end open."""
    found = await resolved(library(), criteria)
    assert found.window == window
    assert found.query.taken == (window.envelope() if window else None)
