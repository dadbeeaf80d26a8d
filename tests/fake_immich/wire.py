"""HTTP/1.1 on a socket: reading requests, sending replies, and spoiling both.

A `Delivery` says how a reply goes out: late, slowly, cut off by a reset, or not at all.
"""

from __future__ import annotations

import json
import socket
import struct
import sys
import threading
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from attrs import frozen

from tests.fake_immich.messages import Reply

_LARGEST_HEAD = 64 * 1024
_LINGER_ZERO = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)


@frozen(kw_only=True)
class Delivery:
    """How a reply goes out.

    Attributes:
        reply: the reply; None closes the connection without one.
        delay: seconds to wait before the first byte.
        drip: (bytes, seconds): send in pieces of this size with this pause between.
        cut: reset the connection after this many bytes of the body.
        reset: with no reply, reset the connection instead of closing it.
        hang_up: promise to keep the connection, and close it after the reply.
    """

    reply: Reply | None
    delay: float = 0.0
    drip: tuple[int, float] | None = None
    cut: int | None = None
    reset: bool = False
    hang_up: bool = False


@frozen(kw_only=True)
class Head:
    """The first lines of a request."""

    method: str
    target: str
    version: str
    headers: Mapping[str, str]

    @property
    def keeps_alive(self) -> bool:
        """Whether the client wants to send more on this connection."""
        wish = self.headers.get("connection", "").lower()
        return wish != "close" and (self.version == "HTTP/1.1" or wish == "keep-alive")


class ConnectionOver(Exception):
    """The client went away, or sent something that is not HTTP."""


class Wire:
    """One connection."""

    def __init__(self, sock: socket.socket, stopping: threading.Event) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._sock = sock
        self._stopping = stopping
        self._buffer = bytearray()

    def read_head(self, idle: float) -> Head:
        """Wait up to ``idle`` seconds for a request. Raises `ConnectionOver`."""
        self._sock.settimeout(idle)
        while b"\r\n\r\n" not in self._buffer:
            if len(self._buffer) > _LARGEST_HEAD:
                raise ConnectionOver
            self._receive()
        head, _, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        self._buffer = bytearray(rest)
        return _parse_head(head.decode("latin-1"))

    def read_body(self, head: Head) -> bytes:
        """The body that belongs to a head. Raises `ConnectionOver`."""
        if "100-continue" in head.headers.get("expect", ""):
            self._sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        if "chunked" in head.headers.get("transfer-encoding", ""):
            return self._read_chunks()
        return self._take(int(head.headers.get("content-length", "0")))

    def send(self, delivery: Delivery, *, keep: bool) -> bool:
        """Deliver a reply. False when the connection is over afterwards."""
        if delivery.delay:
            self._stopping.wait(delivery.delay)
        reply = delivery.reply
        if reply is None:
            self.close(reset=delivery.reset)
            return False
        head = _reply_head(reply, keep=keep)
        body = reply.body if delivery.cut is None else reply.body[: delivery.cut]
        self._sock.settimeout(60)
        self._send_pieces(head, body, delivery.drip)
        if delivery.cut is not None:
            self.close(reset=True)
            return False
        return keep and not delivery.hang_up

    def close(self, *, reset: bool = False) -> None:
        """Close the connection; ``reset`` lets the client see an abort."""
        if reset:
            self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER_ZERO)
        self._sock.close()

    def interrupt(self) -> None:
        """Wake whoever waits on this connection."""
        try:
            self._sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            return

    def _send_pieces(self, head: bytes, body: bytes, drip: tuple[int, float] | None) -> None:
        if drip is None:
            self._sock.sendall(head + body)
            return
        size, pause = drip
        self._sock.sendall(head)
        for start in range(0, len(body), size):
            if self._stopping.wait(pause):
                raise ConnectionOver
            self._sock.sendall(body[start : start + size])

    def _receive(self) -> None:
        data = self._sock.recv(256 * 1024)
        if not data:
            raise ConnectionOver
        self._buffer += data

    def _take(self, length: int) -> bytes:
        while len(self._buffer) < length:
            self._receive()
        taken = bytes(self._buffer[:length])
        del self._buffer[:length]
        return taken

    def _read_chunks(self) -> bytes:
        body = bytearray()
        while size := int(self._line().split(b";")[0], 16):
            body += self._take(size)
            self._line()
        while self._line():
            continue
        return bytes(body)

    def _line(self) -> bytes:
        while (end := self._buffer.find(b"\r\n")) < 0:
            self._receive()
        return self._take(end + 2)[:-2]


def decode_json(head: Head, raw: bytes) -> tuple[Any, bool]:
    """(the value of a JSON body, whether it is broken); None without a JSON type."""
    if "application/json" not in head.headers.get("content-type", "") or not raw:
        return None, False
    try:
        value = json.loads(raw)
    except ValueError:
        return None, True
    return value, not isinstance(value, dict | list)


def _parse_head(text: str) -> Head:
    first, *lines = text.split("\r\n")
    parts = first.split(" ")
    if len(parts) != 3 or not parts[2].startswith("HTTP/"):
        raise ConnectionOver
    pairs = (line.partition(":") for line in lines)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    return Head(method=parts[0], target=parts[1], version=parts[2], headers=headers)


def _reply_head(reply: Reply, *, keep: bool) -> bytes:
    try:
        phrase = HTTPStatus(reply.status).phrase
    except ValueError:
        phrase = "Unknown"
    headers = {
        "Content-Type": reply.content_type,
        "Content-Length": str(len(reply.body)),
        "Connection": "keep-alive" if keep else "close",
        **reply.headers,
    }
    lines = [f"HTTP/1.1 {reply.status} {phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items() if name]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
