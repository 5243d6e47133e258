"""Players who are programs. A bot is shown what its seat is shown, its choices, and dice; nothing else.

A package brings a bot by an entry point of the group `fairdeal.bots` that names a function `choose(view, choices,
dice)`. A bot that plays some games alone says so: `@plays("sweep")` sets its attribute `games`. One that says
`@plays(recalls=True)` is given its seat's `Past` as a fourth argument: what it was told until now, as a person may
remember it.
"""

from collections.abc import Callable
from importlib.metadata import EntryPoint

from .determinization import drawn, world
from .game import Action, Bot, Game, plays
from .games import GAMES, find
from .past import Past
from .registry import Registry
from .search import search
from .shuffle import Dice, QuickDice
from .view import Choices, View
from .worlds import Rng, World

ITERATIONS = 400  # of the search of `strong`, where nobody says otherwise


def random(view: View, choices: Choices, dice: Dice) -> Action:
    """Take any of the choices, each as likely as the others."""
    return dice.pick(choices.items).action


@plays(recalls=True)
def sensible(view: View, choices: Choices, dice: Dice, past: Past | None = None) -> Action:
    """Play as the bot does that the game of `view` brings with it, a fair player."""
    return ask(find(view.game).bot, view, choices, dice, past)


@plays(recalls=True)
def strong(view: View, choices: Choices, dice: Dice, past: Past | None = None) -> Action:
    """Search for the best action, as far as `ITERATIONS` go; without a past play as `sensible` does."""
    return sensible(view, choices, dice) if past is None else searched(view, dice, past, ITERATIONS)


def searched(view: View, dice: Dice, past: Past, iterations: int, stop: Callable[[], bool] | None = None) -> Action:
    """Search for the best action for the seat of the view, by its past alone; `search` says how.

    Raises `LookupError` for a game without a guide, `Contradiction` for a past that does not follow, and `BadOption`
    for a budget of nothing.
    """
    game, known = find(view.game), world(view, past.history, past.options)
    drawn(known, view, dice)
    return search(known, game.guided(), dice, iterations, stop, favourite(game, known, dice, past))


def favourite(game: Game, known: World, dice: Rng, past: Past) -> Action | None:
    """Ask the guide, or else the game's own bot, for the action with which a search begins; None where none is due."""
    state, guide = known.draw(dice), game.guided()
    led: Action | None = None
    if known.seat in state.asked():
        led = guide.lead(guide.prepared(known, state.clone()), known.seat)
    if led is not None:
        return led
    choices = state.choices(known.seat)
    own = QuickDice(World.below(dice, 1 << 32))
    return ask(game.bot, state.view(known.seat), choices, own, past) if choices.items else None


def ask(bot: Bot, view: View, choices: Choices, dice: Dice, past: Past | None) -> Action:
    """Ask a bot for its action; one that `recalls` is given the past, too."""
    if past is not None and getattr(bot, "recalls", False):
        return bot(view, choices, dice, past)
    return bot(view, choices, dice)


class _Guided:
    """The names of the games in which a search is guided."""

    def __contains__(self, name: object) -> bool:
        return name in GAMES and GAMES[str(name)].guide is not None


strong.games = _Guided()  # type: ignore[attr-defined]
OUR_OWN: dict[str, Bot] = {"random": random, "sensible": sensible, "strong": strong}


def _bot(entry: EntryPoint) -> tuple[str, Bot]:
    bot = entry.load()
    if not callable(bot):
        raise TypeError(f"it names {type(bot).__name__}, not a function")
    return entry.name, bot


BOTS = Registry("bot", "fairdeal.bots", OUR_OWN, _bot)


def bots_for(game: str) -> list[str]:
    """Name the bots that play the game."""
    return [name for name, bot in BOTS.items() if game in getattr(bot, "games", (game,))]


__all__ = ["BOTS", "Bot", "Past", "ask", "bots_for", "plays", "random", "searched", "sensible", "strong"]
