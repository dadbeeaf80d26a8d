"""What the packages answer, as the plain facts that the oracle works out."""

from __future__ import annotations

from typing import Any

from immich_domain import Album, ImmichPort, Place, Refusal, Summary, album_gap, resolve, search, smart_search
from immich_domain.albums import AlbumId
from immich_domain.criteria import parse_criteria
from immich_domain.search import MAX_SCAN

Facts = dict[str, Any]


async def observe_search(port: ImmichPort, call: Facts, *, max_scan: int = MAX_SCAN) -> Facts:
    """A search from its flat arguments on: the summary and the criteria that come back, or the code of the refusal."""
    resolved = await resolve(port, parse_criteria(call))
    if isinstance(resolved, Refusal):
        return {"refused": resolved.code.value}
    summary = await search(port, resolved, max_scan=max_scan)
    return {**summary_facts(summary), "criteria": resolved.criteria.given()}


async def observe_gap(port: ImmichPort, album_id: str, *, pad: int, max_scan: int = MAX_SCAN) -> Facts:
    """What an album lacks."""
    gap = await album_gap(port, AlbumId(album_id), pad_days=pad, max_scan=max_scan)
    if isinstance(gap, Refusal):
        return {"refused": gap.code.value}
    album = album_facts(gap.album)
    del album["owned"]  # who owns a single album is not always said
    return {**summary_facts(gap.summary), "criteria": gap.criteria.given(), "album": album}


async def observe_albums(port: ImmichPort) -> list[Facts]:
    """All albums by ID."""
    return sorted((album_facts(album) for album in await port.albums()), key=lambda facts: facts["id"])


async def observe_ranking(port: ImmichPort, text: str, call: Facts, limit: int) -> Facts:
    """The photos that resemble a text."""
    resolved = await resolve(port, parse_criteria(call))
    if isinstance(resolved, Refusal):
        return {"refused": resolved.code.value}
    ranking = await smart_search(port, text, resolved, limit)
    return {"ids": [asset.id for asset in ranking.assets], "skipped": ranking.skipped}


def summary_facts(summary: Summary) -> Facts:
    """Every number of a summary."""
    return {
        "total": summary.total,
        "scanned": summary.scanned,
        "truncated": summary.truncated,
        "clusters": [
            {"first": c.first, "last": c.last, "count": c.count, "place": None if c.place is None else _names(c.place)}
            for c in summary.clusters
        ],
        "places": [(_names(row.place), row.count) for row in summary.places],
        "days": [(row.date, row.count) for row in summary.days],
        "cameras": [(row.camera, row.count) for row in summary.cameras],
        "no_location": summary.no_location,
        "photos": summary.photos,
        "videos": summary.videos,
        "other_media": summary.other_media,
        "odd_clocks": summary.odd_clocks,
        "others": summary.others,
        "skipped": summary.skipped,
        "incomplete": summary.incomplete,
        "selection": summary.selection,
        "samples": [asset.id for asset in summary.samples],
    }


def album_facts(album: Album) -> Facts:
    """Everything that is known of an album."""
    return {
        "id": album.id,
        "name": album.name,
        "asset_count": album.asset_count,
        "first": album.first,
        "last": album.last,
        "shared": album.shared,
        "owned": album.owned,
        "updated_at": album.updated_at,
    }


def _names(place: Place) -> tuple[str | None, str | None, str | None]:
    return (place.city, place.state, place.country)
