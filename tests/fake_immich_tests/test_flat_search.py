"""Flat search fields: what is shown, what matches, and how the kinds differ."""

from __future__ import annotations

import pytest

from tests.fake_immich import Role, Visibility, World
from tests.fake_immich_tests.conftest import Serve
from tests.fake_immich_tests.household import household

TIMELINE = {"alice", "alice_fav", "bob", "bob_fav"}
ARCHIVED = {"alice_archived", "bob_archived"}
HIDDEN = {"alice_hidden", "bob_hidden"}
DELETED = {"alice_trashed", "alice_offline", "bob_trashed", "bob_offline"}
EVERY_KIND = ("2.0", "2.7", "3.0-june", "3.0", "3.1", "3.2h", "3.2", "3.3")
SINCE_3_0 = ("3.0", "3.1", "3.2h", "3.2", "3.3")
BEFORE_3_2 = ("2.0", "2.7", "3.0-june", "3.0", "3.1")
SINCE_3_2 = ("3.2h", "3.2", "3.3")


@pytest.mark.parametrize("kind", ["2.0", "2.7", "3.0-june"])
def test_old_default_is_the_timeline(serve: Serve, kind: str) -> None:
    """Up to June 2026 a flat search shows own and in-timeline partners' timeline photos only."""
    assert set(serve(household().world, kind).names()) == TIMELINE


@pytest.mark.parametrize("kind", SINCE_3_0)
def test_new_default_shows_archived_and_hidden(serve: Serve, kind: str) -> None:
    """From the 3.0 release on it shows archived and hidden ones too, but nothing deleted or locked."""
    assert set(serve(household().world, kind).names()) == TIMELINE | ARCHIVED | HIDDEN


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_visibility_is_exact(serve: Serve, kind: str) -> None:
    """A sent visibility means just that one, the partner's photos included; locked ones are refused."""
    caller = serve(household().world, kind)
    assert set(caller.names(visibility="timeline")) == TIMELINE
    assert set(caller.names(visibility="archive")) == ARCHIVED
    assert set(caller.names(visibility="hidden")) == HIDDEN
    assert caller.refusal({"visibility": "locked"}) == (401, "Elevated permission is required")


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_deleted_when_asked_for(serve: Serve, kind: str) -> None:
    """Trashed and offline assets come with withDeleted, with a trash date, or as offline; statistics ignore the first."""
    caller = serve(household().world, kind)
    assert set(caller.names(visibility="timeline", withDeleted=True)) == TIMELINE | DELETED
    assert set(caller.names(visibility="timeline", trashedAfter="2000-01-01T00:00:00.000Z")) == DELETED
    assert set(caller.names(isOffline=True)) == {"alice_offline", "bob_offline"}
    assert set(caller.names(visibility="timeline", isOffline=False)) == TIMELINE
    assert caller.total(visibility="timeline", withDeleted=True) == len(TIMELINE)


@pytest.mark.parametrize("kind", ["2.7", "3.1"])
def test_statistics_count_locked_below_3_2(serve: Serve, kind: str) -> None:
    """Statistics tell the number of own locked photos before 3.2."""
    assert serve(household().world, kind).total(visibility="locked") == 1


@pytest.mark.parametrize("kind", SINCE_3_2)
def test_statistics_refuse_locked_since_3_2(serve: Serve, kind: str) -> None:
    """From 3.2 on statistics refuse locked photos as searches do."""
    caller = serve(household().world, kind)
    assert caller.refusal({"visibility": "locked"}, "/search/statistics")[0] == 401


def test_partner_outside_of_the_timeline_is_not_searched(serve: Serve) -> None:
    """Only partners shown in the timeline are searched."""
    home = household()
    home.world.share_timeline(home.bob, shown=False)
    assert set(serve(home.world, "2.7").names()) == {"alice", "alice_fav"}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_partners_favorites_match_but_do_not_show(serve: Serve, kind: str) -> None:
    """A partner's favorite matches isFavorite and comes back as no favorite."""
    items = serve(household().world, kind).page(isFavorite=True)["items"]
    shown = {item["originalFileName"]: item["isFavorite"] for item in items}
    assert shown == {"alice_fav": True, "bob_fav": False}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_taken_bounds_are_inclusive_to_the_millisecond(serve: Serve, kind: str) -> None:
    """TakenAfter is at or after, takenBefore at or before, on the instant."""
    world = World()
    for name, taken in (("a", "03:59:59.999"), ("b", "04:00:00.000"), ("c", "04:00:00.001")):
        world.photo(f"2026-08-02T{taken}Z", name=name)
    caller = serve(world, kind)
    exactly = {"takenAfter": "2026-08-02T04:00:00.000Z", "takenBefore": "2026-08-02T04:00:00.000Z"}
    assert caller.names(**exactly) == ["b"]
    assert caller.names(takenAfter=exactly["takenAfter"], order="asc") == ["b", "c"]
    assert caller.names(takenBefore="2026-08-02T03:59:59.999Z") == ["a"]
    assert caller.names(takenAfter="2027-01-01T00:00:00.000Z", takenBefore="2026-01-01T00:00:00.000Z") == []


@pytest.mark.parametrize(
    "text", ["2026-08-02", "2026-08-02T04:00:00", "2026-08-02T00:00:00-04:00", "2026-08-02T24:00Z", "yesterday"]
)
def test_modern_times_need_a_z(serve: Serve, text: str) -> None:
    """3.x takes ISO times with a Z only."""
    status, message = serve(World(), "3.0").refusal({"takenAfter": text})
    assert (status, message) == (400, "Validation failed")


def test_classic_times_are_read_loosely(serve: Serve) -> None:
    """2.7 reads a bare date as UTC midnight and understands naive times and offsets."""
    world = World()
    world.photo("2026-08-02T00:00:00Z", name="midnight")
    caller = serve(world, "2.7")
    for text in ("2026-08-02", "2026-08-02T00:00:00", "2026-08-01T20:00:00-04:00"):
        assert caller.names(takenAfter=text, takenBefore=text) == ["midnight"]
    assert caller.refusal({"takenAfter": "x"}) == (400, "takenAfter must be a date string")


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_places_are_exact(serve: Serve, kind: str) -> None:
    """Places match exactly, case and accents included; null finds photos without one."""
    world = World()
    world.photo("2026-08-02T00:00:00Z", name="maine", state="Maine", city="Portland")
    world.photo("2026-08-03T00:00:00Z", name="none")
    caller = serve(world, kind)
    assert caller.names(state="Maine", city="Portland") == ["maine"]
    assert caller.names(state="maine") == []
    assert caller.names(state=None) == ["none"]


def test_empty_place_means_null_or_nothing(serve: Serve) -> None:
    """An empty place finds photos without one on 2.x and nothing on 3.x."""
    world = World()
    world.photo("2026-08-03T00:00:00Z", name="none")
    assert serve(world, "2.7").names(city="") == ["none"]
    assert serve(world, "3.0").names(city="") == []


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_people_are_all_needed_and_repeats_find_nothing(serve: Serve, kind: str) -> None:
    """Several person ids must all be there; the same id twice finds nothing."""
    world = World()
    anna, ben = world.person("Anna"), world.person("Ben")
    world.photo("2026-08-02T00:00:00Z", name="both", person_ids=(anna.id, ben.id))
    world.photo("2026-08-01T00:00:00Z", name="anna", person_ids=(anna.id,))
    caller = serve(world, kind)
    assert caller.names(personIds=[anna.id]) == ["both", "anna"]
    assert caller.names(personIds=[anna.id, ben.id]) == ["both"]
    assert caller.names(personIds=[anna.id, anna.id]) == []
    assert caller.names(personIds=[]) == ["both", "anna"]


@pytest.mark.parametrize("kind", BEFORE_3_2)
def test_albums_are_not_checked_and_keep_the_owner_limit(serve: Serve, kind: str) -> None:
    """Below 3.2 a foreign album gives what one may see anyway, and others' photos are missing."""
    home = household()
    photos = [home.world.assets[i] for i in home.ids_of("bob", "carol")]
    foreign = home.world.album("private", photos, owner=home.carol)
    caller = serve(home.world, kind)
    assert caller.names(albumIds=[foreign.id]) == ["bob"]
    assert caller.names(albumIds=[home.world.new_id()]) == []


@pytest.mark.parametrize("kind", SINCE_3_2)
def test_albums_are_checked_and_lift_the_owner_limit(serve: Serve, kind: str) -> None:
    """From 3.2 on a foreign album is refused, and a shared one gives everybody's photos."""
    home = household()
    photos = [home.world.assets[i] for i in home.ids_of("bob", "carol")]
    foreign = home.world.album("private", photos, owner=home.carol)
    shared = home.world.album("ours", photos, owner=home.carol, shared={home.world.me.id: Role.VIEWER})
    caller = serve(home.world, kind)
    assert caller.refusal({"albumIds": [foreign.id]}) == (400, "Not found or no album.read access")
    assert set(caller.names(albumIds=[shared.id])) == {"bob", "carol"}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_repeated_album_finds_nothing(serve: Serve, kind: str) -> None:
    """The same album id twice finds nothing."""
    world = World()
    album = world.album("a", [world.photo("2026-08-02T00:00:00Z", name="x")])
    caller = serve(world, kind)
    assert caller.names(albumIds=[album.id]) == ["x"]
    assert caller.names(albumIds=[album.id, album.id]) == []


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_other_conditions(serve: Serve, kind: str) -> None:
    """Type, motion, camera, rating, stack and album membership narrow the result."""
    world = World()
    world.video("2026-08-02T00:00:00Z", name="video")
    world.photo("2026-08-02T01:00:00Z", name="rated", rating=5, make="Canon", model="R6", stack_id=world.new_id())
    world.album("a", [world.photo("2026-08-02T02:00:00Z", name="linked", live_video_id=world.new_id())])
    caller = serve(world, kind)
    assert caller.names(type="VIDEO") == ["video"]
    assert caller.names(isMotion=True) == ["linked"]
    assert caller.names(make="Canon", model="R6", rating=5) == ["rated"]
    assert caller.names(isNotInAlbum=True) == ["rated", "video"]
    assert caller.names(withStacked=False) == ["linked", "video"]
    assert len(caller.names(withStacked=True)) == 3


@pytest.mark.parametrize("kind", BEFORE_3_2)
def test_filter_style_is_silently_ignored(serve: Serve, kind: str) -> None:
    """Below 3.2 filter, orderBy and cursor are ignored, and everything is returned."""
    body = {"filter": {"state": {"eq": "Maine"}}, "orderBy": {"direction": "asc"}, "cursor": "x"}
    caller = serve(household().world, kind)
    assert caller.names(**body) == caller.names()
    assert caller.total(filter={"state": {"eq": "Maine"}}) == caller.total() > 0


def test_unknown_keys_are_ignored(serve: Serve) -> None:
    """Unknown top-level keys change nothing."""
    caller = serve(household().world, "3.2")
    assert caller.names(bogus=1) == caller.names()


def test_what_is_not_modelled_says_so(serve: Serve) -> None:
    """A field the fake does not model is refused loudly instead of being ignored."""
    assert serve(World(), "3.2").refusal({"checksum": "x"})[0] == 501


def test_body_without_json_type_is_ignored(serve: Serve) -> None:
    """Without a JSON content type the body is ignored and everything answers."""
    caller = serve(household().world, "2.7")
    response = caller.send("POST", "/api/search/metadata", content=b'{"state":"Maine"}')
    assert response.json()["assets"]["count"] == len(TIMELINE)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_statistics_agree_with_paging(serve: Serve, kind: str) -> None:
    """Statistics give the number that full paging gives."""
    caller = serve(household().world, kind)
    for body in ({}, {"visibility": "archive"}, {"isFavorite": True}, {"isOffline": True}):
        assert caller.total(**body) == caller.page(**body, size=1000)["count"]


def test_live_photo_hides_its_motion_part(serve: Serve) -> None:
    """The motion part of a live photo is a hidden video."""
    world = World()
    still, motion = world.live_photo("2026-08-02T00:00:00Z")
    assert motion.visibility is Visibility.HIDDEN
    assert still.live_video_id == motion.id
    assert serve(world, "2.7").names() == [still.file_name]
