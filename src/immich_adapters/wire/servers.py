"""Which Immich is meant, and what may be repeated of what it says."""

from __future__ import annotations

import unicodedata

import attrs

from immich_adapters.wire.api_keys import ApiKey
from immich_adapters.wire.urls import api_root, public_base

_SHOWN = 300


@attrs.frozen(kw_only=True)
class Server:
    """An Immich server and the key that opens it.

    `base` is the address for people, `root` the one that paths of the API are appended to.

    >>> Server.at("http://h/api", "secret")
    Server(base='http://h', root='http://h/api', key=ApiKey(***))
    """

    base: str
    root: str
    key: ApiKey

    @classmethod
    def at(cls, url: str, api_key: str) -> Server:
        """Raises `ConfigurationError` for an address or a key that cannot be used."""
        return cls(base=public_base(url), root=api_root(url), key=ApiKey(api_key))

    def quotable(self, text: str) -> str:
        """Words of the server that fit into a sentence: without the key, control characters and excess length."""
        visible = "".join(" " if unicodedata.category(letter)[0] == "C" else letter for letter in self.key.redact(text))
        words = " ".join(visible.split())
        return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
