"""The files of the distribution that are not code."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from immich_mcp_entry.config import load_settings

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / "packaging" / "mcpb" / "manifest.json"


def read_json(path: Path) -> dict[str, Any]:
    """A JSON file that holds an object."""
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return value


def project() -> dict[str, Any]:
    """The table `project` of pyproject.toml."""
    value: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return value


def requirement_name(requirement: str) -> str:
    """The name in a requirement: `mcp` of `mcp>=1.24,<3`."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found
    return found[0].lower()


class _Asked(dict[str, str]):
    """An environment that notes which variables are read."""

    def __init__(self) -> None:
        super().__init__(IMMICH_URL="http://immich.local:2283", IMMICH_API_KEY="key")
        self.names: set[str] = set()

    def get(self, key: str, default: Any = "") -> Any:  # noqa: ANN401  # the signature of dict
        self.names.add(key)
        return super().get(key, default)


def variables() -> set[str]:
    """The environment variables that the settings are made of."""
    asked = _Asked()
    load_settings(asked)
    return {name for name in asked.names if name.startswith("IMMICH_")}
