"""The worth of piles in Cover Your Assets, in dollars."""

from collections import Counter as Tally
from collections.abc import Sequence

from ..rounds import CashRound
from ..view import SheetRound
from ..words import _, kept
from .cards import ORDER, VALUE, Pile, spoken


def worth(cards: Sequence[str]) -> int:
    """§6.1 Add up the dollars printed on the cards."""
    return sum(VALUE[card] for card in cards)


def counted(piles: Sequence[Pile]) -> str:
    """Write how the piles of a seat add up: `2 × Home = $40,000; …`."""
    return "; ".join(f"{_kinds(pile)} = ${worth(pile):,}" for pile in piles) or _("no piles")


def _kinds(pile: Pile) -> str:
    counts = Tally(pile)
    return " + ".join(f"{counts[kind]} × {spoken(kind)}" for kind in sorted(counts, key=ORDER.__getitem__))


@kept
def sheet(rounds: tuple[CashRound, ...]) -> tuple[SheetRound, ...]:
    """Return the scoresheet of the finished rounds."""
    return tuple(map(_sheet_round, range(1, len(rounds) + 1), rounds))


@kept
def _sheet_round(number: int, scored: CashRound) -> SheetRound:
    return scored.shown(number, counted)
