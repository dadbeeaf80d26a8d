"""The time that one tool call has, however many requests it makes."""

from __future__ import annotations

import anyio
import attrs


@attrs.define(kw_only=True)
class Deadline:
    """A span of seconds that starts with its first use."""

    seconds: float
    _end: float | None = attrs.field(default=None, init=False)

    def remaining(self) -> float:
        """Seconds that are left; negative when it has passed."""
        return self._ends() - anyio.current_time()

    def scope(self) -> anyio.CancelScope:
        """A scope that cancels its body, and nothing else, when the time is over."""
        return anyio.CancelScope(deadline=self._ends())

    def _ends(self) -> float:
        if self._end is None:
            self._end = anyio.current_time() + self.seconds
        return self._end
