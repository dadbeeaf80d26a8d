"""Making an album, request by request."""

from __future__ import annotations

import pytest

from immich_domain import (
    Album,
    AlbumId,
    ErrorCode,
    Failed,
    HalfWritten,
    Journal,
    Refusal,
    Unconfirmed,
    Written,
    add_to_album,
    create_album,
    select,
)
from immich_domain.errors import Forbidden, ImmichError, LostAnswer, ServerFailed, Unreachable
from immich_domain.writing import Outcome
from tests.writes.scripted_port import ALBUM, RESOLVED, ScriptedPort, Write, photo_ids, with_album

pytestmark = pytest.mark.anyio

WRITING = ("create", "add")


def a_port(photos: int) -> ScriptedPort:
    """A port without albums."""
    return ScriptedPort(photos=photo_ids(photos))


async def create(port: ScriptedPort, *, journal: Journal | None = None, selection: str | None = None) -> Outcome:
    """Make an album of all photos."""
    return await create_album(
        port, RESOLVED, name="Maine 2026", expected=len(port.photos), selection=selection, journal=journal
    )


async def test_an_album_is_made_with_everything_that_was_confirmed() -> None:
    """One request makes a small album, after everything was looked at, and nothing is asked afterwards."""
    port, journal = a_port(3), Journal()
    outcome = await create(port, journal=journal, selection=select(photo_ids(3)))
    assert outcome == Written(album_id=ALBUM, name="Maine 2026", added=3)
    assert port.requests == ["albums", "scan", "create"]
    assert port.writes == [Write("Maine 2026", tuple(photo_ids(3)))]
    assert (journal.sent, journal.album_id, journal.accepted) == (True, ALBUM, photo_ids(3))


@pytest.mark.parametrize(("count", "sizes"), [(500, [500]), (501, [500, 1]), (2000, [500, 500, 500, 500])])
async def test_the_first_five_hundred_make_it_and_the_rest_is_added(count: int, sizes: list[int]) -> None:
    """A large album is made with its first chunk; the others are added in order."""
    port = a_port(count)
    outcome = await create(port)
    assert outcome == Written(album_id=ALBUM, name="Maine 2026", added=count)
    assert [len(write.asset_ids) for write in port.writes] == sizes
    assert [one for write in port.writes for one in write.asset_ids] == photo_ids(count)
    assert port.requests[2:] == ["create"] + ["add"] * (len(sizes) - 1)


@pytest.mark.parametrize(
    ("port", "code"),
    [
        (with_album(3, name="MAINE  2026"), ErrorCode.NAME_TAKEN),
        (ScriptedPort(photos=photo_ids(4)), ErrorCode.COUNT_MISMATCH),
        (ScriptedPort(photos=photo_ids(2)), ErrorCode.COUNT_MISMATCH),
        (ScriptedPort(), ErrorCode.COUNT_MISMATCH),
        (ScriptedPort(photos=photo_ids(3)), ErrorCode.SELECTION_MISMATCH),
        (ScriptedPort(photos=photo_ids(2001)), ErrorCode.TOO_MANY),
        (ScriptedPort(photos=photo_ids(3), incomplete="too many at once"), ErrorCode.INCOMPLETE),
    ],
)
async def test_nothing_is_sent_before_the_verdict(port: ScriptedPort, code: ErrorCode) -> None:
    """Every refusal comes before the first request that writes, and leaves no trace in the journal."""
    journal = Journal()
    outcome = await create_album(
        port, RESOLVED, name="Maine 2026", expected=3, selection=select(photo_ids(4)), journal=journal
    )
    assert isinstance(outcome, Refusal)
    assert outcome.code is code
    assert port.writes == []
    assert not set(port.requests) & set(WRITING)
    assert (journal.sent, journal.accepted) == (False, [])


async def test_photos_dropped_without_a_word_are_asked_for_by_name() -> None:
    """Where the new album holds fewer photos than were sent, they are added again, and each reason is reported."""
    port = a_port(5)
    ids = photo_ids(5)
    port.refused = {ids[0]: "no_permission", ids[2]: "no_permission", ids[4]: "unknown"}
    journal = Journal()
    outcome = await create(port, journal=journal)
    assert outcome == Written(
        album_id=ALBUM,
        name="Maine 2026",
        added=2,
        failed=(Failed(reason="no_permission", count=2), Failed(reason="unknown", count=1)),
    )
    assert port.writes[1:] == [Write(None, tuple(ids))]
    assert journal.accepted == [ids[1], ids[3]]


async def test_drops_of_a_large_album_are_found_in_its_first_chunk_only() -> None:
    """The later chunks are answered photo by photo, and not sent twice."""
    port = a_port(501)
    ids = photo_ids(501)
    port.refused = {ids[7]: "no_permission", ids[500]: "no_permission"}
    outcome = await create(port)
    assert outcome == Written(
        album_id=ALBUM, name="Maine 2026", added=499, failed=(Failed(reason="no_permission", count=2),)
    )
    assert [len(write.asset_ids) for write in port.writes] == [500, 500, 1]


async def test_an_album_that_counts_less_than_it_holds_is_believed_photo_by_photo() -> None:
    """Photos that are in the new album, though its count leaves them out, are added and not present already."""
    port = a_port(3)
    port.forgetful = frozenset(photo_ids(1))
    outcome = await create(port)
    assert outcome == Written(album_id=ALBUM, name="Maine 2026", added=3)


async def test_names_that_resemble_are_mentioned() -> None:
    """An album of a similar name does not hinder, and is told."""
    port = with_album(3, name="Maine 2025")
    outcome = await create(port)
    assert outcome == Written(album_id=AlbumId("album-1"), name="Maine 2026", added=3, similar=("Maine 2025",))


@pytest.mark.parametrize("number", [0, 1])
async def test_a_failure_before_the_write_is_raised(number: int) -> None:
    """What fails before anything is written fails as it is."""
    port, journal = a_port(3), Journal()
    port.failing = {number: Unreachable("gone")}
    with pytest.raises(Unreachable):
        await create(port, journal=journal)
    assert port.writes == []
    assert not journal.sent


async def test_a_create_that_is_refused_is_raised_and_was_sent() -> None:
    """A definite no to the album itself is the error of the call."""
    port, journal = a_port(3), Journal()
    port.failing = {2: Forbidden("album.create")}
    with pytest.raises(Forbidden):
        await create(port, journal=journal)
    assert port.requests == ["albums", "scan", "create"]
    assert (journal.sent, journal.album_id, journal.accepted) == (True, None, [])


@pytest.mark.parametrize("arrived", [True, False])
@pytest.mark.parametrize("count", [3, 600])
async def test_a_lost_create_is_looked_up_and_nothing_else(count: int, *, arrived: bool) -> None:
    """Neither a second album nor a photo for the first: the albums are listed, and that is all."""
    port, journal = a_port(count), Journal()
    port.failing = {2: LostAnswer("nobody knows")}
    port.late = frozenset({2}) if arrived else frozenset()
    outcome = await create(port, journal=journal)
    assert isinstance(outcome, Unconfirmed)
    assert port.requests == ["albums", "scan", "create", "albums"]
    assert outcome.looked
    assert [album.id for album in outcome.found] == ([ALBUM] if arrived else [])
    assert (journal.sent, journal.accepted) == (True, [])


async def test_a_lost_create_finds_only_what_was_not_there_before() -> None:
    """Albums that existed are not taken for the new one, nor are new ones of another name."""
    port = with_album(3, name="Winter")
    port.failing = {2: LostAnswer("nobody knows")}
    port.late = frozenset({2})
    outcome = await create(port)
    assert isinstance(outcome, Unconfirmed)
    assert [(album.id, album.asset_count) for album in outcome.found] == [("album-1", 3)]


async def test_a_lost_create_whose_look_up_fails_says_so() -> None:
    """Even then nothing is raised and nothing is sent again."""
    port = a_port(3)
    port.failing = {2: LostAnswer("nobody knows"), 3: Unreachable("gone")}
    outcome = await create(port)
    assert outcome == Unconfirmed(name="Maine 2026", found=(), looked=False, reason="nobody knows")


@pytest.mark.parametrize("error", [ServerFailed("500"), LostAnswer("lost"), Forbidden("403")], ids=repr)
@pytest.mark.parametrize("arrived", [True, False])
@pytest.mark.parametrize("failing", [3, 4, 5])
async def test_a_create_that_stops_half_way_says_what_is_in_the_album(
    failing: int, error: ImmichError, *, arrived: bool
) -> None:
    """Whichever chunk fails, the album is read again, the numbers are its own, and what they name finishes the job."""
    port, journal = a_port(2000), Journal()
    port.failing = {failing: error}
    port.late = frozenset({failing}) if arrived else frozenset()
    outcome = await create(port, journal=journal)
    inside = len(port.members[ALBUM])
    assert port.requests[failing + 1 :] == ["members"]
    if arrived and failing == 5:
        assert outcome == Written(album_id=ALBUM, name="Maine 2026", added=2000)
        return
    assert isinstance(outcome, HalfWritten)
    assert (outcome.added, outcome.missing) == (inside, 2000 - inside)
    assert journal.accepted == port.members[ALBUM]
    rest = await add_to_album(port, outcome.album_id, RESOLVED, expected=outcome.missing, selection=outcome.selection)
    assert rest == Written(album_id=ALBUM, name="Maine 2026", added=outcome.missing)
    assert sorted(port.members[ALBUM]) == photo_ids(2000)


async def test_the_repetition_for_dropped_photos_may_fail_too() -> None:
    """The album exists with what the server took, and the rest is named for another call."""
    port = a_port(3)
    port.refused = {photo_ids(1)[0]: "no_permission"}
    port.failing = {3: ServerFailed("500")}
    outcome = await create(port)
    assert outcome == HalfWritten(
        album_id=ALBUM, name="Maine 2026", added=2, missing=1, selection=select(photo_ids(1)), reason="500"
    )


async def test_half_way_without_another_look_tells_what_the_server_has_said() -> None:
    """Where the album cannot be read again, only what was answered counts as added."""
    port, journal = a_port(1200), Journal()
    port.failing = {4: LostAnswer("lost"), 5: Unreachable("gone")}
    port.late = frozenset({4})
    outcome = await create(port, journal=journal)
    assert isinstance(outcome, HalfWritten)
    assert (outcome.added, outcome.missing) == (1000, 200)
    assert journal.accepted == photo_ids(1000)


async def test_half_way_with_a_look_that_is_not_complete_forgets_nothing_that_was_answered() -> None:
    """A second look that misses pages takes nothing back that the server has said before."""
    port, journal = a_port(1200), Journal()
    port.failing = {4: ServerFailed("500")}
    port.unread_members = 700
    outcome = await create(port, journal=journal)
    assert isinstance(outcome, HalfWritten)
    assert journal.accepted == photo_ids(1000)
    assert (outcome.added, outcome.missing) == (1000, 200)


async def test_an_album_of_the_same_name_elsewhere_is_never_written_to() -> None:
    """A taken name leaves the album that has it alone."""
    port = with_album(3, name="maine 2026")
    outcome = await create(port)
    assert isinstance(outcome, Refusal)
    assert outcome.details["album_id"] == ALBUM
    assert port.albums_known == [Album(id=ALBUM, name="maine 2026")]
