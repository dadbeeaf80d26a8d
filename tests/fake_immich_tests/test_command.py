"""The fake server on the command line, and the libraries it makes up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx

from tests.fake_immich import FakeImmich, Visibility
from tests.fake_immich.generate import generated_world
from tests.fake_immich_tests.caller import Caller
from tests.fake_immich_tests.conftest import Serve

ROOT = Path(__file__).resolve().parents[2]


def test_serves_until_stdin_ends() -> None:
    """It says where it listens, serves, and ends with its input."""
    command = [sys.executable, "-m", "tests.fake_immich", "--version", "2.7", "--generate", "7"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = json.loads(process.stdout.readline())
        answer = httpx.post(
            f"{said['url']}/api/search/statistics", json={}, headers={"x-api-key": said["key"]}, trust_env=False
        )
        assert answer.json() == {"total": 7}
        process.communicate(timeout=30)
    assert process.returncode == 0


def test_generated_worlds_repeat_themselves() -> None:
    """The same number gives the same photos."""
    first, second = generated_world(400), generated_world(400)
    assert first.assets == second.assets
    assert len({asset.taken_ms for asset in first.assets.values()}) < 400
    assert {asset.state for asset in first.assets.values()} >= {"Maine", "Massachusetts", None}


def test_warming_changes_no_answer(serve: Serve) -> None:
    """Answers are the same whether the JSON was written in advance or not."""
    world = generated_world(30)
    cold = serve(world, "3.2").page(withExif=True)
    with FakeImmich(world, "3.2") as server, httpx.Client() as http:
        server.warm()
        assert Caller(server, http, server.key).page(withExif=True) == cold
    assert all(asset.visibility is Visibility.TIMELINE for asset in world.assets.values())
