"""An album, as listed by the server."""

from __future__ import annotations

import datetime as dt
from typing import NewType

import attrs

AlbumId = NewType("AlbumId", str)


@attrs.frozen(kw_only=True)
class Album:
    """An album that the key can see. `first` and `last` are photo days, `None` without photos;
    `owned` is `None` where nobody said whose it is; `updated_at` is in UTC.

    >>> Album(id=AlbumId("a"), name="Maine 2026", asset_count=412).first is None
    True
    """

    id: AlbumId
    name: str
    asset_count: int = 0
    first: dt.date | None = None
    last: dt.date | None = None
    shared: bool = False
    owned: bool | None = None
    updated_at: dt.datetime | None = None
