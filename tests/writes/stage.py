"""A household on one of the adapters, with an agent, other people, a network, and a ledger of what happens."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from tests.fake_immich import FakeAsset, Visibility, World
from tests.writes.agents import Agent, Answer
from tests.writes.fakes import Fakes
from tests.writes.ledger import Ledger
from tests.writes.meddled import MeddledPort
from tests.writes.troubles import Others, Script

MEMORY = "memory"


@attrs.define
class Stage:
    """Everything that one example needs."""

    world: World
    agent: Agent
    script: Script
    ledger: Ledger
    audit: Path

    @classmethod
    def build(cls, fakes: Fakes, kind: str, world: World, audit: Path) -> Stage:
        """The household on a server of that kind, or in memory."""
        if kind == MEMORY:
            return cls.in_memory(world, audit)
        audit.write_bytes(b"")
        ledger = Ledger(world)
        script = Script(Others(world))
        server = fakes.serve(kind, world)
        # The first one is the innermost.
        for fault in (ledger.processed, script.around, ledger.arriving):
            server.inject(fault, times=None)
        return cls(world, fakes.agent(kind, audit_log=audit), script, ledger, audit)

    @classmethod
    def in_memory(cls, world: World, audit: Path, port: type[MeddledPort] = MeddledPort) -> Stage:
        """The household in memory, perhaps behind a port of another kind."""
        audit.write_bytes(b"")
        ledger = Ledger(world)
        script = Script(Others(world))
        return cls(world, Agent.of_port(port(world, script, ledger), audit_log=audit), script, ledger, audit)

    @property
    def others(self) -> Others:
        """The other people."""
        return self.script.others

    async def ask(self, tool: str, **arguments: object) -> Answer:
        """A call with a fresh ledger."""
        self.ledger.clear()
        return await self.agent.ask(tool, **arguments)

    def lines(self) -> list[dict[str, Any]]:
        """The audit log."""
        return [json.loads(line) for line in self.audit.read_text(encoding="utf-8").splitlines()]

    def members(self, album_id: str) -> set[str]:
        """What is in an album."""
        return set(self.world.albums[album_id].asset_ids)

    def matching(self, criteria: dict[str, object]) -> set[str]:
        """The photos that a search should find, worked out from the world."""
        me = self.world.me.id
        owners = {me, *(sharer for (sharer, viewer), on in self.world.partners.items() if on and viewer == me)}
        return {asset.id for asset in self.world.assets.values() if asset.owner_id in owners and _fits(asset, criteria)}


def _fits(asset: FakeAsset, criteria: dict[str, object]) -> bool:
    wall = asset.wall_time
    assert wall is not None
    day = wall.date().isoformat()
    return (
        asset.visibility is Visibility.TIMELINE
        and not asset.deleted
        and str(criteria.get("taken_after", "")) <= day <= str(criteria.get("taken_before", "9999"))
        and criteria.get("state") in (None, asset.state)
        and criteria.get("media") in (None, "photo" if asset.type == "IMAGE" else "video")
    )


def selection_of(ids: Iterable[str]) -> str:
    """The fingerprint of a set of photos."""
    return hashlib.sha256("\n".join(sorted(ids)).encode()).hexdigest()[:12]
