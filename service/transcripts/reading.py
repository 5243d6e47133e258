"""From records to a document: sentences by seq, rounds, scoresheets, and what the viewer may see of hidden fields."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine import Fact, Game, find
from engine.view import View
from events import Record, Seal, Verdict, export, verify
from events.transcript import eyes

from ..records import Dealt, Left, Played, Revealed, Seated, TableEvent
from ..tell import sentences
from .document import Chair, Document, Entry, Hidden, Line, Mark, Section, SheetLine
from .following import Followed, plain_facts, read_event, read_opened
from .sheets import Sums, counted

SCORED, ENDED = "round-scored", "match-ended"
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

    def __init__(self, records: Sequence[Record], viewer: str, marks: Mapping[int, Mark]) -> None:
        self.records = records
        self.sees: Callable[[Seal], bool] = eyes(viewer)
        self.viewer = viewer
        self.seat = int(viewer.removeprefix("seat:")) if viewer.startswith("seat:") else None
        self.marks = marks
        self.opened = read_opened(records)
        self.game: Game = find(self.opened.game)
        self.followed = Followed(self.opened, records[0].table)
        self.chairs: list[Chair | None] = [None] * self.opened.seats
        self.sums = Sums(self.game, self.opened.seats)
        self.result = ""
        self.rounds = 0
        self.playing = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name if chair else f"Seat {seat + 1}" for seat, chair in enumerate(self.chairs))

    def document(self, verdict: Verdict, evidence: Sequence[str]) -> Document:
        sections = tuple(self.sections())
        last = self.records[-1]
        return Document(
            game=self.game,
            table=last.table,
            date=self.records[0].at[:10],
            result=self.result or unfinished(last.seq, verdict),
            viewer=self.viewer,
            verdict=verdict,
            chairs=tuple(chair or Chair("") for chair in self.chairs),
            names=self.names,
            head=tuple(self.head(verdict)),
            sections=sections,
            evidence=evidence,
        )

    # The header

    def head(self, verdict: Verdict) -> Iterator[tuple[str, str]]:
        first, last = self.records[0], self.records[-1]
        yield "Rules", f"version {self.opened.rules}"
        yield "Options", "; ".join(options(self.game, self.opened.options)) or "as usual"
        yield "Opened", f"{first.at[:10]}, {first.at[11:16]} UTC"
        yield "Seen by", self.seen_by()
        yield "Records", str(len(self.records))
        yield "Head", last.hash
        yield "Verdict", spoken_verdict(verdict)
        yield "Commitment to the shuffles", self.opened.commit

    def seen_by(self) -> str:
        if self.seat is None:
            return "everybody: all hands" if self.viewer == "full" else "a spectator: what everybody was shown"
        who = f"{{{self.seat}}}" if self.seat < len(self.chairs) else self.viewer
        return f"{who}, who is “you” here"

    # Sections

    def sections(self) -> Iterator[Section]:
        """Before the match, each round, and what came after; none that is empty."""
        title = "Before the match"
        entries: list[Entry] = []
        for record in self.records:
            if record.type == "dealt" and not self.playing:
                if entries:
                    yield Section(title, tuple(entries))
                self.playing, self.rounds, entries = True, self.rounds + 1, []
                title = f"Round {self.rounds}"
            entries.append(self.entry(record))
            if self.playing and any(_tag(fact) == SCORED for fact in plain_facts(record)):
                yield Section(title, tuple(entries), tuple(self.sheet(record)), self.picture())
                self.playing, entries, title = False, [], "After the match" if self.result else "Between rounds"
        if entries:
            yield Section(title, tuple(entries), picture=self.picture() if self.playing else None)

    def picture(self) -> View | None:
        state = self.followed.state
        return state.public() if state is not None else None

    def sheet(self, record: Record) -> Iterator[SheetLine]:
        """The round that was just scored: as the game counts it, or what its fact says by itself."""
        state = self.followed.state
        if state is not None and state.sheet():
            return counted(self.game, state)
        scored = next(fact for fact in plain_facts(record) if _tag(fact) == SCORED)
        return self.sums.plain(scored)

    # Records

    def entry(self, record: Record) -> Entry:
        before = self.names
        try:
            event = read_event(self.game, record)
            whole = self.followed.step(event, record)
            self.sit(event)
            lines = tuple(self.lines(record, event, whole))
        except ValueError as wrong:
            self.followed.lose()
            lines = (Line(f"A record of the type {record.type!r} that cannot be told: {wrong}"),)
        names = before if record.type == "left" else self.names
        return Entry(
            record.seq, record.at, record.by.startswith("bot:"), names, lines, self.marks.get(record.seq, PLAIN)
        )

    def sit(self, event: TableEvent) -> None:
        match event:
            case Seated(seat, name, _, bot) if 0 <= seat < len(self.chairs):
                self.chairs[seat] = Chair(name, bot)
            case Left(seat) if 0 <= seat < len(self.chairs):
                self.chairs[seat] = None

    def lines(self, record: Record, event: TableEvent, whole: TableEvent) -> Iterator[Line]:
        seals = record.seals
        if isinstance(event, Played | Dealt) and isinstance(whole, Played | Dealt):
            told = list(self.told(record, event, whole, seals))
            yield from _shuffle(event, _with_action(told, self.hidden(record, seals, "action.")) or [_acts(record)])
            return
        sealed = tuple(each for each in self.hidden(record, seals, "") if not each.seen)
        for said in sentences(self.game, event, self.seat) or (f"{record.type.capitalize()}.",):
            yield Line(said, sealed=sealed)
        if isinstance(event, Revealed):
            yield Line(f"The secret: {event.secret}")

    def told(
        self, record: Record, event: Played | Dealt, whole: Played | Dealt, seals: Mapping[str, Seal]
    ) -> Iterator[Line]:
        """A line for each fact that has something to say, or something sealed to show."""
        for index, (fact, known) in enumerate(zip(event.facts, whole.facts, strict=True)):
            written = plain_facts(record)[index]
            said = self.say(fact, known)
            if _tag(written) == ENDED:
                self.result = said or self.result
            hidden = self.hidden(record, seals, f"facts.{index}.")
            if not said and not hidden:
                continue
            yield Line(
                said or _plainly(written),
                self.cards(written, hidden),
                tuple(each for each in hidden if each.seen),
                tuple(each for each in hidden if not each.seen),
                told=bool(said) and self.seat is not None,
            )

    def say(self, fact: Fact, known: Fact) -> str:
        """The game's own sentence; empty where it needs what is sealed, or where the fact is nonsense."""
        for each in (fact, known):
            try:
                return self.game.tell(each, self.seat)
            except Exception:
                # Veiled, or a card that does not exist in a log that was sealed anew.
                continue
        return ""

    def hidden(self, record: Record, seals: Mapping[str, Seal], under: str) -> list[Hidden]:
        """The hidden fields below a path, with what this viewer may see of them."""
        found = []
        for path, seal in seals.items():
            if path.startswith(under):
                seen = self.sees(seal) and path in record.salts
                cards = tuple(self.codes(_at(record.data, path))) if seen else ()
                found.append(Hidden(path, seal.commitment, seal.to, seen, cards))
        return found

    def cards(self, written: Mapping[str, Any], hidden: Iterable[Hidden]) -> tuple[str, ...]:
        """The cards of a fact that this viewer may see, in the order in which they are written."""
        shut = {each.path.rpartition(".")[2] for each in hidden if not each.seen}
        return tuple(code for name, value in written.items() if name not in shut for code in self.codes(value))

    def codes(self, value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield from [value] if value in self.game.faces else ()
        elif isinstance(value, list):
            for each in value:
                yield from self.codes(each)


def _tag(fact: Any) -> str:
    return str(fact.get("type", "")) if isinstance(fact, dict) else ""


def _at(data: Any, path: str) -> Any:
    for step in path.split("."):
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


def _plainly(written: Mapping[str, Any]) -> str:
    """A fact in the words of its written name, where the game has no sentence for this viewer."""
    words = _tag(written).replace("-", " ")
    seat, to = written.get("seat"), written.get("to")
    if type(seat) is not int:
        return f"{words.capitalize()}."
    return f"{{{seat}}}: {words}{f' to {{{to}}}' if type(to) is int else ''}."


def _acts(record: Record) -> Line:
    """A record that has no sentence is still there to be cited."""
    kind, _, seat = record.by.partition(":")
    who = f"{{{seat}}}" if kind in ("seat", "bot") and seat.isdecimal() else kind.capitalize()
    return Line(f"{who}: {_tag(record.data.get('action')).replace('-', ' ') or record.type}.")


def _with_action(told: list[Line], hidden: Sequence[Hidden]) -> list[Line]:
    """What is sealed in the action is shown beside the first sentence; what is open, the facts repeat."""
    sealed = tuple(each for each in hidden if not each.seen)
    if told and sealed:
        told[0] = msgspec.structs.replace(told[0], sealed=(*told[0].sealed, *sealed))
    return told


def _shuffle(event: Played | Dealt, told: list[Line]) -> list[Line]:
    """Shuffles are named by their number, so that each can be computed again."""
    if isinstance(event, Dealt):
        told[0] = msgspec.structs.replace(told[0], said=f"Shuffle {event.deal}. {told[0].said}")
    return told


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
