"""What a person reads of an answer: sentences and tables, with the very numbers of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from immich_mcp_entry.tables import Column, Table

Answers = dict[str, Any]
Block = str | Table

_NUMBER = Column(name="photos", is_number=True)
_LINK = Column(name="link", is_whole=True)


def albums_overview(answer: Answers) -> list[Block]:
    """The albums of `find`, best match first."""
    albums = answer["albums"]
    rows = tuple(
        (album["name"], f"{album['asset_count']:,}", *_dates(album), _whose(album), album["url"]) for album in albums
    )
    shown = f"{len(albums)} of {_count(answer['total'], 'album')}" if rows else "No album matches."
    columns = (Column(name="album"), _NUMBER, Column(name="first"), Column(name="last"), Column(name="whose"), _LINK)
    tables = [Table(title="Albums", columns=columns, rows=rows)] if rows else []
    return [shown, *tables, *_remarks(answer)]


def search_overview(answer: Answers, histogram: Table) -> list[Block]:
    """What `search` found."""
    return [_found(answer, "total", "match"), *_summary(answer, histogram)]


def gaps_overview(answer: Answers, histogram: Table) -> list[Block]:
    """What an album lacks."""
    album = answer["album"]
    head = f"{album['name']}: {album['asset_count']:,} photos, {album['start']} to {album['end']}, {album['url']}"
    cameras = _table("Cameras", ("camera",), answer["cameras"])
    return [head, _found(answer, "missing_count", "are missing"), *_summary(answer, histogram), *cameras]


def _found(answer: Answers, key: str, verb: str) -> str:
    total = answer[key]
    if not total:
        return f"No photos {verb}."
    least = "At least " if answer["truncated"] and key == "missing_count" else ""
    media = ", ".join(f"{count:,} {_plural(kind, count)}" for kind, count in answer["by_media"].items() if count)
    return f"{least}{_count(total, 'photo')} {verb}, {answer['first']} to {answer['last']} ({media})."


def _summary(answer: Answers, histogram: Table) -> list[Block]:
    blocks: list[Block] = ["Looked for " + ", ".join(f"{name} {value}" for name, value in answer["criteria"].items())]
    blocks += _remarks(answer)
    blocks += _table("Trips", ("start", "end", "place"), answer["clusters"])
    blocks += _table("Places", ("place",), answer["top_places"])
    blocks += [histogram] if histogram.rows else []
    return blocks + _samples(answer["samples"])


def _remarks(answer: Answers) -> list[Block]:
    """What qualifies the numbers; nothing where nothing does."""
    remarks = []
    if answer.get("truncated"):
        remarks.append(f"Days, trips and places are those of {answer['scanned']:,} photos that were read.")
    if answer.get("no_location"):
        remarks.append(f"{answer['no_location']:,} without a place.")
    if answer.get("others"):
        remarks.append(f"{answer['others']:,} taken by others.")
    if answer.get("odd_clocks"):
        remarks.append(f"{answer['odd_clocks']:,} with a clock that fits no time zone.")
    if answer.get("skipped"):
        remarks.append(f"{answer['skipped']:,} could not be read.")
    if answer.get("incomplete"):
        remarks.append(f"Incomplete: {answer['incomplete']}")
    if answer.get("trimmed"):
        remarks.append("Some rows were cut to keep the answer short.")
    return [" ".join(remarks)] if remarks else []


def _table(title: str, names: Sequence[str], rows: Sequence[Answers]) -> list[Block]:
    if not rows:
        return []
    columns = (*(Column(name=name) for name in names), _NUMBER)
    texts = tuple((*(_text(row[name]) for name in names), f"{row['count']:,}") for row in rows)
    return [Table(title=title, columns=columns, rows=texts)]


def _samples(samples: Sequence[Answers]) -> list[Block]:
    if not samples:
        return []
    names = ("date", "city", "file")
    columns = (*(Column(name=name) for name in names), _LINK)
    rows = tuple((*(_text(sample[name]) for name in names), sample["url"]) for sample in samples)
    return [Table(title="Samples", columns=columns, rows=rows)]


def _dates(album: Answers) -> tuple[str, str]:
    return _text(album["start"]), _text(album["end"])


def _whose(album: Answers) -> str:
    if album["owned"] is False:
        return "shared with me"
    return "mine, shared" if album["shared"] else "mine"


def _text(value: object) -> str:
    return "–" if value is None else str(value)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {_plural(noun, number)}"


def _plural(noun: str, number: int) -> str:
    return noun if number == 1 or noun == "other" else f"{noun}s"
