"""What the conformance tool writes down is read as it was meant, and a failure cannot pass for success."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.report import Row, sentences, table
from tests.conformance.scenarios import EXCUSES, Check
from tests.conformance.tool import Tool, Unusable, read_checks

NAME, EXCUSE = next(iter(EXCUSES.items()))

WRITTEN = json.dumps(
    [
        {"id": "ping", "status": "SUCCESS", "details": {}},
        {"id": NAME, "status": "FAILURE", "errorMessage": f"it said: {EXCUSE.words}"},
        {"id": "order", "status": "WARNING", "errorMessage": "another order"},
        {"id": "subscription", "status": "SKIPPED"},
    ]
)


def row(*checks: Check) -> Row:
    """A row with these checks."""
    return Row(sdk="2.3.0", revision="2025-11-25", scenario="ping", server="product", checks=checks)


def test_checks_are_counted_by_what_became_of_them() -> None:
    """What cannot hold is no failure, and says why; a warning is said."""
    good = row(*read_checks(WRITTEN))
    assert not good.has_failed
    assert table([good]).splitlines()[-1] == "| 2.3.0 | 2025-11-25 | – | ping | product | 1 | 1 | 0 | ok |"
    assert list(sentences([good, good])) == [
        f"excused: {NAME}: {EXCUSE.reason}",
        "warning: order: another order",
    ]


def test_an_excuse_is_for_one_reason_only() -> None:
    """A check that fails in another way than the known one fails its row."""
    other = Check(name=NAME, status="FAILURE", message="something else")
    assert row(Check(name="ping", status="SUCCESS"), other).has_failed


def test_a_check_that_applies_fails_its_row() -> None:
    """The name and the message of the check are said."""
    bad = row(Check(name="ping", status="SUCCESS"), Check(name="tools-list", status="FAILURE", message="no tools"))
    assert bad.has_failed
    assert table([bad]).endswith("| 1 | 0 | 1 | FAILED |")
    assert list(sentences([bad])) == ["FAILED ping at 2025-11-25 under mcp 2.3.0: tools-list: no tools"]


def test_a_scenario_that_found_nothing_has_failed() -> None:
    """No check at all, or none that passed, is no success."""
    assert row().has_failed
    assert row(Check(name=NAME, status="FAILURE", message=EXCUSE.words)).has_failed


def test_a_tool_that_is_not_there_is_said(tmp_path: Path) -> None:
    """Nothing is downloaded by itself, and the exit code tells it from a failure."""
    with pytest.raises(Unusable, match="is not installed"):
        Tool.find(tmp_path, "node")
    command = [sys.executable, "-m", "tests.conformance", "--tool", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout.count("--install")) == (2, 1)
