"""Whether there is a server to load tools from; where not, one line in the log says why."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

import anyio
from langchain_core.tools import BaseTool

from .failures import Failures, UnreachableError, reaching
from .integration import IMMICH
from .launch import CannotStartError, Launch, read_launch

log = logging.getLogger("immich_photos")

# A cold start takes about a second; a command that never speaks must not keep the host from starting.
START_SECONDS = 30.0


def prepare(environment: Mapping[str, str]) -> Launch | None:
    """The server to start, or `None`: then the host goes without photos."""
    missing = IMMICH.missing(environment)
    if missing:
        log.warning("No photos: %s is not set.", " and ".join(missing))
        return None
    try:
        return read_launch(environment)
    except CannotStartError as error:
        log.warning("No photos: %s", error)
        return None


async def listed(load: Callable[[], Awaitable[list[BaseTool]]], failures: Failures) -> list[BaseTool]:
    """What the server lists; nothing when its command does not work."""
    try:
        with reaching(failures), anyio.fail_after(START_SECONDS):
            return await load()
    except UnreachableError as error:
        log.warning("No photos: the command of the server does not work: %s.", error.reason)
        return []
