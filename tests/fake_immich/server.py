"""The fake server: a world, a kind, a port on loopback, and faults on demand."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterable
from types import TracebackType
from typing import Self

from attrs import define

from tests.fake_immich.app import App
from tests.fake_immich.faults import Fault, Handle, Matcher, anything
from tests.fake_immich.kinds import ServerKind, kind_of
from tests.fake_immich.log import Entry, Log
from tests.fake_immich.messages import Request
from tests.fake_immich.wire import ConnectionOver, Delivery, Head, Wire, decode_json
from tests.fake_immich.world import World

LOOPBACK = "127.0.0.1"


@define
class _Injection:
    """Faults for the requests that match: one after the other, or one for ever."""

    matches: Matcher
    faults: list[Fault]
    endless: bool = False

    def take(self, request: Request) -> Fault | None:
        if not self.faults or not self.matches(request):
            return None
        return self.faults[0] if self.endless else self.faults.pop(0)


class FakeImmich:
    """An Immich server on loopback, for tests.

    >>> with FakeImmich(kind="3.2") as server:
    ...     server.url.startswith("http://127.0.0.1:")
    True
    """

    def __init__(
        self,
        world: World | None = None,
        kind: str | ServerKind = "3.2",
        *,
        port: int = 0,
        base: str = "",
        idle_timeout: float = 5.0,
    ) -> None:
        self.log = Log()
        self.idle_timeout = idle_timeout
        self._app = App(world=world or World(), kind=kind_of(kind))
        self._injections: list[_Injection] = []
        self._lock = threading.Lock()
        self._served: dict[Wire, threading.Thread] = {}
        self._stopping = threading.Event()
        self._port = port
        self._base = base
        self._listener: socket.socket | None = None
        self._acceptor: threading.Thread | None = None

    # -- life -------------------------------------------------------------------

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Listen. The port is known afterwards, and kept when the server is started again."""
        self._stopping = threading.Event()
        self._listener = socket.create_server((LOOPBACK, self._port), backlog=128)
        self._port = self._listener.getsockname()[1]
        self._acceptor = threading.Thread(target=self._accept, name="fake-immich", daemon=True)
        self._acceptor.start()

    def stop(self) -> None:
        """Close the port and every connection (a fault may do it too, in the middle of a request)."""
        if self._listener is None or self._acceptor is None:
            return
        self._stopping.set()
        with socket.create_connection((LOOPBACK, self._port)):
            self._acceptor.join()
        self._listener.close()
        self._listener = None
        with self._lock:
            threads = list(self._served.values())
        self.drop_connections()
        for thread in threads:
            if thread is not threading.current_thread():
                thread.join()

    def drop_connections(self) -> None:
        """Close every open connection, as a server does that was restarted."""
        with self._lock:
            wires = list(self._served)
        for wire in wires:
            wire.interrupt()

    def reset(self, world: World, kind: str | ServerKind | None = None) -> None:
        """Serve another world (of another kind) on the same port, with a clean slate."""
        self._app = App(world=world, kind=self.kind if kind is None else kind_of(kind))
        self.log.clear()
        self.clear_faults()

    # -- what tests look at -----------------------------------------------------

    @property
    def url(self) -> str:
        """The address, without ``/api``; it ends with the sub-path (``base``) if there is one."""
        return f"http://{LOOPBACK}:{self._port}{self._base}"

    @property
    def world(self) -> World:
        """The world that is served."""
        return self._app.world

    @property
    def kind(self) -> ServerKind:
        """The kind of server."""
        return self._app.kind

    @property
    def key(self) -> str:
        """The API key of the world's own user, which may do everything."""
        return self.world.key.secret

    def warm(self, *, exif: bool = True, people: bool = False) -> None:
        """Write the JSON of every asset in advance, so that no request pays for it."""
        self._app.warm(exif=exif, people=people)

    def clear_log(self) -> None:
        """Forget the requests so far."""
        self.log.clear()

    # -- faults -----------------------------------------------------------------

    def inject(self, fault: Fault, when: Matcher = anything, *, times: int | None = 1) -> None:
        """Let a fault happen to the next ``times`` requests that match (None: all)."""
        faults = [fault] * (1 if times is None else times)
        self._add(_Injection(when, faults, endless=times is None))

    def fail_next(self, when: Matcher, *faults: Fault) -> None:
        """Let these faults happen to the next requests that match, one to each."""
        self._add(_Injection(when, list(faults)))

    def clear_faults(self) -> None:
        """No more faults."""
        with self._lock:
            self._injections.clear()

    @property
    def pending_faults(self) -> int:
        """How many faults have not happened yet (endless ones not counted)."""
        with self._lock:
            return sum(len(i.faults) for i in self._injections if not i.endless)

    def _add(self, injection: _Injection) -> None:
        with self._lock:
            self._injections.append(injection)

    def _faults_for(self, request: Request) -> list[Fault]:
        with self._lock:
            taken = [injection.take(request) for injection in self._injections]
        return [fault for fault in taken if fault is not None]

    # -- connections ------------------------------------------------------------

    def _accept(self) -> None:
        listener = self._listener
        while listener is not None:
            sock, _ = listener.accept()
            if self._stopping.is_set():
                sock.close()
                return
            wire = Wire(sock, self._stopping)
            thread = threading.Thread(target=self._serve, args=(wire,), name="fake-immich", daemon=True)
            with self._lock:
                self._served[wire] = thread
            thread.start()

    def _serve(self, wire: Wire) -> None:
        try:
            while not self._stopping.is_set() and self._exchange(wire):
                continue
        except (ConnectionOver, OSError):
            return
        finally:
            with self._lock:
                self._served.pop(wire, None)
            wire.close()

    def _exchange(self, wire: Wire) -> bool:
        head = wire.read_head(self.idle_timeout)
        request, broken = self._request(head, wire.read_body(head))
        delivery = self._delivery(request, broken=broken)
        reply = delivery.reply
        status = None if reply is None else reply.status
        self.log.add(Entry(request=request, status=status, at=time.monotonic()))
        return wire.send(delivery, keep=head.keeps_alive)

    def _request(self, head: Head, raw: bytes) -> tuple[Request, bool]:
        body, broken = decode_json(head, raw)
        request = Request(
            number=self.log.next_number(),
            method=head.method,
            target=head.target,
            headers=head.headers,
            raw=raw,
            body=body,
            base=self._base,
        )
        return request, broken

    def _delivery(self, request: Request, *, broken: bool) -> Delivery:
        app = self._app

        def handle() -> Delivery:
            return Delivery(reply=app.answer(request, broken=broken))

        return _around(self._faults_for(request), request, handle)()


def _around(faults: Iterable[Fault], request: Request, handle: Handle) -> Handle:
    for fault in faults:
        handle = _one_around(fault, request, handle)
    return handle


def _one_around(fault: Fault, request: Request, handle: Handle) -> Handle:
    return lambda: fault(request, handle)
