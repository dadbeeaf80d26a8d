"""The verdict that every write needs."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import MAX_WRITE, Allowed, Asset, AssetId, ErrorCode, Refusal, Scan, Tally, guard, select
from tests.writes.scripted_port import WALL, photo_ids

OTHER = "0" * 12


def found(count: int, **fields: Any) -> Scan:  # noqa: ANN401  # fields of a scan
    """The scan of so many photos."""
    tally = Tally()
    tally.add([Asset(id=one, wall=WALL) for one in photo_ids(count)])
    return attrs.evolve(Scan(tally=tally, total=count, candidates=count), **fields)


def refused(scan: Scan, expected: int, selection: str | None = None) -> Refusal:
    """The refusal, where there must be one."""
    verdict = guard(scan, expected=expected, selection=selection)
    assert isinstance(verdict, Refusal)
    return verdict


def test_the_confirmed_count_is_allowed_and_nothing_else_comes_along() -> None:
    """An allowing verdict holds exactly the photos that were found, in a fixed order."""
    verdict = guard(found(3), expected=3, selection=None)
    assert verdict == Allowed(tuple(photo_ids(3)))


@pytest.mark.parametrize("spelled", [str.lower, str.upper])
def test_the_confirmed_selection_is_allowed(spelled: object) -> None:
    """The fingerprint of the set passes in either case of its letters."""
    assert callable(spelled)
    verdict = guard(found(3), expected=3, selection=spelled(select(photo_ids(3))))
    assert isinstance(verdict, Allowed)
    assert verdict.selection == select(photo_ids(3))


@pytest.mark.parametrize("expected", [1, 2, 4, 2000])
def test_another_count_is_refused_with_the_number_of_now(expected: int) -> None:
    """More or fewer photos than were confirmed are refused, and the answer holds both numbers."""
    verdict = refused(found(3), expected)
    assert verdict.code is ErrorCode.COUNT_MISMATCH
    assert verdict.details == {"actual_count": 3}
    assert str(expected) in verdict.message
    assert "3" in verdict.message


def test_another_set_of_the_same_size_is_refused_and_says_so() -> None:
    """The count cannot stand in for the selection."""
    verdict = refused(found(3), 3, OTHER)
    assert verdict.code is ErrorCode.SELECTION_MISMATCH
    assert verdict.details == {"actual_count": 3}
    assert "not the same" in verdict.message


def test_nothing_found_is_a_count_that_was_not_confirmed() -> None:
    """Zero photos are never allowed, since nobody can confirm fewer than one."""
    assert refused(found(0), 1).code is ErrorCode.COUNT_MISMATCH


@pytest.mark.parametrize(("count", "code"), [(2000, None), (2001, ErrorCode.TOO_MANY)])
def test_two_thousand_is_the_most(count: int, code: ErrorCode | None) -> None:
    """The limit itself passes and one more does not."""
    verdict = guard(found(count), expected=count, selection=None)
    assert (verdict.code if isinstance(verdict, Refusal) else None) is code
    assert MAX_WRITE == 2000


def test_what_counts_is_what_would_be_written() -> None:
    """Photos that are in the album already are not counted against the limit."""
    scan = found(5, total=2505, candidates=2505, excluded=2500)
    assert isinstance(guard(scan, expected=5, selection=None), Allowed)


@pytest.mark.parametrize(
    ("scan", "code"),
    [
        (found(2001, incomplete="a page is missing"), ErrorCode.INCOMPLETE),
        (found(3, incomplete="a page is missing"), ErrorCode.INCOMPLETE),
        (found(2001), ErrorCode.TOO_MANY),
        (found(4), ErrorCode.COUNT_MISMATCH),
        (found(3), ErrorCode.SELECTION_MISMATCH),
    ],
)
def test_the_gravest_reason_is_named(scan: Scan, code: ErrorCode) -> None:
    """Of several reasons the first counts: not all read, too many, another count, another set."""
    assert refused(scan, 3, OTHER).code is code


def test_what_could_not_be_read_is_named() -> None:
    """A refusal for want of photos says what is missing."""
    assert "a page is missing" in refused(found(3, incomplete="a page is missing"), 3).message


@given(count=st.integers(0, MAX_WRITE + 1), expected=st.integers(1, MAX_WRITE + 1), right=st.none() | st.booleans())
def test_only_what_was_confirmed_is_ever_allowed(count: int, expected: int, *, right: bool | None) -> None:
    """Law 12: there is an allowing verdict exactly when count and selection are those of now and few enough."""
    selection = None if right is None else select(photo_ids(count)) if right else OTHER
    verdict = guard(found(count), expected=expected, selection=selection)
    assert isinstance(verdict, Allowed) == (count == expected <= MAX_WRITE and right is not False)


@given(ids=st.lists(st.uuids().map(str).map(AssetId), unique=True, max_size=40), times=st.integers(1, 60))
def test_chunks_are_the_plan(ids: list[AssetId], times: int) -> None:
    """Law 12: chunks are not empty, within the limit, without duplicates, and joined they are the plan."""
    plan = [AssetId(f"{one}/{number}") for number in range(times) for one in ids][:MAX_WRITE]
    chunks = list(Allowed(tuple(plan)).chunks())
    assert all(0 < len(chunk) <= 500 for chunk in chunks)
    assert [one for chunk in chunks for one in chunk] == plan
    assert len({one for chunk in chunks for one in chunk}) == len(plan)
    assert len(chunks) == -(-len(plan) // 500)
