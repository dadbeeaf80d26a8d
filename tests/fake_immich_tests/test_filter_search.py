"""The filter style of 3.2 and later."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fake_immich import KINDS, Role, World
from tests.fake_immich.json_types import JsonValue
from tests.fake_immich_tests.conftest import Serve
from tests.fake_immich_tests.household import household
from tests.fake_immich_tests.test_flat_search import ARCHIVED, DELETED, HIDDEN, TIMELINE

KINDS_WITH_FILTERS = ("3.2h", "3.2", "3.3")
MORNING = {"gte": "2026-08-05T00:00:00.000Z"}
pytestmark = pytest.mark.parametrize("kind", KINDS_WITH_FILTERS)


def test_default_shows_all_but_locked(serve: Serve, kind: str) -> None:
    """An empty filter shows everything but locked photos, deleted ones included."""
    caller = serve(household().world, kind)
    everything = TIMELINE | ARCHIVED | HIDDEN | DELETED
    assert set(caller.names(filter={})) == everything
    assert set(caller.names(orderBy={})) == everything
    assert caller.total(filter={}) == len(everything)


def test_timeline_and_not_trashed_equals_the_flat_timeline(serve: Serve, kind: str) -> None:
    """Visibility and trashedAt together give what the flat timeline gives."""
    caller = serve(household().world, kind)
    styled = caller.names(filter={"visibility": {"eq": "timeline"}, "trashedAt": {"eq": None}})
    assert styled == caller.names(visibility="timeline")
    assert set(caller.names(filter={"visibility": {"eq": "timeline"}})) == TIMELINE | DELETED
    assert set(caller.names(filter={"trashedAt": {"ne": None}})) == DELETED


@pytest.mark.parametrize(
    "asked", [{"eq": "locked"}, {"ne": "timeline"}, {"notIn": ["hidden"]}, {"in": ["timeline", "locked"]}]
)
def test_what_could_match_locked_is_refused(serve: Serve, kind: str, asked: dict[str, Any]) -> None:
    """A condition that could match locked photos is 401, in a branch too, although the key is good."""
    caller = serve(household().world, kind)
    expected = (401, "Elevated permission is required")
    assert caller.refusal({"filter": {"visibility": asked}}) == expected
    assert caller.refusal({"filter": {"or": [{"visibility": asked}, {"isFavorite": {"eq": True}}]}}) == expected


def test_visibility_lists(serve: Serve, kind: str) -> None:
    """Lists of visibilities match any of them."""
    caller = serve(household().world, kind)
    both = {"trashedAt": {"eq": None}, "visibility": {"in": ["timeline", "archive"]}}
    assert set(caller.names(filter=both)) == TIMELINE | ARCHIVED
    neither = {"trashedAt": {"eq": None}, "visibility": {"notIn": ["hidden", "locked"]}}
    assert set(caller.names(filter=neither)) == TIMELINE | ARCHIVED


def test_time_operators(serve: Serve, kind: str) -> None:
    """The four comparisons are exact to the millisecond."""
    world = World()
    for name, taken in (("a", "59.999"), ("b", "00.000"), ("c", "00.001")):
        minute = "03:59" if name == "a" else "04:00"
        world.photo(f"2026-08-02T{minute}:{taken}Z", name=name)
    caller = serve(world, kind)
    middle = "2026-08-02T04:00:00.000Z"
    found = {op: caller.names(filter={"takenAt": {op: middle}}) for op in ("gt", "gte", "lt", "lte", "eq", "ne")}
    assert found == {"gt": ["c"], "gte": ["c", "b"], "lt": ["a"], "lte": ["b", "a"], "eq": ["b"], "ne": ["c", "a"]}


def test_comparisons_leave_out_missing_values(serve: Serve, kind: str) -> None:
    """Ne and notIn do not match photos without a value; null asks for them."""
    world = World()
    world.photo("2026-08-03T00:00:00Z", name="maine", state="Maine")
    world.photo("2026-08-02T00:00:00Z", name="ohio", state="Ohio")
    world.photo("2026-08-01T00:00:00Z", name="none")
    caller = serve(world, kind)
    assert caller.names(filter={"state": {"ne": "Maine"}}) == ["ohio"]
    assert caller.names(filter={"state": {"notIn": ["Ohio"]}}) == ["maine"]
    assert caller.names(filter={"state": {"in": ["Maine", "Ohio"]}}) == ["maine", "ohio"]
    assert caller.names(filter={"state": {"eq": None}}) == ["none"]
    assert caller.names(filter={"state": {"ne": None}}) == ["maine", "ohio"]
    assert caller.names(filter={"state": {"eq": ""}}) == []


def test_people_and_albums_as_sets(serve: Serve, kind: str) -> None:
    """any, all and none of several ids."""
    world = World()
    anna, ben = world.person("Anna"), world.person("Ben")
    both = world.photo("2026-08-03T00:00:00Z", name="both", person_ids=(anna.id, ben.id))
    one = world.photo("2026-08-02T00:00:00Z", name="one", person_ids=(anna.id,))
    world.photo("2026-08-01T00:00:00Z", name="nobody")
    first, second = world.album("1", [both, one]), world.album("2", [both])
    caller = serve(world, kind)
    for name, ids in (("personIds", [anna.id, ben.id]), ("albumIds", [first.id, second.id])):
        found = {op: caller.names(filter={name: {op: ids}}) for op in ("any", "all", "none")}
        assert found == {"any": ["both", "one"], "all": ["both"], "none": ["nobody"]}
    assert caller.names(filter={"hasAlbums": {"eq": False}}) == ["nobody"]


def test_albums_are_checked_wherever_they_are_named(serve: Serve, kind: str) -> None:
    """An unknown or forbidden album is 400, in none and in a branch too."""
    home = household()
    foreign = home.world.album("private", owner=home.carol)
    caller = serve(home.world, kind)
    for album_id in (foreign.id, home.world.new_id()):
        for op in ("any", "all", "none"):
            part = {"albumIds": {op: [album_id]}}
            for body in ({"filter": part}, {"filter": {"or": [part]}}):
                assert caller.refusal(body) == (400, "Not found or no album.read access")


def test_album_lifts_the_owner_limit(serve: Serve, kind: str) -> None:
    """Any and all show everybody's photos of a readable album, none does not; a branch lifts it for itself."""
    home = household()
    photos = [home.world.assets[i] for i in home.ids_of("carol", "alice")]
    album = home.world.album("ours", photos, owner=home.carol, shared={home.world.me.id: Role.VIEWER})
    caller = serve(home.world, kind)
    for op in ("any", "all"):
        assert set(caller.names(filter={"albumIds": {op: [album.id]}})) == {"carol", "alice"}
    assert "carol_fav" not in caller.names(filter={"albumIds": {"none": [album.id]}})
    either = [{"albumIds": {"any": [album.id]}}, {"isFavorite": {"eq": True}}]
    assert set(caller.names(filter={"or": either})) == {"carol", "alice", "alice_fav", "bob_fav"}


@pytest.mark.parametrize(
    ("body", "message", "path"),
    [
        ({"filter": None}, "Invalid input: expected object, received null", ["filter"]),
        ({"filter": []}, "Invalid input: expected object, received array", ["filter"]),
        ({"filter": {"bogus": 1}}, 'Unrecognized key: "bogus"', ["filter"]),
        ({"filter": {"or": []}}, "Too small: expected array to have >=1 items", ["filter", "or"]),
        ({"filter": {"or": [{}]}}, "At least one filter condition is required", ["filter", "or", 0]),
        ({"filter": {"or": [{"or": []}]}}, 'Unrecognized key: "or"', ["filter", "or", 0]),
        ({"filter": {"takenAt": {}}}, "At least one field must be provided", ["filter", "takenAt"]),
        ({"filter": {"takenAt": {"after": "x"}}}, "At least one field must be provided", ["filter", "takenAt"]),
        (
            {"filter": {"personIds": {"any": []}}},
            "Too small: expected array to have >=1 items",
            ["filter", "personIds", "any"],
        ),
        ({"filter": {"state": "x"}}, "Invalid input: expected object, received string", ["filter", "state"]),
        ({"orderBy": "asc"}, "Invalid input: expected object, received string", ["orderBy"]),
        ({"cursor": ""}, "Too small: expected string to have >=1 characters", ["cursor"]),
    ],
)
def test_malformed_filters(serve: Serve, kind: str, body: JsonValue, message: str, path: list[str | int]) -> None:
    """Malformed filters are 400 and say where."""
    response = serve(World(), kind).post("/search/metadata", body)
    assert response.status_code == 400
    assert [(issue["message"], issue["path"]) for issue in response.json()["errors"]] == [(message, path)]


def test_unknown_operator_beside_a_known_one_is_dropped(serve: Serve, kind: str) -> None:
    """An unknown operator next to a known one is ignored."""
    caller = serve(household().world, kind)
    assert caller.names(filter={"takenAt": {**MORNING, "after": "x"}}) == caller.names(filter={"takenAt": MORNING})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("page", 1),
        ("order", "asc"),
        ("visibility", "timeline"),
        ("withDeleted", False),
        ("city", "x"),
        ("albumIds", []),
    ],
)
def test_flat_fields_do_not_mix(serve: Serve, kind: str, name: str, value: object) -> None:
    """Flat fields beside a key of the filter style are 400 by name."""
    caller = serve(World(), kind)
    for style, other in (("filter", {}), ("cursor", "eyJvIjoxfQ"), ("orderBy", {})):
        response = caller.post("/search/metadata", {style: other, name: value})
        assert response.status_code == 400
        expected = f"Deprecated field {name} cannot be combined with {style}"
        assert response.json()["errors"][0]["message"] == expected


def test_what_may_stand_beside_a_filter(serve: Serve, kind: str) -> None:
    """Size and the with-switches may stand beside a filter, unknown keys too."""
    body = {"filter": {}, "size": 1, "withExif": True, "withPeople": True, "withStacked": True, "bogus": 1}
    assert serve(household().world, kind).page(**body)["count"] == 1


def test_unstacked_only(serve: Serve, kind: str) -> None:
    """WithStacked false beside a filter drops every member of a stack."""
    world = World()
    world.photo("2026-08-02T00:00:00Z", name="stacked", stack_id=world.new_id())
    world.photo("2026-08-01T00:00:00Z", name="alone")
    assert serve(world, kind).names(filter={}, withStacked=False) == ["alone"]


def test_orders(serve: Serve, kind: str) -> None:
    """Results are ordered by the field asked for; assets without a value come last."""
    world = World()
    world.photo("2026-08-02T10:00:00+14:00", name="far east", rating=3, file_size=10)
    world.photo("2026-08-02T01:00:00Z", name="greenwich", file_size=30)
    world.photo("2026-08-01T23:00:00-10:00", name="hawaii", rating=5, file_size=20)
    caller = serve(world, kind)
    assert caller.names(orderBy={}) == ["hawaii", "greenwich", "far east"]
    assert caller.names(orderBy={"direction": "asc"}) == ["far east", "greenwich", "hawaii"]
    assert caller.names(orderBy={"field": "localDateTime"}) == ["far east", "greenwich", "hawaii"]
    assert caller.names(orderBy={"field": "rating"}) == ["hawaii", "far east", "greenwich"]
    by_size = {"field": "fileSizeInBytes", "direction": "asc"}
    assert caller.names(orderBy=by_size) == ["far east", "hawaii", "greenwich"]


def test_kind_knows_filters(kind: str) -> None:
    """The kinds of this module are those that know the filter style."""
    assert KINDS[kind].filter_style
