"""HTTPS: certificates are always checked, and a household may bring its own authority."""

import subprocess
import sys
from pathlib import Path

import pytest

from immich_domain.errors import ErrorCode
from tests.transport.calling import Pauses, connect, create, failure, search
from tests.transport.certificates import self_signed
from tests.transport.loopback import json_reply, loopback

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _usual_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)


async def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    """The sentence names the remedy; asking again would not help, and a write was not sent."""
    _, tls = self_signed(tmp_path)
    pauses = Pauses()
    async with loopback(tls=tls) as server, connect(server.url, pauses=pauses) as transport:
        await failure(
            search(transport), ErrorCode.UNREACHABLE, "certificate", "SSL_CERT_FILE", "self-signed", server.url
        )
        await failure(create(transport), ErrorCode.UNREACHABLE, "certificate")
        assert server.received == []
    assert pauses.seconds == []


async def test_an_own_authority_is_trusted_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SSL_CERT_FILE adds what the household signed itself."""
    shown, tls = self_signed(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    async with loopback(json_reply(1), json_reply(2), tls=tls) as server, connect(server.url) as transport:
        assert await search(transport) == 1
        assert await create(transport) == 2


async def test_an_own_authority_is_trusted_by_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SSL_CERT_DIR is a folder of certificates under their hashes, beside a file or alone."""
    shown, tls = self_signed(tmp_path)
    folder = tmp_path / "trusted"
    folder.mkdir()
    (folder / f"{_subject_hash(shown)}.0").write_bytes(shown.read_bytes())
    monkeypatch.setenv("SSL_CERT_DIR", str(folder))
    async with loopback(json_reply(1), tls=tls) as server, connect(server.url) as transport:
        assert await search(transport) == 1


def _subject_hash(certificate: Path) -> str:
    """The name that OpenSSL looks for in a folder."""
    command = ["openssl", "x509", "-in", str(certificate), "-noout", "-hash"]
    try:
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
    except FileNotFoundError:
        pytest.skip("the openssl command is needed to name a certificate in a folder")


@pytest.mark.parametrize(("address", "days"), [("127.0.0.2", 30), ("127.0.0.1", -1)])
async def test_a_trusted_certificate_must_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, days: int
) -> None:
    """Another host's certificate, or one that has expired, is refused."""
    shown, tls = self_signed(tmp_path, address=address, days=days)
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    async with loopback(tls=tls) as server, connect(server.url) as transport:
        await failure(search(transport), ErrorCode.UNREACHABLE, "certificate", "IMMICH_URL")


@pytest.mark.parametrize("content", [None, "this is no certificate"])
async def test_unreadable_certificates_are_a_setting_to_correct(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None
) -> None:
    """A file that is missing or holds something else is named by its variable."""
    file = tmp_path / "authority.pem"
    if content is not None:
        file.write_text(content)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    async with connect("https://127.0.0.1:1") as transport:
        await failure(search(transport), ErrorCode.CONFIGURATION, "SSL_CERT_FILE")
        await failure(create(transport), ErrorCode.CONFIGURATION, "SSL_CERT_FILE")


async def test_https_to_a_server_that_speaks_http_is_explained() -> None:
    """The wrong one of two schemes is the usual mistake."""
    async with loopback() as server, connect(server.url.replace("http:", "https:")) as transport:
        await failure(search(transport), ErrorCode.UNREACHABLE, "IMMICH_URL", "https://")
        await failure(create(transport), ErrorCode.UNREACHABLE, "https://")


async def test_http_to_a_server_that_speaks_https_is_explained(tmp_path: Path) -> None:
    """The other one of two schemes."""
    _, tls = self_signed(tmp_path)
    async with loopback(tls=tls) as server, connect(server.url.replace("https:", "http:")) as transport:
        await failure(search(transport), ErrorCode.UNREACHABLE, "IMMICH_URL")


def test_opening_a_transport_imports_no_http_library() -> None:
    """Start-up does not pay for httpx, nor for the certificates."""
    program = (
        "import sys; from immich_adapters.wire.transport import open_transport;"
        "open_transport(url='https://h', api_key='x'); sys.exit('httpx' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
