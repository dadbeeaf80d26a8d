"""Which style a server speaks.

Rule 1  Below 2.0 nothing is spoken.
Rule 2  `filter` is understood from the release of 3.2.0 on. Older servers, and who knows which of its pre-releases, ignore
        it and answer with the whole library; flat fields are still taken by all of 3.x.
Rule 3  A version nobody has seen yet is spoken to in the newest style.
"""

from __future__ import annotations

import attrs

from immich_adapters.reading.sources import bad_shape
from immich_adapters.scalars import NotStructured
from immich_adapters.strict import structure
from immich_adapters.styles import Style
from immich_domain.errors import UnsupportedVersion


@attrs.frozen(kw_only=True)
class Version:
    """A version of Immich; `prerelease` is a number, or `None` for a release."""

    major: int
    minor: int
    patch: int = 0
    prerelease: int | None = None

    def __str__(self) -> str:
        release = f"{self.major}.{self.minor}.{self.patch}"
        return release if self.prerelease is None else f"{release}-rc.{self.prerelease}"

    @property
    def knows_filter(self) -> bool:
        """Whether the `filter` style is safe to send (rule 2)."""
        number = (self.major, self.minor, self.patch)
        return number > (3, 2, 0) or (number == (3, 2, 0) and self.prerelease is None)


def parse_version(answer: object) -> Version:
    """The version in the answer of `GET /server/version`. Raises `BadAnswer` when there is none."""
    try:
        return structure(answer, Version)
    except NotStructured as error:
        raise bad_shape("the question for its version") from error


def choose_style(version: Version, wanted: Style | None = None) -> Style:
    """The style to speak. Raises `UnsupportedVersion` for a server that is too old, or too old for the wanted style."""
    if version.major < 2:
        raise UnsupportedVersion(f"This is Immich {version}; at least 2.0 is needed: update the server.")
    if wanted is Style.FILTER and not version.knows_filter:
        raise UnsupportedVersion(
            f"IMMICH_API_STYLE is filter, but this is Immich {version}, which ignores filters and would answer with "
            "the whole library: unset IMMICH_API_STYLE, or update the server to 3.2."
        )
    return wanted or (Style.FILTER if version.knows_filter else Style.LEGACY)
