"""The worth of piles in Cover Your Assets, in dollars."""

from collections import Counter as Tally
from collections.abc import Mapping, Sequence

from ..rounds import CashRound
from ..view import SheetRound
from ..words import _, kept
from .cards import FIRST_VALUE, ORDER, VALUE, Pile, spoken


def worth(cards: Sequence[str], value: Mapping[str, int] = VALUE) -> int:
    """§6.1 Add up the dollars printed on the cards."""
    return sum(map(value.__getitem__, cards))


def other_worth(cards: Sequence[str]) -> int | None:
    """Return what the cards are worth, if that is another sum than in the first rules: a fact says no other."""
    dollars = worth(cards)
    return dollars if dollars != worth(cards, FIRST_VALUE) else None


def counted(piles: Sequence[Pile], cash: int) -> str:
    """Write how the piles of a seat add up to its cash: `2 × Home = $40,000; …`.

    The cash was scored when the round ended. Where the cards are worth something else today, it is told by the first
    rules, and not at all if it does not follow from these either.
    """
    for value in (VALUE, FIRST_VALUE):
        if sum(worth(pile, value) for pile in piles) == cash:
            return "; ".join(f"{_kinds(pile)} = ${worth(pile, value):,}" for pile in piles) or _("no piles")
    return ""


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
