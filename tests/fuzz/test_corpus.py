"""The saved cases of all targets, and a few new ones in each run."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.all_targets import TARGETS
from tests.fuzz.rendering import TARGET as RENDERING
from tests.fuzz.server_json import TARGET as SERVER_JSON
from tests.fuzz.targets import CORPUS
from tests.fuzz.tool_arguments import TARGET as TOOL_ARGUMENTS

SAVED = [
    pytest.param(target, case, id=f"{target}-{name}") for target in TARGETS for name, case in TARGETS[target].saved()
]
FEW = settings(max_examples=max(1, settings.default.max_examples // 3) if settings.default else 100)


@pytest.mark.parametrize(("target", "case"), SAVED)
def test_a_saved_case_holds(target: str, case: Any) -> None:  # noqa: ANN401  # JSON
    """Each case was a fault once, or stands for a kind of trouble of its own."""
    TARGETS[target].check(case)


def test_every_target_has_saved_cases_and_every_folder_a_target() -> None:
    """No corpus is forgotten."""
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS)
    assert all(list(target.saved()) for target in TARGETS.values())


@FEW
@given(SERVER_JSON.cases)
def test_whatever_a_server_answers(case: Any) -> None:  # noqa: ANN401
    """A tool answers with a code of the closed set, after a bounded number of requests."""
    SERVER_JSON.check(case)


@FEW
@given(TOOL_ARGUMENTS.cases)
def test_whatever_a_model_passes(case: Any) -> None:  # noqa: ANN401
    """A tool answers, and the same again."""
    TOOL_ARGUMENTS.check(case)


@FEW
@given(RENDERING.cases)
def test_whatever_a_tool_shapes(case: Any) -> None:  # noqa: ANN401
    """The text is small and valid, and holds what is precious."""
    RENDERING.check(case)


@given(st.data())
@settings(max_examples=10)
def test_every_case_can_be_saved(data: st.DataObject) -> None:
    """A case comes back from its file as it was."""
    for target in TARGETS.values():
        case = data.draw(target.cases)
        assert json.loads(json.dumps(case)) == case
