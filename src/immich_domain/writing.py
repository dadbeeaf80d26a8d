"""The two writes: a new album with exactly the confirmed photos, and more photos for one that exists.

Rule 1  Nothing is sent before `guard` has allowed it. Only what it allowed is sent, in its chunks, each ID once.
Rule 2  What is reported comes from the server's answers, not from what was sent. Making an album drops photos without a
        word; where its count shows that, the same photos are added again, and the server says why for each.
Rule 3  A write that stops half-way reads the album again, and says what is in it, what is not, and how to go on.
Rule 4  An album whose making was not answered is looked up, and nothing else: never made again, nothing added to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from immich_domain.album_names import refuse_taken, similar_names
from immich_domain.albums import Album, AlbumId
from immich_domain.assets import AssetId
from immich_domain.errors import ErrorCode, ImmichError, LostAnswer
from immich_domain.folding import is_same
from immich_domain.gaps import album_members, resolve_missing
from immich_domain.guards import MAX_WRITE, Allowed, guard
from immich_domain.journals import Journal
from immich_domain.port import ImmichPort
from immich_domain.queries import AddOutcome, AddOutcomes
from immich_domain.refusals import Refusal
from immich_domain.resolution import Resolved
from immich_domain.scans import scan
from immich_domain.selections import select
from immich_domain.write_outcomes import Failed, HalfWritten, Unconfirmed, Written

DUPLICATE = "duplicate"

Outcome = Written | HalfWritten | Unconfirmed | Refusal


async def create_album(
    port: ImmichPort,
    resolved: Resolved,
    *,
    name: str,
    expected: int,
    selection: str | None = None,
    description: str = "",
    journal: Journal | None = None,
) -> Outcome:
    """Make an album of that name with the photos that match, if they are still the confirmed ones.

    `name` is one that `album_name` has passed. Raises the port's errors as long as nothing was written.
    """
    journal = journal or Journal()
    journal.name = name
    albums = await port.albums()
    if (taken := refuse_taken(name, albums)) is not None:
        return taken
    found = await scan(port, resolved.query, resolved.window, limit=MAX_WRITE + 1)
    verdict = guard(found, expected=expected, selection=selection)
    if isinstance(verdict, Refusal):
        return verdict
    first, *rest = verdict.chunks()
    journal.sent = True
    try:
        album = await port.create_album(name, description, first)
    except LostAnswer as lost:
        return await _look_up(port, name, albums, lost)
    journal.album_id = album.id
    try:
        outcomes = await _first_chunk(port, album, first, journal)
        outcomes += await _add(port, album.id, rest, journal, is_new=True)
    except ImmichError as error:
        return await _half(port, verdict, resolved, journal, album_id=album.id, name=name, error=error)
    return _written(album.id, name, outcomes, similar=similar_names(name, albums))


async def add_to_album(
    port: ImmichPort,
    album_id: AlbumId,
    resolved: Resolved,
    *,
    expected: int,
    selection: str | None = None,
    journal: Journal | None = None,
) -> Outcome:
    """Add the photos that match and are not in the album, if they are still the confirmed ones.

    Raises `AlbumNotFound`, and the port's errors as long as nothing was written.
    """
    journal = journal or Journal()
    album = await port.album(album_id)
    journal.album_id, journal.name = album.id, album.name
    missing = await resolve_missing(port, album_id, resolved, kept_limit=MAX_WRITE)
    if not missing.tally.ids and not missing.incomplete:
        return Refusal(
            code=ErrorCode.NOTHING_TO_ADD,
            message="Nothing was written: every photo that matches is in the album already.",
            details={"actual_count": 0},
        )
    verdict = guard(missing, expected=expected, selection=selection)
    if isinstance(verdict, Refusal):
        return verdict
    journal.sent = True
    try:
        outcomes = await _add(port, album.id, list(verdict.chunks()), journal)
    except ImmichError as error:
        if not journal.accepted and not isinstance(error, LostAnswer):
            raise
        return await _half(port, verdict, resolved, journal, album_id=album.id, name=album.name, error=error)
    return _written(album.id, album.name, outcomes)


async def _first_chunk(port: ImmichPort, album: Album, first: Sequence[AssetId], journal: Journal) -> AddOutcomes:
    """What became of the photos that an album was made with (rule 2)."""
    if album.asset_count == len(first):
        journal.accepted += first
        return tuple(AddOutcome(asset_id=asset_id) for asset_id in first)
    return await _add(port, album.id, [first], journal, is_new=True)


async def _add(
    port: ImmichPort, album_id: AlbumId, chunks: Sequence[Sequence[AssetId]], journal: Journal, *, is_new: bool = False
) -> AddOutcomes:
    """Add the chunks; what is there already counts as added where this very call has made the album."""
    outcomes: AddOutcomes = ()
    for chunk in chunks:
        answered = await port.add_assets(album_id, chunk)
        if is_new:
            answered = tuple(attrs.evolve(one, reason=None) if one.reason == DUPLICATE else one for one in answered)
        journal.accepted += [one.asset_id for one in answered if one.reason is None]
        outcomes += answered
    return outcomes


def _written(album_id: AlbumId, name: str, outcomes: AddOutcomes, similar: tuple[str, ...] = ()) -> Written:
    reasons = Counter(outcome.reason for outcome in outcomes)
    added, present = reasons.pop(None, 0), reasons.pop(DUPLICATE, 0)
    failed = sorted(((reason or "", count) for reason, count in reasons.items()), key=lambda row: (-row[1], row[0]))
    return Written(
        album_id=album_id,
        name=name,
        added=added,
        already_present=present,
        failed=tuple(Failed(reason=reason, count=count) for reason, count in failed),
        similar=similar,
    )


async def _half(
    port: ImmichPort,
    verdict: Allowed,
    resolved: Resolved,
    journal: Journal,
    *,
    album_id: AlbumId,
    name: str,
    error: ImmichError,
) -> HalfWritten | Written:
    """What a write that was interrupted has left behind (rule 3)."""
    try:
        members, _ = await album_members(port, album_id, resolved)
        known = members.union(journal.accepted)
        journal.accepted = [asset_id for asset_id in verdict.asset_ids if asset_id in known]
    except ImmichError:
        pass  # then what the server has said so far must do
    accepted = set(journal.accepted)
    missing = [asset_id for asset_id in verdict.asset_ids if asset_id not in accepted]
    if not missing:
        return Written(album_id=album_id, name=name, added=len(accepted))
    return HalfWritten(
        album_id=album_id,
        name=name,
        added=len(accepted),
        missing=len(missing),
        selection=select(missing),
        reason=str(error),
    )


async def _look_up(port: ImmichPort, name: str, before: Sequence[Album], lost: LostAnswer) -> Unconfirmed:
    """The albums of that name that were not there before (rule 4)."""
    known = {album.id for album in before}
    try:
        albums = await port.albums()
    except ImmichError:
        return Unconfirmed(name=name, found=(), looked=False, reason=str(lost))
    found = tuple(album for album in albums if album.id not in known and is_same(album.name, name))
    return Unconfirmed(name=name, found=found, looked=True, reason=str(lost))
