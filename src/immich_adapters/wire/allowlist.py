"""Every request that can be sent at all. What is not in this table raises before any byte leaves.

Rule 1  A path is matched whole, as it will be sent: no query, no fragment, no dots, nothing escaped, no upper case.
Rule 2  Nothing here deletes, moves or edits: the two writes make an album and add photos to one.
Rule 3  What may be repeated after a lost answer follows from the effect, not from the caller.
"""

from __future__ import annotations

import enum
import re

import attrs

_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"


class Effect(enum.Enum):
    """What a request does to the library."""

    READ = "read"
    ADD = "add"
    CREATE = "create"

    @property
    def is_write(self) -> bool:
        """Whether the library may be different afterwards."""
        return self is not Effect.READ

    @property
    def is_repeatable(self) -> bool:
        """Whether doing it twice is the same as doing it once."""
        return self is not Effect.CREATE


class EndpointNotAllowed(ValueError):
    """The program asked for a request outside of the table: a mistake in the program, not of its user."""


@attrs.frozen(kw_only=True)
class Endpoint:
    """A method, the paths below the API root that it may be used on, and what it does.

    >>> endpoint_of("GET", "/albums").effect
    <Effect.READ: 'read'>
    """

    method: str
    path: re.Pattern[str]
    effect: Effect

    def allows(self, method: str, path: str) -> bool:
        """Whether this is the endpoint of such a request."""
        return method == self.method and self.path.fullmatch(path) is not None


def _endpoint(method: str, path: str, effect: Effect) -> Endpoint:
    return Endpoint(method=method, path=re.compile(path.replace("{id}", _UUID), re.ASCII), effect=effect)


ENDPOINTS: tuple[Endpoint, ...] = (
    _endpoint("GET", "/server/version", Effect.READ),
    _endpoint("GET", "/server/ping", Effect.READ),
    _endpoint("GET", "/api-keys/me", Effect.READ),
    _endpoint("GET", "/albums", Effect.READ),
    _endpoint("GET", "/albums/{id}", Effect.READ),
    _endpoint("GET", "/search/suggestions", Effect.READ),
    _endpoint("GET", "/search/person", Effect.READ),
    _endpoint("POST", "/search/metadata", Effect.READ),
    _endpoint("POST", "/search/smart", Effect.READ),
    _endpoint("POST", "/search/statistics", Effect.READ),
    _endpoint("POST", "/albums", Effect.CREATE),
    _endpoint("PUT", "/albums/{id}/assets", Effect.ADD),
)


def endpoint_of(method: str, path: str) -> Endpoint:
    """The endpoint that such a request belongs to. Raises `EndpointNotAllowed` when there is none."""
    for endpoint in ENDPOINTS:
        if endpoint.allows(method, path):
            return endpoint
    raise EndpointNotAllowed(f"No request of this library is {method} {path!r}.")
