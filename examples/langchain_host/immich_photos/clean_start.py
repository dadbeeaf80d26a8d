"""Run a command with `PATH` and the `IMMICH_*` variables, and with nothing else.

The clients of the MCP SDK add variables of the host (`HOME`, `USER`, `SHELL`, …) to those that they are given. This script
stands between, drops them, and becomes the command. It is started by path, so it imports nothing of its package.
"""

import os
import subprocess
import sys
from collections.abc import Mapping

NOT_FOUND = 127  # as shells say it

# Without these no process on Windows opens a socket or finds a program.
_NEEDED = frozenset({"SYSTEMROOT", "PATHEXT"} if sys.platform == "win32" else ())


def kept(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that the command gets.

    >>> kept({"PATH": "/bin", "HOME": "/root", "IMMICH_URL": "http://immich.local:2283"})
    {'PATH': '/bin', 'IMMICH_URL': 'http://immich.local:2283'}
    """
    return {
        name: value
        for name, value in environment.items()
        if name == "PATH" or name.startswith("IMMICH_") or name in _NEEDED
    }


def main(command: list[str]) -> int:
    """Become the command; come back only where that is impossible."""
    environment = kept(os.environ)
    try:
        if sys.platform == "win32":
            # There exec leaves the parent with a finished child, and the host would believe that the server is gone.
            return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 - it is the command asked for
        os.execvpe(command[0], command, environment)  # noqa: S606 - no shell is wanted
    except OSError as error:
        sys.stderr.write(f"immich: {command[0]} cannot be started: {error.strerror}.\n")
        return NOT_FOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
