"""Target: what a server answers → the domain → the answer of a tool.

A case names a kind of server, a call, and changes to the answers that the fake server gives. There is no socket: the
answers go through the reading of payloads, and everything above it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import anyio
import attrs
from hypothesis import strategies as st

from immich_adapters.wire.answers import Answer
from immich_adapters.wire.calls import Call
from immich_adapters.wire.failures import Failure, final_error
from immich_adapters.wire.payloads import payload
from immich_adapters.wire.refusals import refusal
from immich_adapters.wire.transport import Payload, Transport, open_transport
from immich_domain.errors import BadAnswer, ImmichError
from immich_mcp_entry.composition import ServerHouse
from immich_mcp_entry.config import Secret, Settings
from immich_mcp_entry.dispatch import Dispatcher
from tests.adapters.houses import silent
from tests.fake_immich import Reply, Request, World, kind_of
from tests.fake_immich.app import App
from tests.fuzz.spoiling import DEEDS, EVERY, KEYS, Change, Json
from tests.fuzz.targets import Heard, Target, check_answer, values

URL = "http://immich.local"
KINDS = ("2.0", "2.7", "3.0", "3.2", "3.3")
PHOTOS = 12
MOST_REQUESTS = 1000
START = datetime(2026, 8, 2, 16, tzinfo=UTC)
TRIP: dict[str, object] = {"taken_after": "2026-08-02", "taken_before": "2026-08-09"}


def small_world() -> World:
    """A few photos of a trip, some in one instant, with a person, a partner and an album."""
    world = World()
    partner = world.user("Bob")
    world.share_timeline(partner)
    simba = world.person("Simba")
    for number in range(PHOTOS):
        world.photo(
            START + timedelta(days=number % 4, seconds=number // 8),
            zone="America/New_York",
            owner=partner if number % 5 == 4 else None,
            state="Maine",
            city=("Portland", "Bar Harbor")[number % 2],
            make="Canon",
            model="EOS R6",
            person_ids=(simba.id,) if number % 3 == 0 else (),
        )
    world.album("Maine 2026", list(world.assets.values())[:4])
    return world


ALBUM = next(iter(small_world().albums))
CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("immich_find_albums", {"query": "maine"}),
    ("immich_search_photos", {"state": "maine", "person": "Simba"}),
    ("immich_search_photos", {**TRIP, "samples": 3}),
    ("immich_smart_search", {"query": "portland", **TRIP}),
    ("immich_album_gaps", {"album_id": ALBUM}),
    ("immich_create_album", {"name": "Trip", "expected_count": PHOTOS, **TRIP}),
    ("immich_add_to_album", {"album_id": ALBUM, "expected_new_count": PHOTOS - 4, **TRIP}),
)


@attrs.define(kw_only=True, eq=False)
class SpoiledTransport(Transport):
    """Answers from an application in this process, changed on their way."""

    app: App
    changes: Sequence[Change]
    asked: list[str] = attrs.field(factory=list)

    async def get(self, path: str, params: Mapping[str, str] | None = None, *, needs: str | None = None) -> object:
        """Read something."""
        return self._answered(Call.of("GET", path, params=params, needs=needs)).value

    async def post(
        self, path: str, body: Mapping[str, object], *, needs: str | None = None, retry: bool = True
    ) -> object:
        """Search, or make an album."""
        return self._answered(Call.of("POST", path, body=body, needs=needs, retry=retry)).value

    async def put(self, path: str, body: Mapping[str, object], *, needs: str | None = None) -> Payload:
        """Add photos."""
        return self._answered(Call.of("PUT", path, body=body, needs=needs))

    def _answered(self, call: Call) -> Payload:
        number = len(self.asked)
        self.asked.append(f"{call.method} {call.path}")
        assert number < MOST_REQUESTS, self.asked[-5:]
        reply = self.app.answer(self._request(call, number))
        body = reply.body
        for change in self.changes:
            body = change.apply(number, body)
        try:
            return self._read(call, attrs.evolve(reply, body=body))
        except BadAnswer as error:
            raise self._final(Failure(error=error, is_doubtful=True), call) from None

    def _request(self, call: Call, number: int) -> Request:
        target = f"/api{call.path}" + (f"?{urlencode(call.params)}" if call.params else "")
        raw = call.content or b""
        return Request(
            number=number + 1,
            method=call.method,
            target=target,
            headers=self.server.key.header(),
            raw=raw,
            body=json.loads(raw) if raw else None,
        )

    def _read(self, call: Call, reply: Reply) -> Payload:
        answer = Answer(status=reply.status, headers={"content-type": reply.content_type}, body=reply.body)
        if not answer.is_success:
            raise self._final(refusal(answer, call, self.server), call)
        return Payload(payload(answer, self.server))

    def _final(self, failure: Failure, call: Call) -> ImmichError:
        return final_error(failure, call, self.server, was_doubtful=False)


def check(case: Json) -> None:
    """The answer is one that the contract knows, after a bounded number of requests."""
    world = small_world()
    plain = open_transport(url=URL, api_key=world.key.secret)
    transport = SpoiledTransport(
        connections=plain._connections,  # noqa: SLF001  # the same, over another wire
        pace=plain._pace,  # noqa: SLF001
        deadline=plain._deadline,  # noqa: SLF001
        app=App(world=world, kind=kind_of(case["kind"])),
        changes=[Change.of(change) for change in case["changes"]],
    )
    settings = Settings(
        url=URL, api_key=Secret(world.key.secret), zone=ZoneInfo("America/New_York"), enable_writes=True
    )
    tool, arguments = CALLS[case["call"]]
    with Heard() as heard:
        text = anyio.run(Dispatcher(ServerHouse(settings, transport)).call, tool, arguments, silent)
    check_answer(text, heard)


_nodes = st.fixed_dictionaries(
    {"request": st.integers(0, 8), "node": st.integers(0, 500), "deed": st.sampled_from(DEEDS), "value": values}
)
_likely = (
    st.integers(-1, 2000)
    | st.sampled_from(("", "2", "-1", "abc", "٣", "2026-08-02T12:00:00.000Z", "0001-01-01T00:00:00.000+14:00", "IMAGE"))
    | st.sampled_from(("9999-12-31T23:59:59.999-12:00", "10000-01-01", "owner", "editor", ALBUM, ALBUM.upper()))
)
_keys = st.fixed_dictionaries(
    {
        "request": st.integers(0, 8) | st.just(EVERY),
        "key": st.sampled_from(KEYS),
        "deed": st.sampled_from(("set", "set", "drop", "many", "wrap")),
        "value": _likely | values,
    }
)

# Pages and counts that do not fit each other send the product looking for what is missing.
_paging = st.tuples(
    *(
        st.fixed_dictionaries(
            {"request": st.just(EVERY), "key": st.just(key), "deed": st.just(deed), "value": _likely | values}
        )
        for key, deed in (("total", "set"), ("nextPage", "set"), ("nextCursor", "set"))
    )
).map(list)
TARGET = Target(
    name="server_json",
    cases=st.fixed_dictionaries(
        {
            "kind": st.sampled_from(KINDS),
            "call": st.integers(0, len(CALLS) - 1),
            "changes": st.lists(_nodes | _keys, min_size=1, max_size=4)
            | st.tuples(_paging, st.lists(_nodes | _keys, max_size=2)).map(lambda lists: [*lists[0], *lists[1]]),
        }
    ),
    check=check,
)
