"""How the outcome of a write is told: numbers add up, reasons are few, and the advice fits what was seen."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from immich_domain import Album, AlbumId, Failed, Unconfirmed, Written
from immich_mcp_entry.capping import MAX_CHARACTERS, render
from immich_mcp_entry.links import Links
from immich_mcp_entry.write_answers import MAX_REASONS, outcome_answer

LINKS = Links("http://immich.local")
ALBUM = AlbumId("00000000-0000-4000-8000-000000000001")

counts = st.lists(st.integers(min_value=1, max_value=2000), max_size=12)


@given(counts)
def test_every_photo_that_failed_is_in_one_of_at_most_five_reasons(numbers: list[int]) -> None:
    """Reasons past the fourth share the fifth row, and none is lost."""
    failed = tuple(Failed(reason=f"reason_{index}", count=count) for index, count in enumerate(numbers))
    rows = json.loads(render(outcome_answer(Written(album_id=ALBUM, name="x", added=0, failed=failed), "id", LINKS)))[
        "failed"
    ]
    assert len(rows) == min(len(numbers), MAX_REASONS)
    assert sum(row["count"] for row in rows) == sum(numbers)
    shared = len(numbers) > MAX_REASONS
    assert [row["reason"] for row in rows].count("other reasons") == shared
    named = rows[: MAX_REASONS - 1] if shared else rows
    assert [(row["reason"], row["count"]) for row in named] == [(one.reason, one.count) for one in failed[: len(named)]]


@pytest.mark.parametrize(
    ("found", "looked", "advice", "never"),
    [
        ((Album(id=ALBUM, name="Trip", asset_count=3),), True, "Do not make it again", "Call immich_find_albums again"),
        ((), True, "Call immich_find_albums again before making one", "could not be looked up"),
        ((), False, "could not be looked up either", "No album of that name"),
    ],
)
def test_the_advice_after_a_lost_answer_fits_what_was_seen(
    found: tuple[Album, ...],
    looked: bool,  # noqa: FBT001  # passed by pytest
    advice: str,
    never: str,
) -> None:
    """An album that appeared is completed, one that did not is looked for again, and a look that failed is no proof."""
    outcome = Unconfirmed(name="Trip", found=found, looked=looked, reason="The answer was lost.")
    answer = json.loads(render(outcome_answer(outcome, "id", LINKS)))
    assert answer["code"] == "unconfirmed_write"
    assert answer["error"].startswith("The answer was lost. ")
    assert advice in answer["error"]
    assert never not in answer["error"]
    assert [album["id"] for album in answer["found"]] == [album.id for album in found]


def test_many_albums_of_the_name_fit_into_an_answer() -> None:
    """However many have appeared, and however they are called."""
    albums = tuple(Album(id=AlbumId(f"{n:036}"), name="Trip" * 60, asset_count=n) for n in range(40))
    text = render(outcome_answer(Unconfirmed(name="Trip", found=albums, looked=True, reason="r" * 900), "id", LINKS))
    assert len(text) <= MAX_CHARACTERS
    assert json.loads(text)["found"]
