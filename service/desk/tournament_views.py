"""The view of a tournament, as its pages are told it: entrants, rounds, tables and what each waits for, standings.

What only the tournament's records can change is put together once for all pages, and a table's row once for each of
its records. Of a board that others still play nobody is told what was made of it.
"""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from fairdeal.engine.words import Speech, _, mark

from ..errors import Problem
from ..language import catalogue
from ..table.state.state import Table
from ..table.state.time import millis_of, written_millis
from ..table.waits import waiting as waiting_at
from ..tournament.codec import step_of
from ..tournament.event import Pairing, TableOver
from ..tournament.formats import BOT
from ..tournament.rounds import patience_ends
from ..tournament.scoring import Standing
from ..tournament.sides import first_seats
from ..tournament.sitting import sitting_ends, sizes
from ..tournament.standings import chart, met, standings, travellers
from ..tournament.state import Entrant, Tournament
from ..tournament.tell import told, worth
from ..tournament.waits import WAITS, Wait, waiting
from .tables import Tables
from .tournaments import Evening
from .views import to_act

Json = dict[str, Any]
AS_OPENED = (
    "title", "game", "options", "seats", "format", "rounds", "fill", "scoring", "ties", "house", "listed",
    "entry_until", "round_seconds", "break_seconds", "patience_seconds",
)  # fmt: skip
NEWS = 50  # sentences
FORMULA = ("=", "+", "-", "@")  # with which a cell begins that a spreadsheet would work out
KEPT = 100  # tournaments of which something stays put together
PATIENCE = {
    "wait": "patience",
    "what": mark("Players are to come to their tables."),
    "follows": mark("A bot takes each seat to which nobody has come, until its player comes."),
}


class _Row(NamedTuple):
    """A table's row: what it was put together from, the table's own part of that, what the table knows, and all."""

    of: object
    at: object
    live: Json
    row: Json


class _Drawn:
    """The parts of a view that are put together already: members as of a seq, standings, and the tables' rows."""

    __slots__ = ("members", "of", "placed", "rows", "seq", "tournament")

    def __init__(self, tournament: Tournament) -> None:
        self.tournament, self.seq = tournament, -2
        self.members: Json = {}
        self.of: object = None  # what the standings were placed by …
        self.placed: Json = {}
        self.rows: dict[str, _Row] = {}  # by table


class TournamentViews:
    """The views of the tournaments of one store, each in the language of its tournament."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._drawn: OrderedDict[str, _Drawn] = OrderedDict()

    def view(self, evening: Evening) -> Json:
        """Return all members of a tournament's view, as docs/protocol.md has them; what is in them never changes."""
        tournament, seq, head = evening.tournament, evening.last.seq, evening.last.hash
        drawn = self._of(tournament)
        with Speech(catalogue(tournament.opened.language or "")):
            if drawn.seq != seq:
                drawn.members, drawn.seq = self._members(tournament, seq, drawn), seq
            now = {"waits": self._waits(tournament), "tables": self._rows(tournament, drawn)}
        return {**drawn.members, "head": head, **now}

    def _of(self, tournament: Tournament) -> _Drawn:
        drawn = self._drawn.get(tournament.id)
        if drawn is None or drawn.tournament is not tournament:
            drawn = self._drawn[tournament.id] = _Drawn(tournament)
        self._drawn.move_to_end(tournament.id)
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return drawn

    def _members(self, tournament: Tournament, seq: int, drawn: _Drawn) -> Json:
        opened, draw, rounds = tournament.opened, tournament.draw, tournament.rounds
        return {
            "id": tournament.id,
            "seq": seq,
            **{name: getattr(opened, name) for name in AS_OPENED},
            "entry_from": tournament.opened.entry_from or None,
            "sides": tournament.opened.sides or None,
            "planned": tournament.planned,
            "offices": [
                {"office": office, "key": key.public, "name": tournament.called.get(office, "")}
                for office, key in tournament.offices.items()
            ],
            "invited": [{"key": key, "place": link.place} for key, link in tournament.invited.items()],
            "stage": tournament.stage,
            "ended": tournament.ended or None,
            "round": len(rounds) - 1 if rounds else None,
            "draw": {"number": draw.number, "commits": draw.commits, "closed": draw.is_closed},
            "paused": tournament.paused_at or None,
            "entrants": [
                _entrant(tournament, *each)
                for each in enumerate(zip(tournament.entrants, tournament.names, strict=True))
            ],
            "byes": rounds[-1].byes if rounds else (),
            "boards": [{"number": number, "secret": secret} for number, secret in tournament.boards.items()],
            **self._placed(tournament, drawn),
            "floor": _floor(tournament),
            "news": self._news(tournament, seq),
        }

    def _placed(self, tournament: Tournament, drawn: _Drawn) -> Json:
        met = len(tournament.rounds[0].over) if tournament.floor and tournament.rounds else 0
        gone = len(tournament.playing()) if tournament.floor else 0
        counted = (tournament.boards, tournament.adjusted, tournament.penalties, tournament.entrants, tournament.field)
        of = (*map(len, counted), met, gone)
        if drawn.of != of:
            placed = standings(tournament) if tournament.boards or met else ()
            columns = chart(tournament)
            drawn.placed = {
                "standings": [_standing(tournament, each) for each in placed],
                "places": [
                    [column[entrant] for column in columns if entrant in column]
                    for entrant in range(len(tournament.entrants))
                ],
            }
            drawn.of = of
        return drawn.placed

    def _news(self, tournament: Tournament, seq: int) -> list[Json]:
        """Tell the newest records in sentences, without the scores of a board that others still play."""
        told_yet = []
        for record, event in map(step_of, self._tables.store.read(tournament.id, seq - NEWS, seq)):
            if isinstance(event, TableOver) and _is_closed(tournament, event):
                event = replace(event, scores=())
            sentence = told(tournament, event, record.by)
            told_yet.append({"seq": record.seq, "at": record.at, "type": record.type, "sentence": sentence})
        return told_yet

    def _waits(self, tournament: Tournament) -> list[Json]:
        found = []
        if (now := _waits_for(tournament)) is not None:
            until, wait = now
            found.append(
                {"wait": wait.name, "until": written_millis(until), "what": _(wait.what), "follows": _(wait.follows)}
            )
        patience = self._patience(tournament)
        if patience is not None:
            texts = {name: _(PATIENCE[name]) for name in ("what", "follows")}
            found.append({**PATIENCE, "until": written_millis(patience), **texts})
        return found

    def _patience(self, tournament: Tournament, table: str = "") -> int | None:
        """Return until when players may come to their tables before a bot takes their seats; None once that is past."""
        until = patience_ends(tournament, table)
        return until if until is not None and until > millis_of(self._tables.clock()) else None

    # Tables of the newest round

    def _rows(self, tournament: Tournament, drawn: _Drawn) -> list[Json]:
        if not tournament.rounds:
            return []
        pairings = tournament.rounds[-1].tables
        rows = [
            self._row(tournament, number, self._patience(tournament, pairing.table), drawn)
            for number, pairing in enumerate(pairings)
        ]
        if len(drawn.rows) > len(rows):  # those of the round before
            drawn.rows = {pairing.table: drawn.rows[pairing.table] for pairing in pairings}
        return rows

    def _row(self, tournament: Tournament, number: int, patience: int | None, drawn: _Drawn) -> Json:
        pairing = tournament.rounds[-1].tables[number]
        over, known = tournament.rounds[-1].over.get(pairing.table), drawn.rows.get(pairing.table)
        shown = over if over and not _is_closed(tournament, over) else None
        if over and known and not self._tables.has(pairing.table):  # it is not folded again for what is known of it
            at, live = known.at, known.live
        else:
            table = self._table(pairing.table)
            at = table and (table.seq, table.status == "lobby" and patience)
            live = known.live if known and known.at == at else self._live(tournament, pairing, table, patience)
        if known is None or known.of != (at, over, shown):
            row = {"table": pairing.table, "number": number, "seats": pairing.seats, **live}
            row |= {"scores": shown and shown.scores, "why": shown and shown.why}
            row |= {"status": "over", "waits": None} if over else {}
            known = drawn.rows[pairing.table] = _Row((at, over, shown), at, live, row)
        return known.row

    def _live(self, tournament: Tournament, pairing: Pairing, table: Table | None, patience: int | None) -> Json:
        """Tell what a table itself knows: its stage, who has come, what it waits for, and how far it is."""
        return {
            "status": table.status if table else "opening",
            "came": [_has_come(tournament, table, *each) for each in enumerate(pairing.seats)],
            "waits": table and _waits_at(table, patience),
            "incident": table and self._incident(table),
            "moves": table.own.total() + table.stood.total() if table else 0,
        }

    def _table(self, table: str) -> Table | None:
        """Return a table; None while it is still to be opened, or where it cannot be read."""
        try:
            return self._tables.desk(table).table
        except Problem:
            return None

    def _incident(self, table: Table) -> Json | None:
        if (incident := table.incident) is None:
            return None
        [opened] = self._tables.store.read(table.id, incident.seq - 1, incident.seq)
        return {"seq": incident.seq, "by": incident.by, "since": opened.at, "heard": incident.heard}


def _floor(tournament: Tournament) -> Json | None:
    """Tell who waits where, where one sits where one likes, and what was told of the evening; None elsewhere."""
    opened, floor = tournament.opened, tournament.floor
    if floor is None or not opened.open_seating:
        return None
    waiting = [
        {"at": at, "seats": each.seats, "entrants": each.entrants, "since": each.since,
         "until": written_millis(each.until)}
        for at, each in floor.waiting.items()
    ]  # fmt: skip
    told = {"seconds": opened.open_seating.seconds, "least": opened.open_seating.least}
    return {**told, "sizes": sizes(opened.game, opened.options), "begun": floor.begun, "waiting": waiting}


def _waits_for(tournament: Tournament) -> tuple[int, Wait] | None:
    """Tell what the page counts down to; where one sits where one likes, the end of the evening before all others."""
    until = None if tournament.paused_at else sitting_ends(tournament)
    evening = next(wait for wait in WAITS if wait.name == "evening")
    return waiting(tournament) if until is None else (until, evening)


def _entrant(tournament: Tournament, number: int, who: tuple[Entrant, str]) -> Json:
    each, name = who
    sits = tournament.rounds[-1].sit.get(number) if tournament.rounds else None
    return {
        "entrant": number,
        "name": name,
        "kind": each.kind,
        "bot": each.bot,
        "key": each.key,
        "gone": each.gone or None,
        "late": each.late,
        "partner": tournament.partners.get(number),
        "sits": sits is not None and sits.key == each.key,
        "before": [{"name": former.name, "until": former.until} for former in each.before],
        "hashed": each.hash,
        "opened": each.noise,
    }


def _standing(tournament: Tournament, each: Standing) -> Json:
    scoring = tournament.opened.scoring
    return {
        "place": each.place,
        "entrant": each.entrant,
        "total": worth(scoring, each.share if scoring == "matchpoints" else each.total),
        "shares": [worth(scoring, score.worth) for score in each.boards],
        "by": [score.by for score in each.boards],
        "tie": each.tie,
    }


def _is_closed(tournament: Tournament, over: TableOver) -> bool:
    """Tell whether others still play the board of a table that is over."""
    newest = len(tournament.rounds) - 1
    return not tournament.floor and newest not in tournament.boards and over.table in tournament.rounds[newest].over


def _has_come(tournament: Tournament, table: Table | None, seat: int, entrant: int) -> bool:
    """Tell whether a seat is taken by whom it is for."""
    if entrant == BOT or tournament.rounds[-1].sit[entrant].bot:
        return True
    return table is not None and table.chairs[seat].kind == "person"


def _waits_at(table: Table, patience: int | None) -> Json | None:
    """Tell what a table waits for first, until when, for which seats, and since when."""
    found: Mapping[str, Any] | None = None
    for until, wait in waiting_at(table):
        found = {"wait": wait.name, "until": written_millis(until)}
        break
    if table.status == "lobby":
        seats = table.seats_of("open")
        found = {"wait": "lobby", "until": written_millis(patience)} if patience else found
    else:
        seats = to_act(table)
    return {**found, "seats": seats, "since": table.at} if found else None


def must_be_over(tournament: Tournament, board: int) -> None:
    """Raise `Problem`: "not_yet" before a board is over at all its tables, "not_found" for none."""
    if tournament.floor and board == 0:
        if not met(tournament):
            raise Problem("not_yet", _("No match is over."), remedy=_("Come back when one is."))
        return
    if not 0 <= board < len(tournament.opened.commits):
        raise Problem("not_found", _("There is no board {n}.", n=board), remedy=_("They count from 0."))
    if board not in tournament.boards:
        raise Problem("not_yet", _("Board {n} is not over.", n=board + 1), remedy=_("Come back when it is."))


def traveller(tournament: Tournament, board: int) -> Json:
    """Tell what each table made of a board. Raises `Problem`: "not_yet" before it is over, "not_found" for none."""
    must_be_over(tournament, board)
    scoring, round = tournament.opened.scoring, tournament.rounds[board]
    lines = []
    for line in travellers(tournament, board):
        places = first_seats(tournament.sides) if tournament.in_pairs else range(len(line.seats))
        pairing: Pairing = round.tables[line.table]
        seats = [
            {
                "seat": seat,
                "entrant": each.entrant,
                "score": each.points,
                "matchpoints": each.matchpoints and each.matchpoints._asdict(),
                "share": each.score and worth(scoring, each.score.worth),
                "by": each.score and each.score.by,
            }
            for seat, each in zip(places, line.seats, strict=True)
        ]
        lines.append(
            {"table": pairing.table, "number": line.table, "seats": seats, "why": round.over[pairing.table].why}
        )
    return {"number": board, "lines": lines, "byes": round.byes}


def columns(tournament: Tournament) -> list[list[object]]:
    """Return the standings as a sheet: a heading, then a row for each entrant, the leader first."""
    boards = [_("Board {n}", n=number + 1) for number in tournament.boards]
    rows: list[list[object]] = [[_("Rank"), _("Entrant"), _("Name"), _("Total"), _("Tie"), *boards]]
    for each in standings(tournament) if tournament.boards else ():
        told_of = _standing(tournament, each)
        rows.append(
            [
                each.place,
                each.entrant,
                cell(tournament.title(each.entrant)),
                told_of["total"],
                each.tie or "",
                *told_of["shares"],
            ]
        )
    return rows


def cell(name: str) -> str:
    """Write a name so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name
