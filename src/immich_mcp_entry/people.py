"""`find`, `search`, `gaps`: the answers of the tools for people without an agent.

Each asks the same dispatcher as an agent would. What a table needs beyond the answer, the photos of every day, comes from a
second look at the pages that the answer was made of, so all numbers agree.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import anyio
import attrs

from immich_domain import AlbumId, DayCount, Gap, Refusal, album_gap, resolve, search
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.catalogue import ALBUM_GAPS, FIND_ALBUMS, SEARCH_PHOTOS
from immich_mcp_entry.colours import painter
from immich_mcp_entry.composition import build_house
from immich_mcp_entry.console import block, complain, say, stop_saying
from immich_mcp_entry.dispatch import Dispatcher
from immich_mcp_entry.embedded import Embedded
from immich_mcp_entry.histogram import histogram
from immich_mcp_entry.limits import PAD_DAYS
from immich_mcp_entry.overviews import Answers, Block, albums_overview, gaps_overview, search_overview
from immich_mcp_entry.people_options import Question
from immich_mcp_entry.progress_bars import ProgressBar
from immich_mcp_entry.remembering import RememberingHouse
from immich_mcp_entry.tables import Table


def ask(question: Question, environment: Mapping[str, str], embedded: Embedded | None = None) -> int:
    """Print the answer; 0, or 1 when it is an error, with its sentence on standard error."""
    try:
        return anyio.run(_ask, question, environment, embedded)
    except* BrokenPipeError:
        stop_saying()
    return 0


async def _ask(question: Question, environment: Mapping[str, str], embedded: Embedded | None) -> int:
    desk = _Desk(RememberingHouse(build_house(environment, embedded)), question)
    try:
        text = await desk.answer()
        answer: Answers = json.loads(text)
        if question.as_json:
            say(text)
        elif "error" not in answer:
            _show(await desk.overview(answer))
    finally:
        await desk.house.aclose()
    if "error" in answer:
        complain(answer["error"])
        return 1
    return 0


def _show(blocks: Sequence[Block]) -> None:
    paint = painter()
    texts = [paint(part) if isinstance(part, Table) else part for part in blocks]
    say("\n\n".join(texts))


@attrs.frozen
class _Desk:
    house: RememberingHouse
    question: Question

    async def answer(self) -> str:
        """What the tool answers, to the letter."""
        bar = ProgressBar()
        try:
            return await Dispatcher(self.house).call(self.question.tool, self.question.arguments, bar)
        finally:
            bar.wipe()

    async def overview(self, answer: Answers) -> list[Block]:
        """The answer as sentences and tables."""
        match self.question.tool:
            case FIND_ALBUMS.name:
                return albums_overview(answer)
            case ALBUM_GAPS.name:
                return gaps_overview(answer, histogram(await self._missing_days(), block()))
            case SEARCH_PHOTOS.name:
                return search_overview(answer, histogram(await self._days(), block()))
        raise ValueError(f"nobody asks people's questions of {self.question.tool}")

    async def _days(self) -> tuple[DayCount, ...]:
        arguments = {name: value for name, value in self.question.arguments.items() if name != "samples"}
        async with self.house.open() as context:
            resolved = await resolve(context.port, Arguments(arguments).criteria())
            return () if isinstance(resolved, Refusal) else (await search(context.port, resolved)).days

    async def _missing_days(self) -> tuple[DayCount, ...]:
        given = Arguments(self.question.arguments)
        pad_days = given.integer("pad_days", low=0, default=PAD_DAYS)
        async with self.house.open() as context:
            gap = await album_gap(context.port, AlbumId(given.uuid("album_id", "find")), pad_days=pad_days)
            return gap.summary.days if isinstance(gap, Gap) else ()
