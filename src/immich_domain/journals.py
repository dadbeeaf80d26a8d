"""What a write has done so far, kept up to date while it runs: the truth when it is interrupted."""

from __future__ import annotations

import attrs

from immich_domain.albums import AlbumId
from immich_domain.assets import AssetId


@attrs.define
class Journal:
    """Facts about one write. `sent` is set before the first request that could change anything leaves.

    >>> Journal().sent
    False
    """

    sent: bool = False
    album_id: AlbumId | None = None
    name: str | None = None
    accepted: list[AssetId] = attrs.field(factory=list)
