"""How a sentence repeats what somebody passed."""

from __future__ import annotations

from immich_domain.invisible import visible

_SHOWN = 60


def quote(text: str) -> str:
    """The text in quotes, on one line, cut to a length that leaves room for the sentence.

    >>> quote("Maine")
    "'Maine'"
    """
    seen = visible(text)
    return f"'{seen if len(seen) <= _SHOWN else seen[: _SHOWN - 1] + '…'}'"
