"""From what people write into `IMMICH_URL` to the two addresses that are used: the public one and the API's."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from urllib.parse import SplitResult, unquote, urlsplit

from immich_domain.errors import ConfigurationError

_EXAMPLE = "http://immich.local:2283"
_FORBIDDEN = frozenset('\\<>"{}|^`')
_LABEL = re.compile("[A-Za-z0-9_\u0080-\U0010ffff-]{1,63}")


def public_base(url: str, *, setting: str = "IMMICH_URL") -> str:
    """The address that people open, without a slash at its end. Raises `ConfigurationError` that names `setting`.

    >>> public_base(" https://photos.example/immich/api/ ")
    'https://photos.example/immich'
    """
    reason, base = _read(url.strip())
    if reason is not None:
        # The value is not repeated: it may hold a password.
        raise ConfigurationError(
            f"{setting} {reason}. Set it to the address of the Immich server, for example {_EXAMPLE}."
        )
    return base


def api_root(url: str) -> str:
    """The address that paths of the API are appended to.

    >>> api_root("http://immich.local:2283")
    'http://immich.local:2283/api'
    """
    return public_base(url) + "/api"


def _read(text: str) -> tuple[str | None, str]:
    """What is wrong with the address, or `None`, and the address in its one spelling."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return "is not a web address", ""
    reason = _fault(text, parts)
    if reason is not None:
        return reason, ""
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    segments = [segment for segment in parts.path.split("/") if segment]
    if segments and segments[-1] == "api":
        segments.pop()
    return None, "/".join([f"{parts.scheme}://{host}" + (f":{port}" if port is not None else ""), *segments])


def _fault(text: str, parts: SplitResult) -> str | None:
    """The first rule that the address breaks."""
    rules = (
        (not text, "is empty"),
        (any(map(_is_foreign, text)), "contains spaces or letters that no address has"),
        (parts.scheme not in {"http", "https"}, "does not start with http:// or https://"),
        ("@" in parts.netloc, "contains a user name or password; only the API key opens Immich"),
        ("?" in text or "#" in text, "contains a query or a fragment ('?' or '#')"),
        (not _is_host(parts.hostname or ""), "does not name a host"),
        (any(map(_climbs, parts.path.split("/"))), "contains '.' or '..' as a part of its path"),
    )
    return next((reason for is_broken, reason in rules if is_broken), None)


def _is_foreign(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "CZ" or letter in _FORBIDDEN


def _climbs(segment: str) -> bool:
    return unquote(segment) in {".", ".."}


def _is_host(host: str) -> bool:
    if ":" in host:
        return _is_ipv6(host)
    return len(host) <= 253 and all(_LABEL.fullmatch(label) for label in host.removesuffix(".").split("."))


def _is_ipv6(host: str) -> bool:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return True
