"""What no schema says: the meaning of each parameter, key and code, in one sentence or less."""

from __future__ import annotations

from immich_domain import ErrorCode

HEAD = """\
# The tools

This page is made out of the code by `python -m tests.docs.tools_page`, and a test compares the two.

Every answer is one text block of compact JSON, at most {characters} characters. Days are `YYYY-MM-DD` on the wall where the
photo was taken. `null` and an empty text mean "not given" for every parameter that is not required; what is unknown in an
answer is `null`. An argument that does not exist is an error."""

ERRORS = """\
An answer that is an error has `error`, a sentence that says what to do, and `code`, one of these. Agents may rely on the
codes; the sentences change."""

ADDED_LATER = ("audit", "trimmed")

PARAMETERS = {
    "query": "words of an album's name, or what a picture shows",
    "limit": "at most so many rows",
    "taken_after": "first day, `YYYY-MM-DD`, included",
    "taken_before": "last day, `YYYY-MM-DD`, included",
    "state": "name of a state or region; case and accents do not matter",
    "city": "name of a city; case and accents do not matter",
    "country": "name of a country; case and accents do not matter",
    "person": "name of a person or pet as given in Immich",
    "media": "which kinds of files",
    "favorites_only": "favourites only",
    "samples": "how many samples to show",
    "album_id": "`id` from `immich_find_albums`",
    "pad_days": "so many days before the album's first and after its last are looked at as well",
    "name": "name of the new album; one that exists is refused",
    "expected_count": "the `total` that was confirmed",
    "expected_new_count": "the `missing_count` that was confirmed",
    "description": "description of the new album, at most 2,000 characters",
    "selection": "`selection` of the answer that was confirmed",
}

KEYS = {
    "albums": "the albums that match best; `shared` with anyone or by anyone, `owned` by the key's user",
    "total": "exact number of photos, or albums, that match",
    "scanned": "how many of them were read; the rest of the summary describes these",
    "truncated": "whether more match than were read",
    "first": "first photo day",
    "last": "last photo day",
    "clusters": "trips: runs of photo days with at most one quiet day in between; largest first, at most 8",
    "top_places": "places with most photos, at most 5",
    "no_location": "photos without city, state and country",
    "by_media": "photos, videos, and `other` kinds where there are any",
    "others": "photos that belong to somebody else",
    "samples": "photos evenly spaced over the days",
    "criteria": "the criteria as understood, ready for a write tool",
    "selection": "fingerprint of exactly these photos; absent unless all of them were read",
    "odd_clocks": "photos whose clock fits no time zone, so that days cannot find them; absent when 0",
    "skipped": "photos that could not be read; they are in no other number; absent when 0",
    "incomplete": "why not all photos could be read; absent when they could",
    "results": "photos by resemblance, best first",
    "missing_count": "how many photos are not in the album; a lower bound when `truncated`",
    "album": "the album that was asked about",
    "days": "days with most missing photos, at most 5",
    "cameras": "cameras that took most of them, at most 5",
    "id": "ID of the new album",
    "album_id": "ID of the album",
    "name": "name of the album",
    "added": "photos that were added",
    "already_present": "photos that were in it before",
    "failed": "photos that the server did not take, by reason, at most 5 reasons",
    "url": "link to the album",
    "similar_albums": "albums with a name much like the new one; absent when there are none",
    "audit": "only when a write could not be recorded: what to check",
    "trimmed": "true when rows were cut to keep the answer short; never there otherwise",
}

CODES = {
    ErrorCode.BAD_ARGUMENT: "An argument cannot be meant.",
    ErrorCode.NO_CRITERIA: "Nothing narrows the request.",
    ErrorCode.NO_MATCH: "No place or person has that name.",
    ErrorCode.AMBIGUOUS: "Several persons have that name.",
    ErrorCode.NOT_FOUND: "The key sees no album with this ID.",
    ErrorCode.EMPTY_ALBUM: "The album has no days, so nothing can be missing from them.",
    ErrorCode.TOO_MANY: "More photos than one call may write.",
    ErrorCode.NAME_TAKEN: "An album has that name already.",
    ErrorCode.COUNT_MISMATCH: "The number is no longer the one that was confirmed; nothing was written.",
    ErrorCode.SELECTION_MISMATCH: "The number is the same, the photos are not; nothing was written.",
    ErrorCode.NOTHING_TO_ADD: "All photos that match are in the album already.",
    ErrorCode.PARTIAL_WRITE: "A write stopped half-way; what stands beside it finishes it.",
    ErrorCode.UNCONFIRMED_WRITE: "A write was sent and its answer never came.",
    ErrorCode.INCOMPLETE: "Not all photos could be read, so nothing was written.",
    ErrorCode.WRITES_OFF: "Writing is switched off.",
    ErrorCode.CONFIGURATION: "A setting is missing or wrong; the sentence names the variable.",
    ErrorCode.UNSUPPORTED_VERSION: "The server is older than 2.0, or than the style that was asked for.",
    ErrorCode.UNREACHABLE: "No connection: address, network or certificate.",
    ErrorCode.TIMEOUT: "The call took longer than it may.",
    ErrorCode.REDIRECTED: "The server sends elsewhere; the key does not follow.",
    ErrorCode.UNAUTHORIZED: "The API key is wrong.",
    ErrorCode.FORBIDDEN: "The API key lacks a permission; the sentence names it.",
    ErrorCode.RATE_LIMITED: "A proxy wants fewer requests.",
    ErrorCode.TOO_LARGE: "A proxy refuses the size of a request.",
    ErrorCode.SERVER_ERROR: "The server failed.",
    ErrorCode.BAD_ANSWER: "What came back is not from Immich.",
    ErrorCode.SMART_SEARCH_OFF: "Machine learning is switched off in Immich.",
    ErrorCode.AUDIT_FAILED: "The audit log cannot be opened, so nothing was written.",
    ErrorCode.CANCELLED: "The call was cancelled.",
    ErrorCode.INTERNAL: "A fault of this server.",
}
