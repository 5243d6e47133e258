"""A forger who holds every key: a log with signatures in which somebody writes, signed anew where that is possible."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, Self

from forger import Forger
from forging import Forgery
from keyed import commitment
from msgspec.structs import replace
from signing import Signing
from sitting import StillClock, a_service

from fairdeal.events import Draft, Record, export
from fairdeal.events.judge.report import Report
from fairdeal.service.evidence.verify import check
from fairdeal.service.remote.signer import SigningKey
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo
from fairdeal.service.table.seats.invitations import Invite, Withdraw
from fairdeal.service.table.seats.lobby import SeatBot
from fairdeal.sitting import KEYS

LABELS = {"sit": "fairdeal/sit/v1", "command": "fairdeal/command/v1", "noise-open": "fairdeal/noise-open/v1"}
LABELS |= {"come": "fairdeal/come/v1"}
ONE_ROUND = {"length": "rounds", "rounds": 1}


class Conspiracy(Forgery):
    """A forgery in which everybody whose key is in `keys` signs what is wanted, with heads of the log as it is now."""

    def __init__(self, honest: Iterable[Record], keys: dict[str, SigningKey], *, signs: bool = True) -> None:
        records = list(honest)
        super().__init__(records)
        self.keys = keys if signs else {}
        self.was = {record.cmd: record.hash for record in records}

    def said(self, seq: int, **otherwise: Any) -> Self:
        """Other members in what was signed for one record."""
        data = json.loads(json.dumps(self.drafts[seq].data))
        [member] = data["by_key"].keys() & LABELS.keys()
        data["by_key"][member] |= otherwise
        return self.write(seq, data=data)

    def records(self, *salt: Any) -> list[Record]:
        """The log, sealed and signed without a gap."""
        store, now, seq = Forger(*salt), dict[str, str](), -1
        for draft in self.drafts:
            [record] = store.append(self.table, seq, [self._signed(draft, now)])
            seq = record.seq
            now[self.was.get(record.cmd, record.cmd)] = record.hash
        return list(store.read(self.table))

    def _signed(self, draft: Draft, now: dict[str, str]) -> Draft:
        if "by_key" not in draft.data:
            return draft
        data = json.loads(json.dumps(draft.data))
        by_key = data["by_key"]
        [member] = by_key.keys() & LABELS.keys()
        others = KEYS if self.keys else {}  # of the referee, and of invitations
        if key := self.keys.get(by_key["key"], others.get(by_key["key"])):
            said = by_key[member]
            said["head"] = now.get(said["head"], said["head"])
            path = f"by_key.{member}.name"
            name, salt = said.get("name"), draft.salts.get(path)
            seal = {"sealed": commitment(path, salt, name), "to": "everybody"} if salt else name
            signed = {**said, "name": seal} if "name" in said else said
            by_key["signature"] = key.sign(LABELS[member], signed)
            if (shown := data.get("invitation")) and isinstance(shown, dict) and shown["key"] in others:
                shown["signature"] = others[shown["key"]].sign("fairdeal/invitation/v1", signed)
        return replace(draft, data=data)

    def verdict(self, viewer: str = "full") -> Report:
        """What verify says of it."""
        return check(export(self.records(), viewer))


@cache
def drawn_twice() -> tuple[tuple[Record, ...], dict[str, SigningKey]]:
    """A match whose first draw seat 0 broke off; with an undo, and a repair that seat 0 misses."""
    still, everybody = StillClock(), dict[str, SigningKey]()
    table = Signing(a_service(still), keep=(0,), referee=True, options=ONE_ROUND)
    everybody |= {key.public: key for key in table.keys.values()}
    still.tick(61)
    table.service.deadlines.ring()
    for seat in (2, 1):
        table.adds(seat)
    table.sit(0)
    everybody |= {key.public: key for key in table.keys.values()}
    table.open(0, 1, 2)
    table.play(4)
    _takes_back(table)
    to = table.seq
    table.play(2)
    table.dispute(1)
    table.rule("repair", to=to)
    table.accept()
    for seat in (2, 1):
        table.adds(seat)
    still.tick(61)
    table.service.deadlines.ring()
    table.open(1, 2)
    table.play_to_the_end()
    table.holds()
    return tuple(table.records()), everybody


@cache
def invited() -> tuple[Record, ...]:
    """A host whose seat is a key invites somebody, withdraws that, and has a bot sit there: `invited`, `withdrawn`."""
    table = Signing(a_service(StillClock()), people=1)
    table.do(0, Invite, at=1, invitation=SigningKey(bytes(32)).public)
    table.do(0, Withdraw, at=1)
    table.sit(2)
    table.do(0, SeatBot, at=1, kind="sensible")
    table.open(0, 2)
    table.play(2)
    table.holds()
    return tuple(table.records())


def _takes_back(table: Signing) -> None:
    asker = max(table.table.people(), key=lambda seat: table.table.last.get(seat, -1))
    ask = table.do(asker, AskUndo)
    while (request := table.table.undos.pending) and request.ask == ask:
        table.do(request.waits_for[0], AnswerUndo, ask=ask, yes=True)
