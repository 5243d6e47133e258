"""Five card games as pure rules: no clock, no dice, no I/O. `Match` plays one; `at` reads a position."""

from .advice import Advice, Verdict, Weighed, advise, advised, weigh
from .bots import BOTS, ask, bots_for, plays, random, searched, sensible, strong
from .determinization import determinize, world
from .errors import BadAction, BadNotation, BadOption, Contradiction, Misplaced, Refused, Undeclared, Unfit, UnknownGame
from .game import DEALER, Action, Deal, Fact, Game, GameState, Relaid, Result
from .games import GAMES, at, find
from .history import history, told
from .match import Match
from .numbers import Numbers
from .past import Past
from .search import Guide, Search, search
from .secrecy import EVERYBODY, For, Once, Open, Private, Secret
from .shuffle import Dice, seed_of, shuffled
from .tensor import Part, StaticZone, Tensor
from .view import Choice, Choices, Face, Figure, Meld, Player, SheetRound, SheetRow, View, Zone, named
from .worlds import World

__all__ = [
    "BOTS",
    "DEALER",
    "EVERYBODY",
    "GAMES",
    "Action",
    "Advice",
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
    "Figure",
    "For",
    "Game",
    "GameState",
    "Guide",
    "Match",
    "Meld",
    "Misplaced",
    "Numbers",
    "Once",
    "Open",
    "Part",
    "Past",
    "Player",
    "Private",
    "Refused",
    "Relaid",
    "Result",
    "Search",
    "Secret",
    "SheetRound",
    "SheetRow",
    "StaticZone",
    "Tensor",
    "Undeclared",
    "Unfit",
    "UnknownGame",
    "Verdict",
    "View",
    "Weighed",
    "World",
    "Zone",
    "advise",
    "advised",
    "ask",
    "at",
    "bots_for",
    "determinize",
    "find",
    "history",
    "named",
    "plays",
    "random",
    "search",
    "searched",
    "seed_of",
    "sensible",
    "shuffled",
    "strong",
    "told",
    "weigh",
    "world",
]
