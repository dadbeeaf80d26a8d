"""From a tool's name and arguments to the text of its answer. Nothing here raises but `UnknownTool`."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import attrs

from immich_domain.errors import ErrorCode, ImmichError
from immich_domain.refusals import Refusal
from immich_mcp_entry.answers import failure
from immich_mcp_entry.arguments import Arguments
from immich_mcp_entry.capping import Answer, render
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


@attrs.frozen
class Tool:
    """A tool: what is listed, and what runs."""

    spec: ToolSpec
    run: Run


READ_TOOLS = tuple(Tool(module.SPEC, module.run) for module in (find_albums, search_photos, smart_search, album_gaps))
WRITE_TOOLS = tuple(Tool(module.SPEC, module.run) for module in (create_album, add_to_album))


@attrs.frozen
class Dispatcher:
    """The tools of one server process."""

    house: House

    def tools(self) -> Sequence[ToolSpec]:
        """The tools that are listed: those that write only when switched on."""
        listed = READ_TOOLS + WRITE_TOOLS if self.house.writes_are_on else READ_TOOLS
        return [tool.spec for tool in listed]

    async def call(self, name: str, arguments: Mapping[str, object], progress: Progress) -> str:
        """The answer of a tool, at most 2,500 characters of JSON."""
        tool = next((tool for tool in READ_TOOLS + WRITE_TOOLS if tool.spec.name == name), None)
        if tool is None:
            raise UnknownTool(name)
        try:
            async with self.house.open() as context:
                if tool in WRITE_TOOLS and not self.house.writes_are_on:
                    return render(failure(_WRITES_OFF))
                reporting = attrs.evolve(context, port=ReportingPort(context.port, progress))
                return render(await tool.run(reporting, Arguments(arguments)))
        except ImmichError as error:
            return render(failure(error))
        except Exception as error:  # noqa: BLE001  # the last border: an agent gets a sentence, the log gets the kind
            logger.error("%s failed: %s", name, type(error).__name__)  # noqa: TRY400  # a traceback could hold the key
            return render(failure(_INTERNAL))


_WRITES_OFF = Refusal(
    code=ErrorCode.WRITES_OFF,
    message="Writing is switched off, so nothing was written. To allow it, set IMMICH_ENABLE_WRITES=true and restart.",
)
_INTERNAL = Refusal(
    code=ErrorCode.INTERNAL,
    message="This is a fault of the Immich Trips server itself. Try again with other arguments, and report it.",
)
