"""Laws 11 and 12: a closed gap stays closed, and what was shown is what is written, or nothing is."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from immich_domain import (
    Album,
    AssetId,
    ErrorCode,
    Gap,
    HalfWritten,
    Refusal,
    Written,
    add_to_album,
    album_gap,
    create_album,
    resolve,
    resolve_missing,
    search,
    select,
)
from immich_domain.errors import LostAnswer, ServerFailed
from tests.writes.scripted_port import ALBUM, RESOLVED, WALL, ScriptedPort, photo_ids

pytestmark = pytest.mark.anyio

FEW = settings(max_examples=max(1, (settings.default.max_examples if settings.default else 300) // 3))
REASONS = ("duplicate", "no_permission", "not_found")


@attrs.frozen(kw_only=True)
class Case:
    """So many photos, some of them in the album, some that the server will not take, and a wrong turn or two."""

    count: int
    members: frozenset[int]
    refused: dict[int, str]
    failing: dict[int, bool]

    def port(self) -> ScriptedPort:
        """The household."""
        ids = photo_ids(self.count)
        album = Album(id=ALBUM, name="Maine 2026", first=WALL.date(), last=WALL.date())
        return ScriptedPort(
            photos=ids,
            albums_known=[album],
            members={ALBUM: [ids[number] for number in sorted(self.members)]},
            refused={ids[number]: reason for number, reason in self.refused.items()},
        )

    def break_writes(self, port: ScriptedPort) -> None:
        """Let requests from now on fail; true for those that take effect all the same."""
        start = len(port.requests)
        for number, arrives in self.failing.items():
            port.failing[start + number] = LostAnswer("lost") if arrives else ServerFailed("500")
        port.late = frozenset(start + number for number, arrives in self.failing.items() if arrives)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Small households, and some that take several requests to write."""
    count = draw(st.integers(1, 12)) if draw(st.integers(0, 7)) else draw(st.sampled_from((499, 500, 501, 1001)))
    numbers = st.integers(0, count - 1)
    return Case(
        count=count,
        members=frozenset(draw(st.sets(numbers, max_size=min(count - 1, 6)))),
        refused=draw(st.dictionaries(numbers, st.sampled_from(REASONS), max_size=4)),
        failing=draw(st.dictionaries(st.integers(3, 6), st.booleans(), max_size=2)),
    )


@FEW
@given(case=cases())
async def test_a_gap_that_was_added_holds_only_what_the_server_refuses(case: Case) -> None:
    """Law 11: resolving again finds the refused photos and nothing else; adding them again reports them again and ends."""
    port = case.port()
    missing = await resolve_missing(port, ALBUM, RESOLVED)
    expected = len(missing.tally.ids)
    outcome = await add_to_album(port, ALBUM, RESOLVED, expected=expected)
    assert isinstance(outcome, Written)
    left = (await resolve_missing(port, ALBUM, RESOLVED)).tally.ids
    refused = {photo_ids(case.count)[number] for number in case.refused.keys() - case.members}
    assert left == refused
    assert outcome.added == expected - len(refused)
    assert outcome.already_present + sum(failed.count for failed in outcome.failed) == len(refused)
    again = await add_to_album(port, ALBUM, RESOLVED, expected=max(1, len(left)))
    if left:
        assert again == attrs.evolve(outcome, added=0)
    else:
        assert isinstance(again, Refusal)
        assert again.code is ErrorCode.NOTHING_TO_ADD


@FEW
@given(case=cases())
async def test_what_a_gap_shows_is_what_is_written(case: Case) -> None:
    """Law 12: the preview's count and selection are those of the write; chunks are whole, distinct and few enough."""
    port = case.port()
    gap = await album_gap(port, ALBUM)
    assert isinstance(gap, Gap)
    resolved = await resolve(port, gap.criteria)
    assert not isinstance(resolved, Refusal)
    await add_to_album(port, ALBUM, resolved, expected=gap.summary.total, selection=gap.summary.selection)
    sent = [one for write in port.writes for one in write.asset_ids]
    assert (len(sent), select(sent)) == (gap.summary.total, gap.summary.selection)
    assert len(set(sent)) == len(sent)
    assert all(0 < len(write.asset_ids) <= 500 for write in port.writes)


@FEW
@given(case=cases())
async def test_what_a_search_shows_is_what_an_album_is_made_of(case: Case) -> None:
    """Law 12 for a new album; what is dropped is asked for again, and nothing beyond what was shown."""
    port = case.port()
    found = await search(port, RESOLVED)
    outcome = await create_album(port, RESOLVED, name="Winter", expected=found.total, selection=found.selection)
    assert isinstance(outcome, Written)
    sent = {one for write in port.writes for one in write.asset_ids}
    assert select(sent) == found.selection
    assert set(port.members[outcome.album_id]) == sent - set(port.refused)


@FEW
@given(case=cases(), change=st.sampled_from(("more", "fewer", "other")), told=st.booleans())
async def test_a_plan_that_has_changed_is_refused(case: Case, change: str, *, told: bool) -> None:
    """Law 12: one photo more, fewer or exchanged, and nothing is sent; for an exchange it takes the selection to notice."""
    port = case.port()
    missing = sorted((await resolve_missing(port, ALBUM, RESOLVED)).tally.ids)
    if change in ("fewer", "other"):
        port.photos.remove(missing[0])
    if change in ("more", "other"):
        port.photos.append(AssetId("99999"))
    selection = select(missing) if told else None
    outcome = await add_to_album(port, ALBUM, RESOLVED, expected=len(missing), selection=selection)
    if change == "other" and not told:
        assert isinstance(outcome, Written)
        return
    assert isinstance(outcome, Refusal)
    assert port.writes == []


@FEW
@given(case=cases())
async def test_whatever_fails_the_finishing_call_finishes(case: Case) -> None:
    """Law 11 with faults: what a stopped write names can be confirmed as it stands, and then only refused photos are left."""
    port = case.port()
    expected = len((await resolve_missing(port, ALBUM, RESOLVED)).tally.ids)
    case.break_writes(port)
    try:
        outcome = await add_to_album(port, ALBUM, RESOLVED, expected=expected)
    except ServerFailed:
        assert len(port.members[ALBUM]) == len(case.members)
        return
    port.failing.clear()
    if isinstance(outcome, HalfWritten):
        outcome = await add_to_album(port, ALBUM, RESOLVED, expected=outcome.missing, selection=outcome.selection)
    if isinstance(outcome, Refusal):
        # Nobody could look into the album, so it may hold more than the answer knew.
        assert port.late
        await add_to_album(port, ALBUM, RESOLVED, expected=int(str(outcome.details["actual_count"])))
    left = (await resolve_missing(port, ALBUM, RESOLVED)).tally.ids
    assert left == set(port.refused) - {photo_ids(case.count)[number] for number in case.members}
