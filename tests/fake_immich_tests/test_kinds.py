"""The table of kinds, and versions that are not in it."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.fake_immich import KINDS, FakeImmich, World, kind_of
from tests.fake_immich_tests.conftest import Serve


@pytest.mark.parametrize(
    ("kind", "version"),
    [
        ("2.0", {"major": 2, "minor": 0, "patch": 0}),
        ("2.7", {"major": 2, "minor": 7, "patch": 5}),
        ("3.0", {"major": 3, "minor": 0, "patch": 0, "prerelease": None}),
        ("3.1", {"major": 3, "minor": 1, "patch": 0, "prerelease": None}),
        ("3.2", {"major": 3, "minor": 2, "patch": 0, "prerelease": None}),
        ("3.3", {"major": 3, "minor": 3, "patch": 3, "prerelease": None}),
        ("1.143.0", {"major": 1, "minor": 143, "patch": 0}),
        ("3.4.0-rc.2", {"major": 3, "minor": 4, "patch": 0, "prerelease": 2}),
        ("4.0.1", {"major": 4, "minor": 0, "patch": 1, "prerelease": None}),
    ],
)
def test_versions(serve: Serve, kind: str, version: dict[str, int | None]) -> None:
    """A server reports its version, with a prerelease from 3.x on, and needs no key for it."""
    assert serve(World(), kind).get("/server/version").json() == version


@pytest.mark.parametrize(
    ("version", "name"), [("1.99.0", "2.0"), ("2.3.1", "2.0"), ("2.9.9", "2.7"), ("3.1.4", "3.1"), ("5.0.0", "3.3")]
)
def test_unlisted_versions_behave_like_the_one_before(version: str, name: str) -> None:
    """A version that is not in the table behaves like the newest one before it."""
    made_up, known = kind_of(version), KINDS[name]
    assert evolve(made_up, version=known.version) == known


def test_nonsense_is_no_kind() -> None:
    """What is neither a kind nor a version is an error."""
    with pytest.raises(ValueError, match="not a kind"):
        kind_of("newest")


def test_kind_can_be_made_to_measure() -> None:
    """A kind with other fields can be served as it is."""
    kind = evolve(KINDS["3.2"], id_tie_break=False)
    with FakeImmich(World(), kind) as server:
        assert server.kind is kind
