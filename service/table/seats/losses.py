"""Losses: the end of a log that this server signed for and has no more, found out, and told for ever in the log."""

from collections.abc import Iterator

from msgspec.structs import replace

from fairdeal.engine import Game
from fairdeal.engine.words import _

from ...errors import Problem
from ..state.chairs import TABLE
from ..state.command import Command
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Context, Feature, Kind, recall
from ..state.state import Loss, Table
from ..state.time import millis, moment, written
from .lost_keys import put_off

WAIT_SECONDS = 120  # that a table waits for its lost records


# Commands, of the service itself


class TakeBack(Command, frozen=True):
    """Note that the records after `after` came back; the receipt for `size` of them has the hash `root`."""

    after: int
    size: int
    root: str


class AdmitLoss(Command, frozen=True):
    """Note that records are lost of which a receipt speaks; `signed` is its time, `since` as in `RecordsLost`."""

    size: int
    root: str
    signed: str
    since: str


# Events


class Recovered(TableEvent, frozen=True):
    """The records after `after` were lost, and came back from the players' copies, as a receipt vouches for them.

    `since` is the time of the last of them: what has gone by since counts for nobody.
    """

    after: int
    size: int
    root: str
    since: str


class RecordsLost(TableEvent, frozen=True):
    """Records are lost for good: a receipt that was signed at `signed` says that there were `size`, to hash `root`.

    `since` is the time of the last record that is left, if the table has stood: what has gone by since counts for
    nobody. It is empty where the log had gone on already.
    """

    size: int
    root: str
    signed: str
    since: str


# Decisions


def take_back(table: Table, command: TakeBack, context: Context) -> Iterator[TableEvent | Act]:
    """Note what came back; the log must end with the record that the receipt speaks of."""
    if command.size != table.seq + 1 or not command.after < table.seq or not _goes_on(table, command, context):
        raise Problem("not_now", _("The log does not end where that receipt says."))
    yield Recovered(command.after, command.size, command.root, table.at)


def admit(table: Table, command: AdmitLoss, context: Context) -> Iterator[TableEvent | Act]:
    """Admit a loss once; the log must not hold the record that the receipt speaks of."""
    if admitted(table, command.size, command.signed) or _goes_on(table, command, context):
        raise Problem("not_now", _("The log goes on from that receipt, or the loss has been admitted already."))
    since = command.since if command.since == table.at else ""  # another server has gone on meanwhile
    yield RecordsLost(command.size, command.root, command.signed, since)


def _goes_on(table: Table, receipt: TakeBack | AdmitLoss, context: Context) -> bool:
    """Tell whether the log has the record of which the receipt speaks."""
    last = receipt.size - 1
    there = context.steps(last - 1, last) if 0 <= last <= table.seq else []  # none, where the log has just lost it
    return any(step.record.hash == receipt.root for step in there)


def admitted(table: Table, size: int, signed: str) -> bool:
    """Tell whether the log admits already that the records are lost of which a receipt speaks, signed before that."""
    return any(size <= loss.size and signed <= loss.until for loss in table.losses)


# Changes


def _has_recovered(table: Table, event: Recovered, by: int | None) -> None:
    _puts_off(table, event.since)


def _has_lost(table: Table, event: RecordsLost, by: int | None) -> None:
    table.losses = (*table.losses, Loss(event.size, max(table.at, event.signed)))
    _puts_off(table, event.since)


def _puts_off(table: Table, since: str) -> None:
    """Let the time from `since` until now count for nobody: clocks have stood, and what was due is due so much later.

    The records of that time were not there, so that nobody could act.
    """
    if not since or not table.at:
        return
    stood = millis(table.at) - millis(since)
    if table.clock is not None:
        table.clock.at = millis(table.at)
    for name in ("moved_at", "decided_at", "end_until", "overdue_until", "paused_until", "repair_until"):
        setattr(table, name, _later(getattr(table, name), stood))
    table.stands_since = _later(table.stands_since, stood)
    table.away = {seat: _later(until, stood) for seat, until in table.away.items()}
    put_off(table, stood)
    if table.draw.is_closed:
        table.draw = replace(table.draw, closed_at=_later(table.draw.closed_at, stood))
    if request := table.undos.pending:
        table.undos.pending = replace(request, until=_later(request.until, stood))
    if incident := table.incident:
        incident.until = _later(incident.until, stood)
        incident.appeal_until = _later(incident.appeal_until, stood)
        incident.rulings = tuple(replace(each, until=_later(each.until, stood)) for each in incident.rulings)


def _later(at: str, stood: int) -> str:
    return written(moment(millis(at) + stood)) if at else at


# Sentences


def _says_recovered(event: Recovered, who: str, game: Game) -> Iterator[str]:
    yield _(
        "This server had lost the records #{first} to #{last}. They are back, from the players’ copies.",
        first=event.after + 1,
        last=event.size - 1,
    )
    yield _("The hashes join, up to the one that the server had signed. The time since then counts for nobody.")


def _says_lost(event: RecordsLost, who: str, game: Game) -> Iterator[str]:
    yield _(
        "Records are lost: this server had signed that there were {n}, the last with the hash {hash}, "
        "and nobody has brought them back.",
        n=event.size,
        hash=event.root[:12],
    )
    yield _("Play goes on from here. Whoever kept a receipt can prove what was lost.")


FEATURE = Feature(
    "losses",
    asks=(Ask(TakeBack, take_back), Ask(AdmitLoss, admit)),
    kinds=(
        Kind(Recovered, "recovered", by=TABLE, changes=_has_recovered, says=_says_recovered, recalls=recall(TakeBack)),
        Kind(RecordsLost, "lost", by=TABLE, changes=_has_lost, says=_says_lost, recalls=recall(AdmitLoss)),
    ),
    check="chain",
)
