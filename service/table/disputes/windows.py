"""How long something can be disputed: until the next deal, for a lap, until a rematch; for each seat."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairdeal.engine.words import _

from ...errors import Problem
from ..play.played import Dealt, Played
from ..seats.lobby import Rematched
from ..state.chairs import seat_in
from ..state.context import Context
from ..state.recorded import Step
from ..state.state import Table
from ..state.time import millis, millis_of

WINDOW_SECONDS = 300  # in which a seat may still dispute what somebody else has played, dealt or gone on over


class Closing(NamedTuple):
    """A record that closes the window, and why; it has passed for a seat that has decided anything since `since`."""

    step: Step
    since: int
    why: str


def in_time(table: Table, seat: int, about: int, context: Context) -> None:
    """Raise `Problem("window_closed")` where it is too late for that seat to dispute record `about`.

    Nobody closes the window of another: it is open until that seat has gone on itself, or has had its time.
    """
    steps = context.steps(about - 1, table.seq)
    for closing in _closings(table, steps, about):
        if _has_passed(table, steps, closing, seat, context):
            raise Problem("window_closed", closing.why)


def _closings(table: Table, steps: Sequence[Step], about: int) -> Iterator[Closing]:
    counted = table.counted(steps)
    yield from _dealt_on(counted)
    if table.game.window == "lap" and table.status == "playing":
        yield from _lap(table, counted, about)
    for step in steps:
        if isinstance(step.event, Rematched):
            why = _("A rematch is open; this match can no longer be disputed.")
            yield Closing(step, step.record.seq, why)


def _dealt_on(counted: Sequence[Step]) -> Iterator[Closing]:
    """Yield the first deal after the end of a round."""
    ended = False
    for step in counted:
        if isinstance(step.event, Dealt) and ended:
            seq = step.record.seq
            yield Closing(step, seq, _("The next round was dealt at #{seq}; that is too late.", seq=seq))
            return
        ended = ended or _ends_a_round(step)


def _lap(table: Table, counted: Sequence[Step], about: int) -> Iterator[Closing]:
    """Yield the decision with which everybody has acted once more."""
    left: set[int | None] = set(range(len(table.chairs)))
    for step in counted:
        if step.record.seq > about and isinstance(step.event, Played):
            left -= {seat_in(step.record.by)}
            if not left:
                why = _("Everybody has acted once more since #{about}; that is too late.", about=about)
                yield Closing(step, about, why)
                return


def _ends_a_round(step: Step) -> bool:
    facts = step.event.facts if isinstance(step.event, Played) else ()
    return any(fact.ends_round for fact in facts)


def _has_passed(table: Table, steps: Sequence[Step], closing: Closing, seat: int, context: Context) -> bool:
    """Tell whether the seat itself went on: it asked for the deal or the rematch, has played since, or had its time."""
    record = closing.step.record
    asked = not isinstance(closing.step.event, Played) and record.cmd.partition(":")[0] == str(seat)
    played = any(
        step.record.by == f"seat:{seat}" and step.record.seq > closing.since
        for step in table.counted(steps)
        if isinstance(step.event, Played)
    )
    return asked or played or millis_of(context.now) - millis(record.at) >= WINDOW_SECONDS * 1000
