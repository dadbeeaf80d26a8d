"""One request that failed: the error it ends in, and what may be done about it first."""

from __future__ import annotations

import attrs

from immich_adapters.wire.calls import Call
from immich_adapters.wire.servers import Server
from immich_domain.errors import ImmichError, LostAnswer, ServerFailed


class RequestRefused(ServerFailed):
    """The server refused a request with a status and words that an adapter may recognise.

    `server_message` is fit to be shown: without control characters, of bounded length, empty when nothing was said.
    """

    def __init__(self, sentence: str, *, status: int, server_message: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.server_message = server_message


@attrs.frozen(kw_only=True)
class Failure:
    """How one attempt ended.

    `is_transient`: another attempt may go better. `is_doubtful`: the server may have done what it was asked.
    `asked` is its `Retry-After`.
    """

    error: ImmichError
    is_transient: bool = False
    is_doubtful: bool = False
    asked: str | None = None


def final_error(failure: Failure, call: Call, server: Server, *, was_doubtful: bool) -> ImmichError:
    """The error that a call ends in after its last attempt; `was_doubtful` speaks of the attempts before.

    A definite refusal does not settle the doubt of earlier attempts: what was allowed then may be forbidden now.
    """
    if call.effect.is_write and (failure.is_doubtful or was_doubtful):
        return _lost(failure.error, call, server)
    return failure.error


def _lost(error: ImmichError, call: Call, server: Server) -> LostAnswer:
    if call.effect.is_repeatable:
        remedy = "so some photos may have been added and others not. Adding the same photos again is safe."
    else:
        remedy = "so the album may or may not exist. Look for it before trying again."
    return LostAnswer(f"{server.base} was asked to write, but its answer never came, {remedy} What happened: {error}")
