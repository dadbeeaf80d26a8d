"""What a household's Immich holds: frozen values, one per noun.

Instants are aware UTC datetimes, exact to the millisecond (finer parts are cut off);
wall times are naive datetimes, the clock reading where the photo was taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from attrs import field, frozen

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class Visibility(StrEnum):
    """Where an asset shows up; the four words of the API."""

    ARCHIVE = "archive"
    TIMELINE = "timeline"
    HIDDEN = "hidden"
    LOCKED = "locked"


class AssetType(StrEnum):
    """What kind of file an asset is."""

    IMAGE = "IMAGE"
    VIDEO = "VIDEO"
    AUDIO = "AUDIO"
    OTHER = "OTHER"


class Role(StrEnum):
    """What a user who is not the owner may do with an album."""

    EDITOR = "editor"
    VIEWER = "viewer"


def milliseconds(instant: datetime) -> int:
    """Whole milliseconds since 1970 in UTC, rounded down.

    >>> milliseconds(datetime(1970, 1, 1, 0, 0, 1, 999, tzinfo=UTC))
    1000
    """
    return (instant - EPOCH) // _MILLISECOND


@frozen(kw_only=True)
class FakeUser:
    """A person with an account."""

    id: str
    name: str
    email: str


@frozen(kw_only=True)
class FakeKey:
    """An API key: whose it is and what it may do (``"all"`` grants everything)."""

    id: str
    secret: str = field(repr=False)
    user_id: str
    name: str
    permissions: tuple[str, ...] = ("all",)
    created_at: datetime = EPOCH

    def grants(self, permission: str) -> bool:
        """Whether the key carries this permission."""
        return "all" in self.permissions or permission in self.permissions


@frozen(kw_only=True)
class FakePerson:
    """A face with a name (perhaps an empty one), belonging to one user."""

    id: str
    owner_id: str
    name: str
    hidden: bool = False
    favorite: bool = False
    updated_at: datetime = EPOCH


@frozen(kw_only=True)
class FakeAsset:
    """A photo, video or other file.

    ``patch`` replaces and ``drop`` removes keys of the JSON that the server sends for
    it (``"exifInfo.city"`` reaches inside), for tests of malformed assets; searches
    still use the honest fields. ``embedded`` is whether smart search can rank it.
    """

    id: str
    owner_id: str
    file_name: str
    taken_at: datetime
    wall_time: datetime | None
    type: AssetType = AssetType.IMAGE
    visibility: Visibility = Visibility.TIMELINE
    trashed_at: datetime | None = None
    offline: bool = False
    favorite: bool = False
    time_zone: str | None = None
    city: str | None = None
    state: str | None = None
    country: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    make: str | None = None
    model: str | None = None
    lens_model: str | None = None
    rating: int | None = None
    description: str = ""
    file_size: int = 1024
    person_ids: tuple[str, ...] = ()
    stack_id: str | None = None
    live_video_id: str | None = None
    library_id: str | None = None
    duration_ms: int | None = None
    created_at: datetime = EPOCH
    updated_at: datetime = EPOCH
    embedded: bool = True
    patch: Mapping[str, object] = field(factory=dict)
    drop: frozenset[str] = frozenset()
    taken_ms: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "taken_ms", milliseconds(self.taken_at))

    @property
    def deleted(self) -> bool:
        """In the trash; the server puts offline files there too."""
        return self.trashed_at is not None or self.offline

    @property
    def counted(self) -> bool:
        """Whether an album counts it and takes its dates from it."""
        shown = self.visibility in (Visibility.TIMELINE, Visibility.ARCHIVE)
        return shown and not self.deleted


def wall_ms(asset: FakeAsset) -> int | None:
    """The wall time of an asset as milliseconds, read as if it were UTC."""
    wall = asset.wall_time
    return None if wall is None else milliseconds(wall.replace(tzinfo=UTC))


@frozen(kw_only=True)
class FakeAlbum:
    """An album: its owner, whom it is shared with, and the linked asset ids in order."""

    id: str
    owner_id: str
    name: str
    description: str = ""
    users: tuple[tuple[str, Role], ...] = ()
    asset_ids: tuple[str, ...] = ()
    created_at: datetime = EPOCH
    updated_at: datetime = EPOCH

    def role_of(self, user_id: str) -> Role | None:
        """The role of a user the album is shared with; none for the owner."""
        return dict(self.users).get(user_id)

    def readable_by(self, user_id: str) -> bool:
        """Owner, editor or viewer."""
        return self.owner_id == user_id or self.role_of(user_id) is not None

    def writable_by(self, user_id: str) -> bool:
        """Owner or editor."""
        return self.owner_id == user_id or self.role_of(user_id) is Role.EDITOR
