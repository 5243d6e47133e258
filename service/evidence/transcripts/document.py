"""The content of a transcript for people, before it takes a form; seats stand as `{n}` in every text."""

from collections.abc import Sequence

from msgspec import Struct

from fairdeal.engine import Game
from fairdeal.engine.view import View
from fairdeal.events.judge.report import Report

from ...table.state.saying import Said


class Mark(Struct, frozen=True, kw_only=True):
    """A remark on a record, from elsewhere: that it was undone, or a note such as a ruling's number."""

    undone: bool = False
    note: str = ""


class Hidden(Struct, frozen=True):
    """A field that not everybody was told; if it is `seen` by this viewer, `cards` are the codes in it."""

    path: str
    commitment: str
    to: tuple[int, ...]
    seen: bool = False
    cards: tuple[str, ...] = ()

    @property
    def digits(self) -> str:
        """Give as much of the commitment as it takes to find it in the log."""
        return self.commitment[:6]


class Sentence(Struct, frozen=True):
    """A sentence. `told` says that it names what is `opened` to this viewer by itself.

    `quote` holds somebody's own words, in lines: it stands below the sentence and for itself.
    """

    said: Said
    cards: tuple[str, ...] = ()
    opened: tuple[Hidden, ...] = ()
    sealed: tuple[Hidden, ...] = ()
    told: bool = True
    quote: str = ""


class Entry(Struct, frozen=True):
    """A record: its sentences, the name of each seat at that time, and the `role` in which somebody did it.

    An entry `around` the game cites other records; a `ruling` is set off from the rest. `took` are the milliseconds
    that a person's move came after the game's record before it.
    """

    seq: int
    at: str
    bot: bool
    names: tuple[str, ...]
    lines: tuple[Sentence, ...]
    mark: Mark
    around: bool = False
    ruling: bool = False
    role: str = ""
    took: int | None = None
    lies: tuple[tuple[Said, Said], ...] = ()  # the table after it, in words


class SheetLine(Struct, frozen=True):
    """The result of one seat or side in a round; points and total in words of the game's unit."""

    who: str
    points: str
    total: str
    detail: str = ""


class Section(Struct, frozen=True):
    """A round, or the part before or after the match (no `is_round`). `picture` is the public table at its end.

    If the round was scored and taken up again, its sheet is `undone`.
    """

    title: str
    entries: tuple[Entry, ...]
    sheet: tuple[SheetLine, ...] = ()
    picture: View | None = None
    undone: bool = False
    is_round: bool = False

    @property
    def names(self) -> Sequence[str]:
        """Name each seat, as it was called at the end of the section."""
        return self.entries[-1].names if self.entries else ()


class Player(Struct, frozen=True):
    """The player of a seat; `bot` is empty for a person; `signed_notes` tell how it fared."""

    name: str
    bot: str = ""
    notes: tuple[str, ...] = ()


class Step(Struct, frozen=True):
    """A part of a dispute under its `label`: records with their sentences, or a sentence of its own."""

    label: str
    entries: tuple[Entry, ...] = ()
    said: Said = ""


class Case(Struct, frozen=True):
    """A dispute from its claim, in record `opened` `about` another, to its settlement; −1 for looks outside of any."""

    title: Said
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    opened: int = -1
    about: int = -1


class Document(Struct, frozen=True):
    """The whole transcript, before its form; `head` pairs labels with values, and `evidence` holds the verified lines.

    `final` are the scores with the points of rulings, if there were any; `last` is the last record's seq. A part of a
    transcript has only the records `shown`. `foreign`: the match was played under other rules than today's.
    """

    game: Game
    table: str
    date: str
    result: Said
    viewer: str
    verdict: Report
    chairs: tuple[Player, ...]
    names: tuple[str, ...]
    head: tuple[tuple[str, Said], ...]
    sections: tuple[Section, ...]
    last: int
    evidence: Sequence[str] = ()
    cases: tuple[Case, ...] = ()
    final: tuple[SheetLine, ...] = ()
    shown: frozenset[int] | None = None
    foreign: bool = False

    def has(self, seq: int) -> bool:
        """Tell whether the record stands in this transcript, so that a citation can lead there."""
        return 0 <= seq <= self.last and (self.shown is None or seq in self.shown)
