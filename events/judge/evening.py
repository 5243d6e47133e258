"""A tournament's file: its log, and the transcripts of all its tables behind it, checked each and as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from .at_table import AtTable, is_result, is_same
from .canonical import Broken, decode, is_shape
from .day import Seats
from .ed25519 import Verify, is_signed
from .epochs import commit_to
from .floor import FREE
from .places import places, travellers
from .report import Report
from .tournament import TournamentLog
from .words import (
    BROKEN,
    CANNOT_PROVE,
    EVENING_CHECKS,
    EVENING_REASONS,
    EXITS,
    OWN_DRAWS,
    PAIRINGS,
    REASONS,
    count,
)

EVENING = b'{"fairdeal":"tournament"'  # how the first line of such a file begins
FIRST = {"fairdeal": str, "parts": int, "tournament": str, "v": int}
PART = b'{"fairdeal":"transcript"'


class Fault(NamedTuple):
    """A fault: the code of the reason, the table or tournament, and the record if it is one's."""

    code: str
    where: str
    seq: int | None = None
    why: str = ""

    def line(self) -> str:
        """Say it in one sentence."""
        at = "" if self.seq is None else f" at seq {self.seq}"
        return f"{self.where}{at} ({self.code}): {EVENING_REASONS[self.code]}{self.why and f': {self.why}'}"


class Evening(NamedTuple):
    """The report on a tournament's file: all faults, standings, boards, and the report on each table's transcript."""

    tournament: str
    first: dict[str, Any]  # the data of the first record, empty where it opens no tournament
    faults: list[Fault]
    standings: list[dict[str, Any]]
    boards: list[dict[str, Any]]
    tables: list[Report]
    records: int
    added: int | None = None  # how many entrants have added to the draw; None where the log could not be judged

    @property
    def kind(self) -> str:
        """The verdict: "verified", "incomplete" or "failed"."""
        if not self.faults:
            return "verified"
        return "incomplete" if all(each.code in ("missing", "running") for each in self.faults) else "failed"

    @property
    def code(self) -> str:
        """The reason of the first fault; "" where all holds."""
        return self.faults[0].code if self.faults else ""

    @property
    def exit_code(self) -> int:
        """The exit code for programs."""
        return EXITS[self.kind]

    @property
    def headline(self) -> str:
        """The verdict in one sentence."""
        if self.faults:
            return f"{self.kind}: {self.faults[0].line()}"
        held = f"{count(len(self.tables), 'table')}, {count(self.records, 'record')}"
        return f"verified: tournament {self.tournament}, {held}"

    def checks(self) -> dict[str, str]:
        """Give a sentence for each check."""
        found = {each.code for each in self.faults}
        else_says = BROKEN if self.added is None else "hold"
        says = {name: "failed" if found & set(codes) else else_says for name, codes in EVENING_CHECKS.items()}
        if self.added is not None and says["draw"] == "hold":
            added = f"{count(self.added, 'entrant')} added to the boards"
            says["draw"] = f"hold: {OWN_DRAWS if self.first['format'] == FREE else added}"
        return {**says, "pairings": PAIRINGS}

    def public(self) -> dict[str, Any]:
        """Give the report as plain data."""
        told: dict[str, Any] = {"kind": self.kind, "code": self.code, "exit": self.exit_code}
        told.update({"headline": self.headline, "tournament": self.tournament, "records": self.records})
        told.update({name: self.first.get(name, "") for name in ("title", "scoring", "format")})
        told.update({"added": self.added or 0, "checks": self.checks()})
        told.update({"faults": [{**each._asdict(), "says": each.line()} for each in self.faults]})
        told.update({"standings": self.standings, "boards": self.boards})
        told.update({"tables": [each.public() for each in self.tables]})
        return {**told, "cannot_prove": list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """Give the report for people."""
        yield self.headline
        yield from (f"{name:12}{said}" for name, said in self.checks().items())
        yield from (each.line() for each in self.faults[1:])
        if self.standings:
            yield "Standings as they follow from the results; equal totals share a place here:"
            yield from map(self.line, self.standings)

    def line(self, each: dict[str, Any]) -> str:
        """Write a line of the standings; whose name is sealed is called by a number from 1."""
        name = each["name"] or f"Entrant {each['entrant'] + 1}"
        return f"{each['place']:4}  {name:34}{each['total']} {'points' if self.first['scoring'] == 'points' else '%'}"


def parts_of(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Yield the lines of one transcript after the other; a piece of a line that is too long begins none."""
    part: list[bytes] = []
    for line in lines:
        if line.startswith(PART) and part and part[-1].endswith(b"\n"):
            yield part
            part = []
        part.append(line)
    if part:
        yield part


def judge_evening(
    lines: Iterable[bytes], verify: Verify = is_signed, tell: Callable[[int, int], None] | None = None
) -> Evening:
    """Judge a tournament's file; no content of it makes this raise. `tell` is told how many parts are checked."""
    rest = iter(lines)
    try:
        first = decode(next(rest, b"").decode().rstrip("\n"))
        fine = is_shape(first, FIRST) and first["v"] == 1
    except (Broken, UnicodeDecodeError):
        fine = False
    parts = parts_of(rest)
    log = TournamentLog(verify)
    kind, code, seq = log.through(next(parts, [])) if fine else ("failed", "file", None)
    if not fine or not log.header:
        return Evening("", {}, [Fault("file", "the file")], [], [], [], 0)
    name = str(log.table)
    if code:
        fault = Fault("missing" if kind == "incomplete" else "log", name, seq, REASONS[code])
        return Evening(name, {}, [fault], [], [], [], len(log.records))
    log.judge()
    faults = [Fault(code, name, seq) for seq, code in log.found]
    if (0, "setup") in log.found:
        return Evening(name, log.first, faults, [], [], [], len(log.records))
    seeds = {commit_to(seed, name, number): seed for number, seed in enumerate(log.seeds)}
    bench = Bench(log, verify, seeds, faults)
    for number, part in enumerate(parts, 2):
        bench.take(part)
        if tell:
            tell(number, first["parts"])
    return bench.ends(first)


class Bench:
    """The bench before which one table after the other is held against its tournament's log."""

    def __init__(self, log: TournamentLog, verify: Verify, seeds: dict[str, bytes], faults: list[Fault]) -> None:
        self.log, self.verify, self.seeds, self.faults = log, verify, seeds, faults
        self.reports: dict[str, Report] = {}
        self.parts = 1

    def take(self, part: list[bytes]) -> None:
        """Judge the transcript of a table."""
        self.parts += 1
        reading = AtTable(self.verify, self.seeds)
        report = reading.report(reading.through(part))
        seats = self.log.tables.get(report.table)
        if seats is None or report.table in self.reports:
            self.faults.append(Fault("extra", report.table or f"part {self.parts}"))
            return
        self.reports[report.table] = report
        if report.exit_code:
            code = "missing" if report.kind == "incomplete" else "table"
            code = "board" if report.code in ("commit", "shuffle") else code
            self.faults.append(Fault(code, report.table, report.seq, REASONS[report.code]))
        if reading.first is not None:
            found = self.held(reading, reading.first, seats)
            lost = ("head", "result") if report.kind == "incomplete" else ()
            self.faults += [Fault(code, report.table) for code in found if code not in lost]

    def held(self, table: AtTable, opened: dict[str, Any], seats: Seats) -> Iterator[str]:
        """Yield the codes of what does not fit between a table and its tournament."""
        first, over, floor = {**self.log.first, "seats": len(seats.keys)}, seats.over, self.log.floor
        board: dict[str, Any] = {"tournament": self.log.table, "number": seats.round}
        if floor:
            board |= {"number": list(floor.added).index(str(table.table)), "own": True}
        same = all(is_same(opened.get(name), first[name]) for name in ("game", "rules", "options", "seats", "house"))
        dealt = floor or seats.round >= len(self.log.seeds) or str(opened.get("commit")) in self.seeds
        if not is_same(opened.get("board"), board) or not same or not dealt:
            yield "board"
        bots = {seat for seat, key in enumerate(seats.keys) if not key}
        if not is_same(opened.get("invitations", [""] * len(seats.keys)), seats.keys) or table.bots != bots:
            yield "seat"
        if over is not None and over["head"] not in table.hashes:
            yield "head"
        if over is not None and not is_result(over, table):
            yield "result"

    def ends(self, first: dict[str, Any]) -> Evening:
        """Return the report, once there are no more parts."""
        log, name = self.log, str(self.log.table)
        self.faults += [Fault("missing", each) for each in log.tables if each not in self.reports]
        whole = first["parts"] == self.parts or any(each.code == "missing" for each in self.faults)
        if first["tournament"] != name or not whole:
            self.faults.append(Fault("parts", "the file"))
        if not log.ended:
            self.faults.append(Fault("running", name))
        found = {each.code for each in self.faults}
        shaped = not found & {"setup", "twice", "pair"}
        placed = places(log) if shaped and "result" not in found else []
        boards, tables = travellers(log) if shaped else [], [*self.reports.values()]
        records = len(log.records) + sum(report.records for report in tables)
        added = sum(bool(each.noise) for each in log.entrants)
        return Evening(name, log.first, self.faults, placed, boards, tables, records, added)
