"""The rounds: who plays whom, which tables are over, when a board is opened, and the end."""

from collections.abc import Iterator
from itertools import chain

from fairdeal.engine.words import _

from ..errors import Problem
from ..table.state.saying import Said
from ..table.state.time import millis
from . import sitting
from .command import Command
from .event import BoardOpened, Ended, Pairing, RoundBegun, TableOver, TournamentEvent, WhyOver
from .feature import Ask, Context, Feature, Kind, recall
from .formats import BOT, FORMATS
from .formats.sheet import Sheet
from .sides import seated
from .standings import course, past, placed
from .state import Played, Sits, Tournament, table_id

# Commands


class BeginRound(Command, frozen=True):
    """Begin the next round before its time."""


class NoteOver(Command, frozen=True):
    """The service's own command: a table's match is over, with the hash of its last record, and the scores by seat."""

    table: str
    head: str
    scores: tuple[int, ...]
    why: WhyOver = "played"


class End(Command, frozen=True):
    """End the tournament before its time, or make its standings final once all rounds are played."""


# Decisions


def _left(tournament: Tournament) -> tuple[int, ...]:
    """List the contestants who play on: whoever has not gone, and whom no round has put out."""
    out = course(tournament).out
    return tuple(number for number in tournament.contestants() if number not in out)


def is_played_out(tournament: Tournament) -> bool:
    """Tell whether no further round can be played."""
    return len(tournament.rounds) >= tournament.planned or len(_left(tournament)) < 2


def begin_round(tournament: Tournament, command: BeginRound, context: Context) -> Iterator[TournamentEvent]:
    """Begin the next round, for the director; where one sits where one likes, the evening."""
    if tournament.floor and not tournament.rounds:
        yield _begins_floor(tournament)
        return
    _must_be_between(tournament)
    if is_played_out(tournament):
        raise Problem("not_now", _("All rounds are played."), remedy=_("End the tournament."))
    yield begins(tournament)


def _begins_floor(tournament: Tournament) -> RoundBegun:
    tournament.must_be("entering", _("The evening has begun."))
    if len(tournament.playing()) < 2:
        raise Problem("not_now", _("Fewer than two have entered."), remedy=_("Wait for more, or end the tournament."))
    return sitting.begins(tournament)


def _must_be_between(tournament: Tournament) -> None:
    tournament.must_go_on()
    tournament.must_be("break", _("A round is being played, or has still to be drawn."))


def begins(tournament: Tournament) -> RoundBegun:
    """Return the next round, which follows from the rounds so far."""
    opened, contestants, rounds = tournament.opened, _left(tournament), past(tournament)
    standing = tuple(number for number in placed(tournament) if number in contestants)
    sheet = Sheet(contestants, tournament.meeting, len(rounds), tournament.planned, rounds, standing, opened.fill)
    paired, members = FORMATS[opened.format].pair(sheet), tournament.members
    tables = (seated(list(map(members, table)), tournament.sides) for table in paired.tables)
    named = (Pairing(table_id(tournament.id, len(rounds), place), seats) for place, seats in enumerate(tables))
    return RoundBegun(len(rounds), tuple(named), tuple(sorted(chain.from_iterable(map(members, paired.byes)))))


def break_ends(tournament: Tournament) -> int | None:
    """Tell when the next round begins by itself, or the tournament ends after the last."""
    return tournament.lasts(tournament.opened.break_seconds) if tournament.stage == "break" else None


def goes_on(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Begin the next round, or end: what the director left open is scored by the rule that was told beforehand."""
    yield Ended("played") if is_played_out(tournament) else begins(tournament)


def note_over(tournament: Tournament, command: NoteOver, context: Context) -> Iterator[TournamentEvent]:
    """Write down how a table's match ended; with the last one the board is over."""
    if tournament.stage not in ("playing", "open", "sitting"):
        raise Problem("not_now", _("No round is being played."))
    if command.table not in {pairing.table for pairing in tournament.rounds[-1].unfinished}:
        raise Problem("not_now", _("Table '{table}' is over, or not of this round.", table=command.table[:40]))
    yield TableOver(command.table, command.head, command.scores, command.why)
    if tournament.stage == "playing" and not tournament.floor:  # the board of a day waits for its end
        yield from _opens(tournament, {command.table})


def _opens(tournament: Tournament, over: set[str]) -> Iterator[TournamentEvent]:
    """Open the board's secret, if these tables are its last."""
    board = len(tournament.rounds) - 1
    if {pairing.table for pairing in tournament.rounds[-1].unfinished} <= over:
        yield BoardOpened(board, tournament.draw.secrets[board])


def patience_ends(tournament: Tournament, table: str = "") -> int | None:
    """Tell when bots take the seats to which nobody has come in this round.

    Where one sits where one likes each table has its own time, and without a table there is none.
    """
    if tournament.floor:
        added = tournament.floor.added.get(table)
        return millis(added) + 1000 * tournament.opened.patience_seconds if added else None
    return tournament.lasts(tournament.opened.patience_seconds) if tournament.stage == "playing" else None


def round_ends(tournament: Tournament) -> int | None:
    """Tell when the time of a round is over."""
    whole = tournament.stage == "playing" and not tournament.floor
    return tournament.lasts(tournament.opened.round_seconds) if whole else None


def time_is_up(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Count the tables that still play as over, without scores.

    Nobody plays for anybody there, and no lead that somebody has elsewhere is touched: who sat there gets the average
    by the rule, or what the director awards; whoever likes plays on, but it does not count.
    """
    tables = [pairing.table for pairing in tournament.rounds[-1].unfinished]
    yield from (TableOver(table, context.head(table), (), "time") for table in tables)
    yield from _opens(tournament, set(tables))


def end(tournament: Tournament, command: End, context: Context) -> Iterator[TournamentEvent]:
    """End the tournament, for the director; not in a round, whose cards are still hidden."""
    tournament.must_go_on()
    if tournament.stage in ("playing", "sitting"):
        raise Problem("not_now", _("A round is being played."), remedy=_("Wait until its tables are over."))
    yield Ended("played" if tournament.rounds and is_played_out(tournament) else "called-off")


# Changes


def _is_begun(tournament: Tournament, event: RoundBegun, by: int | None) -> None:
    if not tournament.rounds and not tournament.floor:  # there, who has sat down somewhere
        tournament.started = tuple(tournament.contestants())
    seated = {number for pairing in event.tables for number in pairing.seats if number != BOT}
    sit = {number: Sits(tournament.entrants[number].key, tournament.entrants[number].bot) for number in seated}
    tournament.rounds.append(Played(event.tables, event.byes, {}, sit))


def _is_over(tournament: Tournament, event: TableOver, by: int | None) -> None:
    last = tournament.rounds[-1]
    tournament.rounds[-1] = last._replace(over={**last.over, event.table: event})


def _is_opened(tournament: Tournament, event: BoardOpened, by: int | None) -> None:
    tournament.boards[event.number] = event.secret


def _is_ended(tournament: Tournament, event: Ended, by: int | None) -> None:
    tournament.ended = event.why


# Sentences


def _says_begun(event: RoundBegun, tournament: Tournament, who: str) -> Said:
    if tournament.floor:
        return _("The evening begins: everybody sits down where they like.")
    return _("Round {n} begins.", n=event.round + 1)


def _says_over(event: TableOver, tournament: Tournament, who: str) -> Said:
    match event.why:
        case "time":
            if tournament.opened.entry_from or tournament.floor:
                return _("The time of table {table} is up: it does not count.", table=event.table)
            return _("The time of table {table} is up: it counts as the average.", table=event.table)
        case "void" | "repaired":
            return _("Table {table} is over; its score is not compared.", table=event.table)
    if not event.scores:  # whoever is told it may still play the board
        return _("Table {table} is over.", table=event.table)
    return _("Table {table} is over: {scores}.", table=event.table, scores=" : ".join(map(str, event.scores)))


def _says_ended(event: Ended, tournament: Tournament, who: str) -> Said:
    match event.why:
        case "unfilled":
            return _("Fewer than two take part, so there is no tournament.")
        case "undrawn":
            return _("Three times somebody did not open what they added to the boards, so there is no tournament.")
        case "called-off":
            return _("The tournament was ended before its last round; its standings are final.")
    return _("The tournament is over; its standings are final.")


FEATURE = Feature(
    asks=(Ask(BeginRound, begin_round, "begin-round"), Ask(NoteOver, note_over), Ask(End, end, "end")),
    kinds=(
        Kind(RoundBegun, "round-begun", _is_begun,
             _says_begun, recall(BeginRound)),
        Kind(TableOver, "table-over", _is_over, _says_over, recall(NoteOver)),
        Kind(BoardOpened, "board-opened", _is_opened,
             lambda event, at, who: _("Board {n} is over at all tables; its secret is open.", n=event.number + 1)),
        Kind(Ended, "ended", _is_ended, _says_ended, recall(End)),
    ),
)  # fmt: skip
