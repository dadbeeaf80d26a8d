"""Places and their labels."""

import pytest

from immich_domain import Place, PlaceField
from immich_domain.clusters import place_order
from immich_domain.places import UNKNOWN_PLACE


@pytest.mark.parametrize(
    ("place", "label", "long_label"),
    [
        (Place(), None, None),
        (Place(city="Portland", state="Maine", country="USA"), "Portland", "Portland, Maine"),
        (Place(city="Portland", country="USA"), "Portland", "Portland, USA"),
        (Place(city="Monaco"), "Monaco", "Monaco"),
        (Place(state="Maine", country="USA"), "Maine", "Maine, USA"),
        (Place(state="Maine"), "Maine", "Maine"),
        (Place(country="USA"), "USA", "USA"),
        (Place(city="", state="Maine"), "Maine", "Maine"),
    ],
)
def test_a_label_is_the_most_precise_name(place: Place, label: str | None, long_label: str | None) -> None:
    """The city if there is one, else the state, else the country; the long label adds the next wider name."""
    assert place.label == label
    assert place.long_label == long_label
    assert place.is_known == (label is not None)


@pytest.mark.parametrize(
    "place",
    [Place(city=""), Place(state=""), Place(country=""), Place(city="", state="", country="")],
)
def test_empty_names_are_unknown(place: Place) -> None:
    """A photo with empty texts for names has no location, whichever of the three is empty."""
    assert not place.is_known
    assert place.label is None
    assert place.long_label is None


def test_the_unknown_place_is_the_place_without_names() -> None:
    """Two unknown places are equal and count as one key."""
    assert Place() == UNKNOWN_PLACE
    assert hash(Place()) == hash(UNKNOWN_PLACE)


def test_places_have_a_total_order() -> None:
    """City, then state, then country; what is missing comes first."""
    rows = [Place(city="b"), Place(city="a", state="z"), Place(city="a"), Place(), Place(country="z")]
    assert sorted(rows, key=place_order) == [
        Place(),
        Place(country="z"),
        Place(city="a"),
        Place(city="a", state="z"),
        Place(city="b"),
    ]


def test_the_place_fields_are_the_names_of_a_place() -> None:
    """Each field can be read from a place and passed as an argument."""
    assert {field.value for field in PlaceField} == {"state", "city", "country"}
    place = Place(city="c", state="s", country="n")
    assert [getattr(place, field.value) for field in PlaceField] == ["s", "c", "n"]
