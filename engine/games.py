"""The games that Fairdeal knows, by name: those of this house, then those that installed packages bring.

A package brings a game by an entry point of the group `fairdeal.games` that names its `Game`. Such packages are
looked for when somebody first asks for a game that is not of this house, or for the list of all.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from warnings import warn

from . import cover_your_assets, dirty_money, money_sweeper, monopoly, sweep
from .errors import BadNotation, UnknownGame
from .game import Game, GameState
from .words import _

GROUP = "fairdeal.games"
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


class Games(Mapping[str, Game]):
    """All games by name, our own first. A package that cannot be loaded is left out with a warning."""

    @cached_property
    def _all(self) -> dict[str, Game]:
        return joined(OUR_OWN, entry_points(group=GROUP))

    def __getitem__(self, name: str) -> Game:
        return OUR_OWN[name] if name in OUR_OWN else self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def joined(games: Mapping[str, Game], packages: Iterable[EntryPoint]) -> dict[str, Game]:
    """Return the games and those of the packages. Warn of each package whose game is left out, and why."""
    found = dict(games)
    for entry in packages:
        try:
            game = _loaded(entry)
            if game.name in found:
                raise ValueError(f"there is a game {game.name!r} already")
        except Exception as wrong:  # a package of somebody else can fail in any way; the other games go on
            warn(f"{entry.name} ({entry.value}) is left out of the games: {wrong}", RuntimeWarning, stacklevel=2)
        else:
            found[game.name] = game
    return found


def _loaded(entry: EntryPoint) -> Game:
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"it names {type(game).__name__}, not a Game")
    return game


GAMES: Mapping[str, Game] = Games()


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
