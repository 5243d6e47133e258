"""A fair Money Sweeper player: it goes on while the next card is worth more than the risk to the sweep."""

from ..game import Action
from ..shuffle import Dice
from ..view import Choices, View
from .actions import STOP
from .score import worth


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Stop when the cash at stake times the odds of a mine outweighs the gain from another card."""
    sweep = [card for card, mark in _swept(view)]
    if not sweep or (len(choices.items) > 1 and _worth_another(view, worth(sweep), len(sweep))):
        return dice.pick([choice.action for choice in choices.items if choice.uses])  # type: ignore[return-value]
    return STOP


def _swept(view: View) -> list[tuple[str | None, str]]:
    grid = view.zones[0]
    return [(grid.cards[cell], mark) for cell, mark in grid.marks.items() if mark in ("sweep", "last")]


def _worth_another(view: View, at_stake: int, cards: int) -> bool:
    mines = view.tally["mines left"]
    cash_cards = view.tally["cards left"] - mines - cards
    if not cash_cards:
        return not mines
    average = (view.tally["cash left"] - at_stake) / cash_cards
    return mines * at_stake < cash_cards * average
