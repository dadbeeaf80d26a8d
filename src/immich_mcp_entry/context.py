"""What a tool works with during one call."""

from __future__ import annotations

import anyio
import attrs

from immich_domain import ImmichPort
from immich_mcp_entry.links import Links


@attrs.frozen(kw_only=True)
class Context:
    """The photo library and where its pages are.

    Writes of one process take turns under `writing`: of two calls with one confirmation, the second sees what the first
    has made. `audit_log` is where they are recorded.
    """

    port: ImmichPort
    links: Links
    writing: anyio.Lock
    audit_log: str | None = None
