"""What the write tools do on a server, as an agent sees it and as the server has seen it."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest

from tests.fake_immich import FakeAlbum, FakeImmich, FakeUser, Role, Visibility, World, faults
from tests.writes.agents import Agent, Answer
from tests.writes.fakes import Fakes
from tests.writes.stage import MEMORY, Stage

pytestmark = pytest.mark.anyio

DAYS = {"taken_after": "2026-08-02", "taken_before": "2026-08-09"}


def a_world(photos: int = 3) -> World:
    """A household with so many photos on one day, oldest first."""
    world = World()
    for number in range(photos):
        world.photo(f"2026-08-02T12:{number % 60:02}:00-04:00")
    return world


def a_partner(world: World) -> FakeUser:
    """A partner who is shown in the timeline, with two photos of the same day."""
    partner = world.user("Bob")
    world.share_timeline(partner)
    for hour in (13, 14):
        world.photo(f"2026-08-02T{hour}:00:00-04:00", owner=partner)
    return partner


def writes_of(server: FakeImmich) -> list[tuple[str, list[str]]]:
    """Method and photos of each write that the server has seen."""
    return [
        (entry.method, entry.body.get("assetIds") or entry.body["ids"])
        for entry in server.log
        if faults.writes(entry.request)
    ]


def the_album(world: World) -> FakeAlbum:
    """The only album there is."""
    [album] = world.albums.values()
    return album


async def shown(agent: Agent, criteria: dict[str, str]) -> dict[str, object]:
    """What a search shows, as the arguments that confirm it."""
    answer = await agent.ask("search_photos", **criteria)
    return {**answer["criteria"], "expected_count": answer["total"], "selection": answer["selection"]}


async def test_an_album_is_made_with_what_was_shown(fakes: Fakes, kind: str) -> None:
    """The answer holds the album's ID and link and the numbers of the server, and the album holds the photos."""
    world = a_world()
    server = fakes.serve(kind, world)
    agent = fakes.agent(kind)
    answer = await agent.ask("create_album", name=" Maine 2026 ", description="by an agent", **await shown(agent, DAYS))
    album = the_album(world)
    url = f"{server.url}/albums/{album.id}"
    assert answer == {
        "id": album.id, "name": "Maine 2026", "added": 3, "already_present": 0, "failed": [], "url": url
    }  # fmt: skip
    assert (album.name, album.description) == ("Maine 2026", "by an agent")
    assert set(album.asset_ids) == set(world.assets)


async def test_the_gap_is_what_is_added(fakes: Fakes, kind: str) -> None:
    """What `album_gaps` counts is what `add_to_album` adds, and then the gap is closed."""
    world = a_world(5)
    album = world.album("Maine 2026", list(world.assets.values())[:2])
    fakes.serve(kind, world)
    agent = fakes.agent(kind)
    gap = await agent.ask("album_gaps", album_id=album.id)
    call = {
        "album_id": album.id.upper(),
        "expected_new_count": gap["missing_count"],
        "selection": gap["selection"],
        **gap["criteria"],
    }
    answer = await agent.ask("add_to_album", **call)
    assert (answer["album_id"], answer["added"], answer["already_present"], answer["failed"]) == (album.id, 3, 0, [])
    assert (await agent.ask("album_gaps", album_id=album.id))["missing_count"] == 0
    assert (await agent.ask("add_to_album", **call))["code"] == "nothing_to_add"


async def test_one_photo_exchanged_for_another_is_refused_and_said(fakes: Fakes, kind: str) -> None:
    """The count is the same, the photos are not: nothing is written, and the sentence says why."""
    world = a_world()
    server = fakes.serve(kind, world)
    agent = fakes.agent(kind)
    confirmed = await shown(agent, DAYS)
    world.trash(next(iter(world.assets)))
    world.photo("2026-08-03T12:00:00-04:00")
    answer = await agent.ask("create_album", name="Maine 2026", **confirmed)
    assert (answer["code"], answer["actual_count"]) == ("selection_mismatch", 3)
    assert "not the same ones" in answer["error"]
    assert writes_of(server) == []
    again = await shown(agent, DAYS)
    assert again["selection"] != confirmed["selection"]
    assert (await agent.ask("create_album", name="Maine 2026", **again))["added"] == 3


async def test_one_photo_exchanged_in_a_gap_is_refused_too(fakes: Fakes, kind: str) -> None:
    """For adding, count and selection are those of what the album lacks."""
    world = a_world()
    album = world.album("Maine 2026", list(world.assets.values())[:1])
    server = fakes.serve(kind, world)
    agent = fakes.agent(kind)
    gap = await agent.ask("album_gaps", album_id=album.id)
    world.link(album.id, [list(world.assets)[1]])
    world.photo("2026-08-02T18:00:00-04:00")
    call = {"album_id": album.id, "expected_new_count": 2, **gap["criteria"]}
    answer = await agent.ask("add_to_album", selection=gap["selection"], **call)
    assert (answer["code"], answer["actual_count"]) == ("selection_mismatch", 2)
    assert writes_of(server) == []


@pytest.mark.parametrize("wrong", [1, 2, 4])
async def test_another_count_is_refused_with_the_number_of_now(fakes: Fakes, kind: str, wrong: int) -> None:
    """A count that does not fit is refused with the one that would."""
    server = fakes.serve(kind, a_world())
    agent = fakes.agent(kind)
    answer = await agent.ask("create_album", name="Maine 2026", expected_count=wrong, **DAYS)
    assert (answer["code"], answer["actual_count"]) == ("count_mismatch", 3)
    assert writes_of(server) == []


async def test_two_thousand_photos_go_in_four_chunks(fakes: Fakes, kind: str) -> None:
    """One request makes the album and three fill it, 500 photos each, every photo once."""
    world = a_world(2000)
    server = fakes.serve(kind, world)
    agent = fakes.agent(kind)
    answer = await agent.ask("create_album", name="Maine 2026", **await shown(agent, DAYS))
    assert (answer["added"], answer["failed"]) == (2000, [])
    sent = writes_of(server)
    assert [(method, len(ids)) for method, ids in sent] == [("POST", 500), ("PUT", 500), ("PUT", 500), ("PUT", 500)]
    assert sorted(one for _, ids in sent for one in ids) == sorted(world.assets)
    assert set(the_album(world).asset_ids) == set(world.assets)


async def test_two_thousand_and_one_are_refused_before_any_write(fakes: Fakes, kind: str) -> None:
    """One photo more, and neither tool writes anything."""
    world = a_world(2001)
    album = world.album("Empty")
    server = fakes.serve(kind, world)
    agent = fakes.agent(kind)
    create = await agent.ask("create_album", name="Maine 2026", expected_count=2001, **DAYS)
    add = await agent.ask("add_to_album", album_id=album.id, expected_new_count=2001, **DAYS)
    assert create["code"] == add["code"] == "too_many"
    assert create["actual_count"] == 2001
    # For an album, reading may stop as soon as it is clear that they are too many.
    assert add.get("actual_count", 2001) == 2001
    assert writes_of(server) == []


async def test_a_photo_that_two_pages_show_is_sent_once(fakes: Fakes, kind: str) -> None:
    """Pages that repeat photos make no repeated IDs in a write."""
    world = a_world(1500)
    server = fakes.serve(kind, world)
    agent = fakes.agent(kind)
    server.inject(faults.repeat_items(3), faults.on("POST", "/search/metadata"), times=1)
    answer = await agent.ask("create_album", name="Maine 2026", expected_count=1500, **DAYS)
    sent = [one for _, ids in writes_of(server) for one in ids]
    assert len(sent) == len(set(sent))
    assert (answer.get("added"), len(sent)) in ((1500, 1500), (None, 0))


async def test_what_the_album_has_is_not_sent_again(fakes: Fakes, kind: str) -> None:
    """Only what is missing goes to the server."""
    world = a_world(5)
    assets = list(world.assets.values())
    album = world.album("Maine 2026", assets[:2])
    server = fakes.serve(kind, world)
    await fakes.agent(kind).ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    [(_, sent)] = writes_of(server)
    assert sorted(sent) == sorted(asset.id for asset in assets[2:])


async def test_photos_of_a_partner_are_added(fakes: Fakes, kind: str) -> None:
    """What the timeline shows of a partner may be in an album of one's own."""
    world = a_world()
    a_partner(world)
    fakes.serve(kind, world)
    agent = fakes.agent(kind)
    answer = await agent.ask("create_album", name="Maine 2026", **await shown(agent, DAYS))
    assert (answer["added"], answer["failed"]) == (5, [])
    assert set(the_album(world).asset_ids) == set(world.assets)


@pytest.mark.parametrize("tool", ["create_album", "add_to_album"])
async def test_photos_that_may_not_be_added_are_reported(fakes: Fakes, kind: str, tool: str) -> None:
    """A partner archives photos in the last moment: the server drops them, and the answer says how many and why."""
    world = a_world()
    partner = a_partner(world)
    album = world.album("Other")
    server = fakes.serve(kind, world)
    theirs = [asset.id for asset in world.assets.values() if asset.owner_id == partner.id]

    def archive() -> None:
        for one in theirs:
            world.change(one, visibility=Visibility.ARCHIVE)

    server.inject(faults.before(archive), faults.writes)
    more: dict[str, object] = {"name": "Maine 2026", "expected_count": 5}
    if tool == "add_to_album":
        more = {"album_id": album.id, "expected_new_count": 5}
    answer = await fakes.agent(kind).ask(tool, **DAYS, **more)
    [row] = answer["failed"]
    assert (answer["added"], answer["already_present"], row["count"]) == (3, 0, 2)
    assert row["reason"].startswith("no_permission")
    assert not set(theirs) & {one for album in world.albums.values() for one in album.asset_ids}


async def test_an_album_that_one_may_only_look_at_is_named_as_such(fakes: Fakes, kind: str) -> None:
    """A viewer learns to ask the owner: that is no fault of the key or the server."""
    world = a_world()
    album = world.album("Theirs", owner=world.user("Carol"), shared={world.me.id: Role.VIEWER})
    fakes.serve(kind, world)
    answer = await fakes.agent(kind).ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert answer["code"] == "forbidden"
    assert "owner" in answer["error"]
    assert "IMMICH_URL" not in answer["error"]
    assert world.albums[album.id].asset_ids == ()


async def test_an_editor_adds(fakes: Fakes, kind: str) -> None:
    """An album of somebody else takes photos from those who may edit it."""
    world = a_world()
    album = world.album("Theirs", owner=world.user("Carol"), shared={world.me.id: Role.EDITOR})
    fakes.serve(kind, world)
    answer = await fakes.agent(kind).ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert answer["added"] == 3


async def test_an_album_that_disappears_before_the_write_is_an_error(fakes: Fakes, kind: str) -> None:
    """Deleted in the last moment: nothing is made in its place."""
    world = a_world()
    album = world.album("Maine 2026")
    server = fakes.serve(kind, world)
    server.inject(faults.before(lambda: world.delete_album(album.id)), faults.writes)
    answer = await fakes.agent(kind).ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert answer["code"] in ("not_found", "forbidden", "server_error")
    assert world.albums == {}


async def test_a_key_that_may_only_read_is_told_which_permission_it_lacks(fakes: Fakes, kind: str) -> None:
    """A scoped key cannot make albums, and the sentence names what is missing."""
    world = a_world()
    secret = world.key.secret
    del world.keys[secret]
    world.add_key("album.read", "asset.read", "asset.statistics", "person.read", secret=secret)
    fakes.serve(kind, world)
    answer = await fakes.agent(kind).ask("create_album", name="Maine 2026", expected_count=3, **DAYS)
    assert (answer["code"], world.albums) == ("forbidden", {})
    assert "album.create" in answer["error"]


@pytest.mark.parametrize("taken", ["maine 2026", "MAINE  2026", "Mainé 2026", "Maine 2026\u0301"])
async def test_a_taken_name_answers_with_the_album_that_has_it(fakes: Fakes, kind: str, taken: str) -> None:
    """The album is named with ID and link, and nothing is searched or written."""
    world = a_world()
    album = world.album(taken)
    server = fakes.serve(kind, world)
    answer = await fakes.agent(kind).ask("create_album", name="Maine 2026", expected_count=3, **DAYS)
    assert (answer["code"], answer["album_id"]) == ("name_taken", album.id)
    assert answer["url"] == f"{server.url}/albums/{album.id}"
    assert "immich_add_to_album" in answer["error"]
    assert writes_of(server) == []


async def test_a_name_taken_by_somebody_who_shares_is_taken(fakes: Fakes, kind: str) -> None:
    """Albums that are shared with the key's user count, others do not."""
    world = a_world()
    carol = world.user("Carol")
    world.album("Secret", owner=carol)
    world.album("Shared", owner=carol, shared={world.me.id: Role.VIEWER})
    fakes.serve(kind, world)
    agent = fakes.agent(kind)
    assert (await agent.ask("create_album", name="shared", expected_count=3, **DAYS))["code"] == "name_taken"
    assert (await agent.ask("create_album", name="secret", expected_count=3, **DAYS))["added"] == 3


@pytest.mark.parametrize("name", ["", "  ", "x" * 201, "x" * 501, "a\nb", "a\0b", "a\u202eb", "\ud83d", None, 7])
async def test_a_name_that_cannot_be_meant_asks_nothing(fakes: Fakes, kind: str, name: object) -> None:
    """A bad name is an error before the first request."""
    server = fakes.serve(kind, a_world())
    answer = await fakes.agent(kind).ask("create_album", name=name, expected_count=3, **DAYS)
    assert answer["code"] == "bad_argument"
    assert len(server.log) == 0


@pytest.mark.parametrize("adapter", [MEMORY, "2.7", "3.2"])
async def test_two_equal_creates_at_once_make_one_album(fakes: Fakes, adapter: str, tmp_path: Path) -> None:
    """Of two calls with one confirmation, the second finds the album of the first."""
    stage = Stage.build(fakes, adapter, a_world(), tmp_path / "audit")
    answers: list[Answer] = []

    async def create() -> None:
        answers.append(await stage.agent.ask("create_album", name="Maine 2026", expected_count=3, **DAYS))

    async with anyio.create_task_group() as group:
        for _ in range(3):
            group.start_soon(create)
    made = the_album(stage.world)
    assert sorted(answer.get("code", "made") for answer in answers) == ["made", "name_taken", "name_taken"]
    assert {answer.get("id", answer.get("album_id")) for answer in answers} == {made.id}
    assert len(stage.lines()) == len(stage.ledger.sent) == 1


async def test_memory_and_servers_agree_on_an_album(fakes: Fakes, tmp_path: Path) -> None:
    """The library in memory answers a create as the servers do, but for ID and link."""
    answers = []
    for adapter in (MEMORY, "2.7", "3.2"):
        stage = Stage.build(fakes, adapter, a_world(), tmp_path / "audit")
        answer = await stage.ask("create_album", name="Maine 2026", **await shown(stage.agent, DAYS))
        answers.append({name: value for name, value in answer.items() if name not in ("id", "url")})
    assert answers[0] == answers[1] == answers[2]
