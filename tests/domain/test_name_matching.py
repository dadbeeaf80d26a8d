"""What the name of a place or of a person means, by the contract."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import ErrorCode, Person, PersonId, PlaceField, Refusal, fold, match_person, match_place
from immich_domain.name_matching import SUGGESTIONS, closest, resemblance
from tests.domain.strategies import texts

STATES = ("Maine", "Oregon", "Île-de-France", "Baden-Württemberg", "東京都")


def people(*names: str) -> list[Person]:
    """Persons with these names, numbered."""
    return [Person(id=PersonId(str(index)), name=name) for index, name in enumerate(names)]


def refusal(outcome: object) -> Refusal:
    """The outcome, which must be a refusal."""
    assert isinstance(outcome, Refusal)
    return outcome


@pytest.mark.parametrize(
    ("name", "spelling"),
    [
        ("Maine", "Maine"),
        ("MAINE", "Maine"),
        ("  maine ", "Maine"),
        ("ile-de-france", "Île-de-France"),
        (unicodedata.normalize("NFD", "BADEN-WÜRTTEMBERG"), "Baden-Württemberg"),
        ("東京都", "東京都"),
    ],
)
def test_a_place_matches_ignoring_case_accents_and_form(name: str, spelling: str) -> None:
    """The answer is spelled the library's way."""
    assert match_place(PlaceField.STATE, name, STATES) == (spelling,)


def test_every_spelling_that_matches_is_meant() -> None:
    """A library that holds several spellings of one country is searched for all of them, each once, sorted."""
    spellings = ["us", "US", "Us", "USA", "US", "Côte d'Azur"]
    assert match_place(PlaceField.COUNTRY, "uS", spellings) == ("US", "Us", "us")


def test_an_exact_spelling_does_not_shadow_the_others() -> None:
    """Also a name that is one of the spellings means all of them."""
    assert match_place(PlaceField.CITY, "Besançon", ["Besançon", "Besancon"]) == ("Besancon", "Besançon")


def test_a_place_without_match_is_refused_with_the_three_closest() -> None:
    """Nothing is searched, and the sentence says what could have been meant."""
    found = refusal(match_place(PlaceField.STATE, "Main", [*STATES, "Mayne", "Mane"]))
    assert found.code is ErrorCode.NO_MATCH
    assert found.details == {"suggestions": ("Maine", "Mane", "Mayne")}
    assert "No photo has the state 'Main'." in found.message
    assert "Closest: Maine, Mane, Mayne." in found.message
    assert "Nothing was searched." in found.message


def test_a_library_without_places_says_so() -> None:
    """Where no photo has the field at all, there is nothing to suggest."""
    found = refusal(match_place(PlaceField.COUNTRY, "France", []))
    assert found.details == {"suggestions": ()}
    assert "No photo in this library has a country." in found.message


def test_a_part_of_a_name_is_not_a_match() -> None:
    """A search for Portland does not mean South Portland."""
    found = refusal(match_place(PlaceField.CITY, "Portland", ["South Portland", "Portland Head"]))
    assert found.details == {"suggestions": ("Portland Head", "South Portland")}


def test_a_person_is_the_one_with_exactly_this_name() -> None:
    """An exact spelling wins over others that are equal when folded."""
    assert match_person("Ann", people("ann", "Ann", "ÁNN")) == Person(id=PersonId("1"), name="Ann")


@pytest.mark.parametrize("name", ["josé álvarez", "JOSE ALVAREZ", "Jose\u0301 A\u0301lvarez", " José  Álvarez "])
def test_a_person_is_the_only_one_whose_name_is_equal_when_folded(name: str) -> None:
    """Without an exact spelling, case, accents and form are ignored."""
    assert match_person(name, people("Robert Annable", "José Álvarez")) == Person(id=PersonId("1"), name="José Álvarez")


def test_two_persons_of_one_name_must_be_merged_or_renamed() -> None:
    """No spelling can tell them apart, so the advice is for Immich."""
    found = refusal(match_person("Ann", people("Ann", "Ann", "ann")))
    assert found.code is ErrorCode.AMBIGUOUS
    assert found.details == {"candidates": ("Ann", "Ann")}
    assert "2 persons are named 'Ann'" in found.message
    assert "merge them in Immich" in found.message
    assert "rename" in found.message


def test_several_persons_equal_when_folded_are_told_apart_by_spelling() -> None:
    """The candidates are listed, and each of them is an exact match when passed."""
    persons = people("Zoë", "Zoe")
    found = refusal(match_person("zoé", persons))
    assert found.code is ErrorCode.AMBIGUOUS
    assert found.details == {"candidates": ("Zoe", "Zoë")}
    assert "pass the exact spelling of one of them: Zoe, Zoë" in found.message
    assert [match_person(name, persons) for name in ("Zoë", "Zoe")] == persons


@pytest.mark.parametrize("name", ["An", "Anne", "Robert"])
def test_a_person_who_only_resembles_is_not_meant(name: str) -> None:
    """The server's fuzzy finds are candidates, never an answer."""
    found = refusal(match_person(name, people("Ann", "Robert Annable")))
    assert found.code is ErrorCode.NO_MATCH
    assert set(found.details["candidates"]) == {"Ann", "Robert Annable"}  # type: ignore[arg-type]
    assert f"No person is named '{name}'." in found.message
    assert "Nothing was searched." in found.message


def test_nobody_known_says_how_to_go_on() -> None:
    """Without any candidate the person is to be named in Immich first."""
    found = refusal(match_person("Ann", people("", "")))
    assert found.details == {"candidates": ()}
    assert "Name the person in Immich first" in found.message


@pytest.mark.parametrize("name", ["\u0301", "\u200d", "\u00b4"])
def test_a_name_without_anything_to_see_means_nobody(name: str) -> None:
    """Text that folds to nothing must not find the persons without a name, nor a place without one."""
    assert isinstance(match_person(name, people("")), Refusal)
    assert isinstance(match_place(PlaceField.CITY, name, ["", "Portland"]), Refusal)


def test_the_closest_are_three_best_first_each_once() -> None:
    """Ties go by spelling, repetitions and empty spellings are dropped, long ones compared by their beginning."""
    assert SUGGESTIONS == 3
    assert closest("ab", ["ax", "ab", "xb", "zz", "", "ab"]) == ("ab", "ax", "xb")
    assert closest("a" * 10_000, ["a" * 10_000 + "b"]) == ("a" * 10_000 + "b",)


def test_letters_that_come_often_count_in_long_names_too() -> None:
    """Two hundred letters that differ in the first one look alike, however few different ones they are made of."""
    assert resemblance("x" + "ab" * 100, "y" + "ab" * 100) == pytest.approx(199 / 200)


@given(texts(), st.lists(texts(), max_size=8), st.sampled_from(PlaceField))
def test_a_place_means_all_its_spellings_or_none(name: str, spellings: list[str], field: PlaceField) -> None:
    """The answer is exactly the set of equal spellings; a refusal suggests only what exists and at most three."""
    found = match_place(field, name, spellings)
    if isinstance(found, Refusal):
        suggestions = found.details["suggestions"]
        assert isinstance(suggestions, tuple)
        assert len(suggestions) <= SUGGESTIONS
        assert set(suggestions) <= set(spellings)
    else:
        assert found == match_place(field, name, spellings[::-1])
        equal = {one for one in spellings if fold(one) == fold(name)}
        assert set(found) == (equal if fold(name) else {one for one in equal if one.strip() == name.strip()})


@given(texts(), st.lists(texts(), max_size=8))
def test_the_order_of_the_persons_decides_nothing(name: str, names: list[str]) -> None:
    """The server sorts by resemblance; the answer does not depend on that."""
    persons = people(*names)
    assert match_person(name, persons) == match_person(name, persons[::-1])
