"""The house rules, which people agree on beside the game's options; values and bounds stand here alone."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fairdeal.engine.words import _

from ...errors import Problem

UndoRule = Literal["free", "consent", "referee", "off"]
ClockRule = Literal["none", "bank", "decision"]
AwayRule = Literal["wait", "ask", "bot"]
UnfinishedRule = Literal["scores", "absent"]


class House(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rules of a table; each may be left out, and old tables have the defaults.

    `clock` "bank": each seat has `seconds` for the match and gets `increment` more after each decision;
    "decision": `seconds` for each. `away`: what may be done for a seat that is away, or out of time. `days`: how long
    a turn without a clock, or a lobby, may lie. `unfinished`: who wins a match that is ended before its end, the best
    by the scores, or the best of those who were there. `stand_ins`: whether a seat that a bot played can win. `hints`:
    whether seats may be shown good moves also among people. `phrases`: whether seats may say one of a few things.
    """

    undo: UndoRule = "consent"
    undo_limit: Annotated[
        int, Meta(ge=0, le=100, description="Requests of one seat in a match that need an answer; 0 allows none.")
    ] = 10
    referee: bool = False
    clock: ClockRule = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    away: AwayRule = "ask"
    days: Annotated[int, Meta(ge=1, le=90, description="Days that a turn without a clock may lie.")] = 7
    unfinished: UnfinishedRule = "scores"
    stand_ins: bool = False
    hints: bool = False
    phrases: bool = True


PLAIN_HOUSE = House()


def fits_together(house: House) -> None:
    """Raise `Problem("bad_option")` for house rules that contradict each other."""
    if house.clock != "none" and not house.seconds:
        raise Problem("bad_option", _("A clock of the kind '{clock}' needs a number of seconds.", clock=house.clock))
    if house.clock == "none" and (house.seconds or house.increment):
        raise Problem(
            "bad_option", _("Seconds belong to a clock."), remedy=_("Choose the clock, or leave the seconds out.")
        )
    if house.undo == "referee" and not house.referee:
        raise Problem("bad_option", _("When only the referee allows an undo, the table needs a referee."))
