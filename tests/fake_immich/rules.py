"""What the fields of request bodies may hold: tables, in the order of the answers."""

from __future__ import annotations

from enum import Enum, auto

from attrs import frozen

from tests.fake_immich.values import AssetType, Visibility


class Kind(Enum):
    """The type of a field."""

    INTEGER = auto()
    BOOLEAN = auto()
    TEXT = auto()
    UUID = auto()
    UUIDS = auto()
    TIME = auto()
    CHOICE = auto()
    OBJECT = auto()
    OBJECTS = auto()


@frozen(kw_only=True)
class Rule:
    """What one field may hold."""

    kind: Kind
    required: bool = False
    nullable: bool = False
    shortest: int = 0
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()


TIME = Rule(kind=Kind.TIME)
FLAG = Rule(kind=Kind.BOOLEAN)
TEXT = Rule(kind=Kind.TEXT)
PLACE = Rule(kind=Kind.TEXT, nullable=True)
UUID = Rule(kind=Kind.UUID)
UUIDS = Rule(kind=Kind.UUIDS)
OBJECT = Rule(kind=Kind.OBJECT)
SIZE = Rule(kind=Kind.INTEGER, minimum=1, maximum=1000)
PAGE = Rule(kind=Kind.INTEGER, minimum=1)
RATING = Rule(kind=Kind.INTEGER, nullable=True, minimum=-1, maximum=5)
ASSET_TYPE = Rule(kind=Kind.CHOICE, choices=tuple(AssetType))
VISIBILITY = Rule(kind=Kind.CHOICE, choices=tuple(Visibility))
ORDER = Rule(kind=Kind.CHOICE, choices=("asc", "desc"))

_CONDITIONS = {
    "libraryId": Rule(kind=Kind.UUID, nullable=True),
    "type": ASSET_TYPE,
    "isEncoded": FLAG,
    "isFavorite": FLAG,
    "isMotion": FLAG,
    "isOffline": FLAG,
    "visibility": VISIBILITY,
    "createdBefore": TIME,
    "createdAfter": TIME,
    "updatedBefore": TIME,
    "updatedAfter": TIME,
    "trashedBefore": TIME,
    "trashedAfter": TIME,
    "takenBefore": TIME,
    "takenAfter": TIME,
    "city": PLACE,
    "state": PLACE,
    "country": PLACE,
    "make": PLACE,
    "model": PLACE,
    "lensModel": PLACE,
    "isNotInAlbum": FLAG,
    "personIds": UUIDS,
    "tagIds": Rule(kind=Kind.UUIDS, nullable=True),
    "albumIds": UUIDS,
    "rating": RATING,
    "ocr": TEXT,
}
_RESULT = {"size": SIZE, "page": PAGE, "withDeleted": FLAG, "withExif": FLAG}

STATISTICS = {**_CONDITIONS, "description": TEXT}
SMART = {
    **_CONDITIONS,
    **_RESULT,
    "query": TEXT,
    "queryAssetId": UUID,
    "language": TEXT,
}
METADATA = {
    **_CONDITIONS,
    **_RESULT,
    "id": UUID,
    "deviceAssetId": TEXT,
    "deviceId": TEXT,
    "description": TEXT,
    "checksum": TEXT,
    "originalFileName": TEXT,
    "originalPath": TEXT,
    "previewPath": TEXT,
    "thumbnailPath": TEXT,
    "encodedVideoPath": TEXT,
    "order": ORDER,
    "withPeople": FLAG,
    "withStacked": FLAG,
}
CREATE_ALBUM = {
    "albumName": Rule(kind=Kind.TEXT, required=True),
    "description": TEXT,
    "albumUsers": Rule(kind=Kind.OBJECTS),
    "assetIds": UUIDS,
}
IDS = {"ids": Rule(kind=Kind.UUIDS, required=True)}
ALBUM_ID = {"id": UUID}
