"""Person search and the suggestions of places and cameras."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tests.fake_immich.asset_json import person_json
from tests.fake_immich.checks import check
from tests.fake_immich.messages import Refusal, Reply, json_reply
from tests.fake_immich.rules import Kind, Rule
from tests.fake_immich.scope import Scope
from tests.fake_immich.trigrams import THRESHOLD, strict_word_similarity, word_similarity
from tests.fake_immich.values import FakeAsset, Visibility

_TYPES = {
    "country": "country",
    "state": "state",
    "city": "city",
    "camera-make": "make",
    "camera-model": "model",
    "camera-lens-model": "lens_model",
}
_NARROWING = {
    "country": "country",
    "state": "state",
    "make": "make",
    "model": "model",
    "lensModel": "lens_model",
}


@frozen(kw_only=True)
class Lookups:
    """The look-ups by name of one user."""

    scope: Scope

    def person(self, query: Mapping[str, str]) -> Reply:
        """``GET /search/person``: own persons whose name resembles, best first."""
        name = self._name(query)
        hidden = query.get("withHidden") == "true"
        known = self.scope.world.people.values()
        own = [p for p in known if p.owner_id == self.scope.user.id and (hidden or not p.hidden)]
        near = [person for person in own if word_similarity(name, person.name) >= THRESHOLD]
        near.sort(key=lambda person: -strict_word_similarity(name, person.name))
        return json_reply([person_json(person) for person in near])

    def _name(self, query: Mapping[str, str]) -> str:
        if self.scope.kind.modern or query.get("name"):
            rule = Rule(kind=Kind.TEXT, required=True)
            return str(check(query, {"name": rule}, self.scope.kind)["name"])
        missing = [] if "name" in query else ["name must be a string"]
        raise Refusal(400, ["name should not be empty", *missing])

    def suggestions(self, query: Mapping[str, str]) -> Reply:
        """``GET /search/suggestions``: the sorted values of what is in the timeline."""
        attribute = _TYPES[self._type(query)]
        wanted = {_NARROWING[n]: v for n, v in query.items() if n in _NARROWING and v}
        found = {
            getattr(asset, attribute)
            for asset in self._timeline()
            if all(getattr(asset, name) == value for name, value in wanted.items())
        }
        values: list[str | None] = [*sorted(found - {None, ""})]
        if query.get("includeNull") == "true":
            values.append(None)
        return json_reply(values)

    def _type(self, query: Mapping[str, str]) -> str:
        lens = self.scope.kind.lens_suggestions
        choices = tuple(_TYPES) if lens else tuple(_TYPES)[:-1]
        rule = Rule(kind=Kind.CHOICE, choices=choices, required=True)
        if "type" not in query and not self.scope.kind.modern:
            listed = f"type must be one of the following values: {', '.join(choices)}"
            raise Refusal(400, ["type should not be empty", listed])
        return str(check(query, {"type": rule}, self.scope.kind)["type"])

    def _timeline(self) -> list[FakeAsset]:
        owners = self.scope.owners()
        return [
            asset
            for asset in self.scope.world.assets.values()
            if asset.owner_id in owners and asset.visibility is Visibility.TIMELINE and not asset.deleted
        ]
