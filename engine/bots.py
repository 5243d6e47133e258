"""Players who are programs. A bot is shown what its seat is shown, its choices, and dice; nothing else."""

from .game import Action, Bot
from .games import find
from .shuffle import Dice
from .view import Choices, View


def random(view: View, choices: Choices, dice: Dice) -> Action:
    """Any of the choices, each as likely as the others."""
    action: Action = dice.pick(choices.items).action  # type: ignore[assignment]
    return action


def sensible(view: View, choices: Choices, dice: Dice) -> Action:
    """A fair player of the game that `view` shows: the bot that the game brings with it."""
    return find(view.game).bot(view, choices, dice)


BOTS: dict[str, Bot] = {"random": random, "sensible": sensible}

__all__ = ["BOTS", "Bot", "random", "sensible"]
