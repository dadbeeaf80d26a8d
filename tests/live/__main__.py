"""Play conversations A to D against the server of IMMICH_URL, over the real MCP server, and check what must hold.

With `--writes` B and C are played to the end, on an album with a name of its own; its link is printed, so that a person can
delete it by hand. Nothing is deleted here.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import sys
from typing import Any

import anyio
import attrs

from tests.mcp_client import McpClient, stdio_client

Answer = dict[str, Any]
SMALL = 200


@attrs.frozen
class Talk:
    """Calls that are printed, with answers that must be none but good ones."""

    client: McpClient

    async def ask(self, tool: str, **arguments: object) -> Answer:
        """The answer of a tool, printed in a line."""
        text = await self.client.call(tool, arguments)
        answer: Answer = json.loads(text)
        print(f"{tool} {json.dumps(arguments, ensure_ascii=False)}\n  {text[:160]}")
        expect("error" not in answer, f"{tool} answers {answer.get('code')}: {answer.get('error')}")
        expect(len(text) <= 2500, f"{tool} answers {len(text)} characters")
        return answer


class Failed(Exception):
    """Something that must hold does not."""


def expect(holds: object, sentence: str) -> None:
    """Stop with a sentence unless it holds."""
    if not holds:
        raise Failed(sentence)


async def find(talk: Talk) -> Answer:
    """A. The latest album with days is found by its name."""
    latest = await talk.ask("immich_find_albums", limit=20)
    album: Answer | None = next((album for album in latest["albums"] if album["start"]), None)
    expect(album, "no album with photos: make one in Immich first")
    assert album is not None
    named = await talk.ask("immich_find_albums", query=album["name"][:400])
    expect(album["id"] in [found["id"] for found in named["albums"]], "an album is not found by its own name")
    return album


async def search(talk: Talk, album: Answer) -> Answer:
    """B. The days of the album, one of its places, and each cluster again by its window."""
    days = await talk.ask("immich_search_photos", taken_after=album["start"], taken_before=album["end"])
    again = await talk.ask("immich_search_photos", **days["criteria"])
    expect(again["total"] == days["total"], "the same criteria give another total")
    expect(again.get("selection") == days.get("selection"), "the same criteria give another selection")
    for place in days["top_places"][:1]:
        await check_clusters(talk, city=place["place"].split(",")[0])
    return days


async def check_clusters(talk: Talk, **criteria: object) -> None:
    """Each cluster is found again by its window with the same criteria."""
    text = await talk.client.call("immich_search_photos", criteria)
    found = json.loads(text)
    if "error" in found:  # the place was a state or a country
        return
    for cluster in found["clusters"][:3]:
        window = {"taken_after": cluster["start"], "taken_before": cluster["end"]}
        part = await talk.ask("immich_search_photos", **{**criteria, **window})
        expect(part["total"] + part.get("skipped", 0) >= cluster["count"], "a cluster is larger than its own window")
        expect(found["truncated"] or part["total"] == cluster["count"], "a cluster and its window differ")


async def gaps(talk: Talk, album: Answer) -> Answer:
    """C. What the album lacks is part of what its days hold."""
    gap = await talk.ask("immich_album_gaps", album_id=album["id"])
    whole = await talk.ask("immich_search_photos", **gap["criteria"])
    expect(gap["missing_count"] <= whole["total"], "more is missing than there is")
    return gap


async def content(talk: Talk) -> None:
    """D. Something is found by what it shows, unless smart search is off."""
    text = await talk.client.call("immich_smart_search", {"query": "a cat in the snow", "limit": 10})
    answer = json.loads(text)
    print(f"immich_smart_search\n  {text[:160]}")
    expect("results" in answer or answer["code"] == "smart_search_off", f"smart search answers {text[:200]}")


async def write(talk: Talk) -> None:
    """B and C to the end: an album of a few photos, then the photos of the days around it."""
    name = f"Immich Trips throwaway {dt.datetime.now(dt.UTC):%Y-%m-%d %H.%M.%S}"
    small = await small_window(talk)
    made = await talk.ask(
        "immich_create_album",
        name=name,
        expected_count=small["total"],
        selection=small["selection"],
        **small["criteria"],
    )
    print(f"\nThrowaway album, delete it by hand: {made['url']}\n")
    expect(made["added"] + sum(row["count"] for row in made["failed"]) == small["total"], "photos are unaccounted for")
    gap = await talk.ask("immich_album_gaps", album_id=made["id"], pad_days=30)
    if 0 < gap["missing_count"] <= SMALL and "selection" in gap:
        added = await talk.ask(
            "immich_add_to_album",
            album_id=made["id"],
            expected_new_count=gap["missing_count"],
            selection=gap["selection"],
            **gap["criteria"],
        )
        expect(added["added"] > 0 or added["failed"], "nothing was added")
    twice = json.loads(
        await talk.client.call(
            "immich_create_album", {"name": name, "expected_count": small["total"], **small["criteria"]}
        )
    )
    expect(twice.get("code") == "name_taken", "a second album of the name was not refused")


async def small_window(talk: Talk) -> Answer:
    """A day with photos, not too many."""
    videos = await talk.ask("immich_search_photos", media="photo")
    for cluster in sorted(videos["clusters"], key=lambda cluster: int(cluster["count"])):
        found = await talk.ask("immich_search_photos", taken_after=cluster["end"], taken_before=cluster["end"])
        if 0 < found["total"] <= SMALL and "selection" in found:
            return found
    raise Failed(f"no day with at most {SMALL} photos among the clusters shown")


async def play(*, writes: bool) -> None:
    """All conversations, in one session."""
    switch = {"IMMICH_ENABLE_WRITES": "true" if writes else "false"}
    async with stdio_client([sys.executable, "-m", "immich_mcp_entry"], env=switch) as client:
        await client.initialize()
        talk = Talk(client)
        album = await find(talk)
        await search(talk, album)
        await gaps(talk, album)
        await content(talk)
        if writes:
            await write(talk)


def main() -> int:
    """0 when everything holds, or nothing could be asked; 1 with a sentence otherwise."""
    parser = argparse.ArgumentParser(prog="python -m tests.live", description=__doc__)
    parser.add_argument("--writes", action="store_true", help="make an album, and add to it")
    options = parser.parse_args()
    if not os.environ.get("IMMICH_URL") or not (
        os.environ.get("IMMICH_API_KEY") or os.environ.get("IMMICH_API_KEY_FILE")
    ):
        print("Skipped: set IMMICH_URL and IMMICH_API_KEY to play the conversations against a real server.")
        return 0
    try:
        anyio.run(lambda: play(writes=options.writes))
    except* Failed as failures:
        said = f"FAILED: {first(failures)}"
    else:
        said = "Everything holds."
    print(said)
    return int(said.startswith("FAILED"))


def first(failures: BaseExceptionGroup[Failed]) -> BaseException:
    """The failure itself, out of the groups that task groups wrap around it."""
    failure: BaseException = failures
    while isinstance(failure, BaseExceptionGroup):
        failure = failure.exceptions[0]
    return failure


if __name__ == "__main__":
    sys.exit(main())
