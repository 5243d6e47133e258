"""A table: seats, a match of one game, and its stages, from lobby to over. It is a decider like the games.

`decide` answers a command with the events that follow from it, or raises `Problem`, and changes nothing;
`evolve` changes the table by an event that is in the log, and holds no rule.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Literal

import msgspec

from engine import BOTS, DEALER, Deal, Game, GameState, find, shuffled
from engine.errors import BadAction, BadOption, Refused, UnknownGame
from engine.view import View

from . import names
from .commands import Command, Leave, NextDeal, Play, Rematch, SeatBot, Sit
from .errors import Problem, of_engine
from .fairness import match_seed
from .records import (
    Begun,
    Dealt,
    Left,
    Opened,
    Played,
    Rematched,
    Revealed,
    Seated,
    SeatKind,
    TableEvent,
    runs,
)

Status = Literal["lobby", "playing", "over"]
Entropy = Callable[[int], bytes]


class Chair:
    """One seat of a table, and who sits on it."""

    __slots__ = ("bot", "entropy", "key", "kind", "name")

    def __init__(self) -> None:
        self.kind: SeatKind = "open"
        self.name = ""
        self.bot = ""
        self.key = ""
        self.entropy = ""


class Table:
    """The aggregate around one match; `seq` is that of its last event, −1 before the first."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.seq = -1
        self.status: Status = "lobby"
        self.chairs: list[Chair] = []
        self.deals = 0  # shuffles so far
        self.rematch = ""
        self.asked: dict[int, int] = {}  # seat that must act → since which seq it has been asked
        self._seed: bytes | None = None

    def clone(self) -> "Table":
        """A copy that shares nothing that changes."""
        twin = copy(self)
        twin.chairs = [copy(chair) for chair in self.chairs]
        twin.asked = dict(self.asked)
        if self.seq >= 0:
            twin.state = self.state.clone()
        return twin

    # Questions

    @property
    def names(self) -> list[str]:
        """What each seat is called; an open seat by its number, from 1."""
        return [chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(self.chairs)]

    def seats_of(self, kind: SeatKind) -> list[int]:
        """The seats with that kind of player on them."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == kind]

    def waits_for_deal(self) -> bool:
        """Is a round over and the next one to be dealt when somebody says so?"""
        return self.status == "playing" and self.state.between_rounds() and not self.state.is_over()

    @property
    def begun(self) -> bool:
        """Has the match begun?"""
        return self.status != "lobby"

    def view(self, seat: int | None) -> View | None:
        """The game as `seat` or a spectator sees it; None while the match has not begun."""
        return self.state.view(seat) if self.begun else None

    def acting(self, kind: SeatKind) -> list[int]:
        """The seats of that kind that must act now."""
        if self.status != "playing" or self.waits_for_deal():
            return []
        return [seat for seat in self.state.to_act() if seat != DEALER and self.chairs[seat].kind == kind]

    # Deciding

    def decide(self, command: Command) -> list[TableEvent]:
        """The events that follow from `command`. Raises `Problem`, changing nothing."""
        self._knows_the_seat(command)
        match command:
            case Play():
                return list(self._play(command))
            case NextDeal():
                return list(self._next_deal(command))
            case Sit():
                return list(self._sit(command))
            case SeatBot():
                return list(self._seat_bot(command))
            case Leave():
                return list(self._leave(command))
            case Rematch():
                return list(self._rematch(command))
        raise Problem("bad_command", f"A table knows no {type(command).__name__}.")

    def _knows_the_seat(self, command: Command) -> None:
        """Whoever sits down first with a token keeps the seat."""
        if command.seat is None or isinstance(command, Sit):
            return
        if self.chairs[command.seat].key != command.key:
            raise Problem("seat_taken", "Somebody else sits there, or you have not sat down yet.")

    def _play(self, command: Play) -> Iterator[TableEvent]:
        seat = command.needs_seat()
        self._must_be_playing()
        if self.waits_for_deal():
            raise Problem("not_your_turn", "The round is over; deal the next one first.")
        self._is_fresh(command, seat)
        yield from self._acted(seat, command.action)

    def _is_fresh(self, command: Command, seat: int) -> None:
        """Against stale moves: `seat` must have known of everything since it was asked."""
        if command.seq is not None and command.seq < self.asked.get(seat, self.seq):
            raise Problem(
                "stale",
                f"That was made for #{command.seq}, but the table is at #{self.seq}.",
                remedy="Look at the table as it is now and choose again.",
            )

    def _acted(self, seat: int, given: Any) -> Iterator[TableEvent]:
        scratch = self.state.clone()
        try:
            action = self.game.read_action(given)
            if isinstance(action, Deal):
                raise BadAction("The dealer alone deals; a seat plays one of the choices that its view lists.")
            facts = tuple(scratch.apply(seat, action))
        except (BadAction, Refused) as wrong:
            raise of_engine(wrong) from None
        yield Played(action, facts)
        yield from self._goes_on(scratch)

    def _goes_on(self, scratch: GameState) -> Iterator[TableEvent]:
        """Shuffles within a round are dealt at once; the end of the match opens the secret."""
        if scratch.is_over():
            yield Revealed(self.opened.secret)
        elif scratch.to_act() == (DEALER,) and not scratch.between_rounds():
            yield from self._deal(scratch, self.deals)

    def _deal(self, scratch: GameState, number: int, seed: bytes | None = None) -> Iterator[TableEvent]:
        cards = scratch.to_shuffle()
        deal = Deal(shuffled(cards, seed or self.seed(), number))
        yield Dealt(number, deal, tuple(scratch.apply(DEALER, deal)), runs(cards))

    def seed(self) -> bytes:
        """The seed of every shuffle of this match, fixed once all seats are taken."""
        if self._seed is None:
            self._seed = match_seed(bytes.fromhex(self.opened.secret), self.id, [c.entropy for c in self.chairs])
        return self._seed

    def _next_deal(self, command: Command) -> Iterator[TableEvent]:
        self._must_be_playing()
        if command.seat is None and self.seats_of("person"):
            command.needs_seat()
        if not self.waits_for_deal():
            raise Problem("not_now", "The round is not over; there is nothing to deal.")
        yield from self._deal(self.state.clone(), self.deals)

    def _must_be_playing(self) -> None:
        if self.status == "lobby":
            raise Problem("not_started", "The match has not begun.", remedy="It begins when every seat is taken.")
        if self.status == "over":
            raise Problem("match_over", "The match is over.", remedy="Ask for a rematch, or open a new table.")

    def _must_be_lobby(self) -> None:
        if self.status != "lobby":
            raise Problem("not_in_lobby", "The match has begun; seats cannot change now.")

    def _sit(self, command: Sit) -> Iterator[TableEvent]:
        seat = command.needs_seat()
        chair = self.chairs[seat]
        if chair.kind != "open":
            whose = "You sit there already." if chair.key == command.key else f"{chair.name} sits there."
            raise Problem("seat_taken", whose)
        self._must_be_lobby()
        name = self._free_name(names.clean(command.name))
        yield from self._taken(seat, Seated(seat, name, "person", "", command.key, command.entropy))

    def _free_name(self, name: str) -> str:
        """Two people of one name are told apart by a number."""
        taken = {chair.name for chair in self.chairs}
        for number in range(2, len(self.chairs) + 2):
            if name not in taken:
                break
            name = f"{name.rsplit(' (', 1)[0][: names.LONGEST - 4]} ({number})"
        return name

    def _seat_bot(self, command: SeatBot) -> Iterator[TableEvent]:
        command.needs_seat()
        self._must_be_lobby()
        if command.bot not in BOTS:
            raise Problem("bad_command", f"There is no bot {command.bot!r}.", remedy=f"Bots: {', '.join(BOTS)}.")
        if not 0 <= command.at < len(self.chairs):
            raise Problem("bad_command", f"There is no seat {command.at}; seats go from 0 to {len(self.chairs) - 1}.")
        if self.chairs[command.at].kind != "open":
            raise Problem("seat_taken", f"{self.chairs[command.at].name} sits there.")
        yield from self._taken(command.at, self.bot_seated(command.at, command.bot))

    def bot_seated(self, seat: int, bot: str) -> Seated:
        """The event of a bot sitting down, with a name that nobody at the table has."""
        return Seated(seat, self._free_name(BOT_NAMES[seat % len(BOT_NAMES)]), "bot", bot)

    def _taken(self, seat: int, seated: Seated) -> Iterator[TableEvent]:
        """The last seat that is taken starts the match."""
        yield seated
        if self.seats_of("open") == [seat]:
            yield from self.begin({seat: seated.entropy})

    def begin(self, entropy: Mapping[int, str] | None = None) -> Iterator[TableEvent]:
        """The first deal, or the position of a fork; `entropy` is that of seats which are only just being taken."""
        brought = [(entropy or {}).get(seat, chair.entropy) for seat, chair in enumerate(self.chairs)]
        seed = match_seed(bytes.fromhex(self.opened.secret), self.id, brought)
        if not self.opened.position:
            yield from self._deal(self.state.clone(), 0, seed)
            return
        yield Begun()
        if self.state.to_act() == (DEALER,) and not self.state.between_rounds():
            yield from self._deal(self.state.clone(), 0, seed)

    def _leave(self, command: Leave) -> Iterator[TableEvent]:
        seat = command.needs_seat()
        self._must_be_lobby()
        yield Left(seat)

    def _rematch(self, command: Rematch) -> Iterator[TableEvent]:
        command.needs_seat()
        if self.status != "over":
            raise Problem("match_running", "The match is not over yet.")
        if self.rematch:
            raise Problem("not_now", "The rematch is open already.", detail={"table": self.rematch})
        yield Rematched(rematch_id(self.id))

    # Evolving

    def evolve(self, event: TableEvent, by: int | None = None) -> None:
        """Change the table by an event of its log; `by` is the seat that acted, if one did."""
        self.seq += 1
        match event:
            case Played(_, facts):
                self._fold(facts, by)
            case Dealt(_, _, facts):
                self.deals += 1
                self.status = "playing"
                self._fold(facts, None)
            case Begun():
                self.status = "playing"
                self._ask(None)
            case Seated(seat, name, kind, bot, key, entropy):
                chair = self.chairs[seat]
                chair.name, chair.kind, chair.bot, chair.key, chair.entropy = name, kind, bot, key, entropy
            case Left(seat):
                self.chairs[seat] = Chair()
            case Opened():
                self._open(event)
            case Revealed():
                self.status = "over"
                self.asked = {}
            case Rematched(table):
                self.rematch = table

    def _open(self, event: Opened) -> None:
        self.opened = event
        self.game: Game = find(event.game)
        self.chairs = [Chair() for _ in range(event.seats)]
        fresh = self.game.start(event.seats, event.options)
        self.state: GameState = self.game.read(event.position) if event.position else fresh

    def evolve_played(self, facts: Sequence[Any], by: int | None) -> None:
        """As `evolve` for what a seat played, whose action changes nothing beside its facts."""
        self.seq += 1
        self._fold(facts, by)

    def _fold(self, facts: Sequence[Any], by: int | None) -> None:
        evolve = self.state.evolve
        for fact in facts:
            evolve(fact)
        self._ask(by)

    def _ask(self, by: int | None) -> None:
        """A seat that was asked together with others, and still is, need not look again before it answers."""
        before, now = self.asked, self.state.to_act()
        self.asked = dict.fromkeys(now, self.seq)
        if len(before) > 1:
            self.asked.update({seat: before[seat] for seat in now if seat in before and seat != by})


BOT_NAMES = ("Ada", "Basil", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy")


def rematch_id(table: str) -> str:
    """The id of a table's rematch, which everybody can work out."""
    stem, _, number = table.partition("-")
    return f"{stem}-{int(number or 1) + 1}"


def opening(
    game: str,
    options: Mapping[str, Any],
    seats: int,
    *,
    secret: bytes,
    commit: str,
    spectators: bool = True,
    listed: bool = True,
    rematch_of: str = "",
    forked_from: str = "",
    position: str = "",
) -> Opened:
    """The first event of a table. Raises `Problem` for a game, options or seats that cannot be."""
    try:
        found = find(game)
        chosen = found.start(seats, options).options
    except (BadOption, UnknownGame) as wrong:
        raise of_engine(wrong) from None
    plain = msgspec.structs.asdict(chosen)
    return Opened(
        game, found.version, plain, seats, spectators, listed, commit, secret.hex(), rematch_of, forked_from, position
    )
