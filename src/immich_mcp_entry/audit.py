"""One line for every call that wrote something, so that a person can undo it by hand.

Rule 1  The log is opened before anything is written: where it cannot be opened, nothing is written.
Rule 2  Exactly one line after each call that sent a write, however it ended; none for refusals.
Rule 3  The IDs are those that the server accepted. The key is in no line.
"""

from __future__ import annotations

import datetime as dt
import json
import os
from collections.abc import Callable
from typing import Self

import attrs

from immich_domain import Criteria, ImmichError, Journal
from immich_domain.errors import ErrorCode

_PRIVATE = 0o600


class AuditFailed(ImmichError):
    """The audit log cannot be written, so nothing else was."""

    code = ErrorCode.AUDIT_FAILED


def _utc_now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


@attrs.define
class AuditLog:
    """A log file open for one call; without a path it takes no notice of anything."""

    descriptor: int | None
    now: Callable[[], dt.datetime] = _utc_now

    @classmethod
    def open(cls, path: str | None) -> Self:
        """Open for append, readable by its owner only. Raises `AuditFailed`."""
        if path is None:
            return cls(None)
        try:
            return cls(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _PRIVATE))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "its name cannot be used"
            raise AuditFailed(
                f"Nothing was written: the audit log of IMMICH_AUDIT_LOG cannot be opened ({reason}). "
                "Make it writable, or unset IMMICH_AUDIT_LOG."
            ) from None

    def record(self, tool: str, journal: Journal, criteria: Criteria, outcome: str) -> bool:
        """Append the line of a call that sent a write; false when it could not be written."""
        if self.descriptor is None or not journal.sent:
            return True
        line = {
            "time": self.now().isoformat(timespec="seconds"),
            "tool": tool,
            "album_id": journal.album_id,
            "name": journal.name,
            "criteria": criteria.given(),
            "count": len(journal.accepted),
            "asset_ids": list(journal.accepted),
            "outcome": outcome,
        }
        data = json.dumps(line).encode() + b"\n"
        try:
            # One call, so that the lines of two processes never mix.
            return os.write(self.descriptor, data) == len(data)
        except OSError:
            return False

    def close(self) -> None:
        """Close the file."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None
