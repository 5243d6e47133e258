"""From records to a document: sentences by seq, rounds, scoresheets, disputes, and how the match ended."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from fairdeal.engine import EVERYBODY, Game, find
from fairdeal.engine.options import counts, key, spoken_schema
from fairdeal.engine.view import View
from fairdeal.engine.words import _, mark, person, plural
from fairdeal.events import Record, export
from fairdeal.events.judge.report import Report
from fairdeal.events.judge.words import LINE_REASONS

from ...table.disputes.events import Adjusted, Forfeited, RefereeCame, RefereeReplaced, Ruled
from ...table.play.play import Ended
from ...table.play.undo import Rewound
from ...table.seats.lobby import fork_words, lesson_words
from ...table.seats.presence import Resigned
from ...table.served import MARKED
from ...table.state.event import Dealt, Played, TableEvent
from ...table.state.saying import HOLE, Name, Said, around
from ...table.state.signed import shown
from ...table.state.time import millis
from ...table.tell import lines
from ..spoken import words_of
from ..verify import check, lines_hold
from . import marking
from .cases import Cases
from .chairs import Chairs
from .document import Document, Entry, Mark, Section, Sentence, SheetLine
from .following import Followed, plain_facts, read_event, read_opened
from .moments import read_eyes, seen, zone_rows
from .sheets import Rounds, Sums, changed, counted, final_sheet, outcome_words, whole_outcome
from .telling import Teller, tag
from .veils import kinds
from .words import CASES, role, span

RELAID = "relaid"
BEFORE, AFTER = mark("Before the match"), mark("After the match")
PLAIN = Mark()
CHANGES_GAME = (*marking.GAME, "begun", "rewound")
MOST_TABLES = 400  # in one transcript; a longer match tells its table after every second change, or every third …


def read(
    records: Sequence[Record],
    viewer: str,
    *,
    verdict: Report | None = None,
    marks: Mapping[int, Mark] | None = None,
    tables: bool = False,
) -> Document:
    """Make the document of a table's records, as `viewer` may read it; with `tables` as they lay after each record.

    Raises `ValueError` for no records, for records that are not a table's, and for an unknown viewer; `UnknownGame`.
    """
    if not records:
        raise ValueError(_("there is nothing to tell: not one record holds"))
    evidence = _evidence(records, viewer, verdict)
    reader = _Reader(records, viewer, marks or {}, tables)
    return reader.document(verdict or check(evidence), evidence)


def _evidence(records: Sequence[Record], viewer: str, verdict: Report | None) -> list[str]:
    """Write the lines that can be verified; a file that did not hold cannot be written again."""
    return list(export(records, viewer)) if verdict is None or lines_hold(verdict) else []


class _Reader:
    """A reader who goes through the records once."""

    def __init__(self, records: Sequence[Record], viewer: str, given: Mapping[int, Mark], tables: bool) -> None:
        self.records = records
        changes = sum(record.type in CHANGES_GAME for record in records)
        self.every = -(-changes // MOST_TABLES) if tables else 0  # after how many changes the table is told; 0: never
        self.changes = 0
        self.viewer = viewer
        self.opened = read_opened(records)
        self.game: Game = find(self.opened.game)
        facts = kinds(self.game.name, "facts")
        self.scores = frozenset(name for name, kind in facts.items() if kind.ends_round)
        self.ends = frozenset(name for name, kind in facts.items() if kind.ends_match)
        self.teller = Teller(self.game, viewer)
        branches = marking.branches_of(records)
        targets = [to for _, to in branches.rewinds]
        self.marks = marking.marks(records, branches, given)
        self.followed = Followed(self.opened, records, targets)
        self.rounds = Rounds(Sums(self.game, self.opened.seats), targets)
        self.chairs = Chairs(self.opened.seats)
        self.cases = Cases()
        self.referee: Said = _("nobody came")
        self.result = ""
        self.ended = ""
        self.ruled_out = False  # has somebody resigned or forfeited?
        self.adjusted: list[tuple[int, Adjusted]] = []
        self.tags: frozenset[str] = frozenset()  # of the facts of the record at hand
        self.moved_at = ""  # when the game changed last
        self.closed = any(map(_closes, records))
        self.foreign = self.opened.rules != self.game.version

    def document(self, verdict: Report, evidence: Sequence[str]) -> Document:
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
            foreign=self.foreign,
        )

    # The header

    def head(self, verdict: Report) -> Iterator[tuple[str, Said]]:
        first, last = self.records[0], self.records[-1]
        yield _("Rules"), rules_words(self.opened.rules, self.game.version)
        yield _("Options"), "; ".join(chosen(self.game.spoken_options(), self.opened.options)) or _("as usual")
        if self.opened.forked_from:
            yield _("Fork"), fork_words(self.opened.forked_from)
        if self.opened.lesson is True:
            yield _("Lesson"), lesson_words()
        house = self.opened.house
        if rules := "; ".join(chosen(spoken_schema(type(house)), asdict(house))):
            yield _("House rules"), rules
        if self.opened.house.referee:
            yield _("Referee"), self.referee
        if self.cases.count:
            yield _("Disputes"), _("{n}; see “{part}” at the end", n=self.cases.count, part=_(CASES))
        yield _("Opened"), _("{day}, {time} UTC", day=first.at[:10], time=first.at[11:16])
        yield _("Seen by"), self.seen_by()
        yield _("Records"), str(len(self.records))
        yield _("Head"), last.hash
        yield _("Head in twelve words"), " ".join(words_of(last.hash))
        yield _("Verdict"), spoken_verdict(verdict)
        yield _("Commitment to the shuffles"), self.opened.commit

    def seen_by(self) -> str:
        seat = self.teller.seat
        if seat is None:
            return _("everybody: all hands") if self.viewer == "full" else _("a spectator: open cards alone")
        who = person(seat) if seat < self.opened.seats else self.viewer
        return _("{who}, called “you” here", who=who)

    # The end

    def how_it_ended(self) -> str:
        """Say how it ended: by the referee, by those who gave up, else by the cards; empty before the end."""
        if self.ended or not (self.result and (self.adjusted or self.ruled_out)):
            return self.ended or self.result
        table = self.followed.table
        if table is None:
            return _("{result} Later rulings and resignations are not counted in that.", result=self.result)
        outcome = whole_outcome(table)
        return outcome_words(table, outcome, self.result) if outcome and changed(table, outcome) else self.result

    def final(self) -> Iterator[SheetLine]:
        """Give the scores with the points of rulings, where these count and can be known."""
        table = self.followed.table
        if self.adjusted and table is not None and (outcome := whole_outcome(table)):
            yield from final_sheet(table, outcome, self.adjusted)

    # Sections

    def sections(self) -> Iterator[Section]:
        """Part the records: before the match, each round, and after it; no part is empty."""
        title, is_round = _(BEFORE), False
        entries: list[Entry] = []
        for record in self.records:
            self.tags = frozenset(map(tag, plain_facts(record))) if record.type in marking.GAME else frozenset()
            if fresh := self.begins(record):
                if entries:
                    yield Section(title, tuple(entries), is_round=is_round)
                title, is_round, entries = fresh, True, []
            entry, event = self.entry(record)
            entries.append(entry)
            if self.rounds.playing and self.tags & self.scores:
                sheet = tuple(self.sheet(record))
                yield Section(title, tuple(entries), sheet, self.picture(record), entry.mark.undone, is_round)
                self.rounds.playing, is_round, entries = False, False, []
                title = _(AFTER) if self.result else self.rounds.title()
            elif after := self.goes_elsewhere(record, event, title):
                yield Section(title, tuple(entries), picture=self.picture(record), is_round=is_round)
                title, is_round, entries = after, self.rounds.playing, []
            self.rounds.keep(record.seq)
        if entries:
            picture = self.picture(self.records[-1]) if self.rounds.playing else None
            yield Section(title, tuple(entries), picture=picture, is_round=is_round)

    def begins(self, record: Record) -> str:
        """Title the round that a record begins; empty for another record."""
        if record.type == "begun":
            state = self.followed.state if self.opened.position else None
            if state is None or not state.between_rounds():
                return self.rounds.begin(len(state.sheet()) + 1 if state else 0)
            self.rounds.number = len(state.sheet())
        if record.type == "dealt" and not self.rounds.playing and RELAID not in self.tags:
            return self.rounds.begin()
        return ""

    def goes_elsewhere(self, record: Record, event: TableEvent | None, title: str) -> str:
        """Title the part after a rewind to another round, or after the end; empty while the part stays the same."""
        if record.type == "revealed" and title != _(AFTER):
            self.rounds.playing = False
            return _(AFTER)
        if isinstance(event, Rewound) and self.rounds.back(event.to):
            return self.rounds.title()
        return ""

    def picture(self, record: Record) -> View | None:
        """Show the table after a record; where cards are closed that everybody saw, only as it is now."""
        if self.closed and record.seq < self.records[-1].seq:
            return None
        state = self.followed.state
        return state.public() if state is not None else None

    def sheet(self, record: Record) -> Iterator[SheetLine]:
        """Give the sheet of the round just scored: as the game counts it, or as its fact says by itself."""
        state = self.followed.state
        if state is not None and state.sheet():
            return counted(self.game, state)
        scored = next(fact for fact in plain_facts(record) if tag(fact) in self.scores)
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
            unknown = _("A record of the type {kind} that cannot be told: {why}", kind=repr(record.type), why=wrong)
            told = (Sentence(unknown),)
        names = before if record.type == "left" else self.chairs.names
        bot = record.by.startswith("bot:")
        around = record.type not in marking.GAME
        ruling = isinstance(event, Ruled)
        lies = tuple(self.lies(record)) if self.every and event is not None else ()
        acted = role(record.by)
        entry = Entry(record.seq, record.at, bot, names, told, mark, around, ruling, acted, self.took(record), lies)
        if event is not None:
            self.cases.step(event, record, entry)
            self.notes(event, record, entry)
        return entry, event

    def lies(self, record: Record) -> Iterator[tuple[Said, Said]]:
        """Tell how the table lies after a record that changed the game, as this viewer saw it."""
        table = self.followed.table
        shut = self.closed and record.seq < self.records[-1].seq
        self.changes += record.type in CHANGES_GAME
        if table is None or shut or record.type not in CHANGES_GAME or self.changes % self.every:
            return
        view = seen(table, read_eyes("", self.viewer, self.opened.seats))
        yield from ([(_("Now"), view.say)] if view.say else [])
        yield from zone_rows(self.game, view, self.foreign)

    def took(self, record: Record) -> int | None:
        """Tell how long after the game's record before it a move of a person came; None for what is no such move."""
        before = self.moved_at
        self.moved_at = record.at if record.type in CHANGES_GAME else before
        if record.type != "played" or not before or record.by.partition(":")[0] not in ("seat", "clock"):
            return None
        return millis(record.at) - millis(before)

    def notes(self, event: TableEvent, record: Record, entry: Entry) -> None:
        """Keep in mind what belongs into the header or the end."""
        match event:
            case RefereeCame():
                self.referee = _came(event)
            case RefereeReplaced():
                self.referee = _("nobody came since the last one was replaced in #{seq}", seq=record.seq)
            case Ended():
                self.ended = " ".join(lines(self.game, event, record.by))
            case Adjusted():
                self.adjusted.append((record.seq, event))
            case Resigned() | Forfeited():
                self.ruled_out = True
        if self.tags & self.ends and not entry.mark.undone:
            self.result = self.result_in(record, event)

    def result_in(self, record: Record, event: TableEvent) -> str:
        """Say the game's own sentence about the end of the match."""
        facts = event.facts if isinstance(event, Played | Dealt) else ()
        ends = [fact for fact, written in zip(facts, plain_facts(record), strict=True) if tag(written) in self.ends]
        return self.teller.say(ends[-1], ends[-1]) or self.result


def _closes(record: Record) -> bool:
    """Tell whether something is closed in a record that everybody was told once."""
    return MARKED in record.line and any(
        seal.to == EVERYBODY and path not in record.salts for path, seal in record.seals.items()
    )


def chosen(schema: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[str]:
    """Tell each option that counts and differs from its default, in the lobby's words."""
    described = schema["properties"]
    whole = {**{name: about.get("default") for name, about in described.items()}, **given}
    for name, value in given.items():
        about = described.get(name, {})
        if value != about.get("default") and counts(about, whole):
            yield _("{option}: {value}", option=about.get("title", name), value=_value(value, about))


def _value(value: Any, about: Mapping[str, Any]) -> object:
    if (written := key(value)) in (words := about.get("words", {})):
        return words[written]
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    unit = about.get("unit")
    if unit == "day":
        return plural(value, "{n} day", "{n} days", n=value)
    return span(value * {"hour": 3_600}.get(unit, 1)) if unit in ("second", "hour") else value


def rules_words(then: int, today: int) -> str:
    """Name the rules of the log, and say so where today's are others."""
    if then == today:
        return _("version {number}", number=then)
    return _(
        "version {then}; today's are version {today}. Numbers are told as the log has them, and none that it has not",
        then=then,
        today=today,
    )


def unfinished(seq: int, verdict: Report) -> str:
    """Say why there is no result."""
    if verdict.kind == "incomplete" or verdict.code in LINE_REASONS:
        return _("This file holds up to #{seq}; it does not tell how the match went on.", seq=seq)
    return _("The match is not finished; the log ends at #{seq}.", seq=seq)


def spoken_verdict(verdict: Report) -> str:
    """Say the verifier's verdict in a few words, with its code: the header names table and records anyway."""
    if verdict.kind == "sealed":
        n = verdict.sealed
        return plural(n, "verified, {n} field sealed", "verified, {n} fields sealed", n=n)
    return verdict.headline if verdict.exit_code else _("verified")


def _came(event: RefereeCame) -> Said:
    """Name a referee who came, and the key with which they sign, if they do."""
    if not event.name:
        return _("somebody whose name was removed")
    if not event.signs:
        return (Name(event.name),)
    return around(_("{name}, who signs with the key {key}", name=HOLE, key=shown(event.signs)), Name(event.name))
