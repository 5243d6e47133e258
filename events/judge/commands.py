"""Signed objects in records: what each signature is over, and whether what was recorded is what was signed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .canonical import HEX128, canonical, is_hash
from .ed25519 import Verify
from .seals import is_sealed

FRAME = ("table", "seat", "n", "head", "id", "until", "do")  # of every signed command
OTHER_KEY = {"handed-over": "handover", "key-recovered": "recover", "seat-claimed": "claim"}  # and what is signed
# What a seat asks for, and the types of record that it may bring about; one of these holds the signature.
DOES = {
    "play": ("played",), "deal": ("dealt",), "leave": ("left",), "kick": ("left",), "bot": ("seated",),
    "rematch": ("rematched",), "stand-in": ("stood-in",), "back": ("handed-back",), "pause": ("pause-asked",),
    "resume": ("goes-on",), "resign": ("resigned",), "end": ("end-asked",), "call-off": ("called-off",),
    "undo": ("undo-asked", "reconsidered"), "undo-answer": ("undo-answered",), "undo-withdraw": ("undo-ended",),
    "incident": ("incident-opened",), "statement": ("stated",), "withdraw": ("settled",), "let-be": ("let-be",),
    "accept": ("accepted",), "appeal": ("appealed",), "replace-referee": ("replacement-asked",),
    "noise-hash": ("noise-given",), "claim-answer": ("claim-answered",), "release": ("released",),
    "invite": ("invited",), "uninvite": ("withdrawn",), "hint": ("hint-asked",),
    "say": ("phrase-said",),
}  # fmt: skip
# … and what the referee asks for
OFFICE_DOES = {
    "look": ("looked",), "hear": ("heard",), "rule": ("ruled",), "statement": ("stated",),
    "undo-answer": ("undo-answered",),
}  # fmt: skip

TOURNAMENT, DIRECTOR = "cup-", "director"  # how the name of a tournament's log begins; who signs for the office
# … what entrants and the director ask for there
ENTRANT_DOES = {
    "leave": ("left",), "noise-hash": ("noise-given",), "invite": ("invited",), "sit": ("sat",), "get-up": ("got-up",),
}  # fmt: skip
DIRECTOR_DOES = {
    "close-entry": ("entry-closed",), "begin-round": ("round-begun",), "adjust": ("adjusted",), "pause": ("paused",),
    "resume": ("resumed",), "lengthen": ("lengthened",), "announce": ("announced",), "penalise": ("penalised",),
    "substitute": ("substituted",), "end": ("ended",), "invite": ("invited",), "withdraw": ("withdrawn",),
    "dismiss": ("dismissed",), "pair": ("paired",),
}  # fmt: skip
DEPUTY = "deputy-"  # how the name of a deputy's office begins
DEPUTY_DOES = {do: kinds for do, kinds in DIRECTOR_DOES.items() if do not in ("end", "dismiss")}
OFFICES = ("director", "deputy")  # the places to which only the director invites
PARTNER = "partner-"  # how the place of a link begins that an entrant makes; their number follows


def does_at_tournament(seat: Any) -> Mapping[str, tuple[str, ...]]:
    """Return what may be asked for at a tournament, and the records that it may bring about."""
    if seat == DIRECTOR:
        return DIRECTOR_DOES
    return DEPUTY_DOES if isinstance(seat, str) and seat.startswith(DEPUTY) else ENTRANT_DOES


def holds(by_key: dict[str, Any], member: str, verify: Verify) -> bool:
    """Tell whether a record's signature has its members, and is one of its key, over just that member."""
    if by_key.keys() != {"key", "signature", member}:
        return False
    key, signature = by_key["key"], by_key["signature"]
    if not is_hash(key) or not isinstance(signature, str) or not HEX128.fullmatch(signature):
        return False
    message = f"fairdeal/{member}/v1\0{canonical(by_key[member])}".encode()
    return verify(bytes.fromhex(key), message, bytes.fromhex(signature))


def signs(key: Any, name: str, said: Any, signature: Any, verify: Verify) -> bool:
    """Tell whether a key has signed it, as what it is for. Any of them may be anything."""
    return isinstance(signature, str) and holds({"key": key, "signature": signature, name: said}, name, verify)


def is_countersigned(data: dict[str, Any], member: str, signed: str, verify: Verify) -> bool:
    """Tell whether the key that a record shows as that `member` has signed what stands as `signed` in `by_key`."""
    shown, by_key = data.get(member), data.get("by_key")
    if not isinstance(shown, dict) or not isinstance(by_key, dict) or member in shown:
        return False
    return holds({**shown, member: by_key.get(signed)}, member, verify)


def is_as_signed(kind: str, said: dict[str, Any], data: dict[str, Any]) -> bool:
    """Tell whether what was recorded is what was signed."""
    own = {name: value for name, value in said.items() if name not in FRAME}
    if kind == "played":
        action = own.get("action")
        return own.keys() == {"action"} and isinstance(action, dict) and is_same_value(action, data.get("action"))
    if kind == "released" and not is_same_value([own.get("whom")], data.get("seats")):
        return False
    named = [(value, "seat" if name == "whom" else name) for name, value in own.items() if value is not None]
    return all(name not in data or is_same_value(value, data[name]) for value, name in named)


def is_same_value(said: Any, recorded: Any) -> bool:
    """Tell whether they are the same JSON. Two seals are if the same may learn what they hide."""
    if repr(said) == repr(recorded):  # as nearly always; members in another order are compared one by one
        return True
    if is_sealed(said) and is_sealed(recorded):
        return bool(said.get("to") == recorded.get("to"))
    if isinstance(said, dict) and isinstance(recorded, dict):
        return said.keys() == recorded.keys() and all(is_same_value(said[name], recorded[name]) for name in said)
    if isinstance(said, list) and isinstance(recorded, list):
        return len(said) == len(recorded) and all(map(is_same_value, said, recorded))
    return type(said) is type(recorded) and bool(said == recorded)
