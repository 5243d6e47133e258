"""The door for what keys sign beside commands: another key for a seat, a claim, and their own seat at a rematch."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.engine.words import _

from ..errors import Problem
from ..table.seats.former import kept_for_nobody
from ..table.seats.handover import HandOver, KeyChange
from ..table.seats.lost_keys import ClaimSeat, Recover
from ..table.state.command import Command
from ..table.state.signed import CLAIM, HANDOVER, RECOVER, REMATCH, Signed
from ..table.state.state import Table
from .messages import Json, load
from .said import Hex, Number, converted, signature_in
from .signatures import holds, must_hold, signed_command, sits
from .tokens import Pass


class SaidHandover(Struct, forbid_unknown_fields=True):
    """The object that the old key and the new one sign to hand a seat over."""

    table: str
    seat: Number
    n: Number
    head: Hex
    key: Hex
    recovery: Hex


class SaidRecover(Struct, forbid_unknown_fields=True):
    """The object that a recovery key signs for a new key."""

    table: str
    seat: Number
    head: Hex
    key: Hex
    recovery: Hex


class SaidClaim(Struct, forbid_unknown_fields=True):
    """The object that a new key signs to claim a seat."""

    table: str
    seat: Number
    key: Hex
    recovery: Hex


class Message(Struct, forbid_unknown_fields=True):
    """A message with which another key comes."""

    do: str
    id: str
    signed: Json


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


def keyed_command(asked: Json, holder: Pass, table: Table) -> Command:
    """Make the command of a message that a key has signed. Raises `Problem` if it is faulty, or signed otherwise."""
    if "rematch" in asked and "seat_key" in asked:
        return _sits_again(dict(asked), table)
    do = asked.get("do")
    if isinstance(do, str) and do in CHANGES:
        return _changes(asked, CHANGES[do], table)
    return signed_command(asked, holder, table)


def _changes(asked: Json, change: Change, table: Table) -> Command:
    message = converted(asked, Message)
    beside = BESIDE.get(message.do, {"signature"})
    given = {name: signature_in(message.signed.get(name)) for name in sorted(beside)}
    if odd := sorted(message.signed.keys() - {change.name, *beside}):
        raise Problem("bad_command", _("'signed' has no member '{name}'.", name=odd[0][:40]))
    said = message.signed.get(change.name)
    found = converted(said, change.said)
    table.must_be_a_seat(found.seat)
    signers = list(_may_sign(table, change, found))
    signer = next((key for key in signers if holds(key, change.label, said, given["signature"])), signers[0])
    must_hold(signer, change.label, said, given["signature"])
    if "by_new" in given:
        must_hold(found.key, change.label, said, given["by_new"])
    load({"do": message.do, "id": message.id})
    signed = replace(Signed(signer, given["signature"], by_new=given.get("by_new", "")), **{change.name: said})
    return change.command(id=message.id, seat=None if change.command is ClaimSeat else found.seat, by_key=signed)


def _may_sign(table: Table, change: Change, said: SaidHandover | SaidRecover | SaidClaim) -> Iterator[str]:
    """Yield the keys by which such a message may be signed: those before may have signed one that is sent again."""
    chair = table.chairs[said.seat]
    before = [(key, former) for key, former in table.former.items() if former.seat == said.seat]
    if change.command is ClaimSeat:
        yield said.key
    elif change.command is Recover:
        yield chair.recovery
        yield from (former.recovery for _key, former in before)
    else:
        yield chair.key
        yield from (key for key, _former in before)


def _sits_again(asked: Json, table: Table) -> Command:
    """Make the command to sit down at a rematch, for which the key of the same seat at the match before has signed."""
    rematch = signature_in(asked.pop("rematch"))
    wanted = sits(asked, table)
    seat, signed = wanted.seat, wanted.by_key
    owner = table.owner(seat) if seat is not None and seat < len(table.chairs) else ""
    if signed is None or not owner:
        raise kept_for_nobody()
    said = {"table": table.id, "seat": seat, "key": signed.key, "of": table.opened.rematch_of}
    must_hold(owner, REMATCH, said, rematch)
    return replace(wanted, by_key=replace(signed, rematch=rematch))
