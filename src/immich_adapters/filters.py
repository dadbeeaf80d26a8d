"""The port over the `filter` and `cursor` fields of Immich 3.2 and later.

A condition takes several values, so a query is one search. The server leaves nothing out by itself here, not even what is
in the trash: the whole scope is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from immich_adapters.http_adapter import HttpAdapter
from immich_adapters.reading.sources import PAGE_SIZE, RawPage, parse_count, parse_search, wire_time
from immich_adapters.wire.transport import Transport
from immich_domain.assets import MediaType
from immich_domain.queries import AssetQuery
from immich_domain.windows import InstantRange

_TYPES = {
    MediaType.PHOTO: {"eq": "IMAGE"},
    MediaType.VIDEO: {"eq": "VIDEO"},
    MediaType.OTHER: {"in": ["AUDIO", "OTHER"]},
}


@attrs.frozen
class FilterSource:
    """One filter."""

    transport: Transport
    conditions: Mapping[str, object]

    async def page(
        self, taken: InstantRange, *, size: int = PAGE_SIZE, token: str | None = None, ascending: bool = False
    ) -> RawPage:
        """A page by cursor."""
        body: dict[str, object] = {
            "filter": self._within(taken),
            "orderBy": {"direction": "asc" if ascending else "desc"},
            "size": size,
            "withExif": True,
        }
        if token is not None:
            body["cursor"] = token
        return parse_search(await self.transport.post("/search/metadata", body, needs="asset.read"))

    async def count(self, taken: InstantRange) -> int:
        """The server's own count."""
        body = {"filter": self._within(taken)}
        return parse_count(await self.transport.post("/search/statistics", body, needs="asset.statistics"))

    async def ranked(self, text: str, taken: InstantRange, *, size: int) -> RawPage:
        """The best by resemblance."""
        body = {"query": text, "filter": self._within(taken), "size": size, "withExif": True}
        return parse_search(await self.transport.post("/search/smart", body, needs="asset.read"))

    def _within(self, taken: InstantRange) -> dict[str, object]:
        bounds: dict[str, object] = {}
        if taken.start is not None:
            bounds["gte"] = wire_time(taken.start)
        if taken.end is not None:
            bounds["lt"] = wire_time(taken.end)
        return {**self.conditions, "takenAt": bounds} if bounds else dict(self.conditions)


@attrs.define(kw_only=True)
class FilterAdapter(HttpAdapter):
    """Serves the port over filters."""

    def sources(self, query: AssetQuery) -> Sequence[FilterSource]:
        """One filter, whatever is asked."""
        return [FilterSource(self.transport, conditions(query, archived=self.include_archived))]


def conditions(query: AssetQuery, *, archived: bool) -> dict[str, object]:
    """The filter that means the query, scope included."""
    wanted: dict[str, object] = {
        "visibility": {"in": ["timeline", "archive"]} if archived else {"eq": "timeline"},
        "trashedAt": {"eq": None},
        "isOffline": {"eq": False},
    }
    for name, values in (("state", query.states), ("city", query.cities), ("country", query.countries)):
        if values:
            wanted[name] = {"in": list(dict.fromkeys(values))} if len(set(values)) > 1 else {"eq": values[0]}
    if query.media is not None:
        wanted["type"] = _TYPES[query.media]
    if query.favorites_only:
        wanted["isFavorite"] = {"eq": True}
    if query.person_ids:
        wanted["personIds"] = {"all": sorted(set(query.person_ids))}
    if query.album_id is not None:
        wanted["albumIds"] = {"any": [query.album_id]}
    return wanted
