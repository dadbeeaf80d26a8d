"""What people type after `find`, `search` and `gaps`, and which question of a tool that is."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from immich_mcp_entry.catalogue import ALBUM_GAPS, FIND_ALBUMS, SEARCH_PHOTOS
from immich_mcp_entry.limits import ALBUMS, PAD_DAYS, SAMPLES

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  # it has no public name

_TOOLS = {"find": FIND_ALBUMS.name, "search": SEARCH_PHOTOS.name, "gaps": ALBUM_GAPS.name}
_MEDIA = ("photo", "video", "all")
_NO_ARGUMENTS = ("command", "demo", "library", "json")


@attrs.frozen(kw_only=True)
class Question:
    """A tool and its arguments, as a person asked; `as_json` wants the raw answer."""

    tool: str
    arguments: Mapping[str, object]
    as_json: bool = False


def add_commands(commands: Commands, source: argparse.ArgumentParser) -> None:
    """Add the three commands; `source` holds the options that say which library."""
    shared = argparse.ArgumentParser(add_help=False, parents=[source])
    shared.add_argument("--json", action="store_true", help="print the tool's answer as it is")
    _find(commands.add_parser("find", parents=[shared], help="list albums by name, best match first"))
    _search(commands.add_parser("search", parents=[shared], help="count photos by days, places and persons"))
    _gaps(commands.add_parser("gaps", parents=[shared], help="show which photos of its days an album lacks"))


def question(options: argparse.Namespace) -> Question:
    """The question behind the options of one of the three commands."""
    given: dict[str, Any] = {name: value for name, value in vars(options).items() if name not in _NO_ARGUMENTS}
    if "album_id" in given:
        given["album_id"] = given["album_id"].rstrip("/").rsplit("/", 1)[-1]
    return Question(tool=_TOOLS[options.command], arguments=given, as_json=options.json)


def _find(find: argparse.ArgumentParser) -> None:
    find.add_argument("query", nargs="?", default="", metavar="QUERY", help="words of the name; the latest without")
    find.add_argument("--limit", type=int, default=ALBUMS, metavar="N", help=f"at most so many (default {ALBUMS})")


def _search(search: argparse.ArgumentParser) -> None:
    search.add_argument("--after", dest="taken_after", metavar="DAY", help="first day, YYYY-MM-DD")
    search.add_argument("--before", dest="taken_before", metavar="DAY", help="last day, included")
    for field in ("state", "city", "country", "person"):
        search.add_argument(f"--{field}", metavar="NAME")
    search.add_argument("--media", choices=_MEDIA)
    search.add_argument("--favorites", dest="favorites_only", action="store_true", help="favourites only")
    search.add_argument("--samples", type=int, default=SAMPLES, metavar="N", help=f"show so many (default {SAMPLES})")


def _gaps(gaps: argparse.ArgumentParser) -> None:
    gaps.add_argument("album_id", metavar="ALBUM_ID", help="ID or link of the album, from find")
    gaps.add_argument(
        "--pad-days", type=int, default=PAD_DAYS, metavar="N", help=f"days before and after it (default {PAD_DAYS})"
    )
