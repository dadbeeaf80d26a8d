"""`server.json` for the registry of MCP servers, and the manifest of the bundle for desktop hosts."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import jsonschema

from immich_mcp_entry.catalogue import READ_TOOLS, WRITE_TOOLS
from immich_mcp_entry.cli import command_line
from immich_mcp_entry.config import load_settings
from immich_mcp_entry.version import __version__
from tests.packaging.files import MANIFEST, ROOT, project, read_json, variables
from tests.packaging.schemas import MANIFEST as MANIFEST_SCHEMA
from tests.packaging.schemas import SERVER_JSON

SECRET = "IMMICH_API_KEY"  # noqa: S105  # the name of a variable
SETTING = re.compile(r"\$\{user_config\.(\w+)\}")


def test_server_json_is_valid() -> None:
    """The registry takes it."""
    jsonschema.validate(read_json(ROOT / "server.json"), SERVER_JSON)


def test_the_manifest_is_valid() -> None:
    """A host takes the bundle."""
    jsonschema.validate(read_json(MANIFEST), MANIFEST_SCHEMA)


def test_the_versions_are_the_package_version() -> None:
    """One release has one version everywhere."""
    server = read_json(ROOT / "server.json")
    versions = [server["version"], server["packages"][0]["version"], read_json(MANIFEST)["version"]]
    assert set(versions) == {__version__}


def test_the_names_are_the_distribution() -> None:
    """The registry points at this distribution, and the readme and the image prove whose it is."""
    server = read_json(ROOT / "server.json")
    assert server["packages"][0]["identifier"] == project()["name"] == read_json(MANIFEST)["name"]
    assert f"<!-- mcp-name: {server['name']} -->" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f'io.modelcontextprotocol.server.name="{server["name"]}"' in (ROOT / "Dockerfile").read_text(
        encoding="utf-8"
    )


def test_server_json_names_every_variable_and_the_secret() -> None:
    """A person is asked for what the settings read; only the key is a secret."""
    rows = read_json(ROOT / "server.json")["packages"][0]["environmentVariables"]
    assert {row["name"] for row in rows} == variables()
    assert [row["name"] for row in rows if row.get("isSecret")] == [SECRET]


def test_the_key_of_the_bundle_is_sensitive() -> None:
    """The host keeps the key where it keeps secrets, and it is the only setting with one."""
    manifest = read_json(MANIFEST)
    environment, settings = manifest["server"]["mcp_config"]["env"], manifest["user_config"]
    assert environment[SECRET] == "${user_config.api_key}"
    assert [name for name, setting in settings.items() if setting.get("sensitive")] == ["api_key"]
    assert "default" not in settings["api_key"]


def test_the_settings_of_the_bundle_reach_the_server() -> None:
    """Each setting is passed as a variable that is read; what is not required has a default that means "not set"."""
    manifest = read_json(MANIFEST)
    environment, settings = manifest["server"]["mcp_config"]["env"], manifest["user_config"]
    assert set(environment) <= variables()
    assert {found for value in environment.values() for found in SETTING.findall(value)} == set(settings)
    chosen = {"url": "http://immich.local:2283", "api_key": "key"}
    defaults = {name: str(one["default"]).lower() for name, one in settings.items() if not one["required"]}
    filled = {
        name: SETTING.sub(lambda found: {**defaults, **chosen}[found[1]], value) for name, value in environment.items()
    }
    assert load_settings(filled, needs_server=True) == load_settings(
        {"IMMICH_URL": chosen["url"], "IMMICH_API_KEY": chosen["api_key"]}
    )


def test_the_tools_of_the_bundle_are_those_listed() -> None:
    """Names and descriptions equal the catalogue's."""
    rows = [(tool["name"], tool["description"]) for tool in read_json(MANIFEST)["tools"]]
    assert rows == [(spec.name, spec.description) for spec in READ_TOOLS + WRITE_TOOLS]


def test_the_words_of_the_registry_serve() -> None:
    """The arguments in `server.json` are the command that serves."""
    words = [row["value"] for row in read_json(ROOT / "server.json")["packages"][0]["packageArguments"]]
    assert command_line().parse_args(words).command == "serve"


def test_the_bundle_holds_what_it_starts(tmp_path: Path) -> None:
    """The command in ARCHITECTURE.md makes a bundle with the manifest at its root and everything that a build needs."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^python -m zipfile -c immich-trips\.mcpb (.+)$", text, re.MULTILINE)
    bundle = tmp_path / "immich-trips.mcpb"
    subprocess.run([sys.executable, "-m", "zipfile", "-c", str(bundle), *line.split()], cwd=ROOT, check=True)
    names = set(zipfile.ZipFile(bundle).namelist())
    manifest = read_json(MANIFEST)
    assert {"manifest.json", "pyproject.toml", project()["readme"], *project()["license-files"]} <= names
    assert manifest["server"]["entry_point"] in names
    assert manifest["compatibility"]["runtimes"]["python"] == project()["requires-python"]
