"""Text from the library, and echoes of arguments, as they may stand in an answer.

Rule 1  No control character: line breaks and tabs become spaces, the rest goes.
Rule 2  No direction mark, no invisible letter: what a person sees is what the model reads. The joiners that hold an emoji
        or a word together stay.
Rule 3  No half of a surrogate pair: it cannot be written as UTF-8.
Rule 4  A bounded length; what is cut ends with "…".
"""

from __future__ import annotations

from immich_domain.invisible import visible

MAX_NAME = 200


def clean(text: str, limit: int = MAX_NAME) -> str:
    r"""The text on one line, without anything unseen, in at most `limit` characters.

    >>> clean("Maine\n2026\u202e")
    'Maine 2026'
    """
    return shorten(visible(text), limit)


def shorten(text: str, limit: int) -> str:
    """The text in at most `limit` characters.

    >>> shorten("Southwest Harbor", 10)
    'Southwest…'
    """
    return text if len(text) <= limit else text[: max(0, limit - 1)] + "…"
