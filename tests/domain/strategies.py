"""Libraries to try the laws on: trips are drawn first, and photos from them.

Small pools of nasty literals stand beside wide ranges: midnights, the rim of the calendar, half-hour offsets, Null
Island's neighbours, and names that differ only in their Unicode form.
"""

from __future__ import annotations

import datetime as dt
import functools

import attrs
from hypothesis import strategies as st

from immich_domain import Asset, AssetId, Criteria, DayWindow, MediaFilter, MediaType, Place

WALL_MINUTES = (0, 1, 719, 720, 1438, 1439)
OFFSETS = (-720, -330, -240, 0, 60, 345, 720, 840)
NASTY_DAYS = (
    dt.date(1, 1, 1),
    dt.date(1, 1, 2),
    dt.date(1900, 2, 28),
    dt.date(1969, 12, 31),
    dt.date(1970, 1, 1),
    dt.date(2024, 2, 28),
    dt.date(2024, 2, 29),
    dt.date(2026, 3, 8),
    dt.date(2026, 11, 1),
    dt.date(9999, 12, 30),
    dt.date(9999, 12, 31),
)
PLACES = (
    Place(),
    Place(city="Bar Harbor", state="Maine", country="United States of America"),
    Place(city="Portland", state="Maine", country="United States of America"),
    Place(city="Portland", state="Oregon", country="United States of America"),
    Place(state="Maine", country="United States of America"),
    Place(city="Besançon", country="France"),
    Place(city="Łódź", country="Polska"),
    Place(city="横浜市", state="神奈川県", country="日本"),
)
CAMERAS = (None, "Canon EOS R6", "iPhone 15", "")
OWNERS = (True, True, False, None)
_VARIETIES = 2 * len(OFFSETS) * len(MediaType) * len(CAMERAS) * len(OWNERS) * 2
_ODD = 0x9E3779B97F4A7C15F39CC0605CEDC835
MIDDLE_AGES = (dt.date(1900, 1, 1), dt.date(2100, 12, 31))

FIRST_WALL = dt.datetime.combine(dt.date.min, dt.time.min)
LAST_WALL = dt.datetime.combine(dt.date.max, dt.time.max)

Library = list[Asset]


def clock(
    year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0, microsecond: int = 0
) -> dt.datetime:
    """A wall clock: it has no zone, and that is the point."""
    return dt.datetime.combine(dt.date(year, month, day), dt.time(hour, minute, second, microsecond))


def ids() -> st.SearchStrategy[AssetId]:
    """Lower-case UUIDs, as Immich makes them."""
    return st.integers(0, 2**128 - 1).map(_uuid)


def _uuid(number: int) -> AssetId:
    digits = f"{number:032x}"
    return AssetId("-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])))


@functools.cache
def days(first: dt.date = dt.date.min, last: dt.date = dt.date.max) -> st.SearchStrategy[dt.date]:
    """Days: the nasty ones, those of a few weeks that collide often, and any."""
    nasty = [day for day in NASTY_DAYS if first <= day <= last]
    crowd = min(max(first, dt.date(2026, 7, 25)), last)
    crowded = st.dates(crowd, min(shifted(crowd, 30), last))
    return st.one_of(st.sampled_from(nasty), crowded, st.dates(first, last))


def windows(*, allow_empty: bool = True) -> st.SearchStrategy[DayWindow]:
    """Day windows, open and closed; empty ones too unless they are unwanted."""
    ends = st.tuples(st.none() | days(), st.none() | days())
    if not allow_empty:
        ends = ends.map(_ordered)
    return ends.map(lambda pair: DayWindow(first=pair[0], last=pair[1]))


def _ordered(pair: tuple[dt.date | None, dt.date | None]) -> tuple[dt.date | None, dt.date | None]:
    first, last = pair
    return (last, first) if first is not None and last is not None and last < first else pair


@functools.cache
def offsets() -> st.SearchStrategy[int]:
    """Minutes east of Greenwich, from -12:00 to +14:00."""
    return st.sampled_from(OFFSETS) | st.integers(-720, 840)


def shifted(day: dt.date, days_later: int) -> dt.date:
    """The day some days later, held at the rim of the calendar."""
    return dt.date.fromordinal(min(max(day.toordinal() + days_later, 1), dt.date.max.toordinal()))


def wall_at(day: dt.date, minute: int) -> dt.datetime:
    """The wall clock of a minute of a day."""
    return dt.datetime.combine(day, dt.time(minute // 60, minute % 60))


def instant_of(wall: dt.datetime, offset_minutes: int) -> dt.datetime:
    """The instant at which a clock with this offset reads `wall`; at the rim of the calendar the offset is dropped."""
    try:
        return wall.replace(tzinfo=dt.UTC) - dt.timedelta(minutes=offset_minutes)
    except OverflowError:
        return wall.replace(tzinfo=dt.UTC)


@attrs.frozen(kw_only=True)
class TripPlan:
    """Where the photos of one trip come from, and one `(day, minute, variety)` for each of them."""

    start: dt.date
    offset: int
    place: Place
    photos: list[tuple[int, int, int]]


@functools.cache
def trip_plans(first: dt.date, last: dt.date, min_photos: int, max_photos: int) -> st.SearchStrategy[TripPlan]:
    """Trips of one to nine days."""
    minutes = st.sampled_from(WALL_MINUTES * 240 + tuple(range(1440)))
    photo = st.tuples(st.integers(0, 8), minutes, st.integers(0, _VARIETIES - 1))
    return st.builds(
        TripPlan,
        start=days(first, last),
        offset=offsets(),
        place=st.sampled_from(PLACES),
        photos=st.lists(photo, min_size=min_photos, max_size=max_photos),
    )


def photo_of(plan: TripPlan, photo: tuple[int, int, int], key: AssetId) -> Asset:
    """One photo of a trip: mostly with its place and offset, sometimes without.

    `variety` stands for a choice from each pool; one number is drawn faster than six.
    """
    day, minute, variety = photo
    wall = wall_at(shifted(plan.start, day), minute)
    variety, offset = divmod(variety, 2 * len(OFFSETS))
    variety, media = divmod(variety, len(MediaType))
    variety, camera = divmod(variety, len(CAMERAS))
    has_place, owner = divmod(variety, len(OWNERS))
    return Asset(
        id=key,
        wall=wall,
        taken_at=instant_of(wall, OFFSETS[offset] if offset < len(OFFSETS) else plan.offset),
        media=tuple(MediaType)[media],
        file_name="IMG_0001.jpg",
        place=plan.place if has_place else Place(),
        camera=CAMERAS[camera],
        is_mine=OWNERS[owner],
    )


@st.composite
def libraries(
    draw: st.DrawFn,
    *,
    first: dt.date = dt.date.min,
    last: dt.date = dt.date.max,
    min_photos: int = 0,
    max_trips: int = 4,
    max_photos: int = 7,
) -> Library:
    """Photos of a few trips, each photo once, trip by trip, with IDs in no particular order."""
    trips = draw(st.lists(trip_plans(first, last, min_photos, max_photos), min_size=1, max_size=max_trips))
    photos = [(trip, photo) for trip in trips for photo in trip.photos]
    seed = draw(seeds())
    return [photo_of(trip, photo, scattered_id(seed, index)) for index, (trip, photo) in enumerate(photos)]


def renamed(library: Library, seed: int) -> Library:
    """The same photos under other IDs, in another order of IDs."""
    return [attrs.evolve(asset, id=scattered_id(seed, index)) for index, asset in enumerate(library)]


def seeds() -> st.SearchStrategy[int]:
    """Numbers from which IDs are made."""
    return st.integers(0, 2**32 - 1)


def scattered_id(seed: int, index: int) -> AssetId:
    """The ID of the photo with this number: another seed gives another order, and no two are equal."""
    return _uuid((seed + index) * _ODD % 2**128)


@st.composite
def windowed_libraries(draw: st.DrawFn, *, max_trips: int = 4) -> tuple[Library, DayWindow]:
    """A library and a window around some of its days, so that its edges cut something."""
    library = draw(libraries(max_trips=max_trips))
    anchors = [asset.wall.date() for asset in library] or [dt.date(2026, 8, 2)]
    nearby = st.builds(shifted, st.sampled_from(anchors), st.integers(-2, 2))
    first, last = _ordered((draw(st.none() | nearby), draw(st.none() | nearby)))
    return library, DayWindow(first=first, last=last)


def texts() -> st.SearchStrategy[str]:
    """Texts of a library: plain, accented, in several scripts, and whatever else Unicode allows."""
    nasty = (
        "Ünïted",
        "STRASSE",
        "Straße",
        "Øresund",
        "がぎ",
        "हिन्दी",
        "กรุงเทพ",
        "👨‍👩‍👧",
        "\u200fדרך",
        "ﬁn",
        "İ",
        "\ud800",
    )
    return st.one_of(st.sampled_from(nasty), st.text(max_size=12))


@st.composite
def criteria(draw: st.DrawFn) -> Criteria:
    """Criteria that somebody could have passed: a valid window, texts without surrounding space."""
    window = draw(windows(allow_empty=False))
    written = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
    names = st.none() | st.sampled_from(("Maine", "横浜市", "O'Brien")) | written.map(str.strip).filter(bool)
    return Criteria(
        taken_after=window.first,
        taken_before=window.last,
        state=draw(names),
        city=draw(names),
        country=draw(names),
        person=draw(names),
        media=draw(st.sampled_from(MediaFilter)),
        favorites_only=draw(st.booleans()),
    )
