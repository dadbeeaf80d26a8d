"""Finds the material that is shared beside the repository: recordings, schemas, libraries.

It lies in a folder ``shared`` next to the repository's root and is not part of it; tests that need it are skipped
where it is absent.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
IMMICH_API = SHARED / "immich-api"

needs_shared_material = pytest.mark.skipif(
    not IMMICH_API.is_dir(), reason="the material shared beside the repository is absent"
)


@cache
def recordings(version: str) -> dict[int, dict[str, Any]]:
    """The request and response pairs of a server by their number; none when absent. Not to be changed."""
    found: dict[int, dict[str, Any]] = {}
    for path in sorted((IMMICH_API / "recordings" / version).glob("*.json")):
        found[int(path.name[:3])] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def library(version: str) -> dict[str, Any]:
    """What one user of a server saw in the timeline (``"2.7"`` or ``"3.2h"``)."""
    data: dict[str, Any] = json.loads((IMMICH_API / f"library-{version}.json").read_text(encoding="utf-8"))
    return data


@cache
def schema(version: str) -> dict[str, Any]:
    """The JSON Schemas of the endpoints of a release (``"2.0.0"``, ``"2.6.3"``, ``"3.0.0"``, ``"3.2.2"``)."""
    data: dict[str, Any] = json.loads((IMMICH_API / f"schema-{version}.json").read_text(encoding="utf-8"))
    return data
