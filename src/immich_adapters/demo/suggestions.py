"""The place names that the server would suggest."""

from __future__ import annotations

from collections.abc import Iterable

from immich_adapters.demo.household import Json

_FIELDS = ("country", "state", "city")


def suggestions_of(assets: Iterable[Json]) -> dict[str, list[str]]:
    """Every country, state and city of the photos in the timeline, the partner's included, each list sorted."""
    found: dict[str, set[str]] = {field: set() for field in _FIELDS}
    for asset in assets:
        exif = asset["exifInfo"]
        if asset["visibility"] == "timeline" and not asset["isTrashed"] and isinstance(exif, dict):
            for field in _FIELDS:
                found[field].add(exif[field])
    return {field: sorted(name for name in names if name) for field, names in found.items()}
