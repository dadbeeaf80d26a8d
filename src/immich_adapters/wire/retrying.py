"""How often and how soon a request is repeated."""

from __future__ import annotations

import datetime as dt
import random
import time
from collections.abc import Awaitable, Callable
from email.utils import parsedate_to_datetime

import anyio
import attrs


@attrs.frozen(kw_only=True)
class Pace:
    """Exponential backoff with full jitter. `jitter` draws from [0, 1), `clock` tells seconds since 1970.

    >>> Pace(jitter=lambda: 0.5).pause(attempt=1, asked=None)
    0.25
    """

    repeats: int = 2
    base_seconds: float = 0.25
    jitter: Callable[[], float] = random.random
    sleep: Callable[[float], Awaitable[None]] = anyio.sleep
    clock: Callable[[], float] = time.time

    def pause(self, *, attempt: int, asked: str | None) -> float:
        """Seconds to wait after attempt 0, 1, …: never less than the server asked for in `Retry-After`."""
        backoff = self.jitter() * self.base_seconds * float(2**attempt)
        return max(backoff, 0.0 if asked is None else retry_after(asked, self.clock()))


def retry_after(text: str, now: float) -> float:
    """Seconds that a `Retry-After` header asks for, as a number or as a date; 0 when it cannot be read.

    >>> retry_after("7", 0.0), retry_after("Thu, 01 Jan 1970 00:00:09 GMT", 2.0), retry_after("soon", 0.0)
    (7.0, 7.0, 0.0)
    """
    text = text.strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return 0.0
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=dt.UTC)
    return max(0.0, moment.timestamp() - now)
