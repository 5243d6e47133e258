"""Positions as one line of text: `money sweeper; grid 20 5 / 1 .; turn 1`.

The game's name, then clauses `word rest`, in any order, separated by semicolons. A clause left out has its default,
so that an example says only what matters. `seats` and `options` are read the same way in every game.

A `Notation` lists the clauses of one game; each says how it is written and read. Every number, seat, card and list
of a position goes through the functions here, and every position through `Notation.read`: a position that cannot
lie on a table is refused with `BadNotation`, which names the clause, the value and the expected form.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from .errors import BadNotation, BadOption
from .words import _, mark

S = TypeVar("S")

LONGEST = 100_000  # characters of a position
MOST = 10**12  # the largest number that a position holds
MOST_ROUNDS = 9_999
_NUMBER = re.compile(r"-?[0-9]{1,13}")


class Clause(NamedTuple, Generic[S]):
    """A clause: its word, how a state writes it ("" for the default), and how a state takes it in."""

    word: str
    write: Callable[[S], str]
    read: Callable[[S, str], None]


class Notation(Generic[S]):
    """The way in which the positions of one game are written and read.

    `seats` is their number where a position does not say it; with `counted`, as many as that clause has parts.
    After the clauses, read in their order, `settle` has the clauses that were given: it sets what follows from them,
    and refuses what does not fit together. `closes` names the facts that end a line of moves, such as a trick; without
    them a line holds the moves of one seat.
    """

    def __init__(
        self,
        name: str,
        clauses: Sequence[Clause[S]],
        seats: int,
        counted: str = "",
        settle: Callable[[S, Mapping[str, str]], None] = lambda state, given: None,
        closes: Sequence[str] = (),
    ) -> None:
        self.name = name.replace("-", " ")
        self.clauses = clauses
        self.seats = seats
        self.counted = counted
        self.settle = settle
        self.closes = frozenset(closes)
        self.words = ("seats", "options", *(clause.word for clause in clauses))

    def write(self, state: S) -> str:
        """Write the state in one line of text, which `read` reads back."""
        of: Any = state
        parts = {"seats": str(of.seats) if of.seats != self.seats else "", "options": write_options(of.options)}
        return join(self.name, parts | {clause.word: clause.write(state) for clause in self.clauses})

    def read(self, text: str, start: Callable[[int, dict[str, Any]], Any]) -> Any:
        """Read the state that the text describes; `start` makes a new match of so many seats with these options.

        Raises `BadNotation`.
        """
        given = {word: rest for word, rest in clauses(text, self.words).items() if rest}
        try:
            state = start(self._seats(given), read_options(given.get("options", "")))
        except BadOption as wrong:
            said = " ".join(f"{word} {given[word]}" for word in ("seats", "options") if word in given)
            raise BadNotation(_("{text}: {why}", text=shown(said), why=wrong)) from None
        deck = Counter(state.to_shuffle())
        for clause in self.clauses:
            if clause.word in given:
                clause.read(state, given[clause.word])
        self.settle(state, given)
        _in_the_deck(state.holdings(), deck)
        return state

    def _seats(self, given: Mapping[str, str]) -> int:
        usual = given[self.counted].count("|") + 1 if given.get(self.counted) else self.seats
        return number(given["seats"], "seats", 1, 99) if "seats" in given else usual


def _in_the_deck(lying: Iterable[str], deck: Counter[str]) -> None:
    """Raise `BadNotation` for a card that the deck of these options does not have, or not so often."""
    for card, times in Counter(lying).items():
        if times > deck[card]:
            raise BadNotation(
                _(
                    "{card} stands {times} times; the deck has {n}.",
                    card=repr(card),
                    times=times,
                    n=deck[card] or _("none"),
                )
            )


def clauses(text: str, known: Iterable[str]) -> dict[str, str]:
    """Split the text after the game's name into clauses, by their first word.

    Raises `BadNotation` for a word not in `known`.
    """
    if len(text) > LONGEST:
        raise BadNotation(
            _(
                "{text}: a position has at most {most} characters, not {n}.",
                text=shown(text),
                most=f"{LONGEST:,}",
                n=f"{len(text):,}",
            )
        )
    known = set(known)
    found: dict[str, str] = {}
    for part in text.split(";")[1:]:
        word, _blank, rest = part.strip().partition(" ")
        if not word:
            continue
        if word not in known:
            raise BadNotation(
                _("{part}: a clause starts with one of {words}.", part=shown(part), words=", ".join(sorted(known)))
            )
        if word in found:
            raise BadNotation(_("{part}: the clause {word} stands twice.", part=shown(part), word=repr(word)))
        found[word] = rest.strip()
    return found


def shown(text: str) -> str:
    """Quote the text as a refusal shows it: no more than its beginning."""
    text = text.strip()
    return repr(text if len(text) <= 60 else text[:50] + " …")


def number(text: str, clause: str, least: int = -MOST, most: int = MOST) -> int:
    """Read one whole number in these bounds. Raises `BadNotation` naming the `clause`."""
    if not _NUMBER.fullmatch(text.strip()) or not least <= int(text) <= most:
        if (least, most) == (-MOST, MOST):
            raise BadNotation(_("{clause} {text}: a whole number is expected.", clause=clause, text=shown(text)))
        expected = mark("{clause} {text}: a whole number from {least} to {most} is expected.")
        raise BadNotation(_(expected, clause=clause, text=shown(text), least=least, most=most))
    return int(text)


def numbers(text: str, clause: str, count: int | None = None, least: int = -MOST, most: int = MOST) -> list[int]:
    """Read whole numbers separated by blanks, `count` of them if it is given.

    Raises `BadNotation` naming the `clause`.
    """
    found = [number(word, clause, least, most) for word in text.split()]
    if count is not None and len(found) != count:
        raise BadNotation(
            _("{clause} {text}: {n} numbers are expected, one for each seat.", clause=clause, text=shown(text), n=count)
        )
    return found


def seat(text: str, clause: str, seats: int) -> int:
    """Read a seat at a table of so many. Raises `BadNotation`."""
    if not _NUMBER.fullmatch(text.strip()):
        raise BadNotation(
            _(
                "{clause} {text}: a whole number is expected, a seat from 0 to {last}.",
                clause=clause,
                text=shown(text),
                last=seats - 1,
            )
        )
    if not 0 <= int(text) < seats:
        raise BadNotation(
            _("{clause} {text}: a seat from 0 to {last} is expected.", clause=clause, text=shown(text), last=seats - 1)
        )
    return int(text)


def seats_in(text: str, clause: str, seats: int) -> tuple[int, ...]:
    """Read seats separated by blanks, each once. Raises `BadNotation`."""
    found = tuple(seat(word, clause, seats) for word in text.split())
    if len(set(found)) != len(found):
        raise BadNotation(_("{clause} {text}: every seat stands once.", clause=clause, text=shown(text)))
    return found


def one_of(text: str, clause: str, words: Sequence[str]) -> str:
    """Return the text if it is one of the words. Raises `BadNotation`."""
    if text not in words:
        raise BadNotation(
            _("{clause} {text}: one of {words} is expected.", clause=clause, text=shown(text), words=", ".join(words))
        )
    return text


def cards(text: str, clause: str, known: Iterable[str], form: str) -> list[str]:
    """Read cards separated by blanks, `-` for none.

    Raises `BadNotation` for one not `known`, with the `form` of a card: a sentence whose `{cards}` are the known ones.
    """
    words = [] if text.strip() == "-" else text.split()
    for word in words:
        if word not in known:
            raise BadNotation(
                _(
                    "{clause}: {word} is no card; {form}.",
                    clause=clause,
                    word=shown(word),
                    form=_(form, cards=" ".join(known)),
                )
            )
    return words


def by_seat(text: str, clause: str, seats: int) -> list[str]:
    """Split the text into the part of each seat, separated by `|`. Raises `BadNotation`."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != seats:
        raise BadNotation(
            _(
                "{clause} {text}: {n} seats separated by '|' are expected, not {parts}.",
                clause=clause,
                text=shown(text),
                n=seats,
                parts=len(parts),
            )
        )
    return parts


def piles(lists: Sequence[Sequence[str]]) -> str:
    """Write the cards of each seat, `-` for none, separated by `|`; "" when nobody has any."""
    return " | ".join(" ".join(each) or "-" for each in lists) if any(lists) else ""


# Clauses that many games have; each reads and writes the field of its own name.


def lying(word: str, known: Iterable[str], form: str) -> Clause[Any]:
    """Return the clause of a list of cards, with the `form` of a card as in `cards`."""

    def read(state: Any, text: str) -> None:
        setattr(state, word, cards(text, word, known, form))

    return Clause(word, lambda state: " ".join(getattr(state, word)), read)


def lying_by_seat(word: str, known: Iterable[str], form: str, key: Callable[[str], Any] | None = None) -> Clause[Any]:
    """Return the clause of the cards of each seat, sorted by a key if there is one."""

    def read(state: Any, text: str) -> None:
        parts = [cards(part, word, known, form) for part in by_seat(text, word, state.seats)]
        setattr(state, word, [sorted(part, key=key) for part in parts] if key else parts)

    return Clause(word, lambda state: piles(getattr(state, word)), read)


def numbers_by_seat(word: str) -> Clause[Any]:
    """Return the clause of a number of each seat, none below 0; left out where all are 0."""

    def read(state: Any, text: str) -> None:
        setattr(state, word, numbers(text, word, state.seats, least=0))

    return Clause(
        word, lambda state: " ".join(map(str, getattr(state, word))) if any(getattr(state, word)) else "", read
    )


def seat_named(word: str) -> Clause[Any]:
    """Return the clause of a seat, left out for seat 0."""
    return Clause(
        word,
        lambda state: str(getattr(state, word) or ""),
        lambda state, text: setattr(state, word, seat(text, word, state.seats)),
    )


def led(known: Iterable[str], form: str) -> tuple[Clause[Any], Clause[Any]]:
    """Return the clauses of a `trick`: who led it, and its cards; `turn` goes on from the leader with each card."""

    def read_lead(state: Any, text: str) -> None:
        state.turn = seat(text, "lead", state.seats)

    def read_trick(state: Any, text: str) -> None:
        state.trick = cards(text, "trick", known, form)
        if len(state.trick) > state.seats:
            told = mark("trick {text}: at most one card of each of the {n} seats.")
            raise BadNotation(_(told, text=shown(text), n=state.seats))
        state.turn = (state.turn + len(state.trick)) % state.seats

    trick = Clause[Any]("trick", lambda state: " ".join(state.trick), read_trick)
    return Clause("lead", lambda state: str((state.turn - len(state.trick)) % state.seats or ""), read_lead), trick


def rounds_scored(word: str = "scored") -> Clause[Any]:
    """Return the clause of the points of each seat in each finished round, `/` between rounds."""

    def read(state: Any, text: str) -> None:
        rounds = text.split("/")
        setattr(state, word, tuple(tuple(numbers(each, word, state.seats)) for each in rounds))

    return Clause(word, lambda state: " / ".join(" ".join(map(str, each)) for each in getattr(state, word)), read)


def won() -> Clause[Any]:
    """Return the clause of the seats that have won: `winners`."""
    return Clause(
        "won",
        lambda state: " ".join(map(str, state.winners)),
        lambda state, text: setattr(state, "winners", seats_in(text, "won", state.seats)),
    )


def read_options(text: str) -> dict[str, Any]:
    """Read `half_deck adjacency=any rounds=3` as a mapping; a bare word is on, `name=off` is off."""
    found: dict[str, Any] = {}
    for word in text.split():
        name, _sign, value = word.partition("=")
        found[name] = _value(value)
    return found


def _value(text: str) -> Any:
    if text in ("", "on", "off"):
        return text != "off"
    return int(text) if _NUMBER.fullmatch(text) else text.replace("_", " ")


def write_options(options: msgspec.Struct) -> str:
    """Write the options that differ from their defaults, as `read_options` reads them."""
    default: Mapping[str, Any] = msgspec.structs.asdict(type(options)())
    given = msgspec.structs.asdict(options)
    changed = {name: value for name, value in given.items() if value != default[name]}
    return " ".join(name if value is True else f"{name}={write_value(value)}" for name, value in changed.items())


def write_value(value: Any) -> str:
    """Write the value of an option, as `read_options` reads it after `name=`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace(" ", "_")


def join(name: str, parts: Mapping[str, str]) -> str:
    """Join the name and each clause whose text is not empty into one line of text."""
    return "; ".join([name, *(f"{word} {text}" for word, text in parts.items() if text)])
