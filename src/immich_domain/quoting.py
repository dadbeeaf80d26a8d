"""How a sentence repeats what somebody passed."""

from __future__ import annotations

_SHOWN = 60


def quote(text: str) -> str:
    """The text in quotes, its control characters escaped, cut to a length that leaves room for the sentence.

    >>> quote("Maine")
    "'Maine'"
    """
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")
