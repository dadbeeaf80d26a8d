"""The application: routes, keys and permissions; one request in, one reply out."""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import define, field, frozen

from tests.fake_immich.album_json import AlbumWriter
from tests.fake_immich.albums import Albums
from tests.fake_immich.asset_json import AssetWriter, Detail
from tests.fake_immich.kinds import ServerKind
from tests.fake_immich.memo import Memo
from tests.fake_immich.messages import (
    HTML_TYPE,
    Refusal,
    Reply,
    Request,
    json_reply,
    refusal_reply,
)
from tests.fake_immich.people import Lookups
from tests.fake_immich.scope import Scope
from tests.fake_immich.searches import Searches
from tests.fake_immich.times import z_text
from tests.fake_immich.values import FakeKey
from tests.fake_immich.world import World

WEB_PAGE = b"<!DOCTYPE html><html><head><title>Immich</title></head><body></body></html>"
LARGEST_BODY = 10 * 1024 * 1024


@frozen(kw_only=True)
class Call:
    """A request with everything that a handler needs."""

    request: Request
    key: FakeKey
    album_id: str
    scope: Scope
    assets: AssetWriter

    @property
    def searches(self) -> Searches:
        """The searches of the caller."""
        return Searches(scope=self.scope, writer=self.assets)

    @property
    def lookups(self) -> Lookups:
        """The look-ups of the caller."""
        return Lookups(scope=self.scope)

    @property
    def albums(self) -> Albums:
        """The albums of the caller."""
        world, kind = self.scope.world, self.scope.kind
        writer = AlbumWriter(world=world, kind=kind, assets=self.assets)
        return Albums(scope=self.scope, writer=writer)


@frozen
class Route:
    """A method and path, the permission it needs, and what answers it."""

    method: str
    pattern: str
    permission: str = ""
    handler: Callable[[Call], Reply] | None = None


def _me(call: Call) -> Reply:
    stamp = z_text(call.key.created_at)
    return json_reply(
        {
            "id": call.key.id,
            "name": call.key.name,
            "createdAt": stamp,
            "updatedAt": stamp,
            "permissions": list(call.key.permissions),
        }
    )


ALBUM = r"/api/albums/([^/]+)"
ROUTES = (
    Route("GET", "/api/api-keys/me", "", _me),
    Route("GET", "/api/albums", "album.read", lambda c: c.albums.index(c.request.query)),
    Route("POST", "/api/albums", "album.create", lambda c: c.albums.create(c.request.fields)),
    Route("GET", "/api/albums/statistics", "album.statistics"),
    Route(
        "GET",
        ALBUM,
        "album.read",
        lambda c: c.albums.show(c.album_id, c.request.query),
    ),
    Route(
        "PUT",
        ALBUM + "/assets",
        "albumAsset.create",
        lambda c: c.albums.add(c.album_id, c.request.fields),
    ),
    Route(
        "POST",
        "/api/search/metadata",
        "asset.read",
        lambda c: c.searches.metadata(c.request.fields),
    ),
    Route(
        "POST",
        "/api/search/smart",
        "asset.read",
        lambda c: c.searches.smart(c.request.fields),
    ),
    Route(
        "POST",
        "/api/search/statistics",
        "asset.statistics",
        lambda c: c.searches.statistics(c.request.fields),
    ),
    Route(
        "GET",
        "/api/search/suggestions",
        "asset.read",
        lambda c: c.lookups.suggestions(c.request.query),
    ),
    Route(
        "GET",
        "/api/search/person",
        "person.read",
        lambda c: c.lookups.person(c.request.query),
    ),
    Route("GET", "/api/server/about", "server.about"),
    Route("GET", "/api/users/me", "user.read"),
    Route("DELETE", ALBUM, "album.delete"),
    Route("PATCH", ALBUM, "album.update"),
    Route("DELETE", ALBUM + "/assets", "albumAsset.delete"),
)
"""Routes without a handler exist only to refuse keys that lack their permission."""


@define
class App:
    """One kind of server over one world."""

    world: World
    kind: ServerKind
    _memo: Memo = field(init=False)
    _assets: AssetWriter = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._memo = Memo(world=self.world)
        self._assets = AssetWriter(kind=self.kind, world=self.world)

    def warm(self, *, exif: bool, people: bool) -> None:
        """Write the JSON of every asset in advance, as the world's own user would see it."""
        with self.world.lock:
            detail = Detail(viewer_id=self.world.me.id, exif=exif, people=people)
            self._assets.join(self.world.assets.values(), detail)

    def answer(self, request: Request, *, broken: bool = False) -> Reply:
        """The reply to a request; whatever it changes in the world is done then."""
        with self.world.lock:
            try:
                return self._answer(request, broken=broken)
            except Refusal as refusal:
                modern = self.kind.modern
                return refusal_reply(refusal, modern=modern, number=request.number)

    def _answer(self, request: Request, *, broken: bool) -> Reply:
        if not (request.path == "/api" or request.path.startswith("/api/")):
            return Reply(status=200, body=WEB_PAGE, content_type=HTML_TYPE)
        if len(request.raw) > LARGEST_BODY:
            raise Refusal(500, "Internal server error", bare=True)
        if broken:
            raise Refusal(400, _parse_complaint(request.raw))
        if request.method == "GET" and request.path == "/api/server/ping":
            return json_reply({"res": "pong"})
        if request.method == "GET" and request.path == "/api/server/version":
            return self._version()
        return self._guarded(request)

    def _version(self) -> Reply:
        names = ("major", "minor", "patch")
        body: dict[str, int | None] = dict(zip(names, self.kind.version, strict=True))
        if self.kind.modern:
            body["prerelease"] = self.kind.prerelease
        return json_reply(body)

    def _guarded(self, request: Request) -> Reply:
        route, album_id = _route(request)
        key = self._key(request)
        if route.permission and not key.grants(route.permission):
            raise Refusal(403, f"Missing required permission: {route.permission}")
        if route.handler is None:
            raise _unknown(request)
        user = self.world.users[key.user_id]
        scope = Scope(world=self.world, kind=self.kind, memo=self._memo, user=user)
        call = Call(
            request=request,
            key=key,
            album_id=album_id,
            scope=scope,
            assets=self._assets,
        )
        return route.handler(call)

    def _key(self, request: Request) -> FakeKey:
        secret = request.headers.get("x-api-key") or request.query.get("apiKey")
        if not secret:
            raise Refusal(401, "Authentication required")
        key = self.world.keys.get(secret)
        if key is None:
            raise Refusal(401, "Invalid API key")
        return key


def _route(request: Request) -> tuple[Route, str]:
    for route in ROUTES:
        if route.method != request.method:
            continue
        found = re.fullmatch(route.pattern, request.path)
        if found is not None:
            return route, found[1] if found.groups() else ""
    raise _unknown(request)


def _unknown(request: Request) -> Refusal:
    return Refusal(404, f"Cannot {request.method} {request.path}")


def _parse_complaint(raw: bytes) -> str:
    text = raw.decode("utf-8", "replace")
    if text.count("{") > text.count("}") or text.count("[") > text.count("]"):
        return "Unexpected end of JSON input"
    return "Unexpected token in JSON"
