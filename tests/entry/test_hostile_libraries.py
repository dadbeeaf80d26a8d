"""Whatever the names in a library hold, an answer is small, valid, visible, and its numbers are right."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from tests.entry.connections import Answer, Connection, Source, Switchboard
from tests.entry.fixtures.hostile import HOSTILE, TRIP, TRIPS, hostile_library
from tests.entry.fixtures.libraries import saved
from tests.entry.oracles import checked, in_place, matching, selection_of, unseen

# One library for each text in this process, and one that holds them all behind a real connection.
CASES = [("memory", (name,)) for name in HOSTILE] + [("stdio", tuple(HOSTILE))]
YEAR = {"taken_after": "2026-01-01", "taken_before": "2026-12-31"}
MAX_TYPED = 500


def is_torn(text: str) -> bool:
    """Whether a text holds half a pair, which no argument can: UTF-8 has no place for it."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def has_formats(text: str) -> bool:
    """Whether a text holds letters that only steer others."""
    return any(unicodedata.category(letter) == "Cf" for letter in text)


@attrs.frozen(kw_only=True)
class Hostile:
    """A library with hostile names, served."""

    texts: tuple[str, ...]
    content: dict[str, Any]
    connection: Connection

    def ask(self, tool: str, **arguments: object) -> Answer:
        """The answer, checked for size, form and unseen letters."""
        return checked(self.connection.text(tool, arguments))

    def typed(self) -> Iterator[str]:
        """The texts that somebody could pass."""
        return (text for text in self.texts if len(text) <= MAX_TYPED and not is_torn(text))


@pytest.fixture(
    scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1][0] if len(case[1]) == 1 else 'all'}"
)
def hostile(
    request: pytest.FixtureRequest, switchboard: Switchboard, tmp_path_factory: pytest.TempPathFactory
) -> Hostile:
    """Each hostile library."""
    way, names = request.param
    texts = tuple(HOSTILE[name] for name in names)
    content = json.loads(json.dumps(hostile_library(*texts)))
    path = saved(content, tmp_path_factory.mktemp("hostile") / "library.json")
    return Hostile(texts=texts, content=content, connection=switchboard.connect(way, Source(path=str(path))))


def is_valid_link(text: str) -> bool:
    """Whether a link still ends with a whole ID."""
    return text.startswith("http://immich.local:2283/") and len(text.rpartition("/")[2]) == 36


@pytest.mark.parametrize("limit", [1, 10, 100])
def test_albums_keep_their_ids_and_links(hostile: Hostile, limit: int) -> None:
    """The list of albums may lose albums at its end, but no album its ID, and the total stays."""
    answer = hostile.ask("immich_find_albums", limit=limit)
    ids = {album["id"] for album in hostile.content["albums"]}
    assert answer["total"] == len(ids)
    assert answer["albums"]
    assert len(answer["albums"]) == min(limit, len(ids)) or answer["trimmed"] is True
    for album in answer["albums"]:
        assert album["id"] in ids
        assert is_valid_link(album["url"])
        assert len(album["name"]) <= 200


def test_an_album_is_found_by_the_beginning_of_its_name(hostile: Hostile) -> None:
    """As much of the name as may be passed finds something, or nothing, but never fails."""
    for text in hostile.typed():
        assert hostile.ask("immich_find_albums", query=text)["albums"], ascii(text)
    for text in hostile.texts[:3]:
        if not is_torn(text):
            assert "error" not in hostile.ask("immich_find_albums", query=text[:MAX_TYPED])


@pytest.mark.parametrize("samples", [0, 5, 50])
def test_a_search_by_days_keeps_its_numbers(hostile: Hostile, samples: int) -> None:
    """Total, selection and criteria of a search are right, whatever its places and files are called."""
    answer = hostile.ask("immich_search_photos", samples=samples, **YEAR)
    expected = matching(hostile.content["assets"])
    assert (answer["total"], answer["selection"]) == (TRIP * TRIPS, selection_of(expected))
    assert answer["criteria"] == YEAR
    whole = (min(samples, TRIP * TRIPS), 5, 8)
    shown = tuple(len(answer[name]) for name in ("samples", "top_places", "clusters"))
    assert shown == whole or answer["trimmed"] is True
    for earlier, later in ((0, 1), (1, 2)):
        assert shown[later] == whole[later] or shown[earlier] == 0
    assert all(row["count"] == TRIP for row in answer["clusters"])
    assert all(is_valid_link(row["url"]) for row in answer["samples"])


def test_a_place_finds_its_photos_and_its_criteria_find_them_again(hostile: Hostile) -> None:
    """Typed as it stands in the library, a place is found; the criteria of the answer find exactly the same again."""
    for field in ("state", "country")[: 2 if len(hostile.texts) == 1 else 1]:
        for text in hostile.typed():
            first = hostile.ask("immich_search_photos", samples=0, **{field: text})
            expected = matching(hostile.content["assets"], in_place(field, text))
            assert first.get("error") is None, ascii(text)
            assert first["total"] >= len(expected) > 0
            again = hostile.ask("immich_search_photos", samples=0, **first["criteria"])
            assert again.get("error") is None, ascii(text)
            assert (again["total"], again["selection"]) == (first["total"], first["selection"])


def test_a_name_that_is_longer_than_may_be_passed_is_found_by_what_it_means(hostile: Hostile) -> None:
    """A spelling with 100,000 invisible letters is still Maine; the criteria of the answer find it again."""
    padded = [text for text in hostile.texts if text in (HOSTILE["long padded"], HOSTILE["long invisible"])]
    for field in ("state", "country", "person") if padded else ():
        first = hostile.ask("immich_search_photos", samples=0, **{field: "Maine"})
        if "error" in first:
            assert first["code"] == "ambiguous"
            continue
        again = hostile.ask("immich_search_photos", samples=0, **first["criteria"])
        assert again.get("error") is None, field
        assert (again["total"], again["selection"]) == (first["total"], first["selection"])


def test_a_place_that_is_not_there_names_three_that_are(hostile: Hostile) -> None:
    """The refusal lists names of the library; neither the sentence nor the list grows with them."""
    for field in ("state", "city", "country"):
        answer = hostile.ask("immich_search_photos", **{field: "Atlantis"})
        assert answer["code"] == "no_match"
        assert "Atlantis" in answer["error"]
        assert 1 <= len(answer["suggestions"]) <= 3
        assert all(len(name) <= 80 for name in answer["suggestions"])


def test_smart_search_shows_whole_links(hostile: Hostile) -> None:
    """Ranked photos may lose their end, but none its link."""
    answer = hostile.ask("immich_smart_search", query="Maine coast", limit=25)
    assert answer["results"]
    assert len(answer["results"]) == 25 or answer["trimmed"] is True
    assert all(is_valid_link(row["url"]) for row in answer["results"])
    assert answer["criteria"] == {}


def test_a_gap_keeps_its_numbers(hostile: Hostile) -> None:
    """Missing count, selection and criteria of a gap are right, whatever album and cameras are called."""
    expected = matching(hostile.content["assets"])[1:]
    for album in hostile.content["albums"][:20]:
        answer = hostile.ask("immich_album_gaps", album_id=album["id"], pad_days=0)
        assert answer["missing_count"] == answer["total"] == TRIP * TRIPS - 1
        assert answer["selection"] == selection_of(expected)
        assert answer["criteria"] == YEAR
        assert answer["album"]["id"] == album["id"]
        assert is_valid_link(answer["album"]["url"])


def test_a_person_is_found_or_refused_in_a_few_words(hostile: Hostile) -> None:
    """A search for somebody with such a name answers a number or a reason, and repeats."""
    for text in hostile.typed():
        first = hostile.ask("immich_search_photos", samples=0, person=text)
        if "error" in first:
            assert first["code"] == "ambiguous", ascii(text)
            continue
        assert first["total"] > 0
        again = hostile.ask("immich_search_photos", samples=0, **first["criteria"])
        if again.get("code") == "ambiguous" and (unseen(text) or has_formats(text)):
            continue  # an answer cannot spell what is unseen, and others have the rest of the name
        assert again.get("error") is None, ascii(text)
        assert (again["total"], again["selection"]) == (first["total"], first["selection"])
