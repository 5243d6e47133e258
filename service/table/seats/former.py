"""Keys that held a seat before: here, where they see and do nothing more, or at the match before, where they sign."""

from collections.abc import Mapping

from fairdeal.engine.words import _, mark, person

from ...errors import Problem
from ..state.signed import Signed
from ..state.state import Former, Table

SENT_AWAY = "sent-away"

_WHY: Mapping[str, str] = {
    "handed-over": mark("The seat of {who} was handed over to another device at #{seq}; this key holds it no more."),
    "key-recovered": mark(
        "The seat of {who} got a new key with its recovery code at #{seq}; this one holds it no more."
    ),
    "taken-over": mark("The seat of {who} was given to a new key at #{seq}, since its own was silent."),
    "referee-replaced": mark("The players replaced the referee at #{seq}; this key is good for nothing more."),
    "left": mark("Seat {n} was opened again at #{seq}; this key holds it no more."),
    SENT_AWAY: mark("The host sent you away and opened seat {n} again at #{seq}."),
}


def no_longer(former: Former, code: str = "bad_signature") -> Problem:
    """Say since when a key holds its seat no more."""
    if isinstance(former.seat, str):
        why, remedy = _(_WHY[former.why], seq=former.seq), _("Ask the players for the new link.")
    else:
        why = _(_WHY[former.why], who=person(former.seat), n=former.seat + 1, seq=former.seq)
        remedy = _("Use the browser that holds the seat now.")
    if former.why in ("left", SENT_AWAY):
        remedy = _("Ask the host for an invitation.")
    return Problem(code, why, remedy=remedy, detail={"seq": former.seq})


def not_the_key(table: Table, key: str) -> Problem:
    """Say why a key cannot sign for a seat: since when it is not its own any more, if it ever was."""
    former = table.former.get(key)
    return no_longer(former) if former else Problem("bad_signature", _("The key is not that of the seat."))


def must_not_be_former(table: Table, key: str) -> None:
    """Raise `Problem("needs_key")` for somebody who comes with a key that holds its seat no more."""
    if (former := table.former.get(key)) is not None:
        raise no_longer(former, "needs_key")


def may_come(table: Table, key: str) -> None:
    """Raise `Problem("no_seat")` for a key that asks for a seat, and has had one or broken a draw off."""
    if (former := table.former.get(key)) is not None:
        raise no_longer(former, "no_seat")
    if key in table.barred:
        raise Problem(
            "no_seat",
            _("You did not open in time what you had added to the draw; with this key nobody sits down here any more."),
            remedy=_("Ask the host for an invitation."),
        )


def sent_away(table: Table, key: str) -> bool:
    """Tell whether the host sent that key away, or it broke a draw off; not whether it left by itself."""
    former = table.former.get(key)
    return key in table.barred and (former is None or former.why == SENT_AWAY)


def is_gone(table: Table, key: str) -> bool:
    """Tell whether whoever came with that key was sent away or has handed over."""
    return bool(key) and (key in table.former or key in table.barred)


def must_be_kept_for(table: Table, seat: int, signed: Signed) -> None:
    """Raise `Problem` unless the key that sat there before has signed for whoever sits down now, where one must.

    The seat may have been released since the door read that signature.
    """
    if signed.rematch and not table.owner(seat):
        raise kept_for_nobody()
    if table.owner(seat) and not signed.rematch:
        raise Problem(
            "no_seat",
            _("This seat is kept for whoever sat there at the table {table}.", table=table.opened.rematch_of),
            remedy=_("Sign for it with the key of your seat at that table, or take another seat."),
        )


def kept_for_nobody() -> Problem:
    """Say that nobody's signature of the match before is needed for the seat."""
    return Problem("bad_signature", _("That seat is kept for nobody: leave 'rematch' out."))
