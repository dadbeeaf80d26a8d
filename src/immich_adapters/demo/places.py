"""Where the family has been, in the words that Immich would find for it."""

from __future__ import annotations

from typing import NamedTuple

USA = "United States of America"


class Spot(NamedTuple):
    """A place with its centre in millionths of a degree; names and coordinates are `None` where nobody knows."""

    city: str | None = None
    state: str | None = None
    country: str | None = None
    latitude: int | None = None
    longitude: int | None = None


NOWHERE = Spot()

SPOTS = {
    "bar harbor": Spot("Bar Harbor", "Maine", USA, 44_387_600, -68_203_900),
    "southwest harbor": Spot("Southwest Harbor", "Maine", USA, 44_279_500, -68_325_700),
    "camden": Spot("Camden", "Maine", USA, 44_209_800, -69_064_800),
    "rockland": Spot("Rockland", "Maine", USA, 44_103_700, -69_108_900),
    "portland": Spot("Portland", "Maine", USA, 43_659_100, -70_256_800),
    "freeport": Spot("Freeport", "Maine", USA, 43_857_000, -70_103_100),
    "kittery": Spot("Kittery", "Maine", USA, 43_088_100, -70_736_200),
    "portsmouth": Spot("Portsmouth", "New Hampshire", USA, 43_071_800, -70_762_600),
    "newburyport": Spot("Newburyport", "Massachusetts", USA, 42_812_600, -70_877_300),
    "boston": Spot("Boston", "Massachusetts", USA, 42_360_100, -71_058_900),
    "cambridge": Spot("Cambridge", "Massachusetts", USA, 42_373_600, -71_109_700),
    "somerville": Spot("Somerville", "Massachusetts", USA, 42_387_600, -71_099_500),
    "portland, oregon": Spot("Portland", "Oregon", USA, 45_515_200, -122_678_400),
    "hood river": Spot("Hood River", "Oregon", USA, 45_705_400, -121_521_500),
    "cannon beach": Spot("Cannon Beach", "Oregon", USA, 45_891_800, -123_961_500),
    "lisbon": Spot("Lisbon", "Lisbon", "Portugal", 38_722_300, -9_139_300),
    "sintra": Spot("Sintra", "Lisbon", "Portugal", 38_802_900, -9_381_700),
    "óbidos": Spot("Óbidos", "Leiria", "Portugal", 39_360_600, -9_157_100),
    "off portugal": Spot(None, None, "Portugal", 38_610_000, -9_520_000),
    "tokyo": Spot("Tokyo", "Tokyo", "Japan", 35_689_500, 139_691_700),
    "shibuya": Spot("Shibuya", "Tokyo", "Japan", 35_661_900, 139_703_700),
    "kamakura": Spot("Kamakura", "Kanagawa", "Japan", 35_319_200, 139_546_700),
}


def spot(name: str) -> Spot:
    """The place of that name; the empty name is nowhere."""
    return SPOTS[name] if name else NOWHERE
