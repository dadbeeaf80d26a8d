"""Which names a new album may have."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import Album, AlbumId, ErrorCode, album_name
from immich_domain.album_names import refuse_taken, similar_names
from immich_domain.errors import BadArgument
from immich_domain.folding import is_same

NAME = "Été à Łódź 2026"
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL} trip"


def albums(*names: str) -> list[Album]:
    """Albums of these names."""
    return [Album(id=AlbumId(str(number)), name=name) for number, name in enumerate(names)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Maine 2026", "Maine 2026"),
        ("  Maine 2026\t\n", "Maine 2026"),
        ("\u3000Maine\u00a0", "Maine"),
        ("x" * 200, "x" * 200),
        (" " * 300 + "x" * 200, "x" * 200),
        ("\N{CAT FACE}", "\N{CAT FACE}"),
        (FAMILY, FAMILY),
        ("นิวยอร์ก", "นิวยอร์ก"),
        ("E\u0301te\u0301", "E\u0301te\u0301"),
    ],
)
def test_a_name_is_trimmed_and_otherwise_kept(text: str, name: str) -> None:
    """Space around a name goes; letters, emoji and Unicode form stay as they are."""
    assert album_name(text) == name


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u3000\u00a0"])
def test_an_empty_name_is_refused(text: str) -> None:
    """A name of nothing but space is none."""
    with pytest.raises(BadArgument, match="required"):
        album_name(text)


@pytest.mark.parametrize("text", ["x" * 201, "\N{CAT FACE}" * 201])
def test_a_long_name_is_refused_with_both_numbers(text: str) -> None:
    """Over 200 characters are refused."""
    with pytest.raises(BadArgument, match=r"201 characters.* at most 200"):
        album_name(text)


@pytest.mark.parametrize(
    "letter",
    [
        "\0",
        "\n",
        "\r",
        "\t",
        "\x1b",
        "\x7f",
        "\x85",
        "\u2028",
        "\u2029",
        "\u200b",
        "\u202e",
        "\u2066",
        "\ufeff",
        "\ud83d",
        "\ue000",
    ],
    ids=lambda letter: f"U+{ord(letter):04X}",
)
def test_controls_and_what_cannot_be_seen_are_refused(letter: str) -> None:
    """Control characters, line ends, direction marks, half and private characters are in no name."""
    with pytest.raises(BadArgument, match="invisible"):
        album_name(f"Maine{letter}2026")


@pytest.mark.parametrize("text", ["\u2060", "\u00ad", "\u200d", "\u180e\u2063", "\u034f"], ids=ascii)
def test_a_name_that_nobody_can_see_is_refused(text: str) -> None:
    """A name without one visible letter is as good as empty."""
    with pytest.raises(BadArgument):
        album_name(text)


@given(text=st.text(max_size=250))
def test_a_name_that_passes_is_one_line_of_the_right_length(text: str) -> None:
    """Whatever passes is trimmed, on one line, of 1 to 200 characters, and passes again unchanged."""
    try:
        name = album_name(text)
    except BadArgument:
        return
    assert name == text.strip()
    assert 1 <= len(name) <= 200
    assert len(name.splitlines()) == 1
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name)
    assert album_name(name) == name


SPELLINGS = (
    NAME,
    NAME.upper(),
    NAME.lower(),
    "ete a lodz 2026",
    "  Été  à\u00a0Łódź\t2026 ",
    unicodedata.normalize("NFD", NAME),
    unicodedata.normalize("NFKC", NAME),
    "Été à Łódź 2026",
)


@pytest.mark.parametrize("taken", SPELLINGS)
@pytest.mark.parametrize("asked", SPELLINGS)
def test_one_name_in_two_spellings_is_taken(taken: str, asked: str) -> None:
    """Case, accents, spacing, width and Unicode form make no second name."""
    refusal = refuse_taken(asked, albums("Other", taken))
    assert refusal is not None
    assert refusal.code is ErrorCode.NAME_TAKEN
    assert refusal.details == {"album_id": "1", "name": taken}
    assert "immich_add_to_album" in refusal.message
    assert "album_id 1" in refusal.message


@pytest.mark.parametrize("other", ["Été à Łódź", "Été à Łódź 2025", "Été Łódź 2026", "Étéà Łódź 2026", "", " ", "!!!"])
def test_another_name_is_free(other: str) -> None:
    """A word, a digit or a space between words more or less makes another name."""
    assert refuse_taken(NAME, albums(other)) is None


@pytest.mark.parametrize(
    ("one", "other"), [("か", "が"), ("\N{CAT FACE}", "\N{DOG FACE}"), ("+++", "---"), ("मुंबई", "मबई")]
)
def test_letters_that_differ_make_another_name(one: str, other: str) -> None:
    """Names in other scripts, and names without letters, are told apart."""
    assert not is_same(one, other)


@pytest.mark.parametrize("name", ["+++", "\N{CAT FACE}", " ", "\u0301"])
def test_a_name_is_the_same_as_itself(name: str) -> None:
    """Also a name of which nothing is left when it is compared loosely."""
    assert is_same(name, name)


@given(text=st.text(min_size=1, max_size=30), form=st.sampled_from(("NFC", "NFD", "NFKC", "NFKD")))
def test_the_unicode_form_never_makes_another_name(text: str, form: str) -> None:
    """Any name is taken by itself in every form."""
    other = unicodedata.normalize(form, text)  # type: ignore[arg-type]  # the forms are literals to the type checker
    assert is_same(text, other) or not other.strip()


def test_similar_names_are_mentioned_best_first_and_three_at_most() -> None:
    """Free names that resemble are told; others, and repetitions, are not."""
    known = albums("Maine 2025", "Maine 2025", "Maine 2024", "Winter", "maine 206", "Maine 20266")
    names = similar_names("Maine 2026", known)
    assert len(names) == len(set(names)) == 3
    assert "Winter" not in names
    assert similar_names("Tokyo", known) == ()
