"""Where a photo was taken, in the server's own words."""

from __future__ import annotations

import enum

import attrs


class PlaceField(enum.StrEnum):
    """The three place names that Immich stores with a photo."""

    STATE = "state"
    CITY = "city"
    COUNTRY = "country"


@attrs.frozen(kw_only=True, cache_hash=True)
class Place:
    """City, state and country of a photo; `None` is "unknown".

    >>> Place(city="Bar Harbor", state="Maine").label
    'Bar Harbor'
    >>> Place().is_known
    False
    """

    city: str | None = None
    state: str | None = None
    country: str | None = None

    @property
    def is_known(self) -> bool:
        """Whether at least one of the three names is there."""
        return self.label is not None

    @property
    def label(self) -> str | None:
        """The most precise name there is."""
        return self.city or self.state or self.country or None

    @property
    def long_label(self) -> str | None:
        """The label with the next wider name, to tell two Portlands apart."""
        names = [name for name in (self.city, self.state, self.country) if name]
        return ", ".join(names[:2]) or None


UNKNOWN_PLACE = Place()
