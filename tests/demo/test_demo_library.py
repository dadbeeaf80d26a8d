"""The demo library holds the numbers of the four acceptance conversations, counted here the slow and plain way."""

from __future__ import annotations

import datetime as dt
import difflib
import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from immich_adapters.demo import Scene, demo_library

Json = dict[str, Any]


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


BOTH = tuple(Scene)
LIBRARIES: dict[Scene, Json] = {scene: demo_library(scene) for scene in BOTH}
SEALS = {
    Scene.ALBUM: "d387565761f104c948a5fc84d2017991d943dda3c760a21bbb85ff7924397b65",
    Scene.NO_ALBUM: "144908cb063f8501ea496b3801fb75b378c096d3135dae0eb4cad36ab8f725f9",
}
ASSET_KEYS = words_of(
    "id createdAt ownerId libraryId type originalFileName originalMimeType fileCreatedAt fileModifiedAt localDateTime "
    "updatedAt isFavorite isArchived isTrashed visibility duration exifInfo livePhotoVideoId people isOffline hasMetadata "
    "duplicateId resized width height isEdited"
)
EXIF_KEYS = words_of(
    "make model exifImageWidth exifImageHeight fileSizeInByte orientation dateTimeOriginal modifyDate timeZone lensModel "
    "fNumber focalLength iso exposureTime latitude longitude city state country description projectionType rating"
)
UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
MAINE_ALBUM = "Maine 2026"
every_scene = pytest.mark.parametrize("scene", BOTH)


def is_shown(asset: Json) -> bool:
    return asset["visibility"] == "timeline" and not asset["isTrashed"] and not asset["isOffline"]


def in_scope(scene: Scene) -> list[Json]:
    return [asset for asset in LIBRARIES[scene]["assets"] if is_shown(asset)]


def day(asset: Json) -> str:
    if asset["localDateTime"] is not None:
        return str(asset["localDateTime"])[:10]
    instant = dt.datetime.fromisoformat(asset["fileCreatedAt"])
    return instant.astimezone(ZoneInfo("America/New_York")).date().isoformat()


def between(assets: Iterable[Json], first: str, last: str) -> list[Json]:
    return [asset for asset in assets if first <= day(asset) <= last]


def with_state(assets: Iterable[Json], state: str) -> list[Json]:
    return [asset for asset in assets if asset["exifInfo"]["state"] == state]


def is_nowhere(asset: Json) -> bool:
    exif = asset["exifInfo"]
    return exif["city"] is None and exif["state"] is None and exif["country"] is None


def runs(days: Iterable[str]) -> list[list[str]]:
    found: list[list[str]] = []
    for text in sorted(days):
        is_near = found and (dt.date.fromisoformat(text) - dt.date.fromisoformat(found[-1][-1])).days <= 2
        if is_near:
            found[-1].append(text)
        else:
            found.append([text])
    return found


def clusters(assets: Iterable[Json]) -> list[tuple[str, str, int]]:
    return sorted(((run[0], run[-1], len(run)) for run in runs(map(day, assets))), key=lambda row: -row[2])


def album(scene: Scene, name: str) -> Json:
    (found,) = [album for album in LIBRARIES[scene]["albums"] if album["albumName"] == name]
    return dict(found)


def members(scene: Scene, found: Json) -> list[Json]:
    linked = set(LIBRARIES[scene]["album_members"][found["id"]])
    return [asset for asset in LIBRARIES[scene]["assets"] if asset["id"] in linked]


def gap() -> list[Json]:
    linked = set(LIBRARIES[Scene.ALBUM]["album_members"][album(Scene.ALBUM, MAINE_ALBUM)["id"]])
    window = between(in_scope(Scene.ALBUM), "2026-08-01", "2026-08-10")
    return [asset for asset in window if asset["id"] not in linked]


def folded(text: str) -> str:
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )


def is_of(asset: Json, name: str) -> bool:
    return any(person["name"] == name for person in asset["people"])


def walls(assets: Iterable[Json], wall: str) -> list[Json]:
    return [asset for asset in assets if asset["localDateTime"] == wall]


def canonical(library: Json) -> str:
    return json.dumps(library, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


# --- the four conversations


@every_scene
def test_maine_is_398_photos_of_two_trips(scene: Scene) -> None:
    """A search for the state of Maine finds 391 photos of August 2026 and 7 of one day in 2023, and no others."""
    assert clusters(with_state(in_scope(scene), "Maine")) == [
        ("2026-08-02", "2026-08-09", 391),
        ("2023-07-14", "2023-07-14", 7),
    ]


@every_scene
def test_bar_harbor_leads_and_portland_follows(scene: Scene) -> None:
    """The top places of Maine are Bar Harbor and Portland, in this order and without a tie."""
    counts = Counter(asset["exifInfo"]["city"] for asset in with_state(in_scope(scene), "Maine")).most_common()
    assert [city for city, _ in counts[:2]] == ["Bar Harbor", "Portland"]
    assert counts[0][1] > counts[1][1] > counts[2][1]
    assert {"Camden", "Rockland"} <= {city for city, _ in counts}


def test_the_days_hold_64_photos_more_than_the_place() -> None:
    """The whole trip has 455 photos: 64 are without a location or were taken on the way, some by the partner."""
    trip = between(in_scope(Scene.NO_ALBUM), "2026-08-02", "2026-08-09")
    others = [asset for asset in trip if asset["exifInfo"]["state"] != "Maine"]
    assert (len(trip), len(others)) == (455, 64)
    states = Counter("nowhere" if is_nowhere(asset) else asset["exifInfo"]["state"] for asset in others)
    assert set(states) == {"nowhere", "Massachusetts", "New Hampshire"}
    assert min(states.values()) >= 5
    assert len({asset["ownerId"] for asset in others}) == 2


def test_no_album_is_named_like_maine_before_there_is_one() -> None:
    """In the first scene nothing contains or resembles "maine", so that the agent has to search."""
    for found in LIBRARIES[Scene.NO_ALBUM]["albums"]:
        for wanted in ("maine", "maine 2026"):
            name = folded(found["albumName"])
            assert not words_of(wanted) & words_of(name)
            assert "maine" not in name
            assert difflib.SequenceMatcher(None, wanted, name, autojunk=False).ratio() < 0.6


def test_the_album_of_maine_holds_412_photos_of_eight_days() -> None:
    """In the second scene the album exists once, is Dana's, is shared with Sam, and tells its dates and count."""
    found = album(Scene.ALBUM, MAINE_ALBUM)
    assert (found["assetCount"], found["startDate"], found["endDate"]) == (
        412,
        "2026-08-02T00:00:00.000Z",
        "2026-08-09T00:00:00.000Z",
    )
    assert [(entry["user"]["name"], entry["role"]) for entry in found["albumUsers"]] == [
        ("Dana", "owner"),
        ("Sam", "editor"),
    ]
    assert found["shared"] is True
    assert [a["albumName"] for a in LIBRARIES[Scene.ALBUM]["albums"] if "maine" in folded(a["albumName"])] == [
        MAINE_ALBUM
    ]


def test_37_photos_are_missing_mostly_of_one_day_and_one_camera() -> None:
    """A day before to a day after the album, 37 photos are not in it, most of 5 August and most of the Canon."""
    missing = gap()
    assert len(missing) == 37
    assert Counter(map(day, missing)).most_common(2) == [("2026-08-05", 21), ("2026-08-01", 5)]
    cameras = Counter(asset["exifInfo"]["model"] for asset in missing).most_common()
    assert cameras[0][0] == "Canon EOS R6"
    assert cameras[0][1] > 2 * cameras[1][1]


@every_scene
def test_simba_in_the_snow_outranks_everything_else(scene: Scene) -> None:
    """At least twelve photos show Simba, and at least ten of them are described by every word of the query."""
    simba = [asset for asset in in_scope(scene) if is_of(asset, "Simba")]
    wanted = words_of("orange cat in snow")
    matching = [a for a in simba if wanted <= words_of(a["exifInfo"]["description"].casefold())]
    assert len(simba) >= 12
    assert len(matching) >= 10
    assert {int(day(asset)[5:7]) for asset in matching} <= {12, 1, 2}
    elsewhere = [a for a in in_scope(scene) if "orange cat in snow" in a["exifInfo"]["description"] and a not in simba]
    assert elsewhere


# --- traps


@every_scene
@pytest.mark.parametrize("owner", ["Dana", "Sam"])
def test_what_must_not_count_lies_among_what_counts(scene: Scene, owner: str) -> None:
    """Archived, trashed and hidden assets of both, and locked and offline ones, lie within the days of the trip."""
    library = LIBRARIES[scene]
    trip = between(
        (a for a in library["assets"] if (a["ownerId"] == library["user_id"]) == (owner == "Dana")),
        "2026-08-02",
        "2026-08-09",
    )
    assert any(asset["visibility"] == "archive" for asset in trip)
    assert any(asset["isTrashed"] for asset in trip)
    assert owner == "Dana" or any(asset["visibility"] == "hidden" for asset in trip)
    assert owner == "Sam" or any(asset["visibility"] == "locked" for asset in trip)
    assert owner == "Sam" or any(asset["isOffline"] for asset in trip)


@every_scene
def test_every_hidden_asset_is_the_motion_part_of_one_live_photo(scene: Scene) -> None:
    """Hidden assets are exactly the linked motion parts: videos of the same moment, place and owner, in no album."""
    assets = {asset["id"]: asset for asset in LIBRARIES[scene]["assets"]}
    stills = [asset for asset in assets.values() if asset["livePhotoVideoId"] is not None]
    hidden = {asset["id"] for asset in assets.values() if asset["visibility"] == "hidden"}
    assert sorted(asset["livePhotoVideoId"] for asset in stills) == sorted(hidden)
    for still in stills:
        motion = assets[still["livePhotoVideoId"]]
        same = ("ownerId", "fileCreatedAt", "localDateTime")
        assert (still["type"], motion["type"]) == ("IMAGE", "VIDEO")
        assert [still[key] for key in same] == [motion[key] for key in same]
        assert still["exifInfo"] == motion["exifInfo"]
    assert not hidden & {asset_id for linked in LIBRARIES[scene]["album_members"].values() for asset_id in linked}


@every_scene
def test_the_first_and_last_instants_of_the_trip_are_there(scene: Scene) -> None:
    """Both ends of the window have photos to the millisecond, in Maine and at home, and so have the days around it."""
    shown = in_scope(scene)
    for wall in ("2026-08-02T00:00:00.000Z", "2026-08-09T23:59:59.999Z"):
        assert {asset["exifInfo"]["state"] for asset in walls(shown, wall)} == {"Maine", "Massachusetts"}
    before, after = walls(shown, "2026-08-01T23:59:59.999Z"), walls(shown, "2026-08-10T00:00:00.000Z")
    assert [asset["fileCreatedAt"] for asset in before] == ["2026-08-02T03:59:59.999Z"]
    assert [asset["fileCreatedAt"] for asset in after] == ["2026-08-10T04:00:00.000Z"]
    assert between(shown, "2026-07-31", "2026-07-31")


@every_scene
def test_clocks_of_other_zones_decide_the_day(scene: Scene) -> None:
    """Photos whose UTC day, Maine day and wall day disagree are in the trip by the clock on their wall."""
    trip = between(in_scope(scene), "2026-08-02", "2026-08-09")
    zones = {asset["exifInfo"]["timeZone"] for asset in trip}
    assert {None, "UTC+1", "UTC-4", "UTC-7"} <= zones
    assert any(asset["fileCreatedAt"] < "2026-08-02" for asset in trip)
    assert any(asset["fileCreatedAt"] >= "2026-08-10" and asset["exifInfo"]["timeZone"] == "UTC-7" for asset in trip)


@every_scene
def test_one_photo_has_no_wall_clock(scene: Scene) -> None:
    """Exactly one asset lacks `localDateTime`; its day is 6 August in UTC and in New York alike."""
    (asset,) = [asset for asset in LIBRARIES[scene]["assets"] if asset["localDateTime"] is None]
    assert is_shown(asset)
    assert day(asset) == asset["fileCreatedAt"][:10] == "2026-08-06"


@every_scene
def test_bursts_videos_and_hard_names_are_among_the_photos(scene: Scene) -> None:
    """The trip has a burst with one timestamp, videos in the timeline, and file names with accents and emoji."""
    trip = between(in_scope(scene), "2026-08-02", "2026-08-09")
    assert Counter(asset["fileCreatedAt"] for asset in trip).most_common(1)[0][1] >= 9
    assert sum(asset["type"] == "VIDEO" for asset in trip) >= 8
    names = "".join(asset["originalFileName"] for asset in trip)
    assert "é" in unicodedata.normalize("NFC", names)
    assert any(ord(letter) > 0xFFFF for letter in names)


@every_scene
def test_the_flight_to_tokyo_crosses_the_date_line(scene: Scene) -> None:
    """In the air nothing has a place, and on the way back the wall clock runs against the instants."""
    air = [asset for asset in between(in_scope(scene), "2024-04-05", "2024-04-13") if is_nowhere(asset)]
    ordered = sorted(air, key=lambda asset: str(asset["fileCreatedAt"]))
    zones = [zone for zone, _ in Counter(asset["exifInfo"]["timeZone"] for asset in ordered).items()]
    assert sorted(zones) == ["UTC+9", "UTC-4"]
    assert [a["localDateTime"] for a in ordered] != sorted(a["localDateTime"] for a in ordered)


def test_what_was_tidied_away_had_no_place_in_maine() -> None:
    """Between the scenes 17 photos left the timeline, all without location or taken on the way; the rest is equal."""
    before = {asset["id"]: asset for asset in in_scope(Scene.NO_ALBUM)}
    after = {asset["id"]: asset for asset in in_scope(Scene.ALBUM)}
    tidied = [asset for asset_id, asset in before.items() if asset_id not in after]
    assert len(tidied) == 17
    assert not with_state(tidied, "Maine")
    assert all(before[asset_id] == asset for asset_id, asset in after.items())


# --- the shape


@every_scene
def test_two_calls_are_equal_and_independent(scene: Scene) -> None:
    """A call repeats the same values in new objects, so that one reader cannot change what another one sees."""
    first: Json = demo_library(scene)
    second: Json = demo_library(scene)
    assert first == second == LIBRARIES[scene]
    first["assets"][0]["exifInfo"]["city"] = "elsewhere"
    assert second == LIBRARIES[scene]
    inner = [id(part) for asset in LIBRARIES[scene]["assets"] for part in (asset["exifInfo"], *asset["people"])]
    assert len(set(inner)) == len(inner)


@every_scene
def test_the_library_changes_only_on_purpose(scene: Scene) -> None:
    """The canonical JSON of each scene has a pinned SHA-256: whoever changes the demo changes it here."""
    assert hashlib.sha256(canonical(LIBRARIES[scene]).encode()).hexdigest() == SEALS[scene]


@every_scene
def test_assets_have_the_shape_of_the_server(scene: Scene) -> None:
    """Keys, lower-case version 4 IDs, each once, times to the millisecond in UTC, and durations only on videos."""
    library = LIBRARIES[scene]
    assets = library["assets"]
    assert {frozenset(asset) for asset in assets} == {frozenset(ASSET_KEYS)}
    assert {frozenset(asset["exifInfo"]) for asset in assets} == {frozenset(EXIF_KEYS)}
    ids = [asset["id"] for asset in assets] + [found["id"] for found in library["albums"]]
    ids += [person["id"] for person in library["people"]] + list({asset["ownerId"] for asset in assets})
    assert len(set(ids)) == len(ids)
    assert all(UUID4.fullmatch(text) for text in ids)
    for asset in assets:
        times = (asset["fileCreatedAt"], asset["createdAt"], asset["localDateTime"] or asset["fileCreatedAt"])
        assert all(INSTANT.fullmatch(time) for time in times)
        assert (asset["type"] == "VIDEO") == isinstance(asset["duration"], int)
        assert asset["isArchived"] == (asset["visibility"] == "archive")


@every_scene
def test_wall_clocks_fit_their_zones(scene: Scene) -> None:
    """The wall clock is the instant moved by the zone that the asset names; without a zone both are equal."""
    for asset in LIBRARIES[scene]["assets"]:
        zone = asset["exifInfo"]["timeZone"]
        hours = int(zone.removeprefix("UTC")) if zone else 0
        moved = dt.datetime.fromisoformat(asset["fileCreatedAt"]) + dt.timedelta(hours=hours)
        assert asset["localDateTime"] in (
            None,
            moved.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moved.microsecond // 1000:03}Z",
        )


@every_scene
def test_albums_count_and_date_themselves_by_the_rule_of_the_server(scene: Scene) -> None:
    """Counts and dates come from shown and archived members alone; an empty album has no dates."""
    library = LIBRARIES[scene]
    assert {found["id"] for found in library["albums"]} == set(library["album_members"])
    for found in library["albums"]:
        linked = members(scene, found)
        assert len(linked) == len(library["album_members"][found["id"]])
        counted = [
            a for a in linked if a["visibility"] in ("timeline", "archive") and not (a["isTrashed"] or a["isOffline"])
        ]
        days = [f"{text}T00:00:00.000Z" for text in sorted(map(day, counted))]
        assert found["assetCount"] == len(counted)
        assert (found.get("startDate"), found.get("endDate")) == ((days[0], days[-1]) if days else (None, None))
        assert [entry["role"] for entry in found["albumUsers"]].count("owner") == 1
        assert found["shared"] == (len(found["albumUsers"]) > 1)
    assert [found for found in library["albums"] if found["assetCount"] == 0]
    assert [found for found in library["albums"] if found["albumUsers"][0]["user"]["id"] != library["user_id"]]


@every_scene
def test_suggestions_are_the_places_of_the_timeline(scene: Scene) -> None:
    """Suggestions are the sorted place names of photos in scope, the two Portlands being one city of two states."""
    shown = in_scope(scene)
    for field, names in LIBRARIES[scene]["suggestions"].items():
        assert names == sorted({a["exifInfo"][field] for a in shown if a["exifInfo"][field] is not None})
    portlands = {a["exifInfo"]["state"] for a in shown if a["exifInfo"]["city"] == "Portland"}
    assert portlands == {"Maine", "Oregon"}


@every_scene
def test_people_are_named_and_two_are_named_alike(scene: Scene) -> None:
    """Everybody listed is on a photo of Dana's; there are two persons named Alex, and a face without a name."""
    library = LIBRARIES[scene]
    tagged = {person["id"]: person["name"] for asset in library["assets"] for person in asset["people"]}
    listed = {person["id"]: person["name"] for person in library["people"]}
    assert Counter(listed.values())["Alex"] == 2
    assert {"Simba", "Ana", "Dana", "Sam", "José"} <= set(listed.values())
    assert listed == {person_id: name for person_id, name in tagged.items() if name}
    assert "" in tagged.values()
    assert all(asset["ownerId"] == library["user_id"] for asset in library["assets"] if asset["people"])
