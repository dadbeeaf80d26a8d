"""What holds for whole libraries: two of real servers where they are at hand, one of our own always."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from tests.entry.connections import Answer, Connection, Source
from tests.entry.oracles import (
    Json,
    checked,
    clusters_of,
    day_of,
    folded,
    has_odd_clock,
    in_place,
    in_scope,
    matching,
    moved,
    place_of,
    selection_of,
    within,
)
from tests.shared_material import IMMICH_API, needs_shared_material

FIELDS = ("state", "city", "country")
SHARED = [pytest.param(f"library-{version}.json", marks=needs_shared_material) for version in ("2.7", "3.2h")]


@attrs.frozen(kw_only=True)
class Served:
    """A library file and the server that serves it."""

    content: Json
    connection: Connection

    @property
    def assets(self) -> list[Json]:
        """Everything that the file holds."""
        assets: list[Json] = self.content["assets"]
        return assets

    @property
    def albums(self) -> list[Json]:
        """Every album that the file holds."""
        albums: list[Json] = self.content["albums"]
        return albums

    def spellings(self, field: str) -> list[str]:
        """Every name of a place that a photo in scope has."""
        return sorted({name for item in self.assets if in_scope(item) and (name := place_of(item, field))})

    def outside(self, album: Json) -> Callable[[Json], bool]:
        """Whether an asset is not in an album."""
        members = set(self.content["album_members"][album["id"]])
        return lambda item: item["id"] not in members

    def search(self, **criteria: object) -> Answer:
        """A search without samples."""
        return self.connection.ask("immich_search_photos", samples=0, **criteria)

    def found(self, query: str) -> list[str]:
        """The IDs of the albums that a query finds, best first."""
        answer = self.connection.ask("immich_find_albums", query=query, limit=100)
        assert answer["total"] >= len(answer["albums"])
        return [album["id"] for album in answer["albums"]]


@pytest.fixture(scope="module", params=["small", *SHARED])
def served(request: pytest.FixtureRequest, small_path: Path, connect: Callable[[Source], Connection]) -> Served:
    """Each library on each way."""
    path = small_path if request.param == "small" else IMMICH_API / request.param
    content: Json = json.loads(path.read_text(encoding="utf-8"))
    return Served(content=content, connection=connect(Source(path=str(path))))


def test_every_album_is_found_by_its_name(served: Served) -> None:
    """The whole name finds the album, before all albums of other names."""
    for album in served.albums:
        same = [other["id"] for other in served.albums if other["albumName"] == album["albumName"]]
        assert sorted(served.found(album["albumName"])[: len(same)]) == sorted(same)


def test_every_album_is_found_without_accents(served: Served) -> None:
    """Whoever types no accents, and no capitals, finds the album first all the same."""
    for album in served.albums:
        same = [other["id"] for other in served.albums if other["albumName"] == album["albumName"]]
        assert served.found(folded(album["albumName"]).upper())[0] in same


def test_every_album_is_found_by_each_of_its_words(served: Served) -> None:
    """One word of the name is enough."""
    for album in served.albums:
        for word in album["albumName"].split():
            assert album["id"] in served.found(word), word


def test_an_album_is_shown_as_the_file_has_it(served: Served) -> None:
    """Size and days of an album are those of the file, days as they stand."""
    for album in served.albums:
        answer = served.connection.ask("immich_find_albums", query=album["albumName"], limit=3)
        [row] = [row for row in answer["albums"] if row["id"] == album["id"]]
        days = [album[name][:10] if album.get(name) else None for name in ("startDate", "endDate")]
        assert [row["start"], row["end"]] == days
        assert row["asset_count"] == album["assetCount"]


@pytest.mark.parametrize("field", FIELDS)
def test_a_place_counts_what_a_slow_count_counts(served: Served, field: str) -> None:
    """For each place: total, selection, days, media and clusters are those of a count by hand."""
    for name in served.spellings(field):
        expected = matching(served.assets, in_place(field, name))
        answer = served.search(**{field: name})
        rows = [(row["start"], row["end"], row["count"]) for row in answer["clusters"]]
        assert (answer["total"], answer["scanned"]) == (len(expected), len(expected)), name
        assert answer["selection"] == selection_of(expected)
        assert rows == clusters_of(expected)[:8]
        assert [answer["first"], answer["last"]] == [min(map(day_of, expected)), max(map(day_of, expected))]
        assert answer.get("odd_clocks", 0) == sum(map(has_odd_clock, expected))
        assert sum(answer["by_media"].values()) == len(expected)


@pytest.mark.parametrize("field", FIELDS)
def test_a_cluster_of_a_place_is_found_by_its_days(served: Served, field: str) -> None:
    """The days of each cluster with the same criteria count what the cluster counts, but for odd clocks."""
    for name in served.spellings(field):
        for row in served.search(**{field: name})["clusters"]:
            expected = matching(served.assets, in_place(field, name), within(row["start"], row["end"]))
            found = served.search(taken_after=row["start"], taken_before=row["end"], **{field: name})
            assert found["total"] == len(expected)
            assert found["selection"] == selection_of(expected)
            if not any(map(has_odd_clock, matching(served.assets, in_place(field, name)))):
                assert found["total"] == row["count"]


@pytest.mark.parametrize("field", FIELDS)
def test_the_criteria_of_a_place_find_the_same_again(served: Served, field: str) -> None:
    """Typed without accents or capitals, a place answers criteria that find exactly its photos again."""
    for name in served.spellings(field):
        first = served.search(**{field: folded(name).upper()})
        again = served.search(**first["criteria"])
        assert (again["total"], again["selection"]) == (first["total"], first["selection"])
        assert again["criteria"] == first["criteria"]
        assert first["selection"] == selection_of(matching(served.assets, in_place(field, name)))


def test_every_photo_day_counts_what_a_slow_count_counts(served: Served) -> None:
    """A window of one day holds the photos of that day in scope, wherever on Earth they were taken."""
    for day in sorted({day_of(item) for item in served.assets}):
        expected = matching(served.assets, within(day, day))
        answer = served.search(taken_after=day, taken_before=day)
        assert (answer["total"], answer["selection"]) == (len(expected), selection_of(expected)), day
        assert answer["no_location"] == sum(not any(place_of(item, f) for f in FIELDS) for item in expected)


@pytest.mark.parametrize(("media", "kind"), [("photo", "IMAGE"), ("video", "VIDEO")])
def test_media_counts_what_a_slow_count_counts(served: Served, media: str, kind: str) -> None:
    """Photos are photos and videos are videos; a kind from the future is neither."""
    expected = matching(served.assets, lambda item: item["type"] == kind)
    answer = served.search(media=media)
    assert (answer["total"], answer["selection"]) == (len(expected), selection_of(expected))
    assert answer["by_media"][media] == answer["total"]


def test_favourites_count_what_a_slow_count_counts(served: Served) -> None:
    """Favourites alone are a criterion."""
    expected = matching(served.assets, lambda item: bool(item["isFavorite"]))
    answer = served.search(favorites_only=True)
    assert (answer["total"], answer["selection"]) == (len(expected), selection_of(expected))


@pytest.mark.parametrize("pad", [0, 1, 30])
def test_a_gap_is_what_the_days_hold_and_the_album_does_not(served: Served, pad: int) -> None:
    """For each album with days: what is missing is what a slow count misses, and its window finds it again."""
    for album in served.albums:
        if not album.get("startDate"):
            continue
        window = (moved(album["startDate"][:10], -pad), moved(album["endDate"][:10], pad))
        expected = matching(served.assets, within(*window), served.outside(album))
        text = served.connection.text("immich_album_gaps", {"album_id": album["id"], "pad_days": pad})
        answer = checked(text)
        assert answer["missing_count"] == answer["total"] == len(expected)
        assert answer["selection"] == selection_of(expected)
        assert answer["criteria"] == {"taken_after": window[0], "taken_before": window[1]}
        assert sum(row["count"] for row in answer["days"]) <= len(expected)


def test_an_album_without_days_has_no_gap(served: Served) -> None:
    """An album that nothing is in is an error, not a gap of everything."""
    [empty] = [album for album in served.albums if not album.get("startDate")]
    answer = served.connection.ask("immich_album_gaps", album_id=empty["id"])
    assert answer["code"] == "empty_album"


@pytest.mark.parametrize("tool", ["immich_search_photos", "immich_smart_search"])
def test_a_person_where_nobody_has_a_name_is_an_error(served: Served, tool: str) -> None:
    """These libraries know no names: a search for somebody ends in an error and searches nothing."""
    query = {"query": "a dog"} if tool == "immich_smart_search" else {}
    answer = served.connection.ask(tool, person="Alice", **query)
    assert answer["code"] == "no_match"
    assert set(answer) == {"error", "code", "candidates"}


def test_a_place_that_nothing_has_is_an_error_with_suggestions(served: Served) -> None:
    """A misspelt place names the closest ones and searches nothing."""
    answer = served.search(state="Mayne")
    assert answer["code"] == "no_match"
    assert "Maine" in answer["suggestions"]
    assert len(answer["suggestions"]) == 3


def test_a_place_and_days_with_nothing_are_no_error(served: Served) -> None:
    """Nothing found is an answer: zero, no days, no clusters, and a selection of nothing."""
    answer = served.search(state="Maine", taken_after="1850-01-01", taken_before="1850-12-31")
    assert (answer["total"], answer["scanned"], answer["truncated"]) == (0, 0, False)
    assert (answer["first"], answer["last"], answer["clusters"]) == (None, None, [])
    assert answer["selection"] == selection_of([])
