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
from collections.abc import Callable, Sequence

import attrs
import httpx

from benchmarks.counted import TOOLS_LIST, tokens
from benchmarks.measuring import Ratio, compare, timed
from benchmarks.recorded import Record, recorded_transport
from benchmarks.served import LIST, Immich, call, fake_immich, our_server
from immich_adapters.server import ServerAdapter
from immich_adapters.wire.calls import Call
from immich_domain import Asset, AssetId, Place, resolve, search, summarise
from immich_domain.criteria import Criteria
from immich_domain.resolution import Resolved

SDK = "import mcp.server.lowlevel, mcp.server.stdio"
MAINE = Criteria(state="Maine")
SIZES = (10_000, 100_000, 1_000_000)


@attrs.frozen(kw_only=True)
class Row:
    """One line of the table."""

    what: str
    must: str
    aim: str
    measured: str
    holds: bool
    detail: str = ""


def sdk_import() -> None:
    """Start a process that imports the SDK's low-level server and nothing else."""
    subprocess.run([sys.executable, "-c", SDK], check=True)


def start_to_list(runs: int = 15) -> Row:
    """Process start to the answer of tools/list."""

    def ours() -> None:
        with our_server({"IMMICH_URL": "http://127.0.0.1:9", "IMMICH_API_KEY": "none"}) as server:
            server.ask(LIST)

    ratio = compare(ours, sdk_import, runs=runs)
    return _ratio_row("process start to tools/list, against importing the SDK", ratio, 1.25, 1.10)


def start_to_search(runs: int = 15) -> Row:
    """Process start to the answer of a search over HTTP."""
    with fake_immich(100) as immich:

        def ours() -> None:
            with our_server(immich.settings) as server:
                server.ask(call("immich_search_photos", state="Maine"))

        ratio = compare(ours, sdk_import, runs=runs)
    return _ratio_row("process start to a search over HTTP, against the same", ratio, 1.5, 1.25)


def large_search(runs: int = 11) -> Row:
    """A search of 5,000 photos, against fetching the pages that it fetches."""
    with fake_immich(5000) as immich:
        record = Record()
        asyncio.run(_search(immich, record))
        pages = [sent.call for sent in record.sent if sent.call.method == "POST"]
        ratio = compare(lambda: asyncio.run(_search(immich)), lambda: asyncio.run(_fetch(immich, pages)), runs=runs)
    what = "5,000-photo search, against bare httpx and json.loads of the same requests"
    return _ratio_row(what, ratio, 1.5, 1.15)


async def _search(immich: Immich, record: Record | None = None) -> None:
    watched = Record() if record is None else record
    async with recorded_transport(url=immich.url, api_key=immich.key, record=watched) as transport:
        port = ServerAdapter(transport=transport, zone=dt.UTC)
        resolved = await resolve(port, MAINE)
        assert isinstance(resolved, Resolved)
        summary = await search(port, resolved)
    assert summary.total == immich.photos


async def _fetch(immich: Immich, pages: Sequence[Call]) -> None:
    """The same pages and counts, one after the other, each parsed and thrown away."""
    headers = {"x-api-key": immich.key, "content-type": "application/json"}
    async with httpx.AsyncClient(headers=headers, timeout=60) as client:
        for page in pages:
            answer = await client.post(f"{immich.url.removesuffix('/api')}/api{page.path}", content=page.content)
            json.loads(answer.raise_for_status().content)


def requests() -> list[Row]:
    """Round trips of a place search, and requests that were made twice; counted, not timed."""
    record = Record()
    with fake_immich(1000) as immich:
        asyncio.run(_search(immich, record))
    return [
        Row(
            what="sequential round trips of a place search of 1,000 photos",
            must="3",
            aim="2",
            measured=str(record.rounds),
            detail=f"{len(record.sent)} requests",
            holds=record.rounds <= 3,
        ),
        Row(
            what="requests of that search that were made twice",
            must="0",
            aim="",
            measured=str(record.repeated),
            holds=not record.repeated,
        ),
    ]


def longest_result() -> Row:
    """The longest answer of the read tools, asked for as much as they give."""
    with fake_immich(5000) as immich, our_server(immich.settings) as server:
        found = server.ask(call("immich_find_albums"))["content"][0]["text"]
        album = json.loads(found)["albums"][0]["id"]
        greedy = (
            call("immich_search_photos", state="Maine", samples=50),
            call("immich_smart_search", query="maine", limit=50),
            call("immich_album_gaps", album_id=album, samples=50),
        )
        longest = max(len(found), *(len(server.ask(request)["content"][0]["text"]) for request in greedy))
    return Row(
        what="length of the longest result of the read tools on 5,000 photos",
        must="2,500",
        aim="",
        measured=f"{longest:,}",
        holds=longest <= 2500,
    )


def clustering() -> list[Row]:
    """Clustering and summarising a million assets, against sorting them by day; and how it grows."""
    assets = _assets(1_000_000)
    shuffled = {size: random.Random(1).sample(assets[:size], size) for size in SIZES}  # noqa: S311
    most = shuffled[SIZES[-1]]
    ratio = compare(lambda: summarise(most), lambda: sorted(most, key=operator.attrgetter("day")), runs=5)
    costs = [_cost_per_asset(shuffled[size], summarise) for size in SIZES]
    passes = [_cost_per_asset(shuffled[size], lambda some: [asset.day for asset in some]) for size in SIZES]
    growth, memory = costs[-1] / costs[0], passes[-1] / passes[0]
    micro = ", ".join(f"{cost * 1e6:.2f}" for cost in costs)
    return [
        _ratio_row("clustering and summarising 1,000,000 assets, against sorting by day", ratio, 3, 2),
        Row(
            what="cost per asset at 1,000,000, against 10,000",
            must="linear",
            aim="",
            measured=f"{growth:.2f}x",
            detail=f"{micro} µs at 10,000, 100,000 and 1,000,000; a bare look at each day grows {memory:.2f}x, as memory does",
            holds=growth <= max(2, memory),
        ),
    ]


def _cost_per_asset(assets: Sequence[Asset], work: Callable[[Sequence[Asset]], object]) -> float:
    """Seconds: the best of three, each as long as the others."""
    times = SIZES[-1] // len(assets)
    return min(timed(lambda: [work(assets) for _ in range(times)]) for _ in range(3)) / times / len(assets)


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
        what="whole tools/list, tokens",
        must="1,500",
        aim="1,100",
        measured=f"{count:,}",
        detail=f"by {tokenizer}; {len(text):,} characters",
        holds=count <= 1500,
    )


def _ratio_row(what: str, ratio: Ratio, must: float, aim: float) -> Row:
    return Row(
        what=what,
        must=f"{must}x",
        aim=f"{aim}x",
        measured=f"{ratio.value:.2f}x",
        detail=ratio.spread,
        holds=ratio.value <= must,
    )


ROWS: tuple[Callable[[], Row | list[Row]], ...] = (
    start_to_list,
    start_to_search,
    large_search,
    clustering,
    memory,
    requests,
    tool_list_tokens,
    longest_result,
)
