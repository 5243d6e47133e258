"""Admission: what must hold of a record by itself, whatever log it stands in.

Whoever writes a log asks this before each record, and whoever reads one asks the same of each: so nothing is written
that no reader takes. What the keys in force, their numbers, heads and barriers say is asked besides, in `signatures`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .canonical import is_hash
from .commands import (
    DOES,
    OFFICE_DOES,
    OTHER_KEY,
    TOURNAMENT,
    does_at_tournament,
    holds,
    is_as_signed,
    is_countersigned,
    is_same_value,
    signs,
)
from .draws import brings_key
from .ed25519 import Verify, is_signed

REFEREE = "referee"
SAT = ("seat", "draw", "name", "key", "recovery", "noise")  # of `sit`, as the record has them
ENTERED = ("name", "key", "recovery", "noise", "partner")  # … of `enter`
JOINED = ("joined", "office-taken")  # … of `join`, with a link of the director
BRING_KEYS = ("seated", "referee-came", "entered", *JOINED, *OTHER_KEY)
MEMBERS = {"noise-opened": "noise-open", "referee-came": "come", **OTHER_KEY}  # that are signed; else a command
# … in the log of a tournament
TOURNAMENT_MEMBERS = {"entered": "enter", "noise-opened": "noise-open", **dict.fromkeys(JOINED, "join")}


def brings_its_key(kind: str, data: dict[str, Any]) -> bool:
    """Tell whether with this record a key comes, of a person who sits down or of the referee."""
    return kind == "referee-came" or (kind == "seated" and brings_key(data))


def signed_member(kind: str, data: dict[str, Any]) -> str:
    """Name the member of `by_key` that is signed in such a record."""
    return "sit" if kind == "seated" and brings_key(data) else MEMBERS.get(kind, "command")


def may_need_signature(kind: str, line: str) -> bool:
    """Tell at a glance whether `admits` has anything to ask of a record: of most that nobody signs it has not."""
    return '"by_key"' in line or kind.partition(".")[0] in BRING_KEYS


def admits(record: dict[str, Any], verify: Verify = is_signed) -> bool:
    """Tell whether a record may be written: what is signed in it holds, and is what is recorded."""
    kind, data = record["type"].partition(".")[0], record["data"]
    if record["table"].startswith(TOURNAMENT):
        return admits_at_tournament(record, kind, data, verify)
    if not shows_who_lets_in(kind, data, verify):
        return False
    if "by_key" not in data:
        return not (kind in OTHER_KEY or brings_its_key(kind, data))
    by_key, member = data["by_key"], signed_member(kind, data)
    if member == "sit" and isinstance(by_key, dict):
        by_key = {name: value for name, value in by_key.items() if name != "rematch"}
    said = by_key.get(member) if isinstance(by_key, dict) else None
    if not isinstance(said, dict) or said.get("table") != record["table"]:
        return False
    return fits(record, kind, member, by_key) and is_signed_so(data, member, by_key, verify)


def is_signed_so(data: dict[str, Any], member: str, by_key: dict[str, Any], verify: Verify) -> bool:
    """Tell whether each signature holds; a seat that is handed over is signed for by its new key, too."""
    if member != "handover":
        return holds(by_key, member, verify)
    one = {name: value for name, value in by_key.items() if name != "by_new"}
    return holds(one, member, verify) and signs(data["key"], member, by_key[member], by_key.get("by_new"), verify)


def shows_who_lets_in(kind: str, data: dict[str, Any], verify: Verify) -> bool:
    """Tell whether the invitation that a person shows, or whoever vouches for a claim, has signed what they signed."""
    if kind == "seated" and data.get("kind") == "person" and data.get("invitation") is not None:
        return is_countersigned(data, "invitation", "sit", verify)
    return kind != "seat-claimed" or "vouch" not in data or is_countersigned(data, "vouch", "claim", verify)


def fits(record: dict[str, Any], kind: str, member: str, by_key: dict[str, Any]) -> bool:
    """Tell whether what is signed is what is recorded, by whoever may."""
    data, said, key = record["data"], by_key[member], by_key.get("key")
    if member == "sit":
        return is_told(said, data, SAT) and key == data.get("key")
    if member == "come":
        own = key == said.get("key") == data.get("signs")
        return own and is_told(said, data, ("office", "name")) and bool(record["by"] == REFEREE)
    if member == "noise-open":
        own = type(said.get("seat")) is int and record["by"] == f"seat:{said['seat']}"
        return own and is_told(said, data, ("draw", "noise"))
    return is_other_key(record, kind, said, key) if kind in OTHER_KEY else is_command(record, kind, said)


def is_told(said: dict[str, Any], data: dict[str, Any], names: tuple[str, ...]) -> bool:
    """Tell whether these members of what was signed are the record's."""
    return all(is_same_value(said.get(name), data.get(name)) for name in names)


def admits_at_tournament(record: dict[str, Any], kind: str, data: dict[str, Any], verify: Verify) -> bool:
    """Tell the same of a record of a tournament, where entrants enter with keys, and they and the director sign."""
    if "by_key" not in data:
        return not (kind in JOINED or (kind == "entered" and brings_key(data)))
    by_key = data["by_key"]
    member = TOURNAMENT_MEMBERS.get(kind, "command")
    said = by_key.get(member) if isinstance(by_key, dict) else None
    if not isinstance(said, dict) or said.get("table") != record["table"] or not holds(by_key, member, verify):
        return False
    if member == "enter":
        fine = brings_key(data) and by_key["key"] == data.get("key") and is_by_entrant(record, data.get("entrant"))
        alone = "partner" not in data and "invitation" not in data
        led = alone or ("partner" in data and is_countersigned(data, "invitation", "enter", verify))
        return fine and led and is_told(said, data, ENTERED)
    if member == "join":
        comes = (
            record["by"] == data.get("office") if kind == "office-taken" else is_by_entrant(record, data.get("entrant"))
        )
        fine = comes and by_key["key"] == data.get("key") and is_told(said, data, ("name", "key"))
        return fine and is_countersigned(data, "invitation", "join", verify)
    seat = said.get("seat")
    if not (record["by"] == seat if isinstance(seat, str) else is_by_entrant(record, seat)):
        return False
    if member == "noise-open":
        return type(seat) is int and is_told(said, data, ("draw", "noise"))
    return is_in_frame(record, said) and is_done(kind, said, data, does_at_tournament(seat))


def is_by_entrant(record: dict[str, Any], number: Any) -> bool:
    """Tell whether a record is the doing of the entrant of that number."""
    return type(number) is int and bool(record["by"] == f"entrant:{number}")


def is_command(record: dict[str, Any], kind: str, said: dict[str, Any]) -> bool:
    """Tell whether a seat's or the referee's command may bring about such a record, under this id and by then."""
    seat = said.get("seat")
    if type(seat) is not int and seat != REFEREE:
        return False
    if not is_in_frame(record, said) or (seat == REFEREE and record["by"] != REFEREE):
        return False
    return is_done(kind, said, record["data"], OFFICE_DOES if seat == REFEREE else DOES)


def is_in_frame(record: dict[str, Any], said: dict[str, Any]) -> bool:
    """Tell whether a signed command has a number, and stands in the log under its id, by the time that it names."""
    seat, ident, until = map(said.get, ("seat", "id", "until"))
    if type(said.get("n")) is not int or not isinstance(ident, str):
        return False
    if record["cmd"].partition("#")[0] != f"{seat}:{ident}":
        return False
    return isinstance(until, str) and until >= record["at"]


def is_done(kind: str, said: dict[str, Any], data: dict[str, Any], does: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether what was asked for may bring about such a record, and is what was recorded."""
    do = said.get("do")
    return isinstance(do, str) and kind in does.get(do, ()) and is_as_signed(kind, said, data)


def is_other_key(record: dict[str, Any], kind: str, said: dict[str, Any], signer: Any) -> bool:
    """Tell whether another key is named as it was signed, by whom and under what id it may."""
    data, seat = record["data"], record["data"].get("seat")
    by, asker = ("table", "-:") if kind == "seat-claimed" else (f"seat:{seat}", f"{seat}:")
    key, recovery = data.get("key"), data.get("recovery")
    if type(seat) is not int or record["by"] != by or not record["cmd"].startswith(asker):
        return False
    if not is_told(said, data, ("seat", "key", "recovery")):
        return False
    new = is_hash(key) and is_hash(recovery) and key != recovery
    return new and (kind != "seat-claimed" or signer == key)
