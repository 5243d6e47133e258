"""Five card games as pure rules: no clock, no dice, no I/O. `Match` plays one; `at` reads a position."""

from .bots import BOTS, bots_for, random, sensible
from .errors import BadAction, BadNotation, BadOption, Misplaced, Refused, Unfit, UnknownGame
from .game import DEALER, EVERYBODY, Action, Deal, Fact, Game, GameState, Relaid, Result
from .games import GAMES, at, find
from .match import Match
from .shuffle import Dice, seed_of, shuffled
from .view import Choice, Choices, Face, Player, SheetRound, SheetRow, View, Zone, named

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
    "Deal",
    "Dice",
    "Face",
    "Fact",
    "Game",
    "GameState",
    "Match",
    "Misplaced",
    "Player",
    "Refused",
    "Relaid",
    "Result",
    "SheetRound",
    "SheetRow",
    "Unfit",
    "UnknownGame",
    "View",
    "Zone",
    "at",
    "bots_for",
    "find",
    "named",
    "random",
    "seed_of",
    "sensible",
    "shuffled",
]
