"""A cattrs converter that refuses what it would have to guess.

Out of the box `None` becomes the text "None", "false" becomes `True` and 3.9 becomes 3. Here a value has the type that the
record says, or the item is rejected; and one bad item never takes its whole list with it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Any, TypeVar, get_origin

import attrs
import cattrs
from cattrs.cols import list_structure_factory
from cattrs.gen import make_dict_structure_fn, override

T = TypeVar("T")

_PLAIN = (str, bool, int)

# Years outside of 0 to 9999 are written with a sign. An album that holds one photo of such a year is still an album.
_BEYOND = {"+": dt.date.max, "-": dt.date.min}


class NotStructured(ValueError):
    """A value does not have the type that its record says."""


def _exactly(kind: type[T]) -> Callable[[object, object], T]:
    def structure(value: object, _: object) -> T:
        if type(value) is not kind:
            raise NotStructured(f"{kind.__name__} wanted, not {type(value).__name__}")
        return value

    return structure


def _instant(value: object, _: object) -> dt.datetime:
    """A date and time as the server writes it, with or without a zone."""
    if type(value) is not str:
        raise NotStructured(f"a time wanted, not {type(value).__name__}")
    return dt.datetime.fromisoformat(value)


def _day(value: object, _: object) -> dt.date:
    """The date part of a time: album dates are local days written as UTC midnight, nothing is converted."""
    if type(value) is not str:
        raise NotStructured(f"a date wanted, not {type(value).__name__}")
    if value[:1] in _BEYOND:
        return _BEYOND[value[:1]]
    return dt.date.fromisoformat(value[:10])


def _camel_case(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)


def _is_optional(cls: object) -> bool:
    return isinstance(cls, UnionType) and len(cls.__args__) == 2 and NoneType in cls.__args__


def _optional_hook(cls: UnionType, converter: cattrs.Converter) -> Callable[[object, object], object]:
    """One call instead of the three that cattrs makes; most fields of an asset are optional."""
    kind = next(part for part in cls.__args__ if part is not NoneType)
    if kind in _PLAIN:
        return _optional_plain(kind)
    hook = converter.get_structure_hook(kind)
    return lambda value, _: None if value is None else hook(value, kind)


def _optional_plain(kind: type[object]) -> Callable[[object, object], object]:
    def structure(value: object, _: object) -> object:
        if value is not None and type(value) is not kind:
            raise NotStructured(f"{kind.__name__} or nothing wanted, not {type(value).__name__}")
        return value

    return structure


def _make_converter() -> cattrs.Converter:
    # Details of a validation error cost time on every good item, and the bad one is skipped whatever they say.
    converter = cattrs.Converter(detailed_validation=False)
    for kind in _PLAIN:
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(dt.datetime, _instant)
    converter.register_structure_hook(dt.date, _day)
    converter.register_structure_hook_func(lambda kind: kind is object, lambda value, _: value)
    converter.register_structure_hook_factory(_is_optional, _optional_hook)
    converter.register_structure_hook_factory(_is_list, _list_hook)
    converter.register_structure_hook_factory(attrs.has, _record_hook)
    return converter


def _is_list(cls: object) -> bool:
    return get_origin(cls) is list


def _list_hook(cls: type[list[Any]], converter: cattrs.Converter) -> Callable[[object, object], object]:
    items = list_structure_factory(cls, converter)

    def checked(value: object, kind: Any) -> object:  # noqa: ANN401  # whatever cattrs passes along
        if type(value) is not list:
            raise NotStructured(f"a list wanted, not {type(value).__name__}")
        return items(value, kind)

    return checked


def _record_hook(cls: type[Any]) -> Callable[[object, object], object]:
    renamed = {
        field.name: override(rename=field.metadata.get("json", _camel_case(field.name))) for field in attrs.fields(cls)
    }
    from_dict = make_dict_structure_fn(cls, CONVERTER, _cattrs_detailed_validation=False, **renamed)  # type: ignore[arg-type]  # one override per field

    def checked(value: object, kind: object) -> object:
        if type(value) is not dict:
            raise NotStructured(f"an object wanted, not {type(value).__name__}")
        return from_dict(value, kind)

    return checked


CONVERTER = _make_converter()

# What structuring may raise on a value of the wrong kind, shape or range.
REJECTED = (ValueError, KeyError, TypeError, OverflowError)


def structure(value: object, cls: type[T]) -> T:
    """One record. Raises `NotStructured` when the value is not one."""
    try:
        return CONVERTER.structure(value, cls)
    except REJECTED as error:
        raise NotStructured(f"{cls.__name__}: {error!r}") from error


def structure_each(values: Sequence[object], cls: type[T]) -> tuple[list[T], list[object]]:
    """The records of a list, and the items that are none."""
    structured: list[T] = []
    rejected: list[object] = []
    hook = CONVERTER.get_structure_hook(cls)
    for value in values:
        try:
            structured.append(hook(value, cls))
        except REJECTED:
            rejected.append(value)
    return structured, rejected
