"""The API key: one value that never shows itself."""

from __future__ import annotations

import attrs

from immich_domain.errors import ConfigurationError

_MASK = "***"


def _check(_: object, __: object, text: str) -> None:
    """The key goes into a header as it stands; a message about it never repeats it."""
    if not text:
        raise ConfigurationError("IMMICH_API_KEY is empty. Make a key in Immich under Account settings > API keys.")
    if not all("!" <= letter <= "~" for letter in text):
        raise ConfigurationError(
            "IMMICH_API_KEY contains spaces, line ends or letters that no API key has. Copy the key again from Immich."
        )


@attrs.frozen(repr=False)
class ApiKey:
    """An API key of visible ASCII letters. Raises `ConfigurationError` for anything else.

    >>> ApiKey("abc")
    ApiKey(***)
    """

    _text: str = attrs.field(validator=_check)

    def __repr__(self) -> str:
        return f"ApiKey({_MASK})"

    def header(self) -> dict[str, str]:
        """The only place where the key is written out."""
        return {"x-api-key": self._text}

    def redact(self, text: str) -> str:
        """The text without the key, should a server repeat it."""
        return text.replace(self._text, _MASK)
