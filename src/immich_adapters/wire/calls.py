"""One request as it is meant, before anything is connected."""

from __future__ import annotations

import json
from collections.abc import Mapping

import attrs

from immich_adapters.wire.allowlist import Effect, endpoint_of
from immich_domain.errors import BadArgument


@attrs.frozen(kw_only=True)
class Call:
    """A request of the allowlist. `needs` is the permission it takes; `content` is the JSON body.

    >>> Call.of("GET", "/albums", needs="album.read").is_repeatable
    True
    """

    method: str
    path: str
    effect: Effect
    is_repeatable: bool
    params: Mapping[str, str] | None = None
    content: bytes | None = attrs.field(default=None, repr=False)
    needs: str | None = None

    @classmethod
    def of(
        cls,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        body: Mapping[str, object] | None = None,
        needs: str | None = None,
        retry: bool = True,
    ) -> Call:
        """Raises `EndpointNotAllowed` outside of the allowlist and `BadArgument` for text that UTF-8 cannot write."""
        effect = endpoint_of(method, path).effect
        _check_text(params or {})
        return cls(
            method=method,
            path=path,
            effect=effect,
            is_repeatable=retry and effect.is_repeatable,
            params=params,
            content=None if body is None else _json(body),
            needs=needs,
        )


def _check_text(params: Mapping[str, str]) -> None:
    """A query can hold no half of a surrogate pair; a JSON body can."""
    for name, value in params.items():
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise BadArgument(f"The text for {name!r} contains half a character. Write it again.")


def _json(body: Mapping[str, object]) -> bytes:
    return json.dumps(dict(body), separators=(",", ":"), allow_nan=False).encode("ascii")
