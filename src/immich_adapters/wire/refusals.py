"""Answers that say no: from a status to the error and the sentence that helps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import urljoin, urlsplit

from immich_adapters.wire.answers import Answer
from immich_adapters.wire.calls import Call
from immich_adapters.wire.failures import Failure, RequestRefused
from immich_adapters.wire.messages import message_of
from immich_adapters.wire.servers import Server
from immich_domain.errors import (
    BadAnswer,
    Forbidden,
    ImmichError,
    RateLimited,
    Redirected,
    ServerFailed,
    TooLarge,
    Unauthorized,
)

_TRANSIENT = frozenset({429, 502, 503, 504})
_OF_PROXIES = frozenset({502, 504})
_PERMISSION = re.compile(r"Missing required permission: ([A-Za-z.]+)")


def refusal(answer: Answer, call: Call, server: Server) -> Failure:
    """What an answer with any other status than 2xx means."""
    said = message_of(answer)
    return Failure(
        error=_error(answer, call, server, None if said is None else server.quotable(said)),
        is_transient=answer.status in _TRANSIENT,
        # A 5xx settles nothing unless Immich itself wrote it: a proxy loses sight of what goes on behind it.
        is_doubtful=answer.status >= 500 and (said is None or answer.status in _OF_PROXIES),
        asked=answer.headers.get("retry-after"),
    )


def _error(answer: Answer, call: Call, server: Server, said: str | None) -> ImmichError:
    sentence = _BY_STATUS.get(answer.status) or _BY_CLASS.get(answer.status // 100)
    if sentence is not None:
        return sentence(answer, call, server, said)
    return BadAnswer(f"{server.base} answered with status {answer.status}, which Immich never does. Check IMMICH_URL.")


def _too_large(_: Answer, __: Call, server: Server, ___: str | None) -> TooLarge:
    return TooLarge(
        f"The proxy in front of {server.base} refuses a request of this size (413). Raise its limit for request bodies, "
        "or ask for fewer photos."
    )


def _rate_limited(answer: Answer, _: Call, server: Server, __: str | None) -> RateLimited:
    asked = server.quotable(answer.headers.get("retry-after", ""))
    wait = f"Try again later; it asks to wait: {asked}." if asked else "Wait a minute and try again."
    return RateLimited(f"The proxy in front of {server.base} limits requests (429). {wait}")


def _unauthorized(_: Answer, __: Call, server: Server, said: str | None) -> Unauthorized:
    if said is not None and "Elevated permission" in said:
        return Unauthorized(
            "Immich answered 'Elevated permission is required': photos in the locked folder are out of reach of an API "
            "key. Ask for something that does not include them."
        )
    if said is None:
        return Unauthorized(
            f"Something in front of Immich at {server.base} asks for a login (401), so the API key in IMMICH_API_KEY "
            "never arrived. Let /api pass without it, or use the address of Immich itself as IMMICH_URL."
        )
    return Unauthorized(
        f"Immich at {server.base} does not accept the API key in IMMICH_API_KEY (401: {said}). Make a new one in Immich "
        "under Account settings > API keys."
    )


def _forbidden(_: Answer, call: Call, server: Server, said: str | None) -> Forbidden:
    named = _PERMISSION.search(said or "")
    permission = named.group(1) if named else call.needs
    remedy = "Edit the key in Immich under Account settings > API keys"
    if permission is None:
        return Forbidden(f"{server.base} does not allow this with the API key (403). {remedy}.")
    if said is None:
        return Forbidden(
            f"{server.base} refused (403), and not in the words of Immich, so perhaps a proxy did. If it was Immich, the "
            f"API key lacks the permission {permission}. {remedy} and add it."
        )
    return Forbidden(f"The API key lacks the permission {permission} (403). {remedy} and add it.")


def _unknown_route(_: Answer, call: Call, server: Server, said: str | None) -> RequestRefused:
    return RequestRefused(
        f"{server.base} does not know {call.method} /api{call.path} (404). Check IMMICH_URL: the API is expected at "
        f"{server.root}. If that is right, this version of Immich is not supported.",
        status=404,
        server_message=said or "",
    )


def _is_down(answer: Answer, _: Call, server: Server, said: str | None) -> ServerFailed:
    words = f": {said}" if said else ""
    return ServerFailed(
        f"The proxy at {server.base} answers, but Immich behind it is down, starting or too slow ({answer.status}{words}). Wait "
        "a minute and try again; if it stays, look at the Immich server."
    )


def _failed(answer: Answer, _: Call, server: Server, said: str | None) -> ServerFailed:
    words = f": {said}" if said else ""
    return ServerFailed(f"Immich at {server.base} failed ({answer.status}{words}). Its log says why; try again later.")


def _refused(answer: Answer, _: Call, server: Server, said: str | None) -> RequestRefused:
    words = said if said is not None else "not in the words of Immich, so check IMMICH_URL and the proxy in front of it"
    return RequestRefused(
        f"Immich at {server.base} refused the request ({answer.status}): {words}",
        status=answer.status,
        server_message=said or "",
    )


def _redirected(answer: Answer, call: Call, server: Server, _: str | None) -> Redirected:
    target = _target(answer.location, server.root + call.path)
    if target is None:
        return Redirected(
            f"{server.base} redirects to nowhere in particular ({answer.status}). Set IMMICH_URL to the address of Immich "
            "itself."
        )
    base = target.removesuffix("/api" + call.path)
    if base == target:
        remedy = "Set IMMICH_URL to an address where /api answers without a redirect or a login page"
    else:
        remedy = f"Set IMMICH_URL to {server.quotable(base)} if that is your Immich"
    return Redirected(
        f"{server.base} redirects to {server.quotable(target)}, and the API key does not follow. {remedy}."
    )


def _target(location: str, asked: str) -> str | None:
    """Where a redirect leads, without user, query and fragment."""
    try:
        parts = urlsplit(urljoin(asked, location))
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        return None
    if not location or not host:
        return None
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}{parts.path}".rstrip("/")


_Sentence = Callable[[Answer, Call, Server, str | None], ImmichError]

_BY_STATUS: Mapping[int, _Sentence] = {
    401: _unauthorized,
    403: _forbidden,
    404: _unknown_route,
    413: _too_large,
    429: _rate_limited,
    502: _is_down,
    503: _is_down,
    504: _is_down,
}
_BY_CLASS: Mapping[int, _Sentence] = {3: _redirected, 4: _refused, 5: _failed}
