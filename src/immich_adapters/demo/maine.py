"""Maine: the trip of August 2026, the day trip of 2023, and what must never be counted with them."""

from __future__ import annotations

from immich_adapters.demo.scenes import Fate
from immich_adapters.demo.stops import Itinerary, Medium, Stop

_D1, _D2, _D3, _D4, _D5 = "2026-08-01", "2026-08-02", "2026-08-03", "2026-08-04", "2026-08-05"
_D6, _D7, _D8, _D9, _D10 = "2026-08-06", "2026-08-07", "2026-08-08", "2026-08-09", "2026-08-10"
_MIDNIGHT, _LAST_INSTANT = "00:00:00.000", "23:59:59.999"
_LISBON_TIME, _PACIFIC_TIME = 1, -7  # a camera and a tablet whose clocks nobody had put right

_MISSED, _GONE = Fate.MISSED, Fate.GONE_LATER
_VIDEO, _LIVE = Medium.VIDEO, Medium.LIVE
_BOTH = ("dana", "sam")

MAINE_2026 = Itinerary(
    "maine 2026",
    (
        Stop(_D1, "18:20", 30, 3, "pixel", "cambridge", "packing the car", fate=_MISSED),
        Stop(_D1, "22:05", 0, 1, "canon", "cambridge", "the map on the kitchen table", fate=_MISSED),
        Stop(_D1, _LAST_INSTANT, 0, 1, "iphone", "portsmouth", "Sam drives ahead", fate=_MISSED),
        # Sunday, up the coast
        Stop(_D2, _MIDNIGHT, 0, 1, "iphone", "kittery", "over the bridge at midnight"),
        Stop(_D2, _MIDNIGHT, 0, 1, "pixel", "cambridge", "midnight at home"),
        Stop(_D2, "00:30", 0, 1, "canon", text="testing the camera", utc_offset=_LISBON_TIME),
        Stop(_D2, "07:40", 40, 6, "pixel", "newburyport", "coffee on the way", ("dana",)),
        Stop(_D2, "08:20", 5, 2, "pixel", "newburyport", "thumb on the lens", fate=Fate.TRASHED_LATER),
        Stop(_D2, "09:05", 25, 4, "iphone", "portsmouth"),
        Stop(_D2, "09:10", 10, 2, "canon", "portsmouth", "tugboats"),
        Stop(_D2, "09:30", 0, 1, "canon", "portsmouth", "black frame", fate=_GONE),
        Stop(_D2, "10:40", 45, 18, "canon", "portland", "Portland Head Light"),
        Stop(_D2, "10:50", 40, 9, "pixel", "portland", "lighthouse and fog", _BOTH),
        Stop(_D2, "11:35", 15, 4, "iphone", "portland"),
        Stop(_D2, "12:30", 20, 3, "iphone", "portland", "lobster rolls", medium=_LIVE),
        Stop(_D2, "17:45", 30, 6, "pixel", "bar harbor", "first evening", ("dana", "ana")),
        Stop(_D2, "18:20", 0, 1, "pixel", "bar harbor", "tide coming in", medium=_VIDEO),
        Stop(_D2, "18:30", 20, 3, "iphone", "bar harbor"),
        # Monday
        Stop(_D3, "05:10", 50, 20, "canon", "bar harbor", "sunrise on Cadillac Mountain"),
        Stop(_D3, "06:05", 5, 2, "canon", "bar harbor", "sunrise on Cadillac Mountain", fate=_MISSED),
        Stop(_D3, "09:00", 60, 12, "pixel", "bar harbor", "breakfast", ("ana", "josé")),
        Stop(_D3, "10:10", 30, 5, "iphone", "bar harbor", medium=_LIVE),
        Stop(_D3, "10:45", 0, 1, "iphone", "bar harbor", fate=_MISSED),
        Stop(_D3, "13:20", 60, 10, "canon", "southwest harbor", "Bass Harbor Head Light"),
        Stop(_D3, "14:25", 10, 2, "pixel", "southwest harbor", "waves", medium=_VIDEO),
        Stop(_D3, "15:00", 20, 4, "canon", text="in the sea cave", utc_offset=None),
        Stop(_D3, "19:00", 60, 6, "pixel", "bar harbor", "blueberry pie 🥧", file_name="tarte aux myrtilles 🥧.jpg"),
        # Tuesday
        Stop(_D4, "08:30", 120, 22, "canon", "bar harbor", "Jordan Pond"),
        Stop(_D4, "08:40", 90, 12, "pixel", "bar harbor", "around the pond", _BOTH),
        Stop(_D4, "10:40", 20, 4, "iphone", "bar harbor", medium=_LIVE),
        Stop(_D4, "11:20", 15, 3, "canon", text="under the trees", utc_offset=None),
        Stop(_D4, "12:10", 0, 1, "messages", text="from Ana", utc_offset=None, fate=Fate.TRASHED_LATER),
        Stop(_D4, "12:30", 0, 1, "screen", text="tide table", utc_offset=None, fate=_GONE),
        Stop(_D4, "14:00", 50, 8, "pixel", "southwest harbor", "boats", ("alex, cousin",)),
        Stop(_D4, "15:00", 5, 2, "iphone", "southwest harbor", medium=_VIDEO),
        Stop(_D4, "20:40", 20, 4, "canon", "bar harbor", "dusk"),
        # Wednesday, the second memory card was copied late
        Stop(_D5, "03:30", 20, 3, "canon", "bar harbor", "stars over the bay", utc_offset=_LISBON_TIME),
        Stop(_D5, "09:00", 60, 14, "canon", "bar harbor", "Ocean Path"),
        Stop(_D5, "10:15:30.000", 0, 5, "canon", "bar harbor", "puffin burst"),
        Stop(_D5, "10:15:30.000", 0, 4, "canon", "bar harbor", "puffin burst", fate=_MISSED),
        Stop(_D5, "11:00", 60, 9, "canon", "bar harbor", "whale watch, second card", fate=_MISSED),
        Stop(_D5, "12:05", 30, 5, "canon", text="whale watch, second card", utc_offset=None, fate=_MISSED),
        Stop(_D5, "12:40", 10, 3, "canon", text="only water", utc_offset=None, fate=Fate.TRASHED_LATER),
        Stop(_D5, "13:00", 90, 14, "pixel", "bar harbor", "whale watch", ("dana", "josé", "ana")),
        Stop(_D5, "14:40", 10, 2, "pixel", "bar harbor", "a fin!", medium=_VIDEO),
        Stop(_D5, "16:00", 40, 6, "iphone", "bar harbor"),
        Stop(_D5, "16:45", 20, 4, "iphone", "bar harbor", medium=_LIVE),
        Stop(_D5, "17:10", 15, 3, "iphone", "bar harbor", fate=_MISSED),
        Stop(_D5, "19:30", 40, 7, "pixel", "southwest harbor", "lobster pound", _BOTH),
        # Thursday
        Stop(_D6, "07:00", 60, 14, "canon", "bar harbor", "fog on the bar"),
        Stop(_D6, "08:30", 60, 10, "pixel", "bar harbor", "tide pools", ("ana",)),
        Stop(_D6, "10:00", 40, 6, "iphone", "bar harbor"),
        Stop(_D6, "10:50", 0, 1, "pixel", "bar harbor", "a crab", medium=_VIDEO),
        Stop(_D6, "11:15", 10, 2, "canon", text="in the museum", utc_offset=None),
        Stop(_D6, "12:00", 0, 1, "pixel", text="received without a wall clock", has_wall=False),
        Stop(_D6, "12:20", 10, 2, "messages", text="from José", utc_offset=None, file_name="José na água 🌊.jpg"),
        Stop(_D6, "12:40", 0, 1, "messages", utc_offset=None, fate=_GONE),
        Stop(_D6, "13:00", 10, 2, "screen", text="ferry tickets", utc_offset=None, fate=Fate.ARCHIVED_LATER),
        Stop(_D6, "15:00", 90, 12, "pixel", "southwest harbor", "sailing", ("dana", "alex, cousin")),
        Stop(_D6, "16:45", 15, 3, "iphone", "southwest harbor", medium=_LIVE),
        Stop(_D6, "21:00", 20, 3, "canon", "bar harbor", "lights in the harbor"),
        # Friday, down the coast
        Stop(_D7, "09:00", 30, 8, "pixel", "bar harbor", "last morning", _BOTH),
        Stop(_D7, "09:10", 30, 6, "canon", "bar harbor"),
        Stop(_D7, "11:00", 20, 3, "iphone", text="from the car"),
        Stop(_D7, "11:30", 5, 2, "canon", text="blurred trees", utc_offset=None, fate=Fate.TRASHED_IN_ALBUM),
        Stop(_D7, "11:40", 0, 1, "canon", text="blurred trees", utc_offset=None, fate=Fate.TRASHED_LATER),
        Stop(_D7, "13:00", 60, 13, "canon", "camden", "windjammers"),
        Stop(_D7, "13:10", 40, 7, "pixel", "camden", "Mount Battie", _BOTH),
        Stop(_D7, "14:00", 30, 4, "iphone", "camden"),
        Stop(_D7, "14:40", 0, 1, "iphone", "camden", medium=_VIDEO),
        Stop(_D7, "17:00", 20, 4, "pixel", "rockland", "breakwater"),
        Stop(_D7, "17:25", 5, 2, "pixel", "rockland", "breakwater", fate=_MISSED),
        Stop(_D7, "17:40", 10, 2, "iphone", "rockland", medium=_LIVE),
        # Saturday
        Stop(_D8, "10:00", 40, 8, "canon", "rockland", "lighthouse museum"),
        Stop(_D8, "10:20", 20, 3, "pixel", "rockland"),
        Stop(_D8, "12:00", 10, 2, "iphone", text="from the car", fate=_GONE),
        Stop(_D8, "12:30", 0, 1, "screen", text="table for five", utc_offset=None),
        Stop(_D8, "14:00", 90, 14, "canon", "portland", "Old Port"),
        Stop(_D8, "14:30", 60, 7, "pixel", "portland", "street music", ("josé", "zoë")),
        Stop(_D8, "16:10", 30, 5, "iphone", "portland"),
        Stop(_D8, "16:45", 10, 2, "iphone", "portland", medium=_LIVE),
        Stop(_D8, "17:00", 0, 1, "pixel", "portland", "street music", medium=_VIDEO),
        # Sunday, the drive home
        Stop(_D9, "09:30", 60, 10, "canon", "portland", "Eastern Promenade"),
        Stop(_D9, "09:40", 50, 8, "pixel", "portland", "sunday bakery", _BOTH),
        Stop(_D9, "13:00", 30, 6, "pixel", "freeport", "the giant boot"),
        Stop(_D9, "13:35", 0, 1, "pixel", "freeport", fate=_MISSED),
        Stop(_D9, "13:40", 0, 1, "canon", "freeport", fate=_MISSED),
        Stop(_D9, "16:20", 10, 2, "iphone", "kittery"),
        Stop(_D9, "17:10", 20, 5, "pixel", "portsmouth", "ice cream on the way"),
        Stop(_D9, "19:40", 15, 4, "pixel", "boston", "skyline from the bridge"),
        Stop(_D9, "20:30", 0, 1, "canon", "cambridge", "bags in the hall"),
        Stop(_D9, "20:35", 0, 1, "canon", "cambridge", "out of focus", fate=_GONE),
        Stop(_D9, "22:30", 0, 1, "tablet", text="drawing of a puffin", utc_offset=_PACIFIC_TIME),
        Stop(_D9, _LAST_INSTANT, 0, 1, "iphone", "kittery", "back over the bridge at midnight"),
        Stop(_D9, _LAST_INSTANT, 0, 1, "pixel", "cambridge", "still awake"),
        Stop(_D10, _MIDNIGHT, 0, 1, "iphone", "portsmouth", "the other side of the bridge", fate=_MISSED),
        Stop(_D10, "09:30", 10, 2, "pixel", "cambridge", "somebody missed us", ("simba",), fate=_MISSED),
        Stop(_D10, "17:00", 0, 1, "canon", "cambridge", "sand in every shoe", fate=_MISSED),
    ),
)

MAINE_2023 = Itinerary(
    "maine 2023",
    (
        Stop("2023-07-14", "08:30", 20, 3, "old pixel", "portsmouth", "on the way to the sea"),
        Stop("2023-07-14", "11:00", 60, 5, "old pixel", "portland", "Casco Bay", ("dana", "ana")),
        Stop("2023-07-14", "15:20", 20, 2, "old iphone", "kittery", "Fort McClary"),
        Stop("2023-07-14", "19:30", 10, 2, "old iphone", "somerville"),
    ),
)

NEVER_COUNTED = Itinerary(
    "never counted",
    (
        Stop("2024-10-05", "10:00", 20, 3, "pixel", "portland", fate=Fate.TRASHED),
        Stop(_D2, _MIDNIGHT, 0, 1, "canon", "kittery", fate=Fate.TRASHED),
        Stop(_D3, "11:00", 10, 2, "scans", "bar harbor", "a postcard", fate=Fate.OFFLINE),
        Stop(_D4, "13:00", 10, 3, "canon", "bar harbor", "parking tickets", fate=Fate.ARCHIVED),
        Stop(_D5, "15:00", 10, 4, "pixel", "bar harbor", fate=Fate.TRASHED),
        Stop(_D5, "18:00", 5, 2, "iphone", "bar harbor", fate=Fate.TRASHED),
        Stop(_D5, "21:00", 5, 2, "canon", text="lens cap", utc_offset=None, fate=Fate.TRASHED),
        Stop(_D6, "22:00", 5, 2, "pixel", "bar harbor", fate=Fate.LOCKED),
        Stop(_D7, "20:00", 10, 2, "pixel", text="insurance papers", fate=Fate.ARCHIVED),
        Stop(_D8, "18:00", 10, 3, "iphone", "portland", "receipts", fate=Fate.ARCHIVED),
        Stop(_D9, _LAST_INSTANT, 0, 1, "iphone", "kittery", fate=Fate.ARCHIVED),
        Stop("2026-08-11", "12:00", 5, 1, "pixel", "kittery", "toll receipt", fate=Fate.ARCHIVED),
    ),
)
