"""The page about mutants agrees with itself and with the code."""

from __future__ import annotations

import importlib
from collections import Counter
from functools import reduce

import pytest

from tests.mutation.survivors import PAGE, Row, explained, function_of, report, rows

TEXT = PAGE.read_text(encoding="utf-8")
MODULES = {name: numbers for name, numbers in rows(TEXT) if len(numbers) > 1}


@pytest.mark.parametrize("function", explained(TEXT))
def test_every_explained_function_exists(function: str) -> None:
    """An explanation outlives no function."""
    module, *path = function.split(".")
    found: object = reduce(getattr, path, importlib.import_module(f"immich_domain.{module}"))
    assert callable(found)


def test_the_numbers_of_the_page_add_up() -> None:
    """What survived in a module is what is explained there; killed and survived are all; the last row is the sum."""
    *modules, total = MODULES
    by_module: Counter[str] = Counter()
    for function, count in explained(TEXT).items():
        by_module[function.partition(".")[0]] += count
    for name in modules:
        mutants, killed, survived = MODULES[name]
        assert (killed + survived, survived) == (mutants, by_module[name])
    assert MODULES[total] == tuple(map(sum, zip(*(MODULES[name] for name in modules), strict=True)))


def test_what_is_not_explained_is_reported() -> None:
    """One survivor more or fewer than the page says has a line of its own."""
    modules = {"gaps": Row(mutants=3, survived=2)}
    lines = list(report(modules, Counter({"gaps.album_gap": 2}), Counter({"gaps.album_gap": 1, "gaps.gone": 1})))
    assert lines == [
        "| `gaps` | 3 | 1 | 2 |",
        "gaps.album_gap: 2 survived, 1 explained",
        "gaps.gone: 0 survived, 1 explained",
    ]


def test_a_mutant_without_a_module_keeps_its_name() -> None:
    """What the package itself defines is not taken for something else."""
    assert function_of("immich_domain.x___dir____mutmut_1") == "immich_domain.x___dir____mutmut_1"
