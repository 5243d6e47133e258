"""The door for heads that seats sign for one another: what one browser was shown, for all others to compare."""

from typing import Annotated

from msgspec import Meta, Struct

from fairdeal.engine.words import _

from ..errors import Problem
from ..table.state.signed import HEAD
from ..table.state.state import Table
from .messages import Json
from .said import Hex, Id, Number, Signature, converted
from .signatures import must_be_of

Receipt = Annotated[str, Meta(min_length=1, max_length=2048)]


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


class Message(Struct, forbid_unknown_fields=True):
    """The message `head`."""

    do: str
    id: Id
    signed: SignedHead
    receipt: Receipt


def head_of(asked: Json, table: Table, seat: int | None) -> Json:
    """Make the message by which the others are told what this seat's browser has signed. Raises `Problem`.

    Neither head nor receipt is held against the log: a server that refused what does not fit it would keep from the
    others just what they are to see.
    """
    found = converted(asked, Message).signed.head
    if found.table != table.id or found.seat != seat:
        raise Problem("bad_signature", _("A seat signs heads of its own table, for itself."))
    given = asked["signed"]["head"]
    key = must_be_of(table, found.seat, HEAD, given, asked["signed"]["signature"])
    return {"is": "head", "signed": {**asked["signed"], "key": key}, "receipt": asked["receipt"]}
