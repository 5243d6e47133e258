"""Facts with sealed fields, each read as a veil that nobody may look behind."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NoReturn, get_args

import msgspec

from fairdeal.engine import Action, Fact, Game, find
from fairdeal.events.judge.seals import is_sealed


class Veiled(LookupError):
    """The lack of a sealed value that was needed."""


class Veil:
    """A stand-in for a sealed value: it can be handed on, and raises `Veiled` as soon as somebody looks at it."""

    __slots__ = ()

    def _look(self, *_: object) -> NoReturn:
        raise Veiled("the value is sealed")

    __getattr__ = __getitem__ = __contains__ = __len__ = __iter__ = __bool__ = _look
    __str__ = __format__ = __eq__ = __ne__ = __hash__ = __lt__ = __gt__ = _look


VEIL: Any = Veil()


@cache
def kinds(game: str, union: str) -> Mapping[str, type[Any]]:
    """Map each written name of a game's `facts` or `actions` to its kind."""
    return {kind.__struct_config__.tag: kind for kind in get_args(getattr(find(game), union))}


def read_veiled(game: Game, union: str, written: Mapping[str, Any]) -> Any:
    """Read one of a game's `facts` or `actions`, with veils for its sealed fields.

    Raises `ValueError` for one that the game does not have.
    """
    tag, known = written.get("type"), kinds(game.name, union)
    if not isinstance(tag, str) or tag not in known:
        raise ValueError(f"{tag!r} is none of {', '.join(known)}")
    kind = known[tag]
    names = {field.encode_name for field in _fields(kind)}
    if strange := written.keys() - names - {"type"}:
        raise ValueError(f"{tag!r} has no {', '.join(sorted(strange))}")
    return _made(kind, written)


_read_kinds: dict[type[Any], tuple[msgspec.structs.FieldInfo, ...]] = {}


def _fields(kind: type[Any]) -> tuple[msgspec.structs.FieldInfo, ...]:
    if kind not in _read_kinds:
        _read_kinds[kind] = msgspec.structs.fields(kind)
    return _read_kinds[kind]


def _made(kind: type[Any], written: Mapping[str, Any]) -> Any:
    given = {}
    for field in _fields(kind):
        if field.encode_name in written:
            value = written[field.encode_name]
            given[field.name] = VEIL if is_sealed(value) else msgspec.convert(value, field.type)
    try:
        return kind(**given)
    except TypeError as missing:
        raise ValueError(str(missing)) from None


def veiled(thing: Action | Fact) -> bool:
    """Tell whether anything of it is sealed."""
    return any(value is VEIL for value in _values(thing))


def agree(one: Fact, other: Fact) -> bool:
    """Tell whether both are the same, as far as neither is sealed."""
    if type(one) is not type(other):
        return False
    pairs = zip(_values(one), _values(other), strict=True)
    return all(a is VEIL or b is VEIL or a == b for a, b in pairs)


def _values(thing: Any) -> Iterator[Any]:
    return (getattr(thing, name) for name in thing.__struct_fields__)
