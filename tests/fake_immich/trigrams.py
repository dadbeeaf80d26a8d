"""Fuzzy matching of names, as the database's trigram extension does it.

A text is lower-cased and split into words of letters and digits; each word, padded with two spaces before and one
behind, gives its trigrams. The likeness of two sets of trigrams is the share of those they have in common. A name
matches where the likeness of the query and some stretch of the name's trigrams is at least the threshold; matches are
ordered by the likeness to stretches of whole words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

THRESHOLD = 0.5
_WORD = re.compile(r"[^\W_]+")


def unaccented(text: str) -> str:
    """The text without accents, in lower case.

    >>> unaccented("José Ünal")
    'jose unal'
    """
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).lower()


@lru_cache(maxsize=4096)
def trigrams(text: str) -> tuple[str, ...]:
    """The trigrams of a text, in their order.

    >>> trigrams("an")
    ('  a', ' an', 'an ')
    """
    found: list[str] = []
    for word in _WORD.findall(unaccented(text)):
        padded = f"  {word} "
        found += [padded[i : i + 3] for i in range(len(padded) - 2)]
    return tuple(found)


def word_similarity(query: str, name: str) -> float:
    """How well the query fits a stretch of the name, from 0 to 1.

    >>> word_similarity("ann", "Robert Annable")
    0.75
    """
    sequence = trigrams(name)
    return max((_likeness(query, stretch) for stretch in _stretches(sequence)), default=0.0)


def strict_word_similarity(query: str, name: str) -> float:
    """The same, but a stretch is made of whole words.

    >>> strict_word_similarity("ann", "Anna Müller")
    0.5
    """
    words = tuple(_WORD.findall(unaccented(name)))
    stretches = (trigrams(" ".join(stretch)) for stretch in _stretches(words))
    return max((_likeness(query, stretch) for stretch in stretches), default=0.0)


def _stretches(sequence: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for start in range(len(sequence)):
        for end in range(start + 1, len(sequence) + 1):
            yield sequence[start:end]


def _likeness(query: str, stretch: tuple[str, ...]) -> float:
    wanted, inside = set(trigrams(query)), set(stretch)
    return len(wanted & inside) / len(wanted | inside) if wanted else 0.0
