"""The command line: `serve` (the default), `find`, `search`, `gaps`, `demo`, `check`, `--version`, `--help`.

Exit codes: 0 done, 1 something was found wrong, 2 wrong usage.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from immich_mcp_entry.version import __version__

if TYPE_CHECKING:
    import argparse

    from immich_mcp_entry.embedded import Embedded

INTERRUPTED = 130  # as shells say it

SCENES = ("album", "no-album")

DESCRIPTION = "Trips and albums of an Immich photo library for agents."
EPILOG = "Settings are environment variables: IMMICH_URL and IMMICH_API_KEY at least. Without a command it serves."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    # A host starts this without a word, perhaps for every single call: nothing that it does not need is loaded.
    if not given or given == ["serve"]:
        return _serve(None)
    options = command_line().parse_args(given)
    if options.command == "demo":
        from immich_mcp_entry.demo import play

        return play()
    if options.command == "check":
        from immich_mcp_entry.check import check

        return check(dict(os.environ))
    if options.command != "serve":
        return _ask(options)
    return _serve(_embedded(options))


def _serve(embedded: Embedded | None) -> int:
    # Importing makes many objects and no garbage; `serve` switches the collector on again.
    gc.disable()
    import anyio

    from immich_mcp_entry.server import serve

    try:
        anyio.run(serve, dict(os.environ), embedded)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _ask(options: argparse.Namespace) -> int:
    from immich_mcp_entry.people import ask
    from immich_mcp_entry.people_options import question

    try:
        return ask(question(options), dict(os.environ), _embedded(options))
    except KeyboardInterrupt:
        return INTERRUPTED


def _embedded(options: argparse.Namespace) -> Embedded | None:
    from immich_mcp_entry.embedded import Embedded

    if options.demo is None and options.library is None:
        return None
    return Embedded(scene=options.demo, path=options.library)


def command_line() -> argparse.ArgumentParser:
    """The commands and their options."""
    import argparse

    from immich_mcp_entry.people_options import add_commands

    parser = argparse.ArgumentParser(prog="immich-trips", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"immich-trips {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    source = _source()
    commands.add_parser("serve", parents=[source], help="speak MCP on standard input and output (the default)")
    add_commands(commands, source)
    commands.add_parser("check", help="look at the server, the key and the settings, and say what is wrong")
    commands.add_parser("demo", help="play four conversations on the embedded library and print them")
    return parser


def _source() -> argparse.ArgumentParser:
    import argparse

    parser = argparse.ArgumentParser(add_help=False)
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--demo",
        nargs="?",
        const=SCENES[0],
        choices=SCENES,
        help="the embedded demo library instead of a server; its scenes are a trip with an album (the default) and without",
    )
    source.add_argument("--library", metavar="FILE", help="a saved library file instead of a server")
    return parser
