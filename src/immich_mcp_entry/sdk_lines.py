"""Incoming lines that the SDKs would drop unanswered, or read as something else, made readable.

Rule 1  A lone surrogate becomes U+FFFD: the SDK drops the whole message, and the client would wait for ever.
Rule 2  A number without bounds (`NaN`, `1e400`, five thousand digits) becomes a list of its text: one major drops the
        message, the other reads it as null, which means "not given". No argument is a list, so it is refused by name.
Rule 3  A line that is no JSON is left to the SDK.
"""

import json
import math
import re

__all__ = ["digestible"]

# A surrogate pair, a lone surrogate (the group), or any other escape: a doubled backslash escapes nothing behind it.
_ESCAPES = re.compile(r"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)")
_UNBOUNDED = re.compile(r"NaN|Infinity|[0-9]{300}|[0-9][eE]\+?[0-9]{3}")
_MAX_DIGITS = 300
_SHOWN = 20


def digestible(line: str) -> str:
    r"""The line, so that it reaches a tool.

    >>> digestible('{"samples":1e400}')
    '{"samples": ["1e400"]}'
    >>> print(digestible(r'{"query":"cat \ud83d"}'))
    {"query":"cat \ufffd"}
    """
    line = _ESCAPES.sub(lambda escape: r"\ufffd" if escape[1] else escape[0], line)
    if not _UNBOUNDED.search(line):
        return line
    try:
        return json.dumps(json.loads(line, parse_constant=_listed, parse_float=_bounded, parse_int=_whole))
    except (ValueError, RecursionError):
        return line


def _listed(literal: str) -> list[str]:
    return [literal[:_SHOWN]]


def _bounded(literal: str) -> float | list[str]:
    number = float(literal)
    return number if math.isfinite(number) else _listed(literal)


def _whole(literal: str) -> int | list[str]:
    return int(literal) if len(literal) < _MAX_DIGITS else _listed(literal)
