"""What can end a call: one closed set of codes, one exception per remedy.

An exception means "this call cannot go on". An outcome that a caller is expected to handle (a name without a match, a
count that changed) is a `Refusal` value instead, see `immich_domain.refusals`.
"""

from __future__ import annotations

import enum
from typing import ClassVar


class ErrorCode(enum.StrEnum):
    """Every code that an answer may carry. The set is closed: agents branch on it."""

    BAD_ARGUMENT = "bad_argument"
    NO_CRITERIA = "no_criteria"
    NO_MATCH = "no_match"
    AMBIGUOUS = "ambiguous"
    NOT_FOUND = "not_found"
    EMPTY_ALBUM = "empty_album"
    TOO_MANY = "too_many"
    NAME_TAKEN = "name_taken"
    COUNT_MISMATCH = "count_mismatch"
    SELECTION_MISMATCH = "selection_mismatch"
    NOTHING_TO_ADD = "nothing_to_add"
    PARTIAL_WRITE = "partial_write"
    UNCONFIRMED_WRITE = "unconfirmed_write"
    INCOMPLETE = "incomplete"
    WRITES_OFF = "writes_off"
    CONFIGURATION = "configuration"
    UNSUPPORTED_VERSION = "unsupported_version"
    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    REDIRECTED = "redirected"
    UNAUTHORIZED = "unauthorized"
    FORBIDDEN = "forbidden"
    RATE_LIMITED = "rate_limited"
    TOO_LARGE = "too_large"
    SERVER_ERROR = "server_error"
    BAD_ANSWER = "bad_answer"
    SMART_SEARCH_OFF = "smart_search_off"
    AUDIT_FAILED = "audit_failed"
    CANCELLED = "cancelled"
    INTERNAL = "internal"


class ImmichError(Exception):
    """Root of the tree. `str(error)` is a plain sentence that says what to do; `code` is from the closed set."""

    code: ClassVar[ErrorCode] = ErrorCode.INTERNAL


class BadArgument(ImmichError):
    """The caller passed something that cannot be meant; the sentence says what to pass instead."""

    code = ErrorCode.BAD_ARGUMENT


class NoCriteria(ImmichError):
    """Nothing narrows the request, so it would mean the whole library."""

    code = ErrorCode.NO_CRITERIA


class AlbumNotFound(ImmichError):
    """No album with this ID is visible to the key."""

    code = ErrorCode.NOT_FOUND


class ConfigurationError(ImmichError):
    """A setting is missing or wrong; the sentence names the variable."""

    code = ErrorCode.CONFIGURATION


class UnsupportedVersion(ImmichError):
    """The server is too old for this library, or for the style that was asked for."""

    code = ErrorCode.UNSUPPORTED_VERSION


class ServerFault(ImmichError):
    """Common parent of everything that a server, a proxy or the network in between did."""

    code = ErrorCode.SERVER_ERROR


class Unreachable(ServerFault):
    """No connection: wrong address, refused, DNS, TLS."""

    code = ErrorCode.UNREACHABLE


class DeadlinePassed(ServerFault):
    """The whole call ran out of its time."""

    code = ErrorCode.TIMEOUT


class Redirected(ServerFault):
    """The server sends us elsewhere; the key does not follow."""

    code = ErrorCode.REDIRECTED


class Unauthorized(ServerFault):
    """The API key is missing, wrong or may not see this."""

    code = ErrorCode.UNAUTHORIZED


class Forbidden(ServerFault):
    """The API key lacks a permission; the sentence names it."""

    code = ErrorCode.FORBIDDEN


class RateLimited(ServerFault):
    """Too many requests for a proxy in between."""

    code = ErrorCode.RATE_LIMITED


class TooLarge(ServerFault):
    """A proxy in between refuses the size of the request."""

    code = ErrorCode.TOO_LARGE


class ServerFailed(ServerFault):
    """The server answered 5xx, or refused the request in a way nobody foresaw."""

    code = ErrorCode.SERVER_ERROR


class BadAnswer(ServerFault):
    """What came back is not what Immich answers: HTML, truncated or malformed JSON."""

    code = ErrorCode.BAD_ANSWER


class SmartSearchOff(ServerFault):
    """The server has machine learning or smart search switched off."""

    code = ErrorCode.SMART_SEARCH_OFF


class LostAnswer(ServerFault):
    """A write was sent and its answer never came: it may or may not have happened."""

    code = ErrorCode.UNCONFIRMED_WRITE
