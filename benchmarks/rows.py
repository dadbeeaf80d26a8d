"""The rows of the table: what is measured, what must hold, what it turned out to be."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import operator
import random
import subprocess
import sys
import uuid
from collections.abc import Callable
from typing import Any

import attrs
import httpx

from benchmarks.counted import TOOLS_LIST, tokens
from benchmarks.measuring import compare, timed
from benchmarks.served import LIST, Immich, call, fake_immich, our_server
from immich_adapters.server import ServerAdapter
from immich_adapters.wire.transport import open_transport
from immich_domain import Asset, AssetId, Place, resolve, search, summarise
from immich_domain.criteria import Criteria
from immich_domain.resolution import Resolved

SDK = "import mcp.server.lowlevel, mcp.server.stdio"
MAINE = Criteria(state="Maine")


@attrs.frozen(kw_only=True)
class Row:
    """One line of the table."""

    what: str
    must: str
    aim: str
    measured: str
    holds: bool


def sdk_import() -> None:
    """Start a process that imports the SDK's low-level server and nothing else."""
    subprocess.run([sys.executable, "-c", SDK], check=True)


def start_to_list(runs: int = 15) -> Row:
    """Process start to the answer of tools/list."""

    def ours() -> None:
        with our_server({"IMMICH_URL": "http://127.0.0.1:9", "IMMICH_API_KEY": "none"}) as server:
            server.ask(LIST)

    ratio = compare(ours, sdk_import, runs=runs)
    return _ratio_row("process start to tools/list, against importing the SDK", ratio.value, 1.25, 1.10, str(ratio))


def start_to_search(runs: int = 15) -> Row:
    """Process start to the answer of a search over HTTP."""
    with fake_immich(100) as immich:

        def ours() -> None:
            with our_server(immich.settings) as server:
                server.ask(call("immich_search_photos", state="Maine"))

        ratio = compare(ours, sdk_import, runs=runs)
    return _ratio_row("process start to a search over HTTP, against the same", ratio.value, 1.5, 1.25, str(ratio))


def large_search(runs: int = 11) -> Row:
    """A search of 5,000 photos, against fetching the pages that it fetches."""
    with fake_immich(5000) as immich:
        bodies = asyncio.run(_search(immich, record=True))
        ratio = compare(lambda: asyncio.run(_search(immich)), lambda: asyncio.run(_fetch(immich, bodies)), runs=runs)
    what = "5,000-photo search, against bare httpx and json.loads of the same requests"
    return _ratio_row(what, ratio.value, 1.5, 1.15, str(ratio))


async def _search(immich: Immich, *, record: bool = False) -> list[tuple[str, dict[str, object]]]:
    bodies: list[tuple[str, dict[str, object]]] = []
    async with open_transport(url=immich.url, api_key=immich.key) as transport:
        watched: Any = _Recording(transport, bodies) if record else transport
        port = ServerAdapter(transport=watched, zone=dt.UTC)
        resolved = await resolve(port, MAINE)
        assert isinstance(resolved, Resolved)
        summary = await search(port, resolved)
    assert summary.total == 5000
    return bodies


@attrs.frozen
class _Recording:
    """A transport that writes down what is posted."""

    transport: object
    bodies: list[tuple[str, dict[str, object]]]

    def __getattr__(self, name: str) -> object:
        return getattr(self.transport, name)

    async def post(self, path: str, body: dict[str, object], **more: object) -> object:
        self.bodies.append((path, body))
        return await self.transport.post(path, body, **more)  # type: ignore[attr-defined]  # a transport


async def _fetch(immich: Immich, bodies: list[tuple[str, dict[str, object]]]) -> None:
    """The same requests, one after the other, each parsed and thrown away."""
    async with httpx.AsyncClient(headers={"x-api-key": immich.key}, timeout=60) as client:
        for path, body in bodies:
            answer = await client.post(f"{immich.url.removesuffix('/api')}/api{path}", json=body)
            json.loads(answer.content)


def clustering() -> list[Row]:
    """Clustering and summarising a million assets, against sorting them by day; and how it grows."""
    assets = _assets(1_000_000)
    random.Random(1).shuffle(assets)  # noqa: S311  # sorted ones would be no work for a sort
    ratio = compare(lambda: summarise(assets), lambda: sorted(assets, key=operator.attrgetter("day")), runs=3)
    small = assets[:10_000]
    few = min(timed(lambda: [summarise(small) for _ in range(10)]) for _ in range(3)) / 10
    growth = ratio.ours / few / 100
    return [
        _ratio_row(
            "clustering and summarising 1,000,000 assets, against sorting by day", ratio.value, 3, 2, str(ratio)
        ),
        Row(
            what="cost per asset at 1,000,000, against 10,000",
            must="linear",
            aim="",
            measured=f"{growth:.2f}x",
            holds=growth < 2,
        ),
    ]


def _assets(count: int) -> list[Asset]:
    places = [Place(city=f"City {number}", state="Maine", country="USA") for number in range(40)]
    start = dt.datetime(1995, 1, 1)
    return [
        Asset(
            id=AssetId(str(uuid.UUID(int=number * 2654435761 % 2**64 << 64))),
            wall=start + dt.timedelta(minutes=16 * number),
            taken_at=(start + dt.timedelta(minutes=16 * number)).replace(tzinfo=dt.UTC),
            place=places[number // 500 % 40],
            camera="Canon EOS R6",
            is_mine=True,
        )
        for number in range(count)
    ]


def memory() -> Row:
    """Peak memory of a 5,000-photo search over the idle server."""
    with fake_immich(5000) as immich, our_server(immich.settings) as server:
        server.ask(LIST)
        server.ask(call("immich_find_albums"))
        idle = server.peak_kilobytes()
        server.ask(call("immich_search_photos", state="Maine"))
        more = (server.peak_kilobytes() - idle) / 1024
    return Row(
        what="peak memory of a 5,000-photo search over the idle server",
        must="60 MB",
        aim="25 MB",
        measured=f"{more:.1f} MB",
        holds=more <= 60,
    )


def tool_list_tokens() -> Row:
    """The whole tools/list in tokens."""
    with our_server({**TOOLS_LIST, "IMMICH_ENABLE_WRITES": "true"}) as server:
        text = json.dumps({"tools": server.ask(LIST)["tools"]}, separators=(",", ":"), ensure_ascii=False)
    count, tokenizer = tokens(text)
    return Row(
        what=f"whole tools/list, tokens by {tokenizer}",
        must="1,500",
        aim="1,100",
        measured=f"{count:,} ({len(text):,} characters)",
        holds=count <= 1500,
    )


def _ratio_row(what: str, value: float, must: float, aim: float, measured: str) -> Row:
    return Row(what=what, must=f"{must}x", aim=f"{aim}x", measured=measured, holds=value <= must)


ROWS: tuple[Callable[[], Row | list[Row]], ...] = (
    start_to_list,
    start_to_search,
    large_search,
    clustering,
    memory,
    tool_list_tokens,
)
