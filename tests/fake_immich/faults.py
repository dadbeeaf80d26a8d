"""What can go wrong between a client and the server, on demand.

A fault is a function of the request and of ``handle``, which processes the request and
gives its delivery. A fault that never calls it keeps the request from the server; one
that calls it and then spoils the delivery leaves the server changed. All of them can be
used alone or one around the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from attrs import evolve

from tests.fake_immich.json_types import JsonValue
from tests.fake_immich.messages import HTML_TYPE, JSON_TYPE, Reply, Request, json_bytes
from tests.fake_immich.wire import Delivery

Handle = Callable[[], Delivery]
Fault = Callable[[Request, Handle], Delivery]
Matcher = Callable[[Request], bool]

PROXY_PAGE = b"<html><head><title>Sign in</title></head><body>Sign in</body></html>"


# -- which requests -------------------------------------------------------------


def anything(_: Request) -> bool:
    """Every request."""
    return True


def on(method: str = "", path: str = "") -> Matcher:
    """Requests of this method whose path ends so (either may be left out)."""
    return lambda request: method in ("", request.method) and request.path.endswith(path)


def writes(request: Request) -> bool:
    """Requests that change something."""
    return request.path.startswith("/api/albums") and request.method != "GET"


# -- instead of the server ------------------------------------------------------


def answer(
    status: int,
    body: bytes | str | dict[str, Any] | list[Any] = b"",
    *,
    content_type: str = JSON_TYPE,
    **headers: str,
) -> Fault:
    """This answer; ``retry_after="1"`` and the like become headers."""
    raw = body.encode() if isinstance(body, str) else body
    data = raw if isinstance(raw, bytes) else json_bytes(raw)
    named = {name.replace("_", "-").title(): value for name, value in headers.items()}
    reply = Reply(status=status, body=data, content_type=content_type, headers=named)
    return lambda _, __: Delivery(reply=reply)


def status(code: int, message: str = "", **headers: str) -> Fault:
    """An error with a JSON body in the server's style."""
    return answer(code, {"message": message or f"fault {code}"}, **headers)


def too_many_requests(seconds: str = "1") -> Fault:
    """429 with ``Retry-After`` (seconds or an HTTP date)."""
    return answer(429, PROXY_PAGE, content_type=HTML_TYPE, retry_after=seconds)


def proxy_error(code: int) -> Fault:
    """An error page of a proxy: HTML."""
    return answer(code, PROXY_PAGE, content_type=HTML_TYPE)


def web_page() -> Fault:
    """A sign-in page with status 200, where JSON was expected."""
    return answer(200, PROXY_PAGE, content_type=HTML_TYPE)


def redirect(code: int, location: str) -> Fault:
    """A redirect (301, 302, 307, 308) to another place."""
    return answer(code, b"", content_type="text/plain", location=location)


def reset() -> Fault:
    """The connection is reset before the request reaches the server."""
    return lambda _, __: Delivery(reply=None, reset=True)


# -- after the server -----------------------------------------------------------


def lose_answer(*, abort: bool = False) -> Fault:
    """The server does what was asked, and its answer never arrives."""

    def fault(_: Request, handle: Handle) -> Delivery:
        handle()
        return Delivery(reply=None, reset=abort)

    return fault


def cut(after: int = 20) -> Fault:
    """The connection is reset after some bytes of the body."""
    return lambda _, handle: evolve(handle(), cut=after)


def drip(piece: int = 1, pause: float = 0.05) -> Fault:
    """The body arrives in small pieces with a pause before each."""
    return lambda _, handle: evolve(handle(), drip=(piece, pause))


def delay(seconds: float) -> Fault:
    """The answer comes late."""
    return lambda _, handle: evolve(handle(), delay=seconds)


def hang_up() -> Fault:
    """The answer promises to keep the connection, and the server closes it: a stale connection."""
    return lambda _, handle: evolve(handle(), hang_up=True)


def truncated(keep: float = 0.5) -> Fault:
    """The body is cut to a share of it, with an honest length: broken JSON."""
    return change_reply(lambda reply: evolve(reply, body=reply.body[: int(len(reply.body) * keep)]))


def content_type(name: str) -> Fault:
    """The right body under another content type."""
    return change_reply(lambda reply: evolve(reply, content_type=name))


def change_reply(change: Callable[[Reply], Reply]) -> Fault:
    """The reply goes through this function."""

    def fault(_: Request, handle: Handle) -> Delivery:
        delivery = handle()
        reply = delivery.reply
        return delivery if reply is None else evolve(delivery, reply=change(reply))

    return fault


def mutate(change: Callable[[Any], Any]) -> Fault:
    """The decoded JSON goes through this function.

    It may change the value in place (and give None) or give another one.
    """

    def changed(reply: Reply) -> Reply:
        value = json.loads(reply.body)
        result = change(value)
        return evolve(reply, body=json_bytes(value if result is None else result))

    return change_reply(changed)


def each_item(change: Callable[[JsonValue], object]) -> Fault:
    """Every asset of a search page goes through this function, which changes it in place."""

    def change_all(value: JsonValue) -> None:
        for item in value["assets"]["items"]:
            change(item)

    return mutate(change_all)


# -- around the server ----------------------------------------------------------


def before(hook: Callable[[], object]) -> Fault:
    """Something happens behind the client's back just before the request."""

    def fault(_: Request, handle: Handle) -> Delivery:
        hook()
        return handle()

    return fault


def after(hook: Callable[[], object]) -> Fault:
    """Something happens behind the client's back just after the request."""

    def fault(_: Request, handle: Handle) -> Delivery:
        delivery = handle()
        hook()
        return delivery

    return fault


# -- paging ---------------------------------------------------------------------


def silent_stop() -> Fault:
    """The page claims to be the last one."""

    def change(value: JsonValue) -> None:
        value["assets"]["nextPage"] = None
        if "nextCursor" in value["assets"]:
            value["assets"]["nextCursor"] = None

    return mutate(change)


def repeat_items(count: int = 1) -> Fault:
    """The first items of the page stand where its last ones should be."""

    def change(value: JsonValue) -> None:
        items = value["assets"]["items"]
        items[-count:] = items[:count]

    return mutate(change)
