"""The MCP server: settings in, protocol out."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from immich_mcp_entry.composition import Embedded, build_house
from immich_mcp_entry.dispatch import Dispatcher
from immich_mcp_entry.instructions import INSTRUCTIONS
from immich_mcp_entry.sdk import build_server, serve_stdio
from immich_mcp_entry.version import __version__

NAME = "immich-trips"


def make_server(environment: Mapping[str, str], embedded: Embedded | None = None) -> object:
    """A server of the installed SDK, not yet connected to anybody."""
    dispatcher = _dispatcher(environment, embedded)
    return build_server(
        name=NAME, version=__version__, instructions=INSTRUCTIONS, tools=dispatcher.tools, call=dispatcher.call
    )


async def serve(environment: Mapping[str, str], embedded: Embedded | None = None) -> None:
    """Serve this process's standard streams until the client hangs up."""
    # The default of logging is stderr, which is where a host looks for it; stdout belongs to the protocol.
    logging.basicConfig(level=logging.WARNING, format="immich-trips: %(levelname)s %(message)s")
    dispatcher = _dispatcher(environment, embedded)
    try:
        await serve_stdio(
            name=NAME, version=__version__, instructions=INSTRUCTIONS, tools=dispatcher.tools, call=dispatcher.call
        )
    finally:
        await dispatcher.house.aclose()


def _dispatcher(environment: Mapping[str, str], embedded: Embedded | None) -> Dispatcher:
    return Dispatcher(build_house(environment, embedded))
