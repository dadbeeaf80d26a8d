"""A wrong setting stops nobody from asking: the tools are listed, and each call says what to set."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.entry.connections import Connection, Source, Switchboard
from tests.entry.fixtures.tables import ADDITIVE_TOOLS, GOOD, READ_ONLY_TOOLS
from tests.entry.oracles import checked

KEY = "kEy-that-must-stay-hidden-0123456789"
URL = ("IMMICH_URL", "http://127.0.0.1:9")
HAS_KEY = ("IMMICH_API_KEY", KEY)

Connect = Callable[[Source], Connection]

WRONG: dict[str, tuple[Source, str]] = {
    "nothing set": (Source(), "IMMICH_URL"),
    "no key": (Source(environment=(URL,)), "IMMICH_API_KEY"),
    "no address": (Source(environment=(HAS_KEY,)), "IMMICH_URL"),
    "wrong address": (Source(environment=(("IMMICH_URL", "immich"), HAS_KEY)), "IMMICH_URL"),
    "wrong public address": (Source(environment=(URL, HAS_KEY, ("IMMICH_PUBLIC_URL", "x"))), "IMMICH_PUBLIC_URL"),
    "two keys": (Source(environment=(URL, HAS_KEY, ("IMMICH_API_KEY_FILE", "x"))), "IMMICH_API_KEY_FILE"),
    "no key file": (Source(environment=(URL, ("IMMICH_API_KEY_FILE", "absent"))), "IMMICH_API_KEY_FILE"),
    "key with a space": (Source(environment=(URL, ("IMMICH_API_KEY", f"{KEY} {KEY}"))), "IMMICH_API_KEY"),
    "key with an accent": (Source(environment=(URL, ("IMMICH_API_KEY", f"{KEY}é"))), "IMMICH_API_KEY"),
    "wrong zone": (Source(scene="album", environment=(("IMMICH_TIMEZONE", "x"),)), "IMMICH_TIMEZONE"),
    "wrong tz": (Source(scene="album", environment=(("TZ", "x"),)), "TZ"),
    "wrong switch": (Source(scene="album", environment=(("IMMICH_ENABLE_WRITES", "1"),)), "IMMICH_ENABLE_WRITES"),
    "wrong style": (Source(scene="album", environment=(("IMMICH_API_STYLE", "x"),)), "IMMICH_API_STYLE"),
}


def assert_refuses(connection: Connection, *words: str) -> None:
    """The read tools are listed, and every call of every tool answers the same sentence with these words."""
    assert {tool["name"] for tool in connection.tools()} == READ_ONLY_TOOLS
    for tool in sorted(READ_ONLY_TOOLS | ADDITIVE_TOOLS):
        for arguments in (GOOD[tool], {"frobnicate": 1}, None):
            text = connection.text(tool, arguments)
            answer = checked(text)
            assert set(answer) == {"error", "code"}
            assert answer["code"] == "configuration"
            assert KEY not in text
            for word in words:
                assert word in answer["error"]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_setting_is_named_in_every_answer(switchboard: Switchboard, name: str) -> None:
    """Missing and wrong settings answer every call with the variable to set."""
    source, variable = WRONG[name]
    assert_refuses(switchboard.connect("memory", source), variable)


def test_a_wrong_setting_is_named_over_a_real_connection(switchboard: Switchboard) -> None:
    """The process starts all the same, says what is wrong, and its stderr holds no key."""
    source, variable = WRONG["key with a space"]
    connection = switchboard.connect("stdio", source)
    assert_refuses(connection, variable)
    assert KEY not in connection.stderr()


def test_a_wrong_switch_lists_no_write_tool_and_does_not_crash(connect: Connect) -> None:
    """Whoever wrote `1` for `true` reads so at the first call."""
    assert_refuses(connect(WRONG["wrong switch"][0]), "IMMICH_ENABLE_WRITES", "true")


def test_a_library_that_is_not_there_is_named(connect: Connect, tmp_path: Path) -> None:
    """The sentence names the file."""
    assert_refuses(connect(Source(path=str(tmp_path / "absent.json"))), "absent.json")


BAD_FILES: dict[str, bytes] = {
    "empty": b"",
    "text": b"hello",
    "cut off": b'{"assets": [',
    "a list": b"[]",
    "null": b"null",
    "not UTF-8": b'{"assets": ["\xff"]}',
    "assets are an object": b'{"assets": {}}',
    "albums are a text": b'{"albums": "x"}',
    "members are a list": b'{"album_members": []}',
    "a number of 5,000 digits": b'{"assets": [' + b"9" * 5000 + b"]}",
    "nested without end": b'{"assets": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_is_no_library_is_named(switchboard: Switchboard, tmp_path: Path, name: str) -> None:
    """Whatever the file holds, the server starts and says that it holds no library."""
    path = tmp_path / "bad.json"
    path.write_bytes(BAD_FILES[name])
    assert_refuses(switchboard.connect("memory", Source(path=str(path))), "bad.json")


def test_a_folder_is_no_library(switchboard: Switchboard, tmp_path: Path) -> None:
    """A folder is refused like a file that cannot be read."""
    assert_refuses(switchboard.connect("memory", Source(path=str(tmp_path))), tmp_path.name)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root and Windows read whatever the mode says")
def test_a_library_that_may_not_be_read_is_named(switchboard: Switchboard, tmp_path: Path) -> None:
    """No permission is a reason like any other."""
    path = tmp_path / "secret.json"
    path.write_text("{}", encoding="utf-8")
    path.chmod(stat.S_IWUSR)
    assert_refuses(switchboard.connect("memory", Source(path=str(path))), "secret.json")


@pytest.mark.parametrize(
    ("written", "base"),
    [("https://photos.example.org/immich/api/", "https://photos.example.org/immich"), ("", "http://immich.local:2283")],
)
def test_links_lead_to_the_public_address(switchboard: Switchboard, written: str, base: str) -> None:
    """Links are made of `IMMICH_PUBLIC_URL` without `/api`; the demo has an address of its own."""
    source = Source(scene="album", environment=(("IMMICH_PUBLIC_URL", written),))
    [album] = switchboard.connect("memory", source).ask("immich_find_albums", query="maine")["albums"]
    assert album["url"] == f"{base}/albums/{album['id']}"


def test_the_longest_public_address_leaves_room_for_an_answer(switchboard: Switchboard) -> None:
    """An address of 500 characters in every link: answers are trimmed, and stay valid and small."""
    address = "https://example.org/" + "a" * 470
    server = switchboard.connect("memory", Source(scene="album", environment=(("IMMICH_PUBLIC_URL", address),)))
    searched = checked(server.text("immich_search_photos", {"state": "Maine", "samples": 50}))
    assert (searched["total"], searched["trimmed"]) == (398, True)
    [album] = checked(server.text("immich_find_albums", {"query": "maine"}))["albums"]
    assert album["url"].startswith(address)
    gap = checked(server.text("immich_album_gaps", {"album_id": album["id"]}))
    assert (gap["missing_count"], gap["album"]["url"]) == (37, album["url"])
