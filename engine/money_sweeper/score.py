"""The worth of cards and stacks in Money Sweeper, in dollars."""

from collections.abc import Iterable, Sequence

from ..rounds import CashRound
from ..view import SheetRound
from ..words import _, kept
from .cards import CASH, MINE

DOLLARS: dict[str | None, int] = {None: 0, MINE: 0, **{card: int(card) for card in CASH}}  # a $1 is no cash


def worth(cards: Iterable[str | None]) -> int:
    """§7.2 Add up the dollars of cash cards; a $1 is no cash."""
    return sum(map(DOLLARS.__getitem__, cards))


def counted(stack: Sequence[str]) -> str:
    """Write how a stack adds up: `2 × $50 + $10`."""
    kinds = [(kind, stack.count(kind)) for kind in reversed(CASH)]
    return " + ".join(f"{n} × ${kind}" if n > 1 else f"${kind}" for kind, n in kinds if n) or _("nothing")


@kept
def sheet(rounds: tuple[CashRound, ...]) -> tuple[SheetRound, ...]:
    """Return the scoresheet of the finished rounds."""
    return tuple(map(_sheet_round, range(1, len(rounds) + 1), rounds))


@kept
def _sheet_round(number: int, scored: CashRound) -> SheetRound:
    return scored.shown(number, lambda stack, _dollars: counted(stack))
