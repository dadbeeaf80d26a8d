"""Pages that lie: too short, doubled, malformed. The stream stays exact, or says what it lacks."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.adapters.bench import PORTS, Bench
from tests.adapters.described import Household, Photo
from tests.adapters.scans import bursts, newest_first, read, singles
from tests.adapters.worlds import fake_asset
from tests.fake_immich import faults
from tests.fake_immich.json_types import JsonValue

pytestmark = pytest.mark.anyio

SCANNED = ("2.7", "3.2", "3.3 as legacy")
METADATA = faults.on("POST", "/search/metadata")
COUNT = 1800
FEW = settings(max_examples=max(1, settings.default.max_examples // 15) if settings.default else 20)

BROKEN_READABLE: dict[str, object] = {"fileCreatedAt": "+010000-01-01T00:00:00.000Z"}
BROKEN_NAMELESS: dict[str, object] = {"id": 7}


@pytest.mark.parametrize("name", SCANNED)
@pytest.mark.parametrize("page", [1, 2, 3])
@pytest.mark.parametrize("sizes", [(1,) * 2500, (100,) * 25, (2500,)], ids=["singles", "bursts", "one instant"])
async def test_a_silent_stop_is_noticed(all_ports: Bench, name: str, page: int, sizes: tuple[int, ...]) -> None:
    """A page that claims to be the last is not believed: every photo comes all the same."""
    household = bursts(sizes)
    all_ports.serve(household)
    server = all_ports.servers[PORTS[name][0]]
    server.fail_next(METADATA, *([_unspoiled()] * (page - 1)), faults.silent_stop())
    reading = await read(all_ports.port(name))
    assert sorted(reading.ids) == sorted(newest_first(household.photos))
    assert reading.reasons == ()


@pytest.mark.parametrize("name", SCANNED)
async def test_a_server_that_always_stops_is_read_in_order(all_ports: Bench, name: str) -> None:
    """Where every page claims to be the last, the stream is whole and in order."""
    household = singles(2500)
    all_ports.serve(household)
    all_ports.servers[PORTS[name][0]].inject(faults.silent_stop(), METADATA, times=None)
    reading = await read(all_ports.port(name))
    assert reading.ids == newest_first(household.photos)
    assert reading.reasons == ()


@pytest.mark.parametrize("name", ["2.7", "3.2"])
@pytest.mark.parametrize("sizes", [(1,) * 2500, (2500,)], ids=["singles", "one instant"])
async def test_a_server_that_sends_one_page_for_ever_is_asked_a_bounded_number_of_times(
    all_ports: Bench, name: str, sizes: tuple[int, ...]
) -> None:
    """Whatever range is asked for, the answer is the same full page with more behind it: what is missing is told."""
    household = bursts(sizes)
    all_ports.serve(household)
    server = all_ports.servers[PORTS[name][0]]
    server.inject(_the_same_for_ever(), METADATA, times=None)
    reading = await read(all_ports.port(name))
    assert sorted(reading.ids) == sorted(set(reading.ids))
    assert len(reading.ids) == 1000
    assert [reason.split(" could")[0] for reason in reading.reasons] == ["1500 of 2500 photos"]
    assert len(server.log) < 300


@pytest.mark.parametrize("name", SCANNED)
@pytest.mark.parametrize("count", [1, 7, 500])
@pytest.mark.parametrize("page", [1, 2])
async def test_doubled_items_hide_nothing(all_ports: Bench, name: str, count: int, page: int) -> None:
    """Items that stand twice on a page, in place of others, cost no photo."""
    household = singles(COUNT)
    all_ports.serve(household)
    server = all_ports.servers[PORTS[name][0]]
    server.fail_next(METADATA, *([_unspoiled()] * (page - 1)), faults.repeat_items(count))
    reading = await read(all_ports.port(name))
    assert sorted(reading.ids) == sorted(newest_first(household.photos))
    assert reading.reasons == ()


@pytest.mark.parametrize("name", SCANNED)
@pytest.mark.parametrize("sizes", [(300,), (1,) * 1500], ids=["one instant", "singles"])
async def test_what_is_counted_and_never_shown_is_reported(all_ports: Bench, name: str, sizes: tuple[int, ...]) -> None:
    """A photo that the server counts and never sends: all others come, and the stream says that it lacks one."""
    household = bursts(sizes)
    secret = household.photos[7].id
    all_ports.serve(household)
    all_ports.servers[PORTS[name][0]].inject(_without(secret), METADATA, times=None)
    reading = await read(all_ports.port(name))
    assert sorted([*reading.ids, secret]) == sorted(newest_first(household.photos))
    assert len(reading.reasons) == 1


@pytest.mark.parametrize("name", SCANNED)
@FEW
@given(
    readable=st.sets(st.sampled_from([0, 1, 798, 799, 800, 801, 1798, 1799]), max_size=4),
    nameless=st.sets(st.sampled_from([0, 1, 798, 799, 800, 801, 1798, 1799]), max_size=2),
)
@example(readable={0, 1799}, nameless=set())
@example(readable=set(), nameless={800})
async def test_malformed_items(all_ports: Bench, name: str, readable: set[int], nameless: set[int]) -> None:
    """Malformed items at the ends of pages are skipped and counted once; one without a readable ID leaves a reason."""
    readable = readable - nameless
    household = singles(COUNT)
    patches = dict.fromkeys(readable, BROKEN_READABLE) | dict.fromkeys(nameless, BROKEN_NAMELESS)
    _serve_patched(all_ports, household, patches)
    reading = await read(all_ports.port(name))
    good = [photo for photo in household.photos if photo.number not in patches]
    assert reading.ids == newest_first(good)
    assert reading.expected == COUNT
    assert reading.skipped == len(patches)
    assert len(reading.reasons) == (1 if nameless else 0)


@pytest.mark.parametrize("name", SCANNED)
async def test_a_malformed_item_in_a_burst(all_ports: Bench, name: str) -> None:
    """A malformed item among 1,500 with its timestamp is skipped and counted once, and all others come."""
    household = bursts((1500,))
    _serve_patched(all_ports, household, {700: BROKEN_READABLE})
    reading = await read(all_ports.port(name))
    assert sorted(reading.ids) == sorted(newest_first(photo for photo in household.photos if photo.number != 700))
    assert (reading.skipped, reading.reasons) == (1, ())


@pytest.mark.parametrize("name", SCANNED)
async def test_a_page_of_malformed_items_hides_nothing(all_ports: Bench, name: str) -> None:
    """Where the newest 1,000 cannot be read, the older ones come all the same, and 1,000 are counted as skipped."""
    household = singles(1500)
    patched = range(500, 1500)
    _serve_patched(all_ports, household, dict.fromkeys(patched, BROKEN_READABLE))
    reading = await read(all_ports.port(name))
    assert sorted(reading.ids) == sorted(newest_first(household.photos[:500]))
    assert (reading.skipped, reading.reasons) == (1000, ())


@pytest.mark.parametrize("name", SCANNED)
@pytest.mark.parametrize(
    "patch",
    [
        {"type": None},
        {"fileCreatedAt": None},
        {"fileCreatedAt": "yesterday"},
        {"localDateTime": 5},
        {"exifInfo": "none"},
        {"exifInfo.city": 5},
        {"originalFileName": ["x"]},
        {"ownerId": 3},
        {"id": "B6F1E3A4-0000-4000-8000-00000000000A"},
        {"id": None},
    ],
    ids=str,
)
async def test_each_kind_of_malformed_item_is_skipped(all_ports: Bench, name: str, patch: dict[str, object]) -> None:
    """A field of the wrong type costs its own item and no other."""
    household = singles(3)
    _serve_patched(all_ports, household, {1: patch})
    reading = await read(all_ports.port(name))
    assert set(reading.ids) == {household.photos[0].id, household.photos[2].id}
    assert reading.skipped == 1


@pytest.mark.parametrize("name", SCANNED)
@pytest.mark.parametrize(
    ("patch", "drop"),
    [
        ({"type": "HOLOGRAM"}, ()),
        ({"exifInfo": None, "originalFileName": None, "isFavorite": None}, ()),
        ({}, ("exifInfo", "localDateTime", "ownerId", "isFavorite", "originalFileName", "visibility")),
        ({"fromTheFuture": {"a": [1]}, "exifInfo.mood": "happy"}, ()),
    ],
    ids=["type of the future", "nulls", "missing", "extra"],
)
async def test_an_item_with_less_or_more_is_read(
    all_ports: Bench, name: str, patch: dict[str, object], drop: tuple[str, ...]
) -> None:
    """What is not needed may be missing, null, unknown or more."""
    household = singles(3)
    _serve_patched(all_ports, household, {1: patch}, drop)
    reading = await read(all_ports.port(name))
    assert reading.ids == newest_first(household.photos)
    assert (reading.skipped, reading.reasons) == (0, ())


def _serve_patched(
    bench: Bench, household: Household, patches: dict[int, dict[str, object]], drop: tuple[str, ...] = ()
) -> None:
    world = bench.serve(household)
    by_number: dict[int, Photo] = {photo.number: photo for photo in household.photos}
    for number, patch in patches.items():
        world.add_asset(attrs.evolve(fake_asset(by_number[number]), patch=patch, drop=frozenset(drop)))


def _unspoiled() -> faults.Fault:
    return faults.after(lambda: None)


def _without(asset_id: str) -> faults.Fault:
    def change(value: JsonValue) -> None:
        items = value["assets"]["items"]
        items[:] = [item for item in items if item["id"] != asset_id]

    return faults.mutate(change)


def _the_same_for_ever() -> faults.Fault:
    pages: list[JsonValue] = []

    def repeat(value: JsonValue) -> JsonValue:
        pages.append(value)
        return pages[0]

    return faults.mutate(repeat)
