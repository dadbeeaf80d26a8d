"""The album endpoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from tests.fake_immich import rules
from tests.fake_immich.album_json import AlbumWriter
from tests.fake_immich.checks import check
from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.messages import Refusal, Reply, json_reply
from tests.fake_immich.rules import FLAG, TEXT, UUID, Rule
from tests.fake_immich.scope import Scope
from tests.fake_immich.values import FakeAlbum, Role

_CLASSIC_LIST = {"shared": FLAG, "assetId": UUID}
_SWITCH = Rule(kind=rules.Kind.CHOICE, choices=("true", "false"))
_MODERN_LIST = {
    "id": UUID,
    "name": TEXT,
    "isOwned": _SWITCH,
    "isShared": _SWITCH,
    "assetId": UUID,
}


@frozen(kw_only=True)
class Albums:
    """The albums of one user."""

    scope: Scope
    writer: AlbumWriter

    def index(self, query: Mapping[str, str]) -> Reply:
        """``GET /albums``."""
        list_of = self._modern_list if self.scope.kind.modern else self._classic_list
        found = list_of(query)
        return json_reply([self.writer.listed(a, self.scope.assets(a)) for a in found])

    def _classic_list(self, query: Mapping[str, str]) -> list[FakeAlbum]:
        asked = check(query, _CLASSIC_LIST, self.scope.kind)
        albums = self.scope.albums()
        if "assetId" in asked:
            return [a for a in albums if self._holds(a, asked["assetId"])]
        if asked.get("shared"):
            return [album for album in albums if album.users]
        owned = [album for album in albums if self._owned(album)]
        if "shared" in asked:
            return [album for album in owned if not album.users]
        return owned

    def _modern_list(self, query: Mapping[str, str]) -> list[FakeAlbum]:
        asked = check(query, _MODERN_LIST, self.scope.kind)
        tests: dict[str, Callable[[FakeAlbum, Any], bool]] = {
            "id": lambda album, wanted: bool(album.id == wanted),
            "name": lambda album, wanted: bool(album.name == wanted),
            "isOwned": lambda album, on: self._owned(album) is (on == "true"),
            "isShared": lambda album, on: bool(album.users) is (on == "true"),
            "assetId": self._holds,
        }
        return [
            album for album in self.scope.albums() if all(tests[name](album, wanted) for name, wanted in asked.items())
        ]

    def _owned(self, album: FakeAlbum) -> bool:
        return album.owner_id == self.scope.user.id

    def _holds(self, album: FakeAlbum, asset_id: str) -> bool:
        return asset_id in self.scope.members(album.id)

    def show(self, album_id: str, query: Mapping[str, str]) -> Reply:
        """``GET /albums/{id}``."""
        check({"id": album_id}, rules.ALBUM_ID, self.scope.kind)
        album = self.scope.readable_album(album_id)
        full = query.get("withoutAssets") != "true"
        counted = self.scope.assets(album)
        body = self.writer.opened(album, counted, self.scope.user.id, full=full)
        return Reply(status=200, body=body)

    def create(self, body: object) -> Reply:
        """``POST /albums``: ids that may not be added are dropped silently."""
        asked = check(body, rules.CREATE_ALBUM, self.scope.kind)
        users = tuple(self._shared_with(entry) for entry in asked.get("albumUsers", ()))
        name, description = asked["albumName"], asked.get("description") or ""
        if "\0" in name or "\0" in description:
            raise Refusal(500, "Failed to create album")
        world, now = self.scope.world, self.scope.world.now()
        wanted = dict.fromkeys(asked.get("assetIds", ()))
        album = FakeAlbum(
            id=world.new_id(),
            owner_id=self.scope.user.id,
            name=_storable(name),
            description=_storable(description),
            users=users,
            asset_ids=tuple(i for i in wanted if self.scope.may_add(i)),
            created_at=now,
            updated_at=now,
        )
        world.put_album(album)
        counted = self.scope.assets(album)
        text = self.writer.created(album, counted, self.scope.user.id)
        return Reply(status=201, body=text)

    def _shared_with(self, entry: JsonValue) -> tuple[str, Role]:
        user_id, role = entry.get("userId"), entry.get("role")
        if user_id == self.scope.user.id:
            raise Refusal(400, "Cannot share album with owner")
        if user_id not in self.scope.world.users:
            raise Refusal(400, "User not found")
        return user_id, Role(role)

    def add(self, album_id: str, body: object) -> Reply:
        """``PUT /albums/{id}/assets``: one answer for each id, in their order."""
        kind, world = self.scope.kind, self.scope.world
        check({"id": album_id}, rules.ALBUM_ID, kind)
        ids = check(body, rules.IDS, kind)["ids"]
        album = world.albums.get(album_id)
        if album is None:
            raise Refusal(400, "Album not found")
        if not album.writable_by(self.scope.user.id):
            raise Refusal(400, "Not found or no albumAsset.create access")
        present = set(self.scope.members(album_id))
        answers, added = self._added(ids, present)
        if added:
            world.link(album_id, added)
        return json_reply(answers)

    def _added(self, ids: list[str], present: set[str]) -> tuple[list[dict[str, Any]], list[str]]:
        answers: list[dict[str, Any]] = []
        added: list[str] = []
        for asset_id in ids:
            error = self._refused(asset_id, present)
            if error is None:
                present.add(asset_id)
                added.append(asset_id)
                answers.append({"id": asset_id, "success": True})
            else:
                answers.append({"id": asset_id, "success": False, "error": error})
        return answers, added

    def _refused(self, asset_id: str, present: set[str]) -> str | None:
        if asset_id in present:
            return "duplicate"
        return None if self.scope.may_add(asset_id) else "no_permission"


def _storable(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
