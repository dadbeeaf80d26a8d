"""A server on a loopback socket that answers exactly what a script says, byte for byte."""

from __future__ import annotations

import asyncio
import contextlib
import enum
import json
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Mapping, Sequence

import attrs

_TLS_HELLO = b"\x16"


class Ending(enum.Enum):
    """What happens to the connection after the bytes of a reply."""

    KEEP = "wait for the next request"
    CLOSE = "close in an orderly way"
    RESET = "reset, as a crashing peer does"
    HANG = "keep open and say nothing more"
    DRIP = "a space every 10 ms, for ever"


@attrs.frozen(kw_only=True)
class Reply:
    """Bytes and an ending."""

    data: bytes = b""
    ending: Ending = Ending.KEEP


@attrs.frozen(kw_only=True)
class Received:
    """A request as it arrived; `connection` counts from 1."""

    connection: int
    method: str
    target: str
    headers: Mapping[str, str] = attrs.field(repr=False)
    body: bytes


def reply(
    body: bytes,
    *,
    status: int = 200,
    kind: str | None = "application/json; charset=utf-8",
    headers: Mapping[str, str] | None = None,
    length: int | None = None,
    ending: Ending = Ending.KEEP,
) -> Reply:
    """An HTTP answer; `length` may promise more than there is."""
    lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(body) if length is None else length}"]
    lines += [] if kind is None else [f"Content-Type: {kind}"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return Reply(data="\r\n".join([*lines, "", ""]).encode("latin-1") + body, ending=ending)


def json_reply(value: object, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    """An answer of Immich."""
    return reply(json.dumps(value).encode(), status=status, headers=headers)


def page(status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    """An answer of something that is not Immich."""
    return reply(b"<html><body>Sign in</body></html>", status=status, kind="text/html; charset=utf-8", headers=headers)


UNHEARD = Reply(ending=Ending.CLOSE)
"""The connection ends before an answer begins."""

SILENT = Reply(ending=Ending.HANG)
"""The answer never begins."""


@attrs.define
class Loopback:
    """The running server: where it is, and what it received."""

    url: str
    replies: list[Reply]
    received: list[Received] = attrs.field(factory=list)
    connections: int = 0
    _writers: list[asyncio.StreamWriter] = attrs.field(factory=list)

    @property
    def methods(self) -> list[str]:
        return [request.method for request in self.received]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection with the next replies of the script."""
        self.connections += 1
        number = self.connections
        self._writers.append(writer)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                self.received.append(await _receive(reader, number))
                if not await _answer(writer, self.replies.pop(0) if self.replies else page(599)):
                    break
        writer.close()

    def hang_up(self) -> None:
        """Close all connections from this side."""
        for writer in self._writers:
            writer.close()


async def _receive(reader: asyncio.StreamReader, connection: int) -> Received:
    first = await reader.readexactly(1)
    if first == _TLS_HELLO:
        raise ConnectionError
    head = (first + await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    start, *lines = head.strip().split("\r\n")
    method, target, _ = start.split(" ")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Received(connection=connection, method=method, target=target, headers=headers, body=body)


async def _answer(writer: asyncio.StreamWriter, answer: Reply) -> bool:
    """Whether another request may follow on this connection."""
    writer.write(answer.data)
    await writer.drain()
    match answer.ending:
        case Ending.KEEP:
            return True
        case Ending.CLOSE:
            writer.close()
        case Ending.RESET:
            raw = writer.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()
        case Ending.HANG:
            await asyncio.Event().wait()
        case Ending.DRIP:
            while True:
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.01)
    return False


@contextlib.asynccontextmanager
async def loopback(*replies: Reply, tls: ssl.SSLContext | None = None) -> AsyncIterator[Loopback]:
    """Serve the replies in order, over all connections; a request too many gets status 599."""
    running = Loopback(url="", replies=list(replies))
    tasks: set[asyncio.Task[None]] = set()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(running.serve(reader, writer))
        tasks.add(task)

    server = await asyncio.start_server(connected, "127.0.0.1", 0, ssl=tls)
    scheme = "http" if tls is None else "https"
    running.url = f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield running
    finally:
        server.close()
        running.hang_up()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def closed_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


def repeated(answer: Reply, times: int = 3) -> Sequence[Reply]:
    """One answer for every attempt of a read."""
    return [answer] * times
