"""The sentences of the domain, whole: an agent reads them and acts on every word."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest

from immich_domain import (
    Album,
    AlbumId,
    Asset,
    AssetId,
    Criteria,
    ErrorCode,
    MediaFilter,
    Person,
    PersonId,
    PlaceField,
    Refusal,
    Scan,
    Tally,
    album_gap,
    album_name,
    guard,
    match_person,
    match_place,
    parse_criteria,
)
from immich_domain.album_names import refuse_taken
from immich_domain.criteria import unknown_name
from immich_domain.errors import BadArgument, NoCriteria
from tests.domain.paging_port import PagingPort, as_port, finish

FIELDS = "taken_after, taken_before, state, city, country, person, media, favorites_only"
NOT_MEDIA = "taken_after, taken_before, state, city, country, person, favorites_only"
NOON = dt.datetime(2026, 8, 2, 12)  # noqa: DTZ001  # the clock on the wall
MAINE = Album(id=AlbumId("maine"), name="Maine 2026")


def found(count: int, **fields: Any) -> Scan:  # noqa: ANN401  # fields of a scan
    """The scan of so many photos."""
    tally = Tally()
    tally.add([Asset(id=AssetId(f"{number:05}"), wall=NOON) for number in range(count)])
    return attrs.evolve(Scan(tally=tally, total=count, candidates=count), **fields)


def people(*names: str) -> list[Person]:
    """Persons with these names, numbered."""
    return [Person(id=PersonId(str(index)), name=name) for index, name in enumerate(names)]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"stat": 1}, f"There is no argument 'stat'; did you mean state? Known are: {FIELDS}."),
        ({"xyzzy": 1}, f"There is no argument 'xyzzy'; leave it out. Known are: {FIELDS}."),
        (
            {"taken_after": "2026-08-02", "taken_before": "2026-08-01"},
            "taken_before 2026-08-01 lies before taken_after 2026-08-02: pass the earlier day as taken_after.",
        ),
        ({"taken_after": 7}, 'taken_after must be a text with a date like "2026-08-02", not a number.'),
        (
            {"taken_before": "2.8.2026"},
            "taken_before must be a date written YYYY-MM-DD, like 2026-08-02, without a time; got '2.8.2026'.",
        ),
        (
            {"taken_after": "2026-02-30"},
            "taken_after 2026-02-30 is not a day of the calendar: pass one that exists, as YYYY-MM-DD.",
        ),
        ({"state": True}, "state must be a text, not a boolean."),
        ({"state": 7}, "state must be a text, not a number."),
        ({"state": 7.5}, "state must be a text, not a number."),
        ({"state": []}, "state must be a text, not a list."),
        ({"state": {}}, "state must be a text, not an object."),
        ({"state": ()}, "state must be a text, not tuple."),
        ({"city": "x" * 501}, "city has 501 characters: pass at most 500."),
        ({"favorites_only": "true"}, "favorites_only must be true or false (without quotes), not a text."),
        ({"media": "film"}, 'media must be "photo", "video" or "all", not \'film\'.'),
    ],
)
def test_an_argument_that_cannot_be_meant_is_answered_with_what_to_pass(
    arguments: Mapping[str, object], sentence: str
) -> None:
    """The sentence names the field, says what is wrong with it, and what to pass instead."""
    with pytest.raises(BadArgument) as raised:
        parse_criteria(arguments)
    assert str(raised.value) == sentence


def test_a_name_of_which_half_the_letters_are_right_is_recognised() -> None:
    """A hint needs half of the letters, and fewer are not taken for a slip."""
    assert unknown_name("abcd", ("abxy",)) == "There is no argument 'abcd'; did you mean abxy? Known are: abxy."
    assert unknown_name("abcd", ("axyz",)) == "There is no argument 'abcd'; leave it out. Known are: axyz."


@pytest.mark.parametrize(
    ("require", "meant", "sentence"),
    [
        (
            Criteria.require_any,
            Criteria(),
            f"Say which photos are meant: pass at least one of {FIELDS}.",
        ),
        (
            Criteria.require_more_than_media,
            Criteria(media=MediaFilter.VIDEO),
            f"For a write, media alone is too little: pass at least one of {NOT_MEDIA} as well.",
        ),
    ],
)
def test_criteria_that_mean_too_much_are_answered_with_what_would_narrow_them(
    require: Callable[[Criteria], None], meant: Criteria, sentence: str
) -> None:
    """All fields that help are named."""
    with pytest.raises(NoCriteria) as raised:
        require(meant)
    assert str(raised.value) == sentence


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (
            lambda: match_place(PlaceField.CITY, "Portlnad", ["Portland", "Porto", "Bergen", "Oslo"]),
            "No photo has the city 'Portlnad'. Closest: Portland, Porto, Oslo. Nothing was searched.",
        ),
        (
            lambda: match_place(PlaceField.COUNTRY, "France", []),
            "No photo has the country 'France'. No photo in this library has a country. Nothing was searched.",
        ),
        (
            lambda: match_person("Anne", people("Ann", "Robert")),
            "No person is named 'Anne'. Closest: Ann, Robert. Nothing was searched.",
        ),
        (
            lambda: match_person("Anne", []),
            (
                "No person is named 'Anne'. Name the person in Immich first, or search without person. "
                "Nothing was searched."
            ),
        ),
        (
            lambda: match_person("Ann", people("Ann", "Ann")),
            (
                "2 persons are named 'Ann': merge them in Immich if they are one person, or rename one of them. "
                "Nothing was searched."
            ),
        ),
        (
            lambda: match_person("ann", people("Ann", "ANN", "Robert")),
            "2 persons are named 'ann': pass the exact spelling of one of them: ANN, Ann. Nothing was searched.",
        ),
        (
            lambda: refuse_taken("maine  2026", [MAINE]),
            (
                "There is an album 'Maine 2026' already, so none was made. To put photos into it, call "
                "immich_album_gaps and immich_add_to_album with album_id maine; or choose another name."
            ),
        ),
        (
            lambda: finish(album_gap(as_port(PagingPort(albums_known=[MAINE])), MAINE.id)),
            "The album has no dates, since no photo of the timeline is in it: search by place or days instead.",
        ),
    ],
)
def test_a_refusal_says_why_and_how_to_go_on(ask: Callable[[], object], sentence: str) -> None:
    """What was looked for is quoted, what could be meant is listed, and the next step is named."""
    outcome = ask()
    assert isinstance(outcome, Refusal)
    assert outcome.message == sentence


@pytest.mark.parametrize(
    ("scan", "refusal"),
    [
        (
            found(3, incomplete="a page is missing"),
            Refusal(
                code=ErrorCode.INCOMPLETE,
                message="Nothing was written, because not all photos could be read: a page is missing.",
            ),
        ),
        (
            found(2001),
            Refusal(
                code=ErrorCode.TOO_MANY,
                message="Nothing was written: 2001 photos are more than the 2000 photos that one call may write. "
                "Narrow the days, or write them in parts with immich_add_to_album.",
                details={"actual_count": 2001},
            ),
        ),
        (
            found(2001, is_lower_bound=True),
            Refusal(
                code=ErrorCode.TOO_MANY,
                message="Nothing was written: there are more than the 2000 photos that one call may write. "
                "Narrow the days, or write them in parts with immich_add_to_album.",
            ),
        ),
        (
            found(4),
            Refusal(
                code=ErrorCode.COUNT_MISMATCH,
                message="Nothing was written: the confirmed number of photos was 3, and now it is 4. "
                "Search again, show the new count and days, and ask again.",
                details={"actual_count": 4},
            ),
        ),
        (
            found(3),
            Refusal(
                code=ErrorCode.SELECTION_MISMATCH,
                message="Nothing was written: it is still 3 photos, but not the same ones as were shown. "
                "Search again, show the new result, and ask again.",
                details={"actual_count": 3},
            ),
        ),
    ],
)
def test_a_write_that_was_not_confirmed_is_refused_with_the_numbers_of_now(scan: Scan, refusal: Refusal) -> None:
    """Both numbers are told; where reading stopped early the sentence claims no exact one."""
    assert guard(scan, expected=3, selection="0" * 12) == refusal


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (" ", "name is required: pass the name of the new album."),
        ("x" * 201, "name has 201 characters: pass at most 200."),
        ("\u200d", "name is empty to the eye: pass the name of the new album."),
        ("a\nb", "name holds control or invisible characters: pass a name of visible letters on one line."),
    ],
    ids=ascii,
)
def test_a_name_that_no_album_should_have_is_answered_with_one_that_may(name: str, sentence: str) -> None:
    """The sentence tells apart what is missing, too long, invisible and broken."""
    with pytest.raises(BadArgument) as raised:
        album_name(name)
    assert str(raised.value) == sentence
