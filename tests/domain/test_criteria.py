"""What a model may pass as criteria, field by field, and what it is told otherwise."""

import datetime as dt
from collections.abc import Mapping

import pytest

from immich_domain import Criteria, ErrorCode, MediaFilter, parse_criteria
from immich_domain.criteria import FIELDS, MAX_TEXT, TEXT_FIELDS, parse_date, parse_flag, parse_text, unknown_name
from immich_domain.errors import BadArgument
from tests.domain.strategies import clock

DATE_FIELDS = ("taken_after", "taken_before")

VALID: dict[str, tuple[object, object]] = {
    "taken_after": ("2026-08-02", dt.date(2026, 8, 2)),
    "taken_before": (" 2024-02-29 ", dt.date(2024, 2, 29)),
    "state": (" Maine ", "Maine"),
    "city": ("Besançon", "Besançon"),
    "country": ("日本", "日本"),
    "person": ("O'Brien \U0001f600", "O'Brien \U0001f600"),
    "media": ("video", MediaFilter.VIDEO),
    "favorites_only": (True, True),
}

WRONG_TYPES: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(
        DATE_FIELDS, (20260802, 2026.5, True, False, ["2026-08-02"], {}, dt.date(2026, 8, 2), clock(2026, 8, 2))
    ),
    **dict.fromkeys(TEXT_FIELDS, (1, 1.5, True, False, ["Maine"], {"name": "Maine"}, b"Maine", 0)),
    "media": (1, True, ["photo"], {}, 0),
    "favorites_only": ("true", "false", "yes", 1, 0, 1.0, [], {}),
}

KINDS = {bool: "a boolean", int: "a number", float: "a number", str: "a text", list: "a list", dict: "an object"}


def refused(arguments: Mapping[str, object]) -> str:
    """The sentence with which the arguments are refused."""
    with pytest.raises(BadArgument) as caught:
        parse_criteria(arguments)
    assert caught.value.code is ErrorCode.BAD_ARGUMENT
    return str(caught.value)


def test_there_are_eight_fields() -> None:
    """The names are the contract of the tools."""
    assert FIELDS == (
        "taken_after",
        "taken_before",
        "state",
        "city",
        "country",
        "person",
        "media",
        "favorites_only",
    )
    assert set(VALID) == set(WRONG_TYPES) == set(FIELDS)


@pytest.mark.parametrize("field", FIELDS)
def test_a_valid_value_is_understood(field: str) -> None:
    """Each field alone is enough, and sets nothing else."""
    value, expected = VALID[field]
    assert parse_criteria({field: value}) == Criteria(**{field: expected})  # type: ignore[arg-type]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("nothing", [None, ""])
def test_null_and_empty_text_mean_not_given(field: str, nothing: object) -> None:
    """Local models fill in every field; what is empty narrows nothing."""
    assert parse_criteria({field: nothing}) == Criteria()


@pytest.mark.parametrize("field", [*DATE_FIELDS, *TEXT_FIELDS, "media"])
def test_blank_text_means_not_given(field: str) -> None:
    """Spaces alone are as empty as nothing."""
    assert parse_criteria({field: " \t\n\u00a0"}) == Criteria()


def test_no_arguments_are_no_criteria() -> None:
    """An empty object is valid; whether something must be given is decided elsewhere."""
    assert parse_criteria({}) == Criteria()
    assert parse_criteria(dict.fromkeys(FIELDS)) == Criteria()
    assert parse_criteria({"media": "all", "favorites_only": False}) == Criteria()


@pytest.mark.parametrize(("field", "value"), [(field, value) for field in FIELDS for value in WRONG_TYPES[field]])
def test_nothing_is_coerced(field: str, value: object) -> None:
    """A value of another type is refused in a sentence that names the field and what came."""
    sentence = refused({field: value})
    assert sentence.startswith(f"{field} must be ")
    assert KINDS.get(type(value), type(value).__name__) in sentence


@pytest.mark.parametrize("field", DATE_FIELDS)
@pytest.mark.parametrize(
    "value",
    [
        "2026-8-2",
        "2026-08",
        "20260802",
        "2026-W31-7",
        "2026/08/02",
        "02.08.2026",
        "+2026-08-02",
        "-2026-08-02",
        "12026-08-02",
        "2026-08-02T00:00:00Z",
        "2026-08-02 00:00",
        "2026-08-02Z",
        "August 2",
        "today",
        "２０２６-０８-０２",
        "٢٠٢٦-٠٨-٠٢",
        "2026‑08‑02",
        "2026-08-0\u0662",
        "2026-08-02\u200b",
        "2026-08-02\x00",
        "null",
        "9" * 100_000,
    ],
)
def test_only_year_month_day_in_ascii_digits_is_a_date(field: str, value: str) -> None:
    """A date has one form; everything else is refused, quoted and cut."""
    sentence = refused({field: value})
    assert sentence.startswith(f"{field} must be a date written YYYY-MM-DD")
    assert len(sentence) < 300


@pytest.mark.parametrize("field", DATE_FIELDS)
@pytest.mark.parametrize(
    "value",
    ["2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "2026-04-31"],
)
def test_a_day_that_does_not_exist_is_refused(field: str, value: str) -> None:
    """The sentence repeats the date and asks for one that exists."""
    sentence = refused({field: value})
    assert value in sentence
    assert "not a day of the calendar" in sentence


@pytest.mark.parametrize("value", ["0001-01-01", "9999-12-31", "2000-02-29", "1969-12-31"])
def test_the_whole_calendar_can_be_asked_for(value: str) -> None:
    """The years 1 and 9999 are dates like others, and are written with four digits again."""
    criteria = parse_criteria({"taken_after": value, "taken_before": value})
    assert criteria.given() == {"taken_after": value, "taken_before": value}


def test_an_end_before_the_start_is_refused() -> None:
    """Both dates are repeated, so that a model can see which is which."""
    sentence = refused({"taken_after": "2026-08-09", "taken_before": "2026-08-02"})
    assert "taken_before 2026-08-02" in sentence
    assert "taken_after 2026-08-09" in sentence


def test_one_day_is_a_window() -> None:
    """A start equal to the end is one day."""
    assert parse_criteria({"taken_after": "2026-08-02", "taken_before": "2026-08-02"}).window.days == 1


@pytest.mark.parametrize("field", TEXT_FIELDS)
def test_a_text_has_at_most_five_hundred_characters(field: str) -> None:
    """Surrounding space does not count, the five-hundred-and-first character does."""
    assert MAX_TEXT == 500
    longest = "ä" * MAX_TEXT
    assert parse_criteria({field: f"  {longest}  "}) == Criteria(**{field: longest})  # type: ignore[arg-type]
    assert refused({field: longest + "x"}) == f"{field} has 501 characters: pass at most 500."


def test_an_over_long_media_is_refused_by_length() -> None:
    """No field takes an endless text."""
    assert "501 characters" in refused({"media": "x" * 501})


@pytest.mark.parametrize("value", ["Photo", "photos", "image", "ALL", "audio", "photo,video"])
def test_media_is_one_of_three_words(value: str) -> None:
    """Another word is refused with the three that there are."""
    sentence = refused({"media": value})
    assert sentence == f'media must be "photo", "video" or "all", not \'{value}\'.'


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("states", "did you mean state?"),
        ("taken_befor", "did you mean taken_before?"),
        ("Person", "did you mean person?"),
        ("favourites_only", "did you mean favorites_only?"),
        ("xyzzy", "leave it out."),
        ("", "leave it out."),
        ("é\x00", "leave it out."),
        ("x" * 100_000, "leave it out."),
    ],
)
def test_an_unknown_name_is_an_error_and_never_ignored(name: str, hint: str) -> None:
    """It may be the one that mattered: the sentence offers the nearest name and lists all eight."""
    sentence = refused({"state": "Maine", name: None})
    assert hint in sentence
    assert all(field in sentence for field in FIELDS)
    assert len(sentence) < 400
    assert sentence.isprintable()


def test_an_unknown_name_is_reported_for_other_lists_too() -> None:
    """Tools with more arguments use the same sentence."""
    assert unknown_name("nam", ("name",)) == "There is no argument 'nam'; did you mean name? Known are: name."


@pytest.mark.parametrize(
    "arguments",
    [
        {"state": 1, "bogus": 1},
        {"bogus": None, "taken_after": "2026-02-30"},
    ],
)
def test_an_unknown_name_is_reported_before_a_bad_value(arguments: Mapping[str, object]) -> None:
    """A misspelled name often explains the rest."""
    assert "bogus" in refused(arguments)


def test_the_single_parsers_know_not_given() -> None:
    """Tools with arguments of their own read them by the same rules."""
    assert parse_date("day", None) is None
    assert parse_text("name", None) is None
    assert parse_text("name", "  ") is None
    assert parse_text("name", "x" * 200, limit=200) == "x" * 200
    assert parse_flag("flag", None) is False
    assert parse_flag("flag", "") is False
    with pytest.raises(BadArgument, match="at most 200"):
        parse_text("name", "x" * 201, limit=200)
