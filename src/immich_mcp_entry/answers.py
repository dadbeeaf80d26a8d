"""From the domain's values to the JSON of an answer: which keys, how many items, how long a name."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence

import attrs

from immich_domain import (
    Album,
    Asset,
    Cluster,
    Criteria,
    Gap,
    ImmichError,
    Place,
    Ranking,
    Refusal,
    Summary,
)
from immich_mcp_entry.capping import Answer, Json
from immich_mcp_entry.cleaning import clean
from immich_mcp_entry.links import Links

MAX_CLUSTERS = 8
MAX_PLACES = 5
MAX_DAYS = 5
MAX_CAMERAS = 5
_SENTENCE = 900
_CANDIDATE = 80
_PLACE = 80


def failure(error: ImmichError | Refusal) -> Answer:
    """An error or a refusal: one sentence, one code, and the facts beside it."""
    message = error.message if isinstance(error, Refusal) else str(error)
    answer: Answer = {"error": clean(message, _SENTENCE), "code": error.code.value}
    if isinstance(error, Refusal):
        for name, value in error.details.items():
            answer[name] = _detail(value)
    return answer


def _detail(value: str | int | tuple[str, ...]) -> Json:
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return clean(value)
    return [clean(item, _CANDIDATE) for item in value]


def criteria_answer(criteria: Criteria) -> Answer:
    """The criteria as arguments that a write tool takes."""
    return {name: clean(value, 1000) if isinstance(value, str) else value for name, value in criteria.given().items()}


def albums_answer(albums: Sequence[Album], limit: int, links: Links) -> Answer:
    """`find_albums`: the best `limit` of the albums that match, and how many do."""
    shown: list[Json] = [
        {**album_head(album, links), "shared": album.shared, "owned": album.owned} for album in albums[:limit]
    ]
    return {"albums": shown, "total": len(albums)}


def album_head(album: Album, links: Links) -> Answer:
    """What an album is called, how large it is and when it was."""
    return {
        "id": album.id,
        "name": clean(album.name),
        "asset_count": album.asset_count,
        "start": _date(album.first),
        "end": _date(album.last),
        "url": links.album(album.id),
    }


def ranking_answer(ranking: Ranking, criteria: Criteria, links: Links) -> Answer:
    """`smart_search`: the photos in order of resemblance."""
    answer: Answer = {
        "results": [sample(asset, links) for asset in ranking.assets],
        "criteria": criteria_answer(criteria),
    }
    if ranking.skipped:
        answer["skipped"] = ranking.skipped
    if ranking.incomplete:
        answer["incomplete"] = clean(ranking.incomplete)
    return answer


def gap_answer(gap: Gap, links: Links) -> Answer:
    """`album_gaps`: the missing photos, and the criteria that add them."""
    summary = gap.summary
    return {
        "missing_count": summary.total,
        "album": album_head(gap.album, links),
        "days": [{"date": str(day.date), "count": day.count} for day in summary.days[:MAX_DAYS]],
        "cameras": [{"camera": clean(row.camera, _PLACE), "count": row.count} for row in summary.cameras[:MAX_CAMERAS]],
        **summary_answer(summary, gap.criteria, links),
    }


def summary_answer(summary: Summary, criteria: Criteria, links: Links) -> Answer:
    """`search_photos`: what the photos look like in numbers, and what finds exactly them again."""
    label = _Labels.of(summary)
    media: Answer = {"photo": summary.photos, "video": summary.videos}
    if summary.other_media:
        media["other"] = summary.other_media
    answer: Answer = {
        "total": summary.total,
        "scanned": summary.scanned,
        "truncated": summary.truncated,
        "first": _date(summary.first),
        "last": _date(summary.last),
        "clusters": [_cluster(cluster, label) for cluster in summary.clusters[:MAX_CLUSTERS]],
        "top_places": [{"place": label(row.place), "count": row.count} for row in summary.places[:MAX_PLACES]],
        "no_location": summary.no_location,
        "by_media": media,
        "others": summary.others,
        "samples": [sample(asset, links) for asset in summary.samples],
        "criteria": criteria_answer(criteria),
    }
    return {**answer, **_when_they_apply(summary)}


def sample(asset: Asset, links: Links) -> Answer:
    """One photo: enough to recognise it and to open it."""
    city = asset.place.city
    return {
        "date": str(asset.day),
        "city": None if city is None else clean(city, _PLACE),
        "file": clean(asset.file_name, _PLACE),
        "url": links.photo(asset.id),
    }


def _when_they_apply(summary: Summary) -> Answer:
    answer: Answer = {}
    if (selection := summary.selection) is not None:
        answer["selection"] = selection
    if summary.odd_clocks:
        answer["odd_clocks"] = summary.odd_clocks
    if summary.skipped:
        answer["skipped"] = summary.skipped
    if summary.incomplete:
        answer["incomplete"] = clean(summary.incomplete)
    return answer


def _cluster(cluster: Cluster, label: _Labels) -> Answer:
    return {
        "start": str(cluster.first),
        "end": str(cluster.last),
        "count": cluster.count,
        "place": None if cluster.place is None else label(cluster.place),
    }


def _date(day: dt.date | None) -> str | None:
    return None if day is None else str(day)


@attrs.frozen
class _Labels:
    """Names of places; two places of one name are told apart by the next wider one."""

    uses: Counter[str | None]

    @classmethod
    def of(cls, summary: Summary) -> _Labels:
        return cls(Counter(row.place.label for row in summary.places))

    def __call__(self, place: Place) -> str:
        name = place.long_label if self.uses[place.label] > 1 else place.label
        return clean(name or "", _PLACE)
