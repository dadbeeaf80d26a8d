"""When the tools are offered, and what is said about them."""

from __future__ import annotations

import attrs
import pytest

from immich_mcp_entry.catalogue import READ_TOOLS as LISTED_READ_TOOLS
from immich_mcp_entry.catalogue import WRITE_TOOLS as LISTED_WRITE_TOOLS
from immich_photos import LABEL, ORDER_OF_WORK, PHOTOS, READ_TOOLS, WRITE_TOOLS, Routing, label_of, offered, prompt_for


@attrs.frozen
class Tool:
    """A tool with a name."""

    name: str


OURS = [Tool("immich_find_albums"), Tool("immich_search_photos")]
OTHERS = [Tool("weather_today"), Tool("find_immich")]
ALL = [OTHERS[0], *OURS, OTHERS[1]]


def test_the_names_are_those_of_the_server() -> None:
    """Both lists, written out by hand, are what this version of the server has."""
    assert {spec.name for spec in LISTED_READ_TOOLS} == READ_TOOLS
    assert {spec.name for spec in LISTED_WRITE_TOOLS} == WRITE_TOOLS
    assert all(name.startswith(PHOTOS.prefix) for name in READ_TOOLS | WRITE_TOOLS)


def test_the_group_is_written_down() -> None:
    """Name, prefix and keywords are what hosts have agreed on."""
    assert (PHOTOS.name, PHOTOS.prefix) == ("photos", "immich_")
    words = "immich photo photos picture pictures pic pics album albums trip trips vacation"
    assert PHOTOS.keywords == tuple(words.split())


@pytest.mark.parametrize("keyword", PHOTOS.keywords)
def test_a_keyword_counts_as_a_word_in_any_case(keyword: str) -> None:
    """Between spaces, punctuation, or alone; not as a part of another word."""
    for text in (keyword, keyword.upper(), f"My {keyword.title()}?", f"({keyword})", f"the\n{keyword}-thing"):
        assert PHOTOS.is_meant_by(text)
    for text in (f"x{keyword}", f"{keyword}x", f"{keyword}_x", ""):
        assert PHOTOS.is_meant_by(text) is (f"{text}" in PHOTOS.keywords)


@pytest.mark.parametrize(
    "text", ["the topic", "a tripod", "stripe", "telephotography", "picturesque", "epics", "Immichs"]
)
def test_words_that_only_contain_a_keyword_do_not_count(text: str) -> None:
    """Otherwise every topic would bring six tools."""
    assert not PHOTOS.is_meant_by(text)


@pytest.mark.parametrize("routing", Routing)
@pytest.mark.parametrize("conversation", [(), ("my photos",), ("hello",)])
def test_others_never_see_the_tools(routing: Routing, conversation: tuple[str, ...]) -> None:
    """Neither static nor dynamic routing offers photos to somebody who is not an administrator."""
    assert offered(ALL, administrator=False, routing=routing, conversation=conversation) == OTHERS


def test_static_routing_offers_them_always() -> None:
    """To an administrator, whatever the conversation is about, in the order of the host."""
    assert offered(ALL, administrator=True, routing=Routing.STATIC) == ALL


def test_dynamic_routing_offers_them_where_they_are_meant() -> None:
    """To an administrator, once photos came up; a yes to a question about photos is still about photos."""
    assert offered(ALL, administrator=True, routing=Routing.DYNAMIC, conversation=["What is the weather?"]) == OTHERS
    assert offered(ALL, administrator=True, routing=Routing.DYNAMIC, conversation=["My Maine trip?"]) == ALL
    assert (
        offered(ALL, administrator=True, routing=Routing.DYNAMIC, conversation=["Make an album of them", "Yes."]) == ALL
    )


def test_the_label_is_for_our_tools() -> None:
    """What the person reads while one of them works."""
    assert LABEL == "Looking through photos…"
    assert {label_of(name) for name in READ_TOOLS | WRITE_TOOLS} == {LABEL}
    assert label_of("weather_today") is None


def test_the_prompt_speaks_of_tools_that_are_offered() -> None:
    """One sentence, which names only tools of the server, and nothing where they are hidden."""
    assert prompt_for(OURS) == ORDER_OF_WORK
    assert prompt_for(OTHERS) == ""
    assert ORDER_OF_WORK.count(".") == 1
    assert "immich_find_albums" in ORDER_OF_WORK
