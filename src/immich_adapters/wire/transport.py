"""Requests to Immich: what both HTTP adapters stand on.

Rule 1  Only what is on the allowlist is sent; a redirect is never followed.
Rule 2  Reads are repeated twice after faults that may pass, and so is adding photos. An album is made once: whatever
        happens after the first byte may have left ends in `LostAnswer`, and its connection is always a new one.
Rule 3  All requests of one tool call share one deadline, bodies included.
Rule 4  Errors are those of `immich_domain.errors`; none refers to an exception of a library below, and none holds the key.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Self

import attrs

from immich_adapters.wire.answers import Answer, Flight, fetch
from immich_adapters.wire.calls import Call
from immich_adapters.wire.connections import Connections
from immich_adapters.wire.deadlines import Deadline
from immich_adapters.wire.failures import Failure, final_error
from immich_adapters.wire.payloads import payload
from immich_adapters.wire.refusals import refusal
from immich_adapters.wire.retrying import Pace
from immich_adapters.wire.servers import Server
from immich_domain.errors import BadAnswer

if TYPE_CHECKING:
    import httpx

_CALL_SECONDS = 60.0


@attrs.frozen
class Payload:
    """The JSON of an answer, and whether an earlier attempt at the same request may have been carried out as well."""

    value: object
    is_second_answer: bool = False


@attrs.define(kw_only=True, eq=False)
class Transport:
    """JSON in and out of the API of one server. Requests may run at the same time.

    Every request may raise the errors of `ServerFault`, and `ConfigurationError`; a request that is not on the allowlist
    raises `EndpointNotAllowed`. Cancelling is left alone.
    """

    _connections: Connections
    _pace: Pace
    _deadline: Deadline

    @property
    def server(self) -> Server:
        """Which server this is."""
        return self._connections.server

    def with_deadline(self, seconds: float = _CALL_SECONDS) -> Transport:
        """The same connections with a time of their own, which starts at the first request: one for each tool call."""
        return attrs.evolve(self, deadline=Deadline(seconds=seconds))

    async def get(self, path: str, params: Mapping[str, str] | None = None, *, needs: str | None = None) -> object:
        """Read something. `needs` is the permission that a 403 speaks of when the server does not name one."""
        return (await self._run(Call.of("GET", path, params=params, needs=needs))).value

    async def post(
        self, path: str, body: Mapping[str, object], *, needs: str | None = None, retry: bool = True
    ) -> object:
        """Search, or make an album: that is never repeated, whatever `retry` says, and may raise `LostAnswer`."""
        return (await self._run(Call.of("POST", path, body=body, needs=needs, retry=retry))).value

    async def put(self, path: str, body: Mapping[str, object], *, needs: str | None = None) -> Payload:
        """Add photos to an album. Raises `LostAnswer` when no attempt was answered and one may have arrived."""
        return await self._run(Call.of("PUT", path, body=body, needs=needs))

    async def aclose(self) -> None:
        """Close all connections, those of other deadlines included."""
        await self._connections.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    async def _run(self, call: Call) -> Payload:
        attempt, was_doubtful = 0, False
        while True:
            outcome = await self._attempt(call)
            if isinstance(outcome, Payload):
                return attrs.evolve(outcome, is_second_answer=was_doubtful)
            if not await self._pauses(call, outcome, attempt):
                raise final_error(outcome, call, self.server, was_doubtful=was_doubtful)
            attempt, was_doubtful = attempt + 1, was_doubtful or outcome.is_doubtful

    async def _pauses(self, call: Call, failure: Failure, attempt: int) -> bool:
        """Wait before another attempt; false when there is none, or when the deadline would pass first."""
        if not (failure.is_transient and call.is_repeatable and attempt < self._pace.repeats):
            return False
        seconds = self._pace.pause(attempt=attempt, asked=failure.asked)
        if seconds >= self._deadline.remaining():
            return False
        await self._pace.sleep(seconds)
        return True

    async def _attempt(self, call: Call) -> Payload | Failure:
        flight = Flight()
        answer = await self._fetch(call, flight)
        if isinstance(answer, Failure):
            return answer
        if not answer.is_success:
            return refusal(answer, call, self.server)
        try:
            return Payload(payload(answer, self.server))
        except BadAnswer as error:
            return Failure(error=error, is_doubtful=True)

    async def _fetch(self, call: Call, flight: Flight) -> Answer | Failure:
        async with self._client(call) as client:
            from immich_adapters.wire.outages import FAULTS, outage, overdue  # noqa: PLC0415 - it imports httpx

            request = self._connections.request(client, call, flight)
            with self._deadline.scope():
                try:
                    return await fetch(client, request, flight)
                except FAULTS as fault:
                    return flight.refused or outage(fault, flight, self.server)
        return flight.refused or overdue(flight, self.server, self._deadline.seconds)

    @contextlib.asynccontextmanager
    async def _client(self, call: Call) -> AsyncIterator[httpx.AsyncClient]:
        if call.effect.is_repeatable:
            yield self._connections.shared()
        else:
            async with self._connections.single() as client:
                yield client


def open_transport(
    *,
    url: str,
    api_key: str,
    user_agent: str = "immich-trips",
    deadline_seconds: float = _CALL_SECONDS,
    connect_seconds: float = 10.0,
    pace: Pace | None = None,
) -> Transport:
    """A transport that has not connected yet. Raises `ConfigurationError` for an address or a key that cannot be used.

    The deadline starts with the first request and is not renewed: whoever serves more than one tool call with the same
    connections takes a `with_deadline` for each.
    """
    connections = Connections(server=Server.at(url, api_key), user_agent=user_agent, connect_seconds=connect_seconds)
    return Transport(connections=connections, pace=pace or Pace(), deadline=Deadline(seconds=deadline_seconds))
