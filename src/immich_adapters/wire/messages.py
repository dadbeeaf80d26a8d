"""What Immich says when it refuses: `{message: text or list}` up to 2.x, `{message, errors: […]}` from 3.x."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from immich_adapters.wire.answers import Answer
from immich_adapters.wire.payloads import NotJson, parse


def message_of(answer: Answer) -> str | None:
    """All that was said, joined; `None` when it was not Immich that answered. Not yet fit to be shown.

    >>> message_of(Answer(status=400, headers={}, body=b'{"message": ["size is bad", "page is bad"]}'))
    'size is bad; page is bad'
    """
    if answer.body is None or not answer.may_be_json:
        return None
    try:
        said = parse(answer.body)
    except NotJson:
        return None
    if not isinstance(said, dict) or "message" not in said:
        return None
    fields = cast("dict[str, object]", said)
    return "; ".join([*_texts(fields["message"]), *_texts(fields.get("errors"))])


def _texts(value: object) -> Iterator[str]:
    """The texts of a text, of a list of texts, or of a list of `{path, message}`."""
    for item in cast("list[object]", value) if isinstance(value, list) else [value]:
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            yield _of_field(cast("dict[str, object]", item))


def _of_field(item: dict[str, object]) -> str:
    path, message = item.get("path"), item.get("message")
    where = ".".join(str(part) for part in cast("list[object]", path)) if isinstance(path, list) else ""
    return f"{where}: {message}" if where else str(message)
