"""The wheel and the sdist, as far as they can be looked at without a network; `tox -e package` installs them."""

from __future__ import annotations

import email
import email.message
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from immich_mcp_entry.version import __version__
from tests.packaging.files import ROOT, project, requirement_name

PACKAGES = ("immich_domain", "immich_adapters", "immich_mcp_entry")
FIVE = {"anyio", "attrs", "cattrs", "httpx", "mcp"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist of the working tree."""
    folder = tmp_path_factory.mktemp("dist")
    pytest.importorskip("hatchling", reason="the build backend is not installed")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True, capture_output=True
    )
    return folder


def wheel(folder: Path) -> zipfile.ZipFile:
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def metadata(folder: Path) -> email.message.Message:
    archive = wheel(folder)
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    return email.message_from_string(archive.read(name).decode("utf-8"))


def test_the_wheel_holds_the_sources_and_nothing_else(built: Path) -> None:
    """Every module and marker of the three packages, and no test, cache or document."""
    names = {name for name in wheel(built).namelist() if ".dist-info/" not in name}
    sources = {
        str(path.relative_to(ROOT / "src"))
        for package in PACKAGES
        for path in (ROOT / "src" / package).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert names == sources
    assert {f"{package}/py.typed" for package in PACKAGES} <= names


def test_the_wheel_installs_one_command(built: Path) -> None:
    """`immich-trips` is the only name that is put on the path."""
    archive = wheel(built)
    (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    lines = archive.read(name).decode().split("\n")
    assert [line for line in lines if line.strip()] == ["[console_scripts]", "immich-trips = immich_mcp_entry.cli:main"]


def test_an_installation_pulls_five_packages(built: Path) -> None:
    """Five packages, and the time zones that Windows lacks; everything else is an extra."""
    needed = [one for one in metadata(built).get_all("Requires-Dist") or [] if "extra ==" not in one]
    everywhere = {requirement_name(one) for one in needed if ";" not in one}
    marked = [one.replace('"', "'").replace(" ", "") for one in needed if ";" in one]
    assert everywhere == FIVE
    assert marked == ["tzdata>=2024.1;sys_platform=='win32'"]


def test_the_wheel_says_what_it_is(built: Path) -> None:
    """Name, version, licence and the readme, which is what people read at the registry."""
    found = metadata(built)
    assert (found["Name"], found["Version"]) == (project()["name"], __version__)
    assert found["License-Expression"] == "MIT"
    assert found.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(found.get_all("Provides-Extra") or []) == {"test"}


def test_the_sdist_holds_what_the_readme_uses(built: Path) -> None:
    """Who unpacks it can run both commands of the readme and read every page that it links to."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    pages = {str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md")}
    files = {
        "README.md",
        "LICENSE",
        "constraints.txt",
        "conftest.py",
        "tox.ini",
        "Dockerfile",
        ".dockerignore",
        "server.json",
    }
    assert files | pages | {"packaging/mcpb/manifest.json", "tests/conftest.py", "benchmarks/RESULTS.md"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith((".git/", ".tox", ".venv"))]
