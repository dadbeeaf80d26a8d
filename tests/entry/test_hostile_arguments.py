"""Whatever an argument holds, the answer is small, valid and visible, and nothing it says is believed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from immich_domain.errors import ErrorCode
from tests.entry.connections import WRITES, Connection, Source
from tests.entry.fixtures.hostile import HOSTILE
from tests.entry.fixtures.tables import GOOD, PARAMETERS
from tests.entry.oracles import checked

TOOLS = sorted(PARAMETERS)
EACH = [pytest.param(tool, name, id=f"{tool}-{name}") for tool in TOOLS for name in PARAMETERS[tool]]
CODES = {code.value for code in ErrorCode}


@pytest.fixture(scope="module")
def server(connect: Callable[[Source], Connection]) -> Connection:
    """The demo with all six tools."""
    return connect(WRITES)


def passable(server: Connection) -> list[str]:
    """The texts that reach a tool on this connection: halves of pairs are mended by the transport, not by the SDK."""
    return [text for name, text in HOSTILE.items() if server.way == "stdio" or name != "half a pair"]


@pytest.mark.parametrize(("tool", "name"), EACH)
def test_every_parameter_bears_every_text(server: Connection, tool: str, name: str) -> None:
    """Each hostile text, whole and as much of it as fits, in each parameter of each tool."""
    for text in passable(server):
        for value in (text, text[:200]):
            answer = checked(server.text(tool, {**GOOD[tool], name: value}))
            assert answer.get("code") in {None, *CODES} - {"internal"}, ascii(value[:50])
            if "error" in answer:
                assert len(answer["error"]) <= 900


@pytest.mark.parametrize("tool", TOOLS)
def test_every_text_is_refused_as_the_name_of_an_argument(server: Connection, tool: str) -> None:
    """A hostile text that is no parameter at all."""
    for text in passable(server):
        answer = checked(server.text(tool, {**GOOD[tool], text: "x"}))
        assert answer["code"] == "bad_argument"


def test_lists_and_objects_bear_every_text(server: Connection) -> None:
    """A hostile text deep inside a value that is none."""
    for text in passable(server):
        for value in ([text], {text: text}, [[[[{text: [text]}]]]]):
            answer = checked(server.text("immich_search_photos", {"state": value}))
            assert answer["code"] == "bad_argument"


def test_what_looks_like_an_answer_changes_no_answer(server: Connection) -> None:
    """Text that tries to close the JSON and go on stays text."""
    answer = checked(server.text("immich_search_photos", {"state": HOSTILE["json"]}))
    assert set(answer) == {"error", "code", "suggestions"}
    assert answer["code"] == "no_match"


@pytest.mark.parametrize("name", ["emoji", "injection", "json", "script", "path"])
def test_an_album_may_have_any_visible_name(switchboard_writes: Connection, name: str) -> None:
    """A name of visible letters is written as it stands and found again by it; a path or a script is only a name."""
    title = f"{HOSTILE[name]} album"
    made = checked(
        switchboard_writes.text("immich_create_album", {"name": title, "expected_count": 398, "state": "Maine"})
    )
    assert (made.get("added"), made.get("name")) == (398, title), made
    found = checked(switchboard_writes.text("immich_find_albums", {"query": title}))
    assert found["albums"][0]["id"] == made["id"]
    again = checked(
        switchboard_writes.text("immich_create_album", {"name": title, "expected_count": 398, "state": "Maine"})
    )
    assert again["code"] == "name_taken"
    assert again["album_id"] == made["id"]


@pytest.fixture(scope="module")
def switchboard_writes(connect: Callable[[Source], Connection]) -> Connection:
    """A demo of its own to write into."""
    settings = (("IMMICH_ENABLE_WRITES", "true"), ("IMMICH_TIMEZONE", "UTC"))
    return connect(Source(scene="no-album", environment=settings))
