"""Whose photos and albums they are, and who is meant by a name."""

from __future__ import annotations

import attrs
import pytest

from immich_domain import AlbumId, AssetQuery, NamesWanted, PersonId
from immich_domain.name_matching import match_person
from immich_domain.people import Person as KnownPerson
from immich_domain.refusals import Refusal
from tests.adapters.bench import LEGACY, NAMES, PORTS, SERVERS, Bench
from tests.adapters.described import Album, Household, Person, Photo, State, Who, asset_id, clock
from tests.adapters.observed import observe_albums, observe_search
from tests.adapters.scans import START, read

pytestmark = pytest.mark.anyio

MINE = Photo(number=1, taken=START, wall=START)
THEIRS = Photo(number=2, taken=START + 1, wall=START, owner=Who.PARTNER)
THEIR_FAVOURITE = attrs.evolve(THEIRS, number=3, favorite=True)
OWN_ALBUM = Album(number=1, name="Mine", members=(2,))
CALL = {"taken_after": "2026-08-01"}


async def others(bench: Bench, household: Household, name: str) -> object:
    """How many photos belong to somebody else, as a search says."""
    bench.serve(household)
    return (await observe_search(bench.port(name), CALL))["others"]


@pytest.mark.parametrize("name", NAMES)
async def test_an_own_album_tells_whose_key_it_is(all_ports: Bench, name: str) -> None:
    """With an own album, photos of partners are counted as those of others, own ones are not."""
    household = Household(photos=(MINE, THEIRS, THEIR_FAVOURITE), albums=(OWN_ALBUM,))
    assert await others(all_ports, household, name) == 2


@pytest.mark.parametrize("name", NAMES)
async def test_an_own_favourite_tells_whose_key_it_is(all_ports: Bench, name: str) -> None:
    """Without any own album, a favourite among the photos tells."""
    household = Household(photos=(attrs.evolve(MINE, favorite=True), THEIRS, THEIR_FAVOURITE))
    assert await others(all_ports, household, name) == 2


@pytest.mark.parametrize("name", PORTS)
async def test_nothing_is_said_where_nothing_tells(all_ports: Bench, name: str) -> None:
    """With neither, the number of others is unknown, and a partner's favourite fools nobody."""
    household = Household(photos=(MINE, THEIRS, THEIR_FAVOURITE))
    assert await others(all_ports, household, name) is None


@pytest.mark.parametrize("name", PORTS)
async def test_an_album_shared_by_a_partner_is_not_taken_for_an_own_one(all_ports: Bench, name: str) -> None:
    """An album that others share with the user does not tell whose key it is."""
    shared = (
        Album(number=2, name="Theirs", owner=Who.PARTNER, with_me=True, updated=clock(2027, 1, 1)),
        Album(number=3, name="A stranger's", owner=Who.STRANGER, with_me=True, with_others=True),
    )
    household = Household(photos=(MINE, THEIRS), albums=shared)
    assert await others(all_ports, household, name) is None


@pytest.mark.parametrize("name", NAMES)
async def test_each_photo_says_whose_it_is(all_ports: Bench, name: str) -> None:
    """Photo by photo, own and others."""
    all_ports.serve(Household(photos=(MINE, THEIRS), albums=(OWN_ALBUM,)))
    seen = {asset.id: asset.is_mine async for page in all_ports.port(name).scan(AssetQuery()) for asset in page.assets}
    assert seen == {MINE.id: True, THEIRS.id: False}


@pytest.mark.parametrize("name", PORTS)
async def test_whose_key_it_is_is_asked_once_for_a_gap(all_ports: Bench, name: str) -> None:
    """Two streams of one call find it out once."""
    server = all_ports.servers[PORTS[name][0]]
    all_ports.serve(Household(photos=(MINE, THEIRS), albums=(OWN_ALBUM,)))
    port = all_ports.port(name)
    await read(port)
    await read(port, AssetQuery(favorites_only=True))
    assert len(server.log.of("GET", "/albums")) == 1


ALBUMS = (
    Album(number=1, name="private", members=(1,)),
    Album(number=2, name="shared by me", with_others=True, members=(1, 2)),
    Album(number=3, name="shared with me", owner=Who.PARTNER, with_me=True, members=(2,)),
    Album(number=4, name="shared with me and others", owner=Who.STRANGER, with_me=True, with_others=True),
    Album(number=5, name="not for me", owner=Who.STRANGER, with_others=True),
    Album(number=6, name="a partner's own", owner=Who.PARTNER),
)


@pytest.mark.parametrize("name", NAMES)
async def test_albums_are_own_or_shared(all_ports: Bench, name: str) -> None:
    """Own and shared-with-me albums, each once, flagged; nobody else's."""
    all_ports.serve(Household(photos=(MINE, THEIRS), albums=ALBUMS))
    seen = {album["name"]: (album["owned"], album["shared"]) for album in await observe_albums(all_ports.port(name))}
    assert seen == {
        "private": (True, False),
        "shared by me": (True, True),
        "shared with me": (False, True),
        "shared with me and others": (False, True),
    }


@pytest.mark.parametrize("kind", SERVERS)
async def test_the_two_lists_of_albums_of_each_version(all_ports: Bench, kind: str) -> None:
    """2.x is asked for the own ones and the shared ones, 3.x for the own ones and those of others."""
    all_ports.serve(Household(albums=ALBUMS))
    await all_ports.port(kind).albums()
    asked = sorted(str(dict(entry.query)) for entry in all_ports.servers[kind].log.of("GET", "/albums"))
    if kind in LEGACY[:2]:
        assert asked == ["{'shared': 'true'}", "{}"]
    else:
        assert asked == ["{'isOwned': 'false'}", "{'isOwned': 'true'}"]


# -- people ---------------------------------------------------------------------

PEOPLE = ("Ann", "Anna", "Robert Annable", "Änna M.", "Harry", "José Álvarez", "Simba", "Simba")


async def person(bench: Bench, name: str, wanted: str, *extra: Person) -> KnownPerson | Refusal:
    """Who is meant."""
    known = tuple(Person(number=number, name=text) for number, text in enumerate(PEOPLE))
    bench.serve(Household(persons=(*known, *extra)))
    names = await bench.port(name).names(NamesWanted(person=wanted))
    return match_person(wanted, names.people)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("wanted", "number"), [("Ann", 0), ("ann", 0), ("Anna", 1), ("ANNA", 1), ("jose alvarez", 5), ("robert annable", 2)]
)
async def test_a_person_is_found_among_neighbours(all_ports: Bench, name: str, wanted: str, number: int) -> None:
    """The fuzzy search brings neighbours; the one who is named so is meant."""
    found = await person(all_ports, name, wanted)
    assert not isinstance(found, Refusal)
    assert found == KnownPerson(id=PersonId(Person(number=number, name=PEOPLE[number]).id), name=PEOPLE[number])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("wanted", "code"), [("Annna", "no_match"), ("Simba", "ambiguous"), ("SIMBA", "ambiguous"), ("Zed", "no_match")]
)
async def test_nobody_else_is_meant(all_ports: Bench, name: str, wanted: str, code: str) -> None:
    """One who only resembles is not meant, and of two with one name neither is."""
    found = await person(all_ports, name, wanted)
    assert isinstance(found, Refusal)
    assert found.code.value == code


@pytest.mark.parametrize("name", NAMES)
async def test_hidden_and_foreign_persons_do_not_count(all_ports: Bench, name: str) -> None:
    """A hidden person and one of a partner with the same name leave the own one alone."""
    extra = (Person(number=50, name="Harry", hidden=True), Person(number=51, name="Harry", owner=Who.PARTNER))
    found = await person(all_ports, name, "harry", *extra)
    assert not isinstance(found, Refusal)
    assert found.id == Person(number=4, name="Harry").id


# -- scope ----------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
async def test_an_album_brings_at_least_what_is_in_scope(all_ports: Bench, name: str) -> None:
    """Newer servers add what strangers put into a shared album; what a gap subtracts is there in any case."""
    foreign = (attrs.evolve(MINE, number=7, owner=Who.STRANGER), attrs.evolve(MINE, number=8, owner=Who.UNSHOWN))
    album = Album(number=1, name="Together", with_others=True, members=(1, 2, 7, 8))
    all_ports.serve(Household(photos=(MINE, THEIRS, *foreign), albums=(album,)))
    reading = await read(all_ports.port(name), AssetQuery(album_id=AlbumId(album.id)))
    assert {asset_id(1), asset_id(2)} <= set(reading.ids) <= {asset_id(number) for number in (1, 2, 7, 8)}


@pytest.mark.parametrize("wanted", [{"state": "Maine"}, {"city": "Portland"}])
async def test_places_of_archived_photos_are_known_alike(all_ports: Bench, wanted: dict[str, str]) -> None:
    """With archived photos in scope, a place that only they have is known to all adapters or to none."""
    archived = attrs.evolve(MINE, city="Portland", state_name="Maine", state=State.ARCHIVED)
    all_ports.serve(Household(photos=(archived,)))
    seen = {name: "refused" in await observe_search(all_ports.port(name, archived=True), wanted) for name in NAMES}
    assert len(set(seen.values())) == 1, seen
