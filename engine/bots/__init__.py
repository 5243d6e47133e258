"""Players who are programs. A bot is shown what its seat is shown, its choices, and dice; nothing else."""

from collections.abc import Callable

from ..game import Action
from ..shuffle import Dice
from ..view import Choices, View
from . import cover_your_assets, dirty_money, money_sweeper, monopoly, sweep

Bot = Callable[[View, Choices, Dice], Action]


def random(view: View, choices: Choices, dice: Dice) -> Action:
    """Any of the choices, each as likely as the others."""
    action: Action = dice.pick(choices.items).action  # type: ignore[assignment]
    return action


SENSIBLE: dict[str, Bot] = {
    "monopoly": monopoly.choose,
    "money-sweeper": money_sweeper.choose,
    "sweep": sweep.choose,
    "cover-your-assets": cover_your_assets.choose,
    "dirty-money": dirty_money.choose,
}


def sensible(view: View, choices: Choices, dice: Dice) -> Action:
    """A fair player of the game that `view` shows."""
    return SENSIBLE[view.game](view, choices, dice)


BOTS: dict[str, Bot] = {"random": random, "sensible": sensible}

__all__ = ["BOTS", "Bot", "random", "sensible"]
