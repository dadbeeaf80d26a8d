"""The one door between the domain and a photo library."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from immich_domain.albums import Album, AlbumId
from immich_domain.assets import AssetId
from immich_domain.queries import AddOutcomes, AssetPage, AssetQuery, Names, NamesWanted


class ImmichPort(Protocol):
    """What the domain needs of a photo library. Adapters raise errors of `immich_domain.errors` and nothing else."""

    async def names(self, wanted: NamesWanted) -> Names:
        """Spellings and people to match a name against. People may be more than match; places are those of the timeline."""
        ...

    async def albums(self) -> Sequence[Album]:
        """Every album of the key's user and every album shared with them, each once, in any order."""
        ...

    async def album(self, album_id: AlbumId) -> Album:
        """One album. Raises `AlbumNotFound` when the key cannot see it."""
        ...

    def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """Every asset in scope that matches, each exactly once, newest instant first, ties by descending ID.

        The stream of an album may hold photos that others have put into it as well.
        """
        ...

    def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        """Assets in scope that match, best resemblance to `text` first; `limit` is how many the caller hopes to keep."""
        ...

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """Make an album. Raises `LostAnswer` when the request was sent and nobody knows whether it took effect."""
        ...

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Add assets to an album; one outcome per ID, in order. Safe to repeat: what is there already is a duplicate."""
        ...
