"""Which recordings are replayed against the fake server, and what is compared.

Every number stands in exactly one row. A row names a comparison of `comparisons`, or says why its recordings are not
replayed.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Row:
    """Recordings ``first`` to ``last``: how they are compared, or why not."""

    first: int
    last: int
    comparison: str = ""
    reason: str = ""


TABLE = (
    Row(1, 6, "body"),
    Row(16, 18, reason="version history is no endpoint of this project"),
    Row(22, 22, "body"),
    Row(23, 24, "key"),
    Row(40, 41, "body"),
    Row(42, 42, reason="album statistics is no endpoint of this project"),
    Row(46, 58, "body"),
    Row(64, 84, "body"),
    Row(85, 85, "page"),
    Row(86, 87, "body"),
    Row(88, 89, "page"),
    Row(90, 96, "body"),
    Row(97, 101, "page"),
    Row(102, 102, "body"),
    Row(103, 104, "page"),
    Row(105, 105, "body"),
    Row(106, 122, "albums"),
    Row(123, 131, "album"),
    Row(132, 175, "page"),
    Row(176, 177, "tied page"),
    Row(178, 187, "page"),
    Row(188, 207, "body"),
    Row(208, 220, "body"),
    Row(221, 249, "people"),
    Row(260, 262, "ranking"),
    Row(263, 264, "body"),
    Row(265, 265, "ranking"),
    Row(266, 266, "body"),
    Row(267, 271, "ranking"),
    Row(273, 277, "created album"),
    Row(278, 278, reason="the recording cuts the name of 1,000,000 characters"),
    Row(279, 295, "created album"),
    Row(296, 301, "body"),
    Row(302, 302, reason="removing from an album is no endpoint of this project"),
    Row(303, 303, "body"),
    Row(304, 304, "body"),
    Row(305, 305, reason="adding to several albums is no endpoint of this project"),
    Row(306, 306, reason="a photo was in the trash then that is in the library now"),
    Row(307, 307, "album"),
    Row(308, 317, "page"),
    Row(323, 324, "page"),
    Row(325, 325, "body"),
    Row(326, 402, "page"),
    Row(403, 410, "page"),
    Row(411, 416, "body"),
    Row(418, 420, "ranking"),
    Row(421, 421, "body"),
    Row(422, 422, "ranking"),
    Row(423, 423, "body"),
)


def row_of(number: int) -> Row:
    """The row of a recording. Raises `LookupError` when nobody thought of it."""
    for row in TABLE:
        if row.first <= number <= row.last:
            return row
    raise LookupError(number)
