"""A fake Immich server over real HTTP: an independent oracle of how servers behave.

It shares no code with the packages under ``src`` and imports nothing from them. Tests
build a `World`, serve it with `FakeImmich` as one of several kinds of server, change it
behind the client's back, make things fail (`faults`), and read what was asked in the
server's ``log``.
"""

from tests.fake_immich import faults
from tests.fake_immich.kinds import KINDS, ServerKind, kind_of
from tests.fake_immich.log import Entry
from tests.fake_immich.messages import Reply, Request
from tests.fake_immich.server import FakeImmich
from tests.fake_immich.values import (
    AssetType,
    FakeAlbum,
    FakeAsset,
    FakeKey,
    FakePerson,
    FakeUser,
    Role,
    Visibility,
)
from tests.fake_immich.world import World

__all__ = [
    "KINDS",
    "AssetType",
    "Entry",
    "FakeAlbum",
    "FakeAsset",
    "FakeImmich",
    "FakeKey",
    "FakePerson",
    "FakeUser",
    "Reply",
    "Request",
    "Role",
    "ServerKind",
    "Visibility",
    "World",
    "faults",
    "kind_of",
]
