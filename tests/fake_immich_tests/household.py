"""A small household with one photo of every sort, named after what it is."""

from __future__ import annotations

from attrs import frozen

from tests.fake_immich import FakeUser, Visibility, World
from tests.fake_immich.json_types import JsonValue

DAY = "2026-08-05"


@frozen(kw_only=True)
class Household:
    """Alice (whose key is used), her partner Bob, and Carol, a stranger."""

    world: World
    bob: FakeUser
    carol: FakeUser

    def id_of(self, name: str) -> str:
        """The id of the asset with this file name."""
        return next(asset.id for asset in self.world.assets.values() if asset.file_name == name)

    def ids_of(self, *names: str) -> list[str]:
        """The ids of the assets with these file names."""
        return [self.id_of(name) for name in names]


def household() -> Household:
    """Own photos, Bob's (shown in the timeline) and Carol's, an hour apart each."""
    world = World()
    bob, carol = world.user("Bob"), world.user("Carol")
    world.share_timeline(bob)
    stamp = world.now()
    states: dict[str, dict[str, JsonValue]] = {
        "": {},
        "_archived": {"visibility": Visibility.ARCHIVE},
        "_hidden": {"visibility": Visibility.HIDDEN, "embedded": False},
        "_trashed": {"trashed_at": stamp},
        "_offline": {"offline": True},
        "_locked": {"visibility": Visibility.LOCKED},
        "_fav": {"favorite": True},
    }
    for hour, owner in enumerate((world.me, bob, carol)):
        for minute, (suffix, fields) in enumerate(states.items()):
            taken = f"{DAY}T{10 + hour}:{minute:02d}:00-04:00"
            world.photo(taken, owner=owner, name=owner.name.lower() + suffix, **fields)
    return Household(world=world, bob=bob, carol=carol)
