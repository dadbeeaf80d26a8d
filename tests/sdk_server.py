"""A server with one tool for each promise of `immich_mcp_entry.sdk`; a script, and a module for in-memory tests."""

import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import anyio
import attrs

from immich_mcp_entry.sdk import Progress, ToolSpec, UnknownTool, serve_stdio

NAME = "sdk-server"
VERSION = "1.2.3"
INSTRUCTIONS = "Ask. Then zoë answers."

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"count": {"type": "integer", "minimum": 1, "description": "how many"}},
    "required": ["count"],
    "additionalProperties": False,
    "description": "one number",
}


def spec(name: str) -> ToolSpec:
    """The tool of that name; its four annotations are all different from the protocol's defaults or each other."""
    return ToolSpec(
        name=name,
        title=f"The {name}",
        description=f"Does {name}.",
        input_schema=SCHEMA,
        read_only=True,
        destructive=False,
        idempotent=True,
        open_world=False,
    )


def tools() -> Sequence[ToolSpec]:
    """What is listed; more can be called."""
    return [spec("echo"), spec("steps")]


async def steps(progress: Progress) -> str:
    """Three reports of progress, the last one with a known end and half a character."""
    await progress(0, None, "begin")
    await progress(1, 2, "középen")
    await progress(2, 2, "end \ud83d")
    return "done"


@attrs.define
class Calls:
    """The tools themselves, and a log of what became of the calls."""

    events: list[str] = attrs.field(factory=list)

    async def __call__(self, name: str, arguments: Mapping[str, object], progress: Progress) -> str:
        """Run the tool of that name."""
        if name == "echo":
            return json.dumps(arguments, sort_keys=True)
        if name == "steps":
            return await steps(progress)
        tool: Callable[[], Awaitable[str]] | None = getattr(self, f"tool_{name}", None)
        if tool is None:
            raise UnknownTool(f"no tool is called {name}")
        return await tool()

    async def tool_events(self) -> str:
        """What has happened so far."""
        return " ".join(self.events)

    async def tool_forever(self) -> str:
        """Never ends by itself."""
        self.events.append("started")
        try:
            await anyio.sleep_forever()
        finally:
            self.events.append("cancelled")
            sys.stderr.write("forever was cancelled\n")
        return "never"

    async def tool_stubborn(self) -> str:
        """Answers although it was cancelled."""
        self.events.append("started")
        try:
            await anyio.sleep_forever()
        except anyio.get_cancelled_exc_class():
            self.events.append("cancelled")
        return "too late"

    async def tool_surrogates(self) -> str:
        """Half a character, and a whole one in two halves."""
        return "half \ud83d, whole \ud83d\ude3a"

    async def tool_crash(self) -> str:
        """A bug."""
        raise LookupError("a bug")

    async def tool_noise(self) -> str:
        """Every way to write to stdout, and a child that would read the protocol."""
        sys.stdout.write("noise of print\n")
        sys.stdout.flush()
        os.write(1, b"noise of fd 1\n")
        code = "import sys; print('noise of child', len(sys.stdin.read()))"
        await anyio.to_thread.run_sync(lambda: subprocess.run([sys.executable, "-c", code], check=True))
        return "quiet"

    async def tool_unicode(self) -> str:
        """Text beyond every legacy encoding, with the line ends that are not the protocol's."""
        return "Zoë 東京 😺\r\n\u2028\x85"


def server_arguments(calls: Calls | None = None) -> dict[str, Any]:
    """The arguments of `build_server` and `serve_stdio`."""
    call = Calls() if calls is None else calls
    return {"name": NAME, "version": VERSION, "instructions": INSTRUCTIONS, "tools": tools, "call": call}


async def main() -> None:
    """Serve the standard streams."""
    await serve_stdio(**server_arguments())


if __name__ == "__main__":
    anyio.run(main)
