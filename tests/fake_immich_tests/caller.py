"""Calls the fake server as any HTTP client would."""

from __future__ import annotations

from typing import Any

import httpx
from attrs import field, frozen

from tests.fake_immich import FakeImmich
from tests.fake_immich.json_types import JsonValue


@frozen
class Caller:
    """Somebody with an API key."""

    server: FakeImmich
    http: httpx.Client
    key: str = field(repr=False)

    def send(self, method: str, path: str, **arguments: JsonValue) -> httpx.Response:
        headers = {"x-api-key": self.key, **arguments.pop("headers", {})}
        return self.http.request(method, self.server.url + path, headers=headers, **arguments)

    def get(self, path: str, **query: str) -> httpx.Response:
        return self.send("GET", f"/api{path}", params=query)

    def post(self, path: str, body: object) -> httpx.Response:
        return self.send("POST", f"/api{path}", json=body)

    def put(self, path: str, body: object) -> httpx.Response:
        return self.send("PUT", f"/api{path}", json=body)

    def page(self, path: str = "/search/metadata", /, **body: JsonValue) -> dict[str, Any]:
        """One page of a search that must succeed."""
        response = self.post(path, body)
        assert response.status_code == 200, response.text
        page: dict[str, Any] = response.json()["assets"]
        return page

    def names(self, path: str = "/search/metadata", /, **body: JsonValue) -> list[str]:
        """The file names of one page."""
        return [item["originalFileName"] for item in self.page(path, **body)["items"]]

    def total(self, **body: JsonValue) -> int:
        """What statistics say."""
        response = self.post("/search/statistics", body)
        assert response.status_code == 200, response.text
        total: int = response.json()["total"]
        return total

    def refusal(self, body: object, path: str = "/search/metadata") -> tuple[int, Any]:
        """Status and message of a search that is refused."""
        response = self.post(path, body)
        return response.status_code, response.json()["message"]
