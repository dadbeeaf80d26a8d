"""What must be true before anything is written.

Rule 1  A write needs an `Allowed`, and only `guard` makes one: it holds exactly the assets that may be written.
Rule 2  The number of photos must be the confirmed one; the set must be the confirmed one, where a selection was given.
Rule 3  At most `MAX_WRITE` photos a call.
Rule 4  What could not be read completely is not written: nobody has seen all of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from immich_domain.assets import AssetId
from immich_domain.errors import ErrorCode
from immich_domain.refusals import Refusal
from immich_domain.scans import Scan
from immich_domain.selections import Selection, select

MAX_WRITE = 2000
CHUNK = 500


@attrs.frozen
class Allowed:
    """The verdict that lets a write pass: the assets, each once, in a fixed order.

    >>> [len(chunk) for chunk in Allowed(tuple(AssetId(f"{n:04}") for n in range(1001))).chunks()]
    [500, 500, 1]
    """

    asset_ids: tuple[AssetId, ...]

    @property
    def selection(self) -> Selection:
        """The fingerprint of what is allowed."""
        return select(self.asset_ids)

    def chunks(self) -> Iterator[tuple[AssetId, ...]]:
        """The assets in pieces of at most `CHUNK`, none empty."""
        for start in range(0, len(self.asset_ids), CHUNK):
            yield self.asset_ids[start : start + CHUNK]


def guard(found: Scan, *, expected: int, selection: str | None, max_write: int = MAX_WRITE) -> Allowed | Refusal:
    """Allow exactly what was confirmed, or refuse with the numbers of now."""
    count = found.wanted
    if found.incomplete:
        return Refusal(
            code=ErrorCode.INCOMPLETE,
            message=f"Nothing was written, because not all photos could be read: {found.incomplete}.",
        )
    if count > max_write:
        return _too_many(None if found.is_lower_bound else count, max_write)
    if count != expected:
        return Refusal(
            code=ErrorCode.COUNT_MISMATCH,
            message=(
                f"Nothing was written: the confirmed number of photos was {expected}, and now it is {count}. "
                "Search again, show the new count and days, and ask again."
            ),
            details={"actual_count": count},
        )
    allowed = Allowed(tuple(sorted(found.tally.ids)))
    if selection and selection.casefold() != allowed.selection:
        return Refusal(
            code=ErrorCode.SELECTION_MISMATCH,
            message=(
                f"Nothing was written: it is still {count} photos, but not the same ones as were shown. "
                "Search again, show the new result, and ask again."
            ),
            details={"actual_count": count},
        )
    return allowed


def _too_many(count: int | None, max_write: int) -> Refusal:
    """`count` is `None` where reading stopped when it was clear that they are too many."""
    how_many = "there are" if count is None else f"{count} photos are"
    return Refusal(
        code=ErrorCode.TOO_MANY,
        message=(
            f"Nothing was written: {how_many} more than the {max_write} photos that one call may write. "
            "Narrow the days, or write them in parts with immich_add_to_album."
        ),
        details={} if count is None else {"actual_count": count},
    )
