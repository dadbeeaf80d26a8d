"""Person search and suggestions."""

from __future__ import annotations

import pytest

from tests.fake_immich import Visibility, World
from tests.fake_immich.trigrams import THRESHOLD, word_similarity
from tests.fake_immich_tests.conftest import Serve
from tests.fake_immich_tests.household import household

NAMES = ("Anna Müller", "anna lowercase", "Robert Annable", "José Álvarez", "Bob Smith")


def _world() -> World:
    world = World()
    for name in NAMES:
        world.person(name)
    world.person("Hidden Harry", hidden=True)
    world.person("Anna of Bob", owner=world.user("Bob"))
    return world


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("ann", NAMES[:3]),
        ("ANNA", NAMES[:3]),
        ("a", NAMES[:4]),
        ("nna", NAMES[:2]),
        ("muller", NAMES[:1]),
        ("Anna Müller", NAMES[:1]),
        ("annable", (NAMES[2], *NAMES[:2])),
        ("jose", NAMES[3:4]),
        ("smith bob", NAMES[4:]),
        ("zzz", ()),
        ("harry", ()),
        (" ", ()),
    ],
)
def test_person_search(serve: Serve, kind: str, query: str, found: tuple[str, ...]) -> None:
    """The search is fuzzy, ignores case and accents, puts the best first, and finds own shown people only."""
    answer = serve(_world(), kind).get("/search/person", name=query).json()
    assert tuple(person["name"] for person in answer) == found


def test_hidden_people_on_demand(serve: Serve) -> None:
    """Hidden people come only with withHidden."""
    answer = serve(_world(), "3.2").get("/search/person", name="harry", withHidden="true").json()
    assert [(person["name"], person["isHidden"]) for person in answer] == [("Hidden Harry", True)]


def test_empty_name(serve: Serve) -> None:
    """An empty name is 400 on 2.7 and finds nothing on 3.x; a missing one is 400 everywhere."""
    old = serve(_world(), "2.7").get("/search/person", name="")
    assert (old.status_code, old.json()["message"]) == (400, ["name should not be empty"])
    caller = serve(_world(), "3.0")
    new = caller.get("/search/person", name="")
    assert (new.status_code, new.json()) == (200, [])
    assert caller.get("/search/person").status_code == 400


@pytest.mark.parametrize(
    ("query", "name", "likeness"), [("ann", "Annable", 0.75), ("anna", "Anna", 1.0), ("", "Anna", 0.0), ("x", "", 0.0)]
)
def test_likeness(query: str, name: str, likeness: float) -> None:
    """The likeness of a name is 1 where a word is the query, and falls with every other trigram."""
    assert word_similarity(query, name) == likeness
    assert (likeness >= THRESHOLD) is (likeness > 0)


@pytest.mark.parametrize("kind", ["2.0", "2.7", "3.2"])
def test_suggestions(serve: Serve, kind: str) -> None:
    """Suggestions are the sorted values of own and partners' timeline photos, narrowed by country and state."""
    home = household()
    world = home.world
    places = (("Portland", "Maine", "USA"), ("Portland", "Oregon", "USA"), ("Bangor", "Maine", "USA"))
    for city, state, country in places:
        world.photo("2026-08-02T00:00:00Z", city=city, state=state, country=country, make="Canon", model="R6")
    world.photo("2026-08-02T00:00:00Z", owner=home.bob, city="Tokyo", state="Tokyo", country="Japan")
    world.photo("2026-08-02T00:00:00Z", owner=home.carol, city="Paris")
    world.photo("2026-08-02T00:00:00Z", visibility=Visibility.ARCHIVE, city="Rome")
    world.photo("2026-08-02T00:00:00Z", trashed_at=world.now(), city="Oslo")
    caller = serve(world, kind)

    def suggested(**query: str) -> list[str]:
        found: list[str] = caller.get("/search/suggestions", **query).json()
        return found

    assert suggested(type="country") == ["Japan", "USA"]
    assert suggested(type="state") == ["Maine", "Oregon", "Tokyo"]
    assert suggested(type="city") == ["Bangor", "Portland", "Tokyo"]
    assert suggested(type="state", country="Japan") == ["Tokyo"]
    assert suggested(type="city", country="USA", state="Maine") == ["Bangor", "Portland"]
    assert suggested(type="camera-make") == ["Canon"]
    assert suggested(type="city", includeNull="true")[-1] is None
    assert caller.get("/search/suggestions", type="bogus").status_code == 400
    assert caller.get("/search/suggestions").status_code == 400


def test_lens_suggestions_are_newer_than_2_0(serve: Serve) -> None:
    """2.0 does not know lenses."""
    statuses = [
        serve(World(), kind).get("/search/suggestions", type="camera-lens-model").status_code
        for kind in ("2.0", "2.7", "3.2")
    ]
    assert statuses == [400, 200, 200]
