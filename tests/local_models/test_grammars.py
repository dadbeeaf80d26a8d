"""Small models are held to a tool's schema by a grammar: an engine that many of their servers use compiles each of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from immich_mcp_entry.catalogue import READ_TOOLS, WRITE_TOOLS
from immich_mcp_entry.sdk import ToolSpec

llguidance = pytest.importorskip("llguidance", reason="llguidance is not installed; some platforms have no wheel of it")

TOOLS = READ_TOOLS + WRITE_TOOLS
UUID = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80"
CRITERIA = {"taken_after": "2026-08-02", "state": "Maine", "media": "photo", "favorites_only": True}
CALLS: dict[str, dict[str, Any]] = {
    "immich_find_albums": {"query": "Zürich – été 🏖", "limit": 100},
    "immich_search_photos": {**CRITERIA, "samples": 0},
    "immich_smart_search": {"query": "cat", **CRITERIA, "limit": 25},
    "immich_album_gaps": {"album_id": UUID, "pad_days": 400},
    "immich_create_album": {"name": "Maine", "expected_count": 455, **CRITERIA, "selection": "0123456789ab"},
    "immich_add_to_album": {"album_id": UUID, "expected_new_count": 37, **CRITERIA},
}


@pytest.fixture(scope="module")
def tokens() -> Any:  # noqa: ANN401  # the engine is an optional package
    """A tokenizer whose tokens are single bytes, as any text can be written in."""
    return llguidance.LLTokenizer("byte")


def grammar(spec: ToolSpec) -> str:
    made: str = llguidance.LLMatcher.grammar_from_json_schema(json.dumps(spec.input_schema))
    return made


def accepts(spec: ToolSpec, tokens: Any, arguments: dict[str, Any]) -> bool:  # noqa: ANN401  # the same
    """Whether a model that is held to the schema can write these arguments to their end."""
    matcher = llguidance.LLMatcher(tokens, grammar(spec), log_level=0)
    text = json.dumps(arguments, ensure_ascii=False)
    return bool(matcher.consume_tokens(tokens.tokenize_str(text)) and matcher.is_accepting())


@pytest.mark.parametrize("spec", TOOLS, ids=lambda spec: spec.name)
def test_every_schema_compiles_without_a_warning(spec: ToolSpec, tokens: Any) -> None:  # noqa: ANN401  # the same
    """The engine knows every keyword that is used."""
    failed, messages = llguidance.LLMatcher.validate_grammar_with_warnings(grammar(spec), tokens)
    assert (failed, messages) == (False, [])


@pytest.mark.parametrize("spec", TOOLS, ids=lambda spec: spec.name)
def test_good_arguments_can_be_written(spec: ToolSpec, tokens: Any) -> None:  # noqa: ANN401  # the same
    """The grammar lets every field through, numbers at their bounds, and text in any script."""
    required: Any = spec.input_schema.get("required", [])
    assert accepts(spec, tokens, CALLS[spec.name])
    assert accepts(spec, tokens, {name: CALLS[spec.name][name] for name in required})


@pytest.mark.parametrize("spec", TOOLS, ids=lambda spec: spec.name)
def test_bad_arguments_cannot_be_written(spec: ToolSpec, tokens: Any) -> None:  # noqa: ANN401  # the same
    """An unknown field, a wrong type and a number out of bounds are stopped while they are written."""
    properties: Any = spec.input_schema["properties"]
    good = CALLS[spec.name]
    assert not accepts(spec, tokens, {**good, "place": "Maine"})
    for name, shape in properties.items():
        assert not accepts(spec, tokens, {**good, name: None})
        if "maximum" in shape:
            assert not accepts(spec, tokens, {**good, name: shape["maximum"] + 1})
        if "minimum" in shape:
            assert not accepts(spec, tokens, {**good, name: shape["minimum"] - 1})
        if "enum" in shape:
            assert not accepts(spec, tokens, {**good, name: "sound"})
