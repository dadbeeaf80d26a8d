"""One notion of "the same name", in every script that a household may write."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from immich_domain import fold
from immich_domain.folding import words
from tests.domain.strategies import texts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Maine", "mAINE"),
        ("  Bar   Harbor ", "bar harbor"),
        ("Bar\u00a0Harbor\t\n", "bar harbor"),
        ("Été", "ete"),
        ("Besançon", "Besanc\u0327on"),
        ("STRASSE", "straße"),
        ("ẞ", "ss"),
        ("København", "kobenhavn"),
        ("Øresund", "oresund"),
        ("Łódź", "lodz"),
        ("Đà Nẵng", "da nang"),
        ("Ærø", "aero"),
        ("Œuvre", "oeuvre"),
        ("Þingvellir", "thingvellir"),
        ("Garðabær", "gardabaer"),
        ("Ħamrun", "hamrun"),
        ("Ŧuođđar", "tuoddar"),
        ("İstanbul", "istanbul"),
        ("Diyarbakır", "diyarbakir"),
        ("Αθήνα", "αθηνα"),
        ("ΟΔΟΣ", "οδος"),
        ("Ёлка", "елка"),
        ("Ｔｏｋｙｏ", "tokyo"),
        ("ﬁn", "fin"),
        ("Côte d\u2019Azur", "cote d\u2019azur"),
        ("\u200fתל אביב\u200e", "תל אביב"),
        ("\u202bتونس\u202c", "تونس"),
        ("Bar\u200bHarbor", "barharbor"),
        ("soft\u00adware", "software"),
        ("👨‍👩‍👧 2026", "👨👩👧 2026"),
        ("❤️", "❤"),
        ("NUL\x00L", "null"),
    ],
)
def test_the_same_name_written_another_way_is_equal(one: str, other: str) -> None:
    """Case, accents, spacing, width, ligatures, direction marks and invisible joiners do not count."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Maine", "Main"),
        ("Bar Harbor", "BarHarbor"),
        ("か", "が"),
        ("ハ", "パ"),
        ("か", "カ"),
        ("हिन्दी", "हन्दी"),
        ("दिल्ली", "दल्ली"),
        ("กา", "กิ"),
        ("ที่", "ที"),
        ("👨", "👩"),
        ("东京", "東京"),
        ("한국", "한구"),
    ],
)
def test_another_word_stays_another_word(one: str, other: str) -> None:
    """Voicing marks of kana and vowel signs of Devanagari and Thai make words, they are not accents."""
    assert fold(one) != fold(other)


@pytest.mark.parametrize("text", ["が", "パリ", "हिन्दी", "กรุงเทพ", "한국", "Łódź", "東京"])
def test_composed_and_decomposed_text_is_equal(text: str) -> None:
    """A name from a Mac (NFD) equals the same name from anywhere else (NFC)."""
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))


@pytest.mark.parametrize("text", ["", " ", "\t\n", "\u200e", "\u200d", "\x00", "\u0301"])
def test_text_without_anything_to_see_folds_to_nothing(text: str) -> None:
    """Spaces, marks without a letter and control characters leave nothing to compare."""
    assert fold(text) == ""


def test_a_lone_surrogate_is_a_letter_that_cannot_be_read() -> None:
    """Half a character from a broken file name raises nothing, and can be written as UTF-8 afterwards."""
    assert ascii(fold("A\ud800")) == ascii("a\ufffd")


@given(texts())
@example("ᾳ")
@example("ǅ")
def test_folding_twice_changes_nothing(text: str) -> None:
    """A folded text is its own fold."""
    assert fold(fold(text)) == fold(text)


@given(texts())
@example("e\u0323\u0301")
def test_the_unicode_form_never_counts(text: str) -> None:
    """All four normal forms of a text fold to the same."""
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert fold(unicodedata.normalize(form, text)) == fold(text)


@given(texts())
def test_a_folded_text_is_composed_and_has_single_spaces(text: str) -> None:
    """What is compared is in composed form, without space around it or runs of space within."""
    folded = fold(text)
    assert unicodedata.is_normalized("NFC", folded)
    assert folded == " ".join(folded.split())


@given(st.text(st.sampled_from("abcxyzéüñçßøłæ 0-"), max_size=20))
def test_the_case_of_latin_letters_never_counts(text: str) -> None:
    """Upper and lower case fold to the same."""
    assert fold(text.upper()) == fold(text.lower()) == fold(text)


@pytest.mark.parametrize(
    ("folded", "expected"),
    [
        ("", ()),
        ("maine", ("maine",)),
        ("maine, 2026!", ("maine", "2026")),
        ("maine maine 2026", ("maine", "2026")),
        ("l'ete", ("l", "ete")),
        ("maine_2026", ("maine", "2026")),
        ("👨👩👧", ()),
        ("東京 2026", ("東京", "2026")),
    ],
)
def test_words_come_once_and_in_order(folded: str, expected: tuple[str, ...]) -> None:
    """Punctuation and emoji separate words, repetitions are dropped."""
    assert words(folded) == expected


@pytest.mark.parametrize("word", ["दिल्ली", "हिन्दी", "กรุงเทพ", "தமிழ்", "שָׁלוֹם", "मुंबई"])
def test_vowel_signs_do_not_cut_a_word(word: str) -> None:
    """A word of Devanagari, Thai, Tamil or pointed Hebrew is one word, vowel signs included."""
    assert words(fold(word)) == (fold(word),)
