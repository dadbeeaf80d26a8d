"""The second look of a command at the library: it costs no request, and its numbers are those of the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence

import attrs
import pytest

from immich_adapters.library import library_from_json
from immich_adapters.memory import MemoryAdapter
from immich_adapters.testing import small_library
from immich_domain import Album, AlbumId, AssetId, AssetPage, AssetQuery, Names, NamesWanted, PlaceField
from immich_domain.queries import AddOutcomes
from immich_mcp_entry.remembering import Memory, RememberingPort


@attrs.define
class Counting:
    """A library that counts what it is asked."""

    inner: MemoryAdapter
    asked: Counter[str] = attrs.field(factory=Counter)

    async def names(self, wanted: NamesWanted) -> Names:
        self.asked["names"] += 1
        return await self.inner.names(wanted)

    async def albums(self) -> Sequence[Album]:
        return await self.inner.albums()

    async def album(self, album_id: AlbumId) -> Album:
        self.asked["album"] += 1
        return await self.inner.album(album_id)

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        self.asked["scan"] += 1
        async for page in self.inner.scan(query):
            yield page

    def rank(self, text: str, query: AssetQuery, limit: int) -> AsyncIterator[AssetPage]:
        return self.inner.rank(text, query, limit)

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        return await self.inner.create_album(name, description, asset_ids)

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        return await self.inner.add_assets(album_id, asset_ids)


@pytest.mark.anyio
async def test_the_same_question_is_asked_once() -> None:
    """Names, an album and a stream come from the memory the second time, equal to the first."""
    library = Counting(MemoryAdapter(library=small_library()))
    memory = Memory()
    album = (await library.albums())[0].id
    answers = []
    for _ in range(2):
        port = RememberingPort(library, memory)
        names = await port.names(NamesWanted(places=frozenset({PlaceField.CITY})))
        answers.append((names, await port.album(album), [page async for page in port.scan(AssetQuery())]))
    assert answers[0] == answers[1]
    assert library.asked == {"names": 1, "album": 1, "scan": 1}


@pytest.mark.anyio
async def test_different_questions_are_not_confused() -> None:
    """A narrower query is asked, not answered from a wider one."""
    port = RememberingPort(MemoryAdapter(library=small_library()), Memory())
    queries = (AssetQuery(), AssetQuery(favorites_only=True), AssetQuery())
    sizes = [sum([len(page.assets) async for page in port.scan(query)]) for query in queries]
    assert sizes == [4, 1, 4]


@pytest.mark.anyio
async def test_an_empty_library_is_remembered_too() -> None:
    """Nothing found is an answer as well."""
    library = Counting(MemoryAdapter(library=library_from_json({})))
    port = RememberingPort(library, Memory())
    first = [page async for page in port.scan(AssetQuery())]
    assert [page async for page in port.scan(AssetQuery())] == first
    assert library.asked["scan"] == 1
