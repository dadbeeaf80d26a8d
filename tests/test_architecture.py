"""The shape of the code: who may import whom, how long a thing may be, and what never appears."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

MODULE_LINES = 300
FUNCTION_LINES = 40
TEST_LINES = 500

# Modules that talk to a person on standard output, relative to `src`.
MAY_PRINT: frozenset[str] = frozenset()

# Modules that may catch everything, relative to `src`.
MAY_CATCH_ALL: frozenset[str] = frozenset({"immich_mcp_entry/dispatch.py"})

LINT = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: Path) -> str:
    """The path as it is shown, relative to the folder that holds the packages or tests."""
    return path.relative_to(ROOT).as_posix()


def in_source(path: Path) -> str:
    """The path relative to `src`."""
    return path.relative_to(ROOT / "src").as_posix()


def lines_of(path: Path) -> int:
    """How many lines a file has."""
    return len(path.read_text(encoding="utf-8").splitlines())


def tree_of(path: Path) -> ast.Module:
    """The parsed file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Each function of a file and its length, decorators and docstring included."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, Function):
            start = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node.name, (node.end_lineno or start) - start + 1


def catches_everything(handler: ast.ExceptHandler) -> bool:
    """Whether a handler is bare, or names `Exception` or `BaseException`, alone or among others."""
    if handler.type is None:
        return True
    names = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(name, ast.Name) and name.id in {"Exception", "BaseException"} for name in names)


def test_there_is_something_to_look_at() -> None:
    """The rules below are not satisfied by finding no files."""
    assert len(SOURCES) > 20
    assert {path.relative_to(ROOT / "src").parts[0] for path in SOURCES} >= {
        "immich_domain",
        "immich_adapters",
        "immich_mcp_entry",
    }


def test_the_import_contracts_hold() -> None:
    """Entry over adapters over domain; the domain does no I/O; the rest is written in `pyproject.toml`."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_module_fits_into_one_reading(path: Path) -> None:
    """No module is longer than 300 lines."""
    assert lines_of(path) <= MODULE_LINES


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_function_fits_onto_one_screen(path: Path) -> None:
    """No function is longer than 40 lines."""
    assert [(name, length) for name, length in functions(path) if length > FUNCTION_LINES] == []


@pytest.mark.parametrize("path", TESTS, ids=name_of)
def test_a_test_file_is_about_one_thing(path: Path) -> None:
    """No test file is longer than 500 lines."""
    assert lines_of(path) <= TEST_LINES


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_nothing_prints_where_the_protocol_speaks(path: Path) -> None:
    """Standard output belongs to the protocol: only the listed modules print."""
    calls = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
    prints = [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]
    assert prints == [] or in_source(path) in MAY_PRINT


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_nothing_catches_what_it_does_not_understand(path: Path) -> None:
    """No bare `except`, and none for `Exception`: an error that nobody foresaw must surface."""
    handlers = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ExceptHandler)]
    blanket = [handler.lineno for handler in handlers if catches_everything(handler)]
    assert blanket == [] or in_source(path) in MAY_CATCH_ALL


def test_every_listed_exception_is_needed() -> None:
    """The lists above name existing modules only."""
    existing = {in_source(path) for path in SOURCES}
    assert existing >= MAY_PRINT | MAY_CATCH_ALL


def test_the_oracle_runs_no_code_that_it_judges() -> None:
    """What the domain should answer is worked out without importing the domain at run time."""
    tree = tree_of(ROOT / "tests" / "domain" / "oracle.py")
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [alias.name for node in imports for alias in node.names]
    modules = [node.module or "" for node in imports if isinstance(node, ast.ImportFrom)]
    assert not [name for name in (*names, *modules) if name.startswith(("immich", "tests"))]
