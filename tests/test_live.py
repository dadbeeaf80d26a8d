"""The script of `tox -e live` works: it passes on a good server, fails on a bad one, and says when it is skipped."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.fake_immich import FakeImmich, World, faults


def household() -> World:
    """A trip with an album of most of it, and quiet days around."""
    world = World()
    trip = [
        world.photo(f"2026-08-0{day}T1{hour}:00:00-04:00", city="Camden", state="Maine")
        for day in (2, 3)
        for hour in range(4)
    ]
    world.photo("2026-08-04T10:00:00-04:00")
    world.album("Maine 2026", trip[:-1])
    return world


def live(settings: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script with these settings and no others."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("IMMICH_")}
    command = [sys.executable, "-m", "tests.live", *arguments]
    return subprocess.run(command, env={**kept, **settings}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", ["2.7", "3.2"])
def test_it_plays_all_conversations_to_the_end(kind: str) -> None:
    """With writes on, one album more exists afterwards, and its link is printed."""
    world = household()
    with FakeImmich(world, kind) as server:
        done = live({"IMMICH_URL": server.url, "IMMICH_API_KEY": server.key}, "--writes")
    assert done.returncode == 0, done.stdout + done.stderr
    made = next(album for album in world.albums.values() if album.name.startswith("Immich Trips throwaway"))
    assert f"/albums/{made.id}" in done.stdout
    assert len(world.albums) == 2


def test_without_writes_nothing_is_written() -> None:
    """The reading parts leave the server as it is."""
    world = household()
    with FakeImmich(world, "3.3") as server:
        done = live({"IMMICH_URL": server.url, "IMMICH_API_KEY": server.key})
        assert not server.log.of("POST", "/albums")
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(world.albums) == 1


def test_a_server_that_fails_fails_the_script() -> None:
    """The sentence of the failure is printed."""
    with FakeImmich(household(), "3.2") as server:
        server.inject(faults.status(403), faults.on("POST", "/search/metadata"))
        done = live({"IMMICH_URL": server.url, "IMMICH_API_KEY": server.key})
    assert done.returncode == 1
    assert "FAILED" in done.stdout
    assert "forbidden" in done.stdout


def test_without_a_server_it_is_skipped_with_a_message() -> None:
    """Nothing is asked of anybody."""
    done = live({})
    assert done.returncode == 0
    assert done.stdout.startswith("Skipped: set IMMICH_URL")
