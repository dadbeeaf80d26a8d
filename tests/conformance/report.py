"""What was found, as a table in Markdown and as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from tests.conformance.scenarios import Check

HEAD = ("mcp", "revision", "negotiated", "scenario", "server", "passed", "excused", "failed", "result")


@attrs.frozen(kw_only=True)
class Row:
    """One scenario at one revision; `negotiated` is what the server said that it speaks, in its own answers.

    Without a check it counts as failed, unless the SDK does not speak the revision.
    """

    sdk: str
    revision: str
    scenario: str
    server: str
    is_spoken: bool = True
    negotiated: Sequence[str] = ()
    checks: Sequence[Check] = ()

    @property
    def failures(self) -> list[Check]:
        """The checks that failed without an excuse."""
        return [check for check in self.checks if check.is_failure]

    @property
    def has_failed(self) -> bool:
        """Whether something is wrong."""
        return self.is_spoken and (bool(self.failures) or self.passed == 0)

    @property
    def passed(self) -> int:
        """How many checks passed."""
        return sum(check.status == "SUCCESS" for check in self.checks)

    def cells(self) -> list[str]:
        """The row as text."""
        names = [self.sdk, self.revision, ", ".join(sorted(set(self.negotiated))) or "–", self.scenario, self.server]
        if not self.is_spoken:
            return [*names, "–", "–", "–", "not spoken"]
        excused = sum(check.excuse is not None for check in self.checks)
        numbers = [str(number) for number in (self.passed, excused, len(self.failures))]
        return [*names, *numbers, "FAILED" if self.has_failed else "ok"]


def table(rows: Iterable[Row]) -> str:
    """All rows."""
    lines = [HEAD, ["---"] * len(HEAD), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def sentences(rows: Iterable[Row]) -> Iterator[str]:
    """Each check that failed or was excused, once, with its reason; warnings too."""
    said: set[str] = set()
    for row in rows:
        for check in row.checks:
            for sentence in _said_of(row, check):
                if sentence not in said:
                    said.add(sentence)
                    yield sentence


def _said_of(row: Row, check: Check) -> Iterator[str]:
    if check.is_failure:
        yield f"FAILED {row.scenario} at {row.revision} under mcp {row.sdk}: {check.name}: {check.message}"
    elif check.excuse is not None:
        yield f"excused: {check.name}: {check.excuse}"
    elif check.status == "WARNING":
        yield f"warning: {check.name}: {check.message}"
