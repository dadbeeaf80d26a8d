"""What a tool should find, worked out slowly from the description. Shares no code with the packages.

Calls are the flat arguments of the tools. Names are compared by the groups of `names`, days as integers.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import attrs

from tests.adapters.described import DAY, HOUR, Album, Household, Person, Photo, State, Who, date_of, naive
from tests.adapters.names import group_of
from tests.adapters.worlds import readable

GAP_DAYS = 2
MEDIA = {"IMAGE": "photo", "VIDEO": "video"}
Call = Mapping[str, object]
Facts = dict[str, Any]
T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Oracle:
    """A household, and how it is looked at."""

    household: Household
    zone: str
    archived: bool = False

    # -- photos -----------------------------------------------------------------

    def wall(self, photo: Photo) -> int:
        """The clock where a photo was taken; without one, the instant in the zone, where the calendar has room."""
        if photo.wall is not None:
            return photo.wall
        try:
            local = naive(photo.taken).replace(tzinfo=dt.UTC).astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)
        except OverflowError:
            return photo.taken
        return (local - naive(0)) // dt.timedelta(milliseconds=1)

    def in_scope(self, photo: Photo) -> bool:
        """Whether the key's user has it in the timeline (or the archive, when that counts)."""
        states = {State.TIMELINE, State.ARCHIVED} if self.archived else {State.TIMELINE}
        return photo.owner in (Who.ME, Who.PARTNER) and photo.state in states

    def matching(self, call: Call) -> list[Photo]:
        """The photos that a call means, newest first, ties by descending ID."""
        found = [photo for photo in self.household.photos if self.in_scope(photo) and self._matches(photo, call)]
        return sorted(found, key=lambda photo: (photo.taken, photo.id), reverse=True)

    def _matches(self, photo: Photo, call: Call) -> bool:
        names = {"state": photo.state_name, "city": photo.city, "country": photo.country}
        for field, name in names.items():
            if call.get(field) and group_of(name or "") != group_of(str(call[field])):
                return False
        if call.get("person") and self.person(str(call["person"])).number not in photo.people:
            return False
        if call.get("media", "all") not in ("all", MEDIA.get(photo.type)):
            return False
        if call.get("favorites_only") and not photo.favorite:
            return False
        return self._in_window(photo, call)

    def _in_window(self, photo: Photo, call: Call) -> bool:
        day = self.wall(photo) // DAY
        if call.get("taken_after"):
            first = dt.date.fromisoformat(str(call["taken_after"])).toordinal() - 1
            if day < first or photo.taken < first * DAY - 14 * HOUR:
                return False
        if call.get("taken_before"):
            last = dt.date.fromisoformat(str(call["taken_before"])).toordinal() - 1
            if day > last or photo.taken >= (last + 1) * DAY + 12 * HOUR:
                return False
        return True

    # -- names ------------------------------------------------------------------

    def refusal(self, call: Call) -> str | None:
        """The code with which a call is refused because of a name; places come before people."""
        for field in ("state", "city", "country"):
            if call.get(field) and not self.meant(field, str(call[field])):
                return "no_match"
        if call.get("person"):
            found = self._persons(str(call["person"]))
            return None if len(found) == 1 else "ambiguous" if found else "no_match"
        return None

    def spelled(self, call: Call) -> Facts:
        """The criteria that come back: the library's spelling where there is one."""
        given = {name: value for name, value in call.items() if value not in (None, "", False, "all")}
        for field in ("state", "city", "country"):
            if given.get(field):
                found = self.meant(field, str(given[field]))
                given[field] = found.pop().strip() if len(found) == 1 else given[field]
        if given.get("person"):
            given["person"] = self.person(str(given["person"])).name.strip()
        return given

    def spellings(self, field: str) -> set[str]:
        """All spellings of a field that photos of the timeline have: what the server suggests."""
        attribute = "state_name" if field == "state" else field
        seen = [photo for photo in self.household.photos if attrs.evolve(self, archived=False).in_scope(photo)]
        return {name for photo in seen if (name := getattr(photo, attribute))}

    def meant(self, field: str, wanted: str) -> set[str]:
        """The spellings of a field that a name means."""
        return {name for name in self.spellings(field) if group_of(name) == group_of(wanted)}

    def means_archived_names(self, call: Call) -> bool:
        """Whether a place of the call has a spelling that only archived photos have."""
        seen = [photo for photo in self.household.photos if attrs.evolve(self, archived=True).in_scope(photo)]
        attributes = {"state": "state_name", "city": "city", "country": "country"}
        return any(
            (name := getattr(photo, attribute)) and name not in self.spellings(field) and _same(name, call[field])
            for field, attribute in attributes.items()
            if call.get(field)
            for photo in seen
        )

    def person(self, name: str) -> Person:
        """The one who is meant."""
        (found,) = self._persons(name)
        return found

    def _persons(self, name: str) -> list[Person]:
        known = [person for person in self.household.persons if person.owner is Who.ME and not person.hidden]
        named = [person for person in known if person.name]
        exact = [person for person in named if person.name == name]
        return exact or [person for person in named if group_of(person.name) == group_of(name)]

    # -- answers ----------------------------------------------------------------

    def summary(self, photos: Iterable[Photo], *, limit: int) -> Facts:
        """The numbers of photos given newest first, of which `limit` are read."""
        every = list(photos)
        read = every[:limit]
        return {
            "total": len(every),
            "scanned": len(read),
            "truncated": len(every) > len(read),
            "clusters": self.clusters(read),
            "places": _ranked(Counter(photo.place for photo in read if any(photo.place)), _place_order),
            "days": _ranked(Counter(date_of(self.wall(photo)) for photo in read), lambda day: day),
            "cameras": _ranked(Counter(name for photo in read if (name := _camera(photo))), lambda name: name),
            "no_location": sum(not any(photo.place) for photo in read),
            "photos": sum(photo.type == "IMAGE" for photo in read),
            "videos": sum(photo.type == "VIDEO" for photo in read),
            "other_media": sum(photo.type not in MEDIA for photo in read),
            "odd_clocks": sum(not -12 * HOUR <= self.wall(photo) - photo.taken <= 14 * HOUR for photo in read),
            "others": sum(photo.owner is not Who.ME for photo in read),
            "skipped": 0,
            "incomplete": None,
            "selection": selection(photo.id for photo in read) if len(read) == len(every) else None,
            "samples": self.samples(read, 5),
        }

    def samples(self, photos: Iterable[Photo], count: int) -> list[str]:
        """Evenly spaced over the photos by wall clock and ID, first and last included."""
        ordered = [photo.id for photo in sorted(photos, key=lambda photo: (self.wall(photo), photo.id))]
        if len(ordered) <= count:
            return ordered
        return [ordered[round(index * ((len(ordered) - 1) / (count - 1)))] for index in range(count)]

    def clusters(self, photos: Iterable[Photo]) -> list[Facts]:
        """Runs of photo days with at most one quiet day in between, largest first, newest first among equals."""
        by_day: dict[int, list[Photo]] = {}
        for photo in photos:
            by_day.setdefault(self.wall(photo) // DAY, []).append(photo)
        runs: list[list[int]] = []
        for day in sorted(by_day):
            if runs and day - runs[-1][-1] <= GAP_DAYS:
                runs[-1].append(day)
            else:
                runs.append([day])
        found = []
        for run in runs:
            members = [photo for day in run for photo in by_day[day]]
            places = _ranked(Counter(photo.place for photo in members if any(photo.place)), _place_order)
            first, last = dt.date.fromordinal(run[0] + 1), dt.date.fromordinal(run[-1] + 1)
            place = places[0][0] if places else None
            found.append({"first": first, "last": last, "count": len(members), "place": place})
        return sorted(found, key=lambda row: (row["count"], row["first"]), reverse=True)

    def album_facts(self, album: Album) -> Facts:
        """An album as it is listed: archived photos count, trashed, hidden, locked and offline ones do not."""
        counted = [p for p in self.household.photos if p.number in album.members and p.state in ("timeline", "archive")]
        days = [date_of(photo.wall) for photo in counted if photo.wall is not None]
        return {
            "id": album.id,
            "name": album.name,
            "asset_count": len(counted),
            "first": min(days, default=None),
            "last": max(days, default=None),
            "shared": album.owner is not Who.ME or album.with_others,
            "owned": album.owner is Who.ME,
            "updated_at": naive(album.updated).replace(tzinfo=dt.UTC),
        }

    def albums(self) -> list[Facts]:
        """All albums of the key's user, by ID."""
        return sorted(
            (self.album_facts(album) for album in readable(self.household.albums)), key=lambda a: str(a["id"])
        )

    def gap_call(self, album: Album, pad: int) -> Call | None:
        """The window of an album as the arguments of a search; `None` when it has no dates."""
        facts = self.album_facts(album)
        if not isinstance(first := facts["first"], dt.date) or not isinstance(last := facts["last"], dt.date):
            return None
        start, end = max(1, first.toordinal() - pad), min(dt.date.max.toordinal(), last.toordinal() + pad)
        return {"taken_after": str(dt.date.fromordinal(start)), "taken_before": str(dt.date.fromordinal(end))}

    def gap(self, album: Album, call: Call) -> list[Photo]:
        """What an album lacks in its window, newest first."""
        return [photo for photo in self.matching(call) if photo.number not in album.members]

    def ranking(self, text: str, call: Call) -> list[Photo]:
        """The photos that a call means by the number of words they share with a text, then newest first."""
        wanted = set(text.split())
        found = self.matching(call)
        return sorted(found, key=lambda p: (len(wanted & set(p.description.split())), p.taken, p.id), reverse=True)


def _same(name: str, other: object) -> bool:
    return group_of(name) == group_of(str(other))


def selection(ids: Iterable[str]) -> str:
    """The fingerprint of a set of photos, as the contract words it."""
    return hashlib.sha256("\n".join(sorted(ids)).encode()).hexdigest()[:12]


def _ranked(counts: Counter[T], order: Callable[[T], Any]) -> list[tuple[T, int]]:
    rows = sorted(counts.items(), key=lambda row: order(row[0]))
    return sorted(rows, key=lambda row: row[1], reverse=True)


def _place_order(place: tuple[str | None, ...]) -> list[str]:
    return [name or "" for name in place]


def _camera(photo: Photo) -> str:
    """Make and model; a model that begins with its make says both."""
    make, model = photo.make or "", photo.model or ""
    return model if make and model.lower().startswith(make.lower()) else f"{make} {model}".strip()
