"""Serves a fake Immich for manual use and for benchmarks: ``python -m tests.fake_immich``.

The first line on stdout is JSON with the address and the API key; it serves until stdin ends or Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.fake_immich.generate import generated_world
from tests.fake_immich.kinds import KINDS
from tests.fake_immich.server import FakeImmich
from tests.fake_immich.world import World


def main(arguments: list[str] | None = None) -> int:
    """Serve until stdin ends."""
    asked = _parser().parse_args(arguments)
    with FakeImmich(_world(asked), asked.version, port=asked.port) as server:
        server.warm()
        print(json.dumps({"url": server.url, "key": server.key}), flush=True)  # noqa: T201 - for whoever started it
        try:
            sys.stdin.read()
        except KeyboardInterrupt:
            return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fake_immich", description="A fake Immich server.")
    known = ", ".join(KINDS)
    parser.add_argument("--version", default="3.2", help=f"a kind ({known}) or any version")
    parser.add_argument("--library", type=Path, help="a library file to serve")
    parser.add_argument("--generate", type=int, default=1000, help="how many photos to make up without a library")
    parser.add_argument("--port", type=int, default=0, help="the port (default: any free one)")
    return parser


def _world(asked: argparse.Namespace) -> World:
    if asked.library is None:
        return generated_world(asked.generate)
    return World.from_library(json.loads(asked.library.read_text(encoding="utf-8")))


if __name__ == "__main__":
    sys.exit(main())
