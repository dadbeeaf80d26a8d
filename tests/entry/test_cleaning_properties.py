"""Text from the library, made fit to be read by a person and a model alike; the oracle asks `unicodedata` alone."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from immich_mcp_entry.cleaning import clean
from tests.entry.fixtures.hostile import FAMILY, HOSTILE
from tests.entry.oracles import DIRECTIONS, JOINERS, unseen

PLAIN = "Mé夏🏖 -…'\""
NASTY = "".join(dict.fromkeys("".join(HOSTILE.values()))) + DIRECTIONS + JOINERS + "\ufeff\u00ad\u180e\u2060"
TEXTS = (
    st.text(st.characters(codec=None) | st.sampled_from(NASTY), max_size=300)
    | st.text(st.sampled_from(NASTY), max_size=60)
    | st.sampled_from([text[:2000] for text in HOSTILE.values()])
)
LIMITS = st.sampled_from((1, 2, 8, 80, 200)) | st.integers(1, 900)

# Letters that Unicode calls default-ignorable: nothing is drawn, and a model reads them. Not here: the joiners and the
# selectors that hold an emoji or a word together (U+034F, U+180B..180F, U+200C, U+200D, U+FE00..FE0F).
INVISIBLE = {
    "soft hyphen": (0x00AD, 0x00AD),
    "hangul fillers": (0x115F, 0x1160),
    "vowel separator": (0x180E, 0x180E),
    "zero width space": (0x200B, 0x200B),
    "word joiner and operators": (0x2060, 0x2064),
    "deprecated formats": (0x206A, 0x206F),
    "hangul filler": (0x3164, 0x3164),
    "byte order mark": (0xFEFF, 0xFEFF),
    "halfwidth filler": (0xFFA0, 0xFFA0),
    "annotations": (0xFFF9, 0xFFFB),
    "shorthand": (0x1BCA0, 0x1BCA3),
    "music": (0x1D173, 0x1D17A),
    "tags": (0xE0000, 0xE007F),
    "selectors without a script": (0xE0100, 0xE01EF),
}


def slowly_cleaned(text: str) -> str:
    """The text without length limit, letter by letter, as far as the contract goes."""
    line = re.sub("[\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029]+", " ", text)
    kept = [letter for letter in line if not unseen(letter) or unicodedata.category(letter) == "Cs"]
    return "".join("\ufffd" if unicodedata.category(letter) == "Cs" else letter for letter in kept)


def without_formats(text: str) -> str:
    """The letters that are drawn, or that hold others together."""
    return "".join(x for x in text if unicodedata.category(x) != "Cf" or x in JOINERS)


@given(TEXTS, LIMITS)
def test_nothing_unseen_is_left(text: str, limit: int) -> None:
    """No control character, no line break, no direction mark, no half of a pair."""
    assert not unseen(clean(text, limit))
    clean(text, limit).encode()


@given(TEXTS, LIMITS)
def test_the_limit_holds(text: str, limit: int) -> None:
    """At most so many characters as were asked for."""
    assert len(clean(text, limit)) <= limit


@given(TEXTS, LIMITS)
def test_cleaning_twice_changes_nothing(text: str, limit: int) -> None:
    """What is clean stays as it is."""
    once = clean(text, limit)
    assert clean(once, limit) == once


@given(st.text(st.sampled_from(PLAIN + JOINERS), max_size=200))
@example(FAMILY)
@example("می\u200cخواهم")
@example("🏳️\u200d🌈")
def test_visible_text_and_joiners_stay(text: str) -> None:
    """Letters of all scripts, spaces and the joiners of emoji and words are data, and stay."""
    assert clean(text) == text


@given(TEXTS, LIMITS)
@example("\u200b" * 5000 + "Maine", 200)
@example("\x00" * 1795 + "a" * 100, 200)
def test_what_is_cut_says_so(text: str, limit: int) -> None:
    """Either all that can be seen is there, or the text ends with an ellipsis."""
    cleaned = clean(text, limit)
    seen = without_formats(slowly_cleaned(text))
    assert without_formats(cleaned) == seen or cleaned.endswith("…"), ascii(cleaned)


@given(TEXTS, LIMITS)
def test_what_is_kept_is_the_beginning(text: str, limit: int) -> None:
    """Nothing is invented and nothing left out in the middle."""
    cleaned = without_formats(clean(text, limit))
    seen = without_formats(slowly_cleaned(text))
    assert seen.startswith(cleaned.removesuffix("…")) or seen == cleaned


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\t", "\v", "\f", "\x85", "\u2028", "\u2029", "\n\t\r\n"], ids=ascii)
def test_breaks_become_one_space(breaks: str) -> None:
    """Two lines are two words, not one."""
    assert clean(f"Maine{breaks}2026") == "Maine 2026"


@pytest.mark.parametrize("bounds", INVISIBLE.values(), ids=INVISIBLE.keys())
def test_no_invisible_letter_reaches_the_model(bounds: tuple[int, int]) -> None:
    """What a person cannot see, an instruction hidden in a name, the model does not read either."""
    left = [code for code in range(bounds[0], bounds[1] + 1) if clean(f"Maine{chr(code)}") != "Maine"]
    assert not left, [f"U+{code:04X}" for code in left[:3]]
