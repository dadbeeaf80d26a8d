"""What an album lacks.

Rule 1  One function, `resolve_missing`, answers both "what is missing" and "what would be added", so that the number a
        person confirms is the number that is written.
Rule 2  The gap is the photos that match and are not in the album. Photos of the album outside the window are left alone.
"""

from __future__ import annotations

import attrs

from immich_domain.albums import Album, AlbumId
from immich_domain.assets import AssetId
from immich_domain.criteria import Criteria
from immich_domain.errors import ErrorCode
from immich_domain.port import ImmichPort
from immich_domain.queries import AssetQuery
from immich_domain.refusals import Refusal
from immich_domain.resolution import Resolved
from immich_domain.scans import Scan, closing, scan
from immich_domain.search import MAX_SCAN
from immich_domain.summaries import Summary
from immich_domain.tallies import SAMPLES
from immich_domain.windows import DayWindow

PAD_DAYS = 1


@attrs.frozen(kw_only=True)
class Gap:
    """What is missing from an album in a window, and the criteria that find it again.

    >>> Gap(album=Album(id=AlbumId("a"), name="x"), criteria=Criteria(), summary=Summary(total=0, scanned=0)).album.name
    'x'
    """

    album: Album
    criteria: Criteria
    summary: Summary


async def album_gap(
    port: ImmichPort,
    album_id: AlbumId,
    *,
    pad_days: int = PAD_DAYS,
    max_scan: int = MAX_SCAN,
    samples: int = SAMPLES,
) -> Gap | Refusal:
    """The photos taken from `pad_days` before the album's first day to `pad_days` after its last that are not in it.

    Raises `AlbumNotFound`. When the window holds more than `max_scan` photos, the count is a lower bound and `truncated`.
    """
    album = await port.album(album_id)
    if album.first is None or album.last is None:
        return Refusal(
            code=ErrorCode.EMPTY_ALBUM,
            message="The album has no dates, since no photo of the timeline is in it: search by place or days instead.",
        )
    window = DayWindow(first=album.first, last=album.last).padded(pad_days)
    criteria = Criteria(taken_after=window.first, taken_before=window.last)
    resolved = Resolved(criteria=criteria, query=AssetQuery(taken=window.envelope()), window=window)
    missing = await resolve_missing(port, album_id, resolved, limit=max_scan)
    summary = missing.tally.summary(
        samples=samples,
        skipped=missing.skipped,
        truncated=missing.is_capped,
        incomplete=missing.incomplete,
    )
    return Gap(album=album, criteria=criteria, summary=summary)


async def resolve_missing(
    port: ImmichPort,
    album_id: AlbumId,
    resolved: Resolved,
    *,
    limit: int | None = None,
    kept_limit: int | None = None,
) -> Scan:
    """The photos that match and are not in the album.

    `limit` bounds how many matching photos are read; once more than `kept_limit` are missing, reading stops.
    """
    members, incomplete = await album_members(port, album_id, resolved)
    missing = await scan(port, resolved.query, resolved.window, limit=limit, kept_limit=kept_limit, excluded=members)
    missing.incomplete = missing.incomplete or incomplete
    return missing


async def album_members(port: ImmichPort, album_id: AlbumId, resolved: Resolved) -> tuple[set[AssetId], str | None]:
    """What is in an album of the instants that the criteria can mean, and why that may not be all."""
    members: set[AssetId] = set()
    incomplete = None
    async with closing(port.scan(AssetQuery(taken=resolved.query.taken, album_id=album_id))) as pages:
        async for page in pages:
            members.update(asset.id for asset in page.assets)
            incomplete = incomplete or page.incomplete
    return members, incomplete
