"""The eight flat fields with which a person says which photos they mean.

Rule 1  `None` and empty text mean "not given"; so do `media: "all"` and `favorites_only: false`.
Rule 2  Nothing is coerced: a number is not a text, "true" is not a boolean, and a date is `YYYY-MM-DD` and nothing else.
Rule 3  A name that is not one of the eight is an error, never ignored: it may be the one that mattered.
Rule 4  An end before the start is an error.
"""

from __future__ import annotations

import datetime as dt
import difflib
import enum
import re
from collections.abc import Mapping

import attrs

from immich_domain.errors import BadArgument, NoCriteria
from immich_domain.invisible import visible
from immich_domain.places import PlaceField
from immich_domain.quoting import quote
from immich_domain.windows import DayWindow

MAX_TEXT = 500

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class MediaFilter(enum.StrEnum):
    """Which kinds of files are meant."""

    PHOTO = "photo"
    VIDEO = "video"
    ALL = "all"


@attrs.frozen(kw_only=True)
class Criteria:
    """Which photos are meant. Every field that is `None` or at its default narrows nothing.

    >>> Criteria(state="Maine").given()
    {'state': 'Maine'}
    """

    taken_after: dt.date | None = None
    taken_before: dt.date | None = None
    state: str | None = None
    city: str | None = None
    country: str | None = None
    person: str | None = None
    media: MediaFilter = MediaFilter.ALL
    favorites_only: bool = False

    @property
    def window(self) -> DayWindow:
        """The photo days that are meant; open where no date was given."""
        return DayWindow(first=self.taken_after, last=self.taken_before)

    @property
    def has_window(self) -> bool:
        """Whether a date narrows the request."""
        return self.taken_after is not None or self.taken_before is not None

    def place(self, field: PlaceField) -> str | None:
        """The name given for one of the three place fields."""
        value: str | None = getattr(self, field.value)
        return value

    def with_place(self, field: PlaceField, name: str) -> Criteria:
        """The same criteria with another name in one of the three place fields."""
        return attrs.evolve(
            self,
            state=name if field is PlaceField.STATE else self.state,
            city=name if field is PlaceField.CITY else self.city,
            country=name if field is PlaceField.COUNTRY else self.country,
        )

    def given(self) -> dict[str, str | bool]:
        """The fields that narrow something, as the flat arguments that `parse_criteria` takes."""
        given = {}
        for field in attrs.fields(Criteria):
            value = getattr(self, field.name)
            if value != field.default:
                given[field.name] = value if isinstance(value, bool) else str(value)
        return given

    def require_any(self) -> None:
        """Raise `NoCriteria` when nothing is given."""
        if not self.given():
            raise NoCriteria("Say which photos are meant: pass at least one of " + ", ".join(FIELDS) + ".")

    def require_more_than_media(self) -> None:
        """Raise `NoCriteria` when nothing but `media` is given: enough to count photos, too little to write."""
        if not set(self.given()) - {"media"}:
            raise NoCriteria(
                "For a write, media alone is too little: pass at least one of "
                + ", ".join(name for name in FIELDS if name != "media")
                + " as well."
            )


FIELDS: tuple[str, ...] = tuple(field.name for field in attrs.fields(Criteria))
TEXT_FIELDS: tuple[str, ...] = ("state", "city", "country", "person")


def parse_criteria(arguments: Mapping[str, object]) -> Criteria:
    """Criteria from flat arguments, as a model passes them.

    Raises `BadArgument` with a sentence that says what to pass instead. `{}` is valid here; whether something must be
    given is decided by `require_any` and `require_more_than_media`.

    >>> parse_criteria({"state": " Maine ", "city": "", "media": None})
    Criteria(taken_after=None, taken_before=None, state='Maine', city=None, country=None, person=None, \
media=<MediaFilter.ALL: 'all'>, favorites_only=False)
    """
    for name in arguments:
        if name not in FIELDS:
            raise BadArgument(unknown_name(name, FIELDS))
    after = parse_date("taken_after", arguments.get("taken_after"))
    before = parse_date("taken_before", arguments.get("taken_before"))
    if after is not None and before is not None and before < after:
        raise BadArgument(
            f"taken_before {before} lies before taken_after {after}: pass the earlier day as taken_after."
        )
    texts = {name: parse_text(name, arguments.get(name)) for name in TEXT_FIELDS}
    return Criteria(
        taken_after=after,
        taken_before=before,
        media=_parse_media(arguments.get("media")),
        favorites_only=parse_flag("favorites_only", arguments.get("favorites_only")),
        **texts,
    )


def unknown_name(name: str, known: tuple[str, ...]) -> str:
    """The sentence for an argument that does not exist."""
    near = difflib.get_close_matches(name[:MAX_TEXT], known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else "leave it out."
    return f"There is no argument {quote(name)}; {hint} Known are: {', '.join(known)}."


def parse_date(name: str, value: object) -> dt.date | None:
    """A calendar day written `YYYY-MM-DD`, or `None` when not given."""
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        raise BadArgument(f'{name} must be a text with a date like "2026-08-02", not {_kind(value)}.')
    text = value.strip()
    if not text:
        return None
    if not _DATE.fullmatch(text):
        raise BadArgument(
            f"{name} must be a date written YYYY-MM-DD, like 2026-08-02, without a time; got {quote(text)}."
        )
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise BadArgument(f"{name} {text} is not a day of the calendar: pass one that exists, as YYYY-MM-DD.") from None


def parse_text(name: str, value: object, limit: int = MAX_TEXT) -> str | None:
    """A text on one line, without what cannot be seen and without surrounding space; `None` when not given or empty."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise BadArgument(f"{name} must be a text, not {_kind(value)}.")
    if len(value.strip()) > limit:
        raise BadArgument(f"{name} has {len(value.strip())} characters: pass at most {limit}.")
    return visible(value).strip() or None


def parse_flag(name: str, value: object) -> bool:
    """`true` or `false`; not given means `false`."""
    if value is None or value == "":
        return False
    if not isinstance(value, bool):
        raise BadArgument(f"{name} must be true or false (without quotes), not {_kind(value)}.")
    return value


def _parse_media(value: object) -> MediaFilter:
    text = parse_text("media", value)
    if text is None:
        return MediaFilter.ALL
    try:
        return MediaFilter(text)
    except ValueError:
        raise BadArgument(f'media must be "photo", "video" or "all", not {quote(text)}.') from None


def _kind(value: object) -> str:
    kinds = {bool: "a boolean", int: "a number", float: "a number", str: "a text", list: "a list", dict: "an object"}
    return kinds.get(type(value), type(value).__name__)
