"""What a host can say about the settings before anything is started.

A first look only: the server reads them more strictly, and answers every call with a sentence when something is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import SplitResult, urlsplit

_URLS = ("IMMICH_URL", "IMMICH_PUBLIC_URL")
_WRITES = "IMMICH_ENABLE_WRITES"
_EXAMPLE = "http://immich.local:2283"

_Rule = tuple[Callable[[str, SplitResult], bool], str]

_RULES: tuple[_Rule, ...] = (
    (lambda text, _: any(letter.isspace() for letter in text), "contains a space"),
    (lambda _, url: url.scheme not in {"http", "https"}, "does not start with http:// or https://"),
    (lambda _, url: "@" in url.netloc, "contains a user name or password; only the API key opens Immich"),
    (lambda text, _: "?" in text or "#" in text, "contains a query or a fragment ('?' or '#')"),
    (lambda _, url: not url.hostname, "does not name a host"),
)


def problems(environment: Mapping[str, str]) -> tuple[str, ...]:
    """One sentence for each setting that is wrong; each names its variable. What is not set is not wrong.

    >>> problems({"IMMICH_URL": "immich.local:2283", "IMMICH_ENABLE_WRITES": "true"})
    ('IMMICH_URL does not start with http:// or https://: write it like http://immich.local:2283.',)
    """
    faults = [(name, url_fault(environment.get(name, "").strip())) for name in _URLS]
    sentences = [f"{name} {fault}: write it like {_EXAMPLE}." for name, fault in faults if fault]
    if environment.get(_WRITES, "").strip() not in {"", "true", "false"}:
        sentences.append(f"{_WRITES} must be true or false, in lower case.")
    return tuple(sentences)


def url_fault(text: str) -> str | None:
    """What is wrong with an address, never repeating it; `None` for a good one and for none."""
    if not text:
        return None
    try:
        url = urlsplit(text)
        _ = url.port
    except ValueError:
        return "is not a web address"
    return next((fault for is_broken, fault in _RULES if is_broken(text, url)), None)
