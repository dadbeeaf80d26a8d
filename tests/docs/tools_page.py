"""Makes `docs/tools.md` out of the code: `python -m tests.docs.tools_page` writes it anew.

Parameters and bounds come from the schemas, result keys from answers that are built here with everything in them, codes
from the enumeration, permissions and variables from where they are read. Only meanings are written down, in `meanings`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anyio
import attrs

from immich_adapters.memory import MemoryAdapter
from immich_adapters.testing import small_library
from immich_domain import (
    Album,
    AlbumId,
    Allowed,
    Asset,
    AssetId,
    CameraCount,
    Cluster,
    Criteria,
    DayCount,
    ErrorCode,
    Failed,
    Gap,
    HalfWritten,
    Journal,
    Person,
    PersonId,
    Place,
    PlaceCount,
    PlaceField,
    Ranking,
    Refusal,
    Resolved,
    Scan,
    Selection,
    Summary,
    Tally,
    Unconfirmed,
    Written,
    add_to_album,
    guard,
    match_person,
    match_place,
    resolve,
)
from immich_domain.album_names import refuse_taken
from immich_domain.writing import Outcome
from immich_mcp_entry import limits
from immich_mcp_entry.answers import albums_answer, gap_answer, ranking_answer, summary_answer
from immich_mcp_entry.capping import MAX_CHARACTERS
from immich_mcp_entry.catalogue import ADD_TO_ALBUM, ALBUM_GAPS, CREATE_ALBUM, FIND_ALBUMS, SEARCH_PHOTOS, SMART_SEARCH
from immich_mcp_entry.catalogue import READ_TOOLS as READ
from immich_mcp_entry.catalogue import WRITE_TOOLS as WRITE
from immich_mcp_entry.check import READ_PERMISSIONS, WRITE_PERMISSIONS
from immich_mcp_entry.links import Links
from immich_mcp_entry.sdk import ToolSpec
from immich_mcp_entry.write_answers import outcome_answer
from tests.docs import meanings

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tools.md"

_DAY = dt.date(2026, 8, 2)
_PLACE = Place(city="Bar Harbor", state="Maine", country="United States")
_LINKS = Links("https://photos.example.org")
_ASSET = Asset(id=AssetId("a"), wall=dt.datetime(2026, 8, 2, 12))  # noqa: DTZ001  # wall clocks have no zone
_ALBUM = Album(id=AlbumId("b"), name="Maine 2026", asset_count=1, first=_DAY, last=_DAY)
_SUMMARY = Summary(
    total=1,
    scanned=1,
    clusters=(Cluster(first=_DAY, last=_DAY, count=1, place=_PLACE),),
    places=(PlaceCount(place=_PLACE, count=1),),
    days=(DayCount(date=_DAY, count=1),),
    cameras=(CameraCount(camera="Canon EOS R6", count=1),),
    samples=(_ASSET,),
    other_media=1,
    odd_clocks=1,
    skipped=1,
    incomplete="why",
    ids=frozenset({_ASSET.id}),
)
_WRITTEN = Written(
    album_id=_ALBUM.id, name=_ALBUM.name, added=1, already_present=1, failed=(Failed(reason="why", count=1),)
)

DEFAULTS: Mapping[tuple[str, str], object] = {
    (FIND_ALBUMS.name, "limit"): limits.ALBUMS,
    (SEARCH_PHOTOS.name, "samples"): limits.SAMPLES,
    (SMART_SEARCH.name, "limit"): limits.RESULTS,
    (ALBUM_GAPS.name, "pad_days"): limits.PAD_DAYS,
}


def full_answers() -> dict[str, dict[str, Any]]:
    """An answer of each tool with every key that it can have when nothing went wrong, apart from `trimmed`."""
    similar = attrs.evolve(_WRITTEN, similar=("Maine 2025",))
    gap = Gap(album=_ALBUM, criteria=Criteria(state="Maine"), summary=_SUMMARY)
    ranking = Ranking(assets=(_ASSET,), skipped=1, incomplete="why")
    return {
        FIND_ALBUMS.name: albums_answer([_ALBUM], 1, _LINKS),
        SEARCH_PHOTOS.name: summary_answer(_SUMMARY, gap.criteria, _LINKS),
        SMART_SEARCH.name: ranking_answer(ranking, gap.criteria, _LINKS),
        ALBUM_GAPS.name: gap_answer(gap, _LINKS),
        CREATE_ALBUM.name: outcome_answer(similar, "id", _LINKS),
        ADD_TO_ALBUM.name: outcome_answer(_WRITTEN, "album_id", _LINKS),
    }


def errors_with_more() -> dict[str, set[str]]:
    """What stands beside `error` and `code`, by code: from the refusals that the rules make, and from half writes."""
    nobody: list[Person] = []
    twice = [Person(id=PersonId(digit), name="Anna") for digit in "12"]
    found = Scan(tally=Tally(ids={_ASSET.id}), total=1, candidates=1)
    outcomes: list[Outcome | Person | Allowed | tuple[str, ...] | None] = [
        match_place(PlaceField.STATE, "Main", ["Maine"]),
        match_person("Anna", nobody),
        match_person("Anna", twice),
        refuse_taken(_ALBUM.name, [_ALBUM]),
        guard(found, expected=2, selection=None),
        guard(found, expected=1, selection="0" * 12),
        guard(found, expected=1, selection=None, max_write=0),
        anyio.run(_add_nothing),
        HalfWritten(album_id=_ALBUM.id, name="x", added=1, missing=1, selection=Selection("0" * 12), reason="Why."),
        Unconfirmed(name="x", found=(), looked=True, reason="Why."),
    ]
    beside: dict[str, set[str]] = {}
    for outcome in outcomes:
        assert isinstance(outcome, Refusal | HalfWritten | Unconfirmed)
        answer = outcome_answer(outcome, "id", _LINKS)
        beside.setdefault(str(answer["code"]), set()).update(answer.keys() - {"error", "code"})
    return beside


async def _add_nothing() -> Outcome:
    port = MemoryAdapter(library=small_library())
    album = next(album for album in await port.albums() if album.asset_count)
    resolved = await resolve(port, Criteria(city="Bar Harbor"))
    assert isinstance(resolved, Resolved)
    return await add_to_album(port, album.id, resolved, expected=1, selection=None, journal=Journal())


def page() -> str:
    """The whole page."""
    parts = [meanings.HEAD.format(characters=f"{MAX_CHARACTERS:,}")]
    parts += [_tool(spec) for spec in READ + WRITE]
    parts.append("## Result keys\n\n" + _table(("key", "meaning"), _keys()))
    parts.append("## Error codes\n\n" + meanings.ERRORS + "\n\n" + _table(("code", "when"), _codes()))
    parts.append("## Permissions\n\n" + _table(("permission", "needed for"), _permissions()))
    return "\n\n".join(parts) + "\n"


def _tool(spec: ToolSpec) -> str:
    hints = [name for name in ("read_only", "destructive", "idempotent", "open_world") if getattr(spec, name)]
    keys = ", ".join(f"`{key}`" for key in full_answers()[spec.name])
    return "\n\n".join(
        [
            f"## `{spec.name}`",
            f"{spec.description} Hints: {', '.join(hints) or 'none'}.",
            _table(("parameter", "type", "bounds", "default", "meaning"), _parameters(spec)),
            f"Answer: {keys}.",
        ]
    )


def _parameters(spec: ToolSpec) -> Iterable[Sequence[str]]:
    required: Any = spec.input_schema.get("required", ())
    for name, shape in properties(spec).items():
        default = DEFAULTS.get((spec.name, name), "not given")
        needed = "required" if name in required else str(default)
        yield f"`{name}`", shape["type"], _bounds(shape), needed, meanings.PARAMETERS[name]


def properties(spec: ToolSpec) -> Mapping[str, Any]:
    """The schemas of a tool's parameters."""
    schema: Any = spec.input_schema
    found: Mapping[str, Any] = schema["properties"]
    return found


def _bounds(shape: Mapping[str, Any]) -> str:
    if "enum" in shape:
        return ", ".join(f"`{value}`" for value in shape["enum"])
    if "minimum" not in shape:
        return ""
    return f"{shape['minimum']} to {shape['maximum']}" if "maximum" in shape else f"from {shape['minimum']}"


def result_keys() -> list[str]:
    """Every key of every answer that is no error, in the order in which they first come."""
    keys = [key for answer in full_answers().values() for key in answer]
    return [*dict.fromkeys(keys), *meanings.ADDED_LATER]


def _keys() -> Iterable[Sequence[str]]:
    samples = {key: value for answer in full_answers().values() for key, value in answer.items()}
    for key in result_keys():
        yield f"`{key}`{_inside(samples.get(key))}", meanings.KEYS[key]


def _inside(value: object) -> str:
    """The keys inside a value: rows of a list, or an object."""
    row = value[0] if isinstance(value, list) and value else value
    if not isinstance(row, dict) or "state" in row:
        return ""
    inside = ", ".join(f"`{key}`" for key in row)
    return f": rows of {inside}" if isinstance(value, list) else f": {inside}"


def _codes() -> Iterable[Sequence[str]]:
    beside = errors_with_more()
    for code in ErrorCode:
        more = ", ".join(f"`{key}`" for key in sorted(beside.get(code.value, ())))
        yield f"`{code}`", meanings.CODES[code] + (f" Beside it: {more}." if more else "")


def _permissions() -> Iterable[Sequence[str]]:
    for name in (*READ_PERMISSIONS, *WRITE_PERMISSIONS):
        yield f"`{name}`", "reading" if name in READ_PERMISSIONS else "writing, when it is switched on"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
