"""What the registry and the hosts demand of `server.json` and of a bundle's manifest, as far as this project uses it.

Written down from their documentation (server.json of 2025-12-11, manifest version 0.4), and stricter: unknown keys are
mistakes here.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string", "minLength": 1}


def _object(needed: tuple[str, ...], /, **properties: Schema) -> Schema:
    return {"type": "object", "required": list(needed), "properties": properties, "additionalProperties": False}


_VARIABLE = _object(
    ("name", "description"),
    name={"type": "string", "pattern": "^[A-Z_]+$"},
    description=_TEXT,
    isRequired={"type": "boolean"},
    isSecret={"type": "boolean"},
    format={"enum": ["string", "number", "boolean", "filepath"]},
    default={"type": "string"},
    placeholder=_TEXT,
    choices={"type": "array", "items": _TEXT, "minItems": 1},
)

_PACKAGE = _object(
    ("registryType", "identifier", "version", "transport"),
    registryType={"const": "pypi"},
    identifier=_TEXT,
    version={"type": "string", "pattern": r"^[0-9]+\.[0-9]+\.[0-9]+([a-z0-9.]*)$"},
    runtimeHint={"const": "uvx"},
    transport=_object(("type",), type={"const": "stdio"}),
    packageArguments={
        "type": "array",
        "items": _object(("type", "value"), type={"const": "positional"}, value=_TEXT),
    },
    environmentVariables={"type": "array", "items": _VARIABLE, "minItems": 1},
)

SERVER_JSON: Schema = {
    "type": "object",
    "required": ["$schema", "name", "description", "version", "packages"],
    "properties": {
        "$schema": {"const": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"},
        "name": {"type": "string", "pattern": "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$", "minLength": 3, "maxLength": 200},
        "title": {"type": "string", "minLength": 1, "maxLength": 100},
        "description": {"type": "string", "minLength": 1, "maxLength": 100},
        "version": {"type": "string", "minLength": 1, "maxLength": 255},
        "packages": {"type": "array", "items": _PACKAGE, "minItems": 1},
    },
    "additionalProperties": False,
}

_SETTING = _object(
    ("type", "title", "description"),
    type={"enum": ["string", "number", "boolean", "directory", "file"]},
    title=_TEXT,
    description=_TEXT,
    required={"type": "boolean"},
    sensitive={"type": "boolean"},
    default={"type": ["string", "boolean", "number"]},
)

MANIFEST = _object(
    ("manifest_version", "name", "version", "description", "author", "server"),
    manifest_version={"const": "0.4"},
    name={"type": "string", "pattern": "^[a-z0-9-]+$"},
    display_name=_TEXT,
    version=_TEXT,
    description=_TEXT,
    author=_object(("name",), name=_TEXT),
    license=_TEXT,
    keywords={"type": "array", "items": _TEXT},
    server=_object(
        ("type", "entry_point"),
        type={"const": "uv"},
        entry_point=_TEXT,
        mcp_config=_object(
            ("command",),
            command=_TEXT,
            args={"type": "array", "items": {"type": "string"}},
            env={"type": "object", "additionalProperties": {"type": "string"}},
        ),
    ),
    user_config={"type": "object", "additionalProperties": _SETTING},
    tools={"type": "array", "items": _object(("name",), name=_TEXT, description=_TEXT)},
    compatibility=_object(
        (),
        platforms={"type": "array", "items": {"enum": ["darwin", "win32", "linux"]}},
        runtimes=_object((), python=_TEXT),
    ),
)
