"""`immich-trips check`: is the server there, is the key good enough, and what do the settings mean."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import anyio
import attrs

from immich_adapters.reading.sources import as_object
from immich_adapters.server import ServerAdapter
from immich_adapters.versions import choose_style, parse_version
from immich_adapters.wire.transport import Transport
from immich_domain import AssetQuery, ImmichError
from immich_domain.errors import ConfigurationError, Forbidden
from immich_mcp_entry.cleaning import clean
from immich_mcp_entry.composition import server_transport
from immich_mcp_entry.config import Settings, load_settings
from immich_mcp_entry.console import say

READ_PERMISSIONS = ("album.read", "asset.read", "asset.statistics", "person.read")
WRITE_PERMISSIONS = ("album.create", "albumAsset.create")
ALL = "all"


def check(environment: Mapping[str, str]) -> int:
    """Print what was found; 0 when all is well, 1 when something is wrong, with the remedy."""
    try:
        settings = load_settings(environment)
    except ConfigurationError as error:
        return _say_result([_row("settings", str(error), is_wrong=True)])
    return anyio.run(_check, settings)


async def _check(settings: Settings) -> int:
    try:
        transport = server_transport(settings)
    except ConfigurationError as error:
        return _say_result([_row("settings", str(error), is_wrong=True)])
    async with transport:
        return _say_result(await _Inspection(settings, transport).rows())


@attrs.frozen
class Row:
    """One thing that was looked at."""

    subject: str
    finding: str
    is_wrong: bool = False


def _row(subject: str, finding: str, *, is_wrong: bool = False) -> Row:
    return Row(subject, clean(finding, 600), is_wrong)


def _say_result(rows: list[Row]) -> int:
    for row in rows:
        say(f"{'✗' if row.is_wrong else '✓'} {row.subject:<12} {row.finding}")
    wrong = sum(row.is_wrong for row in rows)
    say("All is well." if not wrong else f"{wrong} thing{'s' if wrong > 1 else ''} to mend: see the lines with ✗.")
    return 1 if wrong else 0


@attrs.frozen
class _Inspection:
    settings: Settings
    transport: Transport

    async def rows(self) -> list[Row]:
        """Everything that can be looked at; what cannot be reached is looked at only once."""
        server = await self._row("server", self._server)
        rows = [server]
        if not server.is_wrong:
            rows += [await self._row("version", self._version), await self._row("key", self._key)]
        if not any(row.is_wrong for row in rows):
            rows += [await self._row("photos", self._photos), await self._row("albums", self._albums)]
        return [*rows, *self._settings()]

    async def _row(self, subject: str, look: Callable[[], Awaitable[Row]]) -> Row:
        try:
            return await look()
        except ImmichError as error:
            return _row(subject, str(error), is_wrong=True)

    async def _server(self) -> Row:
        as_object(await self.transport.get("/server/ping"), "a ping")
        return _row("server", f"{self.settings.url} answers")

    async def _version(self) -> Row:
        version = parse_version(await self.transport.get("/server/version"))
        style = choose_style(version, self.settings.api_style)
        chosen = "IMMICH_API_STYLE" if self.settings.api_style else "the version"
        return _row("version", f"Immich {version}, searched in the {style.value} style (by {chosen})")

    async def _key(self) -> Row:
        answer = as_object(await self.transport.get("/api-keys/me"), "the question for the key's permissions")
        listed = answer.get("permissions")
        granted = {item for item in listed if isinstance(item, str)} if isinstance(listed, list) else set()
        needed = READ_PERMISSIONS + (WRITE_PERMISSIONS if self.settings.enable_writes else ())
        missing = [name for name in needed if name not in granted and ALL not in granted]
        if missing:
            raise Forbidden(
                f"The API key lacks {', '.join(missing)}: add them in Immich (Account Settings, API Keys), "
                "or make a new key that has them."
            )
        purpose = "reading and writing" if self.settings.enable_writes else "reading"
        surplus = "" if ALL not in granted else "; it may do everything, and a key with just these is safer"
        return _row("key", f"has what {purpose} needs ({', '.join(needed)}){surplus}")

    async def _photos(self) -> Row:
        count = await self._port().count(AssetQuery())
        archived = "archived ones included" if self.settings.include_archived else "without archived ones"
        return _row("photos", f"{count} photos and videos in scope, {archived}")

    async def _albums(self) -> Row:
        albums = await self._port().albums()
        owned = sum(album.owned is True for album in albums)
        return _row("albums", f"{len(albums)} albums: {owned} own, {len(albums) - owned} shared by others")

    def _port(self) -> ServerAdapter:
        return ServerAdapter(
            transport=self.transport,
            zone=self.settings.zone,
            include_archived=self.settings.include_archived,
            style=self.settings.api_style,
        )

    def _settings(self) -> list[Row]:
        writes = "on" if self.settings.enable_writes else "off (IMMICH_ENABLE_WRITES=true switches them on)"
        return [
            _row("time zone", f"{self.settings.zone} for photos without a time of their own"),
            _row("links", f"lead to {self.settings.public_url or self.settings.url}"),
            _row("writes", writes),
            _row("audit log", self.settings.audit_log or "none (IMMICH_AUDIT_LOG names a file)"),
        ]
