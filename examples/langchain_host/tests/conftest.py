"""The real server on its embedded library, behind whichever of the two adapters is installed."""

from __future__ import annotations

import os
import shlex
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from .host import Host, Starts

SERVER = Path(__file__).with_name("recording_server.py")


@pytest.fixture
def anyio_backend() -> str:
    """LangChain runs on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def host() -> Host:
    """The module under test; the two adapters cannot be installed together."""
    name = "through_adapters" if find_spec("langchain_mcp_adapters") else "through_langchain"
    module = import_module(f"immich_photos.{name}")
    return Host(load=module.load_photo_tools, open=module.open_photo_tools)


@pytest.fixture
def starts(tmp_path: Path) -> Starts:
    """What the recording server writes down about each of its starts."""
    return Starts(tmp_path / "starts.jsonl")


@pytest.fixture
def environment(starts: Starts) -> dict[str, str]:
    """The variables of a host whose command serves the embedded library in which the album exists."""
    return {
        "PATH": os.environ["PATH"],
        "IMMICH_URL": "http://immich.local:2283",
        "IMMICH_API_KEY": "not-a-real-key",
        "IMMICH_MCP_COMMAND": shlex.join([sys.executable, str(SERVER), str(starts.path), "serve", "--demo"]),
    }
