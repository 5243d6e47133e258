"""Players who are programs. A bot is shown what its seat is shown, its choices, and dice; nothing else.

A package brings a bot by an entry point of the group `fairdeal.bots` that names a function `choose(view, choices,
dice)`. A bot that plays some games alone says so by its attribute `games`, their names.
"""

from importlib.metadata import EntryPoint

from .game import Action, Bot
from .games import find
from .registry import Registry
from .shuffle import Dice
from .view import Choices, View


def random(view: View, choices: Choices, dice: Dice) -> Action:
    """Take any of the choices, each as likely as the others."""
    action: Action = dice.pick(choices.items).action  # type: ignore[assignment]
    return action


def sensible(view: View, choices: Choices, dice: Dice) -> Action:
    """Play as the bot does that the game of `view` brings with it, a fair player."""
    return find(view.game).bot(view, choices, dice)


OUR_OWN: dict[str, Bot] = {"random": random, "sensible": sensible}


def _bot(entry: EntryPoint) -> tuple[str, Bot]:
    bot = entry.load()
    if not callable(bot):
        raise TypeError(f"it names {type(bot).__name__}, not a function")
    return entry.name, bot


BOTS = Registry("bot", "fairdeal.bots", OUR_OWN, _bot)


def bots_for(game: str) -> list[str]:
    """Name the bots that play the game."""
    return [name for name, bot in BOTS.items() if game in getattr(bot, "games", (game,))]


__all__ = ["BOTS", "Bot", "bots_for", "random", "sensible"]
