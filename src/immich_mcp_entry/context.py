"""What a tool works with during one call."""

from __future__ import annotations

import attrs

from immich_domain import ImmichPort
from immich_mcp_entry.links import Links


@attrs.frozen(kw_only=True)
class Context:
    """The photo library and where its pages are."""

    port: ImmichPort
    links: Links
