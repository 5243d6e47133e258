"""The score of a game of Sweep: eaten points, sweeps, and the line of the scoresheet."""

from collections.abc import Sequence

from msgspec import Struct

from ..view import SheetRound, SheetRow
from ..words import _, plural
from .cards import POINTS, SUITS, SWEEP, points, values


class Scored(Struct, frozen=True):
    """A finished game: what each side scored and has in all, the pile of each seat, the sweeps of each side.

    A position read from text does not know the piles and the sweeps any more.
    """

    net: tuple[int, int]
    totals: tuple[int, int]
    piles: Sequence[Sequence[str]] | None = None
    sweeps: Sequence[int] = ()


def eaten(piles: Sequence[Sequence[str]], one: int) -> list[str]:
    """§2.1 Return the cards that a side has eaten: the piles of its seats together."""
    return [card for pile in piles[one::2] for card in pile]


def net(cards: Sequence[str], swept: int) -> int:
    """§8.2 Return the points a side has eaten, less 50 for each time the other side `swept`."""
    return points(cards) - SWEEP * swept


def sheet_round(number: int, game: Scored) -> SheetRound:
    """Return the rows of both sides, each in the name of its first seat."""
    rows = (SheetRow(one, game.net[one], game.totals[one], _detail(game, one)) for one in (0, 1))
    return SheetRound(number, tuple(rows))


def _detail(game: Scored, one: int) -> str:
    return "" if game.piles is None else counted(eaten(game.piles, one), game.sweeps[1 - one])


def counted(cards: Sequence[str], swept: int) -> str:
    """Write how a net score came about, so that players can check it."""
    spades = [card for card in cards if card[-1] == SUITS[0]]
    aces = sum(card in cards for card in ("AH", "AD", "AC"))
    parts = [
        plural(len(spades), "{n} spade {points}", "{n} spades {points}", n=len(spades), points=sum(values(spades)))
        if spades
        else "",
        _("other aces {points}", points=aces) if aces else "",
        _("ten of diamonds {points}", points=POINTS["10D"]) if "10D" in cards else "",
    ]
    earned = " + ".join(part for part in parts if part) or _("nothing")
    return _("{earned} − {n} × {cost} swept", earned=earned, n=swept, cost=SWEEP) if swept else earned
