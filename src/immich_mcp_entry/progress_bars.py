"""How far a long reading is, on one line of standard error that vanishes in the end."""

from __future__ import annotations

import sys

import attrs

from immich_mcp_entry.console import overwrite

LONG = 1000  # one page of the server; what is shorter is done before anybody looks
BAR = 30


@attrs.define
class ProgressBar:
    """Draws only where standard error is a terminal, and only when more than a page is to be read."""

    _is_drawn: bool = attrs.field(init=False, default=False)

    async def __call__(self, done: int, total: int | None, message: str) -> None:
        """Show `done` of `total`."""
        if max(done, total or 0) > LONG and sys.stderr.isatty():
            self._is_drawn = True
            overwrite(line(done, total, message))

    def wipe(self) -> None:
        """Leave the line empty again."""
        if self._is_drawn:
            overwrite("")
            self._is_drawn = False


def line(done: int, total: int | None, message: str) -> str:
    """The bar in words and signs.

    >>> line(3000, 12000, "photos read")
    '[#######.......................] 3,000 of 12,000 photos read'
    >>> line(3000, None, "photos read")
    '3,000 photos read'
    """
    if total is None:
        return f"{done:,} {message}"
    filled = BAR * done // max(total, 1)
    return f"[{'#' * filled}{'.' * (BAR - filled)}] {done:,} of {total:,} {message}"
