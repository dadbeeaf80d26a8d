"""Fetching what a server answers, whole and within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    import httpx

MAX_BYTES = 64 * 1024 * 1024
"""More than any answer of Immich: an album of 100,000 photos with all details."""

_LOCATION = "location"
_MAX_ERROR_BYTES = 64 * 1024


@attrs.frozen(kw_only=True)
class Answer:
    """What came back. `body` is `None` when it did not arrive, or is larger than allowed or an error needs to be.

    `location` is where a redirect leads, as the server wrote it.
    """

    status: int
    location: str = ""
    headers: Mapping[str, str] = attrs.field(repr=False)
    body: bytes | None = attrs.field(default=None, repr=False)

    @property
    def is_success(self) -> bool:
        """Whether the request was accepted."""
        return 200 <= self.status < 300

    @property
    def media_type(self) -> str:
        """Lower case, without parameters; empty when the server names none."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def may_be_json(self) -> bool:
        """Whether nothing speaks against JSON."""
        return self.media_type in {"", "application/json"} or self.media_type.endswith("+json")


@attrs.define
class Flight:
    """How far a request came: whether its first byte may have been sent, and how the answer began (without body)."""

    is_sent: bool = False
    begun: Answer | None = None

    @property
    def refused(self) -> Answer | None:
        """The answer, when its status alone says no: then its body does not matter."""
        return self.begun if self.begun is not None and not self.begun.is_success else None

    async def trace(self, event: str, info: Mapping[str, object]) -> None:
        """Listen to the events of httpcore. The CONNECT of a proxy is not yet the request."""
        if event.endswith(".send_request_headers.started"):
            self.is_sent = self.is_sent or getattr(info.get("request"), "method", b"") != b"CONNECT"


async def fetch(client: httpx.AsyncClient, request: httpx.Request, flight: Flight, limit: int = MAX_BYTES) -> Answer:
    """Send and read to the end. Whatever httpx raises goes through."""
    response = await client.send(request, stream=True)
    answer = flight.begun = Answer(
        status=response.status_code, headers=response.headers, location=response.extensions.get(_LOCATION, "")
    )
    try:
        body = await _read(response, limit if answer.is_success else min(limit, _MAX_ERROR_BYTES))
    finally:
        await response.aclose()
    return attrs.evolve(answer, body=body)


async def keep_from_following(response: httpx.Response) -> None:
    """A hook that takes the target of a redirect away from httpx.

    Otherwise it prepares the next request, key and all, also where it is not to be sent, and trips over odd targets.
    """
    if "location" in response.headers:
        response.extensions[_LOCATION] = response.headers.pop("location")


async def _read(response: httpx.Response, limit: int) -> bytes | None:
    chunks: list[bytes] = []
    size = 0
    async for chunk in response.aiter_bytes():
        size += len(chunk)
        if size > limit:
            return None
        chunks.append(chunk)
    return b"".join(chunks)
