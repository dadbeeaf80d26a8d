"""The two ways to look for photos: everything that matches, and what resembles a description."""

from __future__ import annotations

import attrs

from immich_domain.assets import Asset, AssetId
from immich_domain.port import ImmichPort
from immich_domain.resolution import Resolved
from immich_domain.scans import EVERYTHING, closing, scan
from immich_domain.summaries import Summary
from immich_domain.tallies import SAMPLES

MAX_SCAN = 5000


async def search(port: ImmichPort, resolved: Resolved, *, max_scan: int = MAX_SCAN, samples: int = SAMPLES) -> Summary:
    """The summary of all photos that match, read up to `max_scan` of them; `total` is exact beyond that too."""
    found = await scan(port, resolved.query, resolved.window, limit=max_scan)
    return found.tally.summary(
        samples=samples,
        total=found.total,
        skipped=found.skipped,
        incomplete=found.incomplete,
    )


@attrs.frozen(kw_only=True)
class Ranking:
    """Photos that resemble a description, best first, and how many assets on the way could not be read.

    `incomplete` is the reason why there may be more that were not looked at.

    >>> Ranking().assets
    ()
    """

    assets: tuple[Asset, ...] = ()
    skipped: int = 0
    incomplete: str | None = None


async def smart_search(port: ImmichPort, text: str, resolved: Resolved, limit: int) -> Ranking:
    """At most `limit` photos by resemblance to `text`, each once, within the resolved criteria."""
    window = resolved.window or EVERYTHING
    found: dict[AssetId, Asset] = {}
    skipped, incomplete = 0, None
    async with closing(port.rank(text, resolved.query, limit)) as pages:
        async for page in pages:
            skipped += page.skipped
            incomplete = page.incomplete
            for asset in page.assets:
                if window.contains(asset.day):
                    found.setdefault(asset.id, asset)
            if len(found) >= limit:
                break
    return Ranking(assets=tuple(found.values())[:limit], skipped=skipped, incomplete=incomplete)
