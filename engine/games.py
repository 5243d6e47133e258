"""The games that Fairdeal knows, by name."""

from . import cover_your_assets, dirty_money, money_sweeper, monopoly, sweep
from .errors import BadNotation, UnknownGame
from .game import Game, GameState

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        money_sweeper.GAME,
        sweep.GAME,
        dirty_money.GAME,
        monopoly.GAME,
        cover_your_assets.GAME,
    )
}


def find(name: str) -> Game:
    """The game of that name. Raises `UnknownGame`, naming those there are."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(GAMES)}.")
    return GAMES[name]


def at(text: str) -> GameState:
    """The state that a position in text describes. Raises `BadNotation`."""
    name = text.partition(";")[0].strip().replace(" ", "-")
    if name not in GAMES:
        raise BadNotation(f"{text[:40]!r} starts with no game's name. Games: {', '.join(GAMES)}.")
    return GAMES[name].read(text)
