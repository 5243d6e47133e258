"""A table: seats, a match of one game, and its stages, from lobby to over. It is a decider like the games.

`decide` answers a command with the events that follow from it, or raises `Problem`, and changes nothing;
`evolve` changes the table by an event that is in the log, and holds no rule.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Literal

import msgspec

from engine import DEALER, Deal, Game, GameState, Relaid, shuffled
from engine.errors import BadAction, Refused
from engine.view import View

from . import incidents, lobby, presence, undo
from .changes import EVOLVE
from .clocks import Clocks, millis, millis_of
from .commands import (
    Accept,
    AddEntropy,
    AnswerUndo,
    Appeal,
    AskUndo,
    CarryOut,
    Come,
    Command,
    Dispute,
    EndMatch,
    Expire,
    HostLooks,
    Kick,
    Leave,
    LetBe,
    LookAt,
    NextDeal,
    NoteAway,
    NoteBack,
    Pause,
    Play,
    PlayOn,
    Rematch,
    Resign,
    Resume,
    Rule,
    SeatBot,
    Sit,
    StandIn,
    State,
    WithdrawDispute,
    WithdrawUndo,
)
from .course import Course
from .deciding import Act, Look, Step
from .errors import Problem, of_engine
from .fairness import Epoch, match_seed
from .incidents import Incident
from .records import (
    PLAIN_HOUSE,
    Adjusted,
    Away,
    Back,
    Begun,
    Dealt,
    Ended,
    Forfeited,
    House,
    Opened,
    Paused,
    Played,
    RepairAwaited,
    Reseeded,
    Revealed,
    Rewound,
    SeatKind,
    Settled,
    StoodIn,
    TableEvent,
    TimedOut,
    UndoEnded,
    runs,
)
from .seating import Chair
from .undo import Undos

Status = Literal["lobby", "playing", "over"]
Entropy = Callable[[int], bytes]


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: why, who won, and the scores; `adjusted` is what rulings added, which is in them."""

    why: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    adjusted: tuple[int, ...]


class Table:
    """The aggregate around one match; `seq` is that of its last event, −1 before the first.

    The game as such (`state`, `deals`, `epoch`, `last`) goes back with a rewind; all else goes on.
    """

    def __init__(self, table: str) -> None:
        self.id = table
        self.seq = -1
        self.status: Status = "lobby"
        self.house: House = PLAIN_HOUSE
        self.chairs: list[Chair] = []
        self.state: GameState
        self.game: Game
        self.opened: Opened
        self.barred: frozenset[str] = frozenset()  # keys of links that were sent away
        self.rematch = ""
        self.asked: dict[int, int] = {}  # seat that must act → since which seq it has been asked
        self.deals = 0  # shuffles so far
        self.epoch = 0  # which of the `epochs` later shuffles come from
        self.epochs: list[Epoch] = []
        self.last: dict[int, int] = {}  # each seat's last decision of its own
        self.first_dealt = -1
        self.course = Course()  # which records made the game what it is
        self.undos = Undos()
        self.referee_name = self.referee_key = ""
        self.incident: Incident | None = None
        self.repair_until = ""
        self.agreed: Epoch | None = None  # what a repair that was just settled will shuffle with
        self.settled_at = -1
        self.clock: Clocks | None = None
        self.timed_out: dict[int, int] = {}  # seat → when its time was last up
        self.forced: int | None = None  # the seat for which the next record is played
        self.away: dict[int, str] = {}  # seat → from when on something may be done about it
        self.paused = False
        self.pause_asked: tuple[int, ...] = ()
        self.end_asked: tuple[int, ...] = ()
        self.lost: dict[int, str] = {}  # seats that cannot win any more, and why
        self.adjusted: dict[int, int] = {}
        self.ended: Ended | None = None

    def clone(self) -> "Table":
        """A copy that shares nothing that changes."""
        twin = copy(self)
        twin.chairs = [copy(chair) for chair in self.chairs]
        for name in ("asked", "last", "timed_out", "away", "lost", "adjusted", "epochs"):
            setattr(twin, name, copy(getattr(self, name)))
        twin.undos = self.undos.clone()
        twin.incident = self.incident and self.incident.clone()
        twin.clock = self.clock and self.clock.clone()
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

    def plays_as(self, seat: int) -> SeatKind:
        """Who decides for that seat now: a bot also where one stands in for a person."""
        chair = self.chairs[seat]
        return "bot" if chair.stand_in else chair.kind

    @property
    def waiting(self) -> bool:
        """Does everything wait, for the referee or after a pause?"""
        return self.incident is not None or self.paused

    def acting(self, kind: SeatKind) -> list[int]:
        """The seats of that kind that must act now. Bots do not play on while an undo waits for its answers."""
        if self.status != "playing" or self.waits_for_deal() or self.waiting:
            return []
        if kind == "bot" and self.undos.pending:
            return []
        return [seat for seat in self.state.to_act() if seat != DEALER and self.plays_as(seat) == kind]

    def people(self) -> list[int]:
        """The seats for which persons decide."""
        return [seat for seat in range(len(self.chairs)) if self.plays_as(seat) == "person"]

    def present(self) -> list[int]:
        """The seats for which persons decide, who are there."""
        return [seat for seat in self.people() if seat not in self.away]

    def host(self) -> int | None:
        """The person who sat down first."""
        return min(self.seats_of("person"), key=lambda seat: self.chairs[seat].since, default=None)

    # What counts

    def in_force(self) -> list[range]:
        """The seqs whose records made the game what it is now, the oldest first."""
        return self.course.in_force(self.seq)

    def rewinds_in_force(self) -> list[tuple[int, int]]:
        """The rewinds that have not been taken back themselves."""
        return self.course.rewinds_in_force(self.seq)

    def counts(self, seq: int) -> bool:
        """Is the record of the game at `seq` in force? One that does not belong to the game is not counted."""
        return self.course.counts(seq, self.seq)

    def counted(self, steps: Sequence[Step]) -> list[Step]:
        """Those of the steps that made the game what it is now."""
        kept = self.course.counted([step.record.seq for step in steps], self.seq)
        return [step for step in steps if step.record.seq in kept]

    def undone(self) -> list[range]:
        """The records of the game that are undone."""
        return self.course.undone(self.seq)

    def outcome(self) -> Outcome | None:
        """How the match ended, rulings included; None while it is not over."""
        if self.status != "over":
            return None
        result = self.state.result()
        players = self.state.public().players
        plain = result.scores if result else tuple(player.score for player in players)
        extra = [self.adjusted.get(seat, 0) for seat in range(len(plain))]
        scores = tuple(map(sum, zip(plain, extra, strict=True)))
        if self.ended:
            return Outcome(self.ended.why, self.ended.winners, scores, tuple(extra))
        if result is None or not (self.adjusted or self.lost):
            winners = result.winners if result else ()
        else:
            winners = self.state.leaders(scores, [seat for seat in range(len(scores)) if seat not in self.lost])
        return Outcome("played", winners, scores, tuple(extra))

    # Deciding

    def decide(self, command: Command, look: Look) -> list[Act]:
        """The events that follow from `command`, and who does each. Raises `Problem`, changing nothing."""
        self._knows_who_asks(command)
        decided = DECIDE[type(command)](self, command, look)
        actor = self._actor(command)
        return [each if isinstance(each, Act) else Act(each, OFFICES.get(type(each), actor)) for each in decided]

    def _actor(self, command: Command) -> str:
        if command.referee:
            return "referee"
        if command.seat is None:
            return "table"
        bot = command.bot or self.chairs[command.seat].kind == "bot"
        return f"{'bot' if bot else 'seat'}:{command.seat}"

    def _knows_who_asks(self, command: Command) -> None:
        """Whoever sits down first with a token keeps the seat; so with the referee's."""
        if command.referee:
            if not isinstance(command, Come) and command.key != self.referee_key:
                raise Problem("not_referee", "Somebody else is the referee, or you have not given a name yet.")
        elif command.seat is not None and not isinstance(command, Sit):
            self._knows_the_seat(command, command.seat)

    def _knows_the_seat(self, command: Command, seat: int) -> None:
        if command.bot:
            if self.plays_as(seat) != "bot":
                raise Problem("not_your_turn", "No bot plays for that seat.")
        elif self.chairs[seat].kind != "person" or self.chairs[seat].key != command.key:
            raise Problem("seat_taken", "Somebody else sits there, or you have not sat down yet.")

    def _play(self, command: Play, look: Look) -> Iterator[TableEvent | Act]:
        seat = command.needs_seat()
        self.must_be_playing()
        self.must_not_wait()
        if self.chairs[seat].stand_in and not command.bot:
            raise Problem("not_your_turn", "A bot plays for you.", remedy="Take your seat back first.")
        if self.waits_for_deal():
            raise Problem("not_your_turn", "The round is over; deal the next one first.")
        self._is_fresh(command, seat)
        yield from undo.played_on(self, seat)
        yield from self._acted(seat, command.action)

    def _is_fresh(self, command: Command, seat: int) -> None:
        """Against stale moves: `seat` must have known of everything since it was asked."""
        if command.seq is not None and command.seq < self.timed_out.get(seat, -1):
            raise Problem("time_is_up", "Your time ran out before this came; the log says what was played for you.")
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
            yield self._revealed()
        elif scratch.to_act() == (DEALER,) and not scratch.between_rounds():
            yield from self._deal(scratch, self.deals)

    def _deal(self, scratch: GameState, number: int, seed: bytes | None = None) -> Iterator[TableEvent]:
        cards = scratch.to_shuffle()
        deal = Deal(shuffled(cards, seed or self.seed(), number))
        yield Dealt(number, deal, tuple(scratch.apply(DEALER, deal)), runs(cards))

    def _revealed(self) -> Revealed:
        """The secrets behind all shuffles, once nothing can be played any more."""
        return Revealed(self.opened.secret, tuple(epoch.secret for epoch in self.epochs[1:]))

    def seed(self) -> bytes:
        """The seed of the shuffles that come next, fixed once all seats are taken."""
        if not self.epochs:
            self.epochs = [Epoch(self.opened.secret, tuple(chair.entropy for chair in self.chairs))]
        return self.epochs[self.epoch].seed(self.id)

    def relays(self, places: set[str], secret: bytes, entropy: Sequence[str]) -> Iterator[TableEvent]:
        """The dealer shuffles these face-down piles again: the places of the cards, so that no card is named."""
        seed = match_seed(secret, self.id, entropy)
        lost = [(pile, cards) for pile, cards in sorted(self.state.face_down().items()) if pile in places and cards]
        for number, (pile, cards) in enumerate(lost, self.deals):
            spots = tuple(map(str, range(len(cards))))
            order = shuffled(spots, seed, number)
            yield Dealt(number, Deal(order), (Relaid(pile, tuple(map(int, order))),), runs(spots))

    def goes_without(self, seat: int, why: Literal["resigned", "forfeited"]) -> Iterator[TableEvent]:
        """A seat has lost: a side that is left alone has won, else a bot plays the seat's cards on."""
        if self.status != "playing":
            return
        left = [other for other in range(len(self.chairs)) if other != seat and other not in self.lost]
        players = self.state.public().players
        if len({players[other].side if players[other].side is not None else other for other in left}) <= 1:
            yield from self.ends(why, tuple(left))
        elif self.plays_as(seat) == "person":
            yield StoodIn(seat, presence.STAND_IN)

    def ends(self, why: Literal["resigned", "forfeited", "void", "abandoned"], winners: tuple[int, ...]) -> Any:
        """The match ends now; if its cards had not ended it already, the secrets are opened."""
        yield Ended(why, winners)
        if self.status == "playing":
            yield self._revealed()

    def _next_deal(self, command: NextDeal, look: Look) -> Iterator[TableEvent | Act]:
        self.must_be_playing()
        self.must_not_wait()
        if command.seat is None and self.people():
            command.needs_seat()
        if not self.waits_for_deal():
            raise Problem("not_now", "The round is not over; there is nothing to deal.")
        yield from undo.played_on(self, command.seat)
        yield from self._deal(self.state.clone(), self.deals)

    def _expire(self, command: Expire, look: Look) -> Iterator[TableEvent | Act]:
        """What is due by now: a request that nobody answered, or a seat whose time is up."""
        now = millis_of(look.now)
        request = self.undos.pending
        if request and millis(request.asked.until) <= now:
            yield UndoEnded(request.ask, "time")
            return
        due = self.clock.deadline() if self.clock else None
        if due is None or due[0] > now:
            raise Problem("not_now", "Nothing is due yet.")
        yield from self._plays_default(due[1])

    def _plays_default(self, seat: int) -> Iterator[TableEvent | Act]:
        yield from undo.played_on(self, seat)
        yield TimedOut(seat)
        played, *rest = self._acted(seat, msgspec.to_builtins(self.state.default(seat)))
        yield Act(played, f"clock:{seat}")
        yield from rest
        if self.house.away == "bot" and not isinstance(rest[-1] if rest else None, Revealed):
            yield StoodIn(seat, presence.STAND_IN)

    def due(self) -> int | None:
        """When something is due next, in milliseconds since 1970; None if nothing is."""
        times = [millis(self.undos.pending.asked.until)] if self.undos.pending else []
        if self.clock and (deadline := self.clock.deadline()):
            times.append(deadline[0])
        return min(times, default=None)

    def must_not_wait(self) -> None:
        """Raise `Problem("frozen")` while everything waits."""
        if self.incident:
            raise Problem("frozen", "The referee has been called; everything waits for the ruling.")
        if self.paused:
            raise Problem("frozen", "The table is paused.", remedy="Anybody can go on.")

    def must_be_a_seat(self, seat: int) -> None:
        """Raise `Problem("bad_command")` for a seat that the table has not."""
        if not 0 <= seat < len(self.chairs):
            raise Problem("bad_command", f"There is no seat {seat}; seats go from 0 to {len(self.chairs) - 1}.")

    def must_have_begun(self) -> None:
        """Raise `Problem("not_started")` in the lobby."""
        if self.status == "lobby":
            raise Problem("not_started", "The match has not begun.", remedy="It begins when every seat is taken.")

    def must_be_playing(self) -> None:
        """Raise `Problem` before and after the match."""
        self.must_have_begun()
        if self.status == "over":
            raise Problem("match_over", "The match is over.", remedy="Ask for a rematch, or open a new table.")

    def must_be_lobby(self) -> None:
        """Raise `Problem("not_in_lobby")` once the match has begun."""
        if self.status != "lobby":
            raise Problem("not_in_lobby", "The match has begun; seats cannot change now.")

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

    # Evolving

    def evolve(self, event: TableEvent, by: int | None = None, at: str = "", then: "Table | None" = None) -> None:
        """Change the table by an event of its log.

        `by` is the seat that acted, if one did; `at` the record's time, which only a table with clocks needs;
        `then` the table as it was where a `Rewound` goes back to.
        """
        self.seq += 1
        match event:
            case Played(_, facts):
                self._fold(facts, by, at)
            case Dealt(_, _, facts):
                self.deals += 1
                self._deals_begin()
                self._fold(facts, None, at)
            case Rewound(to):
                assert then is not None, "a rewind needs the table as it was"
                self._rewind(then, to)
                self._aside(event, by, at)
            case _:
                if (change := EVOLVE.get(type(event))) is not None:
                    change(self, event, by)
                self._aside(event, by, at)

    def begins(self) -> None:
        """A match begins without a deal, from a position."""
        self._deals_begin()
        self._ask(None)

    def _deals_begin(self) -> None:
        self.status = "playing"
        if self.first_dealt < 0:
            self.first_dealt = self.seq

    def _aside(self, event: TableEvent, by: int | None, at: str) -> None:
        """What is no part of the game stays when the game goes back."""
        if self.first_dealt >= 0:
            self.course = self.course.aside(self.seq)
            self.undos.evolve(event, self.seq, by)
            if self.incident:
                self.incident.evolve(event, self.seq, by)
        self._tick(at, None)

    def _tick(self, at: str, moved: int | None) -> None:
        if self.clock is not None and at:
            self.clock.tick(millis(at), self.acting("person"), moved)

    def _rewind(self, then: "Table", to: int) -> None:
        """The game is as it was; nothing else is."""
        self.course = self.course.back(self.seq, to)
        self.state, self.deals, self.epoch, self.last = then.state.clone(), then.deals, then.epoch, dict(then.last)
        self.asked = dict.fromkeys(self.state.to_act(), self.seq)
        if self.clock is not None and then.clock is not None:
            self.clock.rewound(then.clock)

    def evolve_played(self, facts: Sequence[Any], by: int | None, at: str = "") -> None:
        """As `evolve` for what a seat played, whose action changes nothing beside its facts."""
        self.seq += 1
        self._fold(facts, by, at)

    def _fold(self, facts: Sequence[Any], by: int | None, at: str) -> None:
        evolve = self.state.evolve
        for fact in facts:
            evolve(fact)
        if by is not None and by != self.forced and not self.chairs[by].stand_in:
            self.last[by] = self.seq
        self.forced = None
        self._ask(by)
        if self.clock is not None:
            self._tick(at, by)

    def _ask(self, by: int | None) -> None:
        """A seat that was asked together with others, and still is, need not look again before it answers."""
        before, now = self.asked, self.state.to_act()
        self.asked = dict.fromkeys(now, self.seq)
        if len(before) > 1:
            self.asked.update({seat: before[seat] for seat in now if seat in before and seat != by})


Handler = Callable[[Table, Any, Look], Iterator[TableEvent | Act]]
DECIDE: Mapping[type[Command], Handler] = {
    Play: Table._play,
    NextDeal: Table._next_deal,
    Sit: lobby.sit,
    SeatBot: lobby.seat_bot,
    Leave: lobby.leave,
    Rematch: lobby.rematch,
    Expire: Table._expire,
    Kick: presence.kick,
    AskUndo: undo.ask,
    AnswerUndo: undo.answer,
    WithdrawUndo: undo.withdraw,
    Dispute: incidents.dispute,
    State: incidents.state,
    WithdrawDispute: incidents.withdraw,
    LetBe: incidents.let_be,
    Accept: incidents.accept,
    Appeal: incidents.appeal,
    AddEntropy: incidents.add_entropy,
    Come: incidents.come,
    LookAt: incidents.look_at,
    HostLooks: incidents.host_looks,
    Rule: incidents.rule,
    CarryOut: incidents.carry_out,
    Pause: presence.pause,
    Resume: presence.resume,
    StandIn: presence.stand_in,
    PlayOn: presence.play_on,
    Resign: presence.resign,
    EndMatch: presence.end_match,
    NoteAway: presence.note_away,
    NoteBack: presence.note_back,
}
# Whose doing an event is, whoever's command brought it about.
OFFICES: Mapping[type[TableEvent], str] = {
    Dealt: "dealer",
    **dict.fromkeys((Revealed, Rewound, UndoEnded, Settled, RepairAwaited, Reseeded, Adjusted, Forfeited), "table"),
    **dict.fromkeys((Ended, Paused, TimedOut, Away, Back, StoodIn), "table"),
}
