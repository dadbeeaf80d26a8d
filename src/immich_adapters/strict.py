"""A cattrs converter that refuses what it would have to guess.

Out of the box `None` becomes the text "None", "false" becomes `True` and 3.9 becomes 3. Here a value has the type that the
record says, or the item is rejected; and one bad item never takes its whole list with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import attrs
import cattrs
from cattrs.cols import list_structure_factory
from cattrs.gen import make_dict_structure_fn, override

from immich_adapters.scalars import HOOKS, NotStructured

T = TypeVar("T")

_PLAIN = (str, bool, int)

SHARED = 4096
"""How many of a shared record are remembered."""

_SHARED: set[type[object]] = set()


def shared(cls: type[T]) -> type[T]:
    """Marks a record, all of whose fields may be missing or null, that few different ones of are met again and again.

    It is structured once for all that have the same values, which saves most of the time and memory.
    """
    _SHARED.add(cls)
    return cls


def _exactly(kind: type[T]) -> Callable[[object, object], T]:
    def structure(value: object, _: object) -> T:
        if type(value) is not kind:
            raise NotStructured(f"{kind.__name__} wanted, not {type(value).__name__}")
        return value

    return structure


def _camel_case(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)


def _is_optional(cls: object) -> bool:
    return get_origin(cls) in (Union, UnionType) and len(get_args(cls)) == 2 and NoneType in get_args(cls)


def _optional_hook(cls: object, converter: cattrs.Converter) -> Callable[[object, object], object]:
    """One call instead of the three that cattrs makes; most fields of an asset are optional."""
    kind = next(part for part in get_args(cls) if part is not NoneType)
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
    for kind, hook in HOOKS.items():
        converter.register_structure_hook(kind, hook)
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
    keys = {field.name: field.metadata.get("json", _camel_case(field.name)) for field in attrs.fields(cls)}
    renamed = {name: override(rename=key) for name, key in keys.items()}
    from_dict = make_dict_structure_fn(cls, CONVERTER, _cattrs_detailed_validation=False, **renamed)  # type: ignore[arg-type]  # one override per field
    if cls in _SHARED:
        return _shared_hook(cls, from_dict, list(keys.values()))

    def checked(value: object, kind: object) -> object:
        if type(value) is not dict:
            raise NotStructured(f"an object wanted, not {type(value).__name__}")
        return from_dict(value, kind)

    return checked


def _shared_hook(
    cls: type[Any], from_dict: Callable[[dict[str, object], object], object], keys: Sequence[str]
) -> Callable[[object, object], object]:
    """The record by the values of its fields; `typed`, since 1 and `True` are equal and only one of them is rejected."""

    @lru_cache(maxsize=SHARED, typed=True)
    def known(*values: object) -> object:
        return from_dict(dict(zip(keys, values, strict=True)), cls)

    def checked(value: object, _: object) -> object:
        if type(value) is not dict:
            raise NotStructured(f"an object wanted, not {type(value).__name__}")
        return known(*map(value.get, keys))

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
