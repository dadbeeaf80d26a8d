"""What the server's JSON looks like, as far as it is used. Unknown keys are ignored, wrong types are not."""

from __future__ import annotations

import datetime as dt
import re

import attrs

from immich_adapters.strict import NotStructured

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def is_uuid(text: object) -> bool:
    """Whether this is an ID as Immich writes them: a lower-case UUID."""
    return isinstance(text, str) and _UUID.fullmatch(text) is not None


def _check_uuid(_instance: object, _attribute: object, value: str) -> None:
    if not _UUID.fullmatch(value):
        raise NotStructured("an ID wanted")


def utc(instant: dt.datetime) -> dt.datetime:
    """The instant in UTC; one without a zone is taken as UTC. Raises `OverflowError` outside the calendar."""
    if instant.tzinfo is dt.UTC:
        return instant
    return instant.replace(tzinfo=dt.UTC) if instant.tzinfo is None else instant.astimezone(dt.UTC)


@attrs.frozen(kw_only=True)
class ExifRecord:
    """The part of `exifInfo` that is used."""

    city: str | None = None
    state: str | None = None
    country: str | None = None
    make: str | None = None
    model: str | None = None
    description: str | None = None


@attrs.frozen(kw_only=True)
class PersonRecord:
    """An item of `GET /search/person`, or of the people on an asset."""

    id: str
    name: str = ""


@attrs.frozen(kw_only=True)
class AssetRecord:
    """An item of a search answer, without what only the in-memory adapter reads."""

    id: str = attrs.field(validator=_check_uuid)
    type: str
    file_created_at: dt.datetime = attrs.field(converter=utc)
    local_date_time: dt.datetime | None = None
    original_file_name: str | None = None
    owner_id: str | None = None
    is_favorite: bool | None = None
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

    id: str = attrs.field(validator=_check_uuid)
    album_name: str
    asset_count: int = 0
    start_date: dt.date | None = None
    end_date: dt.date | None = None
    shared: bool | None = None
    updated_at: dt.datetime | None = attrs.field(default=None, converter=attrs.converters.optional(utc))
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
