"""A tournament's file: written whole, and audited: its log decided again, and each of its tables'."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from fairdeal.engine import find
from fairdeal.engine.words import _, plural
from fairdeal.events import Log, Record, Store, encode, export
from fairdeal.events.judge.commands import DEPUTY
from fairdeal.events.judge.evening import parts_of
from fairdeal.events.transcript import FULL, read_transcript

from ..errors import Problem
from ..table.state.event import Act, Step
from ..tournament.codec import step_of
from ..tournament.command import DIRECTOR, HOUSE, Command, Expire
from ..tournament.decide import decide
from ..tournament.entry import commits_to
from ..tournament.event import Opened, Redrawn, RoundBegun, TableOver
from ..tournament.evolve import evolve
from ..tournament.features import KINDS
from ..tournament.sides import sides_of
from ..tournament.state import Tournament
from .asked_again import groups
from .audit import audit
from .findings import FAILED, HOLDS, PARTLY, Audited


def tables_of(records: Iterable[Record]) -> list[str]:
    """List the tables of a tournament, in the order in which its log names them."""
    named = [record for record in records if record.type in ("round-begun", "table-added")]
    return [each["table"] for record in named for each in record.data.get("tables", [record.data])]


def whole(store: Store, tournament: str) -> Iterator[str]:
    """Yield the lines of a tournament's file, without their line ends: its log, and the transcripts of its tables.

    Raises `Problem("not_yet")` before it is over, when cards of it may still be hidden, and `Archived` where a table is
    in a file of its own; both before the first line.
    """
    records = list(store.read(tournament))
    if records[-1].type != "ended":
        raise Problem("not_yet", _("The tournament is not over."), remedy=_("Come back when it is."))
    tables = tables_of(records)
    for each in tables:
        next(iter(store.read(each, -1, 0)))
    first = {"fairdeal": "tournament", "parts": 1 + len(tables), "tournament": tournament, "v": 1}
    yield encode(first).decode()
    for each in (tournament, *tables):
        yield from export(Log(store, each), FULL)


class Again:
    """The `Context` in which an old command is decided again: the log up to then, and what came from outside."""

    again = True

    def __init__(self, steps: Sequence[Step], group: Sequence[Step]) -> None:
        self.now = datetime.fromisoformat(group[0].record.at)
        self._steps = steps
        self._secrets = [secret for step in group if isinstance(step.event, Redrawn) for secret in step.event.secrets]
        self._heads = {step.event.table: step.event.head for step in group if isinstance(step.event, TableOver)}

    def entropy(self, size: int) -> bytes:
        """Return the chance of that time, as the log holds it."""
        return bytes.fromhex(self._secrets.pop(0)) if self._secrets else bytes(size)

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """Return the records after seq `after`, up to and with `upto`."""
        return self._steps[after + 1 : upto + 1]

    def head(self, table: str) -> str:
        """Return the head of a table as it was written down."""
        return self._heads.get(table, "")


class AuditedEvening(Struct, frozen=True):
    """An audit of a tournament's file: the tournament as its log tells it, what is wrong there, each table's audit."""

    tournament: Tournament
    findings: tuple[tuple[int, str], ...]
    tables: tuple[Audited, ...]

    @property
    def exit_code(self) -> int:
        """Give the exit code of `fairdeal audit`."""
        if self.findings or any(each.findings for each in self.tables):
            return FAILED
        return max((each.exit_code for each in self.tables), default=HOLDS) and PARTLY

    def verdict(self) -> str:
        """Say in a sentence for people whether the evening follows from the rules."""
        if self.findings:
            seq, why = self.findings[0]
            return _("Record #{seq} of the tournament is not what its rules give: {why}.", seq=seq, why=why)
        if wrong := [each for each in self.tables if each.findings]:
            return _("Table {table}: {verdict}", table=wrong[0].table, verdict=wrong[0].verdict())
        return plural(
            len(self.tables),
            "Every pairing, deadline and end is what the rules give, and so is the play at its {n} table.",
            "Every pairing, deadline and end is what the rules give, and so is the play at its {n} tables.",
            n=len(self.tables),
        )


def logs_in(lines: Iterable[bytes]) -> Iterator[list[Record]]:
    """Yield the logs of a tournament's file, which verifies: its own, then that of each table."""
    rest = iter(lines)
    next(rest, None)
    return map(read_transcript, parts_of(rest))


def audit_evening(lines: Iterable[bytes]) -> AuditedEvening:
    """Decide a tournament again, from the lines of its file, which verify; each table is audited, too."""
    log, *tables = logs_in(lines)
    tournament, found = _decided(log)
    return AuditedEvening(tournament, tuple(found), tuple(map(audit, tables)))


def _decided(records: Sequence[Record]) -> tuple[Tournament, list[tuple[int, str]]]:
    """Fold a tournament, and decide each of its commands again on the way."""
    tournament, found = Tournament(records[0].table), list[tuple[int, str]]()
    steps = list(map(step_of, records))
    for group in groups(steps):
        first = group[0].event
        why = _opens(tournament.id, first) if isinstance(first, Opened) else _differs(tournament, group, steps)
        if why:
            found.append((group[0].record.seq, why))
        for record, event in group:
            evolve(tournament, event, record.by, record.at)
    return tournament, found


def _opens(tournament: str, opened: Opened) -> str:
    """Say what is wrong with the first record."""
    bound = commits_to(tournament, [bytes.fromhex(secret) for secret in opened.secrets]) == opened.commits
    if not bound:
        return _("the secrets of the boards are not those that were committed to")
    if opened.sides and opened.sides != sides_of(find(opened.game).start(opened.seats, opened.options)):
        return _("the sides are not those of the game")
    return ""


def _differs(tournament: Tournament, group: Sequence[Step], steps: Sequence[Step]) -> str:
    """Say how the records of a command differ from those that are decided now."""
    try:
        acts = decide(tournament, _asked(group), Again(steps, group))
    except Problem as problem:
        return problem.message
    recorded = [Act(step.event, step.record.by) for step in group]
    if acts == recorded:
        return ""
    wrong = next((pair for pair in zip(acts, recorded, strict=False) if pair[0] != pair[1]), None)
    if wrong and isinstance(wrong[0].event, RoundBegun) and isinstance(wrong[1].event, RoundBegun):
        return _("the pairings are not those that follow from the standings")
    due = ", ".join(KINDS[type(act.event)].name for act in acts)
    return _("'{event}' stands there, and '{due}' follows", event=group[0].record.type, due=due)


def _asked(group: Sequence[Step]) -> Command:
    """Read the command back that brought the records about."""
    record, event = group[0]
    stem, _colon, id = record.cmd.partition(":")
    if stem == HOUSE and id.startswith("due:"):
        return Expire(id=id)
    base = {
        "id": id,
        "seat": int(stem) if stem.isdecimal() else None,
        "signs": stem if stem.startswith((DIRECTOR, DEPUTY)) else "",
        "by_key": event.by_key or None,
    }
    recalls = KINDS[type(event)].recalls
    if recalls is None:
        raise Problem("bad_command", _("nobody can ask for '{event}'", event=record.type))
    return recalls(event, base)
