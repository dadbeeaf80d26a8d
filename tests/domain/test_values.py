"""What the public values are when only the necessary is said, and that nobody can say it in the wrong order."""

from __future__ import annotations

import datetime as dt
import inspect

import attrs
import pytest

import immich_domain
from immich_domain import (
    AddOutcome,
    Album,
    AlbumId,
    Asset,
    AssetId,
    AssetPage,
    AssetQuery,
    Cluster,
    Criteria,
    DayWindow,
    ErrorCode,
    InstantRange,
    Journal,
    MediaFilter,
    MediaType,
    Names,
    NamesWanted,
    Place,
    Ranking,
    Refusal,
    Scan,
    Summary,
    Tally,
    Written,
)

DAY = dt.date(2026, 8, 2)
NOON = dt.datetime(2026, 8, 2, 12)  # noqa: DTZ001  # the clock on the wall

# Verdicts are made by the guard alone; the other two are never made with anything.
POSITIONAL = {"Allowed", "Journal", "Tally"}
VALUES = [value for name, value in vars(immich_domain).items() if inspect.isclass(value) and attrs.has(value)]


@pytest.mark.parametrize(
    ("value", "unsaid"),
    [
        (AddOutcome(asset_id=AssetId("a")), {"reason": None}),
        (
            Album(id=AlbumId("a"), name="x"),
            {"asset_count": 0, "first": None, "last": None, "shared": False, "owned": None, "updated_at": None},
        ),
        (
            Asset(id=AssetId("a"), wall=NOON),
            {
                "taken_at": None,
                "media": MediaType.PHOTO,
                "file_name": "",
                "place": Place(),
                "camera": None,
                "is_mine": None,
                "has_odd_clock": False,
            },
        ),
        (AssetPage(), {"assets": (), "skipped": 0, "expected": None, "incomplete": None}),
        (
            AssetQuery(),
            {
                "taken": None,
                "states": (),
                "cities": (),
                "countries": (),
                "person_ids": (),
                "media": None,
                "favorites_only": False,
                "album_id": None,
            },
        ),
        (Cluster(first=DAY, last=DAY, count=1), {"place": None}),
        (
            Criteria(),
            {
                "taken_after": None,
                "taken_before": None,
                "state": None,
                "city": None,
                "country": None,
                "person": None,
                "media": MediaFilter.ALL,
                "favorites_only": False,
            },
        ),
        (DayWindow(), {"first": None, "last": None}),
        (InstantRange(), {"start": None, "end": None}),
        (Journal(), {"sent": False, "album_id": None, "name": None, "accepted": []}),
        (Names(), {"places": {}, "people": ()}),
        (NamesWanted(), {"places": frozenset(), "person": None}),
        (Place(), {"city": None, "state": None, "country": None}),
        (Ranking(), {"assets": (), "skipped": 0, "incomplete": None}),
        (Refusal(code=ErrorCode.NO_MATCH, message="No."), {"details": {}}),
        (
            Scan(),
            {
                "tally": Tally(),
                "total": 0,
                "candidates": 0,
                "excluded": 0,
                "skipped": 0,
                "incomplete": None,
                "is_lower_bound": False,
            },
        ),
        (
            Summary(total=0, scanned=0),
            {
                "truncated": False,
                "clusters": (),
                "places": (),
                "days": (),
                "cameras": (),
                "samples": (),
                "no_location": 0,
                "photos": 0,
                "videos": 0,
                "other_media": 0,
                "others": 0,
                "odd_clocks": 0,
                "skipped": 0,
                "incomplete": None,
                "ids": None,
            },
        ),
        (Written(album_id=AlbumId("a"), name="x", added=1), {"already_present": 0, "failed": (), "similar": ()}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_said_is_unknown_empty_or_the_widest(value: attrs.AttrsInstance, unsaid: dict[str, object]) -> None:
    """The defaults of every value are part of its meaning, down to the type: `None` is unknown and `0` is a number."""
    told = {name: getattr(value, name) for name in unsaid}
    assert repr(told) == repr(unsaid)
    necessary = {field.name for field in attrs.fields(type(value)) if field.default is attrs.NOTHING}
    assert {field.name for field in attrs.fields(type(value))} - necessary == set(unsaid)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_values_are_made_with_keywords(value: type[attrs.AttrsInstance]) -> None:
    """A field may be added in a minor release, so no caller can rely on an order of them."""
    by_keyword = {field.kw_only for field in attrs.fields(value)}
    assert by_keyword == {value.__name__ not in POSITIONAL}


def test_equal_values_are_equal_keys() -> None:
    """Mappings within a value do not stand in the way of a set of values."""
    assert len({Names(places={}), Names(places={})}) == 1
    refusals = {Refusal(code=ErrorCode.NO_MATCH, message="No.", details={"actual_count": 1}) for _ in range(2)}
    assert len(refusals) == 1


def test_a_summary_is_printed_without_its_ids_and_an_asset_without_its_clock() -> None:
    """What would fill a screen, or follows from the rest, is not shown."""
    summary = Summary(total=1, scanned=1, ids=frozenset({AssetId("only-one")}))
    assert "only-one" not in repr(summary)
    assert "odd" not in repr(Asset(id=AssetId("a"), wall=NOON))


def test_whether_a_clock_is_odd_follows_from_the_asset_and_cannot_be_said() -> None:
    """Nobody can claim it of a sound clock."""
    with pytest.raises(TypeError, match="has_odd_clock"):
        Asset(id=AssetId("a"), wall=NOON, has_odd_clock=True)  # type: ignore[call-arg]
