"""The fingerprint of an exact set of assets."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NewType

from immich_domain.assets import AssetId

Selection = NewType("Selection", str)

DIGITS = 12


def select(ids: Iterable[AssetId]) -> Selection:
    """Fingerprint of a set of asset IDs: 12 hex digits, the same for every order and repetition.

    A count can stay equal while the photos change; a selection cannot.

    >>> select([AssetId("b"), AssetId("a")]) == select([AssetId("a"), AssetId("B"), AssetId("a")])
    True
    """
    lines = "\n".join(sorted(set("\n".join(ids).lower().split("\n"))))
    return Selection(hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS])
