"""One notion of "the same name": case, accents, spacing and Unicode form do not count."""

from __future__ import annotations

import re
import unicodedata

from immich_domain.invisible import visible

# Only the marks that sit on Latin, Greek and Cyrillic letters are accents. The vowel signs of Devanagari or Thai and the
# voicing marks of kana are combining characters too, but without them it is another word.
# Joiners and selectors are visible only in what they join.
_IGNORED = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u180b-\u180f\u200c\u200d\ufe00-\ufe0f]"
)
_UNDECOMPOSED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th"}
)


def fold(text: str) -> str:
    """The text as it is compared.

    >>> fold("  ÉTÉ à  Lisbonne ") == fold("été a\u0300 lisbonne")
    True
    >>> fold("が") == fold("か")
    False
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", visible(text)).casefold())
    plain = _IGNORED.sub("", visible(letters)).translate(_UNDECOMPOSED)
    return " ".join(unicodedata.normalize("NFC", plain).split())


def is_same(one: str, other: str) -> bool:
    """Whether two names are the same; names of which folding leaves nothing are compared as they stand.

    >>> is_same("Été", "ete"), is_same("´", "`")
    (True, False)
    """
    folded = fold(one)
    return folded == fold(other) if folded else one.strip() == other.strip()


def is_seen(text: str) -> bool:
    """Whether anything of the text can be seen.

    >>> is_seen("🏖️"), is_seen("\u200d")
    (True, False)
    """
    return bool(_IGNORED.sub("", visible(text)).strip())


def words(folded: str) -> tuple[str, ...]:
    """The words of a folded text, each once, in order of appearance.

    >>> words("maine, maine 2026")
    ('maine', '2026')
    """
    return tuple(dict.fromkeys("".join(letter if _is_in_word(letter) else " " for letter in folded).split()))


def _is_in_word(letter: str) -> bool:
    """Letters and digits, and the marks that stand on them in many scripts."""
    return letter.isalnum() or unicodedata.category(letter).startswith("M")
