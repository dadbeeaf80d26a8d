"""A "no" that the caller is expected to handle: it carries its reason and its numbers."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from immich_domain.errors import ErrorCode

Detail = str | int | tuple[str, ...]


@attrs.frozen(kw_only=True)
class Refusal:
    """Why something was not done, and what to do instead.

    `details` are facts that belong beside the sentence: counts, candidates, the ID of an album.

    >>> Refusal(code=ErrorCode.COUNT_MISMATCH, message="3 photos now.", details={"actual_count": 3}).details
    {'actual_count': 3}
    """

    code: ErrorCode
    message: str
    details: Mapping[str, Detail] = attrs.field(factory=dict, hash=False)
