"""What criteria say about themselves, and that they survive being passed on."""

import datetime as dt
import json

import pytest
from hypothesis import example, given

from immich_domain import Criteria, DayWindow, ErrorCode, MediaFilter, PlaceField, parse_criteria
from immich_domain.criteria import TEXT_FIELDS
from immich_domain.errors import NoCriteria
from tests.domain.strategies import criteria


@given(criteria())
@example(Criteria(taken_after=dt.date.min, taken_before=dt.date.max))
@example(Criteria(person="all"))
@example(Criteria(state="photo", city="False", country="True"))
def test_criteria_survive_the_way_through_a_conversation(meant: Criteria) -> None:
    """What a result repeats as criteria is, as JSON and back, the same criteria again; what cannot be seen is not in it."""
    read = parse_criteria(meant.given())
    assert parse_criteria(json.loads(json.dumps(read.given()))) == read
    texts = [text for text in (meant.state, meant.city, meant.country, meant.person) if text]
    if all(text.isascii() and text.isprintable() for text in texts):
        assert read == meant


@given(criteria())
def test_given_has_only_what_narrows_something(meant: Criteria) -> None:
    """Defaults are left out, and a field that is given is never dropped."""
    texts = (meant.state, meant.city, meant.country, meant.person)
    expected = {name for name, text in zip(TEXT_FIELDS, texts, strict=True) if text is not None}
    expected |= {"taken_after"} if meant.taken_after is not None else set()
    expected |= {"taken_before"} if meant.taken_before is not None else set()
    expected |= {"media"} if meant.media is not MediaFilter.ALL else set()
    expected |= {"favorites_only"} if meant.favorites_only else set()
    assert set(meant.given()) == expected


def test_given_fields_are_written_as_arguments() -> None:
    """Dates as text, media as its word, and true as true, in the order of the fields."""
    everything = Criteria(
        taken_after=dt.date(1, 1, 1),
        taken_before=dt.date(2026, 8, 9),
        state="Maine",
        city="Bar Harbor",
        country="USA",
        person="Ann",
        media=MediaFilter.PHOTO,
        favorites_only=True,
    )
    fields = everything.given()
    assert list(fields.items()) == [
        ("taken_after", "0001-01-01"),
        ("taken_before", "2026-08-09"),
        ("state", "Maine"),
        ("city", "Bar Harbor"),
        ("country", "USA"),
        ("person", "Ann"),
        ("media", "photo"),
        ("favorites_only", True),
    ]
    assert type(fields["media"]) is str


@pytest.mark.parametrize(
    ("meant", "window", "has_window"),
    [
        (Criteria(), DayWindow(), False),
        (Criteria(state="Maine"), DayWindow(), False),
        (Criteria(taken_after=dt.date(2026, 8, 2)), DayWindow(first=dt.date(2026, 8, 2)), True),
        (Criteria(taken_before=dt.date(2026, 8, 2)), DayWindow(last=dt.date(2026, 8, 2)), True),
    ],
)
def test_the_window_is_open_where_no_date_was_given(meant: Criteria, window: DayWindow, has_window: bool) -> None:  # noqa: FBT001  # passed by pytest
    """One date alone leaves the other end open."""
    assert meant.window == window
    assert meant.has_window is has_window


@pytest.mark.parametrize("field", TEXT_FIELDS)
@pytest.mark.parametrize("name", ["all", "false", "None", "0"])
def test_a_name_that_looks_like_a_default_is_a_name(field: str, name: str) -> None:
    """Somebody may be called "all": the name narrows the request and must not get lost on the way to a write."""
    meant = parse_criteria({field: name})
    assert meant.given() == {field: name}
    meant.require_any()
    meant.require_more_than_media()


def test_a_place_is_read_by_its_field() -> None:
    """Each of the three place fields gives its own name."""
    meant = Criteria(state="s", city="c")
    assert [meant.place(field) for field in (PlaceField.STATE, PlaceField.CITY, PlaceField.COUNTRY)] == ["s", "c", None]


def test_a_request_for_everything_is_refused() -> None:
    """Without any field the request would mean the whole library."""
    with pytest.raises(NoCriteria, match=r"at least one of taken_after, .*favorites_only") as caught:
        Criteria().require_any()
    assert caught.value.code is ErrorCode.NO_CRITERIA


@pytest.mark.parametrize(
    "meant",
    [
        Criteria(media=MediaFilter.VIDEO),
        Criteria(favorites_only=True),
        Criteria(person="Ann"),
        Criteria(taken_before=dt.date(2026, 8, 2)),
    ],
)
def test_any_one_field_is_enough_to_count(meant: Criteria) -> None:
    """How many videos there are is a fair question."""
    meant.require_any()


@pytest.mark.parametrize("meant", [Criteria(), Criteria(media=MediaFilter.PHOTO)])
def test_media_alone_is_too_little_to_write(meant: Criteria) -> None:
    """An album of all photos is a mistake; the sentence lists the other seven fields."""
    with pytest.raises(NoCriteria, match="media alone is too little") as caught:
        meant.require_more_than_media()
    assert str(caught.value).endswith(
        "one of taken_after, taken_before, state, city, country, person, favorites_only as well."
    )


@pytest.mark.parametrize("meant", [Criteria(favorites_only=True), Criteria(media=MediaFilter.VIDEO, city="Portland")])
def test_one_field_besides_media_is_enough_to_write(meant: Criteria) -> None:
    """Media may narrow a request that something else began."""
    meant.require_more_than_media()
