"""`find`, `search` and `gaps` for people: the tools' answers as tables, as JSON, and as sentences that say what is wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from immich_mcp_entry.cli import main
from tests.people.asking import answer, maine_album, run, saved_library, say, tool

MAINE = maine_album()

QUESTIONS = [
    (["find"], "immich_find_albums", {}),
    (["find", "maine"], "immich_find_albums", {"query": "maine"}),
    (["find", "--limit", "1"], "immich_find_albums", {"limit": 1}),
    (["search", "--state", "maine"], "immich_search_photos", {"state": "maine"}),
    (
        ["search", "--after", "2026-08-02", "--before", "2026-08-09", "--samples", "0"],
        "immich_search_photos",
        {"taken_after": "2026-08-02", "taken_before": "2026-08-09", "samples": 0},
    ),
    (
        ["search", "--person", "Simba", "--media", "photo"],
        "immich_search_photos",
        {"person": "Simba", "media": "photo"},
    ),
    (["search", "--city", "Portland"], "immich_search_photos", {"city": "Portland"}),
    (["search", "--country", "United States"], "immich_search_photos", {"country": "United States"}),
    (["search", "--favorites"], "immich_search_photos", {"favorites_only": True}),
    (["search"], "immich_search_photos", {}),
    (["search", "--state", "Atlantis"], "immich_search_photos", {"state": "Atlantis"}),
    (["gaps", MAINE], "immich_album_gaps", {"album_id": MAINE}),
    (["gaps", MAINE, "--pad-days", "0"], "immich_album_gaps", {"album_id": MAINE, "pad_days": 0}),
    (["gaps", "nonsense"], "immich_album_gaps", {"album_id": "nonsense"}),
]


@pytest.mark.parametrize(("words", "name", "arguments"), QUESTIONS, ids=lambda value: str(value)[:60])
def test_json_is_the_tools_answer_to_the_letter(
    capfd: pytest.CaptureFixture[str], words: list[str], name: str, arguments: dict[str, object]
) -> None:
    """`--json` prints exactly what an agent gets for the same question, errors included."""
    said = say(capfd, *words, "--demo", "--json")
    wanted = tool(name, arguments)
    assert said.out == wanted + "\n"
    assert said.code == (1 if "error" in json.loads(wanted) else 0)


def test_albums_are_a_table(capfd: pytest.CaptureFixture[str]) -> None:
    """`find` shows name, number, days and link of an album."""
    album = answer("immich_find_albums", query="maine")["albums"][0]
    said = say(capfd, "find", "maine", "--demo")
    row = said.lines[said.lines.index("Albums") + 2]
    assert row == f"Maine 2026 412 2026-08-02 2026-08-09 mine, shared {album['url']}"
    assert (said.code, said.err) == (0, "")


def test_an_album_that_is_not_there_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    """The scene without an album says so instead of an empty table."""
    said = say(capfd, "find", "maine", "--demo=no-album")
    assert said.lines == ["No album matches."]


def test_the_numbers_of_a_search_are_those_of_the_tool(capfd: pytest.CaptureFixture[str]) -> None:
    """Total, trips and places of the tables equal the tool's answer."""
    wanted = answer("immich_search_photos", state="maine")
    said = say(capfd, "search", "--state", "maine", "--demo")
    assert said.lines[0].startswith(f"{wanted['total']} photos match, {wanted['first']} to {wanted['last']}")
    trips = [[row["start"], row["end"], *row["place"].split(), str(row["count"])] for row in wanted["clusters"]]
    assert said.table("Trips") == trips
    assert said.table("Places") == [[*row["place"].split(), str(row["count"])] for row in wanted["top_places"]]


@pytest.mark.parametrize("words", [["--state", "maine"], ["--after", "2026-08-01"], ["--media", "video"]], ids=" ".join)
def test_the_bars_add_up_to_the_total(capfd: pytest.CaptureFixture[str], words: list[str]) -> None:
    """Each photo of a search is in exactly one bar."""
    said = say(capfd, "search", *words, "--demo")
    total = json.loads(say(capfd, "search", *words, "--demo", "--json").out)["total"]
    (title,) = [line for line in said.lines if line.startswith("Photos per ")]
    assert sum(int(row[1].replace(",", "")) for row in said.table(title) if row[0] != "…") == total


def test_the_bars_of_a_gap_add_up_to_what_is_missing(capfd: pytest.CaptureFixture[str]) -> None:
    """The demo's 37 missing photos are spread over the days that the tool calls busiest."""
    said = say(capfd, "gaps", MAINE, "--demo")
    wanted = answer("immich_album_gaps", album_id=MAINE)
    bars = {row[0]: int(row[1]) for row in said.table("Photos per day")}
    assert sum(bars.values()) == wanted["missing_count"] == 37
    assert {row["date"]: row["count"] for row in wanted["days"]}.items() <= bars.items()
    assert said.table("Cameras") == [[*row["camera"].split(), str(row["count"])] for row in wanted["cameras"]]


def test_an_album_may_be_named_by_its_link(capfd: pytest.CaptureFixture[str]) -> None:
    """What `find` prints is what `gaps` takes."""
    link = answer("immich_find_albums", query="maine")["albums"][0]["url"]
    assert say(capfd, "gaps", link, "--demo") == say(capfd, "gaps", MAINE, "--demo")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["search"], "no_criteria"),
        (["search", "--state", "Atlantis"], "no_match"),
        (["search", "--after", "August"], "bad_argument"),
        (["search", "--city", "Portland", "--samples", "99"], "bad_argument"),
        (["find", "--limit", "0"], "bad_argument"),
        (["gaps", "nonsense"], "bad_argument"),
        (["gaps", "00000000-0000-4000-8000-000000000000"], "not_found"),
    ],
    ids=str,
)
def test_an_error_is_a_sentence_on_stderr(capfd: pytest.CaptureFixture[str], words: list[str], code: str) -> None:
    """The tool's sentence goes to standard error, nothing to standard output, and the exit code is 1."""
    said = say(capfd, *words, "--demo")
    raw = json.loads(say(capfd, *words, "--demo", "--json").out)
    assert (said.code, said.out, said.err) == (1, "", raw["error"] + "\n")
    assert raw["code"] == code


def test_missing_settings_are_a_sentence(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a server to ask the variable to set is named."""
    monkeypatch.delenv("IMMICH_URL", raising=False)
    said = say(capfd, "find")
    assert said.code == 1
    assert "IMMICH_URL" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ["gaps"],
        ["search", "maine"],
        ["search", "--media", "sound"],
        ["search", "--samples", "many"],
        ["find", "a", "b"],
        ["find", "--demo", "maine"],
        ["find", "--demo", "--library", "x.json"],
        ["gaps", "x", "--pad-days"],
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_2(capfd: pytest.CaptureFixture[str], words: list[str]) -> None:
    """What cannot be meant is told on standard error, and nothing is asked."""
    with pytest.raises(SystemExit) as caught:
        main(words)
    printed = capfd.readouterr()
    assert caught.value.code == 2
    assert printed.out == ""
    assert "usage" in printed.err


def test_a_saved_library_is_asked(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`--library` answers from a file."""
    said = say(capfd, "search", "--after", "2026-08-02", "--library", str(saved_library(tmp_path, 3)))
    assert said.lines[0] == "3 photos match, 2026-08-02 to 2026-08-02 (3 photos)."


def test_a_reader_who_leaves_early_ends_it_well(tmp_path: Path) -> None:
    """`immich-trips search … | head -1` leaves no traceback behind."""
    path = saved_library(tmp_path, 10)
    done = run(
        "-c",
        f"{sys.executable} -m immich_mcp_entry search --after 2026-08-02 --library {path} | head -1",
        python=("/bin/sh",),
    )
    assert done.err == ""
    assert done.code == 0
