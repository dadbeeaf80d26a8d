"""From what people write into IMMICH_URL to what is used."""

import pytest

from immich_adapters.wire.urls import api_root, public_base
from immich_domain.errors import ConfigurationError, ErrorCode

READABLE = {
    "http://immich.local:2283": "http://immich.local:2283",
    "http://immich.local:2283/": "http://immich.local:2283",
    "http://immich.local:2283/api": "http://immich.local:2283",
    "http://immich.local:2283/api///": "http://immich.local:2283",
    "http://immich.local:2283//api": "http://immich.local:2283",
    "https://h/photos/immich/": "https://h/photos/immich",
    "https://h/photos/immich/api/": "https://h/photos/immich",
    "https://h/api/photos": "https://h/api/photos",
    "https://h/apis": "https://h/apis",
    "  https://h \n": "https://h",
    "HTTPS://Photos.Example": "https://photos.example",
    "https://h:/": "https://h",
    "http://[::1]:2283/api": "http://[::1]:2283",
    "http://[2001:DB8::1]": "http://[2001:db8::1]",
    "http://192.168.1.5:2283": "http://192.168.1.5:2283",
    "http://immich_server:2283": "http://immich_server:2283",
    "https://fotos.müller.example/": "https://fotos.müller.example",
    "https://हिन्दी.example": "https://हिन्दी.example",
    "https://h/my%20photos": "https://h/my%20photos",
    "https://photos.example.": "https://photos.example.",
}
UNREADABLE = (
    "",
    "   ",
    "immich.local",
    "immich.local:2283",
    "192.168.1.5:2283",
    "//immich.local",
    "ftp://immich.local",
    "file:///etc/passwd",
    "http://",
    "http:///api",
    "http://:2283",
    "http://h:99999",
    "http://h:port",
    "http://[::1",
    "http://[zz::1]",
    "http://[v1.a:b]",
    "http://h..example",
    f"http://{'a' * 64}.example",
    "http://me:hunter2@h",
    "http://me@h/api",
    "http://h?x=hunter2",
    "http://h/?",
    "http://h/#hunter2",
    "http://h/a b",
    "http://h/a\tb",
    "http://h/\x00",
    "http://h\\hunter2",
    "http://h%2fx",
    "http://h,x",
    "http://h!",
    "http://h\u2100x",
    "http://h/../api",
    "http://h/%2E%2e/api",
    "http://h/\u202eapi",
)


@pytest.mark.parametrize(("text", "base"), READABLE.items())
def test_every_usual_spelling_leads_to_one_address(text: str, base: str) -> None:
    """With and without /api, slashes, spaces and sub-paths, the base and the root of the API are the same."""
    assert public_base(text) == base
    assert api_root(text) == base + "/api"


@pytest.mark.parametrize("base", READABLE.values())
def test_reading_an_address_again_changes_nothing(base: str) -> None:
    """What comes out can go in."""
    assert public_base(public_base(base)) == base
    assert api_root(api_root(base)) == base + "/api"


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_unusable_address_is_a_setting_to_correct(text: str) -> None:
    """The sentence names the variable and shows an example, and never repeats what may be a password."""
    with pytest.raises(ConfigurationError, match=r"IMMICH_URL .*http://immich\.local:2283") as caught:
        api_root(text)
    assert caught.value.code is ErrorCode.CONFIGURATION
    assert "hunter2" not in str(caught.value)
    assert caught.value.__context__ is None


def test_another_setting_is_named_when_it_is_the_one() -> None:
    """The public address has a variable of its own."""
    with pytest.raises(ConfigurationError, match=r"^IMMICH_PUBLIC_URL "):
        public_base("photos.example", setting="IMMICH_PUBLIC_URL")
