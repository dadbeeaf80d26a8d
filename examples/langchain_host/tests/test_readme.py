"""The code of the example's README, run as it stands."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage

from .scripted_model import ScriptedModel

pytestmark = pytest.mark.anyio

README = Path(__file__).resolve().parents[1] / "README.md"


def wiring() -> dict[str, Any]:
    """What the code of the page defines, with the adapter that is installed."""
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    if not find_spec("langchain_mcp_adapters"):
        code = code.replace("through_adapters", "through_langchain")
    names: dict[str, Any] = {}
    exec(compile(code, README.name, "exec"), names)  # noqa: S102 - our own page
    return names


@pytest.mark.parametrize(
    ("user", "question", "words"),
    [
        ("ana", "My Maine trip, where is the album?", "Here it is: http://immich.local:2283/albums/"),
        ("ana", "Good morning!", "I have nothing"),
        ("ben", "My Maine trip, where is the album?", "I have nothing"),
    ],
)
async def test_the_page_works_as_it_stands(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, user: str, question: str, words: str
) -> None:
    """An administrator gets the album; without the word for it, or the right to it, the model has no such tool."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    model = ScriptedModel()
    said = await wiring()["one_turn"](model, user, [HumanMessage(question)])
    assert said.text.startswith(words)
    assert (model.offered != []) is words.startswith("Here")
