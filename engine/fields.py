"""The fields of a state, each declared once: its place, its first value and its copy follow from one line.

    class Rules(GameState):
        turn: Seat = plain(0)  # a value that never changes inside: a clone shares it
        deck: list[str] = fresh(list)  # a new one for every match: a clone copies it
        hands: list[list[str]] = by_seat(list)  # one for each seat: a clone copies each
        totals: list[int] = by_seat(int)

`__slots__`, `__init__` and `clone` are written from these lines once, when the class is made, so that they cost no
more than by hand. A class that has an `__init__` or a `clone` of its own keeps it.
"""

from abc import ABCMeta
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

T = TypeVar("T")


class Field(NamedTuple):
    """The beginning and the copy of a field, as expressions about `self`, `seats` and `given`."""

    given: object
    first: str
    copy: str


def plain(value: T) -> T:
    """Declare a field that begins as `value`, which cannot change inside: a number, a word, a tuple."""
    return cast(T, Field(value, "{given}", "self.{name}"))


def fresh(make: Callable[[], T]) -> T:
    """Declare a field that begins as `make` returns it: a list, a set or a dict of things that do not change inside."""
    return cast(T, Field(make, _made(make), _copy("self.{name}", make())))


def by_seat(make: Callable[[], T]) -> list[T]:
    """Declare a field that lists, for each seat, a value that `make` returns."""
    each = make()
    copied = f"[{_copy('each', each)} for each in self.{{name}}]" if hasattr(each, "copy") else "self.{name}[:]"
    return cast(list[T], Field(make, f"[{_made(make)} for _ in range(seats)]", copied))


def _made(make: Callable[[], object]) -> str:
    return "[]" if make is list else "{given}()"


def _copy(what: str, value: object) -> str:
    return f"{what}[:]" if type(value) is list else f"{what}.copy()"


class Declared(ABCMeta):
    """The class of states: it writes slots, `__init__` and `clone` from the fields that a class declares."""

    fields: dict[str, Field]

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **more: Any) -> "Declared":
        own = {key: space.pop(key) for key, value in [*space.items()] if isinstance(value, Field)}
        space.setdefault("__slots__", tuple(own))
        above = {key: each for base in reversed(bases) for key, each in getattr(base, "fields", {}).items()}
        fields = above | own
        if own:
            space = _written(fields) | space
        made = super().__new__(mcs, name, bases, space, **more)
        made.fields = fields
        return made


def _written(fields: dict[str, Field]) -> dict[str, Any]:
    """Write `__init__` and `clone` for a class of these fields."""
    first = [f"    self.{name} = {each.first.format(given=f'given_{name}')}" for name, each in fields.items()]
    copies = [f"    twin.{name} = {each.copy.format(name=name)}" for name, each in fields.items()]
    source = "\n".join(
        [
            "def __init__(self, seats, options):",
            "    self.seats = seats",
            "    self.options = options",
            *first,
            "def clone(self):",
            '    """A copy that shares nothing that changes."""',
            "    twin = new(type(self))",
            "    twin.seats = self.seats",
            "    twin.options = self.options",
            *copies,
            "    return twin",
        ]
    )
    made: dict[str, Any] = {"new": object.__new__} | {f"given_{name}": each.given for name, each in fields.items()}
    exec(source, made)
    return {"__init__": made["__init__"], "clone": made["clone"]}
