"""Reads the body of a search: flat fields, or the filter style where it is known."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from tests.fake_immich import modern_checks as modern
from tests.fake_immich.checks import check, invalid, modern_fields
from tests.fake_immich.filter_checks import filter_issues
from tests.fake_immich.json_types import JsonObject
from tests.fake_immich.kinds import ServerKind
from tests.fake_immich.messages import Refusal
from tests.fake_immich.modern_checks import Issue
from tests.fake_immich.rules import OBJECT, ORDER, Kind, Rule

_CURSOR = Rule(kind=Kind.TEXT, shortest=1)
_ORDER_FIELDS = ("fileCreatedAt", "localDateTime", "fileSizeInBytes", "rating")
_ORDER_RULES = {
    "direction": ORDER,
    "field": Rule(kind=Kind.CHOICE, choices=_ORDER_FIELDS),
}
_MAY_STAND_BESIDE = frozenset(["size", "withExif", "withPeople", "withStacked", "query", "queryAssetId", "language"])


@frozen(kw_only=True)
class SearchBody:
    """A checked search body: cleaned flat fields and, in the filter style, the rest.

    ``styled`` is whether any key of the filter style was there; then ``offset`` (from
    the cursor) says where the page begins, else ``page``.
    """

    fields: dict[str, Any]
    styled: bool = False
    filter: JsonObject = field(factory=dict)
    order_field: str = "fileCreatedAt"
    descending: bool = True
    page: int = 1
    offset: int = 0

    def start(self, size: int) -> int:
        """The position in the result where the page begins."""
        return self.offset if self.styled else (self.page - 1) * size


def read_search(body: object, rules: Mapping[str, Rule], kind: ServerKind, style: tuple[str, ...]) -> SearchBody:
    """The body of a search whose endpoint knows these keys of the filter style.

    Raises `Refusal` (400) in the words of the kind.
    """
    used = [name for name in style if isinstance(body, Mapping) and name in body]
    if not kind.filter_style or not used:
        return _flat(check(body, rules, kind))
    assert isinstance(body, Mapping)
    fields, issues = modern_fields(body, rules)
    issues += _style_issues(body, used, kind)
    if not issues:
        issues += _mixed(fields, used[0])
    if issues:
        raise invalid(issues)
    order = body.get("orderBy", {})
    return SearchBody(
        fields=fields,
        styled=True,
        filter=body.get("filter", {}),
        order_field=order.get("field", "fileCreatedAt"),
        descending=order.get("direction", "desc") == "desc",
        offset=read_cursor(body["cursor"]) if "cursor" in used else 0,
    )


def write_cursor(offset: int) -> str:
    """Where the next page begins.

    >>> write_cursor(10)
    'eyJvIjoxMH0'
    """
    text = json.dumps({"o": offset}, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(cursor: str) -> int:
    """The offset in a cursor. Raises `Refusal` (400) for one the server never wrote."""
    padded = cursor + "=" * (-len(cursor) % 4)
    try:
        value = json.loads(base64.urlsafe_b64decode(padded))
    except (binascii.Error, ValueError):
        value = None
    offset = value.get("o") if isinstance(value, dict) else None
    if not isinstance(offset, int) or isinstance(offset, bool) or offset < 0:
        raise Refusal(400, "Invalid cursor")
    return offset


def _flat(fields: dict[str, Any]) -> SearchBody:
    return SearchBody(
        fields=fields,
        descending=fields.get("order", "desc") == "desc",
        page=int(fields.get("page") or 1),
    )


def _style_issues(body: JsonObject, used: list[str], kind: ServerKind) -> list[Issue]:
    found: list[Issue] = []
    if "filter" in used:
        lenient = kind.drops_unknown_filters
        found += filter_issues(body["filter"], ["filter"], lenient=lenient)
    if "orderBy" in used:
        found += _order_issues(body["orderBy"])
    if "cursor" in used:
        found += modern.issues(_CURSOR, body["cursor"], ["cursor"])
    return found


def _order_issues(value: object) -> list[Issue]:
    found = modern.issues(OBJECT, value, ["orderBy"])
    if found or not isinstance(value, Mapping):
        return found
    for name, rule in _ORDER_RULES.items():
        if name in value:
            found += modern.issues(rule, value[name], ["orderBy", name])
    return found


def _mixed(fields: JsonObject, style: str) -> list[Issue]:
    return [
        modern.custom(f"Deprecated field {name} cannot be combined with {style}", [name])
        for name in fields
        if name not in _MAY_STAND_BESIDE
    ]
