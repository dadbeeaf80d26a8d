"""Letters that nobody sees. A name with them and the same name without them are one name to a person.

Rule 1  A break (line, tab, separator) is a space.
Rule 2  Control characters, direction marks, fillers, tags and selectors without a meaning to the eye are nothing. The joiners
        and selectors that hold an emoji or a word together are not among them.
Rule 3  Half of a surrogate pair cannot be written as UTF-8: it becomes a replacement character.
"""

from __future__ import annotations

import re

_BREAKS = re.compile("[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_HALVES = re.compile("[\ud800-\udfff]")


def visible(text: str) -> str:
    r"""The text on one line, without what cannot be seen.

    >>> visible("Maine\n2026\u202e")
    'Maine 2026'
    """
    return _HALVES.sub("\ufffd", _UNSEEN.sub("", _BREAKS.sub(" ", text)))
