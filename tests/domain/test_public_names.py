"""What other projects may import from `immich_domain`, and what comes with it."""

import doctest
import enum
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import immich_domain

PUBLIC = """
GAP_DAYS
MAX_SCAN
MAX_WRITE
AddOutcome
Album
AlbumId
Allowed
Asset
AssetId
AssetPage
AssetQuery
CameraCount
Cluster
Criteria
DayCount
DayWindow
ErrorCode
Failed
Gap
HalfWritten
ImmichError
ImmichPort
InstantRange
Journal
MediaFilter
MediaType
Names
NamesWanted
Person
PersonId
Place
PlaceCount
PlaceField
Ranking
Refusal
Resolved
Scan
Selection
Summary
Tally
Unconfirmed
Written
add_to_album
album_gap
album_name
cluster_by_day
create_album
evenly_spaced
fold
guard
match_person
match_place
parse_criteria
rank_albums
resolve
resolve_missing
scan
search
select
similar_albums
smart_search
summarise
wall_clock
"""

# Importing the domain must not cost what the adapters and the server cost.
HEAVY = {
    "anyio",
    "asyncio",
    "cattrs",
    "httpx",
    "logging",
    "mcp",
    "pydantic",
    "socket",
    "ssl",
    "starlette",
}

LOADED = """
import json, sys
before = set(sys.modules)
import immich_domain
print(json.dumps(sorted(set(sys.modules) - before)))
"""

VALUES = [
    value
    for name in immich_domain.__all__
    if inspect.isclass(value := getattr(immich_domain, name)) and attrs.has(value)
]


def loaded_by_the_domain() -> set[str]:
    """Top-level modules that a fresh interpreter loads for the domain."""
    source = Path(immich_domain.__file__).resolve().parents[1]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, env=environment, timeout=60
    )
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


def test_the_public_names_are_pinned() -> None:
    """A name is added to, or taken from, this list on purpose only."""
    assert sorted(immich_domain.__all__) == sorted(PUBLIC.split())
    assert len(set(immich_domain.__all__)) == len(immich_domain.__all__)


def test_a_tab_completes_to_the_public_names_only() -> None:
    """`dir()` shows what `__all__` lists, and all of it exists."""
    assert dir(immich_domain) == sorted(immich_domain.__all__)
    assert all(hasattr(immich_domain, name) for name in immich_domain.__all__)


def test_the_domain_loads_the_standard_library_and_attrs_only() -> None:
    """A fresh interpreter that imports the domain has loaded no third-party module but attrs."""
    foreign = loaded_by_the_domain() - set(sys.stdlib_module_names)
    assert foreign <= {"attr", "attrs", "immich_domain"}


def test_the_domain_loads_nothing_that_does_io() -> None:
    """No HTTP, no event loop, no sockets, no logging: whoever uses the rules alone pays for the rules alone."""
    assert not loaded_by_the_domain() & HEAVY


def examples_of(value: object) -> list[doctest.Example]:
    """The doctest examples in the class's own docstring."""
    return doctest.DocTestParser().get_examples(inspect.getdoc(value) or "")


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_every_public_value_shows_how_it_is_used(value: type) -> None:
    """The docstring of each value class has an example that runs."""
    examples = examples_of(value)
    assert examples
    module = sys.modules[value.__module__]
    test = doctest.DocTestParser().get_doctest(
        inspect.getdoc(value) or "", dict(vars(module)), value.__name__, module.__file__, 0
    )
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("name", immich_domain.__all__)
def test_everything_public_is_documented(name: str) -> None:
    """Functions, classes and protocols say what they are; constants and ID types are explained where they are used."""
    value = getattr(immich_domain, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value)


def test_values_are_compared_by_what_they_hold_and_ids_are_texts() -> None:
    """Frozen values can be keys and set members; the only mutable classes are those with a life."""
    mutable = {value.__name__ for value in VALUES if value.__setattr__ is object.__setattr__}
    assert mutable <= {"Journal", "Scan", "Tally"}
    enums = [getattr(immich_domain, name) for name in immich_domain.__all__]
    assert all(issubclass(one, str) for one in enums if inspect.isclass(one) and issubclass(one, enum.Enum))
