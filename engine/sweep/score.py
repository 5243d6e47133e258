"""The score of a game of Sweep: eaten points, sweeps, and the line of the scoresheet."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ..view import SheetRound, SheetRow
from ..words import _, plural
from .cards import FIRST_POINTS, FIRST_SWEEP, POINTS, SUITS, SWEEP, points


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
    """Tell how a score came about: by the rules that give it, today's or the first ones; "" if neither do."""
    if game.piles is None:
        return ""
    cards, swept = eaten(game.piles, one), game.sweeps[1 - one]
    for worth, cost in ((POINTS, SWEEP), (FIRST_POINTS, FIRST_SWEEP)):
        if sum(worth.get(card, 0) for card in cards) - cost * swept == game.net[one]:
            return counted(cards, swept, worth, cost)
    return ""


def counted(cards: Sequence[str], swept: int, worth: Mapping[str, int], cost: int) -> str:
    """Write how a net score came about, so that players can check it."""
    spades = [card for card in cards if card[-1] == SUITS[0]]
    aces = [card for card in ("AH", "AD", "AC") if card in cards]
    black, other = (sum(worth.get(card, 0) for card in some) for some in (spades, aces))
    parts = [
        plural(len(spades), "{n} spade {points}", "{n} spades {points}", n=len(spades), points=black) if spades else "",
        _("other aces {points}", points=other) if aces else "",
        _("ten of diamonds {points}", points=worth["10D"]) if "10D" in cards else "",
    ]
    earned = " + ".join(part for part in parts if part) or _("nothing")
    return _("{earned} − {n} × {cost} swept", earned=earned, n=swept, cost=cost) if swept else earned
