"""A transport whose pauses take no time, and the check that a failure hides the key."""

from __future__ import annotations

import json
import traceback
from collections.abc import Awaitable, Mapping

import attrs
import pytest

from immich_adapters.wire.retrying import Pace
from immich_adapters.wire.transport import Transport, open_transport
from immich_domain.errors import ErrorCode, ImmichError

KEY = "kEy-that-must-stay-hidden"
ALBUM = "b65897ac-a099-412f-bb27-d6c7a328ae70"
SEARCH = "/search/metadata"


@attrs.define
class Pauses:
    """Remembers how long the transport meant to wait."""

    seconds: list[float] = attrs.field(factory=list)

    async def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)


def connect(url: str, *, deadline_seconds: float = 60.0, pauses: Pauses | None = None) -> Transport:
    """Connect as the key's owner, with full backoff (no jitter) and a clock that stands at 1000."""
    pace = Pace(jitter=lambda: 1.0, sleep=(pauses or Pauses()).sleep, clock=lambda: 1000.0)
    return open_transport(url=url, api_key=KEY, deadline_seconds=deadline_seconds, pace=pace)


async def failure(call: Awaitable[object], code: ErrorCode, *words: str) -> ImmichError:
    """The error that the call ends in: it has this code, says these words, and hides the key."""
    with pytest.raises(ImmichError) as caught:
        await call
    error = caught.value
    assert error.code is code
    for word in words:
        assert word in str(error)
    assert_hidden(error)
    return error


def assert_hidden(error: BaseException) -> None:
    """Neither the error, nor what it refers to, nor a traceback with its local variables shows the key."""
    whole = traceback.TracebackException.from_exception(error, capture_locals=True)
    shown = [repr(error), str(error), json.dumps(_plain(vars(error))), *whole.format()]
    assert KEY not in "".join(shown)
    assert error.__cause__ is None
    assert error.__context__ is None


def _plain(values: Mapping[str, object]) -> dict[str, str]:
    return {name: repr(value) for name, value in values.items()}


async def search(transport: Transport) -> object:
    """A read."""
    return await transport.post(SEARCH, {"size": 1000}, needs="asset.read")


async def create(transport: Transport) -> object:
    """The write that is never repeated."""
    return await transport.post("/albums", {"albumName": "Maine"}, needs="album.create", retry=False)


async def add(transport: Transport) -> object:
    """The write that may be repeated."""
    return (await transport.put(f"/albums/{ALBUM}/assets", {"ids": [ALBUM]}, needs="albumAsset.create")).value
