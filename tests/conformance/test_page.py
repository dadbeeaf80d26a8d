"""The page about conformance speaks of what is run."""

from __future__ import annotations

from tests.conformance.scenarios import EXCUSES, REVISIONS, SCENARIOS
from tests.conformance.tool import VERSION
from tests.docs.fences import ROOT, first_column, section

PAGE = "conformance.md"


def test_the_page_lists_the_scenarios_that_are_run() -> None:
    """Each scenario once, at the revisions that are run, with the server that it examines."""
    found = section(PAGE, "What was found")
    assert first_column(found) == list(SCENARIOS)
    assert all(f"| `{scenario}` | {server} |" in found for scenario, server in SCENARIOS.items())
    assert f"| {' | '.join(REVISIONS)} |" in found


def test_the_page_lists_every_excuse() -> None:
    """No check is passed over in silence."""
    assert first_column(section(PAGE, "What is excused")) == list(EXCUSES)


def test_the_page_names_the_version_of_the_tool() -> None:
    """The version that `--install` installs was the one that was run."""
    assert VERSION in (ROOT / "docs" / PAGE).read_text(encoding="utf-8")
