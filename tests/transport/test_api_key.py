"""The key never shows itself."""

import pytest

from immich_adapters.wire.api_keys import ApiKey
from immich_adapters.wire.transport import open_transport
from immich_domain.errors import ConfigurationError, ErrorCode
from tests.transport.calling import KEY, connect, create, search
from tests.transport.loopback import json_reply, loopback


@pytest.mark.parametrize(
    "key", ["", " ", "a b", "secret\n", "\nsecret", "secret\x00", "secret\x7f", "sécret", "секрет", "\ud800"]
)
def test_a_key_that_no_header_can_hold_is_a_setting_to_correct(key: str) -> None:
    """The sentence names the variable and does not repeat the key."""
    with pytest.raises(ConfigurationError, match="IMMICH_API_KEY") as caught:
        open_transport(url="http://h", api_key=key)
    assert caught.value.code is ErrorCode.CONFIGURATION
    assert key == "" or key.strip() == "" or key not in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_key_shows_a_mask() -> None:
    """Neither `repr` nor `str` nor formatting writes it out."""
    key = ApiKey(KEY)
    assert KEY not in f"{key!r} {key!s} {key} {[key]}"
    assert key.redact(f"<{KEY}>") == "<***>"


@pytest.mark.anyio
async def test_no_object_shows_the_key_before_during_or_after_a_request() -> None:
    """The transport and everything it holds can be printed."""
    async with loopback(json_reply({}), json_reply({})) as server:
        transport = connect(server.url)
        shown = [repr(transport), str(transport), repr(transport.server)]
        await search(transport)
        await create(transport)
        shown += [repr(transport), str(transport), repr(transport.server), repr(transport.with_deadline(1.0))]
        await transport.aclose()
    assert KEY not in "".join(shown)


@pytest.mark.anyio
async def test_the_logs_of_a_request_name_it_and_hide_the_key(caplog: pytest.LogCaptureFixture) -> None:
    """With all logs of the libraries below on, the request is seen and its headers are not."""
    async with loopback(json_reply({})) as server, connect(server.url) as transport:
        await search(transport)
    assert "/api/search/metadata" in caplog.text
    assert "httpcore" in caplog.text
    assert KEY not in caplog.text
