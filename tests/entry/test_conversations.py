"""The four acceptance conversations, as far as they read, over both connections; all numbers are computed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.entry.connections import Connection, Source
from tests.entry.oracles import checked

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
LINK = re.compile(r"http://immich\.local:2283/(albums|photos)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SELECTION = re.compile(r"[0-9a-f]{12}")
TRIP = {"taken_after": "2026-08-02", "taken_before": "2026-08-09"}


def maine_album(demo: Connection) -> str:
    """The ID of the album of the demo."""
    return str(demo.ask("immich_find_albums", query="maine")["albums"][0]["id"])


def test_a_the_album_exists(demo: Connection) -> None:
    """A few words find the album with its size, its days and its link."""
    answer = demo.ask("immich_find_albums", query="maine")
    [album] = answer["albums"]
    assert answer["total"] == 1
    assert (album["name"], album["asset_count"]) == ("Maine 2026", 412)
    assert (album["start"], album["end"]) == ("2026-08-02", "2026-08-09")
    assert LINK.fullmatch(album["url"])
    assert album["url"].endswith(album["id"])
    assert set(album) == {"id", "name", "asset_count", "start", "end", "shared", "owned", "url"}


def test_b_there_is_no_album_yet(no_album: Connection) -> None:
    """Before the album was made, nothing is found and nothing is invented."""
    assert no_album.ask("immich_find_albums", query="maine") == {"albums": [], "total": 0}


def test_b_the_place_shows_two_trips(no_album: Connection) -> None:
    """Maine has 398 photos: 391 of this summer and 7 of 2023, mostly in Bar Harbor and Portland."""
    answer = no_album.ask("immich_search_photos", state="Maine")
    clusters = [(row["start"], row["end"], row["count"]) for row in answer["clusters"]]
    assert (answer["total"], answer["scanned"], answer["truncated"]) == (398, 398, False)
    assert clusters == [("2026-08-02", "2026-08-09", 391), ("2023-07-14", "2023-07-14", 7)]
    assert [row["place"] for row in answer["top_places"]][:2] == ["Bar Harbor", "Portland"]
    assert answer["criteria"] == {"state": "Maine"}


def test_b_the_days_hold_more_than_the_place(no_album: Connection) -> None:
    """The days of the trip hold 455 photos: 64 more than Maine, without a location or taken on the way."""
    answer = no_album.ask("immich_search_photos", **TRIP)
    in_maine = no_album.ask("immich_search_photos", state="Maine", **TRIP)
    assert answer["total"] == 455
    assert answer["total"] - in_maine["total"] == 64
    assert 0 < answer["no_location"] <= 64
    assert answer["criteria"] == TRIP


def test_c_the_album_is_incomplete(demo: Connection) -> None:
    """37 photos of the album's days are not in it, mostly of one day and one camera, and the answer finds them again."""
    answer = demo.ask("immich_album_gaps", album_id=maine_album(demo))
    assert answer["missing_count"] == answer["total"] == 37
    assert answer["criteria"] == {"taken_after": "2026-08-01", "taken_before": "2026-08-10"}
    assert answer["days"][0]["date"] == "2026-08-05"
    assert answer["days"][0]["count"] > 37 / 2
    assert answer["cameras"][0]["camera"] == "Canon EOS R6"
    assert answer["cameras"][0]["count"] > 37 / 2
    assert set(answer["album"]) == {"id", "name", "start", "end", "asset_count", "url"}
    assert answer["album"]["asset_count"] == 412


def test_c_album_and_gap_are_the_days_of_the_album(connect: Callable[[Source], Connection]) -> None:
    """What is in the album, archived photos too, and what is missing add up to what those days hold."""
    archived = connect(Source(scene="album", environment=(("IMMICH_INCLUDE_ARCHIVED", "true"),)))
    answer = archived.ask("immich_album_gaps", album_id=maine_album(archived))
    total = archived.ask("immich_search_photos", **answer["criteria"])["total"]
    assert total == answer["album"]["asset_count"] + answer["missing_count"]


def test_d_content(demo: Connection) -> None:
    """Smart search shows ten pictures of Simba with dates and links, and no total."""
    answer = demo.ask("immich_smart_search", query="orange cat in snow", person="Simba")
    assert len(answer["results"]) == 10
    assert set(answer) == {"results", "criteria"}
    assert answer["criteria"] == {"person": "Simba"}
    for row in answer["results"]:
        assert set(row) == {"date", "city", "file", "url"}
        assert DAY.fullmatch(row["date"])
        assert LINK.fullmatch(row["url"])
    assert len({row["url"] for row in answer["results"]}) == 10


@pytest.mark.parametrize(
    "criteria",
    [
        {"state": "maine"},
        {"city": " PORTLAND "},
        {"country": "united states of america"},
        TRIP,
        {**TRIP, "media": "video"},
        {"favorites_only": True},
        {"person": "simba"},
        {"taken_after": "2026-01-01", "state": "Maine", "media": "photo"},
        {"taken_before": "2025-12-31"},
    ],
    ids=str,
)
def test_the_criteria_of_an_answer_find_the_same_again(demo: Connection, criteria: dict[str, object]) -> None:
    """An answer's criteria, repeated as they stand, give the same total, the same selection and the same criteria."""
    first = demo.ask("immich_search_photos", **criteria)
    again = demo.ask("immich_search_photos", **first["criteria"])
    for name in ("total", "selection", "criteria", "clusters"):
        assert again[name] == first[name]
    assert SELECTION.fullmatch(first["selection"])
    assert first["total"] > 0


@pytest.mark.parametrize(
    "criteria", [{"state": "Maine"}, {"city": "Portland"}, {"media": "video"}, {"person": "Simba"}]
)
def test_a_cluster_is_found_by_its_days(demo: Connection, criteria: dict[str, str]) -> None:
    """A search for the days of a cluster with the same criteria counts what the cluster counts."""
    clusters = demo.ask("immich_search_photos", **criteria)["clusters"]
    assert clusters
    for row in clusters:
        window = {"taken_after": row["start"], "taken_before": row["end"]}
        found = demo.ask("immich_search_photos", **criteria, **window)
        assert found["total"] == row["count"]
        assert [(item["start"], item["end"]) for item in found["clusters"]] == [(row["start"], row["end"])]


@pytest.mark.parametrize("count", [0, 1, 2, 5, 10])
def test_samples_are_as_many_as_asked_for_and_in_order(demo: Connection, count: int) -> None:
    """So many samples as were asked for come in order of their day, from the first day to the last."""
    answer = demo.ask("immich_search_photos", state="Maine", samples=count)
    dates = [row["date"] for row in answer["samples"]]
    assert len(dates) == count
    assert dates == sorted(dates)
    if count > 1:
        assert (dates[0], dates[-1]) == (answer["first"], answer["last"])


def test_a_request_for_many_samples_is_trimmed_from_its_end(demo: Connection) -> None:
    """Fifty samples do not fit: the answer says that it was trimmed and keeps everything else."""
    whole = demo.ask("immich_search_photos", state="Maine")
    answer = checked(demo.text("immich_search_photos", {"state": "Maine", "samples": 50}))
    assert answer["trimmed"] is True
    assert 5 < len(answer["samples"]) < 50
    for name in set(whole) - {"samples"}:
        assert answer[name] == whole[name]


def test_an_answer_that_fits_does_not_claim_to_be_trimmed(demo: Connection) -> None:
    """Where nothing was cut, the word is absent."""
    assert "trimmed" not in demo.ask("immich_search_photos", state="Maine")


def test_both_connections_give_the_same_text(demo: Connection) -> None:
    """An answer is the same text each time, whatever the connection."""
    arguments = {"state": "Maine", "samples": 3}
    text = demo.text("immich_search_photos", arguments)
    assert demo.text("immich_search_photos", arguments) == text
    assert checked(text)["total"] == 398
