"""Signatures for other keys in a log: of handovers, recoveries and claims, and of owners at a rematch."""

from collections.abc import Iterator, Mapping
from typing import Any

from fairdeal.engine.words import _
from fairdeal.events.judge.commands import signs

from ..table.event import TableEvent
from ..table.handover import HandedOver
from ..table.lobby import Seated
from ..table.lost_keys import KeyRecovered, SeatClaimed
from ..table.state import Table
from .ed25519 import is_signed

CHANGES = (HandedOver, KeyRecovered, SeatClaimed)
_SIGNED: Mapping[type, str] = {HandedOver: "handover", KeyRecovered: "recover", SeatClaimed: "claim"}


def wrong_change(event: HandedOver | KeyRecovered | SeatClaimed, public: Mapping[str, Any]) -> Iterator[str]:
    """Say what is wrong with the signatures of a record that brings another key.

    Whether the keys are those that may sign is asked again with the command.
    """
    name = _SIGNED[type(event)]
    said, members = public.get(name), {name, "key", "signature"}
    if isinstance(event, HandedOver):
        members.add("by_new")
    if public.keys() != members or not isinstance(said, dict) or not _holds(public.get("key"), name, said, public):
        yield _("the signature does not hold under the key {key}…", key=str(public.get("key"))[:16])
    elif isinstance(event, HandedOver) and not _holds(event.key, name, said, public, "by_new"):
        yield _("the new key {key}… has not signed", key=event.key[:16])


def wrong_rematch(table: Table, event: TableEvent, public: Mapping[str, Any]) -> str:
    """Say what is wrong with the signature of whoever sat there before; "" if nothing is, or none is needed."""
    if "rematch" not in public:
        return ""
    sits = isinstance(event, Seated) and 0 <= event.seat < len(table.chairs)
    owner = table.owner(event.seat) if isinstance(event, Seated) and sits else ""
    if not owner or not isinstance(event, Seated):
        return _("a signature for a rematch stands where none is asked for")
    said = {"table": table.id, "seat": event.seat, "key": event.key, "of": table.opened.rematch_of}
    if not _holds(owner, "rematch", said, public, "rematch"):
        return _("the key of that seat at the table {table} has not signed", table=table.opened.rematch_of)
    return ""


def _holds(key: Any, name: str, said: Any, public: Mapping[str, Any], member: str = "signature") -> bool:
    return signs(key, name, said, public.get(member), is_signed)
