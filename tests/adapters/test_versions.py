"""Which style is spoken to which version, and whom nothing is said to."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from immich_adapters.server import ServerAdapter
from immich_adapters.styles import Style
from immich_adapters.versions import Version, choose_style, parse_version
from immich_adapters.wire.transport import open_transport
from immich_domain import AssetQuery
from immich_domain.errors import BadAnswer, UnsupportedVersion
from tests.adapters.bench import ZONE
from tests.adapters.scans import newest_first, read, singles
from tests.adapters.worlds import build_world
from tests.fake_immich import FakeImmich, faults

CHOICES = [
    ("2.0.0", Style.LEGACY),
    ("2.7.5", Style.LEGACY),
    ("2.99.99", Style.LEGACY),
    ("3.0.0-rc.1", Style.LEGACY),
    ("3.0.0", Style.LEGACY),
    ("3.1.9", Style.LEGACY),
    ("3.2.0-rc.0", Style.LEGACY),
    ("3.2.0-rc.7", Style.LEGACY),
    ("3.2.0", Style.FILTER),
    ("3.2.1-rc.1", Style.FILTER),
    ("3.2.2", Style.FILTER),
    ("3.3.0-rc.0", Style.FILTER),
    ("3.3.3", Style.FILTER),
    ("3.10.0", Style.FILTER),
    ("4.0.0", Style.FILTER),
    ("4.0.0-rc.1", Style.FILTER),
    ("20.1.0", Style.FILTER),
]
TOO_OLD = ["0.0.1", "1.0.0", "1.144.1", "1.999.0"]
WITHOUT_FILTER = [text for text, style in CHOICES if style is Style.LEGACY]


def version(text: str) -> Version:
    """A version from its name."""
    release, _, prerelease = text.partition("-rc.")
    major, minor, patch = map(int, release.split("."))
    return Version(major=major, minor=minor, patch=patch, prerelease=int(prerelease) if prerelease else None)


@pytest.mark.parametrize(("text", "style"), CHOICES)
def test_the_style_follows_from_the_version(text: str, style: Style) -> None:
    """Filters from the release of 3.2.0 on, flat fields before it and in its pre-releases, filters in any future."""
    assert choose_style(version(text)) is style
    assert str(version(text)) == text


@pytest.mark.parametrize(("text", "_style"), CHOICES)
def test_flat_fields_can_be_chosen_for_every_version(text: str, _style: Style) -> None:
    """The override reaches every version that is supported."""
    assert choose_style(version(text), Style.LEGACY) is Style.LEGACY


@pytest.mark.parametrize("text", WITHOUT_FILTER)
def test_filters_are_refused_where_they_would_be_ignored(text: str) -> None:
    """The refusal names the setting, the version and the way out."""
    with pytest.raises(UnsupportedVersion) as refusal:
        choose_style(version(text), Style.FILTER)
    assert all(word in str(refusal.value) for word in ("IMMICH_API_STYLE", text, "3.2"))


@pytest.mark.parametrize("text", TOO_OLD)
@pytest.mark.parametrize("wanted", [None, *Style])
def test_old_versions_are_refused_whatever_is_wanted(text: str, wanted: Style | None) -> None:
    """Below 2.0 nothing is spoken; the sentence says 2.0."""
    with pytest.raises(UnsupportedVersion, match=r"2\.0"):
        choose_style(version(text), wanted)


@pytest.mark.parametrize(
    "answer",
    [
        {"major": 3, "minor": 2, "patch": 0, "prerelease": None},
        {"major": 3, "minor": 2, "patch": 0},
        {"major": 3, "minor": 2, "patch": 0, "prerelease": None, "codename": "x"},
    ],
)
def test_versions_are_read_whatever_stands_beside_them(answer: object) -> None:
    """The fourth part may be null, missing, or in company."""
    assert parse_version(answer) == Version(major=3, minor=2, patch=0)


@pytest.mark.parametrize(
    "answer", [None, [], "3.2.0", {}, {"major": "3", "minor": 2, "patch": 0}, {"major": True, "minor": 2}]
)
def test_what_is_no_version_is_a_bad_answer(answer: object) -> None:
    """Nothing is guessed."""
    with pytest.raises(BadAnswer):
        parse_version(answer)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("kind", "style", "is_filter"),
    [
        ("2.0", None, False),
        ("2.3.1", None, False),
        ("3.2.0-rc.1", None, False),
        ("3.2", None, True),
        ("4.1.0", None, True),
        ("3.3", Style.LEGACY, False),
        ("3.3", Style.FILTER, True),
    ],
)
async def test_a_server_is_spoken_to_in_its_style(kind: str, style: Style | None, is_filter: bool) -> None:  # noqa: FBT001
    """The bodies that arrive are of the chosen style, and the photos come."""
    household = singles(5)
    with FakeImmich(build_world(household), kind) as server:
        async with open_transport(url=server.url, api_key=server.key) as transport:
            reading = await read(ServerAdapter(transport=transport, zone=ZoneInfo(ZONE), style=style))
        assert reading.ids == newest_first(household.photos)
        assert [("filter" in entry.body) for entry in server.log.of("POST")] == [is_filter, is_filter]
        assert len(server.log.of("GET", "/server/version")) == 1


@pytest.mark.anyio
@pytest.mark.parametrize(("kind", "style"), [("1.144.1", None), ("1.144.1", Style.LEGACY), ("3.1", Style.FILTER)])
async def test_an_unsupported_server_is_asked_for_its_version_only(kind: str, style: Style | None) -> None:
    """No search goes out to a server that would misunderstand it."""
    with FakeImmich(build_world(singles(5)), kind) as server:
        async with open_transport(url=server.url, api_key=server.key) as transport:
            port = ServerAdapter(transport=transport, zone=ZoneInfo(ZONE), style=style)
            with pytest.raises(UnsupportedVersion):
                await read(port, AssetQuery())
        assert [entry.path for entry in server.log] == ["/api/server/version"]


@pytest.mark.anyio
async def test_a_version_that_is_none_ends_the_call() -> None:
    """A server that does not say its version is not searched."""
    with FakeImmich(build_world(singles(5)), "3.2") as server:
        server.inject(faults.answer(200, {"version": "3.2.0"}), faults.on("GET", "/server/version"))
        async with open_transport(url=server.url, api_key=server.key) as transport:
            with pytest.raises(BadAnswer):
                await read(ServerAdapter(transport=transport, zone=ZoneInfo(ZONE)))
        assert server.log.of("POST") == []
