"""Whatever a model passes, the answer is a sentence that names the parameter and a code of the closed set."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from immich_domain.errors import ErrorCode
from tests.entry.connections import WRITES, Answer, Connection, Source
from tests.entry.fixtures.tables import (
    ADDITIVE_TOOLS,
    BOUNDLESS,
    GOOD,
    MAINE_2026,
    NONE_SUCH,
    PARAMETERS,
    READ_ONLY_TOOLS,
    REQUIRED,
    Kind,
)
from tests.entry.oracles import checked
from tests.mcp_client import ProtocolError

CODES = {code.value for code in ErrorCode}
TOOLS = sorted(PARAMETERS)
EACH = [pytest.param(tool, name, id=f"{tool}-{name}") for tool in TOOLS for name in PARAMETERS[tool]]
OPTIONAL = [
    pytest.param(tool, name, id=f"{tool}-{name}")
    for tool in TOOLS
    for name in PARAMETERS[tool]
    if name not in REQUIRED[tool]
]
SEARCHES = ("immich_search_photos", "immich_smart_search", "immich_create_album", "immich_add_to_album")
UNKNOWN = ("frobnicate", "start", "album", "Query", "taken_at", "criteria", "", "__class__", "self", "line\nbreak")


@pytest.fixture(scope="module")
def server(connect: Callable[[Source], Connection]) -> Connection:
    """The demo with all six tools."""
    return connect(WRITES)


def refused(server: Connection, tool: str, arguments: dict[str, object], *names: str) -> Answer:
    """The answer to a call that cannot be meant: an error that names all of `names`."""
    answer = checked(server.text(tool, arguments))
    assert set(answer) == {"error", "code"}, answer
    assert answer["code"] in CODES
    assert answer["code"] != "internal"
    for name in names:
        assert name in answer["error"]
    return answer


@pytest.mark.parametrize(("tool", "name"), EACH)
def test_a_wrong_value_is_refused_by_name(server: Connection, tool: str, name: str) -> None:
    """Every JSON type that is not meant, every value out of bounds, and every text that is too long."""
    for value in PARAMETERS[tool][name].wrong:
        answer = refused(server, tool, {**GOOD[tool], name: value}, name)
        assert answer["code"] == "bad_argument", value


def boundless() -> Iterator[tuple[str, str, object]]:
    """Each parameter with each number that has no bounds."""
    return ((tool, name, value) for tool in TOOLS for name in PARAMETERS[tool] for value in BOUNDLESS)


def test_a_number_without_bounds_is_refused_by_name(server: Connection) -> None:
    """1e400 and NaN are refused like other wrong values, never taken for "not given"."""
    for tool, name, value in boundless():
        assert refused(server, tool, {**GOOD[tool], name: value}, name)["code"] == "bad_argument", value


@pytest.mark.parametrize(("tool", "name"), [(tool, name) for tool in TOOLS for name in sorted(REQUIRED[tool])])
def test_what_is_required_is_asked_for(server: Connection, tool: str, name: str) -> None:
    """A required parameter that is absent, null, empty or blank is asked for by name."""
    rest = {key: value for key, value in GOOD[tool].items() if key != name}
    values: list[dict[str, object]] = [{}, {name: None}, {name: ""}]
    if PARAMETERS[tool][name].json_type == "string":
        values.append({name: " \t\n "})
    for given in values:
        answer = refused(server, tool, {**rest, **given}, name, "required")
        assert answer["code"] == "bad_argument"


@pytest.mark.parametrize(("tool", "name"), OPTIONAL)
def test_null_and_empty_text_mean_not_given(server: Connection, tool: str, name: str) -> None:
    """A local model fills in every field: null and empty are as if it had not."""
    rest = {key: value for key, value in GOOD[tool].items() if key != name}
    absent = server.text(tool, rest)
    for value in (None, ""):
        assert server.text(tool, {**rest, name: value}) == absent


@pytest.mark.parametrize("tool", SEARCHES)
def test_the_defaults_written_out_mean_not_given(server: Connection, tool: str) -> None:
    """`media` all and `favorites_only` false narrow nothing, and are no criterion either."""
    good = GOOD[tool]
    assert server.text(tool, {**good, "media": "all", "favorites_only": False}) == server.text(tool, good)


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("name", UNKNOWN, ids=ascii)
def test_an_unknown_argument_is_refused_by_name(server: Connection, tool: str, name: str) -> None:
    """An argument that does not exist is never ignored, whatever its value; those that exist are listed."""
    for value in (None, "", "x", 1, {"state": "Maine"}):
        answer = refused(server, tool, {**GOOD[tool], name: value}, *PARAMETERS[tool])
        assert answer["code"] == "bad_argument"
        assert name.replace("\n", " ") in answer["error"]


@pytest.mark.parametrize("tool", TOOLS)
def test_an_unknown_argument_may_have_any_name(server: Connection, tool: str) -> None:
    """A name of 100,000 characters is shortened in the sentence."""
    refused(server, tool, {**GOOD[tool], "x" * 100_000: 1})


@pytest.mark.parametrize("tool", SEARCHES)
def test_an_end_before_the_start_is_refused(server: Connection, tool: str) -> None:
    """Both days are named, so that the model can swap them."""
    arguments = {**GOOD[tool], "taken_after": "2026-08-09", "taken_before": "2026-08-02"}
    answer = refused(server, tool, arguments, "taken_after", "taken_before", "2026-08-09", "2026-08-02")
    assert answer["code"] == "bad_argument"


def numbers() -> Iterator[tuple[str, str, Kind]]:
    """Each whole number that some tool takes."""
    return (
        (tool, name, kind) for tool in TOOLS for name, kind in PARAMETERS[tool].items() if kind.json_type == "integer"
    )


@pytest.mark.parametrize(("tool", "name", "kind"), [pytest.param(*row, id=f"{row[0]}-{row[1]}") for row in numbers()])
def test_a_whole_number_within_its_bounds_is_taken(server: Connection, tool: str, name: str, kind: Kind) -> None:
    """Both bounds are taken, and 455.0 is 455."""
    for value in {kind.low or 0, kind.high or 455}:
        whole = server.text(tool, {**GOOD[tool], name: value})
        assert checked(whole).get("code") != "bad_argument"
        assert server.text(tool, {**GOOD[tool], name: float(value)}) == whole


@pytest.mark.parametrize("day", ["0001-01-01", "1900-01-01", "2024-02-29", "9999-12-31", " 2026-08-05 "])
def test_every_day_of_the_calendar_is_taken(server: Connection, day: str) -> None:
    """Days at the rim of the calendar are days, as start and as end."""
    for name in ("taken_after", "taken_before"):
        answer = checked(server.text("immich_search_photos", {name: day, "samples": 0}))
        assert answer["criteria"] == {name: day.strip()}


@pytest.mark.parametrize("arguments", [None, {}, {"media": "all"}, {"favorites_only": False}, {"samples": 3}])
def test_a_search_for_nothing_in_particular_is_refused(server: Connection, arguments: dict[str, object] | None) -> None:
    """A request never means the whole library by accident; the fields are named."""
    answer = checked(server.text("immich_search_photos", arguments))
    assert answer["code"] == "no_criteria"
    for name in ("taken_after", "state", "person", "favorites_only"):
        assert name in answer["error"]


@pytest.mark.parametrize("tool", sorted(ADDITIVE_TOOLS))
def test_media_alone_is_too_little_for_a_write(server: Connection, tool: str) -> None:
    """All videos can be counted but not put into an album."""
    criteria = dict.fromkeys(("state", "taken_after", "taken_before"))
    answer = refused(server, tool, {**GOOD[tool], **criteria, "media": "video"}, "media")
    assert answer["code"] == "no_criteria"
    assert server.ask("immich_search_photos", media="video")["total"] > 0


def test_names_that_are_too_long_together_are_refused_by_name(server: Connection) -> None:
    """Criteria come back whole in every answer, so they have a size; the texts that made it are named."""
    names = ("state", "city", "country", "person")
    refused(server, "immich_search_photos", dict.fromkeys(names, "x" * 400), *names)


@pytest.mark.parametrize("tool", ["immich_album_gaps", "immich_add_to_album"])
def test_an_album_that_is_not_there_is_not_found(server: Connection, tool: str) -> None:
    """A good ID of no album is another mistake than a bad ID."""
    answer = refused(server, tool, {**GOOD[tool], "album_id": NONE_SUCH})
    assert answer["code"] == "not_found"
    assert NONE_SUCH in answer["error"]


@pytest.mark.parametrize("tool", ["immich_album_gaps", "immich_add_to_album"])
def test_an_id_in_capitals_is_the_same_id(server: Connection, tool: str) -> None:
    """Some models shout."""
    assert server.text(tool, {**GOOD[tool], "album_id": MAINE_2026.upper()}) == server.text(tool, GOOD[tool])


@pytest.mark.parametrize("name", ["immich_delete_album", "find_albums", "IMMICH_FIND_ALBUMS", "", "x" * 1000])
def test_an_unknown_tool_is_a_protocol_error(server: Connection, name: str) -> None:
    """Only names outside the six are an error of the protocol."""
    with pytest.raises(ProtocolError) as caught:
        server.text(name, {})
    assert caught.value.code == -32602


@pytest.mark.parametrize("tool", sorted(ADDITIVE_TOOLS))
@pytest.mark.parametrize("arguments", ["good", "none", "wrong"])
def test_a_write_tool_says_that_writes_are_off(demo: Connection, tool: str, arguments: str) -> None:
    """Called while it is not listed, with whatever arguments, it says which setting allows it."""
    passed = {"good": GOOD[tool], "none": None, "wrong": {"frobnicate": 1}}[arguments]
    answer = checked(demo.text(tool, passed))
    assert set(answer) == {"error", "code"}
    assert answer["code"] == "writes_off"
    assert "IMMICH_ENABLE_WRITES" in answer["error"]


def test_after_all_this_nothing_was_written(server: Connection, demo: Connection) -> None:
    """The refused writes left the albums as they were."""
    assert server.text("immich_find_albums", {"limit": 100}) == demo.text("immich_find_albums", {"limit": 100})
    assert {tool["name"] for tool in server.tools()} == READ_ONLY_TOOLS | ADDITIVE_TOOLS
