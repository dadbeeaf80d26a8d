"""Run the official conformance scenarios against the server, through a bridge from HTTP to its standard streams.

Exit code 0 when all holds, 1 when a check fails without an excuse, 2 when the tool cannot run. Nothing is downloaded without
`--install`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.bridge import bridge
from tests.conformance.report import Row, sentences, table
from tests.conformance.routing import Switch, speaks
from tests.conformance.scenarios import REVISIONS, SCENARIOS, SERVERS, environment
from tests.conformance.tool import VERSION, Tool, Unusable, install

FOLDER = "MCP_CONFORMANCE"
ASK_VERSION = "from importlib.metadata import version; print(version('mcp'))"


def sdk_of(python: str) -> str:
    """The version of the SDK that an interpreter would serve with."""
    try:
        done = subprocess.run([python, "-c", ASK_VERSION], capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unusable(f"{python} is no Python with the MCP SDK.") from error
    return done.stdout.strip()


def is_spoken(command: list[str], revision: str) -> bool:
    """Whether a server of that command speaks a revision."""
    switch = Switch(command=command, environment=environment())
    try:
        return speaks(switch, revision)
    finally:
        switch.close()


def examined(tool: Tool, python: str) -> Iterator[Row]:
    """One row after the other, each on new processes."""
    sdk, applicable = sdk_of(python), tool.applicable()
    for revision in REVISIONS:
        spoken = {server: is_spoken([python, *words], revision) for server, words in SERVERS.items()}
        for scenario, server in SCENARIOS.items():
            if revision not in applicable.get(scenario, ()):
                continue
            if not spoken[server]:
                yield Row(sdk=sdk, revision=revision, scenario=scenario, server=server, is_spoken=False)
                continue
            with bridge([python, *SERVERS[server]], environment(), ceiling=revision) as opened:
                checks = tool.checks(scenario, revision, opened.url)
            yield Row(
                sdk=sdk,
                revision=revision,
                scenario=scenario,
                server=server,
                negotiated=opened.switch.revisions,
                checks=checks,
            )


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument(
        "--tool",
        metavar="FOLDER",
        default=os.environ.get(FOLDER),
        help=f"where npm has installed the tool (or the variable {FOLDER})",
    )
    parser.add_argument("--install", action="store_true", help=f"let npm install version {VERSION} there first")
    parser.add_argument("--node", default="node", help="the Node to run it with, version 22 or later")
    parser.add_argument(
        "--python",
        metavar="PATH",
        action="append",
        help="an interpreter to serve with, this one by default; may be repeated, to compare majors of the SDK",
    )
    return parser.parse_args()


def main() -> int:
    """Examine, and print what was found."""
    options = arguments()
    try:
        if not options.tool:
            raise Unusable(f"Say where the conformance tool is, with --tool or {FOLDER}.")  # noqa: TRY301
        if options.install:
            install(Path(options.tool))
        tool = Tool.find(Path(options.tool), options.node)
        rows = [row for python in options.python or [sys.executable] for row in examined(tool, python)]
    except Unusable as missing:
        sys.stdout.write(f"{missing}\n")
        return 2
    sys.stdout.write("\n".join([f"Conformance tool {tool.version}\n", table(rows), "", *sentences(rows), ""]))
    return int(any(row.has_failed for row in rows))


if __name__ == "__main__":
    sys.exit(main())
