"""The games that Fairdeal knows, by name: those of this house, then those that installed packages bring.

A package brings a game by an entry point of the group `fairdeal.games` that names its `Game`.
"""

from importlib.metadata import EntryPoint

from . import cover_your_assets, dirty_money, money_sweeper, monopoly, sweep
from .errors import BadNotation, UnknownGame
from .game import Game, GameState
from .registry import Registry
from .words import _

OUR_OWN = {
    game.name: game
    for game in (
        money_sweeper.GAME,
        sweep.GAME,
        dirty_money.GAME,
        monopoly.GAME,
        cover_your_assets.GAME,
    )
}


def _game(entry: EntryPoint) -> tuple[str, Game]:
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"it names {type(game).__name__}, not a Game")
    return game.name, game


GAMES = Registry("game", "fairdeal.games", OUR_OWN, _game)


def find(name: str) -> Game:
    """Return the game of that name. Raises `UnknownGame`, naming those there are."""
    if name not in GAMES:
        raise UnknownGame(_("There is no game {name}. There are: {games}.", name=repr(name), games=", ".join(GAMES)))
    return GAMES[name]


def at(text: str) -> GameState:
    """Read the state that a position in text describes. Raises `BadNotation`."""
    name = text[:100].partition(";")[0].strip().replace(" ", "-")
    if name not in GAMES:
        raise BadNotation(
            _("{text} starts with no game's name. Games: {games}.", text=repr(text[:40]), games=", ".join(GAMES))
        )
    return GAMES[name].read(text)
