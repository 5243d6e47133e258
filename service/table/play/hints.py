"""Hints: a seat asks to be shown a good move, and everybody can see that it did; the move is for that seat alone."""

from collections.abc import Iterator

from fairdeal.engine.words import _, mark, second_person

from ...errors import Problem
from ..state.command import Command
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Context, Feature, Kind, recall
from ..state.state import Table
from .play import must_be_fresh

# Commands


class AskHint(Command, frozen=True):
    """Ask to be shown a good move."""


# Events


class HintAsked(TableEvent, frozen=True):
    """A seat wants to be shown a good move for the decision that it is asked for."""


# Decisions


def ask_hint(table: Table, command: AskHint, context: Context) -> Iterator[TableEvent | Act]:
    """Note that a seat is shown a good move: once for each of its decisions, against bots or where the house has it."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if not table.has_hints():
        raise Problem(
            "not_now",
            _("At this table nobody is shown a good move."),
            remedy=_("Play against bots alone, or agree on hints in the house rules of a new table."),
        )
    must_be_asked(table, seat)
    must_be_fresh(table, command, seat)
    if hinted(table, seat) is not None:
        raise Problem("answered", _("You are shown a good move for this turn already."))
    yield HintAsked()


def must_be_asked(table: Table, seat: int) -> None:
    """Raise `Problem` for a seat that has nothing to decide now."""
    if seat not in table.acting("person"):
        raise Problem("not_your_turn", _("You are not asked for anything now."))


def hinted(table: Table, seat: int) -> int | None:
    """Return the record by which the seat asked for a hint on the decision that it is asked for; None if it did not."""
    seq = table.hints.get(seat, -1)
    return seq if seq > table.asked.get(seat, table.seq) else None


# Changes


def _hint_asked(table: Table, event: HintAsked, by: int | None) -> None:
    if by is not None:
        table.hints[by] = table.seq


second_person(
    {
        "{who} asks to be shown a good move.": mark("You ask to be shown a good move."),
    }
)


FEATURE = Feature(
    "hints",
    asks=(Ask(AskHint, ask_hint, "hint"),),
    kinds=(
        Kind(
            HintAsked,
            "hint-asked",
            changes=_hint_asked,
            says=lambda event, who, game: _("{who} asks to be shown a good move.", who=who),
            recalls=recall(AskHint),
        ),
    ),
)
