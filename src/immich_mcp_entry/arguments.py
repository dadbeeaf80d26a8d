"""What a model passes to a tool, read strictly and with patience: `null` and empty text mean "not given".

Errors are `BadArgument` with a sentence that says what to pass instead.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import attrs

from immich_adapters.scalars import is_uuid
from immich_domain.criteria import FIELDS, MAX_TEXT, Criteria, parse_criteria, parse_text, unknown_name
from immich_domain.errors import BadArgument
from immich_domain.invisible import visible
from immich_domain.selections import DIGITS

_SELECTION = re.compile(f"[0-9a-f]{{{DIGITS}}}")

# The criteria come back whole in every answer, so that a write can repeat them.
MAX_CRITERIA = 1000


@attrs.frozen
class Arguments:
    """The arguments of one call."""

    given: Mapping[str, object]

    def allow(self, *names: str) -> None:
        """Refuse every argument that is not one of `names`: it may be the one that mattered."""
        for name in self.given:
            if name not in names:
                raise BadArgument(unknown_name(name, names))

    def integer(self, name: str, *, low: int, high: int | None = None, default: int | None = None) -> int:
        """A whole number from `low` to `high`; without a default it is required."""
        value = self.given.get(name)
        limits = f"from {low} to {high}" if high is not None else f"of at least {low}"
        if value is None or value == "":
            if default is None:
                raise BadArgument(f"{name} is required: pass a whole number {limits}.")
            return default
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadArgument(f"{name} must be a whole number {limits}, without quotes.")
        if value < low or (high is not None and value > high):
            raise BadArgument(f"{name} must be a whole number {limits}, not {_digits(value)}.")
        return value

    def text(self, name: str, limit: int = MAX_TEXT) -> str:
        """A text, empty when not given."""
        return parse_text(name, self.given.get(name), limit) or ""

    def required_text(self, name: str, what: str, limit: int = MAX_TEXT) -> str:
        """A text that must not be empty; `what` says what it is."""
        text = self.text(name, limit)
        if not text:
            raise BadArgument(f"{name} is required: pass {what}.")
        return text

    def lines(self, name: str, limit: int) -> str:
        """A text of several lines, each as `text` reads it; empty when not given."""
        value = self.given.get(name)
        if not isinstance(value, str) or len(value) > limit:
            return self.text(name, limit)
        return "\n".join(visible(line).rstrip() for line in value.strip().splitlines())

    def untouched(self, name: str) -> str:
        """A text as it was passed, for a rule that refuses instead of mending; empty when not given."""
        value = self.given.get(name)
        return value if isinstance(value, str) else self.text(name)

    def uuid(self, name: str, source: str) -> str:
        """An ID in lower case; `source` says where to get it."""
        text = self.required_text(name, f"an ID from {source}").lower()
        if not is_uuid(text):
            raise BadArgument(f"{name} must be an ID like 9c5b94b1-35ad-49bb-b118-8e8fc24abf80: take it from {source}.")
        return text

    def selection(self) -> str | None:
        """A selection as an answer showed it; `None` when not given."""
        text = self.text("selection").casefold()
        if text and not _SELECTION.fullmatch(text):
            raise BadArgument("selection must be the 12 hex digits of the answer that was confirmed, or left out.")
        return text or None

    def criteria(self) -> Criteria:
        """The eight fields that say which photos are meant."""
        criteria = parse_criteria({name: value for name, value in self.given.items() if name in FIELDS})
        if len(json.dumps(criteria.given(), ensure_ascii=False)) > MAX_CRITERIA:
            raise BadArgument("state, city, country and person are too long together: pass names only.")
        return criteria


def _digits(value: int) -> str:
    return str(value) if abs(value) < 10**15 else "a number of that size"
