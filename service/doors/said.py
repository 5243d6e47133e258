"""The shapes of what keys sign, and of the messages in which it comes. docs/keys.md tells each member."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from fairdeal.engine.words import _

from ..errors import Problem
from .messages import Id, Json

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Signature = Annotated[str, Meta(pattern=r"\A[0-9a-f]{128}\Z")]
Salt = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
Time = Annotated[str, Meta(pattern=r"\A[1-9]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z\Z")]
Office = Annotated[str, Meta(pattern=r"\A(director|deputy-[1-9]\d{0,3})\Z")]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Receipt = Annotated[str, Meta(min_length=1, max_length=2048)]
Kind = TypeVar("Kind")


class Given(Struct, forbid_unknown_fields=True):
    """The opening of a seal in what was signed."""

    salt: Salt
    value: object


class NameOpening(Struct, forbid_unknown_fields=True):
    """The openings of what is sealed in the object that a key signs to sit down, or to come as the referee."""

    name: Given


class SealedName(Struct, forbid_unknown_fields=True):
    """A name that is sealed by whoever bears it: everybody may read it until it is removed."""

    sealed: Hex
    to: Literal["everybody"]


class Look(Struct, forbid_unknown_fields=True):
    """The animal and the colour that a seat wishes to be known by."""

    animal: Literal["bear", "fox", "owl", "cat", "hare", "frog"]
    colour: Literal["gold", "coral", "blue", "violet", "green", "pink"]


class SignedSit(Struct, forbid_unknown_fields=True):
    """The object that a key signs to sit down."""

    table: str
    seat: Number
    draw: Number
    name: SealedName
    key: Hex
    recovery: Hex
    head: Hex
    noise: Hex
    look: Look | UnsetType = UNSET


class SignedCome(Struct, forbid_unknown_fields=True):
    """The object that a key signs to come as the referee."""

    table: str
    office: Number
    name: SealedName
    key: Hex
    head: Hex


class OfficeKey(Struct, forbid_unknown_fields=True):
    """The member `office_key` of the message to come as the referee."""

    come: SignedCome
    signature: Signature
    openings: NameOpening


class Countersignature(Struct, forbid_unknown_fields=True):
    """The signature of an invitation's key, or of a sponsor's, over the same object."""

    key: Hex
    signature: Signature


class SeatKey(Struct, forbid_unknown_fields=True):
    """The member `seat_key` of a message to sit down."""

    sit: SignedSit
    signature: Signature
    openings: NameOpening
    invitation: Countersignature | None = None


class AnyFrame(Struct):
    """The members that every signed command has, besides whose it is."""

    table: str
    n: Number
    head: Hex
    id: str
    until: Time
    do: str


class Frame(AnyFrame):
    """The members that every signed command at a table has."""

    seat: Number | Literal["referee"]


class CupFrame(AnyFrame):
    """The same at a tournament, where entrants have numbers, and the director and deputies an office."""

    seat: Number | Office


class SignedMove(Frame, forbid_unknown_fields=True):
    """A move that a key signs, as its schema reads it, in a twentieth of the time; what is wrong, the schema says."""

    seat: Number
    do: Literal["play"]
    id: Id
    action: Json


class Said(Struct, forbid_unknown_fields=True):
    """A signed command: its object stays as it came, for the signature is over it."""

    command: Json
    signature: Signature


class Message(Struct, forbid_unknown_fields=True):
    """The message `signed`."""

    do: str
    signed: Said
    openings: dict[str, Given] = {}


class NoiseOpen(Struct, forbid_unknown_fields=True):
    """The object that a key signs to open its noise."""

    table: str
    draw: Number
    seat: Number
    noise: Hex
    head: Hex


class SignedNoise(Struct, forbid_unknown_fields=True, rename={"noise_open": "noise-open"}):
    """The member `signed` of the message `noise`."""

    noise_open: NoiseOpen
    signature: Signature


class NoiseMessage(Struct, forbid_unknown_fields=True):
    """The message `noise`."""

    do: str
    id: Id
    signed: SignedNoise


class SignedEntry(Struct, forbid_unknown_fields=True):
    """The object that a key signs to enter a tournament."""

    table: str
    name: SealedName
    key: Hex
    recovery: Hex
    head: Hex
    noise: Hex
    partner: Number | UnsetType = UNSET


class SaidEntry(Struct, forbid_unknown_fields=True):
    """The member `signed` of the message `enter`."""

    enter: SignedEntry
    signature: Signature
    invitation: Countersignature | UnsetType = UNSET  # by the link of a partner


class EntryMessage(Struct, forbid_unknown_fields=True):
    """The message `enter`."""

    do: str
    id: Id
    signed: SaidEntry
    openings: NameOpening


class SignedJoin(Struct, forbid_unknown_fields=True):
    """The object that a key signs, and that of the director's link, to come to a tournament that has begun."""

    table: str
    place: str
    name: SealedName
    key: Hex
    head: Hex


class SaidJoin(Struct, forbid_unknown_fields=True):
    """The member `signed` of the message `join`."""

    join: SignedJoin
    signature: Signature
    invitation: Countersignature


class JoinMessage(Struct, forbid_unknown_fields=True):
    """The message `join`."""

    do: str
    id: Id
    signed: SaidJoin
    openings: NameOpening


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


class ChangeMessage(Struct, forbid_unknown_fields=True):
    """A message with which another key comes."""

    do: str
    id: str
    signed: Json


class SaidHead(Struct, forbid_unknown_fields=True):
    """The object that a key signs: so many records was it shown, and this is the hash of the last one."""

    table: str
    seat: Number
    size: Number
    head: Hex


class SignedHead(Struct, forbid_unknown_fields=True):
    """A head with the signature of the seat's key."""

    head: SaidHead
    signature: Signature


class HeadMessage(Struct, forbid_unknown_fields=True):
    """The message `head`."""

    do: str
    id: Id
    signed: SignedHead
    receipt: Receipt


def converted(given: object, kind: type[Kind]) -> Kind:
    """Read a message, or a part of one. Raises `Problem("bad_command")`."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as wrong:
        raise Problem("bad_command", str(wrong), remedy=_("docs/keys.md tells each member.")) from None


def signature_in(given: object) -> str:
    """Read a signature. Raises `Problem("bad_command")`."""
    return converted(given, Signature)
