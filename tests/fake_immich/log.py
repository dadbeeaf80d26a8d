"""What the server was asked, for assertions."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping

from attrs import frozen

from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.messages import Request


@frozen(kw_only=True)
class Entry:
    """One request and how it was answered (``status`` None: not at all)."""

    request: Request
    status: int | None
    at: float

    @property
    def method(self) -> str:
        """The method."""
        return self.request.method

    @property
    def path(self) -> str:
        """The path, without the query."""
        return self.request.path

    @property
    def query(self) -> Mapping[str, str]:
        """The query parameters."""
        return self.request.query

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers, names in lower case."""
        return self.request.headers

    @property
    def body(self) -> JsonValue:
        """The decoded JSON body, or None."""
        return self.request.body


class Log:
    """The requests in the order in which they arrived."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: list[Entry] = []
        self._number = 0

    def next_number(self) -> int:
        """The number of the next request, from 1."""
        with self._lock:
            self._number += 1
            return self._number

    def add(self, entry: Entry) -> None:
        """Note a request."""
        with self._lock:
            self._entries.append(entry)

    def clear(self) -> None:
        """Forget everything; numbers go on."""
        with self._lock:
            self._entries.clear()

    def entries(self) -> list[Entry]:
        """All requests, by number."""
        with self._lock:
            return sorted(self._entries, key=lambda entry: entry.request.number)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries())

    def __len__(self) -> int:
        return len(self._entries)

    def of(self, method: str = "", path: str = "") -> list[Entry]:
        """The requests of a method whose path ends so (either may be left out)."""
        return [entry for entry in self.entries() if method in ("", entry.method) and entry.path.endswith(path)]
