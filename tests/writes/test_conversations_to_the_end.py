"""Conversations B and C to their end, with a server process of its own that may write."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.entry.connections import Connection, Source, Switchboard

TRIP = {"taken_after": "2026-08-02", "taken_before": "2026-08-09"}
NAMES = [
    "immich_find_albums",
    "immich_search_photos",
    "immich_smart_search",
    "immich_album_gaps",
    "immich_create_album",
    "immich_add_to_album",
]


@pytest.fixture
def audit(tmp_path: Path) -> Path:
    """Where the process records what it writes."""
    return tmp_path / "audit.jsonl"


@pytest.fixture
def board() -> Iterator[Switchboard]:
    """Connections of one test: what one writes, no other finds."""
    switchboard = Switchboard()
    yield switchboard
    switchboard.close()


def connect(board: Switchboard, scene: str, audit: Path) -> Connection:
    """A process that serves a scene and may write."""
    environment = (("IMMICH_ENABLE_WRITES", "true"), ("IMMICH_AUDIT_LOG", str(audit)))
    return board.connect("stdio", Source(scene=scene, environment=environment))


def test_six_tools_are_listed(board: Switchboard, audit: Path) -> None:
    """With writes on all six are there, and the hints tell which of them change something."""
    tools = connect(board, "no-album", audit).tools()
    assert [tool["name"] for tool in tools] == NAMES
    hints = {tool["name"]: tool["annotations"] for tool in tools}
    assert [name for name in NAMES if not hints[name]["readOnlyHint"]] == NAMES[4:]
    assert [name for name in NAMES if not hints[name]["idempotentHint"]] == ["immich_create_album"]
    assert not any(hint["destructiveHint"] or hint["openWorldHint"] for hint in hints.values())


def test_b_the_album_is_made_with_what_was_shown(board: Switchboard, audit: Path) -> None:
    """No album, a trip in two clusters, 455 photos in its days: a yes makes the album, and a second yes makes none."""
    agent = connect(board, "no-album", audit)
    assert agent.ask("immich_find_albums", query="maine")["albums"] == []
    assert agent.ask("immich_search_photos", state="Maine")["total"] == 398
    seen = agent.ask("immich_search_photos", **TRIP)
    assert seen["total"] == 455
    call = {"name": "Maine 2026", "expected_count": 455, "selection": seen["selection"], **seen["criteria"]}
    made = agent.ask("immich_create_album", **call)
    assert (made["name"], made["added"], made["failed"]) == ("Maine 2026", 455, [])
    assert made["url"].endswith(f"/albums/{made['id']}")
    [album] = agent.ask("immich_find_albums", query="maine")["albums"]
    assert (album["id"], album["asset_count"], album["url"]) == (made["id"], 455, made["url"])
    assert (album["start"], album["end"]) == ("2026-08-02", "2026-08-09")
    again = agent.ask("immich_create_album", **call)
    assert (again["code"], again["album_id"], again["url"]) == ("name_taken", made["id"], made["url"])
    [line] = map(json.loads, audit.read_text(encoding="utf-8").splitlines())
    assert (line["album_id"], line["count"], line["outcome"]) == (made["id"], 455, "written")


def test_b_a_count_that_was_not_shown_makes_nothing(board: Switchboard, audit: Path) -> None:
    """The 398 photos of the place are not the 455 of the days."""
    agent = connect(board, "no-album", audit)
    refused = agent.ask("immich_create_album", name="Maine 2026", expected_count=398, **TRIP)
    assert (refused["code"], refused["actual_count"]) == ("count_mismatch", 455)
    assert agent.ask("immich_find_albums", query="maine")["albums"] == []


def test_c_the_album_is_completed(board: Switchboard, audit: Path) -> None:
    """37 photos are missing, a yes adds them, the gap is closed, and adding again adds nothing."""
    agent = connect(board, "album", audit)
    [album] = agent.ask("immich_find_albums", query="maine")["albums"]
    gap = agent.ask("immich_album_gaps", album_id=album["id"])
    assert gap["missing_count"] == 37
    call = {"album_id": album["id"], "expected_new_count": 37, "selection": gap["selection"], **gap["criteria"]}
    added = agent.ask("immich_add_to_album", **call)
    assert (added["album_id"], added["added"], added["already_present"], added["failed"]) == (album["id"], 37, 0, [])
    # The album has grown by a day on each side: its own days are those that were asked about before.
    assert agent.ask("immich_album_gaps", album_id=album["id"], pad_days=0)["missing_count"] == 0
    [album] = agent.ask("immich_find_albums", query="maine")["albums"]
    assert album["asset_count"] == 412 + 37
    assert agent.ask("immich_add_to_album", **call)["code"] == "nothing_to_add"
    [line] = map(json.loads, audit.read_text(encoding="utf-8").splitlines())
    assert (line["tool"], line["count"]) == ("immich_add_to_album", 37)


@pytest.mark.parametrize("value", ["false", "yes"])
def test_without_a_clear_yes_in_the_settings_nothing_is_written(board: Switchboard, value: str) -> None:
    """Writes that are off, and a value that is neither on nor off, leave four tools and no way to write."""
    agent = board.connect("stdio", Source(scene="no-album", environment=(("IMMICH_ENABLE_WRITES", value),)))
    assert [tool["name"] for tool in agent.tools()] == NAMES[:4]
    answer = agent.ask("immich_create_album", name="Maine 2026", expected_count=455, **TRIP)
    assert answer["code"] == ("writes_off" if value == "false" else "configuration")
    assert "IMMICH_ENABLE_WRITES" in answer["error"]
