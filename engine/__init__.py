"""Five card games as pure rules: no clock, no dice, no I/O. `Match` plays one; `at` reads a position."""

from .bots import BOTS, bots_for, random, sensible
from .determinization import determinize, world
from .errors import BadAction, BadNotation, BadOption, Contradiction, Misplaced, Refused, Unfit, UnknownGame
from .game import DEALER, EVERYBODY, Action, Deal, Fact, Game, GameState, Relaid, Result
from .games import GAMES, at, find
from .history import history, told
from .match import Match
from .numbers import Numbers
from .shuffle import Dice, seed_of, shuffled
from .tensor import Part, StaticZone, Tensor
from .view import Choice, Choices, Face, Player, SheetRound, SheetRow, View, Zone, named
from .worlds import World

__all__ = [
    "BOTS",
    "DEALER",
    "EVERYBODY",
    "GAMES",
    "Action",
    "BadAction",
    "BadNotation",
    "BadOption",
    "Choice",
    "Choices",
    "Contradiction",
    "Deal",
    "Dice",
    "Face",
    "Fact",
    "Game",
    "GameState",
    "Match",
    "Misplaced",
    "Numbers",
    "Part",
    "Player",
    "Refused",
    "Relaid",
    "Result",
    "SheetRound",
    "SheetRow",
    "StaticZone",
    "Tensor",
    "Unfit",
    "UnknownGame",
    "View",
    "World",
    "Zone",
    "at",
    "bots_for",
    "determinize",
    "find",
    "history",
    "named",
    "random",
    "seed_of",
    "sensible",
    "shuffled",
    "told",
    "world",
]
