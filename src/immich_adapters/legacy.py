"""The port over the flat search fields of Immich 2.0 to 3.1 (3.2 and later still take them).

A field holds one value, so several spellings of a place, and archived photos beside those of the timeline, are searches of
their own. What the server leaves out by default differs by version; everything is said explicitly.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import attrs

from immich_adapters.http_adapter import HttpAdapter
from immich_adapters.reading.sources import PAGE_SIZE, TICK, RawPage, bad_shape, parse_count, parse_search, wire_time
from immich_adapters.wire.transport import Transport
from immich_domain.assets import MediaType
from immich_domain.queries import AssetQuery
from immich_domain.windows import InstantRange

_TYPES = {MediaType.PHOTO: ("IMAGE",), MediaType.VIDEO: ("VIDEO",), MediaType.OTHER: ("AUDIO", "OTHER")}


@attrs.frozen
class LegacySource:
    """One set of flat fields."""

    transport: Transport
    fields: Mapping[str, object]

    async def page(
        self, taken: InstantRange, *, size: int = PAGE_SIZE, token: str | None = None, ascending: bool = False
    ) -> RawPage:
        """A page by number; `nextPage` is a text."""
        body = {
            **self.fields,
            **_taken(taken),
            "size": size,
            "page": _page_number(token),
            "order": "asc" if ascending else "desc",
            "withExif": True,
        }
        return parse_search(await self.transport.post("/search/metadata", body, needs="asset.read"))

    async def count(self, taken: InstantRange) -> int:
        """The server's own count."""
        body = {**self.fields, **_taken(taken)}
        return parse_count(await self.transport.post("/search/statistics", body, needs="asset.statistics"))

    async def ranked(self, text: str, taken: InstantRange, *, size: int) -> RawPage:
        """A page by resemblance."""
        body = {**self.fields, **_taken(taken), "query": text, "size": size, "withExif": True}
        return parse_search(await self.transport.post("/search/smart", body, needs="asset.read"))


@attrs.define(kw_only=True)
class LegacyAdapter(HttpAdapter):
    """Serves the port over flat fields."""

    def sources(self, query: AssetQuery) -> Sequence[LegacySource]:
        """A set of flat fields for each combination of values."""
        return [LegacySource(self.transport, fields) for fields in flat_fields(query, archived=self.include_archived)]


def flat_fields(query: AssetQuery, *, archived: bool) -> list[dict[str, object]]:
    """The sets of fields that together mean the query; none of them has photos of another."""
    common: dict[str, object] = {"isOffline": False}
    if query.favorites_only:
        common["isFavorite"] = True
    if query.person_ids:
        common["personIds"] = sorted(set(query.person_ids))  # the same ID twice would find nothing
    if query.album_id is not None:
        common["albumIds"] = [query.album_id]
    choices = {
        "visibility": ("timeline", "archive") if archived else ("timeline",),
        "type": () if query.media is None else _TYPES[query.media],
        "state": tuple(dict.fromkeys(query.states)),
        "city": tuple(dict.fromkeys(query.cities)),
        "country": tuple(dict.fromkeys(query.countries)),
    }
    narrowed = {name: values for name, values in choices.items() if values}
    return [{**common, **dict(zip(narrowed, values, strict=True))} for values in itertools.product(*narrowed.values())]


def _page_number(token: str | None) -> int:
    """The page that `nextPage` names. Raises `BadAnswer` for what is no number."""
    if token is None:
        return 1
    try:
        return int(token)
    except ValueError as error:
        raise bad_shape("a search") from error


def _taken(taken: InstantRange) -> dict[str, object]:
    fields: dict[str, object] = {}
    if taken.start is not None:
        fields["takenAfter"] = wire_time(taken.start)
    if taken.end is not None:
        fields["takenBefore"] = wire_time(taken.end - TICK)  # inclusive there, and exact to the millisecond
    return fields
