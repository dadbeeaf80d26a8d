"""The albums of a library in memory: which exist, what is in them, and what a write changes."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping, Sequence

import attrs

from immich_adapters.library import Library, StoredAssetRecord
from immich_adapters.records import AlbumRecord
from immich_adapters.scalars import Instant, Uuid
from immich_adapters.translation import asset_translator
from immich_domain.assets import AssetId
from immich_domain.queries import AddOutcome, AddOutcomes

COUNTED = ("timeline", "archive")


def _utc_now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


@attrs.define(kw_only=True)
class Shelf:
    """Albums by ID. Starts with those of a library and leaves the library itself as it is.

    `now` dates the changes, `zone` the photos without a wall clock.
    """

    library: Library
    zone: dt.tzinfo
    now: Callable[[], dt.datetime] = _utc_now
    records: dict[str, AlbumRecord] = attrs.field(init=False)
    _members: dict[str, dict[str, None]] = attrs.field(init=False)
    _assets: Mapping[str, StoredAssetRecord] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.records = {record.id: record for record in self.library.albums}
        self._members = {album: dict.fromkeys(ids) for album, ids in self.library.members.items()}
        self._assets = {record.id: record for record in self.library.assets}

    def members(self, album_id: str) -> Mapping[str, None]:
        """The asset IDs of an album, in the order in which they were added."""
        return self._members.get(album_id, {})

    def create(self, name: str, asset_ids: Sequence[str]) -> AlbumRecord:
        """Make an album; IDs that may not be added are dropped without a word, as the server does."""
        album_id = _new_id(name, len(self.records))
        self.records[album_id] = AlbumRecord(id=Uuid(album_id), album_name=name, owner_id=self.library.user_id)
        self.add(album_id, asset_ids)
        return self.records[album_id]

    def add(self, album_id: str, asset_ids: Sequence[str]) -> AddOutcomes:
        """Add assets, and say for each whether it went in."""
        members = self._members.setdefault(album_id, {})
        outcomes = []
        for asset_id in asset_ids:
            reason = "duplicate" if asset_id in members else self._objection(asset_id)
            if reason is None:
                members[asset_id] = None
            outcomes.append(AddOutcome(asset_id=AssetId(asset_id), reason=reason))
        self._refresh(album_id)
        return tuple(outcomes)

    def _objection(self, asset_id: str) -> str | None:
        """Why the user may not add an asset: it is unknown, or archived or hidden away by somebody else."""
        record = self._assets.get(asset_id)
        if record is None or record.visibility == "locked":
            return "no_permission"
        mine = self.library.user_id is None or record.owner_id == self.library.user_id
        return None if mine or record.visibility == "timeline" else "no_permission"

    def _refresh(self, album_id: str) -> None:
        translate = asset_translator(self.zone, None)
        counted = [
            record for member in self._members[album_id] if (record := self._assets.get(member)) and _counts(record)
        ]
        days = [translate(record).day for record in counted]
        self.records[album_id] = attrs.evolve(
            self.records[album_id],
            asset_count=len(counted),
            start_date=min(days, default=None),
            end_date=max(days, default=None),
            updated_at=Instant(self.now()),
        )


def _counts(record: StoredAssetRecord) -> bool:
    """Whether an asset counts in an album's number and dates: archived ones do, hidden and trashed ones do not."""
    return record.visibility in COUNTED and not record.is_trashed and not record.is_offline


def _new_id(name: str, number: int) -> str:
    digits = hashlib.sha256(f"{number}:{name}".encode("utf-8", "surrogatepass")).hexdigest()
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-8{digits[17:20]}-{digits[20:32]}"
