"""From records to a document: sentences by seq, rounds, scoresheets, disputes, and how the match ended."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from fairdeal.engine import Fact, Game, find
from fairdeal.engine.view import View
from fairdeal.events import Record, Verdict, export, verify

from ...table.disputes.events import Adjusted, Forfeited, RefereeCame, Ruled
from ...table.event import TableEvent
from ...table.house import PLAIN_HOUSE
from ...table.play import Ended
from ...table.presence import Resigned
from ...table.saying import Name, Said
from ...table.tell import lines
from ...table.undo import Rewound
from . import marking
from .cases import Cases
from .chairs import Chairs
from .document import Document, Entry, Line, Mark, Section, SheetLine
from .ending import changed, final_sheet, outcome_words, whole_outcome
from .following import Followed, plain_facts, read_event, read_opened
from .house import house_rules
from .rounds import Rounds
from .sheets import Sums, counted
from .telling import Teller, tag

SCORED, ENDED, RELAID = "round-scored", "match-ended", "relaid"
BEFORE, AFTER = "Before the match", "After the match"
PLAIN = Mark()


def read(
    records: Sequence[Record],
    viewer: str,
    *,
    verdict: Verdict | None = None,
    marks: Mapping[int, Mark] | None = None,
) -> Document:
    """The document of a table's records, as `viewer` may read it.

    Raises `ValueError` for no records, for records that are not a table's, and for an unknown viewer; `UnknownGame`.
    """
    if not records:
        raise ValueError("there is nothing to tell: not one record holds")
    evidence = _evidence(records, viewer, verdict)
    found = verdict or verify(evidence)
    return _Reader(records, viewer, marks or {}).document(found, evidence if found.exit_code == 0 else ())


def _evidence(records: Sequence[Record], viewer: str, verdict: Verdict | None) -> list[str]:
    """The lines that can be verified; a file that did not hold cannot be written again."""
    return [] if verdict is not None and verdict.exit_code else list(export(records, viewer))


class _Reader:
    """Goes through the records once."""

    def __init__(self, records: Sequence[Record], viewer: str, given: Mapping[int, Mark]) -> None:
        self.records = records
        self.viewer = viewer
        self.opened = read_opened(records)
        self.game: Game = find(self.opened.game)
        self.teller = Teller(self.game, viewer)
        course = marking.course_of(records)
        targets = [to for _, to in course.rewinds]
        self.marks = marking.marks(records, course, given)
        self.followed = Followed(self.opened, records, targets)
        self.rounds = Rounds(Sums(self.game, self.opened.seats), targets)
        self.chairs = Chairs(self.opened.seats)
        self.cases = Cases()
        self.referee: Said = "nobody came"
        self.result = ""
        self.ended = ""
        self.ruled_out = False  # has somebody resigned or forfeited?
        self.adjusted: list[tuple[int, Adjusted]] = []
        self.tags: frozenset[str] = frozenset()  # of the facts of the record at hand

    def document(self, verdict: Verdict, evidence: Sequence[str]) -> Document:
        sections = tuple(self.sections())
        last = self.records[-1]
        return Document(
            game=self.game,
            table=last.table,
            date=self.records[0].at[:10],
            result=self.how_it_ended() or unfinished(last.seq, verdict),
            viewer=self.viewer,
            verdict=verdict,
            chairs=self.chairs.all(),
            names=self.chairs.names,
            head=tuple(self.head(verdict)),
            sections=sections,
            last=last.seq,
            evidence=evidence,
            cases=tuple(self.cases.all()),
            final=tuple(self.final()),
        )

    # The header

    def head(self, verdict: Verdict) -> Iterator[tuple[str, Said]]:
        first, last = self.records[0], self.records[-1]
        yield "Rules", f"version {self.opened.rules}"
        yield "Options", "; ".join(options(self.game, self.opened.options)) or "as usual"
        if self.opened.house != PLAIN_HOUSE:
            yield "House rules", "; ".join(house_rules(self.opened.house))
        if self.opened.house.referee:
            yield "Referee", self.referee
        if self.cases.count:
            yield "Disputes", f"{self.cases.count}; see “Disputes and rulings” at the end"
        yield "Opened", f"{first.at[:10]}, {first.at[11:16]} UTC"
        yield "Seen by", self.seen_by()
        yield "Records", str(len(self.records))
        yield "Head", last.hash
        yield "Verdict", spoken_verdict(verdict)
        yield "Commitment to the shuffles", self.opened.commit

    def seen_by(self) -> str:
        seat = self.teller.seat
        if seat is None:
            return "everybody: all hands" if self.viewer == "full" else "a spectator: what everybody was shown"
        who = f"{{{seat}}}" if seat < self.opened.seats else self.viewer
        return f"{who}, who is “you” here"

    # The end

    def how_it_ended(self) -> str:
        """The last word on it: of the referee or of those who gave up, else of the cards; empty before the end."""
        if self.ended or not (self.result and (self.adjusted or self.ruled_out)):
            return self.ended or self.result
        table = self.followed.table
        if table is None:
            return f"{self.result} What was ruled since, or who resigned, is not counted in that."
        outcome = whole_outcome(table)
        return outcome_words(table, outcome, self.result) if outcome and changed(table, outcome) else self.result

    def final(self) -> Iterator[SheetLine]:
        """The scores with what rulings added, where they count and can be known."""
        table = self.followed.table
        if self.adjusted and table is not None and (outcome := whole_outcome(table)):
            yield from final_sheet(table, outcome, self.adjusted)

    # Sections

    def sections(self) -> Iterator[Section]:
        """Before the match, each round, and what came after; none that is empty."""
        title = BEFORE
        entries: list[Entry] = []
        for record in self.records:
            self.tags = frozenset(map(tag, plain_facts(record))) if record.type in marking.GAME else frozenset()
            if fresh := self.begins(record):
                if entries:
                    yield Section(title, tuple(entries))
                title, entries = fresh, []
            entry, event = self.entry(record)
            entries.append(entry)
            if self.rounds.playing and SCORED in self.tags:
                yield Section(title, tuple(entries), tuple(self.sheet(record)), self.picture(), entry.mark.undone)
                self.rounds.playing, entries = False, []
                title = AFTER if self.result else self.rounds.title()
            elif after := self.goes_elsewhere(record, event, title):
                yield Section(title, tuple(entries), picture=self.picture())
                title, entries = after, []
            self.rounds.keep(record.seq)
        if entries:
            yield Section(title, tuple(entries), picture=self.picture() if self.rounds.playing else None)

    def begins(self, record: Record) -> str:
        """The title of the round that a record begins; empty for another record."""
        if record.type == "begun":
            state = self.followed.state if self.opened.position else None
            if state is None or not state.between_rounds():
                return self.rounds.begin(len(state.sheet()) + 1 if state else 0)
            self.rounds.number = len(state.sheet())
        if record.type == "dealt" and not self.rounds.playing and RELAID not in self.tags:
            return self.rounds.begin()
        return ""

    def goes_elsewhere(self, record: Record, event: TableEvent | None, title: str) -> str:
        """The title of what follows on a rewind to another round, or on the end; empty if that is the same part."""
        if record.type == "revealed" and title != AFTER:
            self.rounds.playing = False
            return AFTER
        if isinstance(event, Rewound) and self.rounds.back(event.to):
            return self.rounds.title()
        return ""

    def picture(self) -> View | None:
        state = self.followed.state
        return state.public() if state is not None else None

    def sheet(self, record: Record) -> Iterator[SheetLine]:
        """The round that was just scored: as the game counts it, or what its fact says by itself."""
        state = self.followed.state
        if state is not None and state.sheet():
            return counted(self.game, state)
        scored = next(fact for fact in plain_facts(record) if tag(fact) == SCORED)
        return self.rounds.sums.plain(scored)

    # Records

    def entry(self, record: Record) -> tuple[Entry, TableEvent | None]:
        before = self.chairs.names
        mark = self.marks.get(record.seq, PLAIN)
        event: TableEvent | None = None
        try:
            event = read_event(self.game, record)
            whole = self.followed.step(event, record)
            self.chairs.step(event, record)
            told = tuple(self.teller.lines(record, event, whole))
        except (ValueError, LookupError) as wrong:
            self.followed.lose()
            event = None
            told = (Line(f"A record of the type {record.type!r} that cannot be told: {wrong}"),)
        names = before if record.type == "left" else self.chairs.names
        bot = record.by.startswith("bot:")
        around = record.type not in marking.GAME
        entry = Entry(record.seq, record.at, bot, names, told, mark, around, isinstance(event, Ruled))
        if event is not None:
            self.cases.step(event, record, entry)
            self.notes(event, record, entry)
        return entry, event

    def notes(self, event: TableEvent, record: Record, entry: Entry) -> None:
        """What the header and the end will tell."""
        match event:
            case RefereeCame(name):
                self.referee = (Name(name),)
            case Ended():
                self.ended = " ".join(lines(self.game, event, record.by))
            case Adjusted():
                self.adjusted.append((record.seq, event))
            case Resigned() | Forfeited():
                self.ruled_out = True
        if ENDED in self.tags and not entry.mark.undone:
            self.result = self.result_in(record, event)

    def result_in(self, record: Record, event: Any) -> str:
        """The game's own sentence about the end of the match."""
        ends: list[Fact] = [
            fact for fact, written in zip(event.facts, plain_facts(record), strict=True) if tag(written) == ENDED
        ]
        return self.teller.say(ends[-1], ends[-1]) or self.result


def options(game: Game, given: Mapping[str, Any]) -> Iterator[str]:
    """Each option that differs from the game's default, in the lobby's words."""
    described = msgspec.json.schema(game.options)["$defs"][game.options.__name__]["properties"]
    for name, value in given.items():
        about = described.get(name, {})
        if value != about.get("default"):
            shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            yield f"{about.get('title', name)}: {shown}"


def unfinished(seq: int, verdict: Verdict) -> str:
    """What stands in the place of a result."""
    if verdict.exit_code:
        return f"This file holds up to #{seq}; how the match went on cannot be told from it."
    return f"The match is not finished; the log ends at #{seq}."


def spoken_verdict(verdict: Verdict) -> str:
    """The verifier's verdict without what the header says anyway."""
    if verdict.kind == "sealed":
        return f"verified, {verdict.sealed} {'field' if verdict.sealed == 1 else 'fields'} sealed"
    return str(verdict) if verdict.exit_code else "verified"
