"""Installs the distribution into empty environments, by the registry, and runs it. `tox -e package` runs this.

It is no `test_…` module, since it needs a network and minutes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest

from tests.packaging.files import ROOT

DEMO = "That was the demo."


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """The standard output of a command that ends well; nothing of this interpreter's own settings reaches it."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "IMMICH_"))}
    done = subprocess.run(
        words, capture_output=True, encoding="utf-8", env=settings, cwd=cwd, timeout=3600, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    return folder


def empty_environment(folder: Path) -> Path:
    """The commands of a virtual environment with nothing in it."""
    venv.create(folder / "environment", with_pip=True)
    return folder / "environment" / "bin"


@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_what_was_built_installs_and_plays_the_demo(built: Path, tmp_path: Path, kind: str) -> None:
    """In an empty environment and an empty folder the command plays the demo, and the commands for people answer."""
    (distribution,) = built.glob(kind)
    commands = empty_environment(tmp_path)
    run(commands / "pip", "install", "--quiet", distribution)
    assert DEMO in run(commands / "immich-trips", "demo", cwd=tmp_path)
    assert "Maine 2026" in run(commands / "immich-trips", "find", "maine", "--demo", cwd=tmp_path)


def test_an_installation_brings_no_extra(built: Path, tmp_path: Path) -> None:
    """No tool of the tests comes along."""
    (distribution,) = built.glob("*.whl")
    commands = empty_environment(tmp_path)
    run(commands / "pip", "install", "--quiet", distribution)
    installed = {line.split("==")[0].lower() for line in run(commands / "pip", "freeze").splitlines()}
    assert installed.isdisjoint({"pytest", "hypothesis", "mypy", "ruff", "llguidance"})


def test_both_commands_of_the_readme_work(built: Path, tmp_path: Path) -> None:
    """Who unpacks the sdist and copies the two commands sees the demo and passing tests."""
    (distribution,) = built.glob("*.tar.gz")
    with tarfile.open(distribution) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    demo, tests = re.findall(r"^python3 -m venv \.venv && .+$", text, re.MULTILINE)
    assert DEMO in run("sh", "-c", demo, cwd=folder)
    assert " passed" in run("sh", "-c", tests, cwd=folder)
