"""Connections to one server, opened when the first request needs them. Importing httpx waits until then, too."""

from __future__ import annotations

import os
import ssl
from typing import TYPE_CHECKING, Final

import attrs

from immich_adapters.wire.answers import Flight, keep_from_following
from immich_adapters.wire.calls import Call
from immich_adapters.wire.servers import Server
from immich_domain.errors import ConfigurationError

if TYPE_CHECKING:
    import httpx

_AT_ONCE = 16
_IDLE_SECONDS: Final = 4.0
"""Immich closes idle connections after 5 s."""

_JSON: Final = {"content-type": "application/json"}
_LOOPBACK = ("all://localhost", "all://127.0.0.1", "all://[::1]")


@attrs.define(kw_only=True, eq=False)
class Connections:
    """A pool of connections. A request for which a stale connection would be a lost answer gets one of its own."""

    server: Server
    user_agent: str
    connect_seconds: float
    _client: httpx.AsyncClient | None = attrs.field(default=None, init=False, repr=False)

    def shared(self) -> httpx.AsyncClient:
        """The client that keeps connections. Raises `ConfigurationError` for a proxy or certificates out of order."""
        if self._client is None:
            self._client = self.single()
        return self._client

    def single(self) -> httpx.AsyncClient:
        """A client without any connection yet, to be closed by the caller. Raises like `shared`."""
        import httpx  # noqa: PLC0415 - start-up does not pay for it

        context = _tls_context(self.server)
        try:
            return httpx.AsyncClient(
                verify=context,
                headers={"user-agent": self.user_agent, "accept": "application/json"},
                timeout=httpx.Timeout(None, connect=self.connect_seconds),
                limits=httpx.Limits(
                    max_connections=_AT_ONCE, max_keepalive_connections=_AT_ONCE, keepalive_expiry=_IDLE_SECONDS
                ),
                # A proxy of the environment is meant for the outside.
                mounts=dict.fromkeys(_LOOPBACK),
                follow_redirects=False,
                event_hooks={"response": [keep_from_following]},
            )
        except (ValueError, ImportError, httpx.InvalidURL):
            # The value is not repeated: it may hold a password.
            fault = ConfigurationError(
                "The proxy in HTTP_PROXY, HTTPS_PROXY or ALL_PROXY cannot be used. Correct or unset it, or add the host "
                "of IMMICH_URL to NO_PROXY."
            )
        raise fault

    def request(self, client: httpx.AsyncClient, call: Call, flight: Flight) -> httpx.Request:
        """The request as it is sent. Raises `ConfigurationError` when httpx cannot use the address."""
        import httpx  # noqa: PLC0415 - start-up does not pay for it

        try:
            return client.build_request(
                call.method,
                self.server.root + call.path,
                params=call.params,
                content=call.content,
                headers=self.server.key.header() | ({} if call.content is None else _JSON),
                extensions={"trace": flight.trace} if call.effect.is_write else None,
            )
        except (httpx.InvalidURL, UnicodeError):
            # The second is what a host that looks like an encoded one, and is not, ends in.
            pass
        raise ConfigurationError(
            "IMMICH_URL is not an address that can be connected to. Set it to the address of the Immich server, for "
            "example http://immich.local:2283."
        )

    async def aclose(self) -> None:
        """Close what is open. Connections open again when they are needed again."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()


def _tls_context(server: Server) -> ssl.SSLContext:
    """What certificates are checked against; they always are. Raises `ConfigurationError` that names the variable.

    `SSL_CERT_FILE` and `SSL_CERT_DIR` replace the authorities that httpx brings along and those of the system.
    """
    if server.base.startswith("http://"):
        # Trusts nobody, and spares the reading of a hundred certificates.
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    file, folder = os.environ.get("SSL_CERT_FILE") or None, os.environ.get("SSL_CERT_DIR") or None
    try:
        if file or folder:
            return ssl.create_default_context(cafile=file, capath=folder)
        return _usual_context()
    except OSError as error:
        reason = error.strerror or type(error).__name__
    raise ConfigurationError(
        f"The certificates that SSL_CERT_FILE or SSL_CERT_DIR names cannot be read ({reason}). Set SSL_CERT_FILE to a "
        "PEM file with the certificate authority of your Immich, or unset it."
    )


def _usual_context() -> ssl.SSLContext:
    import httpx  # noqa: PLC0415 - start-up does not pay for it

    context = httpx.create_ssl_context(trust_env=False)
    # A household's own authority is installed in its system, not in Python.
    context.load_default_certs()
    return context
