"""What the domain asks of a port, and what it gets back."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from immich_domain.albums import AlbumId
from immich_domain.assets import Asset, AssetId, MediaType
from immich_domain.people import Person, PersonId
from immich_domain.places import PlaceField
from immich_domain.windows import InstantRange


@attrs.frozen(kw_only=True)
class AssetQuery:
    """Which assets to stream. Empty and `None` fields narrow nothing; several spellings of a place are all meant.

    `person_ids` must all be on the photo. Scope (timeline only, nothing trashed, hidden, locked or offline) is the
    adapter's to add, always.

    >>> AssetQuery(states=("Maine",)).media is None
    True
    """

    taken: InstantRange | None = None
    states: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    person_ids: tuple[PersonId, ...] = ()
    media: MediaType | None = None
    favorites_only: bool = False
    album_id: AlbumId | None = None


@attrs.frozen(kw_only=True)
class AssetPage:
    """A part of a stream of assets.

    `skipped` counts assets of this page that could not be read. `expected`, on the first page, is how many assets match
    by the source's own count, unreadable ones included; `None` when it cannot say. `incomplete` is the reason why the
    stream could not deliver all of them.

    >>> AssetPage().assets
    ()
    """

    assets: tuple[Asset, ...] = ()
    skipped: int = 0
    expected: int | None = None
    incomplete: str | None = None


@attrs.frozen(kw_only=True)
class NamesWanted:
    """Which names to look up: the vocabulary of some place fields, and people whose name resembles `person`.

    >>> NamesWanted(places=frozenset({PlaceField.STATE})).person is None
    True
    """

    places: frozenset[PlaceField] = frozenset()
    person: str | None = None


@attrs.frozen(kw_only=True)
class Names:
    """The answer to `NamesWanted`: every known spelling of the wanted place fields, and the people found.

    >>> Names().people
    ()
    """

    places: Mapping[PlaceField, tuple[str, ...]] = attrs.field(factory=dict, hash=False)
    people: tuple[Person, ...] = ()


@attrs.frozen(kw_only=True)
class AddOutcome:
    """What the server says about one asset that was to be added to an album: `reason` is `None` when it was added.

    >>> AddOutcome(asset_id=AssetId("a"), reason="duplicate").reason
    'duplicate'
    """

    asset_id: AssetId
    reason: str | None = None


AddOutcomes = tuple[AddOutcome, ...]
