"""The two ways in which Immich lets photos be searched."""

from __future__ import annotations

import enum


class Style(enum.StrEnum):
    """Flat fields (`legacy`), or `filter` and `cursor`."""

    LEGACY = "legacy"
    FILTER = "filter"
