"""A small MCP client for tests, on the wire itself: no SDK in between, so one text serves every SDK major.

Two ways in, one `McpClient` out:

    async with stdio_client([sys.executable, "-m", "immich_mcp_entry"], env={...}) as client: ...
    async with memory_client(build_server(...)) as client: ...
"""

import json
import os
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

import anyio
import anyio.abc
import attrs
from anyio.streams.memory import MemoryObjectReceiveStream

from immich_mcp_entry.sdk import run

PATIENCE_S = 20.0

ProgressCallback = Callable[[float, float | None, str | None], None]


class ProtocolError(Exception):
    """The server answered with a JSON-RPC error."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(error["message"])
        self.code: int = error["code"]
        self.message: str = error["message"]


@attrs.frozen(kw_only=True)
class ServerInfo:
    """What the server says about itself when a client connects."""

    name: str
    version: str
    protocol_version: str
    instructions: str | None
    capabilities: Mapping[str, Any]


@attrs.define
class Pending:
    """A request that waits for its answer."""

    request_id: int
    progress_callback: ProgressCallback | None = None
    answer: dict[str, Any] | None = None
    settled: anyio.Event = attrs.field(factory=anyio.Event)

    async def result(self) -> dict[str, Any]:
        """The result, or the server's error raised."""
        with anyio.fail_after(PATIENCE_S):
            await self.settled.wait()
        assert self.answer is not None, "the server hung up without an answer"
        if "error" in self.answer:
            raise ProtocolError(self.answer["error"])
        result: dict[str, Any] = self.answer["result"]
        return result


@attrs.define
class McpClient:
    """One connection. `lines` are the server's raw lines; `notifications` those that answer nothing."""

    write: Callable[[str], Awaitable[None]]
    lines: list[str] = attrs.field(factory=list)
    notifications: list[dict[str, Any]] = attrs.field(factory=list)
    _pending: dict[int, Pending] = attrs.field(factory=dict)
    _next_id: int = 0

    async def initialize(self, protocol_version: str = "2025-06-18") -> ServerInfo:
        """The handshake of the protocol revisions up to 2025-11-25."""
        client = {"name": "tests", "version": "1"}
        params = {"protocolVersion": protocol_version, "capabilities": {}, "clientInfo": client}
        result = await self.request("initialize", params)
        await self.notify("notifications/initialized")
        return ServerInfo(
            name=result["serverInfo"]["name"],
            version=result["serverInfo"]["version"],
            protocol_version=result["protocolVersion"],
            instructions=result.get("instructions"),
            capabilities=result["capabilities"],
        )

    async def list_tools(self) -> list[dict[str, Any]]:
        """The tools as they stand on the wire."""
        tools: list[dict[str, Any]] = (await self.request("tools/list"))["tools"]
        return tools

    async def call(
        self,
        name: str,
        arguments: Mapping[str, object] | None = None,
        progress_callback: ProgressCallback | None = None,
    ) -> str:
        """A tool's text, which must be all that the result holds."""
        pending = await self.start_call(name, arguments, progress_callback)
        return text_of(await pending.result())

    async def start_call(
        self,
        name: str,
        arguments: Mapping[str, object] | None = None,
        progress_callback: ProgressCallback | None = None,
    ) -> Pending:
        """A tool call that is not awaited; without arguments none are sent."""
        params: dict[str, object] = {"name": name}
        if arguments is not None:
            params["arguments"] = arguments
        return await self.start("tools/call", params, progress_callback)

    async def request(self, method: str, params: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Send a request and wait for its result."""
        return await (await self.start(method, params)).result()

    async def start(
        self,
        method: str,
        params: Mapping[str, object] | None = None,
        progress_callback: ProgressCallback | None = None,
    ) -> Pending:
        """Send a request; its answer is in the returned value, some day."""
        pending = Pending(self._next_id, progress_callback)
        self._next_id += 1
        self._pending[pending.request_id] = pending
        if progress_callback is not None:
            params = {**(params or {}), "_meta": {"progressToken": pending.request_id}}
        message: dict[str, object] = {"jsonrpc": "2.0", "id": pending.request_id, "method": method}
        await self._write(message if params is None else {**message, "params": params})
        return pending

    async def cancel(self, pending: Pending) -> None:
        """Take a request back; some servers answer it with an error, others with silence."""
        await self.notify("notifications/cancelled", {"requestId": pending.request_id, "reason": "test"})

    async def notify(self, method: str, params: Mapping[str, object] | None = None) -> None:
        """Send something that wants no answer."""
        message: dict[str, object] = {"jsonrpc": "2.0", "method": method}
        await self._write(message if params is None else {**message, "params": params})

    async def _write(self, message: Mapping[str, object]) -> None:
        await self.write(json.dumps(message))

    def received(self, line: str) -> None:
        """Take in one line of the server; whatever is not JSON-RPC fails the test."""
        self.lines.append(line)
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0"
        if "method" in message:
            self._notified(message)
        elif (pending := self._pending.pop(message["id"], None)) is not None:
            pending.answer = message
            pending.settled.set()

    def _notified(self, message: dict[str, Any]) -> None:
        self.notifications.append(message)
        params = message.get("params", {})
        pending = self._pending.get(params.get("progressToken", -1))
        if pending is not None and pending.progress_callback is not None:
            pending.progress_callback(params["progress"], params.get("total"), params.get("message"))

    def hung_up(self) -> None:
        """The server is gone: nobody waits any longer."""
        for pending in self._pending.values():
            pending.settled.set()


@attrs.define
class StdioClient(McpClient):
    """A connection to a process of its own; `stderr` grows while it lives."""

    process: anyio.abc.Process = attrs.field(kw_only=True)
    stderr: bytearray = attrs.field(factory=bytearray, kw_only=True)
    drained: anyio.Event = attrs.field(factory=anyio.Event, kw_only=True)

    @classmethod
    def over(cls, process: anyio.abc.Process) -> Self:
        """A client that writes to the process's stdin."""

        async def write(text: str) -> None:
            assert process.stdin is not None
            await process.stdin.send(text.encode() + b"\n")

        return cls(write, process=process)

    async def close_stdin(self) -> int:
        """Hang up and wait for the process to end: its exit code."""
        assert self.process.stdin is not None
        await self.process.stdin.aclose()
        with anyio.fail_after(PATIENCE_S):
            await self.drained.wait()
            return await self.process.wait()

    async def read_stdout(self) -> None:
        """Take in all lines until the process closes its stdout."""
        assert self.process.stdout is not None
        tail = b""
        async for chunk in self.process.stdout:
            *whole, tail = (tail + chunk).split(b"\n")
            for line in whole:
                self.received(line.decode())
        assert not tail, f"unfinished line: {tail!r}"
        self.hung_up()
        self.drained.set()

    async def read_stderr(self) -> None:
        """Keep all that the process says on stderr."""
        assert self.process.stderr is not None
        async for chunk in self.process.stderr:
            self.stderr.extend(chunk)


@asynccontextmanager
async def stdio_client(command: Sequence[str], env: Mapping[str, str] | None = None) -> AsyncIterator[StdioClient]:
    """A connection to a new process, which does not outlive the block; `env` is added to our own environment."""
    pipe = subprocess.PIPE
    async with await anyio.open_process(
        list(command), stdin=pipe, stdout=pipe, stderr=pipe, env={**os.environ, **(env or {})}
    ) as process:
        client = StdioClient.over(process)
        async with anyio.create_task_group() as readers:
            readers.start_soon(client.read_stdout)
            readers.start_soon(client.read_stderr)
            try:
                yield client
                await client.close_stdin()
            finally:
                if process.returncode is None:
                    process.kill()


@asynccontextmanager
async def memory_client(server: object) -> AsyncIterator[McpClient]:
    """A connection to a server object in this process."""
    to_server, incoming = anyio.create_memory_object_stream[str](100)
    client = McpClient(to_server.send)

    async def send(text: str) -> None:
        assert text.endswith("\n")
        client.received(text[:-1])

    async def serve(lines: MemoryObjectReceiveStream[str]) -> None:
        async with lines:
            await run(server, lines, send)
        client.hung_up()

    async with anyio.create_task_group() as background:
        background.start_soon(serve, incoming)
        yield client
        to_server.close()
        background.cancel_scope.cancel()


def text_of(result: Mapping[str, Any]) -> str:
    """The one text of a tool result, which may hold nothing but protocol bookkeeping beside it."""
    assert result["isError"] is False
    assert set(result) <= {"content", "isError", "resultType", "_meta"}
    [block] = result["content"]
    assert set(block) == {"type", "text"}
    assert block["type"] == "text"
    text: str = block["text"]
    return text
