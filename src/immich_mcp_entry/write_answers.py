"""From the outcome of a write to the JSON of an answer."""

from __future__ import annotations

from immich_domain import Failed, HalfWritten, Refusal, Unconfirmed, Written
from immich_domain.errors import ErrorCode
from immich_domain.writing import Outcome
from immich_mcp_entry.answers import album_head, failure
from immich_mcp_entry.capping import Answer, Json
from immich_mcp_entry.cleaning import clean
from immich_mcp_entry.links import Links

MAX_REASONS = 5
_REASON = 80

_MEANINGS = {
    "no_permission": "no_permission: this key may not add them",
    "not_found": "not_found: they are no longer there",
}


def outcome_answer(outcome: Outcome, id_key: str, links: Links) -> Answer:
    """The answer of a write tool; `id_key` is what it calls the album's ID."""
    match outcome:
        case Refusal():
            return _refusal(outcome, links)
        case Written():
            return _written(outcome, id_key, links)
        case HalfWritten():
            return _half(outcome, links)
        case Unconfirmed():
            return _unconfirmed(outcome, links)


def outcome_word(outcome: Outcome) -> str:
    """How the audit log calls it."""
    match outcome:
        case Refusal():
            return outcome.code.value
        case Written():
            return "written"
        case HalfWritten():
            return ErrorCode.PARTIAL_WRITE.value
        case Unconfirmed():
            return ErrorCode.UNCONFIRMED_WRITE.value


def _refusal(refusal: Refusal, links: Links) -> Answer:
    answer = failure(refusal)
    if isinstance(album_id := answer.get("album_id"), str):
        answer["url"] = f"{links.base}/albums/{album_id}"
    return answer


def _written(written: Written, id_key: str, links: Links) -> Answer:
    answer: Answer = {
        id_key: written.album_id,
        "name": clean(written.name),
        "added": written.added,
        "already_present": written.already_present,
        "failed": _failed(written.failed),
        "url": links.album(written.album_id),
    }
    if written.similar:
        answer["similar_albums"] = [clean(name, _REASON) for name in written.similar]
    return answer


def _failed(failed: tuple[Failed, ...]) -> list[Json]:
    """At most five reasons; the numbers of all others in the last one."""
    shown, rest = failed[:MAX_REASONS], failed[MAX_REASONS:]
    if rest:
        shown, rest = failed[: MAX_REASONS - 1], failed[MAX_REASONS - 1 :]
    rows: list[Json] = [
        {"reason": clean(_MEANINGS.get(one.reason, one.reason), _REASON), "count": one.count} for one in shown
    ]
    if rest:
        rows.append({"reason": "other reasons", "count": sum(one.count for one in rest)})
    return rows


def _half(half: HalfWritten, links: Links) -> Answer:
    sentence = (
        f"{half.added} photos are in the album, {half.missing} are not: {clean(half.reason, 300)} To finish, call "
        "immich_add_to_album with this id as album_id, the same criteria, and this expected_new_count and selection."
    )
    return {
        "error": sentence,
        "code": ErrorCode.PARTIAL_WRITE.value,
        "id": half.album_id,
        "added": half.added,
        "missing": half.missing,
        "expected_new_count": half.missing,
        "selection": half.selection,
        "url": links.album(half.album_id),
    }


def _unconfirmed(unconfirmed: Unconfirmed, links: Links) -> Answer:
    reason = clean(unconfirmed.reason, 300)
    if unconfirmed.found:
        advice = (
            "An album of that name has appeared: look at it with immich_album_gaps, and add what it lacks with "
            "immich_add_to_album. Do not make it again."
        )
    elif unconfirmed.looked:
        advice = "No album of that name has appeared so far. Call immich_find_albums again before making one."
    else:
        advice = "Whether it was made could not be looked up either. Call immich_find_albums before making one."
    return {
        "error": f"{reason} {advice}",
        "code": ErrorCode.UNCONFIRMED_WRITE.value,
        "found": [album_head(album, links) for album in unconfirmed.found[:MAX_REASONS]],
    }
