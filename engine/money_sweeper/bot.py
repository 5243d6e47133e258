"""A fair Money Sweeper player: it goes on while the next card is worth more than the risk to the sweep.

It remembers, as a person may, the cards that it saw turned up in this deal.
"""

from collections.abc import Sequence

from ..game import Action, Relaid, plays
from ..past import Past
from ..rounds import Dealt
from ..shuffle import Dice
from ..view import Choice, Choices, View, element
from .actions import STOP
from .cards import CASH, MINE
from .facts import Flipped, FlippedInClear
from .score import worth


@plays(recalls=True)
def choose(view: View, choices: Choices, dice: Dice, past: Past | None = None) -> Action:
    """Stop when the cash at stake times the odds of a mine outweighs the gain from another card.

    Cash that it remembers is taken first, for it is no risk; a mine that open memory shows only when nothing else is
    left.
    """
    seen = _remembered(view, past) if past else {}
    flips = [(_card(view, seen, choice), choice.action) for choice in choices.items if choice.uses]
    if known := [each for each in flips if each[0] in CASH]:
        return max(known, key=lambda each: worth([each[0]]))[1]
    unknown = [action for card, action in flips if not card]
    sweep = _marked(view, "sweep", "last")
    if not sweep or (unknown and _worth_another(view, sweep, [*_marked(view, "seen"), *seen.values()])):
        return dice.pick(unknown or [action for _, action in flips])
    return STOP


def _remembered(view: View, past: Past) -> dict[int, str]:
    """Find the cards that were turned up since the last deal and lie face down again, by their cells."""
    cards, found = view.zones[0].cards, {}
    for fact in reversed(past.history):
        if isinstance(fact, Dealt | Relaid):
            break
        if isinstance(fact, Flipped | FlippedInClear) and fact.card and cards[fact.cell] == "":
            found[fact.cell] = fact.card
    return found


def _card(view: View, seen: dict[int, str], choice: Choice) -> str | None:
    """Return the card that a flip would turn up, if it is shown or remembered."""
    cell = element(choice.uses[0])[1]
    return view.zones[0].cards[cell] or seen.get(cell)


def _marked(view: View, *marks: str) -> list[str | None]:
    grid = view.zones[0]
    return [grid.cards[cell] for cell, mark in grid.marks.items() if mark in marks]


def _worth_another(view: View, sweep: Sequence[str | None], seen: Sequence[str | None]) -> bool:
    """Weigh an unknown card: those that lie open in the sweep, or that were seen, are none."""
    mines = view.tally["mines left"] - seen.count(MINE)
    cash_cards = view.tally["cards left"] - view.tally["mines left"] - len(sweep) - (len(seen) - seen.count(MINE))
    if not cash_cards:
        return not mines
    return mines * worth(sweep) < view.tally["cash left"] - worth(sweep) - worth(seen)
