"""A library that changes while it is read: never silently wrong.

What was there and matched all the time must come; what never did must not; of the rest nothing is promised. A stream that
cannot hold this says that it is incomplete. Two edits are tried at a time: counts cannot unmask three that cancel out.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import attrs
import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from tests.adapters.bench import PORTS, Bench
from tests.adapters.described import MINUTE, Household, Photo, naive
from tests.adapters.scans import START, Reading, read, singles
from tests.adapters.worlds import TRASHED_AT, fake_asset
from tests.fake_immich import Visibility, World, faults

pytestmark = pytest.mark.anyio

COUNT = 2300
FEW = settings(
    max_examples=max(1, settings.default.max_examples // 15) if settings.default else 20,
    phases=(Phase.explicit, Phase.generate),  # an example is read within a second, and is small as it is
)
SCANNED = ("2.7", "3.2")


@attrs.frozen
class Edit:
    """A photo that is added, trashed, or moved to another time after a page was sent."""

    page: int
    kind: str
    position: int
    target: int

    def __call__(self, world: World, order: list[str]) -> None:
        """Do it; positions count from the newest photo of the start."""
        chosen = order[self.position]
        moment = naive(START + (COUNT - self.target) * MINUTE + 1)
        if self.kind == "add":
            photo = Photo(number=10_000 + self.page * 10_000 + self.target, taken=0, wall=0)
            world.add_asset(attrs.evolve(fake_asset(photo), taken_at=moment.replace(tzinfo=TRASHED_AT.tzinfo)))
        elif self.kind == "trash":
            world.trash(chosen)
        else:
            world.change(chosen, taken_at=moment.replace(tzinfo=TRASHED_AT.tzinfo), wall_time=moment)


NEW, MIDDLE, OLD = 100, 1500, 2250
MOVED_UP = Edit(1, "move", OLD, NEW)

edits = st.lists(
    st.builds(
        Edit,
        st.integers(1, 3),
        st.sampled_from(["add", "trash", "move"]),
        st.sampled_from([0, NEW, 998, 999, 1000, MIDDLE, OLD, COUNT - 1]),
        st.sampled_from([0, NEW, 998, 999, 1000, MIDDLE, OLD, COUNT - 1]),
    ),
    min_size=1,
    max_size=2,
    unique_by=(lambda edit: (edit.kind, edit.position), lambda edit: edit.target),
)


@pytest.mark.parametrize("name", SCANNED)
@FEW
@given(edits=edits)
@example(edits=[Edit(1, "add", 0, NEW)])
@example(edits=[Edit(1, "add", 0, OLD)])
@example(edits=[Edit(1, "trash", NEW, 0)])
@example(edits=[Edit(1, "trash", OLD, 0)])
@example(edits=[MOVED_UP])
@example(edits=[Edit(1, "move", NEW, OLD)])
@example(edits=[MOVED_UP, Edit(1, "trash", MIDDLE, 0)])
async def test_what_stays_is_read(all_ports: Bench, name: str, edits: list[Edit]) -> None:
    """Photos added, trashed or moved between pages: what stayed is there, what never was is not, or a reason is."""
    reading, always, ever = await read_changing(all_ports, name, edits)
    check(reading, always, ever)


@pytest.mark.parametrize("name", SCANNED)
async def test_a_photo_moved_up_is_not_lost_behind_one_added_below(all_ports: Bench, name: str) -> None:
    """One photo gets a newer date, past what was read, and another is added below: the count is as at the start."""
    reading, always, ever = await read_changing(all_ports, name, [MOVED_UP, Edit(1, "add", 0, MIDDLE)])
    check(reading, always, ever)


@pytest.mark.parametrize("name", SCANNED)
async def test_a_photo_moved_up_is_not_lost_behind_one_trashed_above(all_ports: Bench, name: str) -> None:
    """One photo gets a newer date, past what was read, and one already read is trashed: the new count is what was read."""
    reading, always, ever = await read_changing(all_ports, name, [MOVED_UP, Edit(1, "trash", NEW, 0)])
    check(reading, always, ever)


async def read_changing(bench: Bench, name: str, edits: list[Edit]) -> tuple[Reading, set[str], set[str]]:
    """What is read while edits happen; what was visible all the time; what was visible at any time."""
    household: Household = singles(COUNT)
    world = bench.serve(household)
    server = bench.servers[PORTS[name][0]]
    order = [photo.id for photo in reversed(household.photos)]
    visible = [_visible(world)]

    def after(page: int) -> Callable[[], None]:
        def happen() -> None:
            for edit in edits:
                if edit.page == page:
                    edit(world, order)
                    visible.append(_visible(world))

        return happen

    counted = threading.Event()

    def wait() -> None:
        # The first page and the count are asked for side by side; here the count is that of the start.
        assert counted.wait(timeout=10)

    server.fail_next(faults.on("POST", "/search/statistics"), faults.after(counted.set))
    metadata = faults.on("POST", "/search/metadata")
    server.fail_next(metadata, faults.after(wait))
    server.fail_next(metadata, *(faults.after(after(page)) for page in (1, 2, 3)))
    reading = await read(bench.port(name))
    return reading, set.intersection(*visible), set.union(*visible)


def _visible(world: World) -> set[str]:
    return {
        asset.id for asset in world.assets.values() if not asset.deleted and asset.visibility is Visibility.TIMELINE
    }


def check(reading: Reading, always: set[str], ever: set[str]) -> None:
    """Never silently wrong, and never anything twice."""
    assert len(reading.ids) == len(set(reading.ids))
    assert set(reading.ids) <= ever
    if reading.is_complete:
        assert always <= set(reading.ids)
