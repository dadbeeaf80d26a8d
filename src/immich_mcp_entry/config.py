"""Settings, read from the environment once at the start.

A wrong setting is a `ConfigurationError` whose sentence names the variable. It never stops the server: the tools are
listed, and each call answers the sentence.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

import attrs

from immich_adapters.styles import Style
from immich_adapters.wire.urls import public_base
from immich_domain.errors import ConfigurationError

DEFAULT_ZONE = "America/New_York"
MAX_URL = 500


@attrs.frozen
class Secret:
    """A text that does not show itself."""

    reveal: str = attrs.field(repr=False)

    def __str__(self) -> str:
        return "***"


@attrs.frozen(kw_only=True)
class Settings:
    """Everything that the environment decides. `url`, `api_key` are empty when an embedded library is served."""

    url: str = ""
    api_key: Secret = Secret("")
    public_url: str = ""
    zone: dt.tzinfo = dt.UTC
    enable_writes: bool = False
    include_archived: bool = False
    api_style: Style | None = None
    audit_log: str | None = None


def load_settings(environment: Mapping[str, str], *, needs_server: bool = True) -> Settings:
    """Settings from environment variables. Raises `ConfigurationError` for the first that is missing or wrong.

    Without `needs_server` the address and the key of a server are neither asked for nor read.
    """
    return Settings(
        url=_url(environment, "IMMICH_URL", required=True) if needs_server else "",
        api_key=_api_key(environment) if needs_server else Secret(""),
        public_url=_url(environment, "IMMICH_PUBLIC_URL"),
        zone=_zone(environment),
        enable_writes=_flag(environment, "IMMICH_ENABLE_WRITES"),
        include_archived=_flag(environment, "IMMICH_INCLUDE_ARCHIVED"),
        api_style=_api_style(environment),
        audit_log=_text(environment, "IMMICH_AUDIT_LOG") or None,
    )


def _text(environment: Mapping[str, str], name: str) -> str:
    return environment.get(name, "").strip()


def _url(environment: Mapping[str, str], name: str, *, required: bool = False) -> str:
    """The address that people open, without `/api` and without a slash at its end; empty when not set."""
    url = _text(environment, name)
    if not url and required:
        raise ConfigurationError(f"{name} is not set: set it to the address of Immich, like http://immich.local:2283.")
    if len(url) > MAX_URL:
        raise ConfigurationError(f"{name} has {len(url)} characters: an address has at most {MAX_URL}.")
    return public_base(url, setting=name) if url else ""


def _api_key(environment: Mapping[str, str]) -> Secret:
    key, path = _text(environment, "IMMICH_API_KEY"), _text(environment, "IMMICH_API_KEY_FILE")
    if key and path:
        raise ConfigurationError("IMMICH_API_KEY and IMMICH_API_KEY_FILE are both set: set only one of them.")
    if path:
        key = _read_key(path)
    if not key:
        raise ConfigurationError(
            "IMMICH_API_KEY is not set: make a key in Immich (Account Settings, API Keys) and set it, "
            "or set IMMICH_API_KEY_FILE to a file that holds it."
        )
    return Secret(key)


def _read_key(path: str) -> str:
    try:
        key = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text"
        raise ConfigurationError(f"The file named by IMMICH_API_KEY_FILE cannot be read: {reason}.") from None
    if not key:
        raise ConfigurationError("The file named by IMMICH_API_KEY_FILE is empty: write the API key into it.")
    return key


def _zone(environment: Mapping[str, str]) -> dt.tzinfo:
    name = _text(environment, "IMMICH_TIMEZONE")
    variable = "IMMICH_TIMEZONE"
    if not name and (name := _text(environment, "TZ").lstrip(":")):
        variable = "TZ"
    try:
        return ZoneInfo(name or DEFAULT_ZONE)
    except (KeyError, ValueError, OSError):
        raise ConfigurationError(
            f"{variable} is not the name of a time zone: set IMMICH_TIMEZONE to one like Europe/Berlin."
        ) from None


def _flag(environment: Mapping[str, str], name: str) -> bool:
    value = _text(environment, name)
    if value not in ("", "true", "false"):
        raise ConfigurationError(f"{name} must be true or false, in lower case.")
    return value == "true"


def _api_style(environment: Mapping[str, str]) -> Style | None:
    value = _text(environment, "IMMICH_API_STYLE")
    try:
        return Style(value) if value else None
    except ValueError:
        raise ConfigurationError(
            "IMMICH_API_STYLE must be legacy (Immich 2.0 to 3.1) or filter (3.2 and later); leave it out to choose by version."
        ) from None
