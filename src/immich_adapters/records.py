"""What the server's JSON looks like, as far as it is used. Unknown keys are ignored, wrong types are not."""

from __future__ import annotations

import datetime as dt

import attrs

from immich_adapters.scalars import Instant, Uuid, WallClock
from immich_adapters.strict import shared


@shared
@attrs.frozen(kw_only=True, cache_hash=True)
class ExifRecord:
    """The part of `exifInfo` that is used. The photos of a day at one place have one and the same."""

    city: str | None = None
    state: str | None = None
    country: str | None = None
    make: str | None = None
    model: str | None = None


@attrs.frozen(kw_only=True)
class PersonRecord:
    """An item of `GET /search/person`, or of the people on an asset."""

    id: str
    name: str = ""


# Not frozen: there are thousands, none lives longer than it takes to translate it, and freezing more than doubles its cost.
@attrs.define(kw_only=True)
class AssetRecord:
    """An item of a search answer, without what only the in-memory adapter reads."""

    id: Uuid
    type: str
    file_created_at: Instant
    local_date_time: WallClock | None = None
    original_file_name: str | None = None
    owner_id: str | None = None
    exif_info: ExifRecord | None = None


@attrs.frozen(kw_only=True)
class UserRecord:
    """A user, where only the ID matters."""

    id: str


@attrs.frozen(kw_only=True)
class AlbumUserRecord:
    """Somebody who takes part in an album. A role from the future is some role."""

    user: UserRecord
    role: str | None = None


@attrs.frozen(kw_only=True)
class AlbumRecord:
    """An album, as 2.x and 3.x write it: 2.x has `owner_id`, 3.x an album user with the role `owner`."""

    id: Uuid
    album_name: str
    asset_count: int = 0
    start_date: dt.date | None = None
    end_date: dt.date | None = None
    shared: bool | None = None
    updated_at: Instant | None = None
    owner_id: str | None = None
    album_users: list[AlbumUserRecord] | None = None

    @property
    def owner(self) -> str | None:
        """The ID of the user whose album it is, if the record says so."""
        owners = [member.user.id for member in self.album_users or () if member.role == "owner"]
        return self.owner_id or next(iter(owners), None)


@attrs.frozen(kw_only=True)
class AddRecord:
    """An item of the answer to `PUT /albums/{id}/assets`."""

    id: str
    success: bool
    error: str | None = None
