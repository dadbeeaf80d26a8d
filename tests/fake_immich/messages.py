"""What goes over the wire, as values: requests, replies and refusals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from attrs import field, frozen

from tests.fake_immich.json_types import JsonValue

JSON_TYPE = "application/json; charset=utf-8"
HTML_TYPE = "text/html; charset=utf-8"


@frozen(kw_only=True)
class Request:
    """One request as it arrived. Header names are lower-case.

    ``path`` is relative to ``base``, where the server lives; it is empty for a request to another place. ``body`` is the decoded JSON of ``raw`` (None when there is none); ``number`` counts
    requests from 1 in the order of arrival.
    """

    number: int
    method: str
    target: str
    headers: Mapping[str, str]
    raw: bytes
    body: Any = None
    base: str = ""
    path: str = field(init=False)
    query: Mapping[str, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        parts = urlsplit(self.target)
        pairs = parse_qsl(parts.query, keep_blank_values=True)
        inside = parts.path.startswith(f"{self.base}/")
        object.__setattr__(self, "path", parts.path.removeprefix(self.base) if inside else "")
        object.__setattr__(self, "query", dict(pairs))

    @property
    def fields(self) -> JsonValue:
        """The body; an empty one where no JSON was sent."""
        return {} if self.body is None else self.body


@frozen(kw_only=True)
class Reply:
    """One answer, complete: status, body and headers (those of its length apart)."""

    status: int
    body: bytes
    content_type: str = JSON_TYPE
    headers: Mapping[str, str] = field(factory=dict)

    def json(self) -> JsonValue:
        """The decoded body."""
        return json.loads(self.body)


def json_reply(value: object, status: int = 200) -> Reply:
    """An answer whose body is this value."""
    return Reply(status=status, body=json_bytes(value))


def json_bytes(value: object) -> bytes:
    """Compact UTF-8 JSON, as the server writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@frozen
class Refusal(Exception):
    """An answer that is an error: raised anywhere, shaped once at the border.

    ``message`` is a text, or a list of them where 2.x checks its input; ``errors`` are
    the issues that 3.x lists under "Validation failed". ``bare`` leaves out what 2.x
    otherwise adds.
    """

    status: int
    message: str | list[str]
    errors: tuple[Mapping[str, Any], ...] = ()
    bare: bool = False


def refusal_reply(refusal: Refusal, *, modern: bool, number: int) -> Reply:
    """The body of an error: the 3.x shape or the 2.x one."""
    body: dict[str, Any] = {"message": refusal.message}
    if modern and refusal.errors:
        body["errors"] = list(refusal.errors)
    if not modern:
        if not refusal.bare:
            body["error"] = HTTPStatus(refusal.status).phrase
        body["statusCode"] = refusal.status
        if not refusal.bare:
            body["correlationId"] = f"{number:08x}"
    return json_reply(body, refusal.status)
