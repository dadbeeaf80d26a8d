"""Random faults that are the same in every run: what happens to a request depends on the seed and the request alone."""

from __future__ import annotations

import random
import threading
from collections import Counter

import attrs

from tests.fake_immich import Request, faults
from tests.fake_immich.faults import Fault, Handle
from tests.fake_immich.wire import Delivery


def _future(value: object) -> None:
    """A server of next year: unknown fields, an unknown kind of asset, a first item that nobody can read."""
    if isinstance(value, dict):
        value["fromTheFuture"] = {"deep": [None, 1, "x"]}
        items = value.get("assets", {}).get("items", []) if isinstance(value.get("assets"), dict) else []
        for item in items[1:2]:
            item["type"] = "HOLOGRAM"
        for item in items[:1]:
            item["fileCreatedAt"] = "yesterday"


STORMS: dict[str, Fault] = {
    "reset": faults.reset(),
    "lost": faults.lose_answer(),
    "lost and reset": faults.lose_answer(abort=True),
    "cut": faults.cut(7),
    "truncated": faults.truncated(),
    "dripping": faults.drip(200, 0.001),
    "late": faults.delay(0.02),
    "closing": faults.hang_up(),
    "web page": faults.web_page(),
    "empty": faults.answer(200),
    "null": faults.answer(200, "null"),
    "list": faults.answer(200, "[1, null, {}]"),
    "redirect": faults.redirect(302, "https://login.example.org/?next=x"),
    "401": faults.status(401, "Invalid API key"),
    "403": faults.status(403, "Missing required permission: album.read"),
    "404": faults.status(404, "Cannot GET"),
    "413": faults.proxy_error(413),
    "429": faults.too_many_requests("1"),
    "500": faults.status(500, "Internal server error"),
    "502": faults.proxy_error(502),
    "503": faults.status(503, "starting"),
    "504": faults.proxy_error(504),
    "future": faults.mutate(_future),
}


@attrs.define
class Weather:
    """Spoils one request in `1 / odds`. Requests of one call may arrive in any order, and keep their fault."""

    seed: int
    odds: float
    call: int = 0
    happened: Counter[str] = attrs.field(factory=Counter)
    asked: int = 0
    _seen: Counter[str] = attrs.field(factory=Counter)
    _lock: threading.Lock = attrs.field(factory=threading.Lock)

    def next_call(self) -> None:
        """A new call begins."""
        with self._lock:
            self.call += 1
            self._seen.clear()

    def around(self, request: Request, handle: Handle) -> Delivery:
        """The fault that does it."""
        storm = self._drawn(request)
        return handle() if storm is None else STORMS[storm](request, handle)

    def _drawn(self, request: Request) -> str | None:
        name = f"{request.method} {request.target} {request.raw!r}"
        with self._lock:
            self._seen[name] += 1
            self.asked += 1
            chance = random.Random(f"{self.seed} {self.call} {self._seen[name]} {name}")  # noqa: S311  # no secret
            if chance.random() >= self.odds:
                return None
            storm = chance.choice(list(STORMS))
            self.happened[storm] += 1
            return storm
