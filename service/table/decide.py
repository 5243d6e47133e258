"""The decider of a table: from a command to the events that follow. It changes nothing."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..errors import Problem
from . import commands as c
from . import disputes as incidents
from . import lobby, presence, undo
from . import play as playing
from .context import Look
from .events import (
    Adjusted,
    Away,
    Back,
    Dealt,
    Ended,
    Forfeited,
    Paused,
    RepairAwaited,
    Reseeded,
    Revealed,
    Rewound,
    Settled,
    StoodIn,
    TableEvent,
    TimedOut,
    UndoEnded,
)
from .recorded import Act
from .state import Table

Handler = Callable[[Table, Any, Look], Iterator[TableEvent | Act]]
DECIDE: Mapping[type[c.Command], Handler] = {
    c.Play: playing.play,
    c.NextDeal: playing.next_deal,
    c.Sit: lobby.sit,
    c.SeatBot: lobby.seat_bot,
    c.Leave: lobby.leave,
    c.Rematch: lobby.rematch,
    c.Expire: playing.expire,
    c.Kick: presence.kick,
    c.AskUndo: undo.ask,
    c.AnswerUndo: undo.answer,
    c.WithdrawUndo: undo.withdraw,
    c.Dispute: incidents.dispute,
    c.State: incidents.state,
    c.WithdrawDispute: incidents.withdraw,
    c.LetBe: incidents.let_be,
    c.Accept: incidents.accept,
    c.Appeal: incidents.appeal,
    c.AddEntropy: incidents.add_entropy,
    c.Come: incidents.come,
    c.LookAt: incidents.look_at,
    c.HostLooks: incidents.host_looks,
    c.Rule: incidents.rule,
    c.CarryOut: incidents.carry_out,
    c.Pause: presence.pause,
    c.Resume: presence.resume,
    c.StandIn: presence.stand_in,
    c.PlayOn: presence.play_on,
    c.Resign: presence.resign,
    c.EndMatch: presence.end_match,
    c.NoteAway: presence.note_away,
    c.NoteBack: presence.note_back,
}
# Whose doing an event is, whoever's command brought it about.
OFFICES: Mapping[type[TableEvent], str] = {
    Dealt: "dealer",
    **dict.fromkeys((Revealed, Rewound, UndoEnded, Settled, RepairAwaited, Reseeded, Adjusted, Forfeited), "table"),
    **dict.fromkeys((Ended, Paused, TimedOut, Away, Back, StoodIn), "table"),
}


def decide(table: Table, command: c.Command, look: Look) -> list[Act]:
    """The events that follow from `command`, and who does each. Raises `Problem`, changing nothing."""
    _knows_who_asks(table, command)
    decided = DECIDE[type(command)](table, command, look)
    actor = _actor(table, command)
    return [each if isinstance(each, Act) else Act(each, OFFICES.get(type(each), actor)) for each in decided]


def _actor(table: Table, command: c.Command) -> str:
    if command.referee:
        return "referee"
    if command.seat is None:
        return "table"
    bot = command.bot or table.chairs[command.seat].kind == "bot"
    return f"{'bot' if bot else 'seat'}:{command.seat}"


def _knows_who_asks(table: Table, command: c.Command) -> None:
    """Whoever sits down first with a token keeps the seat; so with the referee's."""
    if command.referee:
        if not isinstance(command, c.Come) and command.key != table.referee_key:
            raise Problem("not_referee", "Somebody else is the referee, or you have not given a name yet.")
    elif command.seat is not None and not isinstance(command, c.Sit):
        _knows_the_seat(table, command, command.seat)


def _knows_the_seat(table: Table, command: c.Command, seat: int) -> None:
    if command.bot:
        if table.plays_as(seat) != "bot":
            raise Problem("not_your_turn", "No bot plays for that seat.")
    elif table.chairs[seat].kind != "person" or table.chairs[seat].key != command.key:
        raise Problem("seat_taken", "Somebody else sits there, or you have not sat down yet.")
