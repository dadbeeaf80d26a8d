"""What must hold after a write call, whatever others and the network did meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from tests.writes.agents import Answer
from tests.writes.stage import Stage, selection_of


@attrs.frozen(kw_only=True)
class Confirmed:
    """What a person has said yes to. `photos` is the set they were shown, where the test can know it."""

    tool: str
    arguments: Mapping[str, object]
    count: int
    photos: frozenset[str] | None = None

    @property
    def selection(self) -> str | None:
        """The fingerprint that was confirmed, if one was passed."""
        text = self.arguments.get("selection")
        return None if text is None else str(text)


@attrs.frozen
class Before:
    """How things stood when a call began."""

    members: Mapping[str, frozenset[str]]
    lines: int

    @classmethod
    def now(cls, stage: Stage) -> Before:
        """How things stand."""
        members = {album.id: frozenset(album.asset_ids) for album in stage.world.albums.values()}
        return cls(members, len(stage.lines()))


@attrs.frozen(kw_only=True)
class Judge:
    """One call and what came of it."""

    stage: Stage
    confirmed: Confirmed
    answer: Answer
    before: Before

    def pass_judgement(self) -> None:
        """Fail when anything is not as it was promised."""
        self.only_what_was_confirmed_was_sent()
        self.one_album_at_most()
        self.one_line_for_each_write()
        match self.answer.get("code"):
            case None:
                self.finished()
            case "partial_write":
                self.half_way()
            case "unconfirmed_write":
                self.unconfirmed()
            case "server_error" | "forbidden" | "unreachable" | "bad_answer" | "rate_limited":
                self.nothing_changed()
            case _:
                self.nothing_left()

    @property
    def is_quiet(self) -> bool:
        """Whether nobody else has touched anything during the call."""
        return self.stage.others.deeds == 0

    def only_what_was_confirmed_was_sent(self) -> None:
        """Every write holds photos of the confirmed set, each once, all to one album; together they are the set."""
        sent = self.stage.ledger.sent
        photos = self.stage.ledger.photos_sent
        for one in sent:
            assert 0 < len(one.asset_ids) <= 500
            assert len(set(one.asset_ids)) == len(one.asset_ids)
        assert len(photos) <= self.confirmed.count
        if self.confirmed.selection is not None and len(photos) == self.confirmed.count:
            assert selection_of(photos) == self.confirmed.selection
        if self.confirmed.selection is not None and self.confirmed.photos is not None:
            assert photos <= self.confirmed.photos
        album_id = self.confirmed.arguments.get("album_id")
        targets = {one.album_id for one in sent} - {None}
        assert targets <= ({album_id} if album_id else set(self.stage.ledger.made))
        assert set(self.stage.ledger.linked) <= ({album_id} if album_id else set(self.stage.ledger.made))

    def one_album_at_most(self) -> None:
        """A call makes one album or none, and asks for it once; adding makes none."""
        posts = [one for one in self.stage.ledger.sent if one.album_id is None]
        assert len(posts) <= (self.confirmed.tool == "create_album")
        assert len(self.stage.ledger.made) <= len(posts)

    def one_line_for_each_write(self) -> None:
        """The audit log has one line more when something was sent, and none when nothing was."""
        lines = self.stage.lines()[self.before.lines :]
        assert len(lines) == bool(self.stage.ledger.sent)
        for line in lines:
            assert line["count"] == len(line["asset_ids"]) == len(set(line["asset_ids"]))
            assert set(line["asset_ids"]) <= self.stage.ledger.photos_sent
            if "code" not in self.answer and self.is_quiet:
                assert set(line["asset_ids"]) == self.linked()

    def linked(self) -> set[str]:
        """What this call has put into its album."""
        ids: set[str] = set().union(*self.stage.ledger.linked.values())
        return ids

    def finished(self) -> None:
        """Added, present and failed are all that was confirmed, and what was added is what the server has."""
        added, present = self.answer["added"], self.answer["already_present"]
        failed = sum(row["count"] for row in self.answer["failed"])
        album_id = self.answer.get("id") or self.answer["album_id"]
        assert added + present + failed == self.confirmed.count == len(self.stage.ledger.photos_sent)
        if self.is_quiet:
            assert (added, present) == (len(self.linked()), 0)
            assert self.linked() <= self.stage.members(album_id)
            return
        known = self.before.members.get(album_id, frozenset()) | self.stage.others.linked
        assert added + present <= len(self.linked() | known)
        assert self.stage.others.unlinked or added >= len(self.linked())

    def half_way(self) -> None:
        """Added and missing are all that was confirmed, and tell how to finish."""
        added, missing = self.answer["added"], self.answer["missing"]
        assert added + missing == self.confirmed.count
        assert missing == self.answer["expected_new_count"] > 0
        assert self.answer["id"] in (self.confirmed.arguments.get("album_id"), *self.stage.ledger.made)
        if not self.is_quiet:
            return
        assert added <= len(self.linked())
        if not self.stage.script.faulty_reads:
            assert added == len(self.linked())
            if self.confirmed.photos is not None:
                assert self.answer["selection"] == selection_of(self.confirmed.photos - self.linked())

    def unconfirmed(self) -> None:
        """One request for an album and nothing else; what is found is what was made."""
        assert [one.album_id for one in self.stage.ledger.sent] == [None]
        found = [album["id"] for album in self.answer["found"]]
        if self.is_quiet and not self.stage.script.faulty_reads:
            assert found == self.stage.ledger.made

    def nothing_changed(self) -> None:
        """What ends in an error without numbers has changed nothing."""
        assert self.stage.ledger.made == []
        assert self.linked() == set()

    def nothing_left(self) -> None:
        """A refusal sends no write at all."""
        assert self.stage.ledger.sent == []
