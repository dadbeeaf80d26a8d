"""Strategies: households, and what an agent, other people and the network do in them."""

from __future__ import annotations

import attrs
from hypothesis import strategies as st

from tests.fake_immich import FakeAsset, Visibility, World
from tests.writes.troubles import ALBUM_NAMES, FAULTS, QUIET, Change, Deed, Trouble, moment

CRITERIA: tuple[dict[str, object], ...] = (
    {"taken_after": "2026-08-01", "taken_before": "2026-08-04"},
    {"taken_after": "2026-08-02", "taken_before": "2026-08-02"},
    {"taken_after": "2026-07-20", "taken_before": "2026-08-31"},
    {"state": "Maine"},
    {"taken_after": "2026-08-02", "media": "photo"},
)
FRESH_NAMES = tuple(f"Trip no. {number}" for number in range(20))
BULK = 520
"""Photos on one day that take more than one request to write."""


@attrs.frozen(kw_only=True)
class Step:
    """What the agent does next: see the plays of `test_stateful`."""

    play: str
    criteria: int
    album: int
    name: str
    with_selection: bool
    shown: tuple[Trouble, ...]
    meanwhile: tuple[Change, ...]
    reads: tuple[Trouble, ...]
    writes: tuple[Trouble, ...]


@attrs.frozen(kw_only=True)
class Drama:
    """A household and the steps that are taken in it."""

    photos: tuple[tuple[int, bool, str], ...]
    bulk: bool
    albums: tuple[tuple[int, tuple[int, ...]], ...]
    steps: tuple[Step, ...]

    def world(self) -> World:
        """The household."""
        world = World()
        partner = world.user("Bob")
        world.share_timeline(partner)
        for day, mine, state in self.photos:
            _photo(world, day, state, mine=mine)
        for _ in range(BULK if self.bulk else 0):
            world.photo(moment(2))
        everything: list[FakeAsset] = list(world.assets.values())
        for name, members in self.albums:
            picked = [everything[number % len(everything)] for number in members] if everything else []
            world.album(ALBUM_NAMES[name], picked)
        return world


def _photo(world: World, day: int, state: str, *, mine: bool) -> None:
    add = world.video if state == "video" else world.photo
    owner = world.me if mine else list(world.users.values())[1]
    photo = add(moment(day), owner=owner, state="Maine" if day % 2 else None)
    if state == "trashed":
        world.trash(photo.id)
    if state == "archived":
        world.change(photo.id, visibility=Visibility.ARCHIVE)


_numbers = st.integers(0, 30)
_deeds = st.sampled_from((*Deed, Deed.TRASH, Deed.RESTORE, Deed.RETAKE, Deed.LINK))
changes = st.builds(Change, _deeds, _numbers, st.integers(0, 1), _numbers)
_faults = st.sampled_from((*FAULTS, "lost", "lost", "lost", "silent 504", "reset", "403", "500"))


@st.composite
def troubles(draw: st.DrawFn, odds: int) -> Trouble:
    """What happens around a request: one in `odds` is disturbed by others, and one in `odds` by the network."""
    dice = draw(st.integers(1, odds * 2))
    if dice == 1:
        return Trouble(before=(draw(changes), draw(changes)))
    if dice == 2:
        return Trouble(after=(draw(changes), draw(changes)))
    if dice <= 4:
        return Trouble(fault=draw(_faults))
    return QUIET


def _row(odds: int, length: int) -> st.SearchStrategy[tuple[Trouble, ...]]:
    return st.tuples(*[troubles(odds) for _ in range(length)])


CLASSICS = (
    ("lost",),
    ("lost", "403"),
    ("lost", "500"),
    ("lost", "lost", "lost"),
    ("lost", "reset", "429"),
    (None, "lost"),
    (None, "lost", "403"),
    (None, "reset", "reset", "reset"),
)
"""Faults of successive writes that are easily taken for each other."""
_classics = st.sampled_from(CLASSICS).map(lambda names: tuple(Trouble(fault=name) for name in names))

PLAYS = ("create", "create", "create", "fill", "fill", "pour", "pour", "again", "twins")


@st.composite
def steps(draw: st.DrawFn) -> Step:
    """One step; most previews are left in peace, so that there is something to write."""
    mood = draw(st.integers(0, 7))
    return Step(
        play=draw(st.sampled_from(PLAYS)),
        criteria=draw(st.integers(0, len(CRITERIA) - 1)),
        album=draw(st.integers(0, 2)),
        name=draw(st.sampled_from((*ALBUM_NAMES, *FRESH_NAMES))),
        with_selection=draw(st.booleans()),
        shown=draw(_row(5, 8)) if mood == 0 else (),
        meanwhile=(draw(changes), draw(changes)) if mood == 1 else (),
        reads=draw(_row(6, 9)) if mood in (2, 3) else (),
        writes=draw(_row(3, 5)) if mood in range(3, 7) else draw(_classics) if mood == 7 else (),
    )


_states = st.sampled_from(("", "", "", "video", "trashed", "archived"))
_photos = st.tuples(st.integers(0, 20), st.booleans(), _states)
_albums = st.tuples(st.integers(0, len(ALBUM_NAMES) - 1), st.lists(_numbers, min_size=1, max_size=4).map(tuple))
dramas = st.builds(
    Drama,
    photos=st.lists(_photos, min_size=5, max_size=12).map(tuple),
    bulk=st.integers(0, 11).map(lambda dice: dice == 11),
    albums=st.lists(_albums, min_size=1, max_size=2).map(tuple),
    steps=st.lists(steps(), min_size=3, max_size=6).map(tuple),
)


def found(play: str, *faults: str | None) -> Drama:
    """A small drama that once went wrong: one album, a few photos, one step, and these faults of its writes."""
    step = Step(
        play=play,
        criteria=2,
        album=0,
        name="Trip no. 1",
        with_selection=True,
        shown=(),
        meanwhile=(),
        reads=(),
        writes=tuple(Trouble(fault=name) for name in faults),
    )
    photos = tuple((day, True, "") for day in (1, 2, 3))
    return Drama(photos=photos, bulk=False, albums=((3, (0,)),), steps=(step,))


LOST_THEN_REFUSED = found("pour", "lost", "403")
LOST_THEN_DUPLICATE = found("fill", "lost")
LOST_ALBUM = found("create", "lost")
