"""Money Sweeper: flip a line of cash cards and stop before a $1 explodes. Clauses: docs/rules/money-sweeper.md."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Annotated, Literal, Self

from msgspec import Meta

from . import notation
from .errors import BadNotation, Misplaced, Unfit, require
from .game import (
    DEALER,
    Action,
    Audience,
    Deal,
    Fact,
    Game,
    GameState,
    MatchLength,
    Result,
    Seat,
    check_deal,
)
from .view import Choice, Face, Player, SheetRound, SheetRow, View, Zone

NAME = "money-sweeper"

# 1 Cards

MINE = "1"
KINDS = (MINE, "5", "10", "20", "50", "100")  # a card is written as its dollars; ten of each
CASH = KINDS[1:]
DOLLARS: dict[str | None, int] = {None: 0, MINE: 0, **{card: int(card) for card in CASH}}  # a $1 is no cash

FACES = {
    MINE: Face(name="$1, an exploding mine", corner="1", mark="✹", tint="mine", text="BOOM", rank=1),
    "5": Face(name="$5", corner="5", mark="◆", tint="green", rank=5),
    "10": Face(name="$10", corner="10", mark="▲", tint="teal", rank=10),
    "20": Face(name="$20", corner="20", mark="●", tint="blue", rank=20),
    "50": Face(name="$50", corner="50", mark="■", tint="purple", rank=50),
    "100": Face(name="$100", corner="100", mark="★", tint="gold", rank=100),
}


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§7.1 A match to 3,000 dollars; the variations of section 8, a match of another length among them (§8.6)."""

    length: Annotated[Literal["target", "rounds", "everyone deals"], Meta(title="The match lasts until")] = "target"
    target: Annotated[int, Meta(title="Target in dollars", ge=50, le=100_000)] = 3_000
    rounds: Annotated[int, Meta(title="Number of rounds", ge=1, le=50)] = 1
    half_deck: Annotated[
        bool, Meta(title="Half deck", description="Five of each kind: a smaller board, a quicker round.")
    ] = False
    remove: Annotated[
        Literal["none", "fives", "tens", "fives and tens"],
        Meta(title="Leave out", description="Cash that is left out of the deck."),
    ] = "none"
    half_time: Annotated[
        bool, Meta(title="Half-time", description="After the fifth $1 the rest is shuffled and laid anew.")
    ] = True
    adjacency: Annotated[
        Literal["line", "any"],
        Meta(title="The next card touches", description="The last card (line), or any card of the sweep."),
    ] = "line"
    play_out: Annotated[bool, Meta(title="Play out", description="Cash left after the last $1 is still swept.")] = False


def deck(options: Options) -> tuple[str, ...]:
    """The cards of a round in canonical order, the $1s first (§1.1, §8.1, §8.2)."""
    left_out = {"none": (), "fives": ("5",), "tens": ("10",), "fives and tens": ("5", "10")}[options.remove]
    copies = 5 if options.half_deck else 10
    return tuple(kind for kind in KINDS if kind not in left_out for _ in range(copies))


def shape(cards: int) -> tuple[int, int]:
    """§2.2 Rows and columns of the grid for so many cards; the last row may have gaps at its end."""
    root = isqrt(cards)
    for rows in range(root, 0, -1):
        if 2 * rows * rows < cards:
            break
        if cards % rows == 0:
            return rows, cards // rows
    return (root, -(-cards // root)) if cards else (0, 0)


@lru_cache(maxsize=256)
def around(cells: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell of a grid the cells that touch it: sideways, up and down, or at a corner."""
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


# 2 Actions


class Flip(Action, frozen=True, tag="flip"):
    """Turn up the card in a cell; cells count from 0, row by row."""

    cell: int


class Stop(Action, frozen=True, tag="stop"):
    """Collect the sweep and end the turn."""


# 3 Facts


class Dealt(Fact, frozen=True, tag="dealt"):
    """§2.1 The cards were shuffled and laid face down, row by row from the top of the deck."""

    order: tuple[str, ...]

    def audiences(self) -> dict[str, Audience]:
        return {"order": ()}


class Flipped(Fact, frozen=True, tag="flipped"):
    seat: Seat
    cell: int
    card: str


class Exploded(Fact, frozen=True, tag="exploded"):
    """§4.1 The card just flipped is a $1: it stays, the rest of the sweep is face down again, the turn is over."""

    seat: Seat
    cell: int


class Swept(Fact, frozen=True, tag="swept"):
    """The sweep went to the seat's stack, `cash` dollars in all; `forced` when no card was left to flip."""

    seat: Seat
    cash: int
    forced: bool = False


class HalfTimeCalled(Fact, frozen=True, tag="half-time"):
    """Five $1s are out: they are discarded and the rest is to be shuffled."""


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """The round is over; what each seat's stack is worth, in dollars."""

    cash: tuple[int, ...]


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


AnyAction = Deal | Flip | Stop
AnyFact = Dealt | Flipped | Exploded | Swept | HalfTimeCalled | RoundScored | MatchEnded
STOP = Stop()


@lru_cache(maxsize=128)
def flip(cell: int) -> Flip:
    return Flip(cell)


# 4 State


class State(GameState):
    """One match. Phases: deal, flip, half-time, over. Cells count from 0, row by row; cash is in dollars."""

    __slots__ = (
        "columns", "discarded", "grid", "mines_up", "options", "phase", "rounds", "seats", "stacks", "sweep",
        "totals", "turn", "winners",
    )  # fmt: skip
    game = NAME
    options: Options

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.phase = "deal"
        self.turn = 0
        self.grid: list[str | None] = []  # a card in each cell, None for a gap
        self.columns = 0
        self.mines_up: set[int] = set()  # cells with a face-up $1
        self.sweep: list[int] = []  # cells, in the order in which they were flipped
        self.stacks: list[list[str]] = [[] for _ in range(seats)]
        self.discarded = 0  # $1s taken out at half-time
        self.totals = [0] * seats
        self.rounds: list[SheetRound] = []
        self.winners: tuple[Seat, ...] = ()

    @property
    def round(self) -> int:
        """The number of the round being played or to be dealt, from 1."""
        return len(self.rounds) + (self.phase != "over")

    @property
    def dealer(self) -> Seat:
        """§2.3 The first dealer is the last seat; the deal moves one seat clockwise each round."""
        return (self.round - 2) % self.seats

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.seats, twin.options, twin.phase, twin.turn = self.seats, self.options, self.phase, self.turn
        twin.grid, twin.columns, twin.mines_up = self.grid[:], self.columns, set(self.mines_up)
        twin.sweep, twin.stacks = self.sweep[:], [stack[:] for stack in self.stacks]
        twin.discarded, twin.totals = self.discarded, self.totals[:]
        twin.rounds, twin.winners = self.rounds[:], self.winners
        return twin

    # 5 Rules

    def decide(self, seat: Seat, action: Action) -> Iterator[Fact]:
        match action:
            case Deal(order):
                self.turn_of(seat)
                check_deal(self, order)
                yield Dealt(order)
            case Flip(cell):
                self.turn_of(seat)
                self._check_flip(cell)
                yield from self._flip(seat, cell)
            case Stop():
                self.turn_of(seat)
                require("3.5", "A sweep holds at least one cash card before you may stop.", self.sweep)
                yield self._swept(seat, forced=False)
                yield from self._turn_ends()
            case _:
                raise Misplaced("0.1", f"{type(action).__name__} is not an action of Money Sweeper.")

    def _check_flip(self, cell: int) -> None:
        require(
            "3.1", f"Cell {cell} is not on the table; cells go from 0 to {len(self.grid) - 1}.",
            0 <= cell < len(self.grid),
        )  # fmt: skip
        require("3.4", "That card is in your sweep already.", cell not in self.sweep)
        require("3.4", "There is a gap; gaps are neither flipped nor crossed.", self.grid[cell] is not None)
        require("3.4", "That $1 lies face up; it stays where it is.", cell not in self.mines_up)
        if self.options.adjacency == "any":
            require("8.5", "The next card touches a card of this sweep.", cell in self.reach())
        else:
            require("3.2", "The next card touches the card flipped just before.", cell in self.reach())

    def _flip(self, seat: Seat, cell: int) -> Iterator[Fact]:
        card = self.grid[cell]
        assert card is not None
        yield Flipped(seat, cell, card)
        if card == MINE:
            yield Exploded(seat, cell)
            yield from self._half_time()
            yield from self._turn_ends()
        elif not self.reach():
            yield self._swept(seat, forced=True)
            yield from self._turn_ends()

    def _swept(self, seat: Seat, forced: bool) -> Swept:
        """§3.6 A sweep that cannot go on is collected by itself."""
        return Swept(seat, worth([self.grid[cell] for cell in self.sweep]), forced)

    def _half_time(self) -> Iterator[Fact]:
        """§5.1, §5.2, §8.3 With five $1s out, once a round, while a $1 still lies face down."""
        if self.options.half_time and not self.discarded and len(self.mines_up) == 5 and self.mines_down():
            yield HalfTimeCalled()

    def _turn_ends(self) -> Iterator[Fact]:
        """The round is over when no cash (§6.1), or no $1 unless it is played out (§6.2, §8.4), lies face down."""
        if self.phase != "flip" or (self.cash_down() and (self.options.play_out or self.mines_down())):
            return
        cash = tuple(worth(stack) for stack in self.stacks)
        yield RoundScored(cash)
        if self.options.ended(len(self.rounds), self.seats, max(self.totals)):
            best = max(self.totals)
            # §7.3 Equal highest totals share the win.
            winners = tuple(seat for seat, total in enumerate(self.totals) if total == best)
            yield MatchEnded(tuple(self.totals), winners)

    def reach(self) -> Sequence[int]:
        """§3.1–§3.4 The cells that may be flipped next, in order."""
        if not self.sweep:
            return [cell for cell, card in enumerate(self.grid) if card is not None and cell not in self.mines_up]
        near = around(len(self.grid), self.columns)
        if self.options.adjacency == "line":
            touched: Sequence[int] = near[self.sweep[-1]]
        else:
            touched = sorted({each for cell in self.sweep for each in near[cell]})
        grid, up, sweep = self.grid, self.mines_up, self.sweep
        return [cell for cell in touched if grid[cell] is not None and cell not in up and cell not in sweep]

    def mines_down(self) -> int:
        """How many $1s lie face down; everybody can count this."""
        return self.grid.count(MINE) - len(self.mines_up)

    def cash_down(self) -> int:
        """How many cash cards lie on the table."""
        return len(self.grid) - self.grid.count(None) - self.grid.count(MINE)

    def evolve(self, fact: Fact) -> None:
        match fact:
            case Flipped(seat, cell, card):
                if self.phase != "flip" or seat != self.turn or self.grid[cell] != card:
                    raise Unfit(fact, self.position())
                self.sweep.append(cell)
            case Exploded(_, cell):
                self.mines_up.add(cell)
                self._pass_turn()
            case Swept(seat, _, _):
                self._collect(self.stacks[seat])
                self._pass_turn()
            case Dealt(order):
                self._lay(order, fact)
            case HalfTimeCalled():
                self.discarded = len(self.mines_up)
                self._clear(self.mines_up)
                self.phase = "half-time"
            case RoundScored(cash):
                self._score(cash)
            case MatchEnded(_, winners):
                self.winners = winners
                self.phase = "over"
            case _:
                raise Unfit(fact, self.position())

    def _pass_turn(self) -> None:
        self.sweep = []
        self.turn = (self.turn + 1) % self.seats

    def _collect(self, stack: list[str]) -> None:
        for cell in self.sweep:
            card = self.grid[cell]
            assert card is not None
            stack.append(card)
            self.grid[cell] = None

    def _clear(self, cells: set[int]) -> None:
        for cell in cells:
            self.grid[cell] = None
        self.mines_up = set()

    def _lay(self, order: tuple[str, ...], fact: Fact) -> None:
        if self.phase not in ("deal", "half-time"):
            raise Unfit(fact, self.position())
        if self.phase == "deal":
            self.stacks = [[] for _ in range(self.seats)]
            self.discarded = 0
            self.mines_up = set()
            self.turn = (self.dealer + 1) % self.seats
        rows, self.columns = shape(len(order))
        self.grid = [*order, *[None] * (rows * self.columns - len(order))]
        self.phase = "flip"

    def _score(self, cash: tuple[int, ...]) -> None:
        self.totals = [total + each for total, each in zip(self.totals, cash, strict=True)]
        rows = tuple(
            SheetRow(seat, each, self.totals[seat], _counted(self.stacks[seat])) for seat, each in enumerate(cash)
        )
        self.rounds.append(SheetRound(len(self.rounds) + 1, rows))
        self.phase = "deal"

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == "flip":
            return (self.turn,)
        return () if self.phase == "over" else (DEALER,)

    def to_shuffle(self) -> tuple[str, ...]:
        if self.phase == "deal":
            return deck(self.options)
        if self.phase == "half-time":
            return tuple(sorted((card for card in self.grid if card is not None), key=KINDS.index))
        return ()

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase != "flip" or seat != self.turn:
            return []
        actions: list[Action] = [flip(cell) for cell in self.reach()]
        if self.sweep:
            actions.append(STOP)
        return actions

    # 6 Score

    def sheet(self) -> tuple[SheetRound, ...]:
        return tuple(self.rounds)

    def result(self) -> Result | None:
        return Result(tuple(self.totals), self.winners) if self.phase == "over" else None

    def holdings(self) -> Iterator[str]:
        yield from (card for card in self.grid if card is not None)
        for stack in self.stacks:
            yield from stack
        yield from [MINE] * self.discarded

    # 7 View

    def public(self) -> View:
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=tuple(seat for seat in self.to_act() if seat != DEALER),
            zones=(self._table(), *map(self._stack, range(self.seats))),
            players=tuple(map(self._player, range(self.seats))),
            say=self._say(),
            tally=self._tally(),
            sheet=tuple(self.rounds),
            dealer=self.dealer,
            turn=self.turn if self.phase == "flip" else None,
            winners=self.winners,
        )

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        return ()

    def _table(self) -> Zone:
        """§4.2 What an exploded sweep showed is face down again: the table is no memory aid."""
        cards: list[str | None] = [None if card is None else "" for card in self.grid]
        marks = dict.fromkeys(self.sweep, "sweep")
        for cell in (*self.sweep, *self.mines_up):
            cards[cell] = self.grid[cell]
        if self.sweep:
            marks[self.sweep[-1]] = "last"
        marks.update(dict.fromkeys(self.mines_up, "mine"))
        note = f"${worth([self.grid[cell] for cell in self.sweep])} in the sweep" if self.sweep else ""
        return Zone("grid", "Table", "grid", cards=tuple(cards), columns=self.columns, marks=marks, note=note)

    def _stack(self, seat: Seat) -> Zone:
        stack = self.stacks[seat]
        return Zone(
            f"stack{seat}",
            "Stack",
            "stack",
            seat,
            tuple(sorted(stack, key=KINDS.index)),
            note=f"${worth(stack)}",
        )

    def _player(self, seat: Seat) -> Player:
        return Player(seat, self.totals[seat], worth(self.stacks[seat]))

    def _tally(self) -> dict[str, int]:
        cards = [card for card in self.grid if card is not None]
        return {
            "mines left": self.mines_down(),
            "cards left": len(cards) - len(self.mines_up),
            "cash left": worth(cards),
            "mines out": len(self.mines_up) + self.discarded,
        }

    def _say(self) -> str:
        if self.phase == "over":
            return f"{_seats(self.winners)} won the match."
        if self.phase == "deal":
            return f"Round {self.round} is to be dealt."
        if self.phase == "half-time":
            return "Half-time: the rest of the cards is being shuffled."
        return f"{{{self.turn}}} flips a card." if not self.sweep else f"{{{self.turn}}} goes on or stops."

    def prompt(self, seat: Seat) -> str:
        if self.phase != "flip" or seat != self.turn:
            return ""
        if not self.sweep:
            return "Flip any face-down card to start your sweep."
        kept = worth([self.grid[cell] for cell in self.sweep])
        where = "the last one" if self.options.adjacency == "line" else "your sweep"
        return f"Flip a card next to {where}, or stop and keep ${kept}."

    def describe(self, seat: Seat, action: Action) -> Choice:
        if isinstance(action, Flip):
            return _flip_choice(action.cell, self.columns)
        kept = worth([self.grid[cell] for cell in self.sweep])
        return Choice(STOP, f"Stop and keep ${kept}")

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        zone, _, cell = chosen[-1].partition(".")
        return flip(int(cell)) if zone == "grid" and cell.isdecimal() else None

    # 8 Notation

    def position(self) -> str:
        rows = [
            " ".join(map(self._written, range(start, start + self.columns)))
            for start in range(0, len(self.grid), self.columns or 1)
        ]
        started = any(self.stacks) or any(self.totals)
        return notation.join(
            "money sweeper",
            {
                "seats": str(self.seats) if self.seats != 2 else "",
                "options": notation.write_options(self.options),
                "grid": " / ".join(rows),
                "phase": self.phase if self.phase != "flip" else "",
                "turn": str(self.turn) if self.turn else "",
                "round": str(len(self.rounds) + 1) if self.rounds else "",
                "sweep": " ".join(f"{cell // self.columns},{cell % self.columns}" for cell in self.sweep),
                "stacks": " | ".join(" ".join(stack) or "-" for stack in self.stacks) if started else "",
                "totals": " ".join(map(str, self.totals)) if any(self.totals) else "",
                "out": str(self.discarded) if self.discarded else "",
                "won": " ".join(map(str, self.winners)),
            },
        )

    def _written(self, cell: int) -> str:
        card = self.grid[cell]
        return "." if card is None else f"{card}!" if cell in self.mines_up else card


def worth(cards: Sequence[str | None]) -> int:
    """§7.2 The dollars that cash cards add up to; a $1 is no cash."""
    return sum([DOLLARS[card] for card in cards])


def _counted(stack: list[str]) -> str:
    kinds = [(kind, stack.count(kind)) for kind in reversed(CASH)]
    return " + ".join(f"{n} × ${kind}" if n > 1 else f"${kind}" for kind, n in kinds if n) or "nothing"


@lru_cache(maxsize=1024)
def _flip_choice(cell: int, columns: int) -> Choice:
    row, column = divmod(cell, columns)
    return Choice(flip(cell), f"Flip row {row + 1}, column {column + 1}", (f"grid.{cell}",))


def _seats(seats: Sequence[Seat]) -> str:
    return " and ".join(f"{{{seat}}}" for seat in seats)


def tell(fact: Fact, viewer: Seat | None) -> str:
    """What happened, in a sentence; every fact but the order of the cards is public."""
    match fact:
        case Dealt(order):
            rows, columns = shape(len(order))
            return f"{len(order)} cards are shuffled and laid face down, {rows} rows of {columns}."
        case Flipped(seat, cell, card):
            # Where it lies is told as cells are counted: row by row, from 1.
            return f"{{{seat}}} flips cell {cell + 1}, a ${card}."
        case Exploded(seat, _):
            return f"Boom: {{{seat}}} explodes and keeps nothing of this sweep."
        case Swept(seat, cash, forced):
            why = " because no card is left to flip" if forced else ""
            return f"{{{seat}}} sweeps up ${cash}{why}."
        case HalfTimeCalled():
            return "Half-time: five $1s are out; the rest is shuffled and laid anew."
        case RoundScored(cash):
            each = ", ".join(f"{{{seat}}} ${dollars}" for seat, dollars in enumerate(cash))
            return f"The round is over: {each}."
        case MatchEnded(totals, winners):
            how = "win" if len(winners) > 1 else "wins"
            return f"{_seats(winners)} {how} the match with ${totals[winners[0]]:,}."
    return ""


CLAUSES = (
    "seats", "options", "grid", "phase", "turn", "round", "sweep", "stacks", "totals", "out", "won",
)  # fmt: skip


def read(text: str) -> State:
    """A position as `State.position` writes it; whatever is left out has its default. Raises `BadNotation`."""
    given = notation.clauses(text, CLAUSES)
    seats = notation.number(given.get("seats", "2"), "seats")
    options = GAME.read_options(notation.read_options(given.get("options", "")))
    state = GAME.start(seats, options)
    assert isinstance(state, State)
    _read_grid(state, given.get("grid", ""))
    state.phase = given.get("phase", "flip" if state.grid else "deal")
    state.turn = notation.number(given.get("turn", "0"), "turn")
    state.discarded = notation.number(given.get("out", "0"), "out")
    _read_scores(state, given)
    state.sweep = [_cell(state, word) for word in given.get("sweep", "").split()]
    state.winners = tuple(notation.numbers(given.get("won", ""), "won"))
    return state


def _read_grid(state: State, text: str) -> None:
    rows = [row.split() for row in text.split("/")] if text else []
    if len({len(row) for row in rows}) > 1:
        raise BadNotation(f"grid {text!r}: every row needs as many cells; a gap is written '.'.")
    state.columns = len(rows[0]) if rows else 0
    for cell, word in enumerate(word for row in rows for word in row):
        card = None if word in (".", "gap") else word.removesuffix("!")
        if card is not None and card not in KINDS:
            raise BadNotation(f"grid: {word!r} is no card; a card is one of {' '.join(KINDS)}, a gap '.'.")
        state.grid.append(card)
        if word.endswith("!"):
            state.mines_up.add(cell)


def _cell(state: State, word: str) -> int:
    row, _, column = word.partition(",")
    if not (row.isdigit() and column.isdigit()) or int(column) >= state.columns:
        raise BadNotation(f"sweep: {word!r} is no cell; write row,column, both from 0.")
    return int(row) * state.columns + int(column)


def _read_scores(state: State, given: dict[str, str]) -> None:
    if "stacks" in given:
        state.stacks = [part.replace("-", "").split() for part in given["stacks"].split("|")]
    if "totals" in given:
        state.totals = notation.numbers(given["totals"], "totals")
    if len(state.stacks) != state.seats or len(state.totals) != state.seats:
        raise BadNotation(f"stacks and totals: one for each of the {state.seats} seats.")
    for number in range(1, notation.number(given.get("round", "1"), "round")):
        state.rounds.append(SheetRound(number, ()))


GAME = Game(
    name=NAME,
    title="Money Sweeper",
    blurb="Flip a line of cash cards and stop before you hit a mine.",
    version=1,
    seats=tuple(range(2, 9)),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    tell=tell,
    read=read,
    unit="$",
)

__all__ = ["GAME", "Flip", "Options", "State", "Stop", "read"]
