"""The JSON of an answer that was accepted."""

from __future__ import annotations

import json
from typing import NoReturn

from immich_adapters.wire.answers import Answer
from immich_adapters.wire.servers import Server
from immich_domain.errors import BadAnswer


class NotJson(ValueError):
    """The bytes are not JSON in UTF-8."""


def _refuse_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is no number in JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def parse(body: bytes) -> object:
    """Strictly JSON in UTF-8: `NaN` is refused, an escaped lone surrogate is kept. Raises `NotJson`."""
    try:
        return _DECODER.decode(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise NotJson("not JSON in UTF-8") from None


def payload(answer: Answer, server: Server) -> object:
    """What an accepted request answered. Raises `BadAnswer` when it is not what Immich answers."""
    if answer.body is None:
        raise BadAnswer(f"Immich at {server.base} answered more than can be read at once. Narrow the request.")
    if not answer.may_be_json:
        raise BadAnswer(
            f"{server.base} answered {server.quotable(answer.media_type)} instead of JSON, so a proxy, a login page or "
            f"another web site answered, not the API of Immich. Check IMMICH_URL: the API is expected at {server.root}, "
            "and a proxy must let /api through."
        )
    try:
        return parse(answer.body)
    except NotJson:
        problem = "nothing" if not answer.body.strip() else "broken or truncated JSON"
    raise BadAnswer(
        f"Immich at {server.base} answered {problem}. Try again; if it stays, check IMMICH_URL and the proxy in front "
        f"of Immich: the API is expected at {server.root}."
    )
