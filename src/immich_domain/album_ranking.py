"""Which albums a person means by a few words.

Rule 1  Best first: the whole name, then all words of the query in the name, then some of them (more before fewer), then
        the query as a part of the name, then a whole name that resembles it (`difflib` ratio of at least 0.6).
Rule 2  Ties go to the newest album (its last photo day, then its last change), then by ID.
Rule 3  Without words, the most recently changed album comes first.
"""

from __future__ import annotations

import datetime as dt
import difflib
from collections.abc import Iterable

from immich_domain.albums import Album
from immich_domain.folding import fold, words

RESEMBLANCE = 0.6
_COMPARED = 200

_LONG_AGO = dt.datetime.min.replace(tzinfo=dt.UTC)

Rank = tuple[int, float]


def rank_albums(albums: Iterable[Album], query: str) -> tuple[Album, ...]:
    """The albums that match, best first; all of them for an empty query.

    >>> rank_albums([Album(id="1", name="Été à Lisbonne"), Album(id="2", name="Maine")], "ete")[0].id
    '1'
    """
    wanted = fold(query)
    if not wanted:
        return tuple(sorted(albums, key=lambda album: (-_seconds(album.updated_at), album.id)))
    ranked = [(rank, album) for album in albums if (rank := _rank(wanted, fold(album.name))) is not None]
    return tuple(album for _, album in sorted(ranked, key=lambda row: (row[0], *_newest_first(row[1]))))


def similar_albums(albums: Iterable[Album], name: str) -> tuple[Album, ...]:
    """The albums whose whole name equals or resembles `name`, equal ones first."""
    return tuple(
        album for album in rank_albums(albums, name) if _resemblance(fold(name), fold(album.name)) >= RESEMBLANCE
    )


def _rank(wanted: str, name: str) -> Rank | None:
    if name == wanted:
        return (0, 0)
    wanted_words = words(wanted)
    found = len(set(wanted_words).intersection(words(name)))
    if found:
        return (1, 0) if found == len(wanted_words) else (2, -found)
    if wanted in name:
        return (3, 0)
    resemblance = _resemblance(wanted, name)
    return (4, -resemblance) if resemblance >= RESEMBLANCE else None


def _resemblance(wanted: str, name: str) -> float:
    """The `difflib` ratio, 0.0 where it cannot reach the threshold; long texts are compared by their beginning."""
    matcher = difflib.SequenceMatcher(None, wanted[:_COMPARED], name[:_COMPARED], autojunk=False)
    if matcher.real_quick_ratio() < RESEMBLANCE or matcher.quick_ratio() < RESEMBLANCE:
        return 0.0
    return matcher.ratio()


def _newest_first(album: Album) -> tuple[int, float, str]:
    last = album.last.toordinal() if album.last else 0
    return (-last, -_seconds(album.updated_at), album.id)


def _seconds(instant: dt.datetime | None) -> float:
    return ((instant or _LONG_AGO) - _LONG_AGO).total_seconds()
