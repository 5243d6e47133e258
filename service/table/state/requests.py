"""The things that wait beside the game, as plain data: a request to take something back, and an incident."""

from collections import Counter
from copy import copy
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .draw import Draw
from .event import Leak

REFUSALS = 2  # from the second on, a seat may refuse once and for all
Stage = Literal["open", "ruled", "appealed", "repair"]
RemedyKind = Literal["stands", "rewind", "repair", "adjust", "forfeit", "void"]


class UndoRequest(Struct, frozen=True):
    """An undo that waits for answers, as record `ask` asked for it; `yes` are the seats that have agreed."""

    ask: int
    by: int
    target: int
    to: int
    needs: tuple[int, ...]
    referee: bool
    acted: tuple[int, ...]
    leaks: tuple[Leak, ...]
    until: str
    yes: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    again: bool = False

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats that have not answered yet."""
        return tuple(seat for seat in self.needs if seat not in self.yes)

    def agreed(self, seat: int) -> "UndoRequest":
        """Return the request with one more seat's yes."""
        return replace(self, yes=(*self.yes, seat))


class Undos:
    """The requests of a match: the one that waits, and what earlier ones leave behind."""

    __slots__ = ("asked", "blocked", "freed", "pending", "refusals")

    def __init__(self) -> None:
        self.pending: UndoRequest | None = None
        self.asked: Counter[int] = Counter()
        self.refusals: Counter[tuple[int, int]] = Counter()  # asker and refuser
        self.blocked: frozenset[tuple[int, int]] = frozenset()
        self.freed: Counter[tuple[int, int]] = Counter()  # seat and position of decisions taken back for nothing

    def clone(self) -> "Undos":
        """Copy, sharing nothing that changes."""
        twin = copy(self)
        twin.asked, twin.refusals, twin.freed = Counter(self.asked), Counter(self.refusals), Counter(self.freed)
        return twin

    def may_block(self) -> list[int]:
        """List the seats that may answer the request with "no, and no more of them"."""
        if self.pending is None:
            return []
        asker = self.pending.by
        return [seat for seat in self.pending.waits_for if self.refusals[asker, seat] + 1 >= REFUSALS]


class Remedy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The remedy of a ruling.

    `rewind` and `repair`: the game is as it was after record `to`; `repair` also shuffles again what lost its
    secrecy. `adjust`: `seat` (and its side) gets `points`. `forfeit`: `seat` loses the match. `void`: nobody wins.
    """

    kind: RemedyKind
    to: int = -1
    seat: int = -1
    points: int = 0


class Statement(Struct, frozen=True):
    """Text that a seat or the referee added to an incident at record `seq`; `by` as the log writes it."""

    seq: int
    by: str
    text: str


class Sight(Struct, frozen=True):
    """A look at hidden cards at record `seq`: through `eyes` ("seat:2" or "all"), up to record `upto`."""

    seq: int
    by: str
    eyes: str
    upto: int


class Ruling(Struct, frozen=True):
    """A ruling at record `seq`; it is carried out at `until` at the latest. `secret` is that of a repair."""

    seq: int
    finding: str
    clause: str
    remedy: Remedy
    until: str
    secret: str = ""
    commit: str = ""
    draw: int = 0  # the number of the draw of a repair

    def begins(self) -> Draw:
        """Return the draw of its repair, to which nobody has added yet."""
        return Draw(self.draw, self.commit, self.secret)


class Claim(Struct, frozen=True):
    """A claim that seat `by` has made about record `about`; `upheld` if it was ruled that something follows from it."""

    by: int
    about: int
    upheld: bool = False


class Incident:
    """An open dispute: the claim of seat `by` about record `about`, and what was said and ruled since.

    It waits for the referee, and once the referee has `heard` of it for the ruling, `until` then; after
    that it is adjourned. `again`: it was, and the referee has stopped play for it a second time.
    """

    __slots__ = (
        "about", "accepted", "again", "appeal", "appeal_until", "by", "claim", "draw", "heard", "looks", "rulings",
        "said", "seen", "seq", "until",
    )  # fmt: skip

    def __init__(self, seq: int, by: int, about: int, seen: int, claim: str, until: str) -> None:
        self.seq, self.by = seq, by
        self.about, self.seen, self.claim = about, seen, claim
        self.until = until
        self.heard = self.again = False
        self.said: tuple[Statement, ...] = ()
        self.looks: tuple[Sight, ...] = ()
        self.rulings: tuple[Ruling, ...] = ()
        self.accepted: tuple[int, ...] = ()
        self.appeal: tuple[int, str] | None = None
        self.appeal_until = ""
        self.draw: Draw | None = None  # of a repair, while that waits for what seats add

    @property
    def stage(self) -> Stage:
        """The stage: it waits for a ruling, for seats that accept or appeal, for the second ruling, or for entropy."""
        if self.draw:
            return "repair"
        if not self.rulings:
            return "open"
        return "appealed" if self.appeal and len(self.rulings) == 1 else "ruled"

    @property
    def called(self) -> bool:
        """Whether it waits for a referee who has not come yet."""
        return self.stage == "open" and not self.heard

    @property
    def ruling(self) -> Ruling:
        """The last ruling."""
        return self.rulings[-1]

    def clone(self) -> "Incident":
        """Copy; what it holds is never changed in place."""
        return copy(self)
