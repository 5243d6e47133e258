"""A fair Money Sweeper player: it goes on while the next card is worth more than the risk to the sweep."""

from collections.abc import Sequence

from ..game import Action
from ..shuffle import Dice
from ..view import Choice, Choices, View, element
from .actions import STOP
from .cards import CASH, MINE
from .score import worth


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Stop when the cash at stake times the odds of a mine outweighs the gain from another card.

    Cash that open memory shows is taken first, for it is no risk; a mine that it shows only when nothing else is left.
    """
    flips = [(_card(view, choice), choice.action) for choice in choices.items if choice.uses]
    if known := [each for each in flips if each[0] in CASH]:
        return max(known, key=lambda each: worth([each[0]]))[1]  # type: ignore[return-value]
    unknown = [action for card, action in flips if not card]
    sweep = _marked(view, "sweep", "last")
    if not sweep or (unknown and _worth_another(view, sweep)):
        return dice.pick(unknown or [action for _, action in flips])  # type: ignore[return-value]
    return STOP


def _card(view: View, choice: Choice) -> str | None:
    """Return the card that a flip would turn up, if it is shown."""
    return view.zones[0].cards[element(choice.uses[0])[1]]


def _marked(view: View, *marks: str) -> list[str | None]:
    grid = view.zones[0]
    return [grid.cards[cell] for cell, mark in grid.marks.items() if mark in marks]


def _worth_another(view: View, sweep: Sequence[str | None]) -> bool:
    """Weigh an unknown card: those that lie open in the sweep, or that everybody has seen, are none."""
    seen = _marked(view, "seen")
    mines = view.tally["mines left"] - seen.count(MINE)
    cash_cards = view.tally["cards left"] - view.tally["mines left"] - len(sweep) - (len(seen) - seen.count(MINE))
    if not cash_cards:
        return not mines
    return mines * worth(sweep) < view.tally["cash left"] - worth(sweep) - worth(seen)
