"""Logs of tables at which seats are keys, good and bad, with the verdict on each: the same for every verifier.

`python keys/logs.py > keys/logs.json` writes them anew; run it in tests/ with tests/ and the repository in PYTHONPATH.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Callable
from typing import Any

from forger import Forger
from keyed import SeatKey, commitment, noise_hash

from fairdeal.engine import shuffled
from fairdeal.events import Draft, Record, export
from fairdeal.service.evidence.verify import VERIFIER
from fairdeal.service.table.state.draw import commit_to, draw_seed

Data = dict[str, Any]
Verdict = tuple[str, str, int | None]  # kind, code, seq
TABLE, SEATS = "signed", 3
CARDS: list[list[Any]] = [[card, 4] for card in "ABCDE"]
ORDER = 2**252 + 27742317777372353535851937790883648493
FINE: Verdict = ("verified", "", None)
LABELS = {"sit": "fairdeal/sit/v1", "command": "fairdeal/command/v1", "noise-open": "fairdeal/noise-open/v1"}
LABELS |= {"come": "fairdeal/come/v1"}
REFEREE = "referee"
Asker = int | str  # a seat, or the referee


def failed(code: str, seq: int) -> Verdict:
    return "failed", code, seq


def seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def key(seat: Asker, number: int = 0) -> SeatKey:
    return SeatKey(seed(f"key {seat} {number}"))


def noise(seat: int, draw: int = 0) -> str:
    return seed(f"noise {seat} {draw}").hex()


def secret(draw: int) -> str:
    return seed(f"secret {draw}").hex()


RULING: Data = {"finding": "It stands.", "clause": "3.2", "remedy": {"kind": "stands"}, "incident": 9}
RULED: Data = {**RULING, "until": "2026-11-22T10:05:00.000Z", "commit": "", "secret": "", "draw": 0}


class Written:
    """A log that is written record by record; what a seat signs can be given otherwise than it should be."""

    def __init__(self) -> None:
        self.store = Forger(lambda *place: bytes(16))
        self.records: list[Record] = []
        self.keys: dict[Asker, SeatKey] = {}
        self.numbers: dict[Asker, int] = {}
        self.hashes: dict[int, str] = {}
        self.texts: dict[int, str] = {}
        self.draw = 0
        self.minutes = 0  # for which the table has waited

    @property
    def seq(self) -> int:
        return len(self.records) - 1

    def head(self, seq: int = -1) -> str:
        return self.records[seq].hash

    def add(self, kind: str, by: str, cmd: str = "", hide: Any = None, /, **data: Any) -> int:
        """A record, with the audiences of its hidden fields; answers its seq."""
        self.minutes += kind == "barred"  # whoever is barred was waited for
        hours, minutes = divmod(self.minutes, 60)
        at = f"2026-11-22T{10 + hours:02}:{minutes:02}:{self.seq + 1:02}.000Z"
        draft = Draft(type=kind, by=by, data=data, cmd=cmd or f"table:{self.seq + 1}", at=at, secrets=hide or {})
        self.records += self.store.append(TABLE, self.seq, [draft])
        return self.seq

    def commit(self, draw: int) -> str:
        return commit_to(bytes.fromhex(secret(draw)), TABLE, draw)

    def opens(self, **otherwise: Any) -> int:
        data = {"law": 4, "seats": SEATS, "commit": self.commit(0), "secret": secret(0), **otherwise}
        named = {name: value for name, value in data.items() if value is not ...}
        return self.add("opened", "table", "", {"secret": []}, **named)

    def signed(self, what: str, said: Data, by: SeatKey, label: str = "", signature: str = "") -> Data:
        return {what: said, "key": by.public, "signature": signature or by.sign(label or LABELS[what], said)}

    def sits(self, seat: int, number: int = 0, says: Data | None = None, by: Any = None, **otherwise: Any) -> int:
        """A key sits down; `says` is what it signs otherwise, `otherwise` what the record has."""
        own = key(seat, number)
        hashed = noise_hash(TABLE, self.draw, seat, self.commit(self.draw), noise(seat, self.draw))
        told = {"seat": seat, "draw": self.draw, "name": f"P{seat}", "key": own.public, "noise": hashed}
        told |= {"recovery": key(seat, 90 + number).public}
        said = {"table": TABLE, "head": self.head(), **told, **(says or {})}
        by_key = by(said) if by else self.signed("sit", said, own)
        data = {**told, "kind": "person", "by_key": by_key, **otherwise}
        self.keys[seat], self.numbers[seat], self.hashes[seat] = own, 0, str(data["noise"])
        return self.add("seated.3", f"seat:{seat}", f"{seat}:sit{number}", **data)

    def bot(self, seat: int, **otherwise: Any) -> int:
        """A bot sits down."""
        data = {"seat": seat, "draw": self.draw, "name": f"P{seat}", "kind": "bot"}
        return self.add("seated.3", "table", f"table:bot{seat}", **{**data, **otherwise})

    def closes(self, cmd: str = "", **otherwise: Any) -> int:
        everyone = range(SEATS)
        keys = [self.keys[seat].public if seat in self.hashes else "" for seat in everyone]
        hashes = [self.hashes.get(seat, "") for seat in everyone]
        data = {"draw": self.draw, "commit": self.commit(self.draw), "keys": keys, "noise": hashes, **otherwise}
        return self.add("draw-closed", "table", cmd, **data)

    def opens_noise(self, seat: int, says: Data | None = None, cmd: str = "", **otherwise: Any) -> int:
        told = {"draw": self.draw, "noise": noise(seat, self.draw)}
        said = {"table": TABLE, "seat": seat, "head": self.head(), **told, **(says or {})}
        self.texts[seat] = str(otherwise.get("noise", told["noise"]))
        data = {**told, "by_key": self.signed("noise-open", said, self.keys[seat]), **otherwise}
        return self.add("noise-opened", f"seat:{seat}", cmd or f"{seat}:open{self.draw}", **data)

    def command(self, seat: Asker, do: str, says: Data | None = None, **own: Any) -> Data:
        """What a seat signs to ask for something."""
        self.numbers[seat] += 1
        frame = {"table": TABLE, "seat": seat, "n": self.numbers[seat], "head": self.head(), "do": do}
        until = f"2026-11-22T{11 + self.minutes // 60}:00:00.000Z"
        said = {**frame, "id": f"c{self.seq + 1}", "until": until, **own, **(says or {})}
        return {name: value for name, value in said.items() if value is not ...}

    def plays(
        self,
        seat: int,
        says: Data | None = None,
        by: SeatKey | None = None,
        cmd: str = "",
        action: Data | None = None,
        **how: str,
    ) -> int:
        """A move that its seat signs; `says`, `by` and `how` let that be otherwise than it should be."""
        acted = action or {"type": "flip", "cell": 3}
        said = self.command(seat, "play", says, action=acted)
        by_key = self.signed("command", said, by or self.keys[seat], **how)
        cmd = cmd or f"{seat}:{said.get('id', 'none')}"
        return self.add("played", f"seat:{seat}", cmd, action=acted, facts=[], by_key=by_key)

    def passes(self, seat: int, signed: list[int] | None, recorded: list[int] | None) -> int:
        """A card is passed in secret: what was signed is sealed for some, and the record for some; None: for nobody."""
        path, action = "by_key.command.action.card", {"type": "pass", "card": "A"}
        seal = {"sealed": commitment(path, bytes(16).hex(), "A"), "to": signed}
        said = self.command(seat, "play", action=action if signed is None else {**action, "card": seal})
        by_key = self.signed("command", said, self.keys[seat])
        by_key["command"] = {**said, "action": action}  # the store seals it, with the salt that we know
        hide = {path: signed, "action.card": recorded}
        hidden = {place: to for place, to in hide.items() if to is not None}
        cmd = f"{seat}:{said['id']}"
        return self.add("played", f"seat:{seat}", cmd, hidden, action=action, facts=[], by_key=by_key)

    def asks(self, seat: Asker, kind: str, do: str, says: Data | None = None, **own: Any) -> int:
        said = self.command(seat, do, says, **own)
        by_key = self.signed("command", said, self.keys[seat])
        told = {("seat" if name == "whom" else name): value for name, value in own.items()}
        by = REFEREE if seat == REFEREE else f"seat:{seat}"
        return self.add(kind, by, f"{seat}:{said['id']}", **told, by_key=by_key)

    def comes(
        self, number: int = 0, says: Data | None = None, by: Any = None, who: str = REFEREE, **otherwise: Any
    ) -> int:
        """A key comes as the referee; `says` is what it signs otherwise, `otherwise` what the record has."""
        own = key(REFEREE, number)
        said = {"table": TABLE, "office": number, "name": f"R{number}", "key": own.public, "head": self.head()}
        said |= says or {}
        told = {"name": f"R{number}", "office": number, "private": False, "signs": own.public}
        by_key = by(said) if by else self.signed("come", said, own)
        self.keys[REFEREE], self.numbers[REFEREE] = own, 0
        data = {name: value for name, value in {**told, "by_key": by_key, **otherwise}.items() if value is not ...}
        return self.add("referee-came", who, f"{REFEREE}:come{self.seq + 1}", **data)

    def rules(
        self,
        says: Data | None = None,
        by: SeatKey | None = None,
        cmd: str = "",
        who: str = REFEREE,
        kind: str = "ruled",
        **how: str,
    ) -> int:
        """A ruling that the referee signs; `says`, `by` and `how` let that be otherwise than it should be."""
        said = self.command(REFEREE, "rule", {**RULING, **(says or {})})
        by_key = self.signed("command", said, by or self.keys[REFEREE], **how)
        return self.add(kind, who, cmd or f"{REFEREE}:{said.get('id', 'none')}", **RULED, by_key=by_key)

    def replaces(self) -> int:
        """Everybody would have another referee."""
        self.asks(0, "replacement-asked", "replace-referee", yes=True)
        return self.add("referee-replaced", "table", f"{self.records[-1].cmd}#1", office=1)

    def hands_over(self, seat: int) -> int:
        """Another key takes the place of a seat's, with the signatures of both."""
        old, new, label = self.keys[seat], key(seat, 1), "fairdeal/handover/v1"
        told = {"seat": seat, "key": new.public, "recovery": key(seat, 91).public}
        said = {"table": TABLE, "n": self.numbers[seat] + 1, "head": self.head(), **told}
        by_key = {**self.signed("handover", said, old, label), "by_new": new.sign(label, said)}
        self.keys[seat], self.numbers[seat] = new, 0
        return self.add("handed-over", f"seat:{seat}", f"{seat}:over", **told, by_key=by_key)

    def bare(self, seat: int, cmd: str = "", kind: str = "played", by: str = "") -> int:
        """A move without a signature."""
        action = {"type": "flip", "cell": 4}
        return self.add(kind, by or f"seat:{seat}", cmd or f"{seat}:c{self.seq + 1}", action=action, facts=[])

    def moves(self, seat: int) -> int:
        """A move of the house's bot."""
        return self.bare(seat, f"bot {seat}:turn{self.seq}", by=f"bot:{seat}")

    def deal(self, cmd: str = "", texts: dict[int, str] | None = None) -> int:
        """A shuffle from the secret and everybody's texts."""
        brought = [{**self.texts, **(texts or {})}.get(seat, "") for seat in range(SEATS)]
        source = draw_seed(bytes.fromhex(secret(self.draw)), TABLE, self.draw, brought)
        order = shuffled([card for card, times in CARDS for _ in range(times)], source, 0)
        action = {"type": "deal", "order": list(order)}
        return self.add("dealt", "dealer", cmd, {"action.order": []}, deal=0, action=action, facts=[], cards=CARDS)

    def reveals(self, draw: int | None = None) -> int:
        return self.add("revealed", "table", secret=secret(self.draw if draw is None else draw), later=[])

    def told(self) -> list[str]:
        return list(export(self.records, "full"))


# Logs


FINAL: Data = {"house": {"referee": True, "final": 2}}


def over_after(minutes: int = 0, **opening: Any) -> Callable[[], Written]:
    """A match that is over, with a referee, and the minutes that went by since; its result is final after two hours."""

    def begin() -> Written:
        log = begun(**{**FINAL, **opening})
        log.comes()
        log.reveals()
        log.minutes = minutes
        return log

    return begin


def disputes(log: Written) -> int:
    return log.asks(0, "incident-opened", "incident", about=log.seq, claim="No.")


def is_final(log: Written, by: str = "table") -> int:
    return log.add("became-final", by, f"{by}:final{log.seq}", since="2026-11-22T12:00:00.000Z")


def rules_late(log: Written) -> int:
    """A claim was made in time, and is ruled on after more than that; then the result is final."""
    disputes(log)
    log.minutes = 200
    log.rules()
    return is_final(log)


def opened(**opening: Any) -> Written:
    log = Written()
    log.opens(**opening)
    return log


def seated(**opening: Any) -> Written:
    """Two keys and a bot sit down."""
    log = opened(**opening)
    log.sits(0)
    log.sits(1)
    log.bot(2)
    return log


def lobby(**opening: Any) -> Written:
    """The draw is closed."""
    log = seated(**opening)
    log.closes("table:bot2#1")
    return log


def begun(**opening: Any) -> Written:
    """The first cards are dealt, and all have acted once."""
    log = lobby(**opening)
    log.opens_noise(0)
    log.opens_noise(1)
    log.deal("1:open0#1")
    log.plays(0)
    log.passes(1, [0], [0])
    log.moves(2)
    return log


def good() -> Written:
    """A whole match, with a time-out, an undo and a choice that is made anew."""
    log = begun()
    log.add("timed-out", "table", "clock:1", seat=0)
    log.add("played", "clock:0", "clock:1#1", action={"type": "flip", "cell": 5}, facts=[])
    log.plays(0)
    log.asks(1, "undo-asked", "undo", target=None)
    log.add("rewound", "table", f"{log.records[-1].cmd}#1", to=8, cause=log.seq)
    log.plays(1)
    log.asks(0, "reconsidered", "undo", target=log.seq)
    log.add("played", "seat:0", f"{log.records[-1].cmd}#1", action={"type": "flip", "cell": 1}, facts=[])
    log.asks(0, "stood-in", "stand-in", whom=2)
    log.plays(0, {"n": 40})
    log.reveals()
    return log


def broken_off() -> Written:
    """The first draw is broken off: seat 1 did not open; another key sits down there, and all give anew."""
    log = lobby()
    log.opens_noise(0)
    log.add("barred", "table", "table:late", seat=1, draw=0)
    anew(log, 1, "table:late#1")
    return log


def anew(log: Written, draw: int, cmd: str = "", **otherwise: Any) -> int:
    log.draw, log.hashes, log.texts = draw, {}, {}
    data = {"draw": draw, "commit": log.commit(draw), "secret": secret(draw), **otherwise}
    return log.add("draw-opened", "table", cmd, {"secret": []}, **data)


def gives(log: Written, seat: int, says: Data | None = None) -> int:
    draw = log.draw
    log.hashes[seat] = noise_hash(TABLE, draw, seat, log.commit(draw), noise(seat, draw))
    return log.asks(seat, "noise-given", "noise-hash", says, draw=draw, noise=log.hashes[seat])


def second_draw() -> Written:
    log = broken_off()
    log.sits(1, 1)
    gives(log, 0)
    log.closes()
    return log


def drawn_again() -> Written:
    log = second_draw()
    log.opens_noise(1)
    log.opens_noise(0)
    log.deal("0:open1#1")
    log.plays(0)
    log.reveals()
    return log


def refereed() -> Written:
    """A referee has come with a key of their own."""
    log = begun()
    log.comes()
    return log


# What somebody does to a log: a name, the log before it, what is done, and the verdict

Case = tuple[Callable[[], Written], Callable[[Written], Any], Verdict]

ALONE: Any = None


def alone() -> Any:
    """The one-file verifier, for the points of the curve."""
    global ALONE
    if ALONE is None:
        spec = importlib.util.spec_from_file_location("fairdeal_verify_for_logs", VERIFIER)
        assert spec
        assert spec.loader
        ALONE = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(ALONE)
    return ALONE


def written(point: tuple[int, int, int, int]) -> bytes:
    field = alone().FIELD
    over = pow(point[2], -1, field)
    return int(point[1] * over % field | (point[0] * over % field % 2) << 255).to_bytes(32, "little")


def start(number: int) -> bytes:
    """A start R of which the logarithm is known."""
    return written(alone().times(number, alone().rows_of_key(alone().BASE)))


IDENTITY = (1).to_bytes(32, "little")  # the point of order 1; anything is signed under it
IDENTITY_AGAIN = (2**255 - 19 + 1).to_bytes(32, "little")  # its other encoding
ORDER_2 = (2**255 - 20).to_bytes(32, "little")


def forged_key(raw: bytes) -> Callable[[Written], int]:
    """Somebody sits down with a key of small order, for which no secret is needed."""

    def do(log: Written) -> int:
        signature = (start(99) + (99).to_bytes(32, "little")).hex()

        def by(said: Data) -> Data:
            return {"sit": said, "key": raw.hex(), "signature": signature}

        return log.sits(0, says={"key": raw.hex()}, by=by, key=raw.hex())

    return do


def remade(change: Callable[[str, SeatKey, bytes], bytes]) -> Callable[[Written], int]:
    """A move whose signature is written otherwise: `change` has it, the key and what was signed."""

    def do(log: Written) -> int:
        said = log.command(0, "play", action={"type": "flip", "cell": 3})
        own = log.keys[0]
        message = b"fairdeal/command/v1\0" + json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
        signature = change(own.sign("fairdeal/command/v1", said), own, message).hex()
        by_key = {"command": said, "key": own.public, "signature": signature}
        return log.add("played", "seat:0", f"0:{said['id']}", action=said["action"], facts=[], by_key=by_key)

    return do


def too_large(signature: str, _own: SeatKey, _message: bytes) -> bytes:
    raw = bytes.fromhex(signature)
    return raw[:32] + (int.from_bytes(raw[32:], "little") + ORDER).to_bytes(32, "little")


def small_start(raw: bytes) -> Callable[[str, SeatKey, bytes], bytes]:
    """With the secret of the key, S = k·a for an R of small order: lax verifiers take it."""

    def change(_signature: str, _own: SeatKey, message: bytes) -> bytes:
        digest = hashlib.sha512(seed("key 0 0")).digest()
        scalar = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
        public = bytes.fromhex(key(0).public)
        challenge = int.from_bytes(hashlib.sha512(raw + public + message).digest(), "little")
        return raw + (challenge * scalar % ORDER).to_bytes(32, "little")

    return change


def by_itself(log: Written) -> None:
    """Nothing is done to it."""


def capital(log: Written) -> int:
    said = log.command(0, "play", action={"type": "flip", "cell": 3})
    by_key = log.signed("command", said, log.keys[0])
    by_key["signature"] = by_key["signature"].upper()
    return log.add("played", "seat:0", f"0:{said['id']}", action=said["action"], facts=[], by_key=by_key)


def with_more(log: Written) -> int:
    said = log.command(0, "play", action={"type": "flip", "cell": 3})
    by_key = {**log.signed("command", said, log.keys[0]), "note": 1}
    return log.add("played", "seat:0", f"0:{said['id']}", action=said["action"], facts=[], by_key=by_key)


def signed_twice(log: Written) -> int:
    log.plays(0)
    cmd = log.records[-1].cmd
    said = {"id": cmd.partition(":")[2]}
    return log.plays(0, said, cmd=f"{cmd}#1")


def for_another(log: Written) -> int:
    """A seat signs a move, and it is written as that of another key."""
    said = log.command(0, "play", action={"type": "flip", "cell": 3})
    by_key = log.signed("command", said, log.keys[0])
    return log.add("played", "seat:1", f"0:{said['id']}", action=said["action"], facts=[], by_key=by_key)


def hung_on(log: Written) -> int:
    """A move is hung on a command that its seat signed long before."""
    log.plays(0)
    old = log.records[-1].cmd
    log.moves(2)
    return log.bare(0, f"{old}#1")


def another_move(log: Written) -> int:
    log.plays(0)
    return log.bare(0, f"{log.records[-1].cmd}#1")


def bots_move(log: Written) -> int:
    log.plays(0)
    return log.bare(0, f"{log.records[-1].cmd}#1", by="bot:1")


def over(kind: str, by: str, **data: Any) -> Callable[[Written], int]:
    """A move that was signed before something came that its seat had to see first."""

    def do(log: Written) -> int:
        head = log.head()
        log.add(kind, by, **data)
        return log.plays(0, {"head": head})

    return do


def over_a_handover(log: Written) -> int:
    """The new key's first move names a record from before it came."""
    head = log.head()
    log.hands_over(0)
    return log.plays(0, {"head": head})


def handed_over(log: Written) -> int:
    """The new key plays on."""
    log.hands_over(0)
    return log.plays(0)


def old_number(log: Written) -> int:
    return log.plays(0, {"n": log.numbers[0]})


def taken_again(log: Written) -> int:
    """A signed move is written twice, the second time under another id."""
    log.plays(0)
    by_key = log.records[-1].public["by_key"]
    return log.add("played", "seat:0", "0:later", action=by_key["command"]["action"], facts=[], by_key=by_key)


def of_the_key_before(log: Written) -> int:
    log.sits(1, 1)
    return log.plays(1, {"head": log.head(1)})


def cut_short(log: Written) -> int:
    log.opens_noise(0)
    return log.deal("0:open0#1", {1: ""})


def opened_twice(log: Written) -> int:
    log.opens_noise(0)
    return log.opens_noise(0, cmd="0:again")


def bars_who_opened(log: Written) -> int:
    log.opens_noise(0)
    return log.add("barred", "table", "table:late", seat=0, draw=0)


def bars_too_early(log: Written) -> int:
    log.opens_noise(0)
    log.minutes -= 1
    return log.add("barred", "table", "table:late", seat=1, draw=0)


def skips_a_draw(log: Written) -> int:
    log.opens_noise(0)
    log.add("barred", "table", "table:late", seat=1, draw=0)
    return anew(log, 2, "table:late#1")


def a_fourth(log: Written) -> int:
    for draw in (1, 2):
        log.sits(1, draw)
        gives(log, 0)
        log.closes()
        log.opens_noise(0)
        log.add("barred", "table", seat=1, draw=draw)
        anew(log, draw + 1)
    return log.seq


def other_cards(log: Written) -> int:
    log.opens_noise(0)
    log.opens_noise(1)
    log.deal("1:open0#1", {1: "00" * 32})
    return log.reveals()


def other_secret(log: Written) -> int:
    log.opens_noise(0)
    log.opens_noise(1)
    log.deal("1:open0#1")
    return log.reveals(1)


def stranger(log: Written) -> int:
    return log.add("seated.3", "seat:2", "2:again", seat=2, draw=0, name="X", kind="person")


def opens_before(log: Written) -> int:
    return log.opens_noise(0, {"head": log.head(0)})


# The referee


def office(log: Written) -> int:
    """A referee looks, takes a claim up and speaks, rules twice over barriers for others, and is replaced."""
    head = log.head()
    log.asks(REFEREE, "looked", "look", eyes="all")
    hears(log, "stated", "statement", text="I have looked.")
    log.rules({"head": head, "incident": None})
    log.numbers[REFEREE] = 8
    log.rules({"head": head})
    log.add("rewound", "table", f"{log.records[-1].cmd}#1", to=8, cause=log.seq)
    log.asks(REFEREE, "undo-answered", "undo-answer", {"head": head}, ask=9, yes=False)
    log.add("settled", "table", incident=9, ruling=log.seq)
    log.plays(0)
    log.replaces()
    log.comes(1)
    log.rules()
    return log.reveals()


def hung_by_the_referee(log: Written) -> int:
    """A referee who has no key moves in a command that a seat has signed."""
    log.plays(0)
    return log.add("played", REFEREE, f"{log.records[-1].cmd}#1", action={"type": "take"})


def hears(log: Written, kind: str, do: str, **own: Any) -> int:
    """The referee takes a claim up on the way to something else."""
    said = log.command(REFEREE, do, **own)
    log.add("heard", REFEREE, f"{REFEREE}:{said['id']}", incident=9, until="")
    by_key = log.signed("command", said, log.keys[REFEREE])
    return log.add(kind, REFEREE, f"{REFEREE}:{said['id']}#1", **own, by_key=by_key)


def unsigned(kind: str = "ruled", by: str = REFEREE, cmd: str = "referee:x") -> Callable[[Written], int]:
    """Something of the referee's that nobody has signed."""
    return lambda log: log.add(kind, by, cmd, **(RULED if kind == "ruled" else {"incident": 9, "until": ""}))


def hangs_on(kind: str) -> Callable[[Written], int]:
    """Something is hung on a look that the referee has signed."""

    def do(log: Written) -> int:
        log.asks(REFEREE, "looked", "look", eyes="all")
        return unsigned(kind, cmd=f"{log.records[-1].cmd}#1")(log)

    return do


def before_it_was_signed(kind: str) -> Callable[[Written], int]:
    """Something stands in the referee's command before what they have signed."""

    def do(log: Written) -> int:
        said = log.command(REFEREE, "look", eyes="all")
        unsigned(kind, cmd=f"{REFEREE}:{said['id']}")(log)
        by_key = log.signed("command", said, log.keys[REFEREE])
        return log.add("looked", REFEREE, f"{REFEREE}:{said['id']}#1", eyes="all", by_key=by_key)

    return do


def opens_as_the_referee(log: Written) -> int:
    """The referee's key opens noise, as a seat that is none."""
    log.comes()
    told = {"draw": 0, "noise": noise(0)}
    said = {"table": TABLE, "seat": REFEREE, "head": log.head(), **told}
    by_key = log.signed("noise-open", said, log.keys[REFEREE])
    return log.add("noise-opened", f"seat:{REFEREE}", f"{REFEREE}:open", **told, by_key=by_key)


def replayed(log: Written) -> int:
    """A ruling is written twice, the second time under another id."""
    log.rules()
    return log.add("ruled", REFEREE, "referee:later", **RULED, by_key=log.records[-1].public["by_key"])


def withheld(comes: bool) -> Callable[[Written], int]:
    """A ruling that was signed before the referee was replaced is used after it."""

    def do(log: Written) -> int:
        said = log.command(REFEREE, "rule", RULING)
        by_key = log.signed("command", said, log.keys[REFEREE])
        log.replaces()
        if comes:
            log.comes(1)
        return log.add("ruled", REFEREE, f"{REFEREE}:{said['id']}", **RULED, by_key=by_key)

    return do


def by_a_seat(log: Written) -> int:
    """A seat's key signs a ruling."""
    said = log.command(0, "rule", RULING)
    by_key = log.signed("command", said, log.keys[0])
    return log.add("ruled", REFEREE, f"0:{said['id']}", **RULED, by_key=by_key)


def in_a_seats_command(log: Written) -> int:
    """A ruling is hung on what a seat has signed."""
    log.plays(0)
    return unsigned(cmd=f"{log.records[-1].cmd}#1")(log)


def again_with(number: int, **otherwise: Any) -> Callable[[Written], int]:
    """The referee is replaced, and somebody comes."""

    def do(log: Written) -> int:
        log.replaces()
        return log.comes(number, **otherwise)

    return do


def over_a_ruling(log: Written) -> int:
    head = log.head()
    log.rules()
    return log.plays(0, {"head": head})


def in_the_old_name(log: Written) -> int:
    """A ruling by the key of a referee in whose place another has come."""
    log.replaces()
    log.comes(1)
    return log.rules(by=key(REFEREE))


def takes_the_referees(log: Written) -> int:
    """The key of a referee is handed a seat."""
    told = {"seat": 0, "key": log.keys[REFEREE].public, "recovery": key(0, 91).public}
    said = {"table": TABLE, "n": log.numbers[0] + 1, "head": log.head(), **told}
    label = "fairdeal/handover/v1"
    by_key = log.signed("handover", said, log.keys[0], label) | {"by_new": log.keys[REFEREE].sign(label, said)}
    return log.add("handed-over", "seat:0", "0:over", **told, by_key=by_key)


CASES: dict[str, Case] = {
    # good
    "a whole match": (good, by_itself, FINE),
    "a draw that was broken off": (drawn_again, by_itself, FINE),
    "a number left out": (begun, lambda log: log.plays(0, {"n": 9}), FINE),
    "an older head": (begun, lambda log: log.plays(0, {"head": log.head(9)}), FINE),
    "a member that says nothing": (begun, lambda log: log.asks(0, "resigned", "resign", {"why": None}), FINE),
    "a member that the record lacks": (begun, lambda log: log.asks(0, "resigned", "resign", {"why": "so"}), FINE),
    "nobody has begun": (lobby, by_itself, FINE),
    # signatures
    "no signature": (begun, lambda log: log.bare(0), failed("signature", 11)),
    "no signature to sit down": (
        opened,
        lambda log: log.add(
            "seated.3",
            "seat:0",
            "0:sit",
            seat=0,
            draw=0,
            name="P0",
            kind="person",
            key=key(0).public,
            recovery=key(0, 90).public,
            noise=noise_hash(TABLE, 0, 0, log.commit(0), noise(0)),
        ),
        failed("signature", 1),
    ),
    "a key of order 1": (opened, forged_key(IDENTITY), failed("signature", 1)),
    "a key of order 1, written otherwise": (opened, forged_key(IDENTITY_AGAIN), failed("signature", 1)),
    "a key of order 2": (opened, forged_key(ORDER_2), failed("signature", 1)),
    "a start of order 1": (begun, remade(small_start(IDENTITY)), failed("signature", 11)),
    "a start of order 1, written otherwise": (begun, remade(small_start(IDENTITY_AGAIN)), failed("signature", 11)),
    "S that is too large": (begun, remade(too_large), failed("signature", 11)),
    "a signature in capital letters": (begun, capital, failed("signature", 11)),
    "a member more beside the signature": (begun, with_more, failed("signature", 11)),
    "by another key": (begun, lambda log: log.plays(0, by=key(1)), failed("signature", 11)),
    "by a key of nobody": (begun, lambda log: log.plays(0, by=key(7)), failed("signature", 11)),
    "under another label": (begun, lambda log: log.plays(0, label="fairdeal/sit/v1"), failed("signature", 11)),
    "for another table": (begun, lambda log: log.plays(0, {"table": "other"}), failed("signature", 11)),
    "for another seat": (begun, lambda log: log.plays(0, {"seat": 1}), failed("signature", 11)),
    "for a seat that is none": (begun, lambda log: log.plays(0, {"seat": True}), failed("signature", 11)),
    "an old number": (begun, old_number, failed("signature", 11)),
    "number 0": (begun, lambda log: log.plays(0, {"n": 0}), failed("signature", 11)),
    "a number that is true": (begun, lambda log: log.plays(0, {"n": True}), failed("signature", 11)),
    "no number": (begun, lambda log: log.plays(0, {"n": ...}), failed("signature", 11)),
    "another id": (begun, lambda log: log.plays(0, {"id": "other"}, cmd="0:c10"), failed("signature", 11)),
    "too late": (begun, lambda log: log.plays(0, {"until": "2026-11-22T10:00:00.000Z"}), failed("signature", 11)),
    "another command": (begun, lambda log: log.plays(0, {"do": "resign"}), failed("signature", 11)),
    "no command": (begun, lambda log: log.plays(0, {"do": 5}), failed("signature", 11)),
    "another move": (begun, lambda log: log.plays(0, {"action": {"type": "flip", "cell": 4}}), failed("signature", 11)),
    "a part of the move": (begun, lambda log: log.plays(0, {"action": {"type": "flip"}}), failed("signature", 11)),
    "something beside the move": (begun, lambda log: log.plays(0, {"why": "so"}), failed("signature", 11)),
    "a move that is true instead of 1": (
        begun,
        lambda log: log.plays(0, {"action": {"type": "flip", "cell": True}}, action={"type": "flip", "cell": 1}),
        failed("signature", 11),
    ),
    "a seal for others": (begun, lambda log: log.passes(0, [1, 2], [1]), failed("signature", 11)),
    "a seal where nothing is hidden": (begun, lambda log: log.passes(0, [1], None), failed("signature", 11)),
    "nothing hidden where a seal is": (begun, lambda log: log.passes(0, None, [1]), failed("signature", 11)),
    "somebody else stood in for": (
        begun,
        lambda log: log.asks(0, "stood-in", "stand-in", {"whom": 1}, whom=2),
        failed("signature", 11),
    ),
    "a hint": (begun, lambda log: (log.asks(0, "hint-asked", "hint"), log.plays(0)), FINE),
    "a hint that was no such wish": (begun, lambda log: log.asks(0, "hint-asked", "pause"), failed("signature", 11)),
    "a phrase": (begun, lambda log: (log.asks(0, "phrase-said", "say", phrase="hello"), log.plays(0)), FINE),
    "another phrase than was signed": (
        begun,
        lambda log: log.asks(0, "phrase-said", "say", {"phrase": "hello"}, phrase="ouch"),
        failed("signature", 11),
    ),
    "a head to come": (begun, lambda log: log.plays(0, {"head": "ab" * 32}), failed("signature", 11)),
    "no head": (begun, lambda log: log.plays(0, {"head": ...}), failed("signature", 11)),
    "a head from before it sat there": (
        begun,
        lambda log: log.plays(0, {"head": log.head(0)}),
        failed("signature", 11),
    ),
    "over a rewind": (begun, over("rewound", "table", to=8, cause=9), failed("signature", 12)),
    "over a ruling": (refereed, over_a_ruling, failed("signature", 13)),
    "over its time-out": (begun, over("timed-out", "table", seat=0), failed("signature", 12)),
    "over a stand-in": (begun, over("stood-in", "table", seat=0), failed("signature", 12)),
    "over a handover": (begun, over_a_handover, failed("signature", 12)),
    "a handover": (begun, handed_over, FINE),
    "a handover that nobody signed": (begun, over("handed-over", "table", seat=0), failed("signature", 11)),
    "over another's time-out": (begun, over("timed-out", "table", seat=1), FINE),
    "written twice": (begun, taken_again, failed("signature", 12)),
    "signed twice in one command": (begun, signed_twice, failed("signature", 12)),
    "hung on an old command": (begun, hung_on, failed("signature", 13)),
    "another move in one command": (begun, another_move, failed("signature", 12)),
    "a bot's move in a seat's command": (begun, bots_move, failed("signature", 12)),
    "by a seat in the table's name": (begun, lambda log: log.bare(0, "table:x"), failed("signature", 11)),
    "by a seat in another's name": (begun, lambda log: log.bare(0, "2:x"), failed("signature", 11)),
    "by another seat than has signed it": (begun, for_another, failed("signature", 11)),
    "by a bot": (begun, lambda log: log.bare(0, "bot:1", by="bot:0"), FINE),
    "sat down under another name": (opened, lambda log: log.sits(0, name="Eve"), failed("signature", 1)),
    "sat down with another recovery": (
        opened,
        lambda log: log.sits(0, recovery=key(8).public),
        failed("signature", 1),
    ),
    "sat down with another hash": (opened, lambda log: log.sits(0, noise="ab" * 32), failed("signature", 1)),
    "sat down with another key": (opened, lambda log: log.sits(0, key=key(8).public), failed("signature", 1)),
    "sat down elsewhere": (opened, lambda log: log.sits(0, says={"table": "x"}), failed("signature", 1)),
    "sat down before the table": (opened, lambda log: log.sits(0, says={"head": "00" * 32}), failed("signature", 1)),
    "noise opened before it was asked for": (lobby, opens_before, failed("signature", 5)),
    "other noise signed": (lobby, lambda log: log.opens_noise(0, {"noise": "ab" * 32}), failed("signature", 5)),
    "noise of another draw signed": (lobby, lambda log: log.opens_noise(0, {"draw": 1}), failed("signature", 5)),
    "a hash of another draw signed": (
        second_draw,
        lambda log: log.asks(0, "noted", "noise-hash"),
        failed("signature", 11),
    ),
    # draws
    "noise changed": (lobby, lambda log: log.opens_noise(0, {"noise": "ab" * 32}, noise="ab" * 32), failed("noise", 5)),
    "a hash changed when the draw is closed": (
        seated,
        lambda log: log.closes("2:sit#1", noise=[log.hashes[0], "ab" * 32, ""]),
        failed("noise", 4),
    ),
    "noise missing": (lobby, cut_short, failed("setup", 6)),
    "noise opened twice": (lobby, opened_twice, failed("setup", 6)),
    "noise of a bearer": (
        lobby,
        lambda log: log.add("noise-opened", "seat:2", draw=0, noise="ab" * 32),
        failed("setup", 5),
    ),
    "noise opened too early": (seated, lambda log: log.opens_noise(0), failed("setup", 4)),
    "closed with another commitment": (seated, lambda log: log.closes(commit="ab" * 32), failed("setup", 4)),
    "closed with another key": (
        seated,
        lambda log: log.closes(keys=[key(8).public, log.keys[1].public, ""]),
        failed("setup", 4),
    ),
    "closed as another draw": (seated, lambda log: log.closes(draw=1), failed("setup", 4)),
    "closed as the draw false": (seated, lambda log: log.closes(draw=False), failed("setup", 4)),
    "closed twice": (lobby, lambda log: log.closes(), failed("setup", 5)),
    "closed before all are there": (
        opened,
        lambda log: (log.sits(0), log.closes()),
        failed("setup", 2),
    ),
    "never closed": (seated, lambda log: log.deal(), failed("setup", 4)),
    "left after the draw was closed": (
        lobby,
        lambda log: log.add("left", "seat:2", "2:away", seat=2),
        failed("setup", 5),
    ),
    "sat down after the draw was closed": (lobby, stranger, failed("setup", 5)),
    "a seat taken twice": (
        seated,
        stranger,
        failed("setup", 4),
    ),
    "sat down in another draw": (opened, lambda log: log.bot(2, draw=1), failed("setup", 1)),
    "a person without a key": (
        opened,
        lambda log: log.sits(0, recovery="", noise="", key=""),
        failed("setup", 1),
    ),
    "a bot with a key": (opened, lambda log: log.bot(2, key=key(2).public), failed("setup", 1)),
    "a key that is none": (opened, lambda log: log.sits(0, says={"recovery": "x"}, recovery="x"), failed("setup", 1)),
    "barred after it had opened": (lobby, bars_who_opened, failed("setup", 6)),
    "barred before a minute was over": (lobby, bars_too_early, failed("setup", 6)),
    "barred before the draw was closed": (
        seated,
        lambda log: log.add("barred", "table", seat=1, draw=0),
        failed("setup", 4),
    ),
    "a draw anew without a reason": (lobby, lambda log: anew(log, 1), failed("setup", 5)),
    "a draw skipped": (lobby, skips_a_draw, failed("setup", 7)),
    "a fourth draw": (broken_off, a_fourth, failed("setup", 19)),
    "a hash where none is asked for": (seated, lambda log: gives(log, 0), failed("setup", 4)),
    "a draw to which an old secret belongs": (
        broken_off,
        lambda log: log.add("draw-opened", "table", draw=2, commit=log.commit(2), secret=secret(2)),
        failed("setup", 8),
    ),
    "other cards than the draw gives": (lobby, other_cards, failed("shuffle", 7)),
    "another secret than that of the draw": (lobby, other_secret, failed("commit", 8)),
    # the referee
    "a referee who signs": (refereed, office, FINE),
    "a referee with the link alone": (
        begun,
        lambda log: log.comes(signs=..., by_key=...),
        failed("signature", 11),
    ),
    "no signature to come": (begun, lambda log: log.comes(by_key=...), failed("signature", 11)),
    "a signature of a referee without a key": (begun, lambda log: log.comes(signs=...), failed("signature", 11)),
    "came under another name": (begun, lambda log: log.comes(name="Eve"), failed("signature", 11)),
    "came for another office": (begun, lambda log: log.comes(office=1), failed("signature", 11)),
    "came to another table": (begun, lambda log: log.comes(says={"table": "x"}), failed("signature", 11)),
    "came after a record to come": (begun, lambda log: log.comes(says={"head": "ab" * 32}), failed("signature", 11)),
    "came by the table": (begun, lambda log: log.comes(who="table"), failed("signature", 11)),
    "came and signed for another key": (
        begun,
        lambda log: log.comes(says={"key": key(8).public}),
        failed("signature", 11),
    ),
    "came with another key": (begun, lambda log: log.comes(signs=key(8).public), failed("signature", 11)),
    "came with a key that is none": (
        begun,
        lambda log: log.comes(says={"key": "x"}, signs="x"),
        failed("signature", 11),
    ),
    "came with a key that another has signed for": (
        begun,
        lambda log: log.comes(by=lambda said: log.signed("come", said, key(8))),
        failed("signature", 11),
    ),
    "came under another label": (
        begun,
        lambda log: log.comes(by=lambda said: log.signed("come", said, key(REFEREE), LABELS["sit"])),
        failed("signature", 11),
    ),
    "came with a member more": (
        begun,
        lambda log: log.comes(by=lambda said: {**log.signed("come", said, key(REFEREE)), "more": 1}),
        failed("signature", 11),
    ),
    "came with a seat's key": (
        begun,
        lambda log: log.comes(
            says={"key": log.keys[0].public},
            by=lambda said: log.signed("come", said, log.keys[0]),
            signs=log.keys[0].public,
        ),
        failed("signature", 11),
    ),
    "came with a recovery key": (
        begun,
        lambda log: log.comes(
            says={"key": key(0, 90).public},
            by=lambda said: log.signed("come", said, key(0, 90)),
            signs=key(0, 90).public,
        ),
        failed("signature", 11),
    ),
    "came again with the old key": (
        refereed,
        again_with(0, says={"office": 1}, office=1),
        failed("signature", 14),
    ),
    "a key of a referee for a seat": (refereed, takes_the_referees, failed("signature", 12)),
    "a second referee": (refereed, lambda log: log.comes(1), failed("signature", 12)),
    "a second referee with the link alone": (
        refereed,
        lambda log: log.comes(1, signs=..., by_key=...),
        failed("signature", 12),
    ),
    "a ruling that nobody has signed": (refereed, unsigned(), failed("signature", 12)),
    "a claim taken up unsigned": (refereed, unsigned("heard"), failed("signature", 12)),
    "a ruling by the table": (refereed, unsigned(by="table", cmd="table:x"), failed("signature", 12)),
    "a ruling by a seat": (refereed, unsigned(by="seat:2", cmd="2:x"), failed("signature", 12)),
    "a claim taken up by the table": (refereed, unsigned("heard", "table", "table:x"), failed("signature", 12)),
    "a ruling in the table's name": (refereed, unsigned(cmd="table:x"), failed("signature", 12)),
    "a ruling in a seat's command": (refereed, in_a_seats_command, failed("signature", 13)),
    "a ruling that a seat has signed": (refereed, by_a_seat, failed("signature", 12)),
    "a ruling hung on a look": (refereed, hangs_on("ruled"), failed("signature", 13)),
    "a claim taken up after a look": (refereed, hangs_on("heard"), failed("signature", 13)),
    "a ruling before what was signed": (refereed, before_it_was_signed("ruled"), failed("signature", 13)),
    "a look before what was signed": (refereed, before_it_was_signed("looked"), failed("signature", 13)),
    "a claim taken up before what was signed": (refereed, before_it_was_signed("heard"), FINE),
    "a look by the host that the referee has signed": (
        refereed,
        lambda log: log.rules({"do": "look"}, who="host", kind="looked"),
        failed("signature", 12),
    ),
    "carried out by the referee": (
        refereed,
        lambda log: log.rules({"do": "carry-out"}, who="table", kind="settled"),
        failed("signature", 12),
    ),
    "a ruling written by the table": (refereed, lambda log: log.rules(who="table"), failed("signature", 12)),
    "another finding": (refereed, lambda log: log.rules({"finding": "It is void."}), failed("signature", 12)),
    "another remedy": (refereed, lambda log: log.rules({"remedy": {"kind": "void"}}), failed("signature", 12)),
    "another incident": (refereed, lambda log: log.rules({"incident": 8}), failed("signature", 12)),
    "a look written as a ruling": (refereed, lambda log: log.rules({"do": "look"}), failed("signature", 12)),
    "a ruling by another key": (refereed, lambda log: log.rules(by=key(7)), failed("signature", 12)),
    "a ruling by a seat's key": (refereed, lambda log: log.rules(by=log.keys[0]), failed("signature", 12)),
    "a ruling under another label": (refereed, lambda log: log.rules(label=LABELS["come"]), failed("signature", 12)),
    "a ruling for another table": (refereed, lambda log: log.rules({"table": "x"}), failed("signature", 12)),
    "a ruling for a seat": (refereed, lambda log: log.rules({"seat": 0}), failed("signature", 12)),
    "a ruling of a list": (refereed, lambda log: log.rules({"seat": [REFEREE]}), failed("signature", 12)),
    "a ruling too late": (
        refereed,
        lambda log: log.rules({"until": "2026-11-22T10:00:00.000Z"}),
        failed("signature", 12),
    ),
    "a ruling under another id": (
        refereed,
        lambda log: log.rules({"id": "x"}, cmd="referee:y"),
        failed("signature", 12),
    ),
    "a ruling with the number 0": (refereed, lambda log: log.rules({"n": 0}), failed("signature", 12)),
    "a ruling written twice": (refereed, replayed, failed("signature", 13)),
    "a ruling from before they came": (
        refereed,
        lambda log: log.rules({"head": log.head(10)}),
        failed("signature", 12),
    ),
    "a ruling before they came": (
        begun,
        lambda log: (log.comes(signs=..., by_key=...), log.rules()),
        failed("signature", 11),
    ),
    "a withheld ruling": (refereed, withheld(comes=False), failed("signature", 14)),
    "a withheld ruling in another's time": (refereed, withheld(comes=True), failed("signature", 15)),
    "a ruling of the key before": (refereed, in_the_old_name, failed("signature", 15)),
    "the referee opens noise": (lobby, opens_as_the_referee, failed("setup", 6)),
    "a seat takes the referee's part in the draw": (
        lobby,
        lambda log: (log.comes(), log.opens_noise(0, {"seat": REFEREE})),
        failed("signature", 6),
    ),
    # corners
    "a move by a referee without a key, hung on a seat's": (begun, hung_by_the_referee, failed("signature", 12)),
    "a member more in what one signs to sit": (opened, lambda log: log.sits(0, says={"more": 1}), FINE),
    "a member more in a command": (
        begun,
        lambda log: log.asks(0, "pause-asked", "pause", {"more": 1}),
        FINE,
    ),
    "a member more in a move": (begun, lambda log: log.plays(0, {"more": 1}), failed("signature", 11)),
    "revealed after a draw that was broken off": (broken_off, lambda log: log.reveals(), FINE),
    "revealed with the secret of the draw before": (broken_off, lambda log: log.reveals(0), failed("commit", 8)),
    # results
    "a claim as long as the result can be disputed": (over_after(119), disputes, FINE),
    "a claim later": (over_after(121), disputes, failed("final", 13)),
    "a claim a day after a match of a house that names no hours": (
        over_after(119, house={"referee": True}),
        disputes,
        FINE,
    ),
    "a claim where the house has no referee": (over_after(500, house={"final": 2}), disputes, FINE),
    "a result that is final in its time": (over_after(121), is_final, FINE),
    "a result that is called final before": (over_after(119), is_final, failed("final", 13)),
    "a result that a seat calls final": (over_after(121), lambda log: is_final(log, "seat:0"), failed("final", 13)),
    "final twice": (over_after(121), lambda log: (is_final(log), is_final(log)), failed("final", 14)),
    "final where no result is": (over_after(500, house={"final": 2}), is_final, failed("final", 13)),
    "a ruling on a claim that was made in time": (over_after(), rules_late, FINE),
    "a ruling once the result is final": (
        over_after(121),
        lambda log: (is_final(log), log.rules()),
        failed("final", 14),
    ),
    # laws
    "a law to come": (Written, lambda log: log.opens(law=5), failed("version", 0)),
    "a law that was": (Written, lambda log: (log.opens(law=2, commit="0" * 64), log.closes()), failed("version", 0)),
    "a record that names no law": (Written, lambda log: log.opens(law=...), failed("version", 0)),
    "a law that is none": (Written, lambda log: log.opens(law="4"), failed("setup", 0)),
}


def cases() -> dict[str, Any]:
    """All logs, each a list of places in `lines`, with the verdict that it gets."""
    lines: dict[str, int] = {}
    logs = {}
    for name, (begin, do, verdict) in CASES.items():
        log = begin()
        do(log)
        places = [lines.setdefault(line, len(lines)) for line in log.told()]
        logs[name] = {"verdict": list(verdict), "lines": places}
    return {"lines": list(lines), "logs": logs}


if __name__ == "__main__":
    print(json.dumps(cases(), indent=0, ensure_ascii=False))
