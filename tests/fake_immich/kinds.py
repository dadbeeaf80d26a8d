"""How the servers of the world differ: one frozen value per kind, no version tests.

The names in `KINDS` are releases, except two that were only ever measured:
``"3.0-june"`` (shortly before the 3.0.0 release) and ``"3.2h"`` (that tree with the
search code of 3.2).
"""

from __future__ import annotations

import re
from datetime import UTC, tzinfo

from attrs import evolve, frozen

from tests.fake_immich.values import Visibility

TIMELINE_ONLY = frozenset({Visibility.TIMELINE})
ALL_BUT_LOCKED = frozenset({Visibility.TIMELINE, Visibility.ARCHIVE, Visibility.HIDDEN})


@frozen(kw_only=True)
class ServerKind:
    """One kind of server; every field is a difference that was seen.

    Attributes:
        version: what ``/server/version`` says.
        prerelease: its fourth part, sent from 3.x on.
        modern: the 3.x shape of versions, errors, albums, assets and input checks.
        flat_default: what a flat search shows when ``visibility`` is not sent.
        filter_style: knows ``filter``, ``orderBy`` and ``cursor`` (else ignores them).
        checks_albums: ``albumIds`` needs access, lifts the owner limit in return.
        id_tie_break: equal timestamps are ordered by id (else they are shuffled).
        counts_locked: statistics answer for locked assets instead of refusing.
        smart_cursor: smart search in the filter style pages.
        drops_unknown_filters: an unknown key inside ``filter`` is ignored.
        contributors: shared albums carry ``contributorCounts``.
        picture_sizes: assets carry ``width``, ``height`` and ``isEdited``.
        lens_suggestions: knows ``type=camera-lens-model``.
        zone: the server's own zone, for naive times where they are accepted.
    """

    version: tuple[int, int, int]
    prerelease: int | None = None
    modern: bool
    flat_default: frozenset[Visibility]
    filter_style: bool = False
    checks_albums: bool = False
    id_tie_break: bool = False
    counts_locked: bool = False
    smart_cursor: bool = False
    drops_unknown_filters: bool = False
    contributors: bool = True
    picture_sizes: bool = True
    lens_suggestions: bool = True
    zone: tzinfo = UTC


_V27 = ServerKind(version=(2, 7, 5), modern=False, flat_default=TIMELINE_ONLY, counts_locked=True)
_V20 = evolve(
    _V27,
    version=(2, 0, 0),
    contributors=False,
    picture_sizes=False,
    lens_suggestions=False,
)
_V30_JUNE = evolve(_V27, version=(3, 0, 0), modern=True)
_V30 = evolve(_V30_JUNE, flat_default=ALL_BUT_LOCKED)
_V31 = evolve(_V30, version=(3, 1, 0))
_V32_HYBRID = evolve(
    _V30,
    version=(3, 2, 0),
    filter_style=True,
    checks_albums=True,
    id_tie_break=True,
    counts_locked=False,
)
_V32 = evolve(_V32_HYBRID, smart_cursor=True)
_V33 = evolve(_V32, version=(3, 3, 3))

KINDS: dict[str, ServerKind] = {
    "2.0": _V20,
    "2.7": _V27,
    "3.0-june": _V30_JUNE,
    "3.0": _V30,
    "3.1": _V31,
    "3.2h": _V32_HYBRID,
    "3.2": _V32,
    "3.3": _V33,
}

_VERSION = re.compile(r"v?(\d+)\.(\d+)(?:\.(\d+))?(?:-[a-z]*\.?(\d+))?")


def kind_of(kind: str | ServerKind) -> ServerKind:
    """A kind by its name, or one made up for a version such as ``"3.4.0-rc.2"``.

    A version that is not in the table behaves like the newest one before it (like 2.0
    when it is older than all of them) and only reports itself differently.

    >>> kind_of("3.4.0-rc.2").version, kind_of("3.4.0-rc.2").prerelease
    ((3, 4, 0), 2)
    """
    if isinstance(kind, ServerKind):
        return kind
    if kind in KINDS:
        return KINDS[kind]
    parts = _VERSION.fullmatch(kind)
    if parts is None:
        raise ValueError(f"not a kind and not a version: {kind!r}")
    version = (int(parts[1]), int(parts[2]), int(parts[3] or 0))
    prerelease = None if parts[4] is None else int(parts[4])
    return evolve(_closest(version), version=version, prerelease=prerelease)


def _closest(version: tuple[int, int, int]) -> ServerKind:
    releases = [_V20, _V27, _V30, _V31, _V32, _V33]
    older = [known for known in releases if known.version[:2] <= version[:2]]
    return older[-1] if older else _V20
