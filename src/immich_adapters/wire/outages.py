"""Requests that got no answer, or only a part of one: from what httpx raises to the error and the sentence that helps."""

from __future__ import annotations

import os
import ssl
from collections.abc import Iterator

import anyio
import httpx

from immich_adapters.wire.answers import Flight
from immich_adapters.wire.failures import Failure
from immich_adapters.wire.servers import Server
from immich_domain.errors import BadAnswer, DeadlinePassed, ImmichError, Unreachable

FAULTS: tuple[type[Exception], ...] = (
    httpx.RequestError,
    # TLS faults in the middle of a connection come through httpx as they are.
    OSError,
    anyio.BrokenResourceError,
    anyio.ClosedResourceError,
    anyio.EndOfStream,
)


def outage(fault: Exception, flight: Flight, server: Server) -> Failure:
    """What a fault of the network means, depending on how far the request came."""
    tls = next((link for link in _chain(fault) if isinstance(link, ssl.SSLError)), None)
    if tls is not None and flight.begun is None:
        is_settled = isinstance(tls, ssl.SSLCertVerificationError)
        return Failure(error=_untrusted(tls, server), is_transient=not is_settled, is_doubtful=flight.is_sent)
    is_unreadable = isinstance(fault, httpx.DecodingError)
    return Failure(error=_error(fault, flight, server), is_transient=not is_unreadable, is_doubtful=flight.is_sent)


def overdue(flight: Flight, server: Server, seconds: float) -> Failure:
    """The time of the whole call is over."""
    error = DeadlinePassed(
        f"Immich at {server.base} did not finish within the {seconds:g} s that one call has. Ask for less, for example a "
        "shorter window, or try again when the server is less busy."
    )
    return Failure(error=error, is_transient=True, is_doubtful=flight.is_sent)


def _error(fault: Exception, flight: Flight, server: Server) -> ImmichError:
    reason = server.quotable(_reason(fault))
    if flight.begun is not None:
        return BadAnswer(
            f"The answer of {server.base} broke off or cannot be decoded ({reason}). Try again; if it stays, look at the "
            "proxy in front of Immich."
        )
    if isinstance(fault, httpx.ProxyError):
        return Unreachable(f"The proxy of HTTP_PROXY or HTTPS_PROXY does not lead to {server.base} ({reason}).")
    if isinstance(fault, httpx.ConnectTimeout | httpx.ConnectError):
        return Unreachable(
            f"No connection to {server.base} ({reason}). Check that Immich is running and that IMMICH_URL names the right "
            "host and port."
        )
    return Unreachable(
        f"{server.base} closed the connection without an answer ({reason}). Check that Immich is running and that "
        "IMMICH_URL leads to it."
    )


def _untrusted(fault: ssl.SSLError, server: Server) -> Unreachable:
    if isinstance(fault, ssl.SSLCertVerificationError):
        return Unreachable(
            f"The certificate of {server.base} is not trusted ({server.quotable(fault.verify_message)}). Set SSL_CERT_FILE "
            "to a PEM file with the certificate authority that issued it, and check the host name in IMMICH_URL."
        )
    return Unreachable(
        f"No TLS connection to {server.base} ({server.quotable(fault.reason or str(fault))}). Check whether IMMICH_URL "
        "starts with the right one of http:// and https://, and the certificates of the server."
    )


def _reason(fault: Exception) -> str:
    """The words of the operating system when there are any: the libraries above say less."""
    reasons = [_os_reason(link) for link in _chain(fault) if isinstance(link, OSError) and link.strerror]
    return reasons[-1] if reasons else str(fault) or type(fault).__name__


def _os_reason(fault: OSError) -> str:
    if isinstance(fault, ConnectionError) and fault.errno is not None:
        # asyncio writes addresses in place of the reason.
        return os.strerror(fault.errno)
    return str(fault.strerror)


def _chain(fault: BaseException | None) -> Iterator[BaseException]:
    while fault is not None:
        yield fault
        fault = fault.__cause__ or fault.__context__
