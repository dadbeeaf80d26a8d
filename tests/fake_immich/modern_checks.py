"""How 3.x checks a value: nothing is converted, every complaint is an issue."""

from __future__ import annotations

from tests.fake_immich.ids import UUID_PATTERN, is_uuid
from tests.fake_immich.json_types import JsonObject, JsonValue
from tests.fake_immich.rules import Kind, Rule
from tests.fake_immich.times import STRICT_PATTERN, read_strict
from tests.fake_immich.values import milliseconds

Issue = JsonObject
Path = list[str | int]

_WORDS = {
    Kind.INTEGER: "number",
    Kind.BOOLEAN: "boolean",
    Kind.TEXT: "string",
    Kind.UUID: "string",
    Kind.UUIDS: "array",
    Kind.TIME: "string",
    Kind.OBJECT: "object",
    Kind.OBJECTS: "array",
}
_TIME_WORD = "ISO 8601 datetime string"


def issues(rule: Rule, value: object, path: Path) -> list[Issue]:
    """What is wrong with a value; nothing when it is fine."""
    if value is None and rule.nullable:
        return []
    if rule.kind is Kind.CHOICE:
        return [] if value in rule.choices else [wrong_choice(rule.choices, path)]
    if not _has_type(rule.kind, value):
        return [_mistyped(rule, value, path)]
    if isinstance(value, list) and rule.kind is Kind.UUIDS:
        return _list_issues(rule, value, path)
    return _content_issues(rule, value, path)


def clean(rule: Rule, value: JsonValue) -> JsonValue:
    """The value as searches use it: times in milliseconds."""
    if rule.kind is Kind.TIME and value is not None:
        moment = read_strict(value)
        return None if moment is None else milliseconds(moment)
    return value


def undefined(rule: Rule, path: Path) -> Issue:
    """The issue of a required field that is missing."""
    if rule.kind is Kind.CHOICE:
        return wrong_choice(rule.choices, path)
    word = _WORDS[rule.kind]
    return _type_issue(word, word, "undefined", path)


def wrong_type(expected: str, value: object, path: Path) -> Issue:
    """The issue of a value of another type."""
    return _type_issue(expected, expected, type_word(value), path)


def wrong_choice(choices: tuple[str, ...], path: Path) -> Issue:
    """The issue of a value that is none of the choices."""
    words = "|".join(f'"{choice}"' for choice in choices)
    return {
        "code": "invalid_value",
        "values": list(choices),
        "path": path,
        "message": f"Invalid option: expected one of {words}",
    }


def too_small(origin: str, minimum: int, unit: str, path: Path) -> Issue:
    """The issue of too short a text or list (``unit`` says of what)."""
    return {
        "origin": origin,
        "code": "too_small",
        "minimum": minimum,
        "inclusive": True,
        "path": path,
        "message": f"Too small: expected {origin} to have >={minimum} {unit}",
    }


def custom(message: str, path: Path) -> Issue:
    """An issue that the server words itself."""
    return {"code": "custom", "path": path, "message": message}


def type_word(value: object) -> str:
    """What JavaScript's checker calls the type of a JSON value."""
    words = {bool: "boolean", int: "number", float: "number", str: "string"}
    words |= {list: "array", dict: "object", type(None): "null"}
    return words[type(value)]


def _has_type(kind: Kind, value: object) -> bool:
    if kind is Kind.INTEGER:
        whole = isinstance(value, float) and value.is_integer()
        return (isinstance(value, int) and not isinstance(value, bool)) or whole
    return type_word(value) == _WORDS[kind]


def _mistyped(rule: Rule, value: object, path: Path) -> Issue:
    if rule.kind is Kind.INTEGER and isinstance(value, float):
        issue = dict(_type_issue("int", "int", "number", path))
        return {"expected": "int", "format": "safeint", **issue}
    if rule.kind is Kind.TIME:
        seen = type_word(value)
        seen = "object" if seen in ("null", "array") else seen
        return _type_issue("string", _TIME_WORD, seen, path)
    return wrong_type(_WORDS[rule.kind], value, path)


def _type_issue(expected: str, named: str, received: str, path: Path) -> Issue:
    return {
        "expected": expected,
        "code": "invalid_type",
        "path": path,
        "message": f"Invalid input: expected {named}, received {received}",
    }


def _list_issues(rule: Rule, values: list[object], path: Path) -> list[Issue]:
    if len(values) < rule.shortest:
        return [too_small("array", rule.shortest, "items", path)]
    each = Rule(kind=Kind.UUID)
    return [issue for position, value in enumerate(values) for issue in issues(each, value, [*path, position])]


def _content_issues(rule: Rule, value: JsonValue, path: Path) -> list[Issue]:
    if rule.kind is Kind.INTEGER:
        return _range_issues(rule, value, path)
    if rule.kind is Kind.UUID and not is_uuid(value):
        return [_malformed("uuid", UUID_PATTERN, "Invalid UUID", path)]
    if rule.kind is Kind.TIME and read_strict(value) is None:
        text = f"Invalid input: expected {_TIME_WORD}, received string"
        return [_malformed("datetime", STRICT_PATTERN, text, path)]
    if rule.kind is Kind.TEXT and len(value) < rule.shortest:
        return [too_small("string", rule.shortest, "characters", path)]
    return []


def _range_issues(rule: Rule, value: float, path: Path) -> list[Issue]:
    found: list[Issue] = []
    if rule.minimum is not None and value < rule.minimum:
        found.append(_out_of_range("too_small", "minimum", rule.minimum, path))
    if rule.maximum is not None and value > rule.maximum:
        found.append(_out_of_range("too_big", "maximum", rule.maximum, path))
    return found


def _out_of_range(code: str, word: str, bound: int, path: Path) -> Issue:
    sign = ">=" if code == "too_small" else "<="
    title = "Too small" if code == "too_small" else "Too big"
    return {
        "origin": "number",
        "code": code,
        word: bound,
        "inclusive": True,
        "path": path,
        "message": f"{title}: expected number to be {sign}{bound}",
    }


def _malformed(form: str, pattern: str, message: str, path: Path) -> Issue:
    return {
        "origin": "string",
        "code": "invalid_format",
        "format": form,
        "pattern": pattern,
        "path": path,
        "message": message,
    }
