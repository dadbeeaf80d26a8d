"""Whatever others and the network do between any two requests, a write does exactly what was confirmed, or says why not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import anyio
import attrs
import pytest
from hypothesis import example, given, settings

from immich_domain import fold
from tests.writes.agents import Answer
from tests.writes.dramas import CRITERIA, LOST_ALBUM, LOST_THEN_DUPLICATE, LOST_THEN_REFUSED, Drama, Step, dramas
from tests.writes.fakes import Fakes
from tests.writes.judge import Before, Confirmed, Judge
from tests.writes.stage import MEMORY, Stage, selection_of

pytestmark = pytest.mark.anyio

EXAMPLES = {MEMORY: 200, "2.7": 150, "3.2": 150}


def share(adapter: str) -> settings:
    """The part of the examples that an adapter gets: 500 in all under the profile `ci`."""
    whole = settings.default.max_examples if settings.default else 300
    return settings(max_examples=max(1, EXAMPLES[adapter] * min(whole, 300) // 300))


@attrs.define
class Play:
    """The steps of one example; `last` is the last write and its answer."""

    stage: Stage
    last: tuple[Confirmed, Answer] | None = None

    async def step(self, step: Step) -> None:
        """Do what the step says, and judge it."""
        match step.play:
            case "create" | "twins":
                confirmed = await self.shown_photos(step)
            case "fill":
                confirmed = await self.shown_gap(step)
            case "pour":
                confirmed = await self.told_count(step)
            case _:
                confirmed = None if self.last is None else self.last[0]
        if confirmed is None:
            return
        for change in step.meanwhile:
            self.stage.others.do(change)
        self.stage.script.plan(step.reads, step.writes)
        if step.play == "twins":
            await self.twins(confirmed)
        else:
            await self.write(confirmed)
        await self.finish(step)
        await self.again()

    async def finish(self, step: Step) -> None:
        """What stopped half-way is finished by the call that the answer names, and then by nobody."""
        if (rest := self.rest(step)) is not None:
            self.stage.script.plan((), step.reads)
            await self.write(rest)

    async def write(self, confirmed: Confirmed) -> None:
        """One write, judged."""
        before = Before.now(self.stage)
        answer = await self.stage.ask(confirmed.tool, **confirmed.arguments)
        Judge(stage=self.stage, confirmed=confirmed, answer=answer, before=before).pass_judgement()
        self.last = (confirmed, answer)

    async def again(self) -> None:
        """A finished write, repeated at once and in peace, changes nothing."""
        # Where others have touched anything meanwhile, it may be a new matter.
        if self.last is None or self.last[1].get("failed") != [] or self.stage.others.deeds:
            return
        self.stage.script.plan((), ())
        members = {album.id: album.asset_ids for album in self.stage.world.albums.values()}
        answer = await self.stage.ask(self.last[0].tool, **self.last[0].arguments)
        assert answer["code"] == ("name_taken" if self.last[0].tool == "create_album" else "nothing_to_add")
        assert {album.id: album.asset_ids for album in self.stage.world.albums.values()} == members

    async def twins(self, confirmed: Confirmed) -> None:
        """The same write twice at once."""
        self.stage.ledger.clear()
        answers: list[Answer] = []

        async def one() -> None:
            answers.append(await self.stage.agent.ask(confirmed.tool, **confirmed.arguments))

        async with anyio.create_task_group() as group:
            group.start_soon(one)
            group.start_soon(one)
        posts = sum(one.album_id is None for one in self.stage.ledger.sent)
        assert len(self.stage.ledger.made) <= posts
        if self.stage.others.deeds == 0:
            assert len(self.stage.ledger.made) <= 1
            assert sum("code" not in answer for answer in answers) <= 1
        self.last = None

    async def shown_photos(self, step: Step) -> Confirmed | None:
        """A search, and a yes to an album of what it shows."""
        self.stage.script.plan(step.shown, ())
        answer = await self.stage.ask("search_photos", **CRITERIA[step.criteria])
        assert self.stage.ledger.sent == []
        name = {"name": step.name}
        return self.confirmed("create_album", "expected_count", answer, step, name)

    async def shown_gap(self, step: Step) -> Confirmed | None:
        """What an album lacks, and a yes to adding it."""
        if (album_id := self.album(step)) is None:
            return None
        self.stage.script.plan(step.shown, ())
        answer = await self.stage.ask("album_gaps", album_id=album_id)
        assert self.stage.ledger.sent == []
        return self.confirmed("add_to_album", "expected_new_count", answer, step, {"album_id": album_id})

    async def told_count(self, step: Step) -> Confirmed | None:
        """A guess that is refused with the right number, and a yes to that: without a selection."""
        if (album_id := self.album(step)) is None:
            return None
        self.stage.script.plan((), ())
        arguments: dict[str, object] = {"album_id": album_id, **CRITERIA[step.criteria]}
        answer = await self.stage.ask("add_to_album", expected_new_count=1999, **arguments)
        assert self.stage.ledger.sent == []
        if answer["code"] != "count_mismatch":
            return None
        count = answer["actual_count"]
        photos = self.stage.matching(CRITERIA[step.criteria]) - self.stage.members(album_id)
        assert count == len(photos)
        arguments["expected_new_count"] = count
        return Confirmed(tool="add_to_album", arguments=arguments, count=count, photos=frozenset(photos))

    def rest(self, step: Step) -> Confirmed | None:
        """What a write that stopped half-way says about finishing it."""
        if self.last is None or self.last[1].get("code") != "partial_write":
            return None
        answer, first = self.last[1], self.last[0]
        criteria = {name: value for name, value in first.arguments.items() if name in CRITERIA_NAMES}
        arguments = {"album_id": answer["id"], "expected_new_count": answer["expected_new_count"], **criteria}
        if step.with_selection:
            arguments["selection"] = answer["selection"]
        return Confirmed(tool="add_to_album", arguments=arguments, count=answer["expected_new_count"])

    def confirmed(
        self, tool: str, expected: str, answer: Answer, step: Step, more: Mapping[str, object]
    ) -> Confirmed | None:
        """A yes to what an answer shows, if it shows anything that can be confirmed."""
        if not answer.get("total") or "selection" not in answer:
            return None
        arguments = {**more, **answer["criteria"], expected: answer["total"]}
        if step.with_selection:
            arguments["selection"] = answer["selection"]
        photos = self.stage.matching(answer["criteria"])
        if "album_id" in more:
            photos -= self.stage.members(str(more["album_id"]))
        known = selection_of(photos) == answer["selection"]
        assert known or self.stage.others.deeds
        return Confirmed(
            tool=tool, arguments=arguments, count=answer["total"], photos=frozenset(photos) if known else None
        )

    def album(self, step: Step) -> str | None:
        """One of the albums, the newest first."""
        albums = list(self.stage.world.albums)
        return albums[-1 - step.album % len(albums)] if albums else None


CRITERIA_NAMES = ("taken_after", "taken_before", "state", "media")


async def play(fakes: Fakes, adapter: str, drama: Drama, audit: Path) -> None:
    """Play a drama on an adapter, and look at what is left."""
    stage = Stage.build(fakes, adapter, drama.world(), audit)
    running = Play(stage)
    for step in drama.steps:
        await running.step(step)
    ours = [stage.world.albums[album_id] for album_id in stage.ledger.all_made]
    names = [fold(album.name) for album in ours if album.id not in stage.others.renamed]
    assert len(names) == len(set(names))


@pytest.fixture(scope="module")
def audit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One audit log, emptied for each example."""
    return tmp_path_factory.mktemp("audit") / "writes.jsonl"


@share(MEMORY)
@given(drama=dramas)
@example(drama=LOST_ALBUM)
@example(drama=LOST_THEN_DUPLICATE)
@example(drama=LOST_THEN_REFUSED)
async def test_writes_in_memory_do_what_was_confirmed(fakes: Fakes, audit: Path, drama: Drama) -> None:
    """On the library in memory."""
    await play(fakes, MEMORY, drama, audit)


@share("2.7")
@given(drama=dramas)
@example(drama=LOST_ALBUM)
@example(drama=LOST_THEN_DUPLICATE)
@example(drama=LOST_THEN_REFUSED)
async def test_writes_on_an_old_server_do_what_was_confirmed(fakes: Fakes, audit: Path, drama: Drama) -> None:
    """On a server of the legacy style."""
    await play(fakes, "2.7", drama, audit)


@share("3.2")
@given(drama=dramas)
@example(drama=LOST_ALBUM)
@example(drama=LOST_THEN_DUPLICATE)
@example(drama=LOST_THEN_REFUSED)
async def test_writes_on_a_new_server_do_what_was_confirmed(fakes: Fakes, audit: Path, drama: Drama) -> None:
    """On a server of the filter style."""
    await play(fakes, "3.2", drama, audit)
