"""Items of a search answer become records, or are rejected: nothing is guessed, nothing is taken from another item."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_adapters.records import AssetRecord, ExifRecord
from immich_adapters.strict import structure_each

EXIF = ("city", "state", "country", "make", "model")
GOOD: Mapping[str, object] = {
    "id": "00000000-0000-4000-8000-000000000001",
    "type": "IMAGE",
    "fileCreatedAt": "2026-08-03T03:59:59.999Z",
    "localDateTime": "2026-08-02T23:59:59.999Z",
}

values = st.sampled_from(("Maine", "", "1", None)) | st.sampled_from(
    (1, True, 1.0, 0, False, ["Maine"], {"name": "Maine"})
)


@given(st.lists(st.dictionaries(st.sampled_from((*EXIF, "lensModel")), values), max_size=8))
def test_each_item_has_its_own_place_and_camera(exifs: list[dict[str, object]]) -> None:
    """Items that share what they say share nothing else: a text or nothing is kept, anything else rejects the item."""
    items = [{**GOOD, "exifInfo": exif} for exif in exifs]
    expected = [
        ExifRecord(**{name: exif.get(name) for name in EXIF})  # type: ignore[arg-type]  # texts or nothing, as asked below
        for exif in exifs
        if all(isinstance(exif.get(name), str | None) for name in EXIF)
    ]
    records, rejected = structure_each(items, AssetRecord)
    assert [record.exif_info for record in records] == expected
    assert len(rejected) == len(items) - len(expected)


@pytest.mark.parametrize("exif", ["", "city", 5, True, [], ["city"]])
def test_what_is_no_object_is_no_exif(exif: object) -> None:
    """A text or a list has no fields that could be missing."""
    assert structure_each([{**GOOD, "exifInfo": exif}], AssetRecord)[0] == []


@pytest.mark.parametrize(
    ("written", "wall"),
    [
        ("2026-08-02T23:59:59.999Z", "2026-08-02T23:59:59.999000"),
        ("2026-08-02T23:59:59.999", "2026-08-02T23:59:59.999000"),
        ("2026-08-02T23:59:59.999+05:45", "2026-08-02T23:59:59.999000"),
        ("2026-08-02T23:59:59.999-12:00", "2026-08-02T23:59:59.999000"),
        ("0001-01-01T00:00:00.000+14:00", "0001-01-01T00:00:00"),
    ],
)
def test_a_wall_clock_is_read_as_it_stands(written: str, wall: str) -> None:
    """Whatever zone is written behind it, nothing is converted."""
    ((record,), _) = structure_each([{**GOOD, "localDateTime": written}], AssetRecord)
    assert record.local_date_time is not None
    assert record.local_date_time.isoformat() == wall


@pytest.mark.parametrize(
    ("written", "instant"),
    [
        ("2026-08-03T03:59:59.999Z", "2026-08-03T03:59:59.999000+00:00"),
        ("2026-08-03T03:59:59.999", "2026-08-03T03:59:59.999000+00:00"),
        ("2026-08-02T23:59:59.999-04:00", "2026-08-03T03:59:59.999000+00:00"),
        ("2026-08-03T09:44:59.999+05:45", "2026-08-03T03:59:59.999000+00:00"),
    ],
)
def test_an_instant_is_read_in_utc(written: str, instant: str) -> None:
    """A zone that is written is converted; none means UTC."""
    ((record,), _) = structure_each([{**GOOD, "fileCreatedAt": written}], AssetRecord)
    assert record.file_created_at.isoformat() == instant
    assert record.file_created_at.tzinfo is dt.UTC


@pytest.mark.parametrize("key", ["id", "type", "fileCreatedAt"])
@pytest.mark.parametrize("value", [None, "", 5, True, [], {}, "Z", "0001-01-01T00:00:00.000+14:00"])
def test_what_every_photo_has_is_not_guessed(key: str, value: object) -> None:
    """A photo without an ID, a kind or an instant is no photo; a kind may be any word."""
    records, rejected = structure_each([{**GOOD, key: value}], AssetRecord)
    is_word = key == "type" and isinstance(value, str)
    assert (len(records), len(rejected)) == ((1, 0) if is_word else (0, 1))
    without = {name: good for name, good in GOOD.items() if name != key}
    assert structure_each([without], AssetRecord) == ([], [without])


@pytest.mark.parametrize(
    "text",
    ["00000000-0000-4000-8000-00000000000G", "00000000-0000-4000-8000-00000000000A", "0" * 36, " " + str(GOOD["id"])],
)
def test_an_id_is_a_lower_case_uuid(text: str) -> None:
    """Anything else would not be found again, and never reaches a request."""
    assert structure_each([{**GOOD, "id": text}], AssetRecord)[0] == []
