"""Which process a message over HTTP goes to, and with which status its answer comes back.

Rule 1  Up to revision 2025-11-25 `initialize` starts a process and a session; what names the session goes to its process.
Rule 2  From 2026-07-28 on there are no sessions: messages of such a revision share one process, and the header with the
        revision tells them apart from the others. The first request decides what a process speaks, so this one is asked
        to describe itself before anything else.
Rule 3  Deleting a session ends its process; a session that is over, or was never there, is not found.
Rule 4  A switch with a ceiling offers the server no newer revision in `initialize`: the official client always offers the
        newest with sessions, and would otherwise examine that one alone.
Rule 5  An error of a revision without sessions has the status that the specification gives to its code.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

import attrs

from tests.conformance.conversation import Conversation, HungUp, Message

NEWEST_WITH_SESSIONS = "2025-11-25"
ENVELOPE = "io.modelcontextprotocol/"

OK, ACCEPTED, BAD_REQUEST, NOT_FOUND, BAD_GATEWAY = 200, 202, 400, 404, 502
STATUS_OF = {-32700: 400, -32600: 400, -32601: 404, -32602: 400, -32020: 400, -32021: 400, -32022: 400}


@attrs.frozen(kw_only=True)
class Reply:
    """What goes back over HTTP; a message, or a sentence for people, or neither."""

    status: int
    message: Message | None = None
    sentence: str = ""
    session: str | None = None


@attrs.define(kw_only=True)
class Switch:
    """The processes of a bridge. `revisions` are those that answers have named, one for each handshake or description."""

    command: Sequence[str]
    environment: Mapping[str, str]
    ceiling: str = NEWEST_WITH_SESSIONS
    revisions: list[str] = attrs.field(factory=list)
    _sessions: dict[str, Conversation] = attrs.field(factory=dict)
    _shared: Conversation | None = None
    _lock: threading.Lock = attrs.field(factory=threading.Lock)

    def posted(self, message: object, *, session: str | None, revision: str | None) -> Reply:
        """Pass one message on; `session` and `revision` are the headers, None where they were not sent."""
        if not isinstance(message, dict):
            return Reply(status=BAD_REQUEST, sentence="one JSON-RPC message, please")
        try:
            if session is not None:
                return self._of_session(message, session)
            if revision is not None and revision > NEWEST_WITH_SESSIONS:
                return self._of_request(message, revision)
            return self._handshake(message)
        except HungUp:
            return Reply(status=BAD_GATEWAY, sentence="the server hung up")
        except ValueError as error:
            return Reply(status=BAD_REQUEST, sentence=str(error))

    def deleted(self, session: str | None) -> Reply:
        """End a session."""
        with self._lock:
            conversation = self._sessions.pop(session or "", None)
        if conversation is None:
            return Reply(status=NOT_FOUND, sentence="there is no such session")
        conversation.close()
        return Reply(status=OK)

    def close(self) -> list[int]:
        """End all processes: their exit codes."""
        with self._lock:
            conversations = [*self._sessions.values(), *([self._shared] if self._shared else [])]
            self._sessions, self._shared = {}, None
        return [conversation.close() for conversation in conversations]

    def _handshake(self, message: Message) -> Reply:
        if message.get("method") != "initialize" or "id" not in message:
            return Reply(status=BAD_REQUEST, sentence="initialize first, and name the session")
        conversation = self._start()
        session = uuid4().hex
        with self._lock:
            self._sessions[session] = conversation
        answer = conversation.ask(_lowered(message, self.ceiling))
        self._note(answer.get("result", {}).get("protocolVersion"))
        return Reply(status=OK, message=answer, session=session)

    def _of_session(self, message: Message, session: str) -> Reply:
        conversation = self._sessions.get(session)
        if conversation is None:
            return Reply(status=NOT_FOUND, sentence="there is no such session")
        answer = _passed(conversation, message)
        return Reply(status=ACCEPTED) if answer is None else Reply(status=OK, message=answer)

    def _of_request(self, message: Message, revision: str) -> Reply:
        answer = _passed(self._without_sessions(revision), message)
        if answer is None:
            return Reply(status=ACCEPTED)
        return Reply(status=STATUS_OF.get(answer.get("error", {}).get("code"), OK), message=answer)

    def _without_sessions(self, revision: str) -> Conversation:
        with self._lock:
            if self._shared is None:
                self._shared = self._start()
                answer = self._shared.ask(describe_yourself(revision))
                self._note(*answer.get("result", {}).get("supportedVersions", []))
            return self._shared

    def _start(self) -> Conversation:
        return Conversation.start(self.command, self.environment)

    def _note(self, *revisions: Any) -> None:  # noqa: ANN401  # JSON is anything
        self.revisions.extend(str(revision) for revision in revisions if revision is not None)


def _lowered(message: Message, ceiling: str) -> Message:
    """The handshake with a revision that is not above the ceiling."""
    params = message.get("params", {})
    return {**message, "params": {**params, "protocolVersion": min(params.get("protocolVersion", ceiling), ceiling)}}


def _passed(conversation: Conversation, message: Message) -> Message | None:
    """The answer, or None to what wants none: notifications, and answers to the server."""
    if "id" in message and "method" in message:
        return conversation.ask(message)
    conversation.tell(message)
    return None


def speaks(switch: Switch, revision: str) -> bool:
    """Whether the server of a switch speaks a revision when it is asked for that one."""
    if revision > NEWEST_WITH_SESSIONS:
        switch.posted(describe_yourself(revision), session=None, revision=revision)
        return revision in switch.revisions
    reply = switch.posted(handshake(revision), session=None, revision=None)
    return reply.message is not None and reply.message.get("result", {}).get("protocolVersion") == revision


def handshake(revision: str) -> Message:
    """The request `initialize`."""
    params = {"protocolVersion": revision, "capabilities": {}, "clientInfo": {"name": "bridge", "version": "1"}}
    return {"jsonrpc": "2.0", "id": "bridge", "method": "initialize", "params": params}


def describe_yourself(revision: str) -> Message:
    """The request `server/discover`, under an id that no client uses."""
    return {
        "jsonrpc": "2.0",
        "id": "bridge",
        "method": "server/discover",
        "params": {"_meta": envelope(revision)},
    }


def envelope(revision: str) -> dict[str, object]:
    """What a request of a revision without sessions says of its client."""
    return {
        f"{ENVELOPE}protocolVersion": revision,
        f"{ENVELOPE}clientInfo": {"name": "bridge", "version": "1"},
        f"{ENVELOPE}clientCapabilities": {},
    }
