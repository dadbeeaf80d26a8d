"""Input checks in both dialects: what a field may hold, and how each dialect complains.

2.x converts what it can and lists texts; 3.x takes nothing but the right type and lists
issues. Both drop the fields they do not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.fake_immich import classic_checks, modern_checks
from tests.fake_immich.json_types import JsonObject
from tests.fake_immich.kinds import ServerKind
from tests.fake_immich.messages import Refusal
from tests.fake_immich.modern_checks import Issue
from tests.fake_immich.rules import Rule


def check(body: object, rules: Mapping[str, Rule], kind: ServerKind) -> dict[str, Any]:
    """The known fields of a body, times as milliseconds.

    Raises `Refusal` (400) in the words of the kind.
    """
    if not kind.modern:
        return _classic(body if isinstance(body, Mapping) else {}, rules, kind)
    cleaned, issues = modern_fields(body, rules)
    if issues:
        raise invalid(issues)
    return cleaned


def modern_fields(body: object, rules: Mapping[str, Rule]) -> tuple[dict[str, Any], list[Issue]]:
    """The fields that passed the checks of 3.x, and the issues of the others."""
    if not isinstance(body, Mapping):
        return {}, [modern_checks.wrong_type("object", body, [])]
    issues: list[Issue] = []
    cleaned: dict[str, Any] = {}
    for name, rule in rules.items():
        if name in body:
            issues += modern_checks.issues(rule, body[name], [name])
            cleaned[name] = body[name]
        elif rule.required:
            issues.append(modern_checks.undefined(rule, [name]))
    if not issues:
        cleaned = {n: modern_checks.clean(rules[n], v) for n, v in cleaned.items()}
    return cleaned, issues


def invalid(issues: list[Issue]) -> Refusal:
    """The 400 of 3.x with these issues."""
    return Refusal(400, "Validation failed", tuple(issues))


def _classic(body: JsonObject, rules: Mapping[str, Rule], kind: ServerKind) -> dict[str, Any]:
    messages: list[str] = []
    cleaned: dict[str, Any] = {}
    for name, rule in rules.items():
        if name not in body and not rule.required:
            continue
        value = classic_checks.convert(name, rule, body.get(name), kind.zone)
        messages += classic_checks.messages(name, rule, value)
        cleaned[name] = value
    if messages:
        raise Refusal(400, messages)
    return cleaned
