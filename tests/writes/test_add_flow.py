"""Adding to an album, request by request."""

from __future__ import annotations

import pytest

from immich_domain import (
    AssetId,
    ErrorCode,
    Failed,
    HalfWritten,
    Journal,
    Refusal,
    Written,
    add_to_album,
    select,
)
from immich_domain.errors import AlbumNotFound, Forbidden, ImmichError, LostAnswer, ServerFailed, Unreachable
from immich_domain.writing import Outcome
from tests.writes.scripted_port import ALBUM, RESOLVED, ScriptedPort, Write, photo_ids, with_album

pytestmark = pytest.mark.anyio


async def add(
    port: ScriptedPort, expected: int, *, selection: str | None = None, journal: Journal | None = None
) -> Outcome:
    """Add so many photos."""
    return await add_to_album(port, ALBUM, RESOLVED, expected=expected, selection=selection, journal=journal)


async def test_only_what_is_missing_is_sent() -> None:
    """What the album has is neither counted nor sent."""
    ids = photo_ids(5)
    port, journal = with_album(5, [ids[1], ids[3]]), Journal()
    outcome = await add(port, 3, selection=select([ids[0], ids[2], ids[4]]), journal=journal)
    assert outcome == Written(album_id=ALBUM, name="Maine 2026", added=3)
    assert port.requests == ["album", "members", "scan", "add"]
    assert port.writes == [Write(None, (ids[0], ids[2], ids[4]))]
    assert (journal.sent, journal.album_id, journal.name) == (True, ALBUM, "Maine 2026")
    assert journal.accepted == [ids[0], ids[2], ids[4]]


@pytest.mark.parametrize(("count", "sizes"), [(500, [500]), (501, [500, 1]), (2000, [500] * 4)])
async def test_much_is_added_in_chunks(count: int, sizes: list[int]) -> None:
    """At most five hundred at once, each photo once, and everything in the end."""
    port = with_album(count + 3, photo_ids(3))
    assert await add(port, count) == Written(album_id=ALBUM, name="Maine 2026", added=count)
    assert [len(write.asset_ids) for write in port.writes] == sizes
    assert port.members[ALBUM] == photo_ids(count + 3)


@pytest.mark.parametrize(
    ("port", "code"),
    [
        (with_album(3, photo_ids(3)), ErrorCode.NOTHING_TO_ADD),
        (with_album(0), ErrorCode.NOTHING_TO_ADD),
        (with_album(4), ErrorCode.COUNT_MISMATCH),
        (with_album(3, photo_ids(1)), ErrorCode.COUNT_MISMATCH),
        (with_album(3), ErrorCode.SELECTION_MISMATCH),
        (with_album(2001), ErrorCode.TOO_MANY),
        (with_album(4000, photo_ids(1)), ErrorCode.TOO_MANY),
        (
            ScriptedPort(photos=photo_ids(3), albums_known=with_album(0).albums_known, incomplete="no"),
            ErrorCode.INCOMPLETE,
        ),
        (ScriptedPort(albums_known=with_album(0).albums_known, incomplete="no"), ErrorCode.INCOMPLETE),
    ],
)
async def test_nothing_is_sent_before_the_verdict(port: ScriptedPort, code: ErrorCode) -> None:
    """Every refusal comes before the first request that writes, and leaves no trace in the journal."""
    journal = Journal()
    outcome = await add(port, 3, selection=select(photo_ids(4)), journal=journal)
    assert isinstance(outcome, Refusal)
    assert outcome.code is code
    assert port.writes == []
    assert (journal.sent, journal.accepted) == (False, [])


async def test_an_album_that_is_not_there_is_an_error() -> None:
    """Nobody adds to an album that cannot be seen."""
    port = ScriptedPort(photos=photo_ids(3))
    with pytest.raises(AlbumNotFound):
        await add(port, 3)
    assert port.writes == []


async def test_each_reason_is_reported_with_its_number() -> None:
    """Added, present and failed are what the server said, most frequent reason first."""
    ids = photo_ids(6)
    port = with_album(6)
    port.refused = {ids[0]: "duplicate", ids[1]: "no_permission", ids[2]: "no_permission", ids[3]: "not_found"}
    journal = Journal()
    outcome = await add(port, 6, journal=journal)
    assert outcome == Written(
        album_id=ALBUM,
        name="Maine 2026",
        added=2,
        already_present=1,
        failed=(Failed(reason="no_permission", count=2), Failed(reason="not_found", count=1)),
    )
    assert journal.accepted == ids[4:]


@pytest.mark.parametrize("number", [0, 1, 2])
async def test_a_failure_before_the_write_is_raised(number: int) -> None:
    """What fails before anything is written fails as it is."""
    port, journal = with_album(3), Journal()
    port.failing = {number: Unreachable("gone")}
    with pytest.raises(Unreachable):
        await add(port, 3, journal=journal)
    assert port.writes == []
    assert not journal.sent


@pytest.mark.parametrize("error", [ServerFailed("500"), Forbidden("403")], ids=repr)
async def test_a_first_chunk_that_is_refused_is_raised(error: ImmichError) -> None:
    """Nothing was written, so there is nothing to finish: the error is that of the call."""
    port, journal = with_album(600), Journal()
    port.failing = {3: error}
    with pytest.raises(type(error)):
        await add(port, 600, journal=journal)
    assert port.requests[3:] == ["add"]
    assert (journal.sent, journal.accepted) == (True, [])


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_first_chunk_whose_answer_is_lost_is_looked_up(*, arrived: bool) -> None:
    """The album is read again: it says whether the photos are in it."""
    port, journal = with_album(3), Journal()
    port.failing = {3: LostAnswer("lost")}
    port.late = frozenset({3}) if arrived else frozenset()
    outcome = await add(port, 3, journal=journal)
    assert port.requests[3:] == ["add", "members"]
    if arrived:
        assert outcome == Written(album_id=ALBUM, name="Maine 2026", added=3)
        assert journal.accepted == photo_ids(3)
    else:
        selection = select(photo_ids(3))
        assert outcome == HalfWritten(
            album_id=ALBUM, name="Maine 2026", added=0, missing=3, selection=selection, reason="lost"
        )


@pytest.mark.parametrize("error", [ServerFailed("500"), LostAnswer("lost"), Forbidden("403")], ids=repr)
@pytest.mark.parametrize("arrived", [True, False])
@pytest.mark.parametrize("failing", [4, 5, 6])
async def test_what_stops_half_way_can_be_finished(failing: int, error: ImmichError, *, arrived: bool) -> None:
    """Count and selection of the answer are those that the finishing call must be confirmed with."""
    port, journal = with_album(2000), Journal()
    port.failing = {failing: error}
    port.late = frozenset({failing}) if arrived else frozenset()
    outcome = await add(port, 2000, journal=journal)
    inside = len(port.members[ALBUM])
    assert journal.accepted == port.members[ALBUM]
    if arrived and failing == 6:
        assert outcome == Written(album_id=ALBUM, name="Maine 2026", added=2000)
        return
    assert isinstance(outcome, HalfWritten)
    assert (outcome.added, outcome.missing) == (inside, 2000 - inside)
    rest = await add(port, outcome.missing, selection=outcome.selection)
    assert rest == Written(album_id=ALBUM, name="Maine 2026", added=outcome.missing)
    assert port.members[ALBUM] == photo_ids(2000)
    again = await add(port, outcome.missing, selection=outcome.selection)
    assert isinstance(again, Refusal)
    assert again.code is ErrorCode.NOTHING_TO_ADD


async def test_what_was_refused_half_way_is_missing_too() -> None:
    """Photos that the server refused before the failure are named for the finishing call, which reports them."""
    port = with_album(600)
    refused = AssetId("00003")
    port.refused = {refused: "no_permission"}
    port.failing = {4: ServerFailed("500")}
    outcome = await add(port, 600)
    assert isinstance(outcome, HalfWritten)
    assert (outcome.added, outcome.missing) == (499, 101)
    rest = await add(port, outcome.missing, selection=outcome.selection)
    assert rest == Written(
        album_id=ALBUM, name="Maine 2026", added=100, failed=(Failed(reason="no_permission", count=1),)
    )
