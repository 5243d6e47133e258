"""The door for what keys sign at a tournament, of entrants or the director: the command that each message makes."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema
from msgspec import UNSET

from fairdeal.engine.words import _
from fairdeal.events.judge.commands import FRAME

from ..errors import Problem
from ..table.state.signed import (
    COMMAND,
    ENTERED_NAME,
    INVITATION,
    JOIN,
    JOINED_NAME,
    NOISE,
    TICKET,
    Countersigned,
    Signed,
)
from ..tournament.coming import Join
from ..tournament.command import Command, Holder
from ..tournament.decide import needs_key
from ..tournament.drawing import OpenNoise
from ..tournament.entry import Enter
from ..tournament.features import BY_NAME
from ..tournament.state import Tournament
from .messages import Json, Said, load
from .said import CupFrame, EntryMessage, JoinMessage, Message, NoiseMessage, converted
from .shapes import shape
from .signatures import must_be_a_time, must_hold, must_open

ENTER = "fairdeal/enter/v1"
ASKER = frozenset(Command.__struct_fields__)
SCHEMAS: Mapping[str, Schema] = {
    name: shape(ask.command, ask.command.__name__, base=Said, without=ASKER)() for name, ask in BY_NAME.items()
}
IN_OTHERS = ("enter", "join", "noise")  # whose messages are others, since other objects are signed


def keyed_command(asked: Json, tournament: Tournament) -> Command:
    """Make the command of a message that a key has signed. Raises `Problem` if it is faulty, or signed otherwise."""
    match asked.get("do"):
        case "enter":
            return enters(asked)
        case "join":
            return joins(asked)
        case "noise":
            return opens(asked, tournament)
        case "signed":
            return asks(asked, tournament)
    load(asked, schemas=SCHEMAS)
    raise needs_key()


def enters(asked: Json) -> Command:
    """Make the command to enter; the name is the one that was signed."""
    found = converted(asked, EntryMessage)
    given, said, opened = asked["signed"]["enter"], found.signed.enter, found.openings.name
    must_hold(said.key, ENTER, given, found.signed.signature)
    must_open(said.name, opened, ENTERED_NAME)
    _name, fields = load({"do": found.do, "id": found.id, "name": opened.value}, schemas=SCHEMAS)
    signed = Signed(said.key, found.signed.signature, enter={**given, "name": opened.value})
    by, partner = found.signed.invitation, None if said.partner is UNSET else said.partner
    if by:
        must_hold(by.key, INVITATION, given, by.signature)
    return Enter(id=found.id, name=fields["name"], partner=partner, by_key=signed,
                 countersigned=Countersigned(by.key, by.signature) if by else None,
                 salts={ENTERED_NAME: opened.salt})  # fmt: skip


def joins(asked: Json) -> Command:
    """Make the command to come by a link of the director's, whose key has signed the same as that of who comes."""
    found = converted(asked, JoinMessage)
    given, said, opened = asked["signed"]["join"], found.signed.join, found.openings.name
    by = found.signed.invitation
    must_hold(said.key, JOIN, given, found.signed.signature)
    must_hold(by.key, INVITATION, given, by.signature)
    must_open(said.name, opened, JOINED_NAME)
    _name, fields = load({"do": found.do, "id": found.id, "name": opened.value, "place": said.place}, schemas=SCHEMAS)
    signed = Signed(said.key, found.signed.signature, join={**given, "name": opened.value})
    return Join(id=found.id, name=fields["name"], place=fields["place"], by_key=signed,
                countersigned=Countersigned(by.key, by.signature), salts={JOINED_NAME: opened.salt})  # fmt: skip


def opens(asked: Json, tournament: Tournament) -> Command:
    """Make the command by which an entrant's key opens its noise."""
    found = converted(asked, NoiseMessage)
    given, said = asked["signed"]["noise-open"], found.signed.noise_open
    key, _over = must_be_of(tournament, said.seat, NOISE, given, found.signed.signature)
    signed = Signed(key, found.signed.signature, noise_open=given)
    return OpenNoise(id=found.id, seat=said.seat, by_key=signed, draw=said.draw, noise=said.noise)


def asks(asked: Json, tournament: Tournament) -> Command:
    """Make the command that a key has signed whole."""
    found = converted(asked, Message)
    if found.openings:
        raise Problem("must_seal", _("Nothing in a command at a tournament is sealed."))
    said, signature = found.signed.command, found.signed.signature
    frame = converted(said, CupFrame)
    must_be_a_time(frame.until)
    key, over = must_be_of(tournament, frame.seat, COMMAND, said, signature)
    own = {name: value for name, value in said.items() if name not in FRAME}
    if frame.do in IN_OTHERS or "seq" in own:
        raise Problem("bad_command", _("'{name}' is not asked for so.", name=frame.do),
                      remedy=_("docs/keys.md tells each member."))  # fmt: skip
    name, fields = load({**own, "do": frame.do, "id": frame.id}, schemas=SCHEMAS)
    kind = BY_NAME[name].command
    who: dict[str, Any] = {"signs": frame.seat} if isinstance(frame.seat, str) else {"seat": frame.seat}
    given = {field: fields[field] for field in kind.__struct_fields__ if field not in ASKER}
    checked = bytes.fromhex(key) + over + bytes.fromhex(signature)
    return kind(id=frame.id, by_key=Signed(key, signature, command=said), checked=checked, **who, **given)


def must_hold_office(tournament: Tournament, office: str, nonce: str, origin: str, signature: str) -> None:
    """Raise `Problem("bad_signature")` unless the key of that office has signed this challenge."""
    said = {"table": tournament.id, "seat": office, "nonce": nonce, "origin": origin}
    must_be_of(tournament, office, TICKET, said, signature)


def must_be_of(tournament: Tournament, holder: Holder, label: str, said: object, signature: str) -> tuple[str, bytes]:
    """Return the key of that entrant, or that office, which has signed, and the bytes. Raises `Problem`."""
    found = tournament.key_of(holder)
    key = found.public if found else ""
    return key, must_hold(key, label, said, signature)
