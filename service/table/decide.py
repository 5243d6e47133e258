"""The decider of a table: from a command to the events that follow. It changes nothing."""

from msgspec.structs import replace

from fairdeal.engine.words import _

from ..errors import Problem
from .disputes.events import Come
from .features import ASKS, KINDS, main, recalled
from .keys import must_be_signed, signs_the_same
from .seats.handover import KeyChange
from .seats.lobby import Sit
from .state.command import ASKER, Command
from .state.event import Act, TableEvent
from .state.feature import Ask, Context
from .state.signed import Signed
from .state.state import Table


def decide(table: Table, command: Command, context: Context) -> list[Act]:
    """Return the events that follow from `command`, and who does each. Raises `Problem`, changing nothing."""
    must_be_known(table, command)
    ask = ASKS[type(command)]
    if not isinstance(command, KeyChange):
        command = must_be_signed(table, command, ask, context)
    decided = ask.decide(table, command, context)
    actor = _actor(table, command)
    acts = [each if isinstance(each, Act) else Act(each, KINDS[type(each)].by or actor) for each in decided]
    if command.by_key is not None and acts:
        place = main([act.event for act in acts])
        acts[place] = Act(replace(acts[place].event, by_key=command.by_key), acts[place].by)
        _must_be_recorded_so(command, command.by_key, acts[place].event, ask)
    return acts


def _must_be_recorded_so(command: Command, signed: Signed, event: TableEvent, ask: Ask) -> None:
    """Raise `Problem` if the record would hold something else than was signed, such as a text made tidy."""
    if signed.command is None:
        return
    base = {name: getattr(command, name) for name in ASKER}
    if why := signs_the_same(signed, event, recalled([event], base), ask.said):
        raise Problem(
            "bad_command",
            _("It would be recorded otherwise than it was signed: {why}.", why=why),
            remedy=_("Sign an action whole, as your choices list it, and texts without needless blanks."),
        )


def _actor(table: Table, command: Command) -> str:
    if command.referee:
        return "referee"
    if command.seat is None:
        return "table"
    bot = command.bot or table.chairs[command.seat].kind == "bot"
    return f"{'bot' if bot else 'seat'}:{command.seat}"


def must_be_known(table: Table, command: Command) -> None:
    """Raise `Problem` unless somebody has the seat, or the referee's office; whose key it is, `must_be_signed` asks."""
    if command.referee:
        if not isinstance(command, Come) and table.referee_signs is None:
            raise Problem("not_referee", _("Somebody else is the referee, or you have not given a name yet."))
    elif command.seat is not None and not isinstance(command, Sit | KeyChange):
        _must_sit(table, command, command.seat)


def _must_sit(table: Table, command: Command, seat: int) -> None:
    if command.bot:
        if table.plays_as(seat) != "bot":
            raise Problem("not_your_turn", _("No bot plays for that seat."))
    elif table.chairs[seat].kind != "person":
        raise Problem("seat_taken", _("Somebody else sits there, or you have not sat down yet."))
