"""Compare the mutants that survived with those that docs/mutation.md explains: `python -m tests.mutation.survivors`."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "mutation.md"
OUTCOMES = ROOT / "mutants" / "src" / "immich_domain"

# A mutant that makes a test fail, crash or run out of time is dead; whatever else became of it, nobody noticed.
_DEAD = frozenset({1, 3, 24, 36, 37, 152, 255, -9, -11, -24})
_NAME = re.compile(r"\.(?P<module>\w+)\.(?:xǁ(?P<owner>\w+)ǁ|x_)(?P<function>\w+)__mutmut_\d+$")
_ROW = re.compile(r"^\| `(?P<name>[\w.]+)` \| (?P<numbers>[\d |]+) \|", re.MULTILINE)


@attrs.frozen(kw_only=True)
class Row:
    """The mutants of a module."""

    mutants: int
    survived: int

    @property
    def killed(self) -> int:
        """Those that some test noticed."""
        return self.mutants - self.survived


def rows(text: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The table rows of a page that begin with a name, with their numbers."""
    for found in _ROW.finditer(text):
        yield found["name"], tuple(int(number) for number in found["numbers"].split("|"))


def explained(text: str) -> Counter[str]:
    """How many survivors the page explains, by function."""
    return Counter({name: numbers[0] for name, numbers in rows(text) if len(numbers) == 1})


def function_of(mutant: str) -> str:
    """The function that a mutant was made of, as the page writes it.

    >>> function_of("immich_domain.tallies.xǁTallyǁ_pool_in__mutmut_13")
    'tallies.Tally._pool_in'
    >>> function_of("immich_domain.album_ranking.x__rank__mutmut_3")
    'album_ranking._rank'
    """
    found = _NAME.search(mutant)
    if found is None:  # a function of the package itself
        return mutant
    return ".".join(part for part in found.group("module", "owner", "function") if part)


def outcomes() -> tuple[dict[str, Row], Counter[str]]:
    """What became of the mutants: a row for each module that has some, and the survivors by function."""
    modules: dict[str, Row] = {}
    alive: Counter[str] = Counter()
    for path in sorted(OUTCOMES.glob("*.py.meta")):
        codes: dict[str, int | None] = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        survivors = [name for name, code in codes.items() if code not in _DEAD]
        alive.update(map(function_of, survivors))
        if codes:
            modules[path.name.removesuffix(".py.meta")] = Row(mutants=len(codes), survived=len(survivors))
    return modules, alive


def report(modules: dict[str, Row], alive: Counter[str], known: Counter[str]) -> Iterator[str]:
    """The table of the page, and what the page does not say yet, or says no longer rightly."""
    for name, row in modules.items():
        yield f"| `{name}` | {row.mutants} | {row.killed} | {row.survived} |"
    for name in sorted(alive.keys() | known.keys()):
        if alive[name] != known[name]:
            yield f"{name}: {alive[name]} survived, {known[name]} explained"


def main() -> int:
    """1 when more survived somewhere than the page explains, or nothing was tried."""
    modules, alive = outcomes()
    known = explained(PAGE.read_text(encoding="utf-8"))
    sys.stdout.writelines(f"{line}\n" for line in report(modules, alive, known))
    return 1 if not modules or alive - known else 0


if __name__ == "__main__":
    sys.exit(main())
