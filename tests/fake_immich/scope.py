"""Who may see and use what: the rules of access for one user of a world.

rule 1: a search looks at one's own assets and those of in-timeline partners.
rule 2: an album is read by its owner and everybody it is shared with; owners and
        editors add to it.
rule 3: an asset may be added by its owner (unless locked) and by a partner of its owner
        while it is in the timeline and not deleted; a shared album gives no such right.
rule 4: an asset may be read by those of rule 3 and through an album (rule 2).
"""

from __future__ import annotations

from attrs import frozen

from tests.fake_immich.kinds import ServerKind
from tests.fake_immich.memo import Memo
from tests.fake_immich.messages import Refusal
from tests.fake_immich.values import FakeAlbum, FakeAsset, FakeUser, Visibility
from tests.fake_immich.world import World


@frozen(kw_only=True)
class Scope:
    """One user's view of a world on one kind of server."""

    world: World
    kind: ServerKind
    memo: Memo
    user: FakeUser

    def owners(self) -> frozenset[str]:
        """Rule 1: the user and the partners shown in the timeline."""
        shown = self.world.partners.items()
        partners = {s for (s, viewer), on in shown if on and viewer == self.user.id}
        return frozenset(partners | {self.user.id})

    def albums(self) -> list[FakeAlbum]:
        """The albums the user can read, newest first."""
        everything = reversed(self.world.albums.values())
        readable = [a for a in everything if a.readable_by(self.user.id)]
        return sorted(readable, key=lambda a: a.created_at, reverse=True)

    def readable_album(self, album_id: str) -> FakeAlbum:
        """Rule 2. Raises `Refusal` for an unknown or a foreign album alike."""
        album = self.world.albums.get(album_id)
        if album is None or not album.readable_by(self.user.id):
            raise Refusal(400, "Not found or no album.read access")
        return album

    def members(self, album_id: str) -> frozenset[str]:
        """The ids in an album, whoever it belongs to; none for an unknown one."""
        album = self.world.albums.get(album_id)
        ids = () if album is None else album.asset_ids
        return self.memo.get(("members", album_id), lambda: frozenset(ids))

    def in_albums(self) -> frozenset[str]:
        """The ids that are in any album of the server."""
        albums = self.world.albums.values()
        every = (asset_id for album in albums for asset_id in album.asset_ids)
        return self.memo.get("in albums", lambda: frozenset(every))

    def may_add(self, asset_id: str) -> bool:
        """Rule 3."""
        asset = self.world.assets.get(asset_id)
        if asset is None or asset.visibility is Visibility.LOCKED:
            return False
        if asset.owner_id == self.user.id:
            return True
        partner = (asset.owner_id, self.user.id) in self.world.partners
        timeline = asset.visibility is Visibility.TIMELINE
        return partner and timeline and not asset.deleted

    def may_read(self, asset_id: str) -> bool:
        """Rule 4."""
        albums = self.albums()
        return self.may_add(asset_id) or any(asset_id in self.members(album.id) for album in albums)

    def assets(self, album: FakeAlbum) -> list[FakeAsset]:
        """The assets an album counts, newest first."""
        return self.memo.get(("counted", album.id), lambda: self._counted(album))

    def _counted(self, album: FakeAlbum) -> list[FakeAsset]:
        known = self.world.assets
        linked = [known[i] for i in album.asset_ids if i in known]
        counted = [asset for asset in linked if asset.counted]
        return sorted(counted, key=lambda asset: asset.taken_ms, reverse=True)
