"""Players who are programs. A bot is shown the view of its seat, its choices, and dice; nothing else."""

from .game import Action, Bot
from .games import find
from .shuffle import Dice
from .view import Choices, View


def random(view: View, choices: Choices, dice: Dice) -> Action:
    """Return any of the choices, each as likely as the others."""
    action: Action = dice.pick(choices.items).action  # type: ignore[assignment]
    return action


def sensible(view: View, choices: Choices, dice: Dice) -> Action:
    """Play fairly at the game that `view` shows, by the bot that the game brings with it."""
    return find(view.game).bot(view, choices, dice)


BOTS: dict[str, Bot] = {"random": random, "sensible": sensible}

__all__ = ["BOTS", "Bot", "random", "sensible"]
