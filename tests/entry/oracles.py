"""What answers must say, worked out slowly from the file, without a line of the product."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from zoneinfo import ZoneInfo

Json = dict[str, Any]

LIMIT = 2500
NEW_YORK = ZoneInfo("America/New_York")
JOINERS = "\u200c\u200d"
DIRECTIONS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def in_scope(item: Json) -> bool:
    """Whether a search may show an asset at all."""
    return item["visibility"] == "timeline" and not item["isTrashed"] and not item["isOffline"]


def day_of(item: Json, zone: dt.tzinfo = NEW_YORK) -> str:
    """The photo's day: the date on the wall, else that of the instant in the zone of the settings."""
    if item["localDateTime"]:
        return str(item["localDateTime"])[:10]
    return str(dt.datetime.fromisoformat(item["fileCreatedAt"]).astimezone(zone).date())


def has_odd_clock(item: Json) -> bool:
    """Whether no offset on Earth leads from the instant to the clock on the wall."""
    if not item["localDateTime"]:
        return False
    wall = dt.datetime.fromisoformat(item["localDateTime"])
    hours = (wall - dt.datetime.fromisoformat(item["fileCreatedAt"])).total_seconds() / 3600
    return not -12 <= hours <= 14


def place_of(item: Json, field: str) -> str | None:
    """City, state or country of an asset."""
    name = (item["exifInfo"] or {}).get(field)
    return None if name is None else str(name)


def folded(text: str) -> str:
    """The text without accents, case and joiners."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return " ".join("".join(x for x in letters if unicodedata.category(x) not in ("Mn", "Cf")).split())


def matching(assets: Iterable[Json], *rules: Callable[[Json], bool]) -> list[Json]:
    """The assets in scope that follow all rules."""
    return [item for item in assets if in_scope(item) and all(rule(item) for rule in rules)]


def in_place(field: str, name: str) -> Callable[[Json], bool]:
    """Whether a place is meant by a name, whatever its spelling."""
    return lambda item: folded(place_of(item, field) or "") == folded(name)


def within(first: str, last: str) -> Callable[[Json], bool]:
    """Whether the photo's day lies in a window, and its clock is one that a window can find."""
    return lambda item: first <= day_of(item) <= last and not has_odd_clock(item)


def selection_of(items: Iterable[Json]) -> str:
    """The fingerprint of a set of assets."""
    ids = sorted(str(item["id"]).lower() for item in items)
    return hashlib.sha256("\n".join(ids).encode()).hexdigest()[:12]


def clusters_of(items: Sequence[Json]) -> list[tuple[str, str, int]]:
    """First day, last day and count of each run of days with at most one quiet day in between; largest first."""
    runs: list[list[str]] = []
    for day in sorted(day_of(item) for item in items):
        if runs and (dt.date.fromisoformat(day) - dt.date.fromisoformat(runs[-1][-1])).days <= 2:
            runs[-1].append(day)
        else:
            runs.append([day])
    rows = [(run[0], run[-1], len(run)) for run in runs]
    return sorted(rows, key=lambda row: (-row[2], -dt.date.fromisoformat(row[0]).toordinal()))


def moved(day: str, days: int) -> str:
    """The day so many days later, as far as the calendar goes."""
    try:
        return str(dt.date.fromisoformat(day) + dt.timedelta(days=days))
    except OverflowError:
        return str(dt.date.min if days < 0 else dt.date.max)


def unseen(text: str) -> str:
    """The letters of a text that no answer may hold: controls, line breaks, directions, halves of a pair."""
    return "".join(
        letter for letter in text if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in DIRECTIONS
    )


def texts_in(value: object) -> Iterable[str]:
    """Every text of a JSON value, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from texts_in(item)


def checked(text: str) -> Json:
    """The answer, when it is compact JSON of a fitting size without anything unseen."""
    assert len(text) <= LIMIT
    answer: Json = json.loads(text)
    assert isinstance(answer, dict)
    assert text == json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    for part in texts_in(answer):
        assert not unseen(part), ascii(part)
    return answer
