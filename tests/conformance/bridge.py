"""HTTP in front of a server that speaks over its standard streams: enough of "streamable HTTP" to be examined through it.

Every answer is one JSON body, which the specification allows; streams of events are refused. Only loopback listens.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

import attrs

from tests.conformance.routing import BAD_REQUEST, NEWEST_WITH_SESSIONS, Reply, Switch

PATH = "/mcp"
SESSION = "Mcp-Session-Id"
REVISION = "MCP-Protocol-Version"
METHOD_NOT_ALLOWED = 405


@attrs.frozen(kw_only=True)
class Bridge:
    """A bridge that stands; `switch` knows what has been spoken over it."""

    url: str
    switch: Switch


class _Listener(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, switch: Switch) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.switch = switch


class _Handler(BaseHTTPRequestHandler):
    """One request a connection, so that no idle connection outlives its bridge."""

    @property
    def switch(self) -> Switch:
        """The processes behind the listener."""
        return cast(_Listener, self.server).switch

    def do_POST(self) -> None:
        """Pass a message on."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            message = json.loads(body)
        except ValueError:
            return self.reply(Reply(status=BAD_REQUEST, sentence="this is no JSON"))
        session, revision = self.headers.get(SESSION), self.headers.get(REVISION)
        return self.reply(self.switch.posted(message, session=session, revision=revision))

    def do_GET(self) -> None:
        """There is no stream to listen to."""
        self.reply(Reply(status=METHOD_NOT_ALLOWED, sentence="there are no streams here"))

    def do_DELETE(self) -> None:
        """End a session."""
        self.reply(self.switch.deleted(self.headers.get(SESSION)))

    def reply(self, reply: Reply) -> None:
        """Write status, headers and body."""
        text, kind = reply.sentence, "text/plain"
        if reply.message is not None:
            text, kind = json.dumps(reply.message), "application/json"
        body = text.encode()
        self.send_response(reply.status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if reply.session is not None:
            self.send_header(SESSION, reply.session)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Say nothing."""


@contextmanager
def bridge(
    command: Sequence[str], environment: Mapping[str, str], *, ceiling: str = NEWEST_WITH_SESSIONS
) -> Iterator[Bridge]:
    """A bridge to processes of this command, which end with the block; a handshake offers no revision above `ceiling`."""
    switch = Switch(command=command, environment=environment, ceiling=ceiling)
    with _Listener(switch) as listener:
        thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield Bridge(url=f"http://127.0.0.1:{listener.server_port}{PATH}", switch=switch)
        finally:
            listener.shutdown()
            thread.join()
            switch.close()
