"""Writes whose answers get lost on the way, on a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.writes.agents import Answer
from tests.writes.fakes import Fakes
from tests.writes.stage import Stage, selection_of
from tests.writes.test_confirmation import DAYS, a_world, the_album
from tests.writes.troubles import Change, Deed, Trouble

pytestmark = pytest.mark.anyio

REFUSALS = {"403": "forbidden", "500": "server_error"}


@pytest.fixture
def stage(fakes: Fakes, kind: str, tmp_path: Path) -> Stage:
    """A household with three photos and no album."""
    return Stage.build(fakes, kind, a_world(), tmp_path / "audit.jsonl")


def plan(stage: Stage, *names: str | None) -> None:
    """What happens to the next writes."""
    stage.script.plan((), [Trouble(fault=name) for name in names])


async def create(stage: Stage, count: int = 3) -> Answer:
    """Make the album."""
    return await stage.ask("create_album", name="Maine 2026", expected_count=count, **DAYS)


@pytest.mark.parametrize("fault", ["lost", "lost and reset", "cut", "truncated", "silent 504"])
async def test_a_made_album_whose_answer_is_lost_is_found_and_left_alone(stage: Stage, fault: str) -> None:
    """The answer names the album that has appeared; it was asked for once, and nothing was added to it afterwards."""
    plan(stage, fault)
    answer = await create(stage)
    album = the_album(stage.world)
    assert answer["code"] == "unconfirmed_write"
    assert [(row["id"], row["asset_count"]) for row in answer["found"]] == [(album.id, 3)]
    assert len(stage.ledger.sent) == 1
    assert (await create(stage))["code"] == "name_taken"


@pytest.mark.parametrize("fault", ["reset", "proxy 500", "proxy 502", "page"])
async def test_an_album_that_was_not_made_is_not_made_by_itself_again(stage: Stage, fault: str) -> None:
    """Nobody knows that the request never arrived: it is looked for and not repeated, until somebody asks again."""
    plan(stage, fault)
    answer = await create(stage)
    assert (answer["code"], answer["found"]) == ("unconfirmed_write", [])
    assert stage.world.albums == {}
    assert len(stage.ledger.sent) == 1
    assert (await create(stage))["added"] == 3


async def test_an_album_that_was_there_is_not_taken_for_the_new_one(stage: Stage) -> None:
    """A lost create that made nothing finds nothing, whatever else there is."""
    stage.world.album("Winter")
    plan(stage, "reset")
    assert (await create(stage))["found"] == []


@pytest.mark.parametrize("lost", ["lost", "lost and reset", "cut", "silent 504"])
@pytest.mark.parametrize("times", [1, 2])
async def test_photos_that_a_lost_attempt_added_count_as_added(stage: Stage, lost: str, times: int) -> None:
    """The repetition is answered "duplicate", and what was absent before was added by this very call."""
    album = stage.world.album("Maine 2026")
    plan(stage, *[lost] * times)
    answer = await stage.ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert (answer["added"], answer["already_present"], answer["failed"]) == (3, 0, [])
    assert len(stage.ledger.sent) == times + 1
    [line] = stage.lines()
    assert (line["count"], set(line["asset_ids"])) == (3, stage.members(album.id))


@pytest.mark.parametrize("fault", ["429", None])
async def test_a_duplicate_that_this_call_cannot_have_added_is_present_already(stage: Stage, fault: str | None) -> None:
    """Somebody else adds a photo in the last moment: an attempt that was turned away is no reason to claim it."""
    album = stage.world.album("Maine 2026")
    link = Change(Deed.LINK, photo=0, album=0)
    stage.script.plan((), [Trouble(before=(link,), fault=fault)])
    answer = await stage.ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert (answer["added"], answer["already_present"], answer["failed"]) == (2, 1, [])


@pytest.mark.parametrize("fault", REFUSALS)
async def test_a_refusal_after_a_lost_attempt_does_not_deny_what_that_attempt_added(stage: Stage, fault: str) -> None:
    """The first attempt was carried out and its answer lost, the second is refused: the photos are in the album."""
    album = stage.world.album("Maine 2026")
    plan(stage, "lost", fault)
    answer = await stage.ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert len(stage.members(album.id)) == 3
    [line] = stage.lines()
    assert (line["count"], set(line["asset_ids"])) == (3, stage.members(album.id))
    assert answer.get("added") == 3


@pytest.mark.parametrize("fault", REFUSALS)
async def test_a_refusal_of_the_only_attempt_is_that_refusal(stage: Stage, fault: str) -> None:
    """Nothing was lost before, so nothing was added."""
    album = stage.world.album("Maine 2026")
    plan(stage, fault)
    answer = await stage.ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert answer["code"] == REFUSALS[fault]
    assert stage.members(album.id) == set()


@pytest.mark.parametrize("faults", [("lost",) * 3, ("silent 504",) * 3, ("cut",) * 3])
async def test_an_add_that_is_never_answered_is_read_in_the_album(stage: Stage, faults: tuple[str, ...]) -> None:
    """Three lost answers, and the album itself says that everything is in it."""
    album = stage.world.album("Maine 2026")
    plan(stage, *faults)
    answer = await stage.ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert (answer.get("added"), stage.members(album.id)) == (3, set(stage.world.assets))


async def test_an_add_that_never_arrives_is_half_way_with_everything_missing(stage: Stage) -> None:
    """Nobody can know that nothing arrived but by looking, and the answer says how to go on."""
    album = stage.world.album("Maine 2026")
    plan(stage, *["reset"] * 3)
    answer = await stage.ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    assert (answer["code"], answer["id"], answer["added"], answer["missing"]) == ("partial_write", album.id, 0, 3)
    assert answer["selection"] == selection_of(stage.world.assets)
    assert "immich_add_to_album" in answer["error"]


@pytest.mark.parametrize("fault", ["403", "500"])
async def test_a_large_album_that_stops_half_way_is_finished_by_the_call_it_names(
    fakes: Fakes, kind: str, tmp_path: Path, fault: str
) -> None:
    """Made with 500, refused the rest: the answer's own numbers finish it, and then there is nothing left to add."""
    stage = Stage.build(fakes, kind, a_world(1100), tmp_path / "audit.jsonl")
    plan(stage, None, fault)
    answer = await stage.ask("create_album", name="Maine 2026", expected_count=1100, **DAYS)
    assert (answer["code"], answer["added"], answer["missing"]) == ("partial_write", 500, 600)
    assert answer["url"].endswith(f"/albums/{answer['id']}")
    call = {"expected_new_count": answer["expected_new_count"], "selection": answer["selection"], **DAYS}
    rest = await stage.ask("add_to_album", album_id=answer["id"], **call)
    assert (rest["added"], stage.members(answer["id"])) == (600, set(stage.world.assets))
    again = await stage.ask("add_to_album", album_id=answer["id"], **call)
    assert again["code"] == "nothing_to_add"
    assert [line["outcome"] for line in stage.lines()] == ["partial_write", "written"]
