"""Text from the library, and echoes of arguments, as they may stand in an answer.

Rule 1  No control character: line breaks and tabs become spaces, the rest goes.
Rule 2  No direction mark, no invisible letter: what a person sees is what the model reads. The joiners that hold an emoji
        or a word together stay.
Rule 3  No half of a surrogate pair: it cannot be written as UTF-8.
Rule 4  A bounded length; what is cut ends with "…".
"""

from __future__ import annotations

import re

MAX_NAME = 200

_BREAKS = re.compile("[\t\n\v\f\r\x85\u2028\u2029]+")
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
_HALVES = re.compile("[\ud800-\udfff]")


def clean(text: str, limit: int = MAX_NAME) -> str:
    r"""The text on one line, without anything unseen, in at most `limit` characters.

    >>> clean("Maine\n2026\u202e")
    'Maine 2026'
    """
    # A text of a megabyte is cut before it is searched; cleaning never makes it longer.
    seen = _HALVES.sub("\ufffd", _UNSEEN.sub("", _BREAKS.sub(" ", text[: 4 * limit + 1000])))
    return shorten(seen, limit)


def shorten(text: str, limit: int) -> str:
    """The text in at most `limit` characters.

    >>> shorten("Southwest Harbor", 10)
    'Southwest…'
    """
    return text if len(text) <= limit else text[: max(0, limit - 1)] + "…"
