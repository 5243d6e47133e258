"""The door for what keys sign, of seats or the referee: whether the signature holds, and the command that it makes."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import ValidationError, convert
from msgspec.structs import replace

from fairdeal.engine.words import _
from fairdeal.events import Opening, Seal, Unwritable
from fairdeal.events.judge.commands import FRAME
from fairdeal.events.seal import EVERYBODY, fits, seals

from ..desk.views import hides
from ..errors import Problem, of_engine
from ..evidence.ed25519 import is_signed
from ..table.codec import SIGNED_ACTION
from ..table.disputes.rulings import no_referee
from ..table.play.draws import OpenNoise
from ..table.play.play import Play
from ..table.seats.former import kept_for_nobody, no_longer
from ..table.seats.handover import HandOver, KeyChange
from ..table.seats.lost_keys import ClaimSeat, Recover
from ..table.state.chairs import Holder
from ..table.state.command import Command
from ..table.state.signed import (
    CLAIM,
    COME,
    COMING_NAME,
    COMMAND,
    HANDOVER,
    HEAD,
    INVITATION,
    NOISE,
    RECOVER,
    REMATCH,
    SIGNED_NAME,
    SIT,
    TICKET,
    VOUCH,
    WHOM,
    Countersigned,
    Signed,
    message,
)  # fmt: skip
from ..table.state.state import Table
from ..table.state.time import millis
from .messages import Json, load
from .messages import command as command_of
from .said import (
    ChangeMessage,
    Countersignature,
    Frame,
    Given,
    HeadMessage,
    Message,
    NoiseMessage,
    OfficeKey,
    SaidClaim,
    SaidHandover,
    SaidRecover,
    SealedName,
    SeatKey,
    SignedMove,
    converted,
    signature_in,
)
from .tokens import Pass, reads

KEYED = ("signed", "noise", "hand-over", "recover", "claim-seat")  # messages that say nothing without their signature


def is_keyed(asked: Json) -> bool:
    """Tell whether a message is signed by a key, a seat's or the referee's."""
    return asked.get("do") in KEYED or "seat_key" in asked or "office_key" in asked


def id_of(asked: Json) -> object:
    """Return the id that answers to a message name."""
    found: object = asked
    for step in ("signed", "command") if asked.get("do") == "signed" else ():
        found = found.get(step) if isinstance(found, dict) else None
    return found.get("id") if isinstance(found, dict) else None


def keyed_command(asked: Json, holder: Pass, table: Table) -> Command:
    """Make the command of a message that a key has signed. Raises `Problem` if it is faulty, or signed otherwise."""
    if "rematch" in asked and "seat_key" in asked:
        return sits_again(dict(asked), table)
    do = asked.get("do")
    if isinstance(do, str) and do in CHANGES:
        return changes(asked, CHANGES[do], table)
    if "seat_key" in asked:
        return sits(dict(asked), table)
    if "office_key" in asked:
        return comes(dict(asked), holder)
    return opens(asked, table) if do == "noise" else asks(asked, table)


def asks(asked: Json, table: Table) -> Command:
    """Make the command that a key has signed whole."""
    found = converted(asked, Message)
    said, signature, openings = found.signed.command, found.signed.signature, found.openings
    frame = _move(said) or converted(said, Frame)
    must_be_a_time(frame.until)
    key, over = must_be_of(table, frame.seat, COMMAND, said, signature)
    own = {name: value for name, value in said.items() if name not in FRAME}
    if "seq" in own:
        raise Problem("bad_command", f"{frame.do}: seq: Unknown field.")
    sealed = own.get("action") or {}
    salts = _open(own, openings) if openings else {}
    checked = bytes.fromhex(key) + over + bytes.fromhex(signature)
    signed = Signed(key, signature, command={**said, **own})
    given: Json = {"by_key": signed, "checked": checked, "salts": salts}
    command: Command
    if isinstance(frame, SignedMove):
        command = Play(id=frame.id, seat=frame.seat, action=own["action"], **given)
    else:
        named = {("seat" if name == WHOM else name): value for name, value in own.items()}
        name, fields = load({**named, "do": frame.do, "id": frame.id}, without=("seq",))
        command = replace(command_of(name, fields, reads(table.id, frame.seat, key)), **given)
    if isinstance(command, Play) and command.seat is not None:
        _must_seal(table, command.action, command.seat, openings, sealed)
    return command


def must_be_a_time(until: str) -> None:
    """Raise `Problem("bad_command")` for a text that looks like a time and is none, such as that of a 31 February."""
    try:
        millis(until)
    except ValueError:
        raise Problem("bad_command", _("{until} is no time.", until=until)) from None


def _move(said: Json) -> SignedMove | None:
    try:
        return convert(said, SignedMove)
    except ValidationError:
        return None


def sits(asked: Json, table: Table) -> Command:
    """Make the command to sit down with a key; its name is the one that was signed."""
    given = asked.pop("seat_key")
    found = converted(given, SeatKey)
    said, opened = found.sit, found.openings.name
    table.must_be_a_seat(said.seat)
    must_hold(said.key, SIT, given["sit"], found.signature)
    if found.invitation is not None:
        must_hold(found.invitation.key, INVITATION, given["sit"], found.invitation.signature)
    must_open(said.name, opened, SIGNED_NAME)
    name, fields = load({**asked, "name": opened.value})
    if name != "sit":
        raise Problem("bad_command", _("A 'seat_key' comes with 'sit' alone."))
    by = found.invitation and Countersigned(found.invitation.key, found.invitation.signature)
    signed = Signed(said.key, found.signature, sit={**given["sit"], "name": opened.value})
    command = command_of(name, fields, reads(table.id, said.seat, said.key))
    return replace(command, by_key=signed, countersigned=by, salts={SIGNED_NAME: opened.salt})


def comes(asked: Json, holder: Pass) -> Command:
    """Make the command to come as the referee with a key; the name is the one that was signed."""
    given = asked.pop("office_key")
    found = converted(given, OfficeKey)
    said, opened = found.come, found.openings.name
    must_hold(said.key, COME, given["come"], found.signature)
    must_open(said.name, opened, COMING_NAME)
    name, fields = load({**asked, "name": opened.value})
    if name != "come":
        raise Problem("bad_command", _("An 'office_key' comes with 'come' alone."))
    signed = Signed(said.key, found.signature, come={**given["come"], "name": opened.value})
    return replace(command_of(name, fields, holder), by_key=signed, salts={COMING_NAME: opened.salt})


def must_open(name: SealedName, opened: Given, path: str) -> None:
    """Raise `Problem("must_seal")` unless that is the opening of the name that was signed."""
    try:
        seal = Seal(name.sealed, EVERYBODY)
        fine = isinstance(opened.value, str) and fits(seal, Opening(path, opened.salt, opened.value))
    except (Unwritable, UnicodeEncodeError):
        fine = False
    if not fine:
        raise Problem(
            "must_seal",
            _("The seal of the name does not fit its opening."),
            remedy=_("Seal it for everybody, at the path {path}.", path=path),
        )


def opens(asked: Json, table: Table) -> Command:
    """Make the command by which a key opens its noise."""
    found = converted(asked, NoiseMessage)
    given, said = asked["signed"]["noise-open"], found.signed.noise_open
    key, _over = must_be_of(table, said.seat, NOISE, given, found.signed.signature)
    signed = Signed(key, found.signed.signature, noise_open=given)
    return OpenNoise(id=found.id, seat=said.seat, by_key=signed, draw=said.draw, noise=said.noise)


def must_hold_ticket(table: Table, holder: Holder, nonce: str, origin: str, signature: str) -> str:
    """Return the key that has signed for a ticket. Raises `Problem`.

    It is a seat's, its recovery's, its invitation's, its owner's at the match before, or the referee's.
    """
    said = {"table": table.id, "seat": holder, "nonce": nonce, "origin": origin}
    must_be_holder(table, holder)
    if not isinstance(holder, str):
        for key in (*table.chairs[holder].codes, table.invitations.get(holder, ""), table.owner(holder)):
            if holds(key, TICKET, said, signature):
                return key
    return must_be_of(table, holder, TICKET, said, signature)[0]


def must_be_holder(table: Table, holder: Holder) -> None:
    """Raise `Problem` where there is no such seat, or no referee."""
    if not isinstance(holder, str):
        table.must_be_a_seat(holder)
    elif not table.house.referee:
        raise no_referee()


def holds(key: str, label: str, said: object, signature: str) -> bytes:
    """Return the bytes that the key has signed; none if it has not."""
    try:
        over = message(label, said)
        return over if key and is_signed(bytes.fromhex(key), over, bytes.fromhex(signature)) else b""
    except (Unwritable, ValueError):
        return b""


def must_hold(key: str, label: str, said: object, signature: str) -> bytes:
    """Return the bytes that the key has signed. Raises `Problem("bad_signature")` unless it has."""
    if not key:
        raise Problem("bad_signature", _("There is no key: nothing is signed there."))
    if not (over := holds(key, label, said, signature)):
        raise Problem(
            "bad_signature",
            _("The signature does not hold under the key {key}.", key=f"{key[:16]}…"),
            remedy=_("Sign '{label}', a zero byte and the canonical JSON with the seat's key.", label=label),
        )
    return over


def must_be_of(table: Table, holder: Holder, label: str, said: object, signature: str) -> tuple[str, bytes]:
    """Return the key of that seat, or the referee's, which has signed, and the bytes that it signed.

    Raises `Problem`, of a key that held the seat or the office before since when it does no more.
    """
    must_be_holder(table, holder)
    found = table.key_of(holder)
    key = found.public if found else ""
    if over := holds(key, label, said, signature):
        return key, over
    for before, former in table.former.items():
        if former.seat == holder and holds(before, label, said, signature):
            raise no_longer(former)
    return key, must_hold(key, label, said, signature)


def _open(own: Json, openings: Mapping[str, Given]) -> dict[str, str]:
    """Put the values of a command's seals in their places; return the salts by their paths in the record."""
    action = own.get("action")
    if not isinstance(action, dict):
        raise Problem("must_seal", _("Only the fields of an action are sealed."))
    own["action"] = opened = dict(action)
    salts = {}
    for field, given in openings.items():
        path = f"{SIGNED_ACTION}.{field}"
        try:
            seal = seals({"field": action.get(field)})["field"]
            fine = fits(seal, Opening(path, given.salt, given.value))
        except (KeyError, ValueError, TypeError):
            fine = False
        if not fine or "." in field:
            raise Problem("must_seal", _("The seal of '{field}' does not fit its opening.", field=field))
        opened[field], salts[path] = given.value, given.salt
    return salts


def _must_seal(table: Table, action: Json, seat: int, openings: Mapping[str, Given], sealed: Json) -> None:
    """Raise `Problem("must_seal")` unless just the hidden fields of an action are sealed, for whoever learns them."""
    if not (openings or hides(table.game.actions)):
        return
    try:
        hidden = table.game.read_action(action).audiences(seat)
    except ValueError as wrong:
        raise of_engine(wrong) from None
    audiences = {field: list(who) if isinstance(who, tuple) else who for field, who in hidden.items()}
    if audiences != {field: sealed[field]["to"] for field in openings}:
        raise Problem(
            "must_seal",
            _("These fields of the action are hidden: {hidden}; sealed are: {sealed}.",
              hidden=", ".join(hidden) or "–", sealed=", ".join(openings) or "–"),
            remedy=_("Seal the fields that 'seals' in your view names, and no others."),
        )  # fmt: skip


class Change(NamedTuple):
    """A kind of such messages: the command, the member that is signed, its shape, and the label."""

    command: type[KeyChange]
    name: str
    said: type[SaidHandover] | type[SaidRecover] | type[SaidClaim]
    label: str


CHANGES: Mapping[str, Change] = {
    "hand-over": Change(HandOver, "handover", SaidHandover, HANDOVER),
    "recover": Change(Recover, "recover", SaidRecover, RECOVER),
    "claim-seat": Change(ClaimSeat, "claim", SaidClaim, CLAIM),
}
BESIDE = {"hand-over": {"signature", "by_new"}}  # what stands beside the object that is signed, if more than one
MAY = {"claim-seat": {"vouch"}}  # … and what may


def changes(asked: Json, change: Change, table: Table) -> Command:
    """Make the command by which another key comes to a seat."""
    message = converted(asked, ChangeMessage)
    beside = BESIDE.get(message.do, {"signature"})
    given = {name: signature_in(message.signed.get(name)) for name in sorted(beside)}
    if odd := sorted(message.signed.keys() - {change.name, *beside, *MAY.get(message.do, ())}):
        raise Problem("bad_command", _("'signed' has no member '{name}'.", name=odd[0][:40]))
    said = message.signed.get(change.name)
    found = converted(said, change.said)
    table.must_be_a_seat(found.seat)
    signers = list(_may_sign(table, change, found))
    signer = next((key for key in signers if holds(key, change.label, said, given["signature"])), signers[0])
    must_hold(signer, change.label, said, given["signature"])
    if "by_new" in given:
        must_hold(found.key, change.label, said, given["by_new"])
    by = vouched(said, message.signed["vouch"]) if "vouch" in message.signed else None
    load({"do": message.do, "id": message.id})
    signed = replace(Signed(signer, given["signature"], by_new=given.get("by_new", "")), **{change.name: said})
    seat = None if change.command is ClaimSeat else found.seat
    return change.command(id=message.id, seat=seat, by_key=signed, countersigned=by)


def vouched(claim: object, given: object) -> Countersigned:
    """Return the signature of whoever vouches for a claim, which holds."""
    by = converted(given, Countersignature)
    must_hold(by.key, VOUCH, claim, by.signature)
    return Countersigned(by.key, by.signature)


def _may_sign(table: Table, change: Change, said: SaidHandover | SaidRecover | SaidClaim) -> Iterator[str]:
    """Yield the keys by which such a message may be signed: those before may have signed one that is sent again."""
    chair = table.chairs[said.seat]
    before = [(key, former) for key, former in table.former.items() if former.seat == said.seat]
    if change.command is ClaimSeat:
        yield said.key
    elif change.command is Recover:
        yield from chair.codes
        yield from (code for _key, former in before for code in former.codes)
    else:
        yield chair.key
        yield from (key for key, _former in before)


def sits_again(asked: Json, table: Table) -> Command:
    """Make the command to sit down at a rematch, for which the key of the same seat at the match before has signed."""
    rematch = signature_in(asked.pop("rematch"))
    wanted = sits(asked, table)
    seat, signed = wanted.seat, wanted.by_key
    owner = table.owner(seat) if seat is not None else ""
    if signed is None or not owner:
        raise kept_for_nobody()
    said = {"table": table.id, "seat": seat, "key": signed.key, "of": table.opened.rematch_of}
    must_hold(owner, REMATCH, said, rematch)
    return replace(wanted, by_key=replace(signed, rematch=rematch))


def head_of(asked: Json, table: Table, seat: int | None) -> Json:
    """Make the message by which the others are told what this seat's browser has signed. Raises `Problem`.

    Neither head nor receipt is held against the log: a server that refused what does not fit it would keep from the
    others just what they are to see.
    """
    found = converted(asked, HeadMessage).signed.head
    if found.table != table.id or found.seat != seat:
        raise Problem("bad_signature", _("A seat signs heads of its own table, for itself."))
    given = asked["signed"]["head"]
    key, _over = must_be_of(table, found.seat, HEAD, given, asked["signed"]["signature"])
    return {"is": "head", "signed": {**asked["signed"], "key": key}, "receipt": asked["receipt"]}
