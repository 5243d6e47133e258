"""Who learns the fields of facts and actions, which each field that can hold a card says in its type.

    class Passed(Fact, frozen=True, tag="passed"):
        seat: Seat
        to: Seat
        card: Annotated[str, For("seat", "to")]  # the two seats that these fields name

`Open[str]` is for everybody, `Private[str]` for the seat of the field `seat`, `Secret[str]` for nobody, and `Once[str]`
for everybody when it happens. In an action `seat` is whoever acts. A field of text that says nothing is told to nobody,
and a game that has one is refused (`must_say`).
"""

from collections.abc import Iterator
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from .errors import Undeclared

EVERYBODY: Literal["everybody"] = "everybody"  # an audience: all are told at once, and again only while it lies open
Audience = tuple[int, ...] | Literal["everybody"]
T = TypeVar("T")
NUMBERS = (int, float, bool, NoneType)


class For:
    """Say in the type of a field that the seats learn it which the fields of these names hold: one each, or several."""

    __slots__ = ("seats",)

    def __init__(self, *seats: str) -> None:
        self.seats = seats


OPEN, ONCE, NOBODY = For(), For(), For()
Open = Annotated[T, OPEN]  # everybody may read it for ever
Once = Annotated[T, ONCE]  # everybody is told when it happens, and again only while its cards lie open: `lies_at`
Private = Annotated[T, For("seat")]  # the seat of the fact learns it, or whoever acts
Secret = Annotated[T, NOBODY]  # nobody learns it


@cache
def hidden(kind: type[Struct]) -> tuple[tuple[str, For], ...]:
    """List the fields of a fact or an action that are not open, each with who learns it."""
    return tuple((field, told or NOBODY) for field, told, _hint in _fields(kind) if told is not OPEN)


@cache
def told_once(kind: type[Struct]) -> tuple[str, ...]:
    """List the fields that everybody is told once."""
    return tuple(field for field, told in hidden(kind) if told is ONCE)


@cache
def told_to_some(kind: type[Struct]) -> tuple[str, ...]:
    """List the fields that not everybody is told, even when it happens."""
    return tuple(field for field, told in hidden(kind) if told is not ONCE)


def audience(thing: Struct, told: For, **seats: int) -> Audience:
    """Return who learns a field of this fact or action; `seats` are seats that it has no field for."""
    if told is ONCE:
        return EVERYBODY
    found: tuple[int, ...] = ()
    for name in told.seats:
        held = seats[name] if name in seats else getattr(thing, name)
        found += held if isinstance(held, tuple) else (held,)
    return found


def must_say(kind: type[Struct], *seats: str, game: str) -> None:
    """Raise `Undeclared` for a field that can hold a card and does not say who learns it; `seats` as for `audience`."""
    if "audiences" in vars(kind):
        raise Undeclared(f"{game}: {kind.__name__}.audiences is written by hand; let the types of the fields say it.")
    there = {*seats, *kind.__struct_fields__}
    for field, told, hint in _fields(kind):
        where = f"{game}: the field {field!r} of {kind.__name__}"
        if told is None:
            raise Undeclared(f"{where} can hold cards, and does not say who learns them. {_remedy(hint)}")
        if strange := [name for name in told.seats if name not in there]:
            raise Undeclared(f"{where} is for the seat in {strange[0]!r}, a field that {kind.__name__} does not have.")


def _remedy(hint: Any) -> str:
    written = hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)
    return (
        "Every field of text says it in its type (docs/a-game.md, Moves and facts): "
        f"Private[{written}] for the fact's seat alone, Annotated[{written}, For('seat', 'to')] for the seats in these "
        f"fields, Secret[{written}] for nobody, Open[{written}] for everybody."
    )


def _fields(kind: type[Struct]) -> Iterator[tuple[str, For | None, Any]]:
    """Yield each field with who learns it, None where it should say so and does not, and its type."""
    hints = get_type_hints(kind, include_extras=True)
    for field in kind.__struct_fields__:
        said = [each for each in getattr(hints[field], "__metadata__", ()) if isinstance(each, For)]
        yield field, said[0] if said else None if _may_hold_text(hints[field]) else OPEN, hints[field]


def _may_hold_text(hint: Any) -> bool:
    """Tell whether a value of the type can hold text; a type that is not known here is taken to."""
    if hint in NUMBERS or hint is Ellipsis:
        return False
    if get_origin(hint) is Literal:
        return any(isinstance(value, str) for value in get_args(hint))
    if get_origin(hint) is Annotated:
        return _may_hold_text(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint)
        return any(_may_hold_text(hints[field]) for field in hint.__struct_fields__)
    return any(map(_may_hold_text, get_args(hint))) if get_args(hint) else True
