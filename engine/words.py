"""Sentences that a catalogue can translate: written once in English, with named places for values.

`_("{who} takes {n} cards.", who=person(2), n=3)` gives "{2} takes 3 cards."; a reader's names stand for `{2}` later.
`mark` only marks a sentence that a table holds, so that it reaches the catalogue; `_` translates it where it is said.
English is what stands in the code, and needs no catalogue.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Translate = Callable[[str], str]
PluralOf = Callable[[str, str, int], str]  # singular, plural, number
_PLACE = re.compile(r"\{([a-z_]+)\}")


def _as_written(text: str) -> str:
    return text


def _english(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", "yi"})


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity, for words that are kept: it is looked up often
class Catalogue:
    """The sentences of one language: how one is said, how one that counts is said, and the language's code."""

    translate: Translate
    plural: PluralOf
    language: str = ""


ENGLISH = Catalogue(_as_written, _english, "en")
_house = ENGLISH  # the catalogue of the whole process
_others: Callable[[], Sequence["Catalogue"]] = tuple  # … and those in which some of its sentences may come besides
_told: ContextVar[str] = ContextVar("told", default="")  # the seat that hears the sentences, as they name it
_SECOND: dict[str, dict[str, str]] = {}  # sentence → place → the sentence for the seat that stands there
_catalogue: ContextVar[Catalogue] = ContextVar("catalogue")


def spoken_everywhere(catalogue: Catalogue, others: Callable[[], Sequence[Catalogue]] = tuple) -> None:
    """Let the sentences of this process come from this catalogue, in all its threads, where no other is named.

    `others` gives the catalogues that may be named.
    """
    global _house, _others
    _house, _others = catalogue, others


def house() -> Catalogue:
    """Return the catalogue of the whole process."""
    return _house


def in_all_languages(text: str) -> set[str]:
    """Give a sentence without places in English and in every language that is spoken in this process."""
    return {text, *(each.translate(text) for each in (_house, *_others()))}


class Block(Generic[T]):
    """A block in which a variable has this value: `with Block(variable, value):`, which every move goes through."""

    __slots__ = ("_before", "_value", "_variable")

    def __init__(self, variable: ContextVar[T], value: T) -> None:
        self._variable, self._value = variable, value

    def __enter__(self) -> None:
        self._before = self._variable.set(self._value)

    def __exit__(self, *_wrong: object) -> None:
        self._variable.reset(self._before)


class Speech(Block[Catalogue]):
    """A block whose sentences come from one catalogue: `with Speech(catalogue):`."""

    __slots__ = ()

    def __init__(self, catalogue: Catalogue) -> None:
        self._variable, self._value = _catalogue, catalogue


def spoken_by(translate: Translate, plural: PluralOf) -> Speech:
    """Take the sentences of a block from another catalogue, such as `gettext` and `ngettext` of a translation."""
    return Speech(Catalogue(translate, plural))


def speaking() -> Catalogue:
    """Return the catalogue from which sentences come now."""
    return _catalogue.get(_house)


def language() -> str:
    """Return the code of the language in which sentences come now, "" for one that has none."""
    return speaking().language


@cache
def _form(text: str) -> tuple[str, tuple[str, ...]]:
    """Give the sentence with `%s` for each place, three times quicker to fill, and the names of the places in order."""
    return _PLACE.sub("%s", text.replace("%", "%%")), tuple(_PLACE.findall(text))


def _filled(text: str, values: Mapping[str, object]) -> str:
    form, places = _form(text)
    return form % tuple(map(values.__getitem__, places))


class ToldTo(Block[str]):
    """A block whose sentences are said to that seat: "You draw a card." where others are told who draws it."""

    __slots__ = ()

    def __init__(self, seat: int | None) -> None:
        self._variable, self._value = _told, "" if seat is None else person(seat)


def second_person(forms: Mapping[str, str], *, place: str = "who") -> None:
    """Let sentences be said otherwise to the seat that stands at `place` in them, each in the other form given here."""
    for third, second in forms.items():
        _SECOND.setdefault(third, {})[place] = second


def _addressed(text: str, values: Mapping[str, object]) -> str:
    """Return the sentence, or the one for whoever hears it, if one of its places names that seat."""
    if (to := _told.get()) and (forms := _SECOND.get(text)):
        for place, second in forms.items():
            if values.get(place) == to:
                return second
    return text


def _(text: str, /, **values: object) -> str:
    """Give the sentence in the reader's language, each `{name}` replaced by its value; seats stay `{2}`."""
    if text in _SECOND and _told.get():
        text = _addressed(text, values)
    now = _catalogue.get(_house)
    if now is not ENGLISH:
        text = now.translate(text)
    if not values:
        return text
    form, places = _form(text)
    return form % tuple(map(values.__getitem__, places))


def plural(number: int, one: str, many: str, /, **values: object) -> str:
    """Give a sentence as `_` does, in the form that the number asks for: `plural(n, "{n} card", "{n} cards", n=n)`."""
    if (second := _addressed(one, values)) != one:
        return _(second, **values)
    return _filled(_catalogue.get(_house).plural(one, many, number), values)


def kept(say: Callable[P, T]) -> Callable[P, T]:
    """Make a function whose words are kept for the next time that it is asked the same in the same catalogue.

    Its arguments must be hashable, and stand in their order, not by name.
    """

    @lru_cache(maxsize=8192)
    def held(_now: object, *given: P.args, **named: P.kwargs) -> T:
        return say(*given, **named)

    @wraps(say)
    def said(*given: P.args, **named: P.kwargs) -> T:
        return held(_catalogue.get(_house), *given, **named)  # type: ignore[arg-type]

    return said


def mark(text: str) -> str:
    """Return the same text: a sentence of the catalogue that is said elsewhere, by `_`."""
    return text


@lru_cache(maxsize=64)
def person(seat: int) -> str:
    """Name a seat in a sentence: `{2}`."""
    return f"{{{seat}}}"


def people(seats: Sequence[int]) -> str:
    """Name several seats in a sentence: `{1}, {2} and {3}`."""
    return series([person(seat) for seat in seats])


def series(things: Sequence[str]) -> str:
    """Name several things in a sentence: `a hotel, a GO and the dog token`; "" for none, as in a forged log."""
    if not things:
        return ""
    *first, last = things
    return _("{some} and {last}", some=", ".join(first), last=last) if first else last


def is_read_from_the_right(language: str) -> bool:
    """Tell whether the lines of that language begin at the right."""
    return language.partition("-")[0] in RIGHT_TO_LEFT


def speech() -> Translate:
    """Give one function of the catalogue that speaks now: a key for sentences that are kept for the next time."""
    return _catalogue.get(_house).translate
