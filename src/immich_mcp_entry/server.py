"""The MCP server: settings in, protocol out.

Some hosts start a process for every call, and all of them ask for the tools first. So nothing that `tools/list` does not
need is imported before the first call.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from immich_mcp_entry.catalogue import READ_TOOLS
from immich_mcp_entry.embedded import Embedded
from immich_mcp_entry.instructions import INSTRUCTIONS
from immich_mcp_entry.sdk import Progress, ToolSpec, build_server, serve_stdio
from immich_mcp_entry.version import __version__

if TYPE_CHECKING:
    from immich_mcp_entry.dispatch import Dispatcher

NAME = "immich-trips"


@attrs.define
class Desk:
    """Takes calls; what serves them is set up when the first one comes."""

    environment: Mapping[str, str] = attrs.field(repr=False)
    embedded: Embedded | None = None
    _dispatcher: Dispatcher | None = attrs.field(init=False, default=None)

    def tools(self) -> Sequence[ToolSpec]:
        """The tools that are listed."""
        # Whether write tools are listed depends on all settings being right; without the switch there is nothing to ask.
        if self.environment.get("IMMICH_ENABLE_WRITES", "").strip() != "true":
            return READ_TOOLS
        return self._ready().tools()

    async def call(self, name: str, arguments: Mapping[str, object], progress: Progress) -> str:
        """The answer of a tool."""
        return await self._ready().call(name, arguments, progress)

    async def aclose(self) -> None:
        """Close what calls have opened."""
        if self._dispatcher is not None:
            await self._dispatcher.house.aclose()

    def _ready(self) -> Dispatcher:
        if self._dispatcher is None:
            from immich_mcp_entry.composition import build_house
            from immich_mcp_entry.dispatch import Dispatcher

            self._dispatcher = Dispatcher(build_house(self.environment, self.embedded))
        return self._dispatcher


def make_server(environment: Mapping[str, str], embedded: Embedded | None = None) -> object:
    """A server of the installed SDK, not yet connected to anybody."""
    desk = Desk(environment, embedded)
    return build_server(name=NAME, version=__version__, instructions=INSTRUCTIONS, tools=desk.tools, call=desk.call)


async def serve(environment: Mapping[str, str], embedded: Embedded | None = None) -> None:
    """Serve this process's standard streams until the client hangs up."""
    # The default of logging is stderr, which is where a host looks for it; stdout belongs to the protocol.
    logging.basicConfig(level=logging.WARNING, format="immich-trips: %(levelname)s %(message)s")
    desk = Desk(environment, embedded)
    # What the imports have made lives as long as the process: no collection needs to look at it again.
    gc.freeze()
    gc.enable()
    try:
        await serve_stdio(name=NAME, version=__version__, instructions=INSTRUCTIONS, tools=desk.tools, call=desk.call)
    finally:
        await desk.aclose()
