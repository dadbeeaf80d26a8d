"""How the server is started: which command, and with which environment."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

import attrs

from . import clean_start

COMMAND = "IMMICH_MCP_COMMAND"
_STARTER = str(Path(clean_start.__file__).resolve())


class CannotStartError(Exception):
    """There is nothing to start; the text is a sentence that names the variable."""


@attrs.frozen(kw_only=True)
class Launch:
    """A command that is ready to run. The environment holds the key, so it does not show itself."""

    command: tuple[str, ...]
    environment: Mapping[str, str] = attrs.field(repr=False)

    @property
    def program(self) -> str:
        """What the client starts: the interpreter, which drops the variables that the client has added."""
        return sys.executable

    @property
    def arguments(self) -> list[str]:
        """What the program is given."""
        return ["-I", "-S", _STARTER, *self.command]


def read_launch(environment: Mapping[str, str]) -> Launch:
    """The server of this environment. Raises `CannotStartError` when its program does not exist.

    >>> read_launch({}).command[1:]
    ('-m', 'immich_mcp_entry')
    """
    return Launch(command=_command(environment), environment=clean_start.kept(environment))


def _command(environment: Mapping[str, str]) -> tuple[str, ...]:
    written = environment.get(COMMAND, "").strip()
    if not written:
        return (sys.executable, "-m", "immich_mcp_entry")
    try:
        command = tuple(shlex.split(written))
    except ValueError:
        raise CannotStartError(f"{COMMAND} has a quotation mark that is not closed.") from None
    if not command or shutil.which(command[0], path=environment.get("PATH")) is None:
        raise CannotStartError(f"{COMMAND} names a program that is not there, or that must not be run.")
    return command
