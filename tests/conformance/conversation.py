"""The server as a process of its own, asked over its standard streams, one line a message."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Self

import attrs

PATIENCE_S = 30.0

Message = dict[str, Any]
"""A JSON-RPC message as it stands on the wire."""

RequestId = str | int | float | None


class HungUp(Exception):
    """The process ended, or said nothing for too long, before it answered."""


@attrs.define
class Conversation:
    """One process; several threads may ask at a time, each under an id of its own.

    What the server says without being asked (progress, logs on stderr) is let go.
    """

    process: subprocess.Popen[bytes]
    _answers: dict[RequestId, SimpleQueue[Message | None]] = attrs.field(factory=dict)
    _lock: threading.Lock = attrs.field(factory=threading.Lock)
    _readers: list[threading.Thread] = attrs.field(factory=list)
    _is_over: bool = False

    @classmethod
    def start(cls, command: Sequence[str], environment: Mapping[str, str]) -> Self:
        """Start the process; `environment` is added to our own."""
        pipe = subprocess.PIPE
        whole = {**os.environ, **environment}
        process = subprocess.Popen(list(command), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=whole)
        conversation = cls(process)
        reader = threading.Thread(target=conversation._read, daemon=True)
        conversation._readers.append(reader)
        reader.start()
        return conversation

    def ask(self, request: Message) -> Message:
        """The answer to a request, an error included.

        Raises `HungUp` when there is none, and `ValueError` when a request of the same id is under way.
        """
        answer: SimpleQueue[Message | None] = SimpleQueue()
        with self._lock:
            if request["id"] in self._answers:
                raise ValueError(f"the id {request['id']!r} is in use")
            self._answers[request["id"]] = answer
        try:
            self.tell(request)
            received = answer.get(timeout=PATIENCE_S)
        except Empty:
            received = None
        finally:
            with self._lock:
                del self._answers[request["id"]]
        if received is None:
            raise HungUp
        return received

    def tell(self, message: Message) -> None:
        """Send something, and wait for nothing."""
        assert self.process.stdin is not None
        line = json.dumps(message).encode() + b"\n"
        with self._lock:
            if self._is_over:
                raise HungUp
            try:
                self.process.stdin.write(line)
                self.process.stdin.flush()
            except OSError as error:
                raise HungUp from error

    def close(self) -> int:
        """Hang up: the exit code of the process, which is killed if it does not end by itself."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with self._lock:
            self._is_over = True
        try:
            self.process.stdin.close()
            code = self.process.wait(PATIENCE_S)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            code = self.process.wait()
        for reader in self._readers:
            reader.join(PATIENCE_S)
        self.process.stdout.close()
        return code

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._received(json.loads(line))
        with self._lock:
            for waiting in self._answers.values():
                waiting.put(None)

    def _received(self, message: Message) -> None:
        with self._lock:
            waiting = None if "method" in message else self._answers.get(message.get("id"))
        if waiting is not None:
            waiting.put(message)
