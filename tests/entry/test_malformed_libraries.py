"""One thing in a library file that cannot be read is left out and counted; it never takes the rest with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.entry.connections import Connection, Source, Switchboard
from tests.entry.fixtures.libraries import album, asset, library, saved
from tests.entry.oracles import checked, selection_of

TRIP = [asset(f"good-{number}", f"2026-08-0{number + 2}T12:00:00", -4, state="Maine") for number in range(7)]
ALBUM = album("Maine 2026", ("2026-08-02", "2026-08-04"), 3)
MEMBERS = {ALBUM["id"]: [item["id"] for item in TRIP[:3]]}


def broken(**changes: Any) -> dict[str, Any]:  # noqa: ANN401  # any JSON
    """A good photo but for the changes."""
    return {**asset("broken", "2026-08-05T12:00:00", -4, state="Maine"), **changes}


def without(name: str) -> dict[str, Any]:
    """A photo that lacks a field."""
    return {key: value for key, value in broken().items() if key != name}


MALFORMED: dict[str, object] = {
    "null": None,
    "number": 7,
    "text": "asset",
    "list": [],
    "empty object": {},
    "no id": without("id"),
    "id of no kind": broken(id="not-a-uuid"),
    "id in capitals": broken(id="9C5B94B1-35AD-49BB-B118-8E8FC24ABF80"),
    "id is a number": broken(id=7),
    "no type": without("type"),
    "no time": without("fileCreatedAt"),
    "time is null": broken(fileCreatedAt=None),
    "time of no kind": broken(fileCreatedAt="yesterday"),
    "time far away": broken(fileCreatedAt="+171546-08-02T12:00:00.000Z"),
    "time before the calendar": broken(fileCreatedAt="0001-01-01T00:00:00+14:00"),
    "time after the calendar": broken(fileCreatedAt="9999-12-31T23:59:59-12:00"),
    "wall of no kind": broken(localDateTime="1993-00-00T00:00:00.000Z"),
    "wall is a number": broken(localDateTime=1754136000),
    "place is a list": broken(exifInfo=[]),
    "city is a number": broken(exifInfo={"city": 7}),
    "file name is a list": broken(originalFileName=["x"]),
    "favourite is a text": broken(isFavorite="false"),
    "people is an object": broken(people={}),
    "person is null": broken(people=[None]),
    "trash is null": broken(isTrashed=None),
}


def served(board: Switchboard, path: Path, content: object, way: str = "memory") -> Connection:
    """A connection to a server of that library."""
    return board.connect(way, Source(path=str(saved(content, path))))


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_photo_is_skipped_and_counted(switchboard: Switchboard, tmp_path: Path, name: str) -> None:
    """It is in neither total nor selection, and the answers that read over it say so."""
    content = library([*TRIP, MALFORMED[name]], [ALBUM], album_members=MEMBERS)
    server = served(switchboard, tmp_path / "library.json", content)
    answer = checked(server.text("immich_search_photos", {"state": "Maine"}))
    assert answer.get("error") is None, answer
    assert (answer["total"], answer["scanned"], answer["truncated"]) == (len(TRIP), len(TRIP), False)
    assert answer["selection"] == selection_of(TRIP)
    assert answer["skipped"] == 1
    gap = checked(server.text("immich_album_gaps", {"album_id": ALBUM["id"]}))
    assert (gap["missing_count"], gap["skipped"]) == (1, 1)
    assert gap["selection"] == selection_of(TRIP[3:4])


def test_a_malformed_photo_is_counted_by_smart_search(switchboard: Switchboard, tmp_path: Path) -> None:
    """A ranking that could not look at everything says so as well."""
    server = served(switchboard, tmp_path / "library.json", library([*TRIP, None]))
    answer = server.ask("immich_smart_search", query="coast")
    assert (len(answer["results"]), answer.get("skipped")) == (len(TRIP), 1)


def test_all_malformed_photos_together(connect: Callable[[Source], Connection], tmp_path: Path) -> None:
    """Many bad ones are as harmless as one, over a real connection too."""
    content = library([*MALFORMED.values(), *TRIP], [ALBUM], album_members=MEMBERS)
    path = saved(content, tmp_path / "library.json")
    answer = connect(Source(path=str(path))).ask("immich_search_photos", state="Maine")
    assert (answer["total"], answer["skipped"]) == (len(TRIP), len(MALFORMED))
    assert answer["selection"] == selection_of(TRIP)


def test_a_good_library_skips_nothing(switchboard: Switchboard, tmp_path: Path) -> None:
    """Where everything could be read, the word is absent."""
    server = served(switchboard, tmp_path / "library.json", library(TRIP, [ALBUM], album_members=MEMBERS))
    for text in (
        server.text("immich_search_photos", {"state": "Maine"}),
        server.text("immich_album_gaps", {"album_id": ALBUM["id"]}),
        server.text("immich_smart_search", {"query": "coast"}),
    ):
        assert "skipped" not in checked(text)


@pytest.mark.parametrize("row", [None, {}, {**ALBUM, "id": "x"}, {**ALBUM, "albumName": None}], ids=str)
def test_a_malformed_album_is_no_photo(switchboard: Switchboard, tmp_path: Path, row: object) -> None:
    """An album that cannot be read hides no other album, and is not counted among the photos."""
    other = album("Other", ("2026-08-02", "2026-08-04"), 3)
    server = served(switchboard, tmp_path / "library.json", library(TRIP, [row, other]))
    assert [found["name"] for found in server.ask("immich_find_albums")["albums"]] == ["Other"]
    answer = server.ask("immich_search_photos", state="Maine")
    assert answer["total"] == len(TRIP)
    assert answer.get("skipped", 0) == 0


def test_a_malformed_person_is_no_photo(switchboard: Switchboard, tmp_path: Path) -> None:
    """A person who cannot be read hides nobody, and is not counted among the photos."""
    simba = {"id": "1", "name": "Simba"}
    assets = [{**item, "people": [simba]} for item in TRIP]
    content = library(assets, people=[None, {"name": "Nobody"}, {"id": "2", "name": None}, simba])
    answer = served(switchboard, tmp_path / "library.json", content).ask("immich_search_photos", person="simba")
    assert answer["total"] == len(TRIP)
    assert answer.get("skipped", 0) == 0


def test_a_photo_that_is_listed_twice_counts_once(switchboard: Switchboard, tmp_path: Path) -> None:
    """A repeated ID is one photo."""
    server = served(switchboard, tmp_path / "library.json", library([*TRIP, *TRIP]))
    answer = server.ask("immich_search_photos", state="Maine")
    assert (answer["total"], answer["selection"]) == (len(TRIP), selection_of(TRIP))


@pytest.mark.parametrize("content", [{}, {"assets": []}, {"assets": [], "albums": [], "album_members": {}}], ids=str)
def test_an_empty_library_is_a_library(switchboard: Switchboard, tmp_path: Path, content: object) -> None:
    """Nothing in it is no fault of the file."""
    server = served(switchboard, tmp_path / "library.json", content)
    assert server.ask("immich_find_albums") == {"albums": [], "total": 0}
    assert server.ask("immich_search_photos", media="photo")["total"] == 0
    assert server.ask("immich_search_photos", state="Maine")["code"] == "no_match"
