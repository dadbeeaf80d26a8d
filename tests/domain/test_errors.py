"""The closed set of codes, and one exception per remedy."""

import inspect

import pytest

from immich_domain import ErrorCode, ImmichError, Refusal, errors
from immich_domain.errors import BadAnswer, LostAnswer, ServerFault, Unreachable

CODES = """bad_argument no_criteria no_match ambiguous not_found empty_album too_many name_taken count_mismatch
selection_mismatch nothing_to_add partial_write unconfirmed_write incomplete writes_off configuration
unsupported_version unreachable timeout redirected unauthorized forbidden rate_limited too_large server_error
bad_answer smart_search_off audit_failed cancelled internal"""

LEAVES = [
    error
    for _, error in inspect.getmembers(errors, inspect.isclass)
    if issubclass(error, ImmichError) and error not in (ImmichError, ServerFault)
]


def test_the_codes_are_those_of_the_contract() -> None:
    """Agents branch on them: none is added, lost or renamed by accident."""
    assert [str(code) for code in ErrorCode] == CODES.split()


@pytest.mark.parametrize("error", LEAVES)
def test_every_error_has_a_code_and_keeps_its_sentence(error: type[ImmichError]) -> None:
    """The text of an error is the sentence that a person reads."""
    assert isinstance(error.code, ErrorCode)
    assert error.code is not ErrorCode.INTERNAL
    assert str(error("Do this.")) == "Do this."
    assert inspect.getdoc(error)


def test_the_remedies_are_told_apart_by_code() -> None:
    """No two errors share a code, but for a server that failed in general."""
    codes = [error.code for error in LEAVES]
    assert len(set(codes)) == len(codes)
    assert ServerFault.code is ErrorCode.SERVER_ERROR
    assert ImmichError.code is ErrorCode.INTERNAL


def test_what_the_network_did_has_one_parent() -> None:
    """One `except` catches it, and no other error."""
    assert all(issubclass(error, ServerFault) for error in (Unreachable, BadAnswer, LostAnswer))
    assert not issubclass(errors.BadArgument, ServerFault)


def test_a_refusal_is_a_value() -> None:
    """Two refusals that say the same are equal and can stand in a set; without facts the details are empty."""
    one, other = (Refusal(code=ErrorCode.NO_MATCH, message="No.") for _ in range(2))
    assert one == other
    assert len({one, other}) == 1
    assert one.details == {}
