"""Every adapter gives the same answers, and they are the ones that the oracle works out from the description."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from immich_domain.albums import AlbumId
from immich_domain.errors import AlbumNotFound
from tests.adapters.bench import NAMES, ZONE, Bench
from tests.adapters.described import Household, Who
from tests.adapters.drawn import WORDS, calls, households
from tests.adapters.observed import observe_albums, observe_gap, observe_ranking, observe_search
from tests.adapters.oracle import Call, Facts, Oracle
from tests.adapters.worlds import readable

pytestmark = pytest.mark.anyio

MAX_SCAN = 5000
SHARE = settings(max_examples=max(1, settings.default.max_examples // 4)) if settings.default else settings()


@st.composite
def searches(draw: st.DrawFn) -> tuple[Household, list[dict[str, object]]]:
    """A household and some searches in it."""
    household = draw(households())
    return household, draw(st.lists(calls(household), min_size=1, max_size=3))


def owners_known(expected: Facts, seen: Facts, household: Household, name: str) -> Facts:
    """The expected facts, without the number of others where no album of one's own tells who asks."""
    has_album = any(album.owner is Who.ME for album in household.albums)
    if name != "memory" and not has_album and seen.get("others", 0) is None:
        return {**expected, "others": None}
    return expected


@SHARE
@given(drawn=searches(), archived=st.booleans())
async def test_search(all_ports: Bench, drawn: tuple[Household, list[dict[str, Any]]], archived: bool) -> None:  # noqa: FBT001  # drawn
    """Whatever is asked, every adapter answers the oracle's summary, criteria or refusal."""
    household, asked = drawn
    all_ports.serve(household)
    oracle = Oracle(household=household, zone=ZONE, archived=archived)
    for call in asked:
        if archived and oracle.means_archived_names(call):
            continue  # `test_places_of_archived_photos_are_known_alike` is about these
        expected = expected_search(oracle, call)
        for name in NAMES:
            seen = await observe_search(all_ports.port(name, archived=archived), call)
            assert seen == owners_known(expected, seen, household, name), (name, call)


def expected_search(oracle: Oracle, call: Call, *, max_scan: int = MAX_SCAN) -> Facts:
    """What a search should answer."""
    refused = oracle.refusal(call)
    if refused is not None:
        return {"refused": refused}
    return {**oracle.summary(oracle.matching(call), limit=max_scan), "criteria": oracle.spelled(call)}


@SHARE
@given(household=households(), pad=st.integers(0, 3), archived=st.booleans())
async def test_album_gaps(all_ports: Bench, household: Household, pad: int, archived: bool) -> None:  # noqa: FBT001  # drawn
    """What an album lacks is the same everywhere, and an album nobody showed is not found."""
    all_ports.serve(household)
    oracle = Oracle(household=household, zone=ZONE, archived=archived)
    seen_by_me = readable(household.albums)
    for album in household.albums:
        for name in NAMES:
            port = all_ports.port(name, archived=archived)
            if album not in seen_by_me:
                with pytest.raises(AlbumNotFound):
                    await port.album(AlbumId(album.id))
                continue
            seen = await observe_gap(port, album.id, pad=pad)
            call = oracle.gap_call(album, pad)
            if call is None:
                assert seen == {"refused": "empty_album"}, name
                continue
            facts = oracle.album_facts(album)
            del facts["owned"]
            summary = oracle.summary(oracle.gap(album, call), limit=MAX_SCAN)
            expected = {**summary, "criteria": dict(call), "album": facts}
            assert seen == owners_known(expected, seen, household, name), name


@SHARE
@given(household=households(most=6))
async def test_albums(all_ports: Bench, household: Household) -> None:
    """Every album that the user can open is listed once, with its owner, its sharing, its count and its days."""
    all_ports.serve(household)
    expected = Oracle(household=household, zone=ZONE).albums()
    for name in NAMES:
        assert await observe_albums(all_ports.port(name)) == expected, name


@st.composite
def rankings(draw: st.DrawFn) -> tuple[Household, str, dict[str, object], int]:
    """A household, a description of a picture, criteria, and how many photos are wanted."""
    household = draw(households(most=30))
    text = " ".join(sorted(draw(st.sets(st.sampled_from(WORDS), min_size=1, max_size=2))))
    call = draw(st.one_of(st.just({}), calls(household)))
    return household, text, call, draw(st.sampled_from([1, 3, 25]))


@SHARE
@given(drawn=rankings())
async def test_smart_search(all_ports: Bench, drawn: tuple[Household, str, dict[str, Any], int]) -> None:
    """The best photos by resemblance, in order; where flat fields need several searches, photos of each."""
    household, text, call, limit = drawn
    world = all_ports.serve(household)
    oracle = Oracle(household=household, zone=ZONE)
    everywhere = attrs.evolve(oracle, household=household).ranking(text, {})
    scores = {photo.id: -place for place, photo in enumerate(everywhere)}
    world.scorer = lambda _, asset: scores.get(asset.id, -1e9)
    refused = oracle.refusal(call)
    best = [] if refused else [photo.id for photo in oracle.ranking(text, call)]
    for name in NAMES:
        seen = await observe_ranking(all_ports.port(name), text, call, limit)
        if refused is not None:
            assert seen == {"refused": refused}, name
        elif needs_several(oracle, call) and len(best) > limit:
            assert set(seen["ids"]) <= set(best), name
            assert len(seen["ids"]) == limit, name
        elif needs_several(oracle, call):
            assert sorted(seen["ids"]) == sorted(best), name
        else:
            assert seen == {"ids": best[:limit], "skipped": 0}, name


def needs_several(oracle: Oracle, call: Call) -> bool:
    """Whether a field of the call means several spellings."""
    return any(
        len(oracle.meant(field, str(call[field]))) > 1 for field in ("state", "city", "country") if call.get(field)
    )
