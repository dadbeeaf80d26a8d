"""What others do, and what the network does, while an agent works."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

import attrs

from tests.fake_immich import Request, Visibility, World, faults
from tests.fake_immich.faults import Fault, Handle
from tests.fake_immich.wire import Delivery

FIRST_DAY: Final = datetime(2026, 8, 1, 12)  # noqa: DTZ001  # the clock on the wall

ALBUM_NAMES = ("Maine 2026", "maine  2026", "Été", "Winter", "Summer", "Simba", "Bar Harbor", "2026")


class Deed(StrEnum):
    """What somebody else may do in Immich itself."""

    ADD = "add"
    TRASH = "trash"
    RESTORE = "restore"
    RETAKE = "retake"
    LOCK = "lock"
    DELETE = "delete"
    RENAME = "rename"
    LINK = "link"
    UNLINK = "unlink"
    NEW_ALBUM = "new album"


@attrs.frozen
class Change:
    """Something that somebody else does to a photo, an album, or both; numbers go round."""

    deed: Deed
    photo: int = 0
    album: int = 0
    value: int = 0


@attrs.define
class Others:
    """The other people of a household, and what they have touched."""

    world: World
    deeds: int = 0
    linked: set[str] = attrs.field(factory=set)
    unlinked: bool = False
    renamed: set[str] = attrs.field(factory=set)

    def begin(self) -> None:
        """A new call begins."""
        self.deeds, self.unlinked = 0, False
        self.linked.clear()

    def do(self, change: Change) -> None:
        """Do it, if there is something to do it to."""
        with self.world.lock:
            self.deeds += 1
            if change.deed is Deed.ADD:
                self.world.photo(moment(change.value), state="Maine" if change.photo % 2 else None)
                return
            if change.deed is Deed.NEW_ALBUM:
                self.world.album(ALBUM_NAMES[change.value % len(ALBUM_NAMES)])
                return
            photos, albums = list(self.world.assets), list(self.world.albums)
            if photos:
                self._to_photo(change, photos[change.photo % len(photos)])
            if albums:
                # The newest first: that is where the agent works.
                self._to_album(change, albums[-1 - change.album % len(albums)], photos)

    def _to_photo(self, change: Change, photo: str) -> None:
        match change.deed:
            case Deed.TRASH:
                self.world.trash(photo)
            case Deed.RESTORE:
                self.world.restore(photo)
                self.world.change(photo, visibility=Visibility.TIMELINE)
            case Deed.RETAKE:
                self.world.retake(photo, moment(change.value))
            case Deed.LOCK:
                self.world.change(photo, visibility=Visibility.LOCKED)
            case Deed.DELETE:
                self.unlinked = True
                self.world.delete_asset(photo)
            case _:
                pass

    def _to_album(self, change: Change, album: str, photos: list[str]) -> None:
        match change.deed:
            case Deed.RENAME:
                self.renamed.add(album)
                self.world.change_album(album, name=ALBUM_NAMES[change.value % len(ALBUM_NAMES)])
            case Deed.LINK if photos:
                photo = photos[change.photo % len(photos)]
                self.linked.add(photo)
                self.world.link(album, [photo])
            case Deed.UNLINK if photos:
                self.unlinked = True
                self.world.unlink(album, [photos[change.photo % len(photos)]])
            case _:
                pass


def moment(number: int) -> str:
    """A moment on one of the days around the trip, with one of a few offsets."""
    wall = FIRST_DAY + timedelta(days=number % 7 - 1, minutes=number % 3)
    return wall.isoformat() + ("Z", "-04:00", "+14:00", "-12:00")[number % 4]


FAULTS: dict[str, Fault] = {
    "reset": faults.reset(),
    "lost": faults.lose_answer(),
    "lost and reset": faults.lose_answer(abort=True),
    "cut": faults.cut(1),
    "truncated": faults.truncated(),
    "500": faults.status(500, "Internal server error"),
    "403": faults.status(403, "Missing required permission: albumAsset.create"),
    "429": faults.too_many_requests("0"),
    "proxy 500": faults.proxy_error(500),
    "proxy 502": faults.proxy_error(502),
    "page": faults.web_page(),
    "silent 504": faults.change_reply(
        lambda reply: attrs.evolve(reply, status=504, body=b"", content_type="text/html")
    ),
}
"""The name says what the client sees; in the lost, cut and silent ones the server has done what was asked."""


@attrs.frozen
class Trouble:
    """What happens around one request."""

    before: tuple[Change, ...] = ()
    fault: str | None = None
    after: tuple[Change, ...] = ()


QUIET = Trouble()


@attrs.define
class Script:
    """The troubles of the next requests, in order: some for reads, some for writes."""

    others: Others
    reads: deque[Trouble] = attrs.field(factory=deque)
    writes: deque[Trouble] = attrs.field(factory=deque)
    faults: int = 0
    faulty_reads: int = 0
    _lock: threading.Lock = attrs.field(factory=threading.Lock)

    def plan(self, reads: Iterable[Trouble], writes: Iterable[Trouble]) -> None:
        """What is to happen from now on, in place of what was planned before."""
        with self._lock:
            self.reads, self.writes = deque(reads), deque(writes)
            self.faults = self.faulty_reads = 0
        self.others.begin()

    def next(self, *, is_write: bool) -> Trouble:
        """The trouble of this request."""
        with self._lock:
            planned = self.writes if is_write else self.reads
            trouble = planned.popleft() if planned else QUIET
            self.faults += trouble.fault is not None
            self.faulty_reads += trouble.fault is not None and not is_write
            return trouble

    def around(self, request: Request, handle: Handle) -> Delivery:
        """The same as a fault of the fake server."""
        trouble = self.next(is_write=faults.writes(request))
        self.do(trouble.before)
        delivery = handle() if trouble.fault is None else FAULTS[trouble.fault](request, handle)
        self.do(trouble.after)
        return delivery

    def do(self, changes: Iterable[Change]) -> None:
        """Let others do this."""
        for change in changes:
            self.others.do(change)
