"""Links that a person can open in a browser."""

from __future__ import annotations

import attrs

from immich_domain.albums import AlbumId
from immich_domain.assets import AssetId


@attrs.frozen
class Links:
    """Addresses under the public URL of the server, which has no trailing slash and no `/api`.

    >>> Links("https://photos.example.org").album(AlbumId("9c5b"))
    'https://photos.example.org/albums/9c5b'
    """

    base: str

    def album(self, album_id: AlbumId) -> str:
        """The page of an album."""
        return f"{self.base}/albums/{album_id}"

    def photo(self, asset_id: AssetId) -> str:
        """The page of a photo or video."""
        return f"{self.base}/photos/{asset_id}"
