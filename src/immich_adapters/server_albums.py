"""Albums over HTTP. The versions differ in how they list them, which is data; everything else is the same."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence

import attrs

from immich_adapters.concurrency import side_by_side
from immich_adapters.reading.sources import as_list, bad_shape
from immich_adapters.records import AddRecord, AlbumRecord
from immich_adapters.scalars import NotStructured
from immich_adapters.strict import structure, structure_each
from immich_adapters.translation import translate_album
from immich_adapters.wire.failures import RequestRefused
from immich_adapters.wire.transport import Transport
from immich_domain.albums import Album, AlbumId
from immich_domain.assets import AssetId
from immich_domain.errors import AlbumNotFound, Forbidden, LostAnswer
from immich_domain.queries import AddOutcome, AddOutcomes

logger = logging.getLogger(__name__)

_WORD = re.compile("[a-z_]{1,40}")
_READ = "album.read"
_ADD = "albumAsset.create"
_DUPLICATE = "duplicate"


@attrs.frozen(kw_only=True)
class AlbumLists:
    """The two lists that make up all albums: the query for one's own, and for those of others."""

    owned: Mapping[str, str]
    others: Mapping[str, str]


# 2.x lists one's own, and with `shared` those that are shared by or with one. 3.x ignores `shared`.
LISTS_2 = AlbumLists(owned={}, others={"shared": "true"})
LISTS_3 = AlbumLists(owned={"isOwned": "true"}, others={"isOwned": "false"})


@attrs.define(kw_only=True)
class ServerAlbums:
    """The albums that a key can see, for one tool call. Whose key it is, is not asked where their albums were listed."""

    transport: Transport
    lists: AlbumLists
    _user: str | None = attrs.field(init=False, default=None)
    _is_asked: bool = attrs.field(init=False, default=False)

    async def all(self) -> Sequence[Album]:
        """Every album once; those in the first list are one's own."""
        owned, others = await side_by_side(self._owned, lambda: _records(self.transport, self.lists.others))
        mine = {record.id: translate_album(record, owned=True) for record in owned}
        foreign = {record.id: translate_album(record, owned=False) for record in others}
        return list({**foreign, **mine}.values())

    async def user(self) -> str | None:
        """The ID of the key's user: the owner of one of their albums; `None` when they have none."""
        if not self._is_asked:
            await self._owned()
        return self._user

    async def one(self, album_id: AlbumId) -> Album:
        """One album without its photos, which 2.x would send along. Raises `AlbumNotFound`."""
        try:
            answer = await self.transport.get(f"/albums/{album_id}", {"withoutAssets": "true"}, needs=_READ)
        except RequestRefused as error:
            if error.status == 400 and "not found" in error.server_message.casefold():
                raise AlbumNotFound(
                    f"There is no album {album_id} that this API key can see: find the IDs of those that exist first."
                ) from error
            raise
        try:
            return translate_album(structure(answer, AlbumRecord), owned=None)
        except NotStructured as error:
            raise bad_shape("an album") from error

    async def create(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """Make an album. Raises `LostAnswer` when nobody knows whether it was made."""
        body = {"albumName": name, "description": description, "assetIds": list(asset_ids)}
        answer = await self.transport.post("/albums", body, needs="album.create", retry=False)
        try:
            return translate_album(structure(answer, AlbumRecord), owned=True)
        except NotStructured as error:
            raise LostAnswer("The answer to making the album could not be read: it may or may not exist.") from error

    async def add(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Add assets; what the server says about each of them, in order.

        What is a duplicate when the request had to be repeated was added by the attempt whose answer was lost.
        """
        try:
            answer = await self.transport.put(f"/albums/{album_id}/assets", {"ids": list(asset_ids)}, needs=_ADD)
        except RequestRefused as error:
            if error.status == 400 and _ADD.casefold() in error.server_message.casefold():
                raise Forbidden(
                    "This album is gone, or it belongs to somebody who lets you look but not add: ask its owner to make "
                    "you an editor of it."
                ) from error
            raise
        records, _ = structure_each(as_list(answer.value, "adding photos"), AddRecord)
        said = {record.id: _reason(record) for record in records}
        if answer.is_second_answer:
            said = {asset_id: None if reason == _DUPLICATE else reason for asset_id, reason in said.items()}
        return tuple(AddOutcome(asset_id=asset_id, reason=said.get(asset_id, "not answered")) for asset_id in asset_ids)

    async def _owned(self) -> list[AlbumRecord]:
        records = await _records(self.transport, self.lists.owned)
        self._user, self._is_asked = next((record.owner for record in records if record.owner), None), True
        return records


def _reason(record: AddRecord) -> str | None:
    """The server's word for why; whatever is not a word is not repeated, since nobody knows what is in it."""
    if record.success:
        return None
    return record.error if record.error and _WORD.fullmatch(record.error) else "refused"


async def _records(transport: Transport, query: Mapping[str, str]) -> list[AlbumRecord]:
    answer = await transport.get("/albums", query, needs=_READ)
    records, rejected = structure_each(as_list(answer, "a list of albums"), AlbumRecord)
    if rejected:
        logger.warning("%d albums of the server could not be read", len(rejected))
    return records
