"""Types of decoded JSON; only the reader of a value knows what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

JsonValue: TypeAlias = Any
JsonObject: TypeAlias = Mapping[str, Any]
