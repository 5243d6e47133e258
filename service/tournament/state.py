"""A tournament: its entrants, the draw of its boards, its rounds; and questions about it.

It is a decider like a table: `decide.decide` answers a command with the events that follow from it, or raises
`Problem`, and changes nothing; `evolve.evolve` changes it by an event that is in the log, and holds no rule.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

from fairdeal.engine.words import _
from fairdeal.events.judge.commands import TOURNAMENT as TOURNAMENT
from fairdeal.events.judge.epochs import draw_seed, joined

from ..errors import Problem
from ..table.state.chairs import KeyInForce
from ..table.state.time import millis
from .command import Holder
from .event import Adjusted, EntrantKind, Opened, Pairing, Penalised, TableOver, WhyEnded
from .floor import Floor
from .floor import Sits as Sits
from .formats import BOT
from .sides import Sides

Stage = Literal["entering", "hashing", "drawing", "break", "playing", "dawn", "open", "sitting", "over"]
MOST_ENTRANTS, MOST_ROUNDS = 256, 64
MOST_DRAWS = 3  # after the last that is not opened there is no tournament


def is_tournament(stream: str) -> bool:
    """Tell whether a log is that of a tournament, by its name."""
    return stream.startswith(TOURNAMENT)


def is_deal(stream: str) -> bool:
    """Tell whether a log is that of a deal of a day, by its name, which has the day and the game."""
    return is_tournament(stream) and "-" in stream.removeprefix(TOURNAMENT)


class Former(NamedTuple):
    """The holder of an entrant's place before record `until`, with which the key `next` took it."""

    name: str
    until: int
    next: str


class Link(NamedTuple):
    """An open link of the director's: the place to which somebody may come by it, and since which record."""

    place: str
    since: int


class Entrant:
    """Somebody who takes part; whoever is `gone` plays no further round, for that reason.

    Who is `late` came when the boards were drawn, and adds nothing to them; the noise is that of whoever was there
    `before`.
    """

    __slots__ = ("before", "bot", "gone", "hash", "key", "kind", "late", "name", "noise", "number", "since")

    def __init__(self, name: str, kind: EntrantKind, bot: str, key: str, hash: str, since: int) -> None:
        self.name, self.kind, self.bot, self.key = name, kind, bot, key
        self.hash, self.noise, self.since = hash, "", since
        self.number = 0  # of the last command that the key signed
        self.gone: Literal["", "left", "silent"] = ""
        self.late = False
        self.before: tuple[Former, ...] = ()


class Draw(NamedTuple):
    """The draw of all boards: its number, the commitments, and the secrets; was every hash given?"""

    number: int
    commits: tuple[str, ...]
    secrets: tuple[str, ...]
    is_closed: bool = False


class Played(NamedTuple):
    """A round that has begun: its tables, who rests, and what is known of the tables that are over.

    `sit` tells by number who of the entrants sits there, with the key or as the bot of then: whoever comes to an
    entrant's place later plays from the next round on.
    """

    tables: tuple[Pairing, ...]
    byes: tuple[int, ...]
    over: Mapping[str, TableOver]
    sit: Mapping[int, Sits]

    @property
    def unfinished(self) -> list[Pairing]:
        """List the tables that are still playing."""
        return [each for each in self.tables if each.table not in self.over]


class Tournament:
    """The aggregate around an evening; `seq` is that of its last event, −1 before the first."""

    __slots__ = (
        "adjusted", "at", "boards", "called", "chosen", "closed_at", "deputies", "draw", "ended", "entrants",
        "entry_open", "extra", "floor", "id", "invited", "offices", "opened", "opened_at", "partners", "paused_at",
        "penalties", "planned", "rounds", "seq", "since", "started", "used",
    )  # fmt: skip

    opened: Opened

    def __init__(self, tournament: str) -> None:
        self.id, self.seq, self.at = tournament, -1, ""
        self.opened_at = ""
        self.entrants: list[Entrant] = []
        self.draw = Draw(0, (), ())
        self.entry_open = True
        self.closed_at = -1  # the record with which the last draw was closed
        self.started: tuple[int, ...] = ()  # the contestants who began the first round
        self.partners: dict[int, int] = {}  # of each who has one
        self.chosen: set[int] = set()  # who came by a partner's link, or made it
        self.planned = 0  # rounds
        self.rounds: list[Played] = []
        self.boards: dict[int, str] = {}  # the opened secrets, by number
        self.adjusted: list[Adjusted] = []
        self.penalties: list[tuple[int, Penalised]] = []  # each with the board from which on it counts
        self.offices: dict[str, KeyInForce] = {}  # of the director and of deputies
        self.called: dict[str, str] = {}  # the names of those in office who came by a link
        self.deputies = 0  # how many there were
        self.invited: dict[str, Link] = {}  # by the key of the link
        self.used: set[str] = set()  # all keys, each good for one
        self.floor: Floor | None = None  # where one sits where one likes
        self.since = ""  # the time when the present stage began
        self.extra = 0  # milliseconds that it has more
        self.paused_at = ""
        self.ended: WhyEnded | Literal[""] = ""

    # Questions

    @property
    def stage(self) -> Stage:
        """What the tournament does now."""
        if self.ended:
            return "over"
        if self.seq >= 0 and self.opened.entry_from:
            return "open" if self.rounds else "dawn"
        if self.entry_open:
            return "sitting" if self.rounds else "entering"
        if not self.rounds:
            return "hashing" if not self.draw.is_closed else "drawing" if self.unopened() else "break"
        return "playing" if self.rounds[-1].unfinished else "break"

    @property
    def names(self) -> list[str]:
        """The name of each entrant; one whose name was removed is called by a number, from 1."""
        return [each.name or _("Entrant {n}", n=number + 1) for number, each in enumerate(self.entrants)]

    @property
    def in_pairs(self) -> bool:
        """Whether pairs play."""
        return bool(self.opened.sides)

    @property
    def sides(self) -> Sides:
        """The side of each seat; where everybody plays alone each seat is one."""
        return self.opened.sides or tuple(range(self.opened.seats))

    @property
    def meeting(self) -> int:
        """How many contestants meet at a table."""
        return len(set(self.sides))

    def members(self, contestant: int) -> tuple[int, ...]:
        """Return whom a contestant's number stands for, in the order of numbers: an entrant, or a pair."""
        if contestant == BOT:
            return (BOT, BOT)
        partner = self.partners.get(contestant)
        return (contestant,) if partner is None else (min(contestant, partner), max(contestant, partner))

    def contestant(self, entrant: int) -> int:
        """Return the number by which an entrant is paired and placed: of a pair the lower one."""
        return self.members(entrant)[0]

    def title(self, contestant: int) -> str:
        """Return the names of a contestant: "Ann", or "Ann & Bo"."""
        names = self.names
        return " & ".join(names[each] for each in self.members(contestant))

    def playing(self) -> list[int]:
        """List the entrants who play on, by number: have not gone, and where pairs play, nor has their partner."""
        there = [number for number, each in enumerate(self.entrants) if not each.gone]
        if not self.in_pairs:
            return there
        return [number for number in there if self.partners.get(number, BOT) in there]

    def contestants(self) -> list[int]:
        """List those who are paired and placed as one: the entrants who play on, of a pair the lower number."""
        return [number for number in self.playing() if self.contestant(number) == number]

    @property
    def field(self) -> tuple[int, ...]:
        """Every contestant who is placed: who began the first round, or would begin it now."""
        if self.floor:
            return tuple(sorted({*self.started, *self.playing()}))
        return self.started or tuple(self.contestants())

    def drawing(self) -> list[int]:
        """List the entrants with keys who add to the draw."""
        added = (number for number in self.playing() if not self.entrants[number].late)
        return [number for number in added if self.entrants[number].kind == "person"]

    def unhashed(self) -> list[int]:
        """List those whose hash is still to come."""
        return [number for number in self.drawing() if not self.entrants[number].hash]

    def unopened(self) -> list[int]:
        """List those whose noise is still to be opened."""
        return [number for number in self.drawing() if not self.entrants[number].noise]

    def noises(self) -> list[str]:
        """List what was added to the boards, in the order of the entrants' numbers."""
        return [each.noise for each in self.entrants if each.noise]

    def seed(self, board: int) -> bytes:
        """Compute the 32 bytes from which all tables of a board deal."""
        return draw_seed(bytes.fromhex(self.draw.secrets[board]), self.id, board, self.noises())

    def by_lot(self, entrants: Sequence[int]) -> list[int]:
        """Order entrants as what all have added to the draw gives it."""
        return sorted(
            entrants, key=lambda number: sha256(joined("fairdeal/lot/v1", self.id, number, *self.noises())).digest()
        )

    def key_of(self, holder: Holder) -> KeyInForce | None:
        """Return the key that must sign for an entrant, or for an office; None without one."""
        if isinstance(holder, str):
            return self.offices.get(holder)
        if not 0 <= holder < len(self.entrants):
            return None
        each = self.entrants[holder]
        return KeyInForce(each.key, each.number, each.since) if each.key else None

    def pairs(self, one: int, other: int) -> None:
        """Make two a pair."""
        for each in (one, other):
            self.parts(each)
        self.partners |= {one: other, other: one}

    def parts(self, entrant: int) -> None:
        """Leave an entrant and their partner alone."""
        if entrant in self.partners:
            for each in self.members(entrant):
                del self.partners[each]
                self.chosen.discard(each)

    def comes_in(self, entrant: int) -> None:
        """Place whoever comes in when the first round has begun."""
        one = self.contestant(entrant)
        if self.started and one not in self.started and one in self.contestants():
            self.started += (one,)

    def lasts(self, seconds: int) -> int:
        """Return when the present stage ends, in milliseconds since 1970, if it has so many seconds."""
        return millis(self.since) + 1000 * seconds + self.extra

    # Conditions

    def must_be(self, stage: Stage, why: str) -> None:
        """Raise `Problem("not_now")`, with that reason, in another stage."""
        if self.stage != stage:
            raise Problem("not_now", why)

    def must_be_drawn(self) -> None:
        """Raise `Problem("not_now")` unless the boards are drawn, and the tournament goes on."""
        if self.stage not in ("break", "playing", "sitting"):
            raise Problem("not_now", _("The boards are not drawn yet, or the tournament is over."))

    def must_go_on(self) -> None:
        """Raise `Problem("not_now")` once the tournament is over."""
        if self.ended:
            raise Problem("not_now", _("The tournament is over; its standings are final."))

    def must_have(self, entrant: int) -> Entrant:
        """Return an entrant. Raises `Problem("bad_command")` for a number that nobody has."""
        if not 0 <= entrant < len(self.entrants):
            raise Problem("bad_command", _("There is no entrant {n}.", n=entrant), remedy=_("They count from 0."))
        return self.entrants[entrant]

    def must_have_contestant(self, number: int) -> None:
        """Raise `Problem("bad_command")` for a number by which nobody is placed."""
        self.must_have(number)
        if (one := self.contestant(number)) != number:
            raise Problem("bad_command", _("Entrant {n} is placed as one of a pair.", n=number),
                          remedy=_("Name the pair by its lower number, {n}.", n=one))  # fmt: skip


def table_id(tournament: str, round: int, place: int) -> str:
    """Name a table of a round, so that everybody can work it out and it is opened once."""
    return f"{tournament.removeprefix(TOURNAMENT)}-{round + 1}-{place + 1}"
