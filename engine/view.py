"""The view of one seat or a spectator: zones of cards, players, and the choices of a seat that must act.

Nothing here is a rule, and nothing is hidden by deletion: a game builds a view by naming what is shown.
Text may refer to seats as `{0}`, `{1}` …; who shows it puts the names there (`named`).
A card that is shown is its code (`"QS"`), a back is `""`, and a gap in a grid is `None`.
"""

import re
from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from .words import _

if TYPE_CHECKING:
    from .action import Action
else:
    Action = Any  # a view that comes over the network has it as plain data

Layout = Literal["grid", "hand", "row", "stack", "pile", "trick", "spot"]


class Meld(Struct, frozen=True, gc=False):
    """The cards of a zone that count together, by their places, and what they bring in the game's unit."""

    places: tuple[int, ...]
    worth: int


class Zone(Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on the table. Element *i* of the zone has the id `<zone id>.<i>`."""

    id: str
    label: str
    layout: Layout
    owner: int | None = None  # the seat it lies before; None: the middle of the table
    cards: tuple[str | None, ...] = ()  # as laid out; a pile or a stack lists its top card last
    count: int | None = None  # how many cards, where `cards` does not show each of them
    columns: int | None = None  # grid only: cards to a row
    marks: dict[int, str] = {}  # index → "sweep", "last", "new" …, for style and the spoken name
    note: str = ""  # a few words or a sum shown beside the label
    stake: dict[str, int] = {}  # what its cards bring whoever takes them, by the game's counters
    ahead: int | None = None  # the card that would take them now
    early: tuple[int, ...] = ()  # places of one's own cards that are a whole move each, to be chosen before one's turn
    order: tuple[int, ...] = ()  # places in which one card after the other was shown, the last one at the end
    tile: str = ""  # what is written large on the whole
    of: tuple[int, ...] = ()  # whose it is, though it lies in the middle
    kind: str = ""  # the card by which a pile is known, whatever lies on top
    group: str = ""  # zones of one group are drawn together, in order
    melds: tuple[Meld, ...] = ()  # what its open cards bring, when they are counted


# The parts of an earlier view that are as they were: zones by their ids, players by their seats, and these three.
Kept = Mapping[str | int, Any]
TALLY, BRIEF, SHEET = ".tally", ".brief", ".sheet"
NONE_KEPT: Kept = {}


class Figure(Struct, frozen=True, gc=False):
    """A count before every player, shown as a figure beside its sign; the words are for whoever cannot see the sign.

    `sign` is one of the page's: "coin", "print", "star" …; "$" stands before the figure; "" shows the words themselves.
    """

    sign: str
    one: str  # "{n} coin"
    other: str  # "{n} coins"


class Player(Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat's line in the list of players."""

    seat: int
    score: int  # match total, in the game's unit
    round_score: int | None = None  # this round's score so far, where that is public
    hand: int | None = None  # number of cards held
    shows: dict[str, int] = {}  # the game's counters, each by its name; the first is the large one
    note: str = ""
    side: int | None = None  # partners share a side


class SheetRow(Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat's (or side's) result of one finished round."""

    seat: int
    points: int
    total: int
    detail: str = ""  # how the points came about: "$100 + 2 × $50"


class SheetRound(Struct, frozen=True, omit_defaults=True, gc=False):
    """A finished round of the scoresheet; rounds count from 1."""

    round: int
    rows: tuple[SheetRow, ...]
    note: str = ""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything one viewer is shown of a game. A field absent here is a secret kept."""

    game: str
    seats: int
    round: int  # from 1
    phase: str  # a named phase of the game: "flip", "half-time", "scored", "over" …
    to_act: tuple[int, ...]  # seats that must act now; empty when over or when the deck is to be shuffled
    zones: tuple[Zone, ...]
    players: tuple[Player, ...]
    say: str = ""  # one spoken line about the moment, with seats as {n}
    brief: str = ""  # a few words about the round for the bar: "trick 4 of 16"
    tally: dict[str, int] = {}  # public counts for programs: "mines left", "draw pile" …
    sheet: tuple[SheetRound, ...] = ()
    dealer: int | None = None
    turn: int | None = None  # whose turn it is, even while another seat must answer
    winners: tuple[int, ...] = ()
    seat: int | None = None  # the viewer's seat; None: a spectator
    prompt: str = ""  # the question to the viewer, when the viewer must act


class Choice(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A legal action, the elements it uses, and its label.

    `ask` wants a confirming click first; `quiet`: it gives something away, and is never the button that shines.
    """

    action: Action
    label: str
    uses: tuple[str, ...] = ()
    ask: bool = False
    quiet: bool = False


class Choices(Struct, frozen=True, omit_defaults=True):
    """The choices of a seat; `more` means that there are others, found by choosing elements first."""

    items: tuple[Choice, ...] = ()
    more: bool = False


def whole(pieces: Generator[None, None, Choices]) -> Choices:
    """Return what a list made piece by piece comes to."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            made: Choices = end.value
            return made


class Face(Struct, frozen=True, omit_defaults=True, gc=False):
    """The look and the spoken name of a card. Kinds differ by `mark` and `corner`, never by colour alone."""

    name: str  # spoken: "queen of spades"
    corner: str  # the few letters in the corner: "Q"
    mark: str = ""  # the symbol in the middle: "♠"
    tint: str = ""  # a colour name of the style sheet: "red", "green" …
    text: str = ""  # a line of small print
    rank: int = 0  # order for sorting a hand within its suit
    suit: str = ""  # the first key by which a hand is sorted


def translated(faces: Mapping[str, Face]) -> dict[str, Face]:
    """Return the faces with names and small print, each a sentence of the catalogue, in the language that speaks."""
    return {code: replace(face, name=_(face.name), text=face.text and _(face.text)) for code, face in faces.items()}


def element(id: str) -> tuple[str, int]:
    """Split an element's id into its zone and its place: `("hand2", 3)` for `hand2.3`; -1 for no place."""
    zone, _, place = id.partition(".")
    return zone, int(place) if place.isascii() and place.isdecimal() and len(place) <= 4 else -1


_SEAT = re.compile(r"\{(\d)\}")


def named(text: str, names: Sequence[str]) -> str:
    """Return `text` with each `{seat}` replaced by that seat's name."""
    return _SEAT.sub(lambda found: names[int(found[1])], text)
