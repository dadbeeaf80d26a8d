"""The fingerprint of a set of photos."""

import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import AssetId, select
from tests.domain import oracle
from tests.domain.strategies import ids


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ([], b""),
        (["a"], b"a"),
        (["b", "a"], b"a\nb"),
        (["B", "a", "b"], b"a\nb"),
    ],
)
def test_a_selection_is_the_formula_of_the_contract(keys: list[str], text: bytes) -> None:
    """The first 12 hex digits of SHA-256 over the sorted lower-case IDs, joined by newlines."""
    assert select(AssetId(key) for key in keys) == hashlib.sha256(text).hexdigest()[:12]


def test_a_known_selection_stays_what_it_is() -> None:
    """Yesterday's conversation carries today's selection: the digits of the empty set are pinned."""
    assert select([]) == "e3b0c44298fc"


def test_an_id_is_one_word_whatever_is_in_it() -> None:
    """A space within an ID does not make two of it."""
    assert select([AssetId("a b")]) == hashlib.sha256(b"a b").hexdigest()[:12]
    assert select([AssetId("a b")]) != select([AssetId("a"), AssetId("b")])


def test_a_broken_id_raises_nothing() -> None:
    """Half a character is hashed as it stands."""
    assert re.fullmatch("[0-9a-f]{12}", select([AssetId("\ud800")]))


@given(st.lists(ids(), unique=True), st.data())
def test_order_repetition_and_case_do_not_count(keys: list[AssetId], data: st.DataObject) -> None:
    """The same set has the same selection, however it is listed."""
    repeated = keys + (data.draw(st.lists(st.sampled_from(keys))) if keys else [])
    shuffled = data.draw(st.permutations([AssetId(key.upper()) for key in repeated]))
    assert select(shuffled) == select(keys) == oracle.selection(keys)


@given(st.sets(ids(), min_size=1), st.data())
def test_another_set_has_another_selection(keys: set[AssetId], data: st.DataObject) -> None:
    """One photo more or less changes it, although a count could stay equal."""
    gone = data.draw(st.sampled_from(sorted(keys)))
    assert select(keys - {gone}) != select(keys)
