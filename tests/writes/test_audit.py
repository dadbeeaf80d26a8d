"""The audit log: what a person needs to undo a write by hand, and nothing that they should not keep."""

from __future__ import annotations

import datetime as dt
import json
import os
import stat
from collections.abc import Sequence
from pathlib import Path

import pytest

from immich_domain import Album, AssetId
from tests.writes.fakes import Fakes
from tests.writes.meddled import MeddledPort
from tests.writes.stage import MEMORY, Stage
from tests.writes.test_confirmation import DAYS, a_world
from tests.writes.troubles import Trouble

pytestmark = pytest.mark.anyio

KEYS = ["time", "tool", "album_id", "name", "criteria", "count", "asset_ids", "outcome"]
NAMES = ['a"b\\c', "Été 日本 \N{CAT FACE}", '{"tool":"x"}', "</script>", "\\n\\u0000", "' OR 1=1", "%s{0}$(id)"]


@pytest.fixture(params=[MEMORY, "2.7", "3.2"])
def stage(fakes: Fakes, request: pytest.FixtureRequest, tmp_path: Path) -> Stage:
    """A household with three photos, on every adapter."""
    return Stage.build(fakes, request.param, a_world(), tmp_path / "audit.jsonl")


async def test_a_finished_write_leaves_one_line_with_everything(stage: Stage) -> None:
    """Keys in their order, the criteria as they were meant, and the IDs that the server took."""
    before = dt.datetime.now(dt.UTC).replace(microsecond=0)
    answer = await stage.ask("create_album", name=" Maine 2026 ", expected_count=3, **DAYS)
    [line] = stage.lines()
    assert list(line) == KEYS
    assert before <= dt.datetime.fromisoformat(line.pop("time")) <= dt.datetime.now(dt.UTC)
    assert set(line.pop("asset_ids")) == set(stage.world.assets)
    assert line == {
        "tool": "immich_create_album",
        "album_id": answer["id"],
        "name": "Maine 2026",
        "criteria": DAYS,
        "count": 3,
        "outcome": "written",
    }


async def test_adding_leaves_a_line_of_what_was_new(stage: Stage) -> None:
    """Photos that were in the album before are not in the line."""
    first, *rest = stage.world.assets.values()
    album = stage.world.album("Maine 2026", [first])
    await stage.ask("add_to_album", album_id=album.id, expected_new_count=2, **DAYS)
    [line] = stage.lines()
    assert (line["tool"], line["album_id"], line["name"]) == ("immich_add_to_album", album.id, "Maine 2026")
    assert (line["count"], set(line["asset_ids"])) == (2, {asset.id for asset in rest})


async def test_refusals_leave_no_line(stage: Stage) -> None:
    """Nothing was written, so there is nothing to undo."""
    album = stage.world.album("Winter", stage.world.assets.values())
    calls: Sequence[tuple[str, dict[str, object], str]] = (
        ("create_album", {"name": "winter", "expected_count": 3, **DAYS}, "name_taken"),
        ("create_album", {"name": "Maine", "expected_count": 2, **DAYS}, "count_mismatch"),
        ("create_album", {"name": "Maine", "expected_count": 3, "selection": "0" * 12, **DAYS}, "selection_mismatch"),
        ("create_album", {"name": "Maine", "expected_count": 3, "media": "photo"}, "no_criteria"),
        ("create_album", {"name": "Maine", "expected_count": 3, "state": "Nowhere"}, "no_match"),
        ("create_album", {"name": "Maine", "expected_count": 0, **DAYS}, "bad_argument"),
        ("add_to_album", {"album_id": album.id, "expected_new_count": 3, **DAYS}, "nothing_to_add"),
        ("add_to_album", {"album_id": stage.world.me.id, "expected_new_count": 3, **DAYS}, "not_found"),
    )
    for tool, arguments, code in calls:
        answer = await stage.ask(tool, **arguments)
        assert answer["code"] == code
        assert stage.ledger.sent == []
    assert stage.lines() == []


@pytest.mark.parametrize(
    ("fault", "outcome", "count"),
    [
        ("lost", "unconfirmed_write", 0),
        ("reset", "unconfirmed_write", 0),
        ("403", "forbidden", 0),
        ("500", "server_error", 0),
    ],
)
async def test_a_create_that_went_wrong_leaves_one_line(stage: Stage, fault: str, outcome: str, count: int) -> None:
    """Lost and refused requests are recorded as what they are, with no photo that nobody confirmed."""
    stage.script.plan((), [Trouble(fault=fault)])
    await stage.ask("create_album", name="Maine 2026", expected_count=3, **DAYS)
    [line] = stage.lines()
    assert (line["outcome"], line["count"], line["asset_ids"], line["name"]) == (outcome, count, [], "Maine 2026")
    assert line["album_id"] is None


async def test_half_way_leaves_one_line_of_what_is_in_the_album(fakes: Fakes, kind: str, tmp_path: Path) -> None:
    """The line holds the photos of the chunks that went well."""
    stage = Stage.build(fakes, kind, a_world(600), tmp_path / "audit.jsonl")
    stage.script.plan((), [Trouble(), Trouble(fault="500")])
    answer = await stage.ask("create_album", name="Maine 2026", expected_count=600, **DAYS)
    [line] = stage.lines()
    assert (line["outcome"], line["count"]) == ("partial_write", 500)
    assert set(line["asset_ids"]) == stage.members(answer["id"])


async def test_lines_are_appended(stage: Stage) -> None:
    """What was there stays, also the last words of somebody else."""
    stage.audit.write_text('{"older":true}\n')
    for name in ("One", "Two"):
        await stage.ask("create_album", name=name, expected_count=3, **DAYS)
    assert [line.get("name", "older") for line in stage.lines()] == ["older", "One", "Two"]


async def test_a_new_log_is_for_its_owner_only(fakes: Fakes, kind: str, tmp_path: Path) -> None:
    """Whoever else has an account on the machine reads nothing, whatever the umask says."""
    path = tmp_path / "new.jsonl"
    fakes.serve(kind, a_world())
    umask = os.umask(0)
    try:
        await fakes.agent(kind, audit_log=path).ask("create_album", name="Maine", expected_count=3, **DAYS)
    finally:
        os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_text().splitlines()) == 1


@pytest.mark.parametrize("tool", ["create_album", "add_to_album"])
@pytest.mark.parametrize("where", ["missing/folder/audit.jsonl", ".", "file/audit.jsonl", "nul\0"])
async def test_a_log_that_cannot_be_opened_stops_the_write(
    fakes: Fakes, kind: str, tmp_path: Path, tool: str, where: str
) -> None:
    """The error names the variable, no request that writes leaves, and nothing is left half done."""
    (tmp_path / "file").write_text("no folder")
    world = a_world()
    album = world.album("Winter")
    server = fakes.serve(kind, world)
    more = (
        {"name": "Maine", "expected_count": 3}
        if tool == "create_album"
        else {"album_id": album.id, "expected_new_count": 3}
    )
    answer = await fakes.agent(kind, audit_log=tmp_path / where).ask(tool, **DAYS, **more)
    assert answer["code"] == "audit_failed"
    assert "IMMICH_AUDIT_LOG" in answer["error"]
    assert server.log.of("POST", "/albums") == server.log.of("PUT") == []
    assert list(world.albums) == [album.id]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
async def test_a_log_that_cannot_take_the_line_is_told_after_the_write(fakes: Fakes, kind: str) -> None:
    """A full disk shows only when the line is written: the answer says what was added, and that the line is missing."""
    full = Path("/dev/full")
    world = a_world()
    fakes.serve(kind, world)
    answer = await fakes.agent(kind, audit_log=full).ask("create_album", name="Maine", expected_count=3, **DAYS)
    assert answer["added"] == 3
    assert "IMMICH_AUDIT_LOG" in answer["audit"]


@pytest.mark.parametrize("name", NAMES)
async def test_a_hostile_name_stays_on_its_line(stage: Stage, name: str) -> None:
    """Whatever an album is called, the log has one line more, which is JSON and holds the name as it is."""
    await stage.ask("create_album", name=name, expected_count=3, **DAYS)
    assert stage.audit.read_bytes().count(b"\n") == 1
    [line] = stage.lines()
    assert line["name"] == name


@pytest.mark.parametrize("name", ["a\nb\r\n", "\u2028{}\u2029", "\0", '\x1b[2J"}'], ids=ascii)
async def test_a_hostile_name_of_an_album_that_exists_stays_on_its_line(stage: Stage, name: str) -> None:
    """Names that the product would refuse may be those of albums that others have made."""
    album = stage.world.album(name)
    await stage.ask("add_to_album", album_id=album.id, expected_new_count=3, **DAYS)
    raw = stage.audit.read_bytes()
    assert raw.count(b"\n") == 1
    assert raw.isascii()
    assert not any(byte < 0x20 for byte in raw[:-1])
    assert json.loads(raw)["name"] == name


async def test_the_key_is_in_no_line(fakes: Fakes, kind: str, tmp_path: Path) -> None:
    """Neither a good end nor a bad one writes down the secret."""
    stage = Stage.build(fakes, kind, a_world(600), tmp_path / "audit.jsonl")
    troubles: list[list[str | None]] = [
        [],
        ["lost"],
        ["403"],
        [None, "proxy 502", "403"],
        [None, "lost", "lost", "lost"],
    ]
    for number, faults in enumerate(troubles):
        stage.script.plan((), [Trouble(fault=fault) for fault in faults])
        await stage.ask("create_album", name=f"Trip no. {number}", expected_count=600, **DAYS)
    assert len(stage.lines()) == 5
    assert stage.world.key.secret not in stage.audit.read_text()


class Broken(MeddledPort):
    """A port with a fault of its own in the middle of a write."""

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        await super().create_album(name, description, asset_ids)
        raise ZeroDivisionError


async def test_a_fault_of_the_program_is_not_called_cancelled(tmp_path: Path) -> None:
    """Whatever breaks during a write leaves a line that does not blame the client."""
    stage = Stage.in_memory(a_world(), tmp_path / "audit.jsonl", Broken)
    answer = await stage.ask("create_album", name="Maine", expected_count=3, **DAYS)
    [line] = stage.lines()
    assert answer["code"] == line["outcome"] == "internal"
