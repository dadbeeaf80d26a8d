"""Which albums a few words mean, tier by tier."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import Album, AlbumId, rank_albums, similar_albums
from tests.domain.strategies import texts


def named(*names: str) -> list[Album]:
    """Albums with these names; their IDs are the names too."""
    return [Album(id=AlbumId(name), name=name) for name in names]


def ranked(albums: list[Album], query: str) -> list[str]:
    """IDs, best first."""
    return [album.id for album in rank_albums(albums, query)]


def test_the_tiers_come_in_their_order() -> None:
    """Whole name, all words, more words before fewer, part of the name, resemblance; the rest is left out."""
    albums = named(
        "Wedding",
        "Maine Trap 206",
        "xmaine trip 2026x",
        "Trip to Oregon",
        "Maine Trip",
        "2026: our trip to Maine",
        "MAINE trip 2026",
    )
    assert ranked(albums, "Maine trip 2026") == [
        "MAINE trip 2026",
        "2026: our trip to Maine",
        "Maine Trip",
        "Maine Trap 206",
        "Trip to Oregon",
        "xmaine trip 2026x",
    ]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("maine", "Maine 2026"),
        ("Summer in Maine", "Domaine de Maines"),
        ("Domaine", "Main"),
    ],
)
def test_a_better_tier_wins_in_either_order(better: str, worse: str) -> None:
    """The order in which the server lists albums plays no part."""
    assert ranked(named(better, worse), "Maine") == ranked(named(worse, better), "Maine") == [better, worse]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("ete", "Été à Lisbonne"),
        ("ÉTÉ", "e\u0301te\u0301"),
        ("lodz", "Łódź"),
        ("strasse", "Große Straße"),
        ("東京", "東京 2026"),
        ("京", "東京"),
        ("👨‍👩‍👧", "👨👩👧 2026"),
        ("maine", "\u202amaine\u202c"),
        ("Mainne", "Maine"),
        ("bar   harbor", "Bar Harbor"),
    ],
)
def test_an_album_is_found_however_it_is_written(query: str, name: str) -> None:
    """Case, accents, form, part of a name without spaces, and a typing error."""
    assert ranked(named("Wedding", name), query) == [name]


@pytest.mark.parametrize(("query", "name"), [("दिल्ली", "दुल्ला"), ("की", "का"), ("ที่", "ทา")])
def test_vowel_signs_do_not_make_words_of_single_letters(query: str, name: str) -> None:
    """Two words that share consonants only are not the same word, so they rank as resembling at most."""
    whole = Album(id=AlbumId("whole"), name=f"xx{query}xx")
    other = Album(id=AlbumId("other"), name=name, last=dt.date.max)
    assert rank_albums([other, whole], query)[0] == whole


def test_resemblance_begins_at_six_tenths() -> None:
    """Six of ten letters in common are enough, fewer are not."""
    assert ranked(named("abcdef1234"), "abcdefwxyz") == ["abcdef1234"]
    assert ranked(named("abcde12345"), "abcdevwxyz") == []


@pytest.mark.parametrize(("one", "other"), [("abcdef1234", "abcdefwxyz"), ("abc", "abcdefg")])
def test_resemblance_of_exactly_six_tenths_is_one_for_both_questions(one: str, other: str) -> None:
    """The threshold belongs to it, whether the letters are shared by chance or one name is all of the other's beginning."""
    assert ranked(named(one), other) == [one]
    assert similar_albums(named(one), other) == tuple(named(one))


def test_the_closest_resemblance_comes_first() -> None:
    """Within the last tier the ratio decides."""
    assert ranked(named("Maiiiine", "Mainne"), "Maine") == ["Mainne", "Maiiiine"]


def test_nothing_matches_something_else_altogether() -> None:
    """No album is offered for want of a better one."""
    assert ranked(named("Wedding", "", "12"), "Maine") == []


def test_ties_go_to_the_newest_album_then_by_id() -> None:
    """First the last photo day, then the last change, then the ID; unknown is oldest."""
    changed = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    albums = [
        Album(id=AlbumId("b"), name="Maine"),
        Album(id=AlbumId("a"), name="Maine"),
        Album(id=AlbumId("changed"), name="Maine", updated_at=changed),
        Album(id=AlbumId("older"), name="Maine", last=dt.date(2023, 7, 14)),
        Album(id=AlbumId("newer"), name="Maine", last=dt.date(2026, 8, 9)),
        Album(id=AlbumId("newer-changed"), name="Maine", last=dt.date(2026, 8, 9), updated_at=changed),
    ]
    expected = ["newer-changed", "newer", "older", "changed", "a", "b"]
    assert ranked(albums, "maine") == ranked(albums[::-1], "maine") == expected


def test_an_album_with_photos_is_newer_than_one_without_whatever_their_day() -> None:
    """Also photos of the first day of the calendar are photos."""
    albums = [Album(id=AlbumId("b"), name="Maine", last=dt.date.min), Album(id=AlbumId("a"), name="Maine")]
    assert ranked(albums, "maine") == ["b", "a"]


@pytest.mark.parametrize("query", ["", "   ", "\u200e", "\u0301"])
def test_without_words_the_most_recently_changed_album_comes_first(query: str) -> None:
    """An empty query lists everything, by the last change, then by ID."""
    albums = [
        Album(id=AlbumId("b"), name="x"),
        Album(id=AlbumId("a"), name="y", last=dt.date.max),
        Album(id=AlbumId("old"), name="z", updated_at=dt.datetime(2020, 1, 1, tzinfo=dt.UTC)),
        Album(id=AlbumId("new"), name="", updated_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC)),
    ]
    assert ranked(albums, query) == ranked(albums[::-1], query) == ["new", "old", "a", "b"]


def test_changes_are_compared_as_instants() -> None:
    """Two changes in different zones are ordered by when they happened."""
    east = dt.datetime(2026, 1, 2, 1, tzinfo=dt.timezone(dt.timedelta(hours=14)))
    west = dt.datetime(2026, 1, 1, 23, tzinfo=dt.timezone(dt.timedelta(hours=-12)))
    albums = [Album(id=AlbumId("east"), name="", updated_at=east), Album(id=AlbumId("west"), name="", updated_at=west)]
    assert ranked(albums, "") == ["west", "east"]


def test_similar_albums_are_the_equal_and_the_resembling_ones() -> None:
    """For a new album's name: equal names first, then whole names that resemble it, never mere shared words."""
    albums = named("Maine", "Maine 2025", "A whole year with Maine somewhere in 2026", "máine  2026")
    found = [album.id for album in similar_albums(albums, "Maine 2026")]
    assert found == ["máine  2026", "Maine", "Maine 2025"]


def test_similar_albums_of_an_empty_name_are_those_without_a_name() -> None:
    """An empty name is equal to an empty name only."""
    assert similar_albums(named("", "Maine"), "") == tuple(named(""))


def test_very_long_names_are_compared_by_their_beginning() -> None:
    """Ten thousand characters are neither refused nor slow, and an equal beginning is a resemblance."""
    long = "ab cd " * 2000
    assert ranked(named(long + "x"), long + "y") == [long + "x"]
    assert ranked(named("q" * 10_000), "z" * 10_000) == []
    assert similar_albums(named("x" + "ab" * 100), "y" + "ab" * 100) == tuple(named("x" + "ab" * 100))
    alike = "ab" * 60
    assert similar_albums(named(alike + "z" * 2000), alike + "q" * 2000) == tuple(named(alike + "z" * 2000))
    assert similar_albums(named(alike[1:] + "z" * 2000), alike[1:] + "q" * 2000) == ()


@given(st.lists(texts(), max_size=6, unique=True), texts())
def test_ranking_depends_on_no_order_and_invents_nothing(names: list[str], query: str) -> None:
    """Any order of the input gives the same answer, with each album at most once."""
    albums = [Album(id=AlbumId(str(index)), name=name) for index, name in enumerate(names)]
    found = rank_albums(albums, query)
    assert rank_albums(albums[::-1], query) == found
    assert len({album.id for album in found}) == len(found) <= len(albums)


@given(st.lists(texts(), max_size=6, unique=True), st.data())
def test_an_album_is_always_found_by_its_own_name(names: list[str], data: st.DataObject) -> None:
    """Whatever an album is called, its name finds it, and as the newest of that name it comes first."""
    albums = [Album(id=AlbumId(str(index)), name=name) for index, name in enumerate(names)]
    name = data.draw(st.sampled_from(names)) if names else ""
    wanted = Album(id=AlbumId("wanted"), name=name, last=dt.date.max, updated_at=dt.datetime.max.replace(tzinfo=dt.UTC))
    assert rank_albums([*albums, wanted], name)[0] == wanted
    assert wanted in similar_albums([*albums, wanted], name)
