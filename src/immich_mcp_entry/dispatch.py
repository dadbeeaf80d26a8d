"""From a tool's name and arguments to the text of its answer. Nothing here raises but `UnknownTool`."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import attrs

from immich_domain.errors import ErrorCode, ImmichError
from immich_domain.quoting import quote
from immich_domain.refusals import Refusal
from immich_mcp_entry.answers import failure
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer, render
from immich_mcp_entry.catalogue import (
    ADD_TO_ALBUM,
    ALBUM_GAPS,
    CREATE_ALBUM,
    FIND_ALBUMS,
    READ_TOOLS,
    SEARCH_PHOTOS,
    SMART_SEARCH,
    WRITE_TOOLS,
)
from immich_mcp_entry.composition import House
from immich_mcp_entry.context import Context
from immich_mcp_entry.reporting import ReportingPort
from immich_mcp_entry.sdk import Progress, ToolSpec, UnknownTool
from immich_mcp_entry.tools import (
    add_to_album,
    album_gaps,
    create_album,
    find_albums,
    search_photos,
    smart_search,
)

Run = Callable[[Context, Arguments], Awaitable[Answer]]

logger = logging.getLogger(__name__)

_RUNS: Mapping[str, Run] = {
    FIND_ALBUMS.name: find_albums.run,
    SEARCH_PHOTOS.name: search_photos.run,
    SMART_SEARCH.name: smart_search.run,
    ALBUM_GAPS.name: album_gaps.run,
    CREATE_ALBUM.name: create_album.run,
    ADD_TO_ALBUM.name: add_to_album.run,
}
_WRITING = frozenset(spec.name for spec in WRITE_TOOLS)


@attrs.frozen
class Dispatcher:
    """The tools of one server process."""

    house: House

    def tools(self) -> Sequence[ToolSpec]:
        """The tools that are listed: those that write only when switched on."""
        return READ_TOOLS + WRITE_TOOLS if self.house.writes_are_on else READ_TOOLS

    async def call(self, name: str, arguments: Mapping[str, object], progress: Progress) -> str:
        """The answer of a tool, at most 2,500 characters of JSON."""
        if name not in _RUNS:
            raise UnknownTool(f"There is no tool {quote(name)}: ask for the list of tools.")
        try:
            return render(await self._answer(name, arguments, progress))
        except ImmichError as error:
            return render(failure(error))
        except Exception as error:  # noqa: BLE001  # the last border: an agent gets a sentence, the log gets the kind
            logger.error("%s failed: %s", name, type(error).__name__)  # noqa: TRY400  # a traceback could hold the key
            return render(failure(_INTERNAL))

    async def _answer(self, name: str, arguments: Mapping[str, object], progress: Progress) -> Answer:
        async with self.house.open() as context:
            if name in _WRITING and not self.house.writes_are_on:
                return failure(_WRITES_OFF)
            reporting = attrs.evolve(context, port=ReportingPort(context.port, progress))
            return await _RUNS[name](reporting, Arguments(arguments))


_WRITES_OFF = Refusal(
    code=ErrorCode.WRITES_OFF,
    message="Writing is switched off, so nothing was written. To allow it, set IMMICH_ENABLE_WRITES=true and restart.",
)
_INTERNAL = Refusal(
    code=ErrorCode.INTERNAL,
    message="This is a fault of the Immich Trips server itself. Try again with other arguments, and report it.",
)
