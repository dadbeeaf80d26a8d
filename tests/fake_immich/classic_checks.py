"""How 2.x checks a value: converts what it can, complains in texts."""

from __future__ import annotations

import math
from datetime import tzinfo

from tests.fake_immich.ids import is_uuid
from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.messages import Refusal
from tests.fake_immich.rules import Kind, Rule
from tests.fake_immich.times import read_loose
from tests.fake_immich.values import milliseconds


def convert(name: str, rule: Rule, value: JsonValue, zone: tzinfo) -> JsonValue:
    """The value after the conversions of 2.x.

    Raises `Refusal` at once for a text that is no time (before any other check).
    """
    if not isinstance(value, str):
        return value
    if rule.kind is Kind.INTEGER:
        return _number(value)
    if rule.kind is Kind.BOOLEAN:
        return {"true": True, "false": False}.get(value, value)
    if rule.kind is Kind.TIME:
        moment = read_loose(value, zone)
        if moment is None:
            raise Refusal(400, f"{name} must be a date string")
        return milliseconds(moment)
    if rule.kind is Kind.TEXT and rule.nullable and not value:
        return None
    return value


def messages(name: str, rule: Rule, value: JsonValue) -> list[str]:
    """The complaints about a converted value; nothing when it is fine."""
    if value is None and rule.nullable:
        return []
    if rule.kind is Kind.INTEGER:
        return _integer(name, rule, value)
    if rule.kind is Kind.UUIDS:
        return _uuids(name, rule, value)
    if rule.kind is Kind.CHOICE:
        listed = ", ".join(rule.choices)
        text = f"{name} must be one of the following values: {listed}"
        return [] if value in rule.choices else [text]
    fine, wanted = {
        Kind.BOOLEAN: (isinstance(value, bool), "a boolean value"),
        Kind.TEXT: (isinstance(value, str), "a string"),
        Kind.UUID: (is_uuid(value), "a UUID"),
        Kind.TIME: (isinstance(value, int), "a Date instance"),
        Kind.OBJECT: (isinstance(value, dict), "an object"),
        Kind.OBJECTS: (isinstance(value, list), "an array"),
    }[rule.kind]
    return [] if fine else [f"{name} must be {wanted}"]


def _number(text: str) -> float:
    try:
        value = float(text or "0")
    except ValueError:
        return math.nan
    return int(value) if value.is_integer() else value


def _integer(name: str, rule: Rule, value: JsonValue) -> list[str]:
    number = value if isinstance(value, int | float) else math.nan
    found = []
    if rule.maximum is not None and not number <= rule.maximum:
        found.append(f"{name} must not be greater than {rule.maximum}")
    if rule.minimum is not None and not number >= rule.minimum:
        found.append(f"{name} must not be less than {rule.minimum}")
    if isinstance(number, bool) or not float(number).is_integer():
        found.append(f"{name} must be an integer number")
    return found


def _uuids(name: str, rule: Rule, value: JsonValue) -> list[str]:
    found = []
    values = value if isinstance(value, list) else [value]
    if not all(is_uuid(item) for item in values):
        found.append(f"each value in {name} must be a UUID")
    if rule.required and value is None:
        found.append(f"{name} should not be empty")
    if not isinstance(value, list):
        found.append(f"{name} must be an array")
    return found
