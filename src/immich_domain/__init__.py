"""Trips, albums and gaps of a photo library: pure rules around the `ImmichPort` protocol.

Standard library and attrs only. No clock, no environment, no I/O, no logging.
"""

from immich_domain.album_names import album_name
from immich_domain.album_ranking import rank_albums, similar_albums
from immich_domain.albums import Album, AlbumId
from immich_domain.assets import Asset, AssetId, MediaType, wall_clock
from immich_domain.clusters import GAP_DAYS, Cluster, cluster_by_day
from immich_domain.criteria import Criteria, MediaFilter, parse_criteria
from immich_domain.errors import ErrorCode, ImmichError
from immich_domain.folding import fold
from immich_domain.gaps import Gap, album_gap, resolve_missing
from immich_domain.guards import MAX_WRITE, Allowed, guard
from immich_domain.journals import Journal
from immich_domain.name_matching import match_person, match_place
from immich_domain.people import Person, PersonId
from immich_domain.places import Place, PlaceField
from immich_domain.port import ImmichPort
from immich_domain.queries import AddOutcome, AssetPage, AssetQuery, Names, NamesWanted
from immich_domain.refusals import Refusal
from immich_domain.resolution import Resolved, resolve
from immich_domain.scans import Scan, scan
from immich_domain.search import MAX_SCAN, Ranking, search, smart_search
from immich_domain.selections import Selection, select
from immich_domain.summaries import CameraCount, DayCount, PlaceCount, Summary
from immich_domain.tallies import Tally, evenly_spaced, summarise
from immich_domain.windows import DayWindow, InstantRange
from immich_domain.write_outcomes import Failed, HalfWritten, Unconfirmed, Written
from immich_domain.writing import add_to_album, create_album

__all__ = (
    "GAP_DAYS",
    "MAX_SCAN",
    "MAX_WRITE",
    "AddOutcome",
    "Album",
    "AlbumId",
    "Allowed",
    "Asset",
    "AssetId",
    "AssetPage",
    "AssetQuery",
    "CameraCount",
    "Cluster",
    "Criteria",
    "DayCount",
    "DayWindow",
    "ErrorCode",
    "Failed",
    "Gap",
    "HalfWritten",
    "ImmichError",
    "ImmichPort",
    "InstantRange",
    "Journal",
    "MediaFilter",
    "MediaType",
    "Names",
    "NamesWanted",
    "Person",
    "PersonId",
    "Place",
    "PlaceCount",
    "PlaceField",
    "Ranking",
    "Refusal",
    "Resolved",
    "Scan",
    "Selection",
    "Summary",
    "Tally",
    "Unconfirmed",
    "Written",
    "add_to_album",
    "album_gap",
    "album_name",
    "cluster_by_day",
    "create_album",
    "evenly_spaced",
    "fold",
    "guard",
    "match_person",
    "match_place",
    "parse_criteria",
    "rank_albums",
    "resolve",
    "resolve_missing",
    "scan",
    "search",
    "select",
    "similar_albums",
    "smart_search",
    "summarise",
    "wall_clock",
)


def __dir__() -> list[str]:
    return list(__all__)
