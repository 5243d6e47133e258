"""Seats that are keys: what must hold of a signed command before it is decided. Signatures are checked at the door."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.engine.words import _, person

from ..errors import Problem
from .command import Command, own_fields
from .context import Context
from .disputes.events import Ruled
from .event import StoodIn
from .feature import Ask
from .lobby import Sit
from .played import Played
from .recorded import Step
from .signed import FRAME, Signed
from .state import Table
from .time import millis, millis_of
from .undo import Rewound

LONGEST_AHEAD = 24 * 3_600_000  # milliseconds between a command and its `until`
STRIDE = 16  # records that are read at once to find a head


def must_be_signed(table: Table, command: Command, ask: Ask, context: Context) -> Command:
    """Return the command, with the seq of the head that it was made against. Raises `Problem`.

    Unsigned commands are those of bearer seats, bots, offices and the service itself, and come back as they are.
    """
    seat, signed = command.seat, command.by_key
    if isinstance(command, Sit):
        return command
    signs = seat is not None and not command.bot and table.chairs[seat].signs
    if not signs:
        if signed is not None:
            raise Problem("bad_signature", _("That seat is no key: its commands are not signed."))
        return command
    if signed is None or signed.command is None or seat is None:
        raise Problem(
            "needs_key",
            _("The seat of {who} is a key: what it asks for must be signed with it.", who=person(seat or 0)),
            remedy=_("Use the browser in which you sat down."),
        )
    return replace(command, seq=_checked(table, command, signed, signed.command, ask, context, seat))


def _checked(
    table: Table, command: Command, signed: Signed, said: Mapping[str, Any], ask: Ask, context: Context, seat: int
) -> int:
    chair = table.chairs[seat]
    expected = {"table": table.id, "seat": seat, "id": command.id, "do": ask.name}
    for name, value in expected.items():
        if said.get(name) != value:
            raise Problem(
                "bad_signature",
                _("What was signed has {name} {said}, expected {value}.", name=name, said=said.get(name), value=value),
                remedy=_("Sign the command anew."),
            )
    if signed.key != chair.key:
        raise Problem("bad_signature", _("The key is not that of the seat."))
    if said["n"] <= chair.number:
        raise Problem(
            "old_number",
            _("Command number {n} is not above {last}, the last one of this key.", n=said["n"], last=chair.number),
            remedy=_("Number each command higher than the one before."),
        )
    left = millis(said["until"]) - millis_of(context.now)
    if not 0 <= left <= LONGEST_AHEAD:
        raise Problem(
            "too_late",
            _("The command was signed for the time until {until}, and it is {now}.", until=said["until"],
              now=context.now.isoformat(timespec="milliseconds")),
            remedy=_("Sign it anew, for a time to come and at most a day ahead."),
        )  # fmt: skip
    return _head(table, said["head"], chair.since, seat, context)


def _head(table: Table, head: Any, since: int, seat: int, context: Context) -> int:
    """Return the seq of the head. Raises `Problem("bad_head")` if there is none, or something came between."""
    for step in _backwards(table, since, context):
        if step.record.hash == head:
            return step.record.seq
        if breaks(step, seat):
            raise Problem(
                "bad_head",
                _("After the record that this was made against came #{seq}, which you must see first.",
                  seq=step.record.seq),
                remedy=_("Look at the table as it is now and choose again."),
            )  # fmt: skip
    raise Problem(
        "bad_head",
        _("No record since you sat down has the hash that this was made against."),
        remedy=_("Name the hash of the newest record that you have seen; if it is not in this log, keep proof of it."),
    )


def _backwards(table: Table, since: int, context: Context) -> Iterator[Step]:
    upto = table.seq
    while upto >= since:
        after = max(upto - STRIDE, since - 1)
        yield from reversed(context.steps(after, upto))
        upto = after


def breaks(step: Step, seat: int) -> bool:
    """Tell whether no command that the seat signed before this record may come after it."""
    record, event = step
    if isinstance(event, Rewound | Ruled):
        return True
    if isinstance(event, StoodIn):
        return event.seat == seat
    return record.by == f"clock:{seat}"


def signs_the_same(table: Table, signed: Signed, steps: Sequence[Step], found: Command | None, ask: Ask | None) -> str:
    """Say why a recorded command is not the one that was signed; "" if it is."""
    said = {name: value for name, value in (signed.command or {}).items() if name not in FRAME}
    first = steps[0].event
    if isinstance(first, Played):
        given = said.pop("action", None)
        try:
            same = table.game.read_action(given) == first.action and not said
        except ValueError:
            same = False
        return "" if same else _("the action that was signed is not the one that was played")
    if found is None or ask is None:
        return _("nothing that a seat asks for was recorded")
    plain = msgspec.to_builtins(found)
    for name in own_fields(type(found)):
        if said.get(ask.signed_as(name), plain[name]) != plain[name]:
            return _("the command that was signed has another '{name}'", name=name)
    return ""
