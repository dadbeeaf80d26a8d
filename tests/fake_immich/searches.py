"""The search endpoints that look for assets: metadata, smart and statistics."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from tests.fake_immich import rules
from tests.fake_immich.asset_json import AssetWriter, Detail
from tests.fake_immich.filters import filter_selection
from tests.fake_immich.flat import Selection, flat_selection
from tests.fake_immich.messages import Refusal, Reply, json_bytes, json_reply
from tests.fake_immich.paging import Page, cut, cut_shuffled, ordered
from tests.fake_immich.scope import Scope
from tests.fake_immich.search_body import SearchBody, read_search, write_cursor
from tests.fake_immich.values import FakeAsset

_PRESENTATION = frozenset(["size", "page", "withExif", "withPeople"])
_ALBUMS = b'{"albums":{"total":0,"count":0,"items":[],"facets":[]},"assets":{"total":'


@frozen(kw_only=True)
class Searches:
    """The searches of one user."""

    scope: Scope
    writer: AssetWriter

    def metadata(self, body: object) -> Reply:
        """``POST /search/metadata``: a page of what matches, in order of time."""
        kind = self.scope.kind
        asked = read_search(body, rules.METADATA, kind, ("filter", "orderBy", "cursor"))
        found = self._matches(asked)
        size = int(asked.fields.get("size") or 250)
        offset = asked.start(size)
        if kind.id_tie_break:
            page = cut(found, offset=offset, size=size)
        else:
            down = asked.descending
            page = cut_shuffled(found, offset=offset, size=size, descending=down)
        return self._reply(page, asked, offset + size)

    def statistics(self, body: object) -> Reply:
        """``POST /search/statistics``: how many match."""
        kind = self.scope.kind
        asked = read_search(body, rules.STATISTICS, kind, ("filter",))
        return json_reply({"total": len(self._matches(asked, counting=True))})

    def smart(self, body: object) -> Reply:
        """``POST /search/smart``: everything that matches, best first."""
        kind = self.scope.kind
        style = ("filter", "cursor") if kind.smart_cursor else ("filter",)
        asked = read_search(body, rules.SMART, kind, style)
        text = self._query_text(asked.fields)
        size = int(asked.fields.get("size") or 100)
        offset = asked.start(size)
        ranked = self._ranked(text, self._matches(asked))
        page = cut(ranked, offset=offset, size=size)
        return self._reply(page, asked, offset + size, pages=kind.smart_cursor)

    def _matches(self, asked: SearchBody, *, counting: bool = False) -> list[FakeAsset]:
        conditions = {k: v for k, v in asked.fields.items() if k not in _PRESENTATION}
        order = (asked.order_field, asked.descending)
        key = (self.scope.user.id, counting, asked.styled, *order)
        text = json.dumps([conditions, asked.filter], sort_keys=True)
        selection = self._selection(asked, counting=counting)
        return self.scope.memo.get((*key, text), lambda: self._select(selection, asked))

    def _selection(self, asked: SearchBody, *, counting: bool) -> Selection:
        if asked.styled:
            return filter_selection(asked.filter, self.scope)
        return flat_selection(asked.fields, self.scope, counting=counting)

    def _select(self, selection: Selection, asked: SearchBody) -> list[FakeAsset]:
        owners, condition = selection.owners, selection.condition
        unstacked = asked.fields.get("withStacked") is False
        found = (
            asset
            for asset in self.scope.world.assets.values()
            if (owners is None or asset.owner_id in owners)
            and not (unstacked and asset.stack_id is not None)
            and condition(asset)
        )
        return ordered(found, asked.order_field, descending=asked.descending)

    def _query_text(self, fields: Mapping[str, Any]) -> str:
        asset_id = fields.get("queryAssetId")
        if asset_id is not None:
            if not self.scope.may_read(asset_id):
                raise Refusal(400, "Not found or no asset.read access")
            return str(asset_id)
        if not fields.get("query"):
            raise Refusal(400, "Either `query` or `queryAssetId` must be set")
        return str(fields["query"])

    def _ranked(self, text: str, found: Sequence[FakeAsset]) -> list[FakeAsset]:
        score = self.scope.world.scorer or _word_score
        rated = [(-score(text, asset), _chance(text, asset), asset) for asset in found if asset.embedded]
        return [entry[2] for entry in sorted(rated, key=lambda entry: entry[:2])]

    def _reply(self, page: Page, asked: SearchBody, following: int, *, pages: bool = True) -> Reply:
        detail = Detail(
            viewer_id=self.scope.user.id,
            exif=asked.fields.get("withExif") is True,
            people=asked.fields.get("withPeople") is True,
        )
        count = b"%d" % len(page.assets)
        tail: dict[str, Any] = {"facets": [], "nextPage": None}
        if self.scope.kind.filter_style:
            tail["nextCursor"] = None
        if page.more and asked.styled and pages:
            tail["nextCursor"] = write_cursor(following)
        elif page.more and not asked.styled:
            tail["nextPage"] = str(asked.page + 1)
        items = self.writer.join(page.assets, detail)
        parts = [_ALBUMS, count, b',"count":', count, b',"items":[', items, b"],"]
        return Reply(status=200, body=b"".join([*parts, json_bytes(tail)[1:], b"}"]))


def _word_score(text: str, asset: FakeAsset) -> float:
    if text == asset.id:
        return 1000.0
    place = (asset.city, asset.state, asset.country)
    seen = " ".join(filter(None, (asset.file_name, asset.description, *place))).lower()
    return float(sum(word in seen for word in text.lower().split()))


def _chance(text: str, asset: FakeAsset) -> bytes:
    return hashlib.sha256(f"{text}/{asset.id}".encode()).digest()
