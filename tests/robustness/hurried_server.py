"""The server as a process of its own, with retries that do not wait and a count of what lives in it; a script.

Beside the six tools it answers `census`: the numbers of a process that a leak would let grow.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import anyio
import attrs

from immich_adapters.wire.retrying import Pace
from immich_adapters.wire.transport import open_transport
from immich_mcp_entry.composition import ServerHouse
from immich_mcp_entry.config import load_settings
from immich_mcp_entry.dispatch import Dispatcher
from immich_mcp_entry.sdk import Progress, serve_stdio

CENSUS = "census"


async def no_pause(_seconds: float) -> None:
    """Let others go on, and wait for nothing."""
    await anyio.lowlevel.checkpoint()


PACE = Pace(jitter=lambda: 0.0, sleep=no_pause)


def census() -> dict[str, int]:
    """What lives in this process; descriptors and memory only where the system tells."""
    gc.collect()
    numbers = {"objects": len(gc.get_objects()), "threads": threading.active_count()}
    own = Path("/proc/self")
    if own.exists():
        pages = int((own / "statm").read_text(encoding="ascii").split()[1])
        numbers["descriptors"] = len(list((own / "fd").iterdir()))
        numbers["bytes"] = pages * os.sysconf("SC_PAGE_SIZE")
    return numbers


@attrs.frozen
class Counted:
    """The dispatcher, and the census beside it."""

    dispatcher: Dispatcher

    async def call(self, name: str, arguments: Mapping[str, object], progress: Progress) -> str:
        """The answer of a tool."""
        if name == CENSUS:
            return json.dumps(census())
        return await self.dispatcher.call(name, arguments, progress)


async def serve() -> None:
    """Serve the standard streams with the settings of the environment."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    settings = load_settings(dict(os.environ))
    transport = open_transport(url=settings.url, api_key=settings.api_key.reveal, pace=PACE)
    dispatcher = Dispatcher(ServerHouse(settings, transport))
    try:
        await serve_stdio(
            name="hurried", version="1", instructions="", tools=dispatcher.tools, call=Counted(dispatcher).call
        )
    finally:
        await transport.aclose()


if __name__ == "__main__":
    anyio.run(serve)
    sys.exit(0)
