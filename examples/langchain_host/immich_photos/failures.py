"""What a model and a log are told when the server cannot be reached."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import anyio
from langchain_core.tools import ToolException

Failures = tuple[type[Exception], ...]

FAILURES: Failures = (
    OSError,  # TimeoutError is one
    anyio.BrokenResourceError,
    anyio.ClosedResourceError,
    anyio.EndOfStream,
)


class PhotosError(ToolException):
    """A call that came to nothing; the text is a sentence for the model."""


class RefusedError(PhotosError):
    """The caller is not an administrator, or nobody knows whether they are."""

    def __init__(self) -> None:
        super().__init__("Refused: only an administrator may look at the photos of this household.")


class UnreachableError(PhotosError):
    """The server is gone, does not answer, or does not speak MCP."""

    def __init__(self, error: Exception) -> None:
        self.reason = reason(error)
        super().__init__(f"The photos cannot be reached now: {self.reason}. Say so, and do not guess an answer.")


def reason(error: Exception) -> str:
    """The innermost failure, in a few words.

    >>> reason(ExceptionGroup("tasks", [ExceptionGroup("more", [OSError(2, "No such file or directory")])]))
    'No such file or directory'
    >>> reason(TimeoutError())
    'the server does not answer'
    """
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, TimeoutError):
        return "the server does not answer"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return (str(error) or "the connection is closed").rstrip(".")


@contextmanager
def reaching(failures: Failures) -> Iterator[None]:
    """Turn these errors, and groups that hold nothing else, into `UnreachableError`; others go through as they are."""
    caught: Failures = (*failures, ExceptionGroup)
    try:
        yield
    except caught as error:
        if isinstance(error, ExceptionGroup) and error.split(failures)[1] is not None:
            raise
        raise UnreachableError(error) from error
