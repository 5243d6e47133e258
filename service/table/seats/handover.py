"""Another key for a seat: its own key hands the seat over, and whatever held it before holds nothing any more."""

from collections.abc import Iterator, Mapping
from typing import Any

from fairdeal.engine import Game
from fairdeal.engine.words import _, mark, second_person

from ...errors import Problem
from ..state.command import Command
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Base, Context, Feature, Kind, same_signature
from ..state.heads import record_seen
from ..state.signed import Signed, must_be_above, shown, signed_otherwise
from ..state.state import Former, Table
from .former import not_the_key

MOST = 16  # keys that a seat may have had in a match: each stays known, and is looked through; by its first code more

# Commands


class KeyChange(Command, frozen=True):
    """The base of what another key for a seat is asked with: all that it says stands in its signature."""


class HandOver(KeyChange, frozen=True):
    """Hand one's seat over to another device; the old key and the new one have signed."""


# Events


class HandedOver(TableEvent, frozen=True):
    """A seat's key put another in its place."""

    seat: int
    key: str
    recovery: str


# Decisions


def hand_over(table: Table, command: HandOver, context: Context) -> Iterator[TableEvent | Act]:
    """Give the seat to the new key."""
    signed, said = what_was_signed(table, command, "handover")
    seat = command.needs_seat()
    must_be_changeable(table, seat)
    if table.drawing() is not None:
        raise Problem(
            "not_now",
            _("A repair draws anew, and what you add to it lies in this device."),
            remedy=_("Wait a minute, until it is drawn."),
        )
    chair = table.chairs[seat]
    if signed.key != chair.key:
        raise not_the_key(table, signed.key)
    must_be_above(chair.number, said["n"])
    record_seen(table, said["head"], chair.held, seat, context)
    must_be_new(table, said["key"], said["recovery"])
    yield HandedOver(seat, said["key"], said["recovery"])


def what_was_signed(table: Table, command: KeyChange, name: str) -> tuple[Signed, Mapping[str, Any]]:
    """Return the signature and what it is over. Raises `Problem` if there is none, or it is for another table."""
    signed = command.by_key
    said = getattr(signed, name) if signed is not None else None
    if signed is None or said is None:
        raise Problem("needs_key", _("Another key for a seat must be signed for."))
    if said["table"] != table.id:
        raise signed_otherwise("table", said["table"], table.id)
    table.must_be_a_seat(said["seat"])
    if command.seat not in (None, said["seat"]):
        raise Problem("bad_signature", _("What was signed is for another seat."))
    return signed, said


def must_be_changeable(table: Table, seat: int, most: int = MOST) -> None:
    """Raise `Problem` unless a key holds the seat, and may have another put in its place now."""
    if not table.chairs[seat].key:
        raise Problem("bad_signature", _("Nobody's key holds that seat."))
    if table.status == "lobby":
        raise Problem(
            "not_started",
            _("The match has not begun: until then a seat keeps the key that has signed for its part of the draw."),
            remedy=_("Leave the seat here and sit down there."),
        )
    if table.rematch:
        raise Problem(
            "not_now",
            _("The rematch is open, and kept for the keys that sat here then."),
            remedy=_("Sit down there first."),
            detail={"table": table.rematch},
        )
    if sum(former.seat == seat for former in table.former.values()) >= most:
        raise Problem("not_now", _("That seat has had {n} keys; more it cannot have.", n=most))


def must_be_new(table: Table, key: str, recovery: str) -> None:
    """Raise `Problem("bad_signature")` for keys that have been here before: each is good for one seat, once."""
    if key == recovery or {key, recovery} & table.keys:
        raise Problem("bad_signature", _("A seat has a key and a recovery key of its own."), remedy=_("Make new keys."))


# Changes


def holds_now(table: Table, seat: int, key: str, recovery: str, why: str, codes: tuple[str, ...] = ()) -> None:
    """Put a new key in the place of the one that held the seat; `codes` stay good beside its own."""
    chair = table.chairs[seat]
    table.former[chair.key] = Former(seat, table.seq, why, chair.codes)
    table.keys |= {key, recovery}
    chair.key, chair.codes, chair.number, chair.held = key, (*codes, recovery), 0, table.seq
    table.seat_claims.pop(seat, None)


def _handed_over(table: Table, event: HandedOver, by: int | None) -> None:
    """Let another key hold the seat; whoever had its codes can still bring it back, for keys alone were handed over."""
    holds_now(table, event.seat, event.key, event.recovery, "handed-over", table.chairs[event.seat].codes)


def recalls_signed(command: type[KeyChange]) -> Any:
    """Read the command back from the event that holds its signature."""

    def recalled(event: TableEvent, base: Base) -> Command:
        return command(**{**base, "by_key": event.by_key or None})

    return recalled


def _says_handed_over(event: HandedOver, who: str, game: Game) -> str:
    return _("{who} hands the seat over to another device, with the key {key}.", who=who, key=shown(event.key))


second_person(
    {
        "{who} hands the seat over to another device, with the key {key}.": mark(
            "You hand the seat over to another device, with the key {key}."
        ),
    }
)


FEATURE = Feature(
    "handover",
    asks=(Ask(HandOver, hand_over, "hand-over", alike=same_signature),),
    kinds=(
        Kind(
            HandedOver,
            "handed-over",
            changes=_handed_over,
            says=_says_handed_over,
            recalls=recalls_signed(HandOver),
        ),
    ),
)
