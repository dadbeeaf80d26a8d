"""What is sent while a tool works: each request, and in which round."""

from __future__ import annotations

import attrs

from immich_adapters.wire.calls import Call
from immich_adapters.wire.transport import Payload, Transport, open_transport


@attrs.frozen(kw_only=True)
class Sent:
    """A request. Its `round` is 1, or one more than that of the last one whose answer was there when it was sent."""

    call: Call
    round: int


@attrs.define
class Record:
    """The requests of one or more tool calls, in the order in which they were sent."""

    sent: list[Sent] = attrs.field(factory=list)
    _answered: int = 0

    @property
    def rounds(self) -> int:
        """How many round trips had to wait for each other."""
        return max((sent.round for sent in self.sent), default=0)

    @property
    def lines(self) -> list[str]:
        """Method and path of each request."""
        return [f"{sent.call.method} {sent.call.path}" for sent in self.sent]

    @property
    def repeated(self) -> int:
        """How many requests were the same as an earlier one."""
        told_apart = {
            (sent.call.method, sent.call.path, str(sent.call.params), sent.call.content) for sent in self.sent
        }
        return len(self.sent) - len(told_apart)

    def start(self, call: Call) -> Sent:
        """Note a request."""
        self.sent.append(Sent(call=call, round=self._answered + 1))
        return self.sent[-1]

    def finish(self, sent: Sent) -> None:
        """Note that it was answered."""
        self._answered = max(self._answered, sent.round)


@attrs.define(kw_only=True, eq=False)
class RecordedTransport(Transport):
    """A transport that keeps a record."""

    record: Record

    async def _run(self, call: Call) -> Payload:
        sent = self.record.start(call)
        payload = await super()._run(call)
        self.record.finish(sent)
        return payload


def recorded_transport(*, url: str, api_key: str, record: Record) -> RecordedTransport:
    """Like `open_transport`, with a record."""
    plain = open_transport(url=url, api_key=api_key)
    return RecordedTransport(
        connections=plain._connections,  # noqa: SLF001  # the same, and a record
        pace=plain._pace,  # noqa: SLF001
        deadline=plain._deadline,  # noqa: SLF001
        record=record,
    )
