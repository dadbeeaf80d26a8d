"""What a write reads, sends and reports, beyond the course of its requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import attrs
import pytest

from immich_domain import (
    MAX_WRITE,
    Album,
    AlbumId,
    Asset,
    AssetId,
    AssetPage,
    AssetQuery,
    DayWindow,
    ErrorCode,
    Failed,
    Journal,
    Refusal,
    Unconfirmed,
    Written,
    add_to_album,
    create_album,
)
from immich_domain.errors import LostAnswer
from immich_domain.queries import AddOutcomes
from tests.domain.strategies import instant_of
from tests.writes.scripted_port import ALBUM, RESOLVED, WALL, ScriptedPort, Write, photo_ids

pytestmark = pytest.mark.anyio

NAME = "Maine 2026"
PAGE = (MAX_WRITE + 1) // 3


@attrs.define(kw_only=True)
class Household(ScriptedPort):
    """A library of one home, in which somebody else is busy too.

    `page_size` cuts the stream into pages. `elsewhere` are added to a new album by another device as soon as it is there,
    and albums of the names in `made_meanwhile` appear with it.
    """

    page_size: int = 10_000
    elsewhere: tuple[AssetId, ...] = ()
    made_meanwhile: tuple[str, ...] = ()
    pages_sent: int = 0
    descriptions: list[str] = attrs.field(factory=list)
    added_to: list[AlbumId] = attrs.field(factory=list)

    async def scan(self, query: AssetQuery) -> AsyncIterator[AssetPage]:
        """The members in one page; everything else in pages, with the number of all on the first."""
        if query.album_id is not None:
            async for page in ScriptedPort.scan(self, query):
                yield page
            return
        self._end(self._begin("scan"))
        for start in range(0, len(self.photos), self.page_size):
            rows = self.photos[start : start + self.page_size]
            self.pages_sent += 1
            yield AssetPage(
                assets=tuple(Asset(id=one, wall=WALL, taken_at=instant_of(WALL, 0)) for one in rows),
                expected=len(self.photos) if start == 0 else None,
            )

    async def create_album(self, name: str, description: str, asset_ids: Sequence[AssetId]) -> Album:
        """Make the album; what others do is done before the answer arrives."""
        self.descriptions.append(description)
        self.albums_known += [Album(id=AlbumId(other), name=other) for other in self.made_meanwhile]
        album = await ScriptedPort.create_album(self, name, description, asset_ids)
        self.members[album.id] += self.elsewhere
        return album

    async def add_assets(self, album_id: AlbumId, asset_ids: Sequence[AssetId]) -> AddOutcomes:
        """Remember where they went."""
        self.added_to.append(album_id)
        return await ScriptedPort.add_assets(self, album_id, asset_ids)


def household(count: int, **settings: object) -> Household:
    """A home with so many photos and an album that holds none of them."""
    return Household(photos=photo_ids(count), albums_known=[Album(id=ALBUM, name="Winter")], **settings)  # type: ignore[arg-type]


async def test_the_description_is_the_one_that_was_given() -> None:
    """Word for word, and empty where none was given."""
    port = household(1)
    await create_album(port, RESOLVED, name=NAME, expected=1, description="Two weeks in Acadia")
    await create_album(port, RESOLVED, name="Acadia", expected=1)
    assert port.descriptions == ["Two weeks in Acadia", ""]


async def test_photos_outside_the_days_are_never_written() -> None:
    """What the envelope lets through and the window does not is neither counted nor sent."""
    port = household(1)
    day_before = attrs.evolve(RESOLVED, window=DayWindow(last=WALL.date().replace(day=1)))
    made = await create_album(port, day_before, name=NAME, expected=1)
    added = await add_to_album(port, ALBUM, day_before, expected=1)
    assert isinstance(made, Refusal)
    assert isinstance(added, Refusal)
    assert (made.code, added.code) == (ErrorCode.COUNT_MISMATCH, ErrorCode.NOTHING_TO_ADD)
    assert port.writes == []


async def test_a_write_reads_no_further_than_it_may_write() -> None:
    """With one photo more than the limit the verdict is certain, so the rest of a large library is not read."""
    port = household(10 * PAGE, page_size=PAGE)
    made = await create_album(port, RESOLVED, name=NAME, expected=1)
    assert port.pages_sent == 3
    added = await add_to_album(port, ALBUM, RESOLVED, expected=1)
    assert port.pages_sent == 6
    assert isinstance(made, Refusal)
    assert isinstance(added, Refusal)
    assert (made.code, made.details) == (ErrorCode.TOO_MANY, {"actual_count": 10 * PAGE})
    assert (added.code, added.details) == (ErrorCode.TOO_MANY, {})


async def test_nothing_to_add_is_a_refusal_with_zero() -> None:
    """The whole answer: nothing is missing, so nothing was sent."""
    port = household(2, members={ALBUM: photo_ids(2)})
    assert await add_to_album(port, ALBUM, RESOLVED, expected=2) == Refusal(
        code=ErrorCode.NOTHING_TO_ADD,
        message="Nothing was written: every photo that matches is in the album already.",
        details={"actual_count": 0},
    )


async def test_what_another_device_put_into_the_new_album_counts_as_added() -> None:
    """A photo of a later chunk that is there before us was put there for this album, and is not reported as old."""
    port = household(501, elsewhere=tuple(photo_ids(501)[500:]))
    outcome = await create_album(port, RESOLVED, name=NAME, expected=501)
    assert outcome == Written(album_id=AlbumId("album-1"), name=NAME, added=501)


async def test_dropped_photos_are_added_to_the_album_that_was_made() -> None:
    """The second attempt goes into the same album and into no other."""
    port = household(3, refused={photo_ids(3)[0]: "no_permission"})
    await create_album(port, RESOLVED, name=NAME, expected=3)
    assert port.added_to == ["album-1"]
    assert port.members["album-1"] == photo_ids(3)[1:]  # type: ignore[index]
    assert port.writes == [Write(NAME, tuple(photo_ids(3))), Write(None, tuple(photo_ids(3)))]


async def test_the_most_frequent_reason_comes_first_and_ties_go_by_name() -> None:
    """Also a reason that is no word at all is passed on as it came."""
    reasons = ["a", "z", "z", "y", "y", ""]
    port = household(7, refused=dict(zip(photo_ids(6), reasons, strict=True)))
    outcome = await add_to_album(port, ALBUM, RESOLVED, expected=7)
    assert outcome == Written(
        album_id=ALBUM,
        name="Winter",
        added=1,
        failed=(
            Failed(reason="y", count=2),
            Failed(reason="z", count=2),
            Failed(reason="", count=1),
            Failed(reason="a", count=1),
        ),
    )


async def test_the_journal_knows_the_name_before_anything_is_sent_and_the_album_once_it_is_there() -> None:
    """Whatever becomes of the request, a person can tell which album was meant; only an answer tells its ID."""
    port = household(1, failing={2: LostAnswer("nobody knows")})
    lost, made = Journal(), Journal()
    await create_album(port, RESOLVED, name=NAME, expected=1, journal=lost)
    assert (lost.name, lost.album_id, lost.sent, lost.accepted) == (NAME, None, True, [])
    await create_album(household(1), RESOLVED, name=NAME, expected=1, journal=made)
    assert (made.name, made.album_id, made.sent, made.accepted) == (NAME, AlbumId("album-1"), True, photo_ids(1))


async def test_an_unanswered_album_is_told_from_others_made_at_the_same_time() -> None:
    """Only a new album of the same name can be the one; the name and the reason are passed on."""
    port = household(1, made_meanwhile=("Summer",), failing={2: LostAnswer("nobody knows")}, late=frozenset({2}))
    outcome = await create_album(port, RESOLVED, name=NAME, expected=1)
    assert isinstance(outcome, Unconfirmed)
    assert [(album.id, album.name) for album in outcome.found] == [("album-2", NAME)]
    assert (outcome.name, outcome.looked, outcome.reason) == (NAME, True, "nobody knows")
