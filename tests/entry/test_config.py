"""Every setting: what is taken, what is refused by the name of its variable, and that the key stays hidden."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from immich_adapters.styles import Style
from immich_domain.errors import ConfigurationError, ErrorCode
from immich_mcp_entry.config import Settings, load_settings

KEY = "kEy-that-must-stay-hidden-0123456789"
URL = "http://immich.local:2283"
GOOD = {"IMMICH_URL": URL, "IMMICH_API_KEY": KEY}


def load(**changes: str | None) -> Settings:
    """Settings from the two that are needed and the changes; `None` takes a variable away."""
    merged = {**GOOD, **changes}
    return load_settings({name: value for name, value in merged.items() if value is not None})


def refused(**changes: str | None) -> str:
    """The sentence that these settings are refused with; it never shows the key."""
    with pytest.raises(ConfigurationError) as caught:
        load(**changes)
    assert caught.value.code is ErrorCode.CONFIGURATION
    assert KEY not in f"{caught.value!s} {caught.value!r}"
    return str(caught.value)


def test_two_variables_are_enough() -> None:
    """Address and key are all that a household must set; everything else has its default."""
    settings = load()
    assert (settings.url, settings.api_key.reveal) == (URL, KEY)
    assert settings.zone == ZoneInfo("America/New_York")
    assert (settings.enable_writes, settings.include_archived) == (False, False)
    assert (settings.public_url, settings.api_style, settings.audit_log) == ("", None, None)


def test_an_embedded_library_needs_no_variable() -> None:
    """The demo runs with an empty environment, and does not read a key that is there."""
    assert load_settings({}, needs_server=False).url == ""
    assert load_settings({"IMMICH_API_KEY": KEY}, needs_server=False).api_key.reveal == ""


@pytest.mark.parametrize("name", ["IMMICH_URL", "IMMICH_API_KEY"])
@pytest.mark.parametrize("value", [None, "", " \t"])
def test_what_is_missing_is_named(name: str, value: str | None) -> None:
    """A variable that is absent, empty or blank is asked for by name."""
    sentence = refused(**{name: value})
    assert name in sentence
    assert "not set" in sentence


@pytest.mark.parametrize(
    ("written", "base"),
    [
        (URL, URL),
        (f"{URL}/", URL),
        (f"{URL}/api", URL),
        (f"{URL}/api/", URL),
        (f"  {URL}//api//  ", URL),
        ("https://photos.example.org", "https://photos.example.org"),
        ("HTTPS://Photos.Example.org/", "https://photos.example.org"),
        ("https://example.org/immich", "https://example.org/immich"),
        ("https://example.org/immich/api/", "https://example.org/immich"),
        ("https://example.org/api/immich", "https://example.org/api/immich"),
        ("http://192.168.1.10:2283/api", "http://192.168.1.10:2283"),
        ("http://[fd00::1]:2283/api", "http://[fd00::1]:2283"),
        ("http://my_server:2283", "http://my_server:2283"),
    ],
)
@pytest.mark.parametrize("name", ["IMMICH_URL", "IMMICH_PUBLIC_URL"])
def test_an_address_has_one_spelling(name: str, written: str, base: str) -> None:
    """With or without `/api`, a slash at the end, a sub-path or capitals in the host."""
    settings = load(**{name: written})
    assert (settings.url if name == "IMMICH_URL" else settings.public_url) == base


@pytest.mark.parametrize(
    "written",
    [
        "immich.local:2283",
        "immich",
        "ftp://immich.local",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http:///api",
        "http://immich.local:port",
        "http://immich.local:99999",
        "http://immich local",
        "http://immich.local/a b",
        "http://immich.local\nX-Header: 1",
        "http://user:secret-password@immich.local",
        "http://immich.local/?key=secret-password",
        "http://immich.local/#secret-password",
        "http://immich.local/../admin",
        "http://immich.local/%2e%2e/admin",
        "http://[fd00::1",
        "http://immich.local\\@evil.example",
        "http://" + "a" * 600,
        "http://immich.local/" + "a" * 600,
        "\ud800",
    ],
    ids=ascii,
)
@pytest.mark.parametrize("name", ["IMMICH_URL", "IMMICH_PUBLIC_URL"])
def test_a_wrong_address_is_refused_by_name(name: str, written: str) -> None:
    """The sentence names the variable and does not repeat what may hold a password."""
    sentence = refused(**{name: written})
    assert name in sentence
    assert "secret-password" not in sentence
    assert len(sentence) < 300


@pytest.mark.parametrize("name", ["IMMICH_ENABLE_WRITES", "IMMICH_INCLUDE_ARCHIVED"])
@pytest.mark.parametrize(
    ("written", "value"), [(None, False), ("", False), (" ", False), ("false", False), ("true", True), (" true ", True)]
)
def test_a_switch_is_true_or_false(name: str, written: str | None, value: bool) -> None:  # noqa: FBT001  # a table
    """Two words, and nothing means off."""
    settings = load(**{name: written})
    assert (settings.enable_writes if name == "IMMICH_ENABLE_WRITES" else settings.include_archived) is value


@pytest.mark.parametrize("name", ["IMMICH_ENABLE_WRITES", "IMMICH_INCLUDE_ARCHIVED"])
@pytest.mark.parametrize(
    "written", ["True", "TRUE", "False", "1", "0", "yes", "no", "on", "off", "t", "true,", "ｔｒｕｅ"]
)
def test_any_other_word_for_a_switch_is_refused_by_name(name: str, written: str) -> None:
    """Nobody has to guess what `1` or `Yes` would have meant."""
    sentence = refused(**{name: written})
    assert name in sentence
    assert "true" in sentence
    assert "false" in sentence


@pytest.mark.parametrize(("written", "style"), [(None, None), ("", None), ("legacy", "legacy"), (" filter ", "filter")])
def test_a_style_is_chosen_or_left_out(written: str | None, style: str | None) -> None:
    """Two styles, or the choice by version."""
    assert load(IMMICH_API_STYLE=written).api_style == (None if style is None else Style(style))


@pytest.mark.parametrize("written", ["Legacy", "FILTER", "3.2", "auto", "legacy|filter"])
def test_another_style_is_refused_by_name(written: str) -> None:
    """The sentence names the variable and both styles."""
    sentence = refused(IMMICH_API_STYLE=written)
    for word in ("IMMICH_API_STYLE", "legacy", "filter"):
        assert word in sentence


@pytest.mark.parametrize(
    ("zone", "tz", "expected"),
    [
        (None, None, "America/New_York"),
        ("", "", "America/New_York"),
        ("Europe/Berlin", None, "Europe/Berlin"),
        ("Europe/Berlin", "Asia/Tokyo", "Europe/Berlin"),
        (" Europe/Berlin ", "no such zone", "Europe/Berlin"),
        (None, "Asia/Tokyo", "Asia/Tokyo"),
        ("", ":Asia/Tokyo", "Asia/Tokyo"),
        (None, "UTC", "UTC"),
        (None, "EST5EDT", "EST5EDT"),
        ("Etc/GMT+12", None, "Etc/GMT+12"),
    ],
)
def test_a_zone_comes_from_its_variable_then_from_tz(zone: str | None, tz: str | None, expected: str) -> None:
    """`IMMICH_TIMEZONE` first, then `TZ` with or without its colon, then New York."""
    settings = load(IMMICH_TIMEZONE=zone, TZ=tz)
    moment = dt.datetime(2026, 8, 2, 12, tzinfo=dt.UTC)
    assert moment.replace(tzinfo=settings.zone).utcoffset() == moment.replace(tzinfo=ZoneInfo(expected)).utcoffset()


ZONES = ["Mars/Base", "America", "../../etc/passwd", "/etc/localtime", "a" * 5000, "nul\x00", "\ud800", "UTC+2:30", "."]


@pytest.mark.parametrize("written", ZONES, ids=ascii)
def test_a_wrong_zone_is_refused_by_name(written: str) -> None:
    """The sentence names the variable that holds it, and the one to set."""
    sentence = refused(IMMICH_TIMEZONE=written)
    assert "IMMICH_TIMEZONE" in sentence
    sentence = refused(TZ=written)
    assert sentence.startswith("TZ ")
    assert "IMMICH_TIMEZONE" in sentence


def test_an_audit_log_is_a_path(tmp_path: Path) -> None:
    """A file is named, or none is."""
    assert load(IMMICH_AUDIT_LOG=str(tmp_path / "audit.jsonl")).audit_log == str(tmp_path / "audit.jsonl")
    assert load(IMMICH_AUDIT_LOG=" ").audit_log is None


def test_a_key_file_holds_the_key(tmp_path: Path) -> None:
    """The file's text without surrounding space is the key."""
    path = tmp_path / "key"
    path.write_text(f"\n  {KEY}\r\n", encoding="utf-8")
    assert load(IMMICH_API_KEY=None, IMMICH_API_KEY_FILE=str(path)).api_key.reveal == KEY


def test_both_ways_to_pass_a_key_are_one_too_many(tmp_path: Path) -> None:
    """Two keys are an error that names both variables, even where the file does not exist."""
    sentence = refused(IMMICH_API_KEY_FILE=str(tmp_path / "absent"))
    assert "IMMICH_API_KEY " in sentence
    assert "IMMICH_API_KEY_FILE" in sentence


@pytest.mark.parametrize(
    "content", [None, b"", b" \n\t\n", b"\xff\xfe" + KEY.encode("utf-16-le"), b"\x80" + KEY.encode()]
)
def test_a_key_file_without_a_key_is_refused_by_name(tmp_path: Path, content: bytes | None) -> None:
    """Absent, empty, blank, or no UTF-8: the sentence names the variable and shows nothing of the file."""
    path = tmp_path / "key"
    if content is not None:
        path.write_bytes(content)
    assert "IMMICH_API_KEY_FILE" in refused(IMMICH_API_KEY=None, IMMICH_API_KEY_FILE=str(path))


def test_a_folder_is_no_key_file(tmp_path: Path) -> None:
    """A folder is refused like a file that is not there."""
    assert "IMMICH_API_KEY_FILE" in refused(IMMICH_API_KEY=None, IMMICH_API_KEY_FILE=str(tmp_path))


def test_the_key_itself_in_place_of_a_file_is_not_shown() -> None:
    """Whoever mistakes one variable for the other does not find the key in a log."""
    assert "IMMICH_API_KEY_FILE" in refused(IMMICH_API_KEY=None, IMMICH_API_KEY_FILE=KEY)


def test_the_key_shows_itself_to_nobody() -> None:
    """No text form of the settings, or of the key, holds it."""
    settings = load()
    shown = f"{settings} {settings!r} {settings.api_key} {settings.api_key!r} {[settings.api_key]}"
    assert KEY not in shown
    assert "***" in shown
