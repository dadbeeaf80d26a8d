"""The official conformance tool, installed by npm: what it knows, and what it finds."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import attrs

from tests.conformance.scenarios import Check

PACKAGE = "@modelcontextprotocol/conformance"
VERSION = "0.2.0-alpha.12"
OLDEST_NODE = 22
SCENARIO_S = 120
INSTALL_S = 300

_LISTED = re.compile(r"^\s+- (\S+) \[([^\]]*)\]$", re.MULTILINE)


class Unusable(Exception):
    """The tool cannot run; the sentence says what is missing."""


@attrs.frozen(kw_only=True)
class Tool:
    """An installed tool and the Node that runs it; `script` is its entry point."""

    node: str
    script: Path
    version: str

    @classmethod
    def find(cls, folder: Path, node: str) -> Self:
        """The tool in a folder that npm has installed it into."""
        package = folder / "node_modules" / PACKAGE
        if not (package / "package.json").is_file():
            raise Unusable(f"{PACKAGE} is not installed in {folder}; add --install, or install it there with npm.")
        described = json.loads((package / "package.json").read_text(encoding="utf-8"))
        _check_node(node)
        return cls(
            node=node, script=(package / described["bin"]["conformance"]).resolve(), version=described["version"]
        )

    def applicable(self) -> Mapping[str, Sequence[str]]:
        """The revisions of each scenario for servers."""
        return listed(self._run("list").stdout)

    def checks(self, scenario: str, revision: str, url: str) -> list[Check]:
        """What it finds at an address; nothing when it wrote nothing down."""
        with TemporaryDirectory() as results:
            words = ("--url", url, "--scenario", scenario, "--spec-version", revision, "--output-dir", results)
            self._run("server", *words)
            return [check for path in Path(results).rglob("checks.json") for check in read_checks(path.read_bytes())]

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [self.node, str(self.script), *words]
        return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=SCENARIO_S, check=False)


def listed(text: str) -> Mapping[str, Sequence[str]]:
    r"""The scenarios for servers and their revisions, out of the tool's own list, whose first part they are.

    >>> listed("Server scenarios\n  - ping [2025-06-18,2025-11-25]\n\nClient scenarios\n  - initialize [2025-11-25]\n")
    {'ping': ['2025-06-18', '2025-11-25']}
    """
    return {name: revisions.split(",") for name, revisions in _LISTED.findall(text.partition("\n\n")[0])}


def read_checks(text: str | bytes) -> list[Check]:
    """The checks of a file that the tool wrote."""
    return [
        Check(name=found["id"], status=found["status"], message=found.get("errorMessage") or "")
        for found in json.loads(text)
    ]


def install(folder: Path) -> None:
    """Let npm install the tool; nothing else here asks a registry."""
    npm = shutil.which("npm")
    if npm is None:
        raise Unusable("There is no npm on the PATH.")
    folder.mkdir(parents=True, exist_ok=True)
    words = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", str(folder), f"{PACKAGE}@{VERSION}"]
    try:
        done = subprocess.run([npm, *words], capture_output=True, encoding="utf-8", timeout=INSTALL_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise Unusable(f"npm did not install {PACKAGE} within {INSTALL_S} s.") from error
    if done.returncode:
        raise Unusable(f"npm could not install {PACKAGE}: {done.stderr[-500:]}")


def _check_node(node: str) -> None:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unusable(f"There is no Node at {node}: install it, or name it with --node.") from error
    if int(said.lstrip("v").partition(".")[0]) < OLDEST_NODE:
        raise Unusable(f"{node} is Node {said}; the tool wants {OLDEST_NODE} or later.")
