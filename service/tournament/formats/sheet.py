"""What a format is asked and what it answers. A format is pure: the same sheet always brings the same round."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

BOT = -1  # stands at a seat where a bot sits that does not count
Fill = Literal["bots", "byes"]


class Round(NamedTuple):
    """One round: for each table the entrants by seat, `BOT` where a bot fills, and the entrants who have a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


class Sheet(NamedTuple):
    """The question that a format is asked before a round.

    `entrants` are those who play on, in the order of their numbers; `seats` those of one table; `round` counts from 0,
    of `rounds` in all; `past` holds the rounds before, in their order, also with entrants who have left since;
    `standing` has the leader first, before the first round as the lot has it; `fill` says what is done with what does
    not divide. Where fewer are left than a table has seats, bots fill it whatever `fill` says.
    """

    entrants: tuple[int, ...]
    seats: int
    round: int
    rounds: int
    past: tuple[Round, ...]
    standing: tuple[int, ...]
    fill: Fill


class CountRounds(Protocol):
    """The number of rounds that so many entrants play at tables of so many seats, where so many are asked for."""

    def __call__(self, entrants: int, seats: int, asked: int, fill: Fill = ...) -> int: ...


class Format(NamedTuple):
    """A format: its name in logs, its title for people, and the numbers of seats for which it exists.

    `out` names the entrants whom the last round of `past` puts out; for it, `standing` is that of this round alone.
    """

    name: str
    title: str
    seats: range
    rounds: CountRounds
    pair: Callable[[Sheet], Round]
    out: Callable[[Sheet], tuple[int, ...]]


def as_asked(entrants: int, seats: int, asked: int, fill: Fill = "bots") -> int:
    """Play as many rounds as are asked for, at least one."""
    return max(1, asked)


def nobody(sheet: Sheet) -> tuple[int, ...]:
    """Put nobody out."""
    return ()
