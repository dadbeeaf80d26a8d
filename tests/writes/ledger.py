"""What a household's own agent has really asked for, and what it has really changed."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterator

import attrs

from tests.fake_immich import Request, World, faults
from tests.fake_immich.faults import Handle
from tests.fake_immich.wire import Delivery


@attrs.frozen
class Sent:
    """A write as it left: the album it was for, none when it was to make one, and the photos."""

    album_id: str | None
    asset_ids: tuple[str, ...]


@attrs.define
class Ledger:
    """Writes of the agent since the last `clear`; `made` and `linked` hold only what took effect."""

    world: World
    sent: list[Sent] = attrs.field(factory=list)
    made: list[str] = attrs.field(factory=list)
    linked: dict[str, set[str]] = attrs.field(factory=lambda: defaultdict(set))
    all_made: list[str] = attrs.field(factory=list)

    def clear(self) -> None:
        """A new call begins."""
        self.sent.clear()
        self.made.clear()
        self.linked.clear()

    @property
    def photos_sent(self) -> set[str]:
        """Every photo that was to be written."""
        return {asset_id for sent in self.sent for asset_id in sent.asset_ids}

    @contextlib.contextmanager
    def noting(self) -> Iterator[None]:
        """Note what the block changes in the albums of the world."""
        with self.world.lock:
            before = {album.id: set(album.asset_ids) for album in self.world.albums.values()}
            yield
            for album in self.world.albums.values():
                if album.id not in before:
                    self.made.append(album.id)
                    self.all_made.append(album.id)
                fresh = set(album.asset_ids) - before.get(album.id, set())
                if fresh:
                    self.linked[album.id] |= fresh

    def arriving(self, request: Request, handle: Handle) -> Delivery:
        """Note a request of a fake server, whether it is processed or not."""
        if faults.writes(request):
            parts = request.path.split("/")
            album_id = parts[3] if len(parts) > 3 else None
            ids = request.body["assetIds"] if album_id is None else request.body["ids"]
            self.sent.append(Sent(album_id, tuple(ids)))
        return handle()

    def processed(self, request: Request, handle: Handle) -> Delivery:
        """Note what a request of a fake server does."""
        if not faults.writes(request):
            return handle()
        with self.noting():
            return handle()
