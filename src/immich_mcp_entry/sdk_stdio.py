"""The standard streams of the process, kept for the protocol alone.

Rule 1: the protocol moves to private descriptors; fd 0 then reads nothing and fd 1 is stderr, so that neither a stray
`print` nor a child process can touch it.
Rule 2: text is UTF-8 and a line ends with a newline byte, whatever the locale or the platform.
Rule 3: when the client hangs up, answers that are ready soon still go out; then everything is cancelled.
Rule 4: a process that is asked to end (SIGTERM) ends as if the client had hung up; asked twice, it ends at once.
Rule 5: no read may hold up the end of the process, hence the daemon thread and the unbuffered reads.
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from threading import Thread

import anyio
import anyio.to_thread
import attrs

if sys.platform != "win32":
    import fcntl

__all__ = ["LineSink", "Stdio", "on_termination", "without_surrogates"]

# Long enough for the first call of a process, which imports what it needs; clients of the SDK wait two seconds for the end.
LINGER_S = 1.5
CHUNK_BYTES = 1 << 16


@attrs.define(kw_only=True)
class Stdio:
    """One client at the other end of two descriptors; `hang_up` is called when it is gone."""

    incoming: int
    outgoing: int
    hang_up: Callable[[], None]
    _unanswered: int = attrs.field(default=0, init=False)
    _answered: anyio.Event = attrs.field(factory=anyio.Event, init=False)

    @classmethod
    def claim(cls, *, hang_up: Callable[[], None]) -> "Stdio":
        """Take the process's stdin and stdout away from everybody else."""
        nothing = os.open(os.devnull, os.O_RDWR)
        incoming = _take(0, nothing)
        outgoing = _take(1, 2 if _is_open(2) else nothing)
        if nothing > 2:
            os.close(nothing)
        return cls(incoming=incoming, outgoing=outgoing, hang_up=hang_up)

    async def lines(self) -> AsyncIterator[str]:
        """The client's messages, one at a time; hangs up at the end."""
        chunks: asyncio.Queue[bytes] = asyncio.Queue()
        Thread(target=_pump, args=(self.incoming, asyncio.get_running_loop(), chunks), daemon=True).start()
        tail = b""
        while chunk := await chunks.get():
            *whole, tail = (tail + chunk).split(b"\n")
            for line in whole:
                if line.strip():
                    yield self._received(line)
        if tail.strip():
            yield self._received(tail)
        await self._linger()
        self.hang_up()

    async def send(self, message: str) -> None:
        """Write one message; a client that no longer reads has hung up."""
        try:
            await anyio.to_thread.run_sync(_write, self.outgoing, message.encode(), abandon_on_cancel=True)
        except OSError:
            self.hang_up()
        if '"method":"' not in message:
            self._unanswered -= 1
            self._answered.set()

    def _received(self, raw: bytes) -> str:
        line = raw.decode("utf-8", "replace")
        if '"method"' in line and '"id"' in line:
            self._unanswered += 1
        return line

    async def _linger(self) -> None:
        with anyio.move_on_after(LINGER_S):
            while self._unanswered > 0:
                self._answered = anyio.Event()
                await self._answered.wait()


@attrs.frozen(kw_only=True)
class LineSink:
    """What the SDK takes for its output file: every write is one message."""

    send: Callable[[str], Awaitable[None]]

    async def write(self, message: str) -> None:
        """Send one message."""
        await self.send(message)

    async def flush(self) -> None:
        """Nothing is kept back."""


@contextmanager
def on_termination(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` at the first SIGTERM of the block; where a loop cannot listen to signals, none is heard."""
    loop = asyncio.get_running_loop()

    def ended() -> None:
        loop.remove_signal_handler(signal.SIGTERM)
        end()

    try:
        loop.add_signal_handler(signal.SIGTERM, ended)
    except (NotImplementedError, RuntimeError, ValueError):  # another platform, or not the main thread
        yield
        return
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGTERM)


def without_surrogates(text: str) -> str:
    r"""The text with pairs joined and lone surrogates replaced, because UTF-8 has no place for them.

    >>> print(ascii(without_surrogates("cat \ud83d, cat \ud83d\ude3a")))
    'cat \ufffd, cat \U0001f63a'
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _take(fd: int, replacement: int) -> int:
    """A private duplicate of `fd`, never one of the three standard numbers; `fd` itself becomes `replacement`."""
    private = os.dup(fd) if sys.platform == "win32" else fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 3)
    os.dup2(replacement, fd)
    return private


def _is_open(fd: int) -> bool:
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


def _pump(fd: int, loop: asyncio.AbstractEventLoop, chunks: asyncio.Queue[bytes]) -> None:
    """Hand over what arrives on `fd`, and an empty chunk at its end."""
    chunk = b"-"
    while chunk:
        try:
            chunk = os.read(fd, CHUNK_BYTES)
        except OSError:
            chunk = b""
        try:
            loop.call_soon_threadsafe(chunks.put_nowait, chunk)
        except RuntimeError:  # the loop is closed: nobody listens any more
            return


def _write(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]
