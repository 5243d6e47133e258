"""Players who are programs. A bot is shown what its seat is shown, its choices, and dice; nothing else.

A package brings a bot by an entry point of the group `fairdeal.bots` that names a function `choose(view, choices,
dice)`. A bot that plays some games alone says so by its attribute `games`, their names.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from warnings import warn

from .game import Action, Bot
from .games import find
from .shuffle import Dice
from .view import Choices, View

GROUP = "fairdeal.bots"


def random(view: View, choices: Choices, dice: Dice) -> Action:
    """Take any of the choices, each as likely as the others."""
    action: Action = dice.pick(choices.items).action  # type: ignore[assignment]
    return action


def sensible(view: View, choices: Choices, dice: Dice) -> Action:
    """Play as the bot does that the game of `view` brings with it, a fair player."""
    return find(view.game).bot(view, choices, dice)


OUR_OWN: dict[str, Bot] = {"random": random, "sensible": sensible}


class Bots(Mapping[str, Bot]):
    """All bots by name, our own first. A package that cannot be loaded is left out with a warning."""

    @cached_property
    def _all(self) -> dict[str, Bot]:
        return joined(OUR_OWN, entry_points(group=GROUP))

    def __getitem__(self, name: str) -> Bot:
        return OUR_OWN[name] if name in OUR_OWN else self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def joined(bots: Mapping[str, Bot], packages: Iterable[EntryPoint]) -> dict[str, Bot]:
    """Join the bots of the packages to the others. Warn of each that is left out, and say why."""
    found = dict(bots)
    for entry in packages:
        try:
            bot = entry.load()
            if not callable(bot):
                raise TypeError(f"it names {type(bot).__name__}, not a function")
            if entry.name in found:
                raise ValueError(f"there is a bot {entry.name!r} already")
        except Exception as wrong:  # a package of somebody else can fail in any way; the other bots go on
            warn(f"{entry.name} ({entry.value}) is left out of the bots: {wrong}", RuntimeWarning, stacklevel=2)
        else:
            found[entry.name] = bot
    return found


BOTS: Mapping[str, Bot] = Bots()


def bots_for(game: str) -> list[str]:
    """Name the bots that play the game."""
    return [name for name, bot in BOTS.items() if game in getattr(bot, "games", (game,))]


__all__ = ["BOTS", "Bot", "bots_for", "random", "sensible"]
