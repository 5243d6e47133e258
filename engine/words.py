"""Sentences that a catalogue can translate: written once in English, with named places for values.

`_("{who} takes {n} cards.", who=person(2), n=3)` gives "{2} takes 3 cards."; a reader's names stand for `{2}` later.
`mark` only marks a sentence that a table holds, so that it reaches the catalogue; `_` translates it where it is said.
English is what stands in the code, and needs no catalogue.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

Translate = Callable[[str], str]
PluralOf = Callable[[str, str, int], str]  # singular, plural, number
_PLACE = re.compile(r"\{([a-z_]+)\}")


def _as_written(text: str) -> str:
    return text


def _english(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


_catalogue: ContextVar[tuple[Translate, PluralOf]] = ContextVar("catalogue", default=(_as_written, _english))


@contextmanager
def spoken_by(translate: Translate, plural: PluralOf) -> Iterator[None]:
    """Within this block sentences come from another catalogue, such as `gettext` and `ngettext` of a translation."""
    before = _catalogue.set((translate, plural))
    try:
        yield
    finally:
        _catalogue.reset(before)


@cache
def _cut(text: str) -> list[str]:
    """Words and places in turn: `["", "who", " takes ", "n", " cards."]`."""
    return _PLACE.split(text)


def _(text: str, /, **values: object) -> str:
    """The sentence in the reader's language, each `{name}` replaced by the value of that name; seats stay `{2}`."""
    text = _catalogue.get()[0](text)
    if not values:
        return text
    parts = _cut(text)[:]
    parts[1::2] = [str(values[name]) for name in parts[1::2]]
    return "".join(parts)


def plural(number: int, one: str, many: str, /, **values: object) -> str:
    """As `_`, with the form that the number asks for: `plural(n, "{n} card", "{n} cards", n=n)`."""
    text = _catalogue.get()[1](one, many, number)
    parts = _cut(text)[:]
    parts[1::2] = [str(values[name]) for name in parts[1::2]]
    return "".join(parts)


def mark(text: str) -> str:
    """The same text; a sentence of the catalogue that is said elsewhere, by `_`."""
    return text


def person(seat: int) -> str:
    """The seat as a sentence names it: `{2}`."""
    return f"{{{seat}}}"


def people(seats: Sequence[int]) -> str:
    """Several seats as a sentence names them: `{1}, {2} and {3}`."""
    *first, last = map(person, seats)
    return _("{some} and {last}", some=", ".join(first), last=last) if first else last
