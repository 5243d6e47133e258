"""The decider of a table: from a command to the events that follow. It changes nothing.

Of seats that are keys, and of a referee who is, it asks first what must hold of a signed command. Signatures are
checked at the door.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.engine.words import _
from fairdeal.events.judge.commands import FRAME, is_same_value

from ..errors import Problem
from .disputes.events import Come
from .features import ASKS, KINDS, main, recalled
from .play.draws import OpenNoise
from .seats.former import not_the_key
from .seats.handover import KeyChange
from .seats.lobby import Sit
from .state.chairs import REFEREE, Holder, KeyInForce
from .state.command import ASKER, Command, own_fields
from .state.event import Act, Played, TableEvent
from .state.feature import Ask, Context
from .state.heads import is_head, record_seen
from .state.signed import WHOM, Signed, must_be_above, must_be_in_time, must_say, needs_key
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
    found = None
    if not isinstance(event, Played):  # of which the action alone is compared
        found = recalled([event], {name: getattr(command, name) for name in ASKER})
    if why := signs_the_same(signed, event, found, ask.said):
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
    bot = command.bot or (table.chairs[command.seat].kind == "bot" and not isinstance(command, Sit))
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


def must_be_signed(table: Table, command: Command, ask: Ask, context: Context) -> Command:
    """Return the command, with the seq of the head that it was made against. Raises `Problem`.

    Commands of bots, offices and the service itself are unsigned, and come back as they are; so do those by which keys
    come, whose signatures are looked at when they are decided.
    """
    holder, signed = _holder(command), command.by_key
    if holder is None or isinstance(command, Sit | Come):
        return command
    key = table.key_of(holder)
    if key is None or signed is None:
        raise needs_key(holder)
    if isinstance(command, OpenNoise) and signed.noise_open is not None and isinstance(holder, int):
        _must_open(table, command, signed, signed.noise_open, context, holder, key)
        return command
    if isinstance(command, OpenNoise) or signed.command is None:
        raise needs_key(holder)
    return replace(command, seq=_checked(table, command, signed, signed.command, ask, context, holder, key))


def _holder(command: Command) -> Holder | None:
    """Return whose key is asked for, if that has one."""
    return REFEREE if command.referee else None if command.bot else command.seat


def _checked(
    table: Table,
    command: Command,
    signed: Signed,
    said: Mapping[str, Any],
    ask: Ask,
    context: Context,
    holder: Holder,
    key: KeyInForce,
) -> int:
    expected = {"table": table.id, "seat": holder, "id": command.id, "do": ask.name}
    _must_say_by(table, signed, said, expected, key)
    must_be_above(key.number, said["n"])
    must_be_in_time(said["until"], context.now)
    return record_seen(table, said["head"], key.since, holder, context)


def _must_say_by(
    table: Table, signed: Signed, said: Mapping[str, Any], expected: Mapping[str, Any], key: KeyInForce
) -> None:
    """Raise `Problem("bad_signature")` unless the key in force signed just that."""
    must_say(said, expected)
    if signed.key != key.public:
        raise not_the_key(table, signed.key)


def _must_open(
    table: Table,
    command: OpenNoise,
    signed: Signed,
    said: Mapping[str, Any],
    context: Context,
    seat: int,
    key: KeyInForce,
) -> None:
    """Raise `Problem` unless the seat's key opened this noise, and had seen that the draw was closed."""
    expected = {"table": table.id, "seat": seat, "draw": command.draw, "noise": command.noise}
    _must_say_by(table, signed, said, expected, key)
    draw = table.drawing()
    if draw is None or not draw.is_closed:
        return  # refused by the decision, which says why
    if not is_head(table, said["head"], draw.closed, context):
        raise Problem(
            "bad_head",
            _("No record since the draw was closed has the hash that this was made against."),
            remedy=_("Open your noise when you have seen 'draw-closed' with your own hash in it."),
        )


def signs_the_same(signed: Signed, event: TableEvent, found: Command | None, said_as: Mapping[str, str]) -> str:
    """Say why a command that was recorded, by its main event, is not the one that was signed; "" if it is.

    `said_as` tells the names of the command's fields in messages. What was left open in a signed command is any.
    """
    said = {name: value for name, value in (signed.command or {}).items() if name not in FRAME}
    if isinstance(event, Played):
        played = is_same_value(said, {"action": _plain(event.action)})
        return "" if played else _("the action that was signed is not the one that was played")
    if found is None:
        return _("nothing that a seat asks for was recorded")
    plain = _plain(found)
    for name in own_fields(type(found)):
        given = said.get(said_as_signed(said_as.get(name, name)))
        if given is not None and not is_same_value(given, plain[name]):
            return _("the command that was signed has another '{name}'", name=name)
    return ""


def _plain(value: Any) -> Any:
    """Write a value as its JSON is read again, with lists where it has tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def said_as_signed(name: str) -> str:
    """Return the name that a member of a message has in a signed command, where "seat" is who signs."""
    return WHOM if name == "seat" else name
