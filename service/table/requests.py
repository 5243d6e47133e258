"""What waits beside the game: a request to take something back, and a dispute. Changed by events, without a rule."""

from collections import Counter
from copy import copy
from typing import Literal

from msgspec import Struct

from .chairs import HOST, REFEREE
from .events import (
    Accepted,
    Appealed,
    EntropyAdded,
    IncidentOpened,
    LetBe,
    Looked,
    RepairAwaited,
    Revealed,
    Rewound,
    Ruled,
    Stated,
    TableEvent,
    UndoAnswered,
    UndoAsked,
    UndoEnded,
)

REFUSALS = 2  # from the second on, a seat may refuse once and for all
Stage = Literal["open", "ruled", "appealed", "repair"]


class Request(Struct, frozen=True):
    """An undo that waits for answers; `yes` are the seats that have agreed."""

    ask: int
    by: int
    asked: UndoAsked
    yes: tuple[int, ...] = ()

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats that have not answered yet."""
        return tuple(seat for seat in self.asked.needs if seat not in self.yes)


class Undos:
    """The requests of a match: the one that waits, and what earlier ones leave behind."""

    __slots__ = ("asked", "blocked", "pending", "refusals")

    def __init__(self) -> None:
        self.pending: Request | None = None
        self.asked: Counter[int] = Counter()
        self.refusals: Counter[tuple[int, int]] = Counter()  # asker and refuser
        self.blocked: frozenset[tuple[int, int]] = frozenset()

    def clone(self) -> "Undos":
        """A copy that shares nothing that changes."""
        twin = copy(self)
        twin.asked, twin.refusals = Counter(self.asked), Counter(self.refusals)
        return twin

    def evolve(self, event: TableEvent, seq: int, by: int | None) -> None:
        """Change by an event of the log; `by` is None for the referee."""
        match event:
            case UndoAsked():
                assert by is not None
                self.pending = Request(seq, by, event)
                self.asked[by] += bool(event.needs or event.referee)
            case UndoAnswered(yes=True) if self.pending and by is not None:
                self.pending = Request(*parts(self.pending), (*self.pending.yes, by))
            case UndoAnswered(yes=False, block=block) if self.pending and by is not None:
                pair = (self.pending.by, by)
                self.refusals[pair] += 1
                self.blocked |= {pair} if block else set()
            case UndoEnded() | Rewound() | Revealed():  # after the match nothing is taken back
                self.pending = None

    def may_block(self) -> list[int]:
        """The seats that may answer the request with "no, and no more of them"."""
        if self.pending is None:
            return []
        asker = self.pending.by
        return [seat for seat in self.pending.waits_for if self.refusals[asker, seat] + 1 >= REFUSALS]


def parts(request: Request) -> tuple[int, int, UndoAsked]:
    """A request without the answers that it has got."""
    return request.ask, request.by, request.asked


class Incident:
    """What has been said and ruled since a seat called the referee."""

    __slots__ = (
        "about", "accepted", "appeal", "by", "claim", "entropy", "let_be", "looks", "rulings", "said", "seen", "seq",
    )  # fmt: skip
    entropy: dict[int, str] | None

    def __init__(self, seq: int, by: int, opened: IncidentOpened) -> None:
        self.seq, self.by = seq, by
        self.about, self.seen, self.claim = opened.about, opened.seen, opened.claim
        self.said: tuple[tuple[int, str, str], ...] = ()  # seq, by, text
        self.looks: tuple[tuple[int, str, Looked], ...] = ()  # seq, by
        self.rulings: tuple[tuple[int, Ruled], ...] = ()
        self.let_be: tuple[int, ...] = ()  # since the last ruling
        self.accepted: tuple[int, ...] = ()
        self.appeal: tuple[int, str] | None = None
        self.entropy = None  # by seat, while a repair waits for it

    @property
    def stage(self) -> Stage:
        """What it waits for: a ruling, seats that accept or appeal, the second ruling, or entropy."""
        if self.entropy is not None:
            return "repair"
        if not self.rulings:
            return "open"
        return "appealed" if self.appeal and len(self.rulings) == 1 else "ruled"

    @property
    def ruling(self) -> tuple[int, Ruled]:
        """The last ruling, with its seq."""
        return self.rulings[-1]

    def evolve(self, event: TableEvent, seq: int, by: int | None) -> None:
        """Change by an event of the log; `by` is None for the referee and the host."""
        match event:
            case Stated(text):
                self.said += ((seq, REFEREE if by is None else f"seat:{by}", text),)
            case Looked():
                self.looks += ((seq, HOST if event.host else REFEREE, event),)
            case Ruled():
                self.rulings += ((seq, event),)
                self.let_be = ()
            case LetBe() if by is not None:
                self.let_be += (by,)
            case Accepted() if by is not None:
                self.accepted += (by,)
            case Appealed(why) if by is not None:
                self.appeal = (by, why)
            case RepairAwaited():
                self.entropy = {}
            case EntropyAdded(text) if by is not None and self.entropy is not None:
                self.entropy = {**self.entropy, by: text}

    def clone(self) -> "Incident":
        """A copy; what it holds is never changed in place."""
        return copy(self)
