"""The other journeys: Tokyo 2024 (over the date line), Oregon 2025 (the other Portland) and Portugal 2026."""

from __future__ import annotations

from functools import partial

from immich_adapters.demo.scenes import Fate
from immich_adapters.demo.stops import Itinerary, Medium, Stop

_BOTH = ("dana", "sam")
_boston = partial(Stop, utc_offset=-4)
_tokyo = partial(Stop, utc_offset=9)
_oregon = partial(Stop, utc_offset=-7)
_lisbon = partial(Stop, utc_offset=1)

TOKYO_2024 = Itinerary(
    "tokyo 2024",
    (
        _boston("2024-04-05", "11:20", 40, 5, "old pixel", "boston", "at the gate", _BOTH),
        _boston("2024-04-05", "15:10", 60, 6, "old pixel", text="over the clouds"),
        _boston("2024-04-05", "22:40", 50, 4, "old iphone", text="midnight sun above the Bering Sea"),
        # The date line: less than an hour later, and another day.
        _tokyo("2024-04-06", "12:25", 60, 5, "old pixel", text="the date line"),
        _tokyo("2024-04-06", "17:30", 60, 9, "old pixel", "tokyo", "first noodles", _BOTH),
        _tokyo("2024-04-07", "09:00", 300, 40, "canon", "tokyo", "cherry blossoms in Ueno"),
        _tokyo("2024-04-07", "10:00", 500, 25, "old pixel", "shibuya", "the crossing", ("dana",)),
        _tokyo("2024-04-08", "08:30", 400, 36, "canon", "tokyo", "Asakusa"),
        _tokyo("2024-04-08", "20:00", 90, 14, "old iphone", "shibuya", medium=Medium.LIVE),
        _tokyo("2024-04-09", "10:00", 360, 42, "canon", "kamakura", "the great Buddha"),
        _tokyo("2024-04-09", "15:00", 60, 12, "old pixel", "kamakura", "the sea", _BOTH),
        _tokyo("2024-04-10", "09:30", 0, 8, "canon", "tokyo", "a train passes"),
        _tokyo("2024-04-10", "11:00", 400, 31, "old pixel", "tokyo", "gardens", ("sam", "zoë")),
        _tokyo("2024-04-11", "09:00", 600, 38, "canon", "tokyo", "paper and ink"),
        _tokyo("2024-04-11", "19:00", 30, 3, "old pixel", "shibuya", "karaoke", medium=Medium.VIDEO),
        _tokyo("2024-04-12", "07:00", 200, 20, "canon", "tokyo", "fish market"),
        _tokyo("2024-04-12", "21:10", 60, 9, "old iphone", "tokyo"),
        _tokyo("2024-04-13", "10:30", 60, 6, "old pixel", "tokyo", "last temple", _BOTH),
        # It lands before it took off, by the clock on the wall.
        _tokyo("2024-04-13", "19:30", 60, 4, "old pixel", text="wing at dusk"),
        _boston("2024-04-13", "15:40", 60, 3, "old iphone", text="the same dusk, earlier"),
        _boston("2024-04-13", "18:20", 20, 2, "old pixel", "boston", "home again"),
    ),
)

OREGON_2025 = Itinerary(
    "oregon 2025",
    (
        _oregon("2025-09-18", "12:00", 300, 26, "canon", "portland, oregon", "bridges"),
        _oregon("2025-09-18", "18:00", 60, 9, "pixel", "portland, oregon", "food carts", ("dana", "alex, cousin")),
        _oregon("2025-09-19", "09:00", 400, 22, "pixel", "portland, oregon", "the bookshop", ("zoë",)),
        _oregon("2025-09-20", "08:00", 500, 34, "canon", "hood river", "waterfalls"),
        _oregon("2025-09-20", "11:00", 60, 6, "iphone", "hood river", medium=Medium.LIVE),
        _oregon("2025-09-21", "10:00", 400, 30, "canon", "cannon beach", "Haystack Rock"),
        _oregon("2025-09-21", "16:00", 10, 2, "pixel", "cannon beach", "wind", medium=Medium.VIDEO),
        _oregon("2025-09-21", "17:00", 10, 3, "canon", "cannon beach", fate=Fate.TRASHED),
        _oregon("2025-09-22", "09:00", 300, 12, "pixel", "portland, oregon", "Japanese garden", _BOTH),
    ),
)

PORTUGAL_2026 = Itinerary(
    "portugal 2026",
    (
        _lisbon("2026-05-09", "14:00", 240, 22, "canon", "lisbon", "tiles of Alfama"),
        _lisbon("2026-05-09", "19:00", 60, 7, "pixel", "lisbon", "grilled sardines", ("dana", "josé")),
        _lisbon("2026-05-10", "09:30", 360, 38, "canon", "lisbon", "tram 28"),
        _lisbon("2026-05-10", "10:00", 400, 18, "pixel", "lisbon", "miradouro", _BOTH),
        _lisbon("2026-05-10", "16:00", 10, 2, "pixel", "lisbon", "tram ride", medium=Medium.VIDEO),
        _lisbon("2026-05-10", "17:15", 0, 1, "pixel", "lisbon", "coffee", file_name="Café à Lisbonne ☕ (été).jpg"),
        _lisbon("2026-05-11", "00:20", 30, 4, "iphone", "lisbon", "fado"),
        _lisbon("2026-05-11", "10:00", 420, 44, "canon", "sintra", "Pena Palace"),
        _lisbon("2026-05-11", "11:00", 300, 16, "iphone", "sintra", medium=Medium.LIVE),
        _lisbon("2026-05-12", "10:00", 300, 24, "pixel", "sintra", "Quinta da Regaleira", ("ana", "josé")),
        _lisbon("2026-05-13", "11:00", 200, 17, "canon", "óbidos", "inside the walls"),
        _lisbon("2026-05-14", "10:30", 90, 8, "pixel", "off portugal", "dolphins off Cabo da Roca", ("dana",)),
        _lisbon("2026-05-14", "19:30", 60, 11, "canon", text="a dinner under ground", utc_offset=None),
        _lisbon("2026-05-15", "09:00", 400, 33, "canon", "lisbon", "Belém"),
        _lisbon("2026-05-15", "12:00", 20, 5, "pixel", "lisbon", "pastéis de nata", ("josé",)),
        _lisbon("2026-05-15", "21:00", 10, 3, "pixel", "lisbon", fate=Fate.ARCHIVED),
        _lisbon("2026-05-16", "08:00", 30, 3, "iphone", "lisbon", "to the airport"),
    ),
)
