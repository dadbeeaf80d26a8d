"""Every request body that a test causes, held against the published schemas of the server that got it."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker

from tests.fake_immich import Entry
from tests.shared_material import IMMICH_API, schema

RELEASES = {"2.0": "2.0.0", "2.7": "2.6.3", "3.0": "3.0.0", "3.1": "3.0.0", "3.2": "3.2.2", "3.3": "3.2.2"}
"""Which release's schema stands for a kind of server."""

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class SentBodies:
    """Bodies by shape: of those that look alike one is validated."""

    def __init__(self) -> None:
        self._seen: set[object] = set()
        self.complaints: list[str] = []

    def note(self, kind: str, entries: Iterable[Entry]) -> None:
        """Validate what is new; without the shared material nothing is."""
        if not IMMICH_API.is_dir():
            return
        for entry in entries:
            if entry.body is None:
                continue
            shape = (kind, entry.method, _general(entry.path), _shape(entry.body))
            if shape not in self._seen:
                self._seen.add(shape)
                self.complaints += _complaints(kind, entry)


def _complaints(kind: str, entry: Entry) -> list[str]:
    validator = _validators(RELEASES[kind]).get((entry.method, _general(entry.path)))
    if validator is None:
        return [f"{kind}: {entry.method} {entry.path} takes no body"]
    found = [f"{kind}: {entry.path}: {error.message} in {entry.body}" for error in validator.iter_errors(entry.body)]
    return found + [
        f"{kind}: {text!r} is not the one form of time" for text in _times(entry.body) if not _TIME.fullmatch(text)
    ]


def _times(value: object, name: str = "") -> list[str]:
    if isinstance(value, dict):
        return [text for key, item in value.items() for text in _times(item, name if key in ("gte", "lt") else key)]
    is_time = name.startswith("taken") and isinstance(value, str)
    return [str(value)] if is_time else []


@cache
def _validators(release: str) -> dict[tuple[str, str], Draft202012Validator]:
    document = copy.deepcopy(schema(release))
    _close(document["$defs"])
    found = {}
    for endpoint in document["endpoints"].values():
        if "request" in endpoint:
            whole = {**endpoint["request"], "$defs": document["$defs"]}
            validator = Draft202012Validator(whole, format_checker=FormatChecker())
            found[endpoint["method"], endpoint["path"]] = validator
    return found


def _close(value: object) -> None:
    """Unknown keys are ignored by the server; here they are mistakes."""
    if isinstance(value, dict):
        if value.get("type") == "object" and "properties" in value:
            value["additionalProperties"] = False
        for item in value.values():
            _close(item)
    elif isinstance(value, list):
        for item in value:
            _close(item)


def _general(path: str) -> str:
    return _UUID.sub("{id}", path)


def _shape(value: Any) -> object:  # noqa: ANN401  # any JSON
    if isinstance(value, dict):
        return tuple(sorted((key, _shape(item)) for key, item in value.items()))
    if isinstance(value, list):
        return (min(len(value), 2), tuple({_shape(item) for item in value}))
    if isinstance(value, str):
        return (
            "time" if _TIME.fullmatch(value) else "id" if _UUID.fullmatch(value) else "empty" if not value else "text"
        )
    return repr(value)
