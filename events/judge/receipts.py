"""Receipts: what a note says of a table's log, and whether the operator's key signed it.

The forms are C2SP's: a checkpoint (c2sp.org/tlog-checkpoint) in a signed note (c2sp.org/signed-note).
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from typing import NamedTuple

from .canonical import TIME
from .ed25519 import Verify
from .notes import SIGNED, BadNote, Key, read_key
from .words import NO_KEY

TABLE_ORIGIN, LONGEST_TEXT = "fairdeal/table/", 2**16
SIZE, TABLE, NAME = re.compile("[1-9][0-9]{0,9}"), re.compile("[!-~]{1,200}"), re.compile("[!-*,-~]{1,100}")


class Receipt(NamedTuple):
    """The content of a receipt that lies beside a file; `why` says why it is not checked, and is empty if it is.

    A proof from the log of heads stands here too: `says` tells what it shows, in place of when it was signed.
    """

    name: str
    table: str
    size: int
    root: str
    at: str
    why: str
    says: str = ""


def bytes_in(text: str) -> bytes:
    """Return the bytes that are written so, and not otherwise, in base64; none where there are none."""
    try:
        raw = base64.b64decode(text.encode(), validate=True)
    except ValueError:
        return b""
    return raw if base64.b64encode(raw).decode() == text else b""


def key_of(text: str) -> Key | None:
    """Read the operator's key from `name+id+base64`; None for any other text."""
    try:
        key = read_key(text, SIGNED) if text.strip() == text.strip(" \t\r\n") else None
    except BadNote:
        return None
    return key if key and NAME.fullmatch(key.name) else None


def receipt_of(name: str, raw: bytes, keys: Sequence[Key], verify: Verify) -> Receipt:
    """Read a receipt of that name from its bytes; its `why` is empty only if one of the operator's keys signed it."""
    text = raw[:LONGEST_TEXT].decode("utf-8", "replace")
    body, _, signatures = (text.replace("\r\n", "\n").strip("\n") + "\n").partition("\n\n")
    origin, *more = body.split("\n")
    size, root, at = (*more, "", "", "")[:3]
    fine = origin.startswith(TABLE_ORIGIN) and SIZE.fullmatch(size) and len(bytes_in(root)) == 32
    fine = fine and len(more) in (2, 3)
    table = origin[len(TABLE_ORIGIN) :]
    if not fine or not TABLE.fullmatch(table) or (len(more) == 3 and not (at[:3] == "at " and TIME.fullmatch(at[3:]))):
        return Receipt(name, "", 0, "", "", "it is no receipt")
    whys = [_unsigned(f"{body}\n", signatures, key, verify) for key in keys]
    why = "" if "" in whys else [NO_KEY, *whys][-1]
    return Receipt(name, table, int(size), bytes_in(root).hex(), at[3:], why)


def _unsigned(body: str, signatures: str, key: Key, verify: Verify) -> str:
    """Say why the key did not sign it; nothing if it did."""
    why, start = f"the key {key.short} did not sign it", f"— {key.name} "
    for line in signatures.split("\n"):
        raw = bytes_in(line[len(start) :]) if line.startswith(start) else b""
        if len(raw) == 68 and raw[:4] == key.id:
            if verify(key.public, body.encode(), raw[4:]):
                return ""
            why = f"the signature of the key {key.short} does not fit it"
    return why
