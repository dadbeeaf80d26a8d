"""Which library is served instead of a server."""

from __future__ import annotations

import attrs


@attrs.frozen(kw_only=True)
class Embedded:
    """A scene of the demo, or a saved library file."""

    scene: str | None = None
    path: str | None = None
