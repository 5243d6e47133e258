"""The cards of Money Sweeper, the options, and the grid they lie in."""

from collections.abc import Mapping
from functools import lru_cache
from math import isqrt
from typing import Annotated, Literal

from msgspec import Meta

from ..game import MatchLength
from ..view import Face, translated
from ..words import _, kept, mark

NAME = "money-sweeper"

MINE = "1"
KINDS = (MINE, "5", "10", "20", "50", "100")  # a card is written as its dollars; ten of each
CASH = KINDS[1:]
MOST_MINES = 20
MOST_CELLS = 140  # of the grid; 120 cards need at most 120 and a row

FACES = {
    MINE: Face(name=mark("$1, an exploding mine"), corner="1", mark="✹", tint="mine", text=mark("BOOM"), rank=1),
    "5": Face(name="$5", corner="5", mark="◆", tint="green", rank=5),
    "10": Face(name="$10", corner="10", mark="▲", tint="teal", rank=10),
    "20": Face(name="$20", corner="20", mark="●", tint="blue", rank=20),
    "50": Face(name="$50", corner="50", mark="■", tint="purple", rank=50),
    "100": Face(name="$100", corner="100", mark="★", tint="gold", rank=100),
}


@kept
def faces() -> Mapping[str, Face]:
    """Return the faces in the language that speaks."""
    return translated(FACES)


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§7.1 A match to 3,000 dollars; the variations of section 8, a match of another length among them (§8.6)."""

    target: Annotated[int, Meta(title=mark("Target in dollars"), ge=50, le=100_000)] = 3_000
    half_deck: Annotated[
        bool, Meta(title=mark("Half deck"), description=mark("Five of each kind: a smaller board, a quicker round."))
    ] = False
    remove: Annotated[
        Literal["none", "fives", "tens", "fives and tens"],
        Meta(
            title=mark("Leave out"),
            description=mark("Cash that is left out of the deck."),
            extra_json_schema={
                "words": {
                    "none": mark("nothing"),
                    "fives": mark("fives"),
                    "tens": mark("tens"),
                    "fives and tens": mark("fives and tens"),
                }
            },
        ),
    ] = "none"
    half_time: Annotated[
        bool, Meta(title=mark("Half-time"), description=mark("After the fifth $1 the rest is shuffled and laid anew."))
    ] = True
    adjacency: Annotated[
        Literal["line", "any"],
        Meta(
            title=mark("The next card touches"),
            description=mark("The last card (line), or any card of the sweep."),
            extra_json_schema={"words": {"line": mark("the last card"), "any": mark("any card of the sweep")}},
        ),
    ] = "line"
    play_out: Annotated[
        bool, Meta(title=mark("Play out"), description=mark("Cash left after the last $1 is still swept."))
    ] = False
    open_memory: Annotated[
        bool,
        Meta(title=mark("Open memory"), description=mark("Cards that everybody has seen are shown where they lie.")),
    ] = False
    own_deck: Annotated[
        bool,
        Meta(title=mark("Own deck"), description=mark("The numbers below say how many cards of each kind there are.")),
    ] = False
    mines: Annotated[int, Meta(title=mark("$1s in your own deck"), ge=2, le=MOST_MINES)] = 10
    fives: Annotated[int, Meta(title=mark("$5s in your own deck"), ge=0, le=20)] = 10
    tens: Annotated[int, Meta(title=mark("$10s in your own deck"), ge=0, le=20)] = 10
    twenties: Annotated[int, Meta(title=mark("$20s in your own deck"), ge=0, le=20)] = 10
    fifties: Annotated[int, Meta(title=mark("$50s in your own deck"), ge=0, le=20)] = 10
    hundreds: Annotated[int, Meta(title=mark("$100s in your own deck"), ge=0, le=20)] = 10

    later = frozenset({"open_memory", "own_deck", "mines", "fives", "tens", "twenties", "fifties", "hundreds"})

    def __post_init__(self) -> None:
        """Raise `ValueError` for a deck of one's own that is too small or too large, or is cut down once more."""
        if not self.own_deck:
            return
        if self.half_deck or self.remove != "none":
            raise ValueError(_("own_deck says how many cards there are; half_deck and remove are for the printed deck"))
        if not 12 <= len(deck(self)) <= 120 or len(deck(self)) == self.mines:
            wrong = mark("own_deck has 12 to 120 cards and some cash among them, not {n} cards, {cash} of them cash")
            raise ValueError(_(wrong, n=len(deck(self)), cash=len(deck(self)) - self.mines))


def deck(options: Options) -> tuple[str, ...]:
    """Return the cards of a round in canonical order, the $1s first (§1.1, §8.1, §8.2, §8.7)."""
    if options.own_deck:
        cash = (options.fives, options.tens, options.twenties, options.fifties, options.hundreds)
        return tuple(kind for kind, copies in zip(KINDS, (options.mines, *cash), strict=True) for _ in range(copies))
    left_out = {"none": (), "fives": ("5",), "tens": ("10",), "fives and tens": ("5", "10")}[options.remove]
    copies = 5 if options.half_deck else 10
    return tuple(kind for kind in KINDS if kind not in left_out for _ in range(copies))


def shape(cards: int) -> tuple[int, int]:
    """§2.2 Return the rows and columns of the grid for so many cards; the last row may have gaps at its end."""
    root = isqrt(cards)
    for rows in range(root, 0, -1):
        if 2 * rows * rows < cards:
            break
        if cards % rows == 0:
            return rows, cards // rows
    return (root, -(-cards // root)) if cards else (0, 0)


def place_of(cell: int) -> str:
    """Name a cell for people, at the table, in the log and in a refusal: `cell 16`, counted from 1, row by row.

    A log tells of a flip without the grid as it lay then, so that rows and columns could not be told there.
    """
    return _("cell {n}", n=cell + 1)


@lru_cache(maxsize=256)
def around(cells: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """List, for each cell of a grid, the cells that touch it: sideways, up and down, or at a corner."""
    rows = -(-cells // columns)
    return tuple(
        tuple(
            near
            for row in range(max(0, cell // columns - 1), min(rows, cell // columns + 2))
            for column in range(max(0, cell % columns - 1), min(columns, cell % columns + 2))
            if (near := row * columns + column) != cell and near < cells
        )
        for cell in range(cells)
    )
