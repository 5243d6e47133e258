"""The rules of Money Sweeper: the actions that are allowed, the facts that follow, and the change each brings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..errors import Refused, Unfit, require
from ..fields import by_seat, fresh, plain
from ..game import DEALER, Action, Deal, Fact, GameState, Relaid, Result, Seat, no_action
from ..rounds import CashRound, CashScored, Dealt, MatchEnded, dealer_of
from ..view import SheetRound
from ..words import _
from .actions import STOP, Flip, Stop, flip
from .cards import KINDS, MINE, NAME, Options, around, deck, place_of, shape
from .facts import Exploded, Flipped, FlippedInClear, HalfTimeCalled, Swept, SweptInClear
from .score import sheet, worth

IN_CLEAR = 1  # the version of the rules whose facts name cards for ever


class Rules(GameState):
    """One match. Phases: deal, flip, half-time, over. Cells count from 0, row by row; cash is in dollars."""

    game = NAME
    options: Options

    phase: str = plain("deal")
    turn: Seat = plain(0)
    grid: list[str | None] = fresh(list)  # a card in each cell, None for a gap
    columns: int = plain(0)
    mines_up: set[int] = fresh(set)  # cells with a face-up $1
    sweep: list[int] = fresh(list)  # cells, in the order in which they were flipped
    stacks: list[list[str]] = by_seat(list)
    discarded: int = plain(0)  # $1s taken out at half-time
    totals: list[int] = by_seat(int)
    rounds: tuple[CashRound, ...] = plain(())
    winners: tuple[Seat, ...] = plain(())
    seen: set[int] = fresh(set)  # with open memory: cells whose card lies face down, and everybody has seen it
    in_clear: bool = plain(False)  # are facts decided as those of the first version were?

    def keep_to(self, version: int) -> None:
        self.in_clear = version <= IN_CLEAR

    def remember(self, before: "Rules") -> None:
        """§8.8 Show after an undo, too, what everybody had seen until then."""
        if self.options.open_memory:
            unseen = {cell for cell, _card in before._face_down()}
            self.seen = {cell for cell, _card in self._face_down() if cell not in unseen} | self.seen

    @property
    def round(self) -> int:
        """The number of the round being played or to be dealt, from 1."""
        return len(self.rounds) + (self.phase != "over")

    @property
    def dealer(self) -> Seat:
        """§2.3 The first dealer is the last seat; the deal moves one seat clockwise each round."""
        return dealer_of(self.round, self.seats)

    def decide(self, seat: Seat, action: Action) -> Iterator[Fact]:
        self.turn_of(seat, action)
        match action:
            case Deal(order):
                yield Dealt(order)  # §2.1
            case Flip(cell):
                self._check_flip(cell)
                yield from self._flip(seat, cell)
            case Stop():
                require("3.5", "A sweep holds at least one cash card before you may stop.", self.sweep)
                yield self._swept(seat, forced=False)
                yield from self._turn_ends()
            case _:
                raise no_action(action, "Money Sweeper")

    def _check_flip(self, cell: int) -> None:
        if not 0 <= cell < len(self.grid):
            raise Refused("3.1", self._off_the_table(cell))
        require("3.4", "That card is in your sweep already.", cell not in self.sweep)
        require("3.4", "There is a gap; gaps are neither flipped nor crossed.", self.grid[cell] is not None)
        require("3.4", "That $1 lies face up; it stays where it is.", cell not in self.mines_up)
        if self.options.adjacency == "any":
            require("8.5", "The next card touches a card of this sweep.", self._touches(cell))
        else:
            require("3.2", "The next card touches the card flipped just before.", self._touches(cell))

    def _off_the_table(self, cell: int) -> str:
        return _(
            "There is no {place}: cells go from 1 to {last} (in a program from 0).",
            place=place_of(cell),
            last=len(self.grid),
        )

    def _flip(self, seat: Seat, cell: int) -> Iterator[Fact]:
        card = self.grid[cell]
        assert card is not None
        yield FlippedInClear(seat, cell, card) if self.in_clear else Flipped(seat, cell, card)
        if card == MINE:
            yield Exploded(seat, cell)
            yield from self._half_time()
            yield from self._turn_ends()
        elif not self.reach():
            yield self._swept(seat, forced=True)
            yield from self._turn_ends()

    def _swept(self, seat: Seat, forced: bool) -> Swept | SweptInClear:
        """§3.6 Collect a sweep that cannot go on."""
        cash = worth([self.grid[cell] for cell in self.sweep])
        return SweptInClear(seat, cash, forced) if self.in_clear else Swept(seat, tuple(self.sweep), cash, forced)

    def _half_time(self) -> Iterator[Fact]:
        """§5.1, §5.2, §8.3 Call half-time with five $1s out, once a round, while a $1 still lies face down."""
        if self.options.half_time and not self.discarded and len(self.mines_up) == 5 and self.mines_down():
            yield HalfTimeCalled()

    def _turn_ends(self) -> Iterator[Fact]:
        """End the round when no cash (§6.1), or no $1 unless it is played out (§6.2, §8.4), lies face down."""
        if self.phase != "flip" or (self.cash_down() and (self.options.play_out or self.mines_down())):
            return
        cash = tuple(worth(stack) for stack in self.stacks)
        yield CashScored(cash)
        if self.options.ended(len(self.rounds), self.seats, max(self.totals)):
            # §7.3 Equal highest totals share the win.
            yield MatchEnded(tuple(self.totals), self.leaders(self.totals, range(self.seats)))

    def reach(self) -> Sequence[int]:
        """§3.1–§3.4 List the cells that may be flipped next, in order."""
        grid, up, sweep = self.grid, self.mines_up, self.sweep
        if not sweep:
            return [cell for cell, card in enumerate(grid) if card is not None and cell not in up]
        return [cell for cell in self._touched() if grid[cell] is not None and cell not in up and cell not in sweep]

    def _touches(self, cell: int) -> bool:
        return not self.sweep or cell in self._touched()

    def _touched(self) -> Sequence[int]:
        """§3.2, §8.5 List the cells that touch the last card of the sweep or, if the option says so, any, in order."""
        near = around(len(self.grid), self.columns)
        if self.options.adjacency == "line":
            return near[self.sweep[-1]]
        return sorted({each for cell in self.sweep for each in near[cell]})

    def mines_down(self) -> int:
        """Count the $1s that lie face down; everybody can count them."""
        return self.grid.count(MINE) - len(self.mines_up)

    def cash_down(self) -> int:
        """Count the cash cards on the table."""
        return len(self.grid) - self.grid.count(None) - self.grid.count(MINE)

    def evolve(self, fact: Fact) -> None:
        try:
            CHANGES[type(fact)](self, fact)
        except (ValueError, LookupError):
            raise Unfit(fact, self.position()) from None

    def _flipped(self, fact: Flipped | FlippedInClear) -> None:
        cell = fact.cell
        if self.phase != "flip" or fact.seat != self.turn or self.grid[cell] != fact.card:
            raise ValueError
        self.sweep.append(cell)
        self.seen.discard(cell)

    def _exploded(self, fact: Exploded) -> None:
        self.mines_up.add(fact.cell)
        if self.options.open_memory:
            self.seen.update(each for each in self.sweep if each != fact.cell)  # §8.8
        self._pass_turn()

    def _collected(self, fact: Swept | SweptInClear) -> None:
        grid, stack = self.grid, self.stacks[fact.seat]
        for cell in self.sweep:
            card = grid[cell]
            assert card is not None
            stack.append(card)
            grid[cell] = None
        self._pass_turn()

    def _half_time_called(self, _fact: HalfTimeCalled) -> None:
        self.discarded = len(self.mines_up)
        for cell in self.mines_up:
            self.grid[cell] = None
        self.mines_up = set()
        self.phase = "half-time"

    def _pass_turn(self) -> None:
        self.sweep = []
        self.turn = (self.turn + 1) % self.seats

    def _lay(self, fact: Dealt) -> None:
        order = fact.order
        if self.phase not in ("deal", "half-time"):
            raise ValueError
        if self.phase == "deal":
            self.stacks = [[] for _ in range(self.seats)]
            self.discarded = 0
            self.mines_up = set()
            self.turn = (self.dealer + 1) % self.seats
        rows, self.columns = shape(len(order))
        self.grid = [*order, *[None] * (rows * self.columns - len(order))]
        self.seen = set()
        self.phase = "flip"

    def _score(self, fact: CashScored) -> None:
        self.totals = [total + each for total, each in zip(self.totals, fact.cash, strict=True)]
        self.rounds = (*self.rounds, CashRound(fact.cash, tuple(self.totals), tuple(map(tuple, self.stacks))))
        self.phase = "deal"

    def _over(self, fact: MatchEnded) -> None:
        self.winners = fact.winners
        self.phase = "over"

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

    def face_down(self) -> dict[str, tuple[str, ...]]:
        """§9.3 Return the cells whose card lies face down, row by row.

        Those of an exploded sweep are among them, though everybody saw them: the state does not remember which they
        are. With open memory it does, everybody is shown them, and they stay where they lie (§8.8).
        """
        found = tuple(card for _, card in self._face_down())
        return {"grid": found} if found or self.seen else {}

    def _face_down(self) -> list[tuple[int, str]]:
        open_cells = {*self.mines_up, *self.sweep, *self.seen}
        return [(cell, card) for cell, card in enumerate(self.grid) if card is not None and cell not in open_cells]

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        for (cell, _was), card in zip(self._face_down(), cards, strict=True):
            self.grid[cell] = card

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase != "flip" or seat != self.turn:
            return []
        actions: list[Action] = [flip(cell) for cell in self.reach()]
        if self.sweep:
            actions.append(STOP)
        return actions

    def default(self, seat: Seat) -> Action:
        """§9.2 Stop; without a sweep, flip the first card that lies face down, row by row."""
        return STOP if self.sweep else flip(self.reach()[0])

    def sheet(self) -> tuple[SheetRound, ...]:
        return sheet(self.rounds)

    def result(self) -> Result | None:
        return Result(tuple(self.totals), self.winners) if self.phase == "over" else None

    def holdings(self) -> Iterator[str]:
        yield from (card for card in self.grid if card is not None)
        for stack in self.stacks:
            yield from stack
        yield from [MINE] * self.discarded


CHANGES: Mapping[type[Fact], Callable[[Rules, Any], None]] = {  # what each fact does to the state
    Flipped: Rules._flipped,
    FlippedInClear: Rules._flipped,
    Exploded: Rules._exploded,
    Swept: Rules._collected,
    SweptInClear: Rules._collected,
    Dealt: Rules._lay,
    HalfTimeCalled: Rules._half_time_called,
    CashScored: Rules._score,
    MatchEnded: Rules._over,
    Relaid: Rules.relaid,
}
