"""Albums as JSON, in the shape of each kind of server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from attrs import frozen

from tests.fake_immich.asset_json import AssetWriter, Detail
from tests.fake_immich.kinds import ServerKind
from tests.fake_immich.messages import json_bytes
from tests.fake_immich.times import midnight_text, offset_text, z_text
from tests.fake_immich.values import FakeAlbum, FakeAsset, FakeUser
from tests.fake_immich.world import World


@frozen(kw_only=True)
class AlbumWriter:
    """Writes albums for one viewer."""

    world: World
    kind: ServerKind
    assets: AssetWriter

    def listed(self, album: FakeAlbum, counted: Sequence[FakeAsset]) -> dict[str, Any]:
        """An album as it stands in a list, without its assets."""
        value = self._value(album, counted, midnight_text)
        if counted:
            latest = max(asset.updated_at for asset in counted)
            value["lastModifiedAssetTimestamp"] = z_text(latest)
        return value

    def opened(self, album: FakeAlbum, counted: Sequence[FakeAsset], viewer: str, *, full: bool) -> bytes:
        """An album as it answers when asked for; ``full`` with its assets (2.x)."""
        value = self.listed(album, counted)
        if self.kind.contributors and album.users:
            counts = Counter(asset.owner_id for asset in counted)
            value["contributorCounts"] = [{"userId": user, "assetCount": count} for user, count in counts.items()]
        return self._with_assets(value, counted if full else (), viewer)

    def created(self, album: FakeAlbum, counted: Sequence[FakeAsset], viewer: str) -> bytes:
        """An album as the call that creates it answers: full local times."""
        value = self._value(album, counted, offset_text)
        return self._with_assets(value, counted, viewer)

    def _with_assets(self, value: dict[str, Any], assets: Sequence[FakeAsset], viewer: str) -> bytes:
        text = json_bytes(value)
        if self.kind.modern or not assets:
            return text
        detail = Detail(viewer_id=viewer, exif=True, offset_times=True)
        items = self.assets.join(assets, detail)
        return text.replace(b'"assets":[]', b'"assets":[' + items + b"]", 1)

    def _value(
        self,
        album: FakeAlbum,
        counted: Sequence[FakeAsset],
        write_date: Callable[[datetime], str],
    ) -> dict[str, Any]:
        cover = counted[-1].id if counted else None
        value: dict[str, Any] = {
            "albumName": album.name,
            "description": album.description,
            "albumThumbnailAssetId": cover,
            "createdAt": z_text(album.created_at),
            "updatedAt": z_text(album.updated_at),
            "id": album.id,
        }
        if not self.kind.modern:
            value["ownerId"] = album.owner_id
            value["owner"] = _user_json(self.world.users[album.owner_id])
        value["albumUsers"] = self._users(album)
        value |= {"shared": bool(album.users), "hasSharedLink": False}
        walls = [asset.wall_time for asset in counted if asset.wall_time is not None]
        if walls:
            value["startDate"] = write_date(min(walls))
            value["endDate"] = write_date(max(walls))
        if not self.kind.modern:
            value["assets"] = []
        value |= {"assetCount": len(counted), "isActivityEnabled": True}
        value["order"] = "desc"
        return value

    def _users(self, album: FakeAlbum) -> list[dict[str, Any]]:
        roles = [(user_id, str(role)) for user_id, role in album.users]
        if self.kind.modern:
            roles.insert(0, (album.owner_id, "owner"))
        users = self.world.users
        return [{"user": _user_json(users[u]), "role": role} for u, role in roles]


def _user_json(user: FakeUser) -> dict[str, Any]:
    return {
        "id": user.id,
        "email": user.email,
        "name": user.name,
        "profileImagePath": "",
        "avatarColor": "primary",
        "profileChangedAt": "2026-01-01T00:00:00.000Z",
    }
