"""Rankings and albums with something in them that cannot be read, and kinds of files beyond photos and videos."""

from __future__ import annotations

import attrs
import pytest

from immich_adapters.library import library_from_json
from immich_adapters.memory import MemoryAdapter
from immich_domain import AlbumId, AssetQuery, MediaType, NamesWanted, PlaceField
from tests.adapters.bench import SERVERS, Bench
from tests.adapters.described import DAY, Album, Household, Photo, asset_id
from tests.adapters.observed import observe_ranking
from tests.adapters.scans import START, read
from tests.adapters.worlds import fake_asset
from tests.fake_immich import faults
from tests.fake_immich.json_types import JsonValue

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", SERVERS)
async def test_a_malformed_item_of_a_ranking_counts_once(all_ports: Bench, name: str) -> None:
    """Where a second, larger page is asked for, what could not be read on the first is not counted again."""
    photos = tuple(Photo(number=n, taken=START, wall=START, description="cat") for n in range(60))
    world = all_ports.serve(Household(photos=photos))
    world.add_asset(attrs.evolve(fake_asset(photos[3]), patch={"localDateTime": 5}))
    world.scorer = lambda _, asset: float(asset.id == photos[3].id)
    seen = await observe_ranking(all_ports.port(name), "cat", {}, 25)
    assert len(seen["ids"]) == 25
    assert photos[3].id not in seen["ids"]
    assert seen["skipped"] == 1


@pytest.mark.parametrize("name", SERVERS)
async def test_a_ranking_reaches_past_photos_of_other_days(all_ports: Bench, name: str) -> None:
    """Photos of the widened window that are not of the days meant do not use up the page."""
    near = [Photo(number=n, taken=START, wall=START + DAY) for n in range(200)]
    meant = [Photo(number=200 + n, taken=START, wall=START) for n in range(10)]
    world = all_ports.serve(Household(photos=(*near, *meant)))
    first = {photo.id for photo in near}
    world.scorer = lambda _, asset: float(asset.id in first)
    seen = await observe_ranking(all_ports.port(name), "cat", {"taken_before": "2026-08-01"}, 10)
    assert set(seen["ids"]) == {photo.id for photo in meant}


FAR = {"startDate": "+010000-01-01T00:00:00.000Z", "endDate": "+010000-01-01T00:00:00.000Z"}


def _far(value: JsonValue) -> None:
    for album in value if isinstance(value, list) else [value]:
        if "startDate" in album:
            album.update(FAR)


@pytest.mark.parametrize("name", SERVERS)
async def test_an_album_with_a_photo_beyond_the_calendar_is_listed(all_ports: Bench, name: str) -> None:
    """A broken clock writes years of five digits; the album is there all the same, without those days."""
    photo = Photo(number=1, taken=START, wall=START)
    all_ports.serve(Household(photos=(photo,), albums=(Album(number=1, name="Maine", members=(1,)),)))
    all_ports.servers[name].inject(faults.mutate(_far), faults.on("GET", "/albums"), times=None)
    (album,) = await all_ports.port(name).albums()
    assert (album.name, album.asset_count) == ("Maine", 1)


@pytest.mark.parametrize("name", SERVERS)
async def test_an_album_with_a_photo_beyond_the_calendar_opens(all_ports: Bench, name: str) -> None:
    """The same album, asked for by its ID."""
    photo = Photo(number=1, taken=START, wall=START)
    wanted = Album(number=1, name="Maine", members=(1,))
    all_ports.serve(Household(photos=(photo,), albums=(wanted,)))
    all_ports.servers[name].inject(faults.mutate(_far), faults.on("GET", wanted.id), times=None)
    assert (await all_ports.port(name).album(AlbumId(wanted.id))).name == "Maine"


@pytest.mark.parametrize("name", ["memory", "2.7", "3.2"])
async def test_other_media_can_be_asked_for(all_ports: Bench, name: str) -> None:
    """What the domain calls neither photo nor video is found by that, audio too."""
    types = ("IMAGE", "VIDEO", "AUDIO", "OTHER")
    all_ports.serve(
        Household(photos=tuple(Photo(number=n, taken=START, wall=START, type=t) for n, t in enumerate(types)))
    )
    reading = await read(all_ports.port(name), AssetQuery(media=MediaType.OTHER))
    assert set(reading.ids) == {asset_id(2), asset_id(3)}


async def test_malformed_albums_and_persons_of_a_library_are_no_photos() -> None:
    """`skipped` and the expected count of a stream are about photos only."""
    library = library_from_json({"assets": [], "albums": [{"id": 5}], "people": [{"name": None}]})
    reading = await read(MemoryAdapter(library=library))
    assert (reading.expected, reading.skipped) == (0, 0)


async def test_a_malformed_photo_of_a_library_is_counted() -> None:
    """It is skipped, expected, and costs no other."""
    good = {"id": asset_id(1), "type": "IMAGE", "fileCreatedAt": "2026-08-01T00:00:00.000Z"}
    reading = await read(MemoryAdapter(library=library_from_json({"assets": [good, {"id": 5}]})))
    assert (reading.ids, reading.expected, reading.skipped) == ((asset_id(1),), 2, 1)


@pytest.mark.parametrize("name", SERVERS)
async def test_spellings_without_text_are_left_out(all_ports: Bench, name: str) -> None:
    """A list of spellings with null, numbers and empty texts gives the texts."""
    all_ports.serve(Household())
    odd = faults.answer(200, ["Maine", None, "", 5, "maine"])
    all_ports.servers[name].inject(odd, faults.on("GET", "/search/suggestions"))
    names = await all_ports.port(name).names(NamesWanted(places=frozenset({PlaceField.STATE})))
    assert names.places == {PlaceField.STATE: ("Maine", "maine")}
