"""The filter style of 3.2 and later: what a checked ``filter`` selects.

A comparison with a missing value is never true, as in the database: ``ne`` and
``notIn`` leave out assets without a value, ``eq: null`` and ``ne: null`` ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.fake_immich import conditions as is_
from tests.fake_immich.conditions import Condition, Getter, Membership
from tests.fake_immich.filter_checks import FIELDS
from tests.fake_immich.flat import Selection
from tests.fake_immich.json_types import JsonObject, JsonValue
from tests.fake_immich.messages import Refusal
from tests.fake_immich.modern_checks import clean
from tests.fake_immich.scope import Scope
from tests.fake_immich.values import FakeAsset, Visibility

_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda value, wanted: bool(value == wanted),
    "ne": lambda value, wanted: bool(value != wanted),
    "in": lambda value, wanted: value in wanted,
    "notIn": lambda value, wanted: value not in wanted,
    "gt": lambda value, wanted: bool(value > wanted),
    "gte": lambda value, wanted: bool(value >= wanted),
    "lt": lambda value, wanted: bool(value < wanted),
    "lte": lambda value, wanted: bool(value <= wanted),
}
_SETS: dict[str, Callable[[Membership, list[str]], Condition]] = {
    "any": is_.has_any,
    "all": is_.has_all,
    "none": lambda member, ids: is_.negated(is_.has_any(member, ids)),
}


def filter_selection(value: JsonObject, scope: Scope) -> Selection:
    """The selection of a checked filter.

    Raises `Refusal`: 401 when it could match locked assets, 400 for an album that is
    unknown or forbidden, wherever it is named.
    """
    branches = value.get("or", ())
    for part in (value, *branches):
        _refuse_locked(part)
        for album_id in _album_ids(part):
            scope.readable_album(album_id)
    found = [_not_locked, *_conditions(value, scope)]
    if branches:
        found.append(is_.some(tuple(_branch(part, scope, lifted=_lifts(value)) for part in branches)))
    lifted = any(_lifts(part) for part in (value, *branches))
    owners = None if lifted else scope.owners()
    return Selection(owners=owners, condition=is_.every(tuple(found)))


def _lifts(part: JsonObject) -> bool:
    """An album by id lifts the owner limit: at the top for all, in a branch of ``or`` for that branch."""
    named = part.get("albumIds", {})
    return "any" in named or "all" in named


def _branch(part: JsonObject, scope: Scope, *, lifted: bool) -> Condition:
    found = list(_conditions(part, scope))
    if not lifted and not _lifts(part):
        owners = scope.owners()
        found.append(lambda asset: asset.owner_id in owners)
    return is_.every(tuple(found))


def _not_locked(asset: FakeAsset) -> bool:
    return asset.visibility is not Visibility.LOCKED


def _refuse_locked(part: JsonObject) -> None:
    asked = part.get("visibility")
    if asked is not None and _all_hold(asked, Visibility.LOCKED):
        raise Refusal(401, "Elevated permission is required")


def _all_hold(asked: JsonObject, value: object) -> bool:
    known = [(name, wanted) for name, wanted in asked.items() if name in _TESTS]
    return all(_TESTS[name](value, wanted) for name, wanted in known)


def _album_ids(part: JsonObject) -> Iterator[str]:
    for name, ids in part.get("albumIds", {}).items():
        if name in _SETS:
            yield from ids


def _conditions(part: JsonObject, scope: Scope) -> Iterator[Condition]:
    get, member = is_.getters(scope), is_.memberships(scope)
    for name, operators in FIELDS.items():
        for operator, wanted in part.get(name, {}).items():
            if operator not in operators.names:
                continue
            if name in member:
                yield _SETS[operator](member[name], wanted)
            else:
                operand = clean(operators.operand, wanted)
                yield _compared(get[name], operator, operand)


def _compared(getter: Getter, operator: str, wanted: JsonValue) -> Condition:
    if wanted is None:
        empty = operator == "eq"
        return lambda asset: (getter(asset) is None) is empty
    test = _TESTS[operator]
    return lambda asset: (value := getter(asset)) is not None and test(value, wanted)
