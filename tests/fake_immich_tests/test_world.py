"""The world: repeatable ids, times of photos, and changes behind the client's back."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.fake_immich import AssetType, Role, World
from tests.fake_immich.ids import is_uuid
from tests.fake_immich_tests.conftest import Serve

ROOT = Path(__file__).resolve().parents[2]


def test_worlds_repeat_themselves() -> None:
    """Two worlds built alike have the same ids, in lower case; another seed gives others."""
    worlds = [World(), World(), World(seed=1)]
    ids = [world.photo("2026-08-02T00:00:00Z").id for world in worlds]
    assert ids[0] == ids[1] != ids[2]
    assert all(is_uuid(asset_id) and asset_id == asset_id.lower() for asset_id in ids)
    assert worlds[0].key.secret == worlds[1].key.secret


@pytest.mark.parametrize(
    ("arguments", "instant", "wall", "label"),
    [
        ({"taken": "2026-08-02T10:00:00-04:00"}, "2026-08-02T14:00", "2026-08-02T10:00", "UTC-4"),
        ({"taken": "2026-06-01T00:15:00+05:30"}, "2026-05-31T18:45", "2026-06-01T00:15", "UTC+5:30"),
        ({"taken": "2026-08-02T10:00:00Z"}, "2026-08-02T10:00", "2026-08-02T10:00", "UTC"),
        ({"taken": "2026-08-02T10:00:00"}, "2026-08-02T10:00", "2026-08-02T10:00", None),
        (
            {"taken": "2026-08-02T10:00:00", "zone": "America/New_York"},
            "2026-08-02T14:00",
            "2026-08-02T10:00",
            "America/New_York",
        ),
        (
            {"taken": "2026-04-04T15:00:00Z", "zone": "Asia/Tokyo"},
            "2026-04-04T15:00",
            "2026-04-05T00:00",
            "Asia/Tokyo",
        ),
        (
            {"taken": "2026-08-02T10:00:00Z", "wall": "1999-01-01T00:00:00"},
            "2026-08-02T10:00",
            "1999-01-01T00:00",
            "UTC",
        ),
    ],
)
def test_times_of_a_photo(arguments: dict[str, Any], instant: str, wall: str, label: str | None) -> None:
    """An offset or a zone gives instant and wall time; without either the wall time counts as UTC."""
    photo = World().photo(**arguments)
    assert photo.taken_at == datetime.fromisoformat(instant).replace(tzinfo=UTC)
    assert photo.wall_time == datetime.fromisoformat(wall)
    assert photo.time_zone == label


def test_photo_as_json(serve: Serve) -> None:
    """Instants and wall times are written with milliseconds and Z; duration and exif follow the kind and the request."""
    world = World()
    world.video("2026-08-09T23:59:59.999-04:00", duration_ms=3_723_004, city="Portland", latitude=0.0)
    old, new = serve(world, "2.7").page()["items"][0], serve(world, "3.2").page(withExif=True)["items"][0]
    assert old["fileCreatedAt"] == "2026-08-10T03:59:59.999Z"
    assert old["localDateTime"] == "2026-08-09T23:59:59.999Z"
    assert (old["duration"], new["duration"]) == ("01:02:03.004", 3_723_004)
    assert "exifInfo" not in old
    assert (new["exifInfo"]["city"], new["exifInfo"]["latitude"]) == ("Portland", 0.0)
    assert new["type"] == AssetType.VIDEO


def test_people_on_photos_on_demand(serve: Serve) -> None:
    """People are listed only withPeople; renaming one shows at once."""
    world = World()
    anna = world.person("Anna")
    world.photo("2026-08-02T00:00:00Z", person_ids=(anna.id,))
    caller = serve(world, "3.2")
    assert caller.page()["items"][0]["people"] == []
    assert [p["name"] for p in caller.page(withPeople=True)["items"][0]["people"]] == ["Anna"]
    world.change_person(anna.id, name="Ann")
    assert [p["name"] for p in caller.page(withPeople=True)["items"][0]["people"]] == ["Ann"]


def test_malformed_assets_on_demand(serve: Serve) -> None:
    """Keys of an asset's JSON can be replaced and removed while searches use the honest values."""
    world = World()
    world.photo(
        "2026-08-02T00:00:00Z",
        city="Portland",
        patch={"type": "HOLOGRAM", "exifInfo.city": 7},
        drop=frozenset({"localDateTime", "exifInfo.state"}),
    )
    world.photo("2026-08-01T00:00:00Z", wall=None, city="Portland")
    first, second = serve(world, "3.2").page(withExif=True, city="Portland")["items"]
    assert (first["type"], first["exifInfo"]["city"]) == ("HOLOGRAM", 7)
    assert "localDateTime" not in first
    assert "state" not in first["exifInfo"]
    assert second["localDateTime"] is None


def test_changes_behind_the_clients_back(serve: Serve) -> None:
    """Whatever changes in the world shows in the next answer."""
    world = World()
    first, second = world.photo("2026-08-02T00:00:00Z", name="1"), world.photo("2026-08-01T00:00:00Z", name="2")
    album = world.album("a", [first])
    caller = serve(world, "3.2")
    assert caller.names(visibility="timeline") == ["1", "2"]
    world.trash(first.id)
    assert caller.names(visibility="timeline") == ["2"]
    assert caller.get(f"/albums/{album.id}").json()["assetCount"] == 0
    world.restore(first.id)
    world.retake(first.id, "2020-01-01T00:00:00Z")
    assert caller.names(visibility="timeline") == ["2", "1"]
    world.link(album.id, [second.id])
    world.unlink(album.id, [first.id])
    world.change_album(album.id, name="b")
    shown = caller.get(f"/albums/{album.id}").json()
    assert (shown["albumName"], shown["startDate"]) == ("b", "2026-08-01T00:00:00.000Z")
    world.delete_asset(second.id)
    assert caller.names() == ["1"]
    world.delete_album(album.id)
    assert caller.get(f"/albums/{album.id}").status_code == 400


def test_library_round_trip(serve: Serve) -> None:
    """A library in either shape gives the world it was read from, as far as a timeline shows it."""
    world = World()
    bob = world.user("Bob")
    world.share_timeline(bob)
    anna = world.person("Anna")
    photos = [
        world.photo("2026-08-02T10:00:00-04:00", name="1", city="Portland", person_ids=(anna.id,)),
        world.video("2026-08-02T11:00:00-04:00", name="2"),
        world.photo("2026-08-02T09:00:00-04:00", name="3", owner=bob),
    ]
    album = world.album("a", photos[:2], shared={bob.id: Role.EDITOR})
    for kind in ("2.7", "3.2"):
        caller = serve(world, kind)
        page = caller.page(visibility="timeline", withExif=True, withPeople=True)
        data = {
            "assets": page["items"],
            "albums": caller.get("/albums").json(),
            "album_members": {album.id: list(album.asset_ids)},
        }
        again = World.from_library(data)
        copy = serve(again, kind)
        assert copy.page(visibility="timeline", withExif=True, withPeople=True) == page
        assert copy.get("/albums").json() == data["albums"]
        assert again.me.id == world.me.id


def test_oracle_is_independent() -> None:
    """The fake imports nothing of the packages it helps to test."""
    program = "import sys, tests.fake_immich; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {name for name in loaded.stdout.split() if name.startswith(("immich_", "httpx", "cattrs", "mcp"))}
