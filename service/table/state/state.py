"""A table: its seats, a match of one game, and its stages, from lobby to over; and questions about it.

It is a decider like the games: `decide.decide` answers a command with the events that follow from it, or raises
`Problem`, and changes nothing; `evolve.evolve` changes the table by an event that is in the log, and holds no rule.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from operator import attrgetter
from typing import Any, Literal, NamedTuple

import msgspec

from fairdeal.engine import DEALER, Game, GameState
from fairdeal.engine.view import View
from fairdeal.engine.words import _

from ...errors import Problem
from .branches import Branches
from .chairs import Chair, Holder, KeyInForce, SeatKind
from .draw import NOT_OPENED, Draw, Epoch
from .event import Step
from .house import PLAIN_HOUSE, House
from .opening import Opened
from .requests import Claim, Incident, Undos
from .seat_clocks import SeatClocks

Status = Literal["lobby", "playing", "over"]
Entropy = Callable[[int], bytes]


class Layout(NamedTuple):
    """The cards as record `laid_at` laid them out, the `number`-th time in the game; from record `seq` on.

    A repair's shuffle lays out nothing: it moves the cards that lie face down, and leaves the others.
    """

    seq: int
    number: int
    laid_at: int


NO_LAYOUT = Layout(-1, 0, -1)


class Ending(msgspec.Struct, frozen=True):
    """An end that came before the cards said so: `why`, and the seats that win (none, if the match does not count)."""

    why: str
    winners: tuple[int, ...]


class Former(NamedTuple):
    """A key that held a seat, with the codes of then, or the referee's; record `seq` ended that, of the kind `why`."""

    seat: Holder
    seq: int
    why: str
    codes: tuple[str, ...] = ()


class SeatClaim(msgspec.Struct, frozen=True):
    """A new key that asks in record `seq` for the seat of somebody who has lost theirs.

    `away`: nobody was there for the seat then; `agreed` are the seats that have said yes; `since` is the time from
    which the seat's waiting time runs, and `answered` when its own key gave a sign of life; both empty before.
    """

    seat: int
    seq: int
    key: str
    recovery: str
    away: bool
    agreed: tuple[int, ...] = ()
    since: str = ""
    answered: str = ""


class Loss(msgspec.Struct, frozen=True):
    """An admitted loss: of receipts for up to `size` records, signed `until` then."""

    size: int
    until: str


class Missing(msgspec.Struct, frozen=True):
    """The records that a table waits for: a receipt of ours says that there were `size`, the last with hash `root`.

    There are `head_size` now. `until` then they can come back; `gaps` are those whose lines nobody has brought yet.
    """

    size: int
    root: str
    head_size: int
    until: str
    gaps: tuple[tuple[int, int], ...]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a match: why, who won, and the scores; `adjusted` is the part of them that rulings added.

    `played_for` are seats that could not win because others played for them.
    """

    why: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    adjusted: tuple[int, ...]
    played_for: tuple[int, ...] = ()


class Table:
    """The aggregate around one match; `seq` is that of its last event, −1 before the first.

    The game as such (`state`, `deals`, `dealt_at`, `epoch`, `last`) goes back with a rewind; all else goes on.
    """

    def __init__(self, table: str) -> None:
        self.id = table
        self.seq = -1
        self.status: Status = "lobby"
        self.at = ""  # the time of the last record
        self.began_at = ""  # the time when the match began
        self.moved_at = ""  # the time of the last change of the game
        self.house: House = PLAIN_HOUSE
        self.chairs: list[Chair] = []
        self.state: GameState
        self.game: Game
        self.opened: Opened
        self.draw = NOT_OPENED  # of the match; the one in force
        self.drawn = 0  # the number of the newest draw, that of a repair included
        self.barred: frozenset[str] = frozenset()  # keys of seats that were left, or broke a draw off
        self.invitations: dict[int, str] = {}  # those that stand for seats, by their public keys
        self.broken: Counter[str] = Counter()  # invitation → draws that were broken off by whoever came with it
        self.keys: frozenset[str] = frozenset()  # every key that has ever come here: each is good for one seat, once
        self.former: dict[str, Former] = {}  # keys that hold their seats no more
        self.seat_claims: dict[int, SeatClaim] = {}
        self.released: frozenset[int] = frozenset()  # seats that were kept for somebody, and are no longer
        self.opened_at = ""
        self.rematch = ""
        self.asked: dict[int, int] = {}  # who must act in the game, perhaps the dealer → since which seq
        self.deals = 0  # shuffles so far
        self.dealt_at = -1  # the record of the last of them
        self.layouts: tuple[Layout, ...] = ()  # that have lain on the table, in the order of the log
        self.epoch = 0  # which of the `epochs` later shuffles come from
        self.epochs: list[Epoch] = []
        self.last: dict[int, int] = {}  # each seat's last decision of its own
        self.own: Counter[int] = Counter()  # decisions of each seat that are in force, its own …
        self.stood: Counter[int] = Counter()  # … and made for it by a bot or the clock; -1: without a choice
        self.first_dealt = -1
        self.branches = Branches()  # which records made the game what it is
        self.undos = Undos()
        self.referee_name = ""
        self.referee_signs: KeyInForce | None = None  # with which the referee signs, once they have come
        self.referee_removed = False  # was the referee's name removed from the log?
        self.referees = 0  # how many referees have been replaced
        self.referee_asked: tuple[int, ...] = ()  # seats that would replace the one there is
        self.over_at = ""  # the time when the match ended
        self.final_since = ""  # since when nothing corrects its result any more
        self.incident: Incident | None = None
        self.adjourned: dict[int, Incident] = {}  # claims that still wait for a ruling, while play goes on
        self.claims: dict[int, Claim] = {}  # all that were ever made, by the record that opened the incident
        self.heard_out = ""  # the time when a claim was last settled or adjourned
        self.repair_until = ""
        self.agreed: Epoch | None = None  # what a repair that was just settled will shuffle with
        self.settled_at = -1
        self.clock: SeatClocks | None = None
        self.timed_out: dict[int, int] = {}  # seat → when its time was last up
        self.hints: dict[int, int] = {}  # seat → when it last asked to be shown a good move
        self.said: dict[int, tuple[int, ...]] = {}  # seat → when it said something, in milliseconds
        self.idle = 0  # times up since a person last decided something …
        self.decided_at = ""  # … which was then
        self.forced: int | None = None  # the seat for which the next record is played
        self.away: dict[int, str] = {}  # seat → from when on something may be done about it
        self.spent: frozenset[int] = frozenset()  # seats whose own time was up, and that have decided nothing since
        self.overdue: tuple[int, ...] = ()  # seats that let their turn lie too long
        self.overdue_until = ""
        self.paused = False
        self.paused_until = ""
        self.stands_since = ""  # since when everything waits for the referee or in a pause
        self.pause_asked: tuple[int, ...] = ()
        self.resume_asked: tuple[int, ...] = ()  # seats that would end the pause
        self.end_asked: tuple[int, ...] = ()
        self.end_until = ""
        self.end_since = -1  # the record in which the first of them asked
        self.wishes: Counter[tuple[int, str]] = Counter()  # of each seat, by what it has wished for
        self.practice = False  # somebody took back what bots could lose by
        self.lost: dict[int, str] = {}  # seats that cannot win any more, and why
        self.adjusted: dict[int, int] = {}
        self.ended: Ending | None = None
        self.losses: tuple[Loss, ...] = ()  # of records that were signed for: those that the log admits
        self.missing: Missing | None = None  # records that are lost now; not of the log, so that they can still join
        self.waits: tuple[int, list[Any]] = (-2, [])  # not of the log either: what `waits` found, after which record

    def clone(self) -> "Table":
        """Copy, sharing nothing that changes."""
        twin = copy(self)
        twin.chairs = [copy(chair) for chair in self.chairs]
        for name in ("asked", "last", "own", "stood", "timed_out", "away", "lost", "adjusted", "claims"):
            setattr(twin, name, copy(getattr(self, name)))
        twin.invitations = dict(self.invitations)
        for name in ("epochs", "former", "seat_claims", "broken", "hints", "said", "wishes"):
            setattr(twin, name, copy(getattr(self, name)))
        twin.undos = self.undos.clone()
        twin.incident = self.incident and self.incident.clone()
        twin.adjourned = {seq: incident.clone() for seq, incident in self.adjourned.items()}
        twin.clock = self.clock and self.clock.clone()
        if self.seq >= 0:
            twin.state = self.state.clone()
        return twin

    # Questions

    @property
    def law(self) -> int:
        """The law of the table, as its first record names it."""
        return self.opened.law

    @property
    def language(self) -> str:
        """The language in which everybody is told of the table; "" for the house's."""
        return self.opened.language or ""

    @property
    def names(self) -> list[str]:
        """The name of each seat; an open seat is called by its number, from 1."""
        return [chair.name or _("Seat {n}", n=seat + 1) for seat, chair in enumerate(self.chairs)]

    def lacks_names(self) -> bool:
        """Tell whether names were removed from the log, so that nobody knows which ones were taken."""
        return self.referee_removed or any(chair.removed for chair in self.chairs)

    def seats_of(self, kind: SeatKind) -> list[int]:
        """List the seats with that kind of player on them."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == kind]

    def waits_for_deal(self) -> bool:
        """Tell whether a round is over and the next one is dealt when somebody asks for it."""
        return self.status == "playing" and DEALER in self.asked and self.state.between_rounds()

    def rewinds_since_deal(self) -> int:
        """Count the rewinds in the log since the cards of now were dealt, also those that were taken back."""
        rewinds = self.branches.rewinds
        return len(rewinds) - bisect_right(rewinds, (self.dealt_at,))

    @property
    def begun(self) -> bool:
        """Whether the match has begun; one that nobody came to is over without having begun."""
        return self.first_dealt >= 0

    def view(self, seat: int | None) -> View | None:
        """Show the game as `seat` or a spectator sees it; None before the match."""
        return self.state.view(seat) if self.begun else None

    def plays_as(self, seat: int) -> SeatKind:
        """Tell who decides for that seat now: a bot also where one stands in for a person."""
        chair = self.chairs[seat]
        return "bot" if chair.stand_in else chair.kind

    @property
    def waiting(self) -> bool:
        """Whether play stands still, for the referee or for a pause."""
        return self.incident is not None or self.paused

    def acting(self, kind: SeatKind) -> list[int]:
        """List the seats of that kind that must act now. Bots do not play on while an undo waits for its answers."""
        if self.status != "playing" or self.incident is not None or self.paused:
            return []
        if kind == "bot" and self.undos.pending:
            return []
        chairs, bots = self.chairs, kind == "bot"
        return [
            seat
            for seat in self.asked
            if seat != DEALER and (bots if chairs[seat].stand_in else chairs[seat].kind == kind)
        ]

    def charged(self) -> list[int]:
        """List the seats whose time it costs now.

        A request's time is that of whoever asked, not of those who consider it; a claim's that of whoever claimed,
        until the referee hears it.
        """
        if self.incident:
            return [self.incident.by] if self.status == "playing" and self.incident.called else []
        acting = self.acting("person")
        if (request := self.undos.pending) and not self.paused:
            return sorted({request.by, *acting} - set(request.waits_for))
        return acting

    def people(self) -> list[int]:
        """List the seats that people play themselves."""
        return [seat for seat in range(len(self.chairs)) if self.plays_as(seat) == "person"]

    def others(self, seat: int) -> list[int]:
        """List the other seats that have not lost."""
        return [other for other in range(len(self.chairs)) if other != seat and other not in self.lost]

    def voters(self) -> list[int]:
        """List the seats of all people who have not lost, also where a bot stands in."""
        return [seat for seat in self.seats_of("person") if seat not in self.lost]

    def alone(self) -> bool:
        """Tell whether one person plays against bots."""
        return [chair.kind for chair in self.chairs].count("person") == 1

    def has_hints(self) -> bool:
        """Tell whether seats may be shown good moves: a person alone with bots, or all where the house says so.

        At a tournament's board nobody is: others play the same cards.
        """
        return not self.opened.board and (self.house.hints or self.alone())

    def played_for(self) -> list[int]:
        """List the people's seats that cannot win, because others made too many of their decisions."""
        if self.house.stand_ins:
            return []
        own, stood, share = self.own, self.stood, self.house.share
        return [seat for seat in self.seats_of("person") if 100 * stood[seat] > share * (own[seat] + stood[seat])]

    def present(self) -> list[int]:
        """List the seats that people play themselves and whose players are not away."""
        return [seat for seat in self.people() if seat not in self.away]

    def officiates(self, key: str, office: int) -> bool:
        """Tell whether that is the referee's key; while nobody has come, the link which invites them to that office."""
        return key == self.referee_signs.public if self.referee_signs else office == self.referees

    def lets_in(self, seat: int | None, key: str, closed: bool = False) -> bool:
        """Tell whether a key may look on: everybody where spectators may, else the seat's own, or an invitation.

        A board that is `closed`, since others still play it, has no spectators.
        """
        if self.opened.spectators and not closed:
            return True
        if seat is None or not 0 <= seat < len(self.chairs):
            return False
        chair = self.chairs[seat]
        # The recovery key is that of somebody who has lost the other: to sign, one must see the head.
        owner = self.owner(seat) if chair.kind == "open" else ""
        return bool(key) and (key in (chair.key, *chair.codes, owner) or self.is_invited(seat, key))

    def key_of(self, holder: Holder) -> KeyInForce | None:
        """Return the key that must sign for a seat, or for the referee; None without one."""
        if isinstance(holder, str):
            return self.referee_signs
        chair = self.chairs[holder]
        return KeyInForce(chair.key, chair.number, chair.held) if chair.key else None

    def is_invited(self, seat: int, key: str) -> bool:
        """Tell whether an invitation is still good for its seat."""
        return self.status != "over" and bool(key) and self.invitations.get(seat) == key

    def waits_for_entrant(self, seat: int) -> bool:
        """Tell whether a bot has a seat of a tournament's board only until whoever is invited to it comes."""
        return self.chairs[seat].kind == "bot" and seat in self.invitations

    def is_anybodys(self, seat: int) -> bool:
        """Tell whether who comes without an invitation may take an open seat of a listed table."""
        return not self.keeps(seat) and seat not in self.invitations

    def host(self) -> int | None:
        """Return the seat of whoever opened the table, if it was kept for them, or of who was first invited.

        A tournament seats people itself, and has no host.
        """
        if self.opened.board:
            return None
        for seat in () if self.opened.rematch_of else self.opened.reserved:
            if self.chairs[seat].kind == "person":
                return seat
        if not self.opened.rematch_of and any(map(self.keeps, self.opened.reserved)):
            return None  # the opener is about to sit down: no stranger is faster
        people = [seat for seat in self.seats_of("person") if not self.chairs[seat].joined]
        return min(people, key=lambda seat: self.chairs[seat].since, default=None)

    def keeps(self, seat: int) -> bool:
        """Tell whether a seat is kept for somebody: whoever opened the table, or at a rematch sat there before."""
        return seat in self.opened.reserved and seat not in self.released

    def owner(self, seat: int) -> str:
        """Return the key that must sign for whoever sits down there, as long as the seat is kept; "" if none must."""
        return self.opened.owners[seat] if self.opened.owners and self.keeps(seat) else ""

    def source(self) -> Epoch:
        """Return what the first shuffles come from, as it stands."""
        return self.draw.epoch(len(self.chairs))

    def seed(self) -> bytes:
        """Return the seed of the next shuffles, fixed once all seats are taken and their noise is open."""
        if not self.epochs:
            self.epochs = [self.source()]
        return self.epochs[self.epoch].seed(self.id)

    def drawing(self) -> Draw | None:
        """Return the draw to which something can be added now: of the match before it begins, or of a repair."""
        if self.incident:
            return self.incident.draw
        return self.draw if self.status == "lobby" and not self.draw.is_seed else None

    # The records that count

    def in_force(self) -> list[range]:
        """Return the seqs of the records that made the game as it is now, the oldest first."""
        return self.branches.in_force(self.seq)

    def rewinds_in_force(self) -> list[tuple[int, int]]:
        """Return the rewinds that have not been taken back themselves."""
        return self.branches.rewinds_in_force(self.seq)

    def counts(self, seq: int) -> bool:
        """Tell whether the record at `seq` belongs to the game and is in force."""
        return self.branches.counts(seq, self.seq)

    def counted(self, steps: Sequence[Step]) -> list[Step]:
        """Keep those of the steps that made the game as it is now."""
        kept = self.branches.counted([step.record.seq for step in steps], self.seq)
        return [step for step in steps if step.record.seq in kept]

    def undone(self) -> list[range]:
        """Return the records of the game that are undone."""
        return self.branches.undone(self.seq)

    @property
    def layout(self) -> Layout:
        """The layout of cards that lies on the table now."""
        return self.layouts[-1] if self.layouts else NO_LAYOUT

    def layout_at(self, seq: int) -> Layout:
        """Return the layout of cards that lay on the table after record `seq`."""
        place = bisect_right(self.layouts, seq, key=attrgetter("seq"))
        return self.layouts[place - 1] if place else NO_LAYOUT

    def may_close(self, seq: int) -> bool:
        """Tell whether a card that record `seq` told everybody of may lie face down again, now or after an undo."""
        return self.status != "over" and self.layout_at(seq).number >= self.layout.number

    def outcome(self) -> Outcome | None:
        """Return how the match ended, rulings included; None while it is not over."""
        if self.status != "over":
            return None
        result = self.state.result()
        scores, extra = (
            self.scores_of(self.state),
            tuple(self.adjusted.get(seat, 0) for seat in range(len(self.chairs))),
        )
        if self.ended:
            return Outcome(self.ended.why, self.ended.winners, scores, extra)
        out = self.played_for()
        if result is None or not (self.adjusted or self.lost or out):
            winners = result.winners if result else ()
        else:
            winners = self.leaders(scores, out)
        return Outcome("played", winners, scores, extra, tuple(out))

    def scores(self) -> tuple[int, ...]:
        """Return the scores of the match as it stands, with those of the round that is being played."""
        return _scores(self.state)

    def scores_of(self, state: GameState) -> tuple[int, ...]:
        """Return the scores of the match as it ends in that state of the game, with what rulings added to them."""
        result = state.result()
        plain = result.scores if result else _scores(state)
        return tuple(score + self.adjusted.get(seat, 0) for seat, score in enumerate(plain))

    def with_points(self, seat: int, points: int) -> dict[int, int]:
        """Return what rulings added to the scores, with these points for the seat and its partners besides."""
        players = self.state.public().players
        side, adjusted = players[seat].side, dict(self.adjusted)
        for player in players:
            if player.seat == seat or (side is not None and player.side == side):
                adjusted[player.seat] = adjusted.get(player.seat, 0) + points
        return adjusted

    def leaders(self, scores: Sequence[int], without: Sequence[int] = ()) -> tuple[int, ...]:
        """Return who wins with these totals, `without` these seats and those that have lost; perhaps nobody."""
        left = [seat for seat in range(len(scores)) if seat not in self.lost and seat not in without]
        return self.state.leaders(scores, left)

    # Conditions

    def must_not_wait(self) -> None:
        """Raise `Problem("frozen")` while everything waits."""
        if self.incident:
            raise Problem("frozen", _("The referee has been called; everything waits for the ruling."))
        if self.paused:
            raise Problem("frozen", _("The table is paused."), remedy=_("It ends when all would go on."))

    def must_be_a_seat(self, seat: int) -> None:
        """Raise `Problem("bad_command")` for a seat that the table has not."""
        if not 0 <= seat < len(self.chairs):
            raise Problem("bad_command", no_seat(seat, len(self.chairs)))

    def must_have_begun(self) -> None:
        """Raise `Problem("not_started")` in the lobby."""
        if self.status == "lobby":
            raise Problem("not_started", _("The match has not begun."), remedy=_("It begins when every seat is taken."))

    def must_be_playing(self) -> None:
        """Raise `Problem` before and after the match."""
        self.must_have_begun()
        if self.status == "over":
            raise Problem("match_over", _("The match is over."), remedy=_("Ask for a rematch, or open a new table."))

    def must_not_be_out(self, seat: int) -> None:
        """Raise `Problem("not_now")` for a seat that has resigned or forfeited."""
        if seat in self.lost:
            raise Problem("not_now", _("You are out of this match."))

    def must_be_lobby(self) -> None:
        """Raise `Problem("not_in_lobby")` once the match has begun."""
        if self.status != "lobby":
            raise Problem("not_in_lobby", _("The match has begun; seats cannot change now."))
        if self.draw.is_closed:
            raise Problem(
                "not_in_lobby",
                _("Every seat is taken, and the cards are being drawn; seats cannot change now."),
                remedy=_("Wait a minute: the match begins, or a seat is open again."),
            )


def _scores(state: GameState) -> tuple[int, ...]:
    players = state.public().players
    if state.between_rounds():
        return tuple(player.score for player in players)
    return tuple(player.score + (player.round_score or 0) for player in players)


def must_reach(table: Table, seq: int) -> None:
    """Raise `Problem("ahead")` for somebody who knows of a record that the table's log has not."""
    if seq > table.seq:
        raise Problem(
            "ahead",
            _("You know the table up to #{known}, but the log ends at #{head} here.", known=seq, head=table.seq),
            remedy=_("Keep your receipts, come to the table again and bring the newest; the page does so by itself."),
            detail={"head": table.seq},
        )


def no_seat(seat: int, seats: int) -> str:
    """Say that a table of that many seats has no such seat."""
    return _("There is no seat {seat}; seats go from 0 to {last}.", seat=seat, last=seats - 1)
