"""The checks of the filter style: which operators each field takes."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from tests.fake_immich import modern_checks as modern
from tests.fake_immich.json_types import JsonObject
from tests.fake_immich.modern_checks import Issue, Path
from tests.fake_immich.rules import ASSET_TYPE, FLAG, TEXT, TIME, UUID, VISIBILITY, Kind, Rule

_EQUAL = ("eq", "ne")
_LISTS = ("in", "notIn")
_RANGE = ("gt", "gte", "lt", "lte")
_SETS = ("any", "all", "none")
_NUMBER = Rule(kind=Kind.INTEGER)
_SOME_UUIDS = Rule(kind=Kind.UUIDS, shortest=1)


@frozen
class Operators:
    """The operators of one filter field and what their operands may be."""

    names: tuple[str, ...]
    operand: Rule
    nullable: bool = False
    required: tuple[str, ...] = ()


_PLACE = Operators((*_EQUAL, *_LISTS), TEXT, nullable=True)
_TIMES = Operators((*_EQUAL, *_RANGE), TIME)
_FLAG = Operators(("eq",), FLAG, required=("eq",))
_IDS = Operators(_SETS, _SOME_UUIDS)

FIELDS: dict[str, Operators] = {
    "id": Operators(_EQUAL, UUID),
    "libraryId": Operators(_EQUAL, UUID, nullable=True),
    "type": Operators((*_EQUAL, *_LISTS), ASSET_TYPE),
    "visibility": Operators((*_EQUAL, *_LISTS), VISIBILITY),
    **dict.fromkeys(("isFavorite", "isOffline", "isMotion", "isEncoded"), _FLAG),
    **dict.fromkeys(("hasPeople", "hasAlbums", "hasTags"), _FLAG),
    **dict.fromkeys(("takenAt", "createdAt", "updatedAt"), _TIMES),
    "trashedAt": evolve(_TIMES, nullable=True),
    **dict.fromkeys(("city", "state", "country"), _PLACE),
    **dict.fromkeys(("make", "model", "lensModel"), _PLACE),
    **dict.fromkeys(("description", "originalFileName"), _PLACE),
    "rating": Operators((*_EQUAL, *_LISTS, *_RANGE), _NUMBER, nullable=True),
    "fileSizeInBytes": Operators((*_EQUAL, *_LISTS, *_RANGE), _NUMBER),
    **dict.fromkeys(("personIds", "albumIds", "tagIds"), _IDS),
}


def filter_issues(value: object, path: Path, *, lenient: bool) -> list[Issue]:
    """What is wrong with a ``filter``; ``lenient`` servers drop unknown keys."""
    if not isinstance(value, Mapping):
        return [modern.wrong_type("object", value, path)]
    found = _branch_issues(value, path, lenient=lenient, nested=("or",))
    if "or" in value:
        found += _or_issues(value["or"], [*path, "or"], lenient=lenient)
    return found


def _or_issues(value: object, path: Path, *, lenient: bool) -> list[Issue]:
    if not isinstance(value, list):
        return [modern.wrong_type("array", value, path)]
    if not value:
        return [modern.too_small("array", 1, "items", path)]
    found: list[Issue] = []
    for position, branch in enumerate(value):
        found += _one_branch(branch, [*path, position], lenient=lenient)
    return found


def _one_branch(branch: object, path: Path, *, lenient: bool) -> list[Issue]:
    if not isinstance(branch, Mapping):
        return [modern.wrong_type("object", branch, path)]
    found = _branch_issues(branch, path, lenient=lenient, nested=())
    if not found and not any(name in FIELDS for name in branch):
        return [modern.custom("At least one filter condition is required", path)]
    return found


def _branch_issues(branch: JsonObject, path: Path, *, lenient: bool, nested: tuple[str, ...]) -> list[Issue]:
    found: list[Issue] = []
    for name, operators in FIELDS.items():
        if name in branch:
            found += _field_issues(operators, branch[name], [*path, name])
    unknown = [name for name in branch if name not in FIELDS and name not in nested]
    if unknown and not lenient:
        found.append(_unrecognized(unknown, path))
    return found


def _field_issues(operators: Operators, value: object, path: Path) -> list[Issue]:
    if not isinstance(value, Mapping):
        return [modern.wrong_type("object", value, path)]
    found: list[Issue] = []
    for name in operators.names:
        if name in value:
            found += _operand_issues(operators, name, value[name], [*path, name])
        elif name in operators.required:
            found.append(modern.undefined(operators.operand, [*path, name]))
    if not found and not any(name in value for name in operators.names):
        return [modern.custom("At least one field must be provided", path)]
    return found


def _operand_issues(operators: Operators, name: str, value: object, path: Path) -> list[Issue]:
    if name in _LISTS:
        return _list_issues(operators.operand, value, path)
    if value is None and operators.nullable and name in _EQUAL:
        return []
    return modern.issues(operators.operand, value, path)


def _list_issues(operand: Rule, value: object, path: Path) -> list[Issue]:
    if not isinstance(value, list):
        return [modern.wrong_type("array", value, path)]
    if not value:
        return [modern.too_small("array", 1, "items", path)]
    return [issue for position, item in enumerate(value) for issue in modern.issues(operand, item, [*path, position])]


def _unrecognized(names: list[str], path: Path) -> Issue:
    quoted = ", ".join(f'"{name}"' for name in names)
    word = "key" if len(names) == 1 else "keys"
    return {
        "code": "unrecognized_keys",
        "keys": names,
        "path": path,
        "message": f"Unrecognized {word}: {quoted}",
    }
