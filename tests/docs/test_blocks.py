"""Every code block of README.md and docs/ runs, or is checked as far as it can be without the host that it is for."""

from __future__ import annotations

import ast
import importlib.util
import itertools
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import anyio
import pytest

from immich_mcp_entry.cli import command_line
from tests.docs.fences import ROOT, Fence, fences
from tests.packaging.files import project, variables
from tests.people.asking import run

LANGUAGES = {"python", "text", "json", "sh"}
ADAPTER_LINES = 80


def test_every_block_has_a_language_that_is_checked() -> None:
    """No block escapes the tests below."""
    assert {fence.language for fence in fences()} <= LANGUAGES


def for_a_host(fence: Fence) -> bool:
    return "langchain" in fence.text


@pytest.mark.parametrize("page", sorted({fence.page for fence in fences("python")}))
def test_python_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The blocks of a page run one after the other; what they print is the text block that follows."""
    namespace: dict[str, Any] = {"__name__": "page"}
    printed = ""
    for fence in fences("python", "text", page=page):
        if for_a_host(fence):
            continue
        if fence.language == "text":
            assert printed == fence.text
            printed = ""
        else:
            exec(compile(fence.text, str(fence), "exec"), namespace)  # noqa: S102  # our own pages
            printed += capsys.readouterr().out
    assert printed == ""


@pytest.mark.parametrize("fence", [fence for fence in fences("python") if for_a_host(fence)], ids=str)
def test_python_for_langchain_compiles(fence: Fence) -> None:
    """It is Python that may wait at its top level, as a notebook or `python -m asyncio` lets it."""
    assert compile(fence.text, str(fence), "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


def test_python_for_langchain_connects() -> None:
    """With `langchain-mcp-adapters` installed, the first LangChain block of the README lists the four read tools."""
    pytest.importorskip("langchain_mcp_adapters", reason="langchain-mcp-adapters is not installed")
    fence = next(fence for fence in fences("python", page="README.md") if for_a_host(fence))
    text = fence.text.replace("/home/you/.immich-trips/bin/python", sys.executable)
    namespace: dict[str, Any] = {}
    code = compile(text, str(fence), "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)

    async def wait() -> None:
        await eval(code, namespace)  # noqa: S307  # our own page

    anyio.run(wait)
    assert len(namespace["tools"]) == 4


def test_the_third_adapter_is_short() -> None:
    """The adapter of docs/domain.md, imports included, has under 80 lines."""
    (adapter,) = [
        fence for fence in fences("python", page="domain.md") if "ShoeboxAdapter:" in fence.text.split("def ")[0]
    ]
    assert len(adapter.text.splitlines()) < ADAPTER_LINES


@pytest.mark.parametrize("fence", fences("json"), ids=str)
def test_json_is_what_it_is_for(fence: Fence, tmp_path: Path) -> None:
    """A configuration starts our command with variables that exist; a library can be asked."""
    value = json.loads(fence.text)
    if "mcpServers" in value:
        (server,) = value["mcpServers"].values()
        assert Path(server["command"]).name == "immich-trips"
        assert command_line().parse_args(server["args"]).command == "serve"
        assert set(server["env"]) <= variables()
    else:
        path = tmp_path / "library.json"
        path.write_text(fence.text, encoding="utf-8")
        said = run("search", "--state", "maine", "--library", str(path))
        assert said.out.startswith("1 photo match")


def commands(fence: Fence) -> Iterator[list[str]]:
    """The commands of a block, each as its words."""
    for line in fence.text.replace("\\\n", " ").splitlines():
        for command in line.split("&&"):
            words = shlex.split(command, comments=True)
            if words:
                yield words


SHELL = fences("sh")
ALL = [(fence, words) for fence in SHELL for words in commands(fence)]


@pytest.mark.parametrize("fence", SHELL, ids=str)
def test_sh_is_shell(fence: Fence) -> None:
    """A shell can read it."""
    done = subprocess.run(["/bin/sh", "-n"], input=fence.text, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("fence", "words"), ALL, ids=lambda value: value if isinstance(value, str) else None)
def test_commands_are_known(fence: Fence, words: list[str]) -> None:
    """Each command is one that is known here, with options, files, variables and extras that exist."""
    name = Path(words[0]).name
    assert name in CHECKS, f"{fence}: {words}"
    CHECKS[name](words[1:])


def _ours(words: Sequence[str]) -> None:
    assert command_line().parse_args(words).command


def _python(words: Sequence[str]) -> None:
    assert words[0] == "-m"
    assert importlib.util.find_spec(words[1]), words


def _pip(words: Sequence[str]) -> None:
    assert words[0] == "install"
    targets = [word for word in words[1:] if not word.startswith("-")]
    for option, target in itertools.pairwise(words):
        if option == "-c":
            assert (ROOT / target).exists()
            targets.remove(target)
    for target in targets:
        folder, extras = re.fullmatch(r"(\.)(?:\[([\w,]+)\])?", target).groups()  # type: ignore[union-attr]
        assert folder == "."
        assert set((extras or "test").split(",")) <= set(project()["optional-dependencies"])


def _export(words: Sequence[str]) -> None:
    assert {word.split("=")[0] for word in words} <= variables()


def _claude(words: Sequence[str]) -> None:
    assert words[:2] == ["mcp", "add"]
    ours = words[words.index("--") + 1 :]
    assert Path(ours[0]).name == "immich-trips"
    _ours(ours[1:])
    assert {after.split("=")[0] for option, after in itertools.pairwise(words) if option == "--env"} <= variables()


def _runner(words: Sequence[str]) -> None:
    if words[0] == "install":
        assert words[1:] == ["."]
    else:
        assert words[words.index(".") - 1] in ("--from", "--spec")
        assert words[words.index(".") + 1] in project()["scripts"]
        _ours(words[words.index(".") + 2 :])


def _docker(words: Sequence[str]) -> None:
    assert words[0] in ("build", "run")
    if words[0] == "run":
        assert {"-i", "--rm"} <= set(words)
        given = {after.split("=")[0] for option, after in itertools.pairwise(words) if option == "-e"}
        assert given <= variables()
        assert given >= {"IMMICH_URL"}


def _llama(words: Sequence[str]) -> None:
    assert "--jinja" in words


CHECKS = {
    "immich-trips": _ours,
    "python": _python,
    "python3": _python,
    "pip": _pip,
    "export": _export,
    "claude": _claude,
    "uvx": _runner,
    "pipx": _runner,
    "docker": _docker,
    "llama-server": _llama,
}


@pytest.mark.parametrize(
    "words", [words[1:] for _, words in ALL if words[0] == "immich-trips" and "--demo" in words], ids=" ".join
)
def test_commands_for_people_run(words: list[str]) -> None:
    """What the README shows on the demo library answers."""
    said = run(*words)
    assert (said.code, said.err) == (0, "")
    assert said.out
