"""A forger's kit: honest logs in which somebody writes, sealed anew without a gap, so that only the audit can tell."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal, Self

import pytest
from keyed import commitment
from msgspec.structs import replace
from sitting import NAMES, REFEREE, Sitting, StillClock, a_service

from fairdeal.engine import find
from fairdeal.events import Draft, Record, Salt, fresh_salt, read_transcript, seal
from fairdeal.events.judge.commands import DOES, FRAME, OFFICE_DOES
from fairdeal.events.seal import value_at
from fairdeal.service.evidence.audit import Audited, audit
from fairdeal.service.table.codec import codec, secrets
from fairdeal.service.table.disputes.events import (
    Accept,
    Appeal,
    HostLooks,
    LetItBe,
    LookAt,
    MakeStatement,
    ReplaceReferee,
    WithdrawDispute,
)
from fairdeal.service.table.play.hints import AskHint
from fairdeal.service.table.play.phrases import SayPhrase
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo
from fairdeal.service.table.seats import lobby
from fairdeal.service.table.seats.lobby import Kick, Leave, Rematch, SeatBot, Sit
from fairdeal.service.table.seats.presence import (
    DAY_SECONDS,
    CallOff,
    EndMatch,
    NoteAway,
    NoteBack,
    Pause,
    PlayOn,
    Resign,
    Resume,
    StandIn,
)
from fairdeal.service.table.state.chairs import seat_in
from fairdeal.service.table.state.event import Step, TableEvent
from fairdeal.service.table.state.signed import COME, COMMAND, INVITATION, NOISE, SIT
from fairdeal.sitting import KEYS, invitation_to, key_for

GOLDEN = Path(__file__).parent / "golden"
Data = dict[str, Any]
Found = list[tuple[str, int, str]]
Who = list[int] | Literal["everybody"]
DRAFTS: dict[tuple[str, str], Draft] = {}  # of the honest logs, which each forgery begins with
LABELS = {"sit": SIT, "command": COMMAND, "noise-open": NOISE, "come": COME}


@cache
def golden(name: str) -> tuple[Record, ...]:
    """The records of a recorded match, every field opened."""
    return tuple(read_transcript((GOLDEN / f"{name}.jsonl").read_bytes().splitlines()))


@cache
def evening() -> tuple[Record, ...]:
    """A match under today's law in which almost everything happens, to three people, a bot and a referee."""
    still = StillClock()
    table = Sitting(a_service(still), "dirty-money", 4, people=1, referee=True, clock="bank", seconds=300, increment=10)
    for seat in (1, 2):
        table.do(seat, Sit, name=NAMES[seat])
    table.do(1, Leave)
    table.do(0, SeatBot, at=1, kind="sensible")
    table.do(0, Kick, at=1)
    table.do(1, Sit, name="Bo")
    table.do(0, SeatBot, at=3, kind="sensible")
    _takes_back(table)
    _goes_away(table, still)
    _stops(table)
    _quarrels(table, still)
    table.do(2, Resign)
    _to_the_end(table)
    table.do(0, Rematch)
    table.holds()
    return tuple(table.records())


@cache
def first_rules() -> tuple[Record, ...]:
    """A match of two bots by the first version of Money Sweeper's rules, in which everybody was told every card."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby, "find", lambda name: replace(find(name), version=1))
        bots = {0: "sensible", 1: "sensible"}
        options = {"length": "rounds", "rounds": 1}
        table = Sitting(a_service(StillClock()), "money-sweeper", 2, people=0, bots=bots, options=options)
    return tuple(table.records())


@cache
def fork() -> tuple[Record, ...]:
    """Two people go on from a position, one is shown a good move, and says so: `begun`, `hint-asked`, `phrase-said`."""
    position = "money sweeper; grid 5 20 10 / 5 1 10"
    table = Sitting(a_service(StillClock()), "money-sweeper", 2, position=position, hints=True)
    table.do(0, AskHint)
    table.do(0, SayPhrase, phrase="thank-you")
    table.play(2)
    table.holds()
    return tuple(table.records())


@cache
def silence() -> tuple[Record, ...]:
    """One of three forfeits the match, and then nobody acts: `let-be`, `forfeited`, `overdue`, `ended`."""
    still = StillClock()
    table = Sitting(a_service(still), "cover-your-assets", 3, referee=True, days=2)
    table.play(2)
    table.dispute(1)
    table.do(1, LetItBe)
    table.play(1)
    table.ruled("forfeit", seat=2)
    for _ in range(3):
        still.tick(2 * DAY_SECONDS + 1)
        table.service.deadlines.ring()
    table.holds()
    return tuple(table.records())


@cache
def practice() -> tuple[Record, ...]:
    """One person among bots takes back what is not free: `practised`."""
    table = Sitting(a_service(StillClock()), "cover-your-assets", 3, bots={1: "sensible", 2: "sensible"})
    while not table.table.practice:
        table.act(0)
        table.do(0, AskUndo)
    table.holds()
    return tuple(table.records())


@cache
def second_thought() -> tuple[Record, ...]:
    """Somebody takes back a choice for which others still wait: `reconsidered`."""
    table = Sitting(a_service(StillClock()), "monopoly", 5)
    while len(table.table.acting("person")) < 2:
        table.play()
    seat = table.table.acting("person")[0]
    table.act(seat)
    table.do(seat, AskUndo)
    table.holds()
    return tuple(table.records())


def _takes_back(table: Sitting) -> None:
    for yes in (True, False):
        table.play(2)
        asker = max(table.table.people(), key=lambda seat: table.table.last.get(seat, -1))
        ask = table.do(asker, AskUndo)
        while (request := table.table.undos.pending) and request.ask == ask:
            table.do(request.waits_for[0] if request.waits_for else REFEREE, AnswerUndo, ask=ask, yes=yes)


def _goes_away(table: Sitting, still: StillClock) -> None:
    still.tick(601)
    table.service.deadlines.ring()
    table.do(None, NoteAway, at=1)
    still.tick(61)
    table.do(0, StandIn, at=1)
    table.do(None, NoteBack, at=1)
    table.do(1, PlayOn)


def _stops(table: Sitting) -> None:
    for seat in table.table.people():
        table.do(seat, Pause)
    for seat in table.table.people():
        table.do(seat, Resume)
    table.do(0, EndMatch)
    table.do(1, CallOff, wish="end")


def _quarrels(table: Sitting, still: StillClock) -> None:
    to = table.seq
    table.play(2)
    table.dispute(1)
    table.do(0, MakeStatement, text="It was lawful; look at the log.")
    table.do(REFEREE, LookAt, eyes="all")
    table.rule()
    table.do(0, Accept)
    table.do(1, Appeal, why="The referee has looked at the wrong trick.")
    table.rule("repair", to=to)
    table.bring_noise()
    table.play(2)
    table.dispute(0)
    table.do(0, WithdrawDispute)
    table.play(1)
    table.ruled("adjust", seat=1, points=-5)
    table.play(1)
    table.dispute(2)
    still.tick(301)
    table.service.deadlines.ring()
    table.do(None, HostLooks, eyes="all")
    for seat in table.table.voters():
        table.do(seat, ReplaceReferee)


def _to_the_end(table: Sitting) -> None:
    for _ in range(400):
        if table.table.status == "over":
            return
        table.play()
    raise AssertionError("the match does not end")


def draft_of(record: Record) -> Draft:
    """What was written for a record: it can be sealed anew as it was, with salts of its own."""
    if (kept := DRAFTS.get((record.line, record.plain))) is None:
        kept = DRAFTS[record.line, record.plain] = _drafted(record)
    return kept


def _drafted(record: Record) -> Draft:
    sealed = {path: seal.to if seal.to == "everybody" else list(seal.to) for path, seal in record.seals.items()}
    own = {path: salt for path, salt in record.salts.items() if path.startswith("by_key.")}  # of seals that are signed
    return Draft(
        type=record.type, by=record.by, data=record.data, cmd=record.cmd, at=record.at, secrets=sealed, salts=own
    )


def sealed(log: Iterable[Draft]) -> list[Draft]:
    """The log with the seals that a service would give; what nobody can read keeps those that it can keep."""
    log = list(log)
    return [_sealed(draft, log[0].data.get("game", "")) for draft in log]


def _sealed(draft: Draft, game: str) -> Draft:
    try:
        event = codec(find(game)).read(draft.type, json.dumps(draft.data))
        acted = seat_in(draft.by)
        should = secrets(event, -1 if acted is None else acted)
    except (ValueError, LookupError, TypeError):
        return replace(draft, secrets={path: to for path, to in draft.secrets.items() if _there(draft.data, path)})
    return replace(
        draft,
        secrets={path: to if to == "everybody" else [seat for seat in to if seat >= 0] for path, to in should.items()},
    )


def _there(data: Data, path: str) -> bool:
    try:
        value_at(data, path)
    except ValueError:
        return False
    return True


def _knows_keys(log: Iterable[Record]) -> None:
    """Make the keys again with which people came to a log that `fairdeal.sitting` wrote, perhaps in another process."""
    for record in log:
        kind, seat = record.type.partition(".")[0], record.data.get("seat")
        if kind in ("seated", "referee-came"):
            key_for(f"{REFEREE if kind == 'referee-came' else seat} {record.seq - 1}")
        if kind == "seated":
            invitation_to(int(str(seat)))


def own_salts(draft: Draft) -> dict[str, str]:
    return {path: salt for path, salt in draft.salts.items() if path.startswith("by_key.")}


MAIN = {kind: do for does in (DOES, OFFICE_DOES) for do, kinds in does.items() for kind in kinds}


class Pen:
    """Signs for everybody whose key is one of this process, once something is forged."""

    def __init__(self, table: str) -> None:
        self.table, self.forges = table, False
        self.keys: dict[str, str] = {}  # of whom, as ids of commands begin, the key in force
        self.numbers: dict[str, int] = {}  # of each key, that of its last command
        self.held: set[str] = set()  # commands of which another record holds the signature

    def signed(self, draft: Draft, log: list[Record]) -> Draft:
        """The draft with the signature that it needs."""
        data = json.loads(json.dumps(draft.data))
        who, _colon, ident = draft.cmd.partition(":")
        ident, further, _number = ident.partition("#")
        by_key = data.get("by_key")
        before = (each.hash for each in reversed(log) if each.cmd.partition("#")[0] != draft.cmd.partition("#")[0])
        head = next(before, "")
        if self.forges and log and isinstance(by_key, dict) and by_key.get("key") in KEYS:
            data["by_key"] = self._anew(draft, data, by_key, ident, head)
        elif self.forges and log and not further and draft.cmd not in self.held and draft.by in (f"seat:{who}", who):
            data |= self._added(draft, data, who, ident, head)
        self._notes(draft, data, who)
        return replace(draft, data=data)

    def _notes(self, draft: Draft, data: Data, who: str) -> None:
        kind, by_key = draft.type.partition(".")[0], data.get("by_key")
        if kind in ("seated", "referee-came") and isinstance(by_key, dict):
            self.keys[who] = by_key["key"]
        if isinstance(by_key, dict) and isinstance(by_key.get("command"), dict):
            self.numbers[by_key["key"]] = by_key["command"]["n"]

    def _anew(self, draft: Draft, data: Data, by_key: Data, ident: str, head: str) -> Data:
        [member] = by_key.keys() & LABELS.keys() or [""]
        if not member or not isinstance(by_key[member], dict):
            return by_key
        said = {**by_key[member], "head": head}
        if member == "command":
            number = max(said["n"], self.numbers.get(by_key["key"], 0) + 1)
            said |= {"id": ident, "n": number, "until": max(said["until"], draft.at)}
        for name in said:
            told = "seat" if name == "whom" else name
            if name not in FRAME and told in data and (name != "seat" or member == "sit"):
                said[name] = data[told]
        sealed = self._sealed(draft, member, said)
        again = {**by_key, member: said, "signature": KEYS[by_key["key"]].sign(LABELS[member], sealed)}
        shown = data.get("invitation")
        if isinstance(shown, dict) and shown.get("key") in KEYS:
            shown["signature"] = KEYS[shown["key"]].sign(INVITATION, sealed)
        return again

    def _added(self, draft: Draft, data: Data, who: str, ident: str, head: str) -> Data:
        kind, key = draft.type.partition(".")[0], self.keys.get(who, "")
        if kind not in MAIN or key not in KEYS:
            return {}
        said = {
            "table": self.table,
            "seat": int(who) if who.isdecimal() else who,
            "n": self.numbers.get(key, 0) + 1,
            "head": head,
            "id": ident,
            "until": draft.at,
            "do": MAIN[kind],
            **({"action": data["action"]} if kind == "played" else {}),
        }
        return {"by_key": {"key": key, "signature": KEYS[key].sign(COMMAND, said), "command": said}}

    def _sealed(self, draft: Draft, member: str, said: Data) -> Data:
        """What is signed: seals in the place of what is hidden."""
        found: Data = json.loads(json.dumps(said))
        for path, salt in draft.salts.items():
            start = f"by_key.{member}."
            if path.startswith(start) and path in draft.secrets:
                *way, last = path.removeprefix(start).split(".")
                holder = found
                for step in way:
                    holder = holder[step]
                to = draft.secrets[path]
                holder[last] = {
                    "sealed": commitment(path, salt, holder[last]),
                    "to": to if to == "everybody" else list(to),
                }
        return found


class Forgery:
    """A copy of an honest log that a test changes. The service makes its seals, unless the test forges them too."""

    def __init__(self, honest: str | Iterable[Record], upto: int = 9999) -> None:
        records = golden(honest) if isinstance(honest, str) else tuple(honest)
        self.table, self._honest = records[0].table, [draft_of(record) for record in records]
        self.drafts = self._honest[: upto + 1]
        _knows_keys(records)
        if any("by_key" in record.data for record in records):  # signed heads join as long as every hash is as it was
            kept = zip(self.drafts, records, strict=False)
            self.drafts = [replace(draft, salts=record.salts) for draft, record in kept]

    def seqs(self, kind: str) -> list[int]:
        """Where the records of a type stand."""
        return [seq for seq, draft in enumerate(self.drafts) if draft.type == kind]

    def write(self, seq: int, **fields: Any) -> Self:
        """Other members in one record."""
        self.drafts[seq] = self._with_seals(replace(self.drafts[seq], **fields))
        return self

    def _with_seals(self, draft: Draft) -> Draft:
        game = (self.drafts or [draft])[0].data.get("game", "")
        return _sealed(draft, game)

    def change(self, seq: int, path: str, value: Any) -> Self:
        """Another value in the data of one record; `path` as in `facts.0.card`."""
        data = json.loads(json.dumps(self.drafts[seq].data))
        holder, *_ = [data]
        *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
        for step in way:
            holder = holder[step]
        holder[last] = value(holder[last]) if callable(value) else value
        return self.write(seq, data=data)

    def seal(self, seq: int, path: str, to: Who | None) -> Self:
        """Another audience for one field of a record; None: it lies open in the line."""
        kept = {name: who for name, who in self.drafts[seq].secrets.items() if name != path}
        self.drafts[seq] = replace(self.drafts[seq], secrets=kept if to is None else {**kept, path: to})
        return self

    def add(self, kind: str, by: str, cmd: str, /, at: str = "", **data: Any) -> Self:
        """One more record at the end, at the time of the last unless told otherwise."""
        draft = Draft(type=kind, by=by, data=data, cmd=cmd, at=at or self.drafts[-1].at)
        self.drafts.append(self._with_seals(draft))
        return self

    def again(self, seq: int, **fields: Any) -> Self:
        """A record of the honest log at the end, at the time of the last, by another command unless told otherwise."""
        return self.insert(len(self.drafts), seq, **fields)

    def insert(self, place: int, seq: int, **fields: Any) -> Self:
        """The same at some place, at the time of the record before it."""
        honest = self._honest[seq]
        told = {"cmd": f"{honest.cmd.partition('#')[0]}-again", "at": self.drafts[place - 1].at, **fields}
        self.drafts.insert(place, self._with_seals(replace(honest, **told)))
        return self

    def move(self, seq: int, to: int) -> Self:
        """One record at another place; the times stay where they were, so that none runs back."""
        times = [draft.at for draft in self.drafts]
        self.drafts.insert(to, self.drafts.pop(seq))
        self.drafts = [replace(draft, at=at) for draft, at in zip(self.drafts, times, strict=True)]
        return self

    def drop(self, seq: int) -> Self:
        del self.drafts[seq]
        return self

    def records(self, salt: Salt = fresh_salt) -> list[Record]:
        """The log, sealed without a gap; with drawn salts, or with those that the forger gives.

        From the first record on that is forged, everybody signs what is wanted, having seen the record before it.
        """
        log, pen = list[Record](), Pen(self.table)
        pen.held = {each.cmd.partition("#")[0] for each in self.drafts if "by_key" in each.data}
        for place, draft in enumerate(self.drafts):
            honest = len(log) == place and self._honest[place : place + 1] == [replace(draft, salts=own_salts(draft))]
            pen.forges = pen.forges or not honest
            log.append(seal(pen.signed(draft, log), self.table, log[-1] if log else None, salt))
        return log

    def report(self) -> Audited:
        """What the audit says of it."""
        return audit(self.records())

    def finds(self) -> Found:
        """What the audit finds."""
        return findings(self.records())


def findings(records: list[Record]) -> Found:
    """Check, seq, and why with the rulebook's clause before it, of all that the audit finds."""
    return [(each.check, each.seq, f"{each.clause} {each.why}".strip()) for each in audit(records).findings]


def steps_of(records: Iterable[Record]) -> list[Step]:
    """The records with their events."""
    first, *rest = records
    reads = codec(find(first.data["game"])).read
    return [Step(record, reads(record.type, record.plain)) for record in (first, *rest)]


__all__ = ["Data", "Forgery", "Found", "TableEvent", "draft_of", "findings", "golden", "sealed", "steps_of"]
