"""How a sentence repeats what somebody passed."""

import pytest

from immich_domain.quoting import quote


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "''"),
        ("Bar Harbor", "'Bar Harbor'"),
        ("Côte d'Azur", "'Côte d'Azur'"),
        ("東京", "'東京'"),
        ("a\nb\x00", "'a b'"),
        ("\u202eevil", "'evil'"),
        ("\ud800", "'\ufffd'"),
    ],
    ids=ascii,
)
def test_text_is_shown_without_anything_that_could_act(text: str, quoted: str) -> None:
    """Letters stay; line breaks are spaces, control characters and direction marks go, half characters are replaced."""
    assert quote(text) == quoted


@pytest.mark.parametrize(("length", "shown"), [(60, 60), (61, 60), (100_000, 60)])
def test_long_text_is_cut(length: int, shown: int) -> None:
    """Sixty characters are shown, the last of them an ellipsis when something is missing."""
    quoted = quote("x" * length)
    assert len(quoted) == shown + len("''")
    assert quoted.endswith("…'") == (length > shown)
