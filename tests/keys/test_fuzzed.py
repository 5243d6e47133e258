"""Whatever people sign and send: it is refused, and the log stays as it was, or every voice takes the log."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from keyed import Office, Seat, SeatKey
from keys.test_logs import said as voices
from keys.test_said_exactly import asked, beside, changed, places
from long import LONG
from near import Near, verified

from fairdeal.events import export
from fairdeal.events.judge.commands import FRAME

ODD: list[Any] = [
    *(None, True, False, 0, 1, -1, 2**53 - 1, 2**53, 10**30, 0.0, 1.0, 0.5, 1e300, "", "1", "true", "referee"),
    *("e\u0301", "\u00e9", "\ud800", "\U0001f0a1", "\x00", " a", [], [1], [[]], {}, {"more": 1}, {"action": None}),
    {"sealed": "ab" * 32, "to": "everybody"},
]
NAMES = ["more", "sealed", "whom", "seat", "target", "text", "by_key", "e\u0301", "", "a.b"]
FORMS = ("command", "noise-open", "handover", "recover", "claim", "sit", "come")  # of what is signed


def signed_over(said: Any, form: str, key: SeatKey) -> str:
    """The key's signature, also over what no log can hold."""
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return key._private.sign(f"fairdeal/{form}/v1\0{text}".encode("utf-8", "replace")).hex()


def messages(near: Near, seat: Seat) -> Iterator[tuple[dict[str, Any], dict[str, SeatKey]]]:
    """What the seat's browser may send now, of every kind, and the key that signs each member."""
    head, other = seat.head(), seat.other()
    _, view = seat.api("GET", "/view", token=seat.ticket()["read"])
    for do, own in asked(near, seat):
        often = 4 if do in ("incident", "statement") else 1  # in which people write
        signed = seat.command(head, do, **own, seals=view["mine"].get("seals", {}))
        yield from [(signed, {"signature": seat.key})] * often
    yield seat.hands_over(other, head), {"signature": seat.key, "by_new": other.key}
    yield seat.recovers(other, head), {"signature": seat.recovery}
    yield other.claims(), {"signature": other.key}


def with_signed(message: dict[str, Any], said: dict[str, Any], keys: dict[str, SeatKey]) -> dict[str, Any]:
    """The message with something else signed in it, by the right keys."""
    member = next(iter(set(FORMS) & message["signed"].keys()))
    signatures = {name: signed_over(said, member, key) for name, key in keys.items()}
    return {**message, "signed": {member: said, **signatures}}


def text_of(message: dict[str, Any], dice: Random) -> str:
    """The message as JSON; perhaps with a member that stands there twice, or with a number written otherwise."""
    text = json.dumps(message)
    how = dice.choice(["", "", "", "", "twice", "1.0", "1e0", "-0"])
    name, value = dice.choice(["do", "n", "seat", "yes", "ask", "id"]), dice.choice(ODD)
    start = text.find(f'"{name}":')
    if start < 0 or not how:
        return text
    if how == "twice":
        return f'{text[:start]}"{name}": {json.dumps(value)}, {text[start:]}'
    return f"{text[:start]}{text[start:].replace(': 1', f': {how}', 1)}"


def fuzzed(near: Near, seat: Seat, dice: Random) -> str:
    """Something to send, most often nearly right."""
    message, keys = dice.choice([*messages(near, seat)])
    said = message["signed"][next(iter(set(FORMS) & message["signed"].keys()))]
    return text_of(with_signed(message, oddly(said, dice), keys), dice)


def oddly(said: dict[str, Any], dice: Random) -> dict[str, Any]:
    """The same, most often with a member or two said otherwise."""
    for _ in range(dice.choice([0, 1, 1, 1, 2])):
        holder = dice.choice([(), *(path for path in places(said) if isinstance(at(said, path), dict))])
        own = [name for name in at(said, holder) if name not in FRAME]
        name = dice.choice([*at(said, holder), *own * 8, dice.choice(NAMES)])
        old = at(said, holder).get(name)
        near_by = ODD if old is None or isinstance(old, float) else beside(old)
        said = changed(said, (*holder, name), dice.choice([dice.choice(ODD), dice.choice(near_by), near_by[0]]))
    return said


def sits_oddly(seat: Seat, name: str, dice: Random) -> dict[str, Any]:
    """The message by which somebody sits down, signed by the seat's key and the invitation's."""
    given = seat.seat_key(name)
    said = oddly(given["sit"], dice)
    given |= {"sit": said, "signature": signed_over(said, "sit", seat.key)}
    if seat.invitation:
        given["invitation"] |= {"signature": signed_over(said, "invitation", seat.invitation)}
    return {"do": "sit", "id": f"sit-{dice.random()}", "seat_key": given}


def comes_oddly(office: Office, dice: Random) -> dict[str, Any]:
    """The message by which the referee comes."""
    message = office.coming("Rae")
    said = oddly(message["office_key"]["come"], dice)
    return {
        **message,
        "office_key": {**message["office_key"], "come": said, "signature": signed_over(said, "come", office.key)},
    }


def opens_oddly(seat: Seat, dice: Random) -> dict[str, Any]:
    """The message by which a seat opens what it added to the draw."""
    message = seat.opens()
    said = oddly(message["signed"]["noise-open"], dice)
    return {
        **message,
        "id": f"noise-{dice.random()}",
        "signed": {"noise-open": said, "signature": signed_over(said, "noise-open", seat.key)},
    }


@contextmanager
def named(seed: str) -> Iterator[None]:
    """Say of what fails by which seed it comes again."""
    try:
        yield
    except Exception as fault:  # of any kind: it goes on as it was
        fault.add_note(f"It was {seed}.")
        raise


def at(said: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        said = said[step]
    return said


class Doorway:
    """A table that fills, and every message sent there; each is refused and changes nothing, or the log holds."""

    def __init__(self, near: Near, of: Seat, dice: Random) -> None:
        self.near, self.of, self.dice = near, of, dice

    def sends(self, message: dict[str, Any], token: str = "") -> bool:
        text, before = text_of(message, self.dice), self.near.log(self.of)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"/api/v1/tables/{self.of.table}/commands"
        answer = self.near.client.post(url, data=text.encode(), headers=headers)
        assert answer.status_code == 200 or 400 <= answer.status_code < 500, answer.get_data(as_text=True)
        assert answer.status_code == 200 or self.near.log(self.of) == before, text
        assert verified([*self.near.service.store.read(self.of.table, -1)]) == "", text
        return bool(answer.status_code == 200)

    def has(self, seat: Seat) -> bool:
        """Does the key sit, with which the seat goes on?"""
        return str(self.near.table(self.of).chairs[seat.seat].key) == seat.key.public


@pytest.mark.processes
def test_whoever_comes_by_something_odd_leaves_a_log_that_every_voice_takes(tmp_path: Path) -> None:
    logs: dict[str, bytes] = {}
    for seed in range(2_000 if LONG else 20):
        with named(f"door {seed}"):
            dice, near = Random(f"door {seed}"), Near()
            seats = near.lobby(2, house={"referee": True})
            door, office = Doorway(near, seats[0], dice), near.office(seats[0])
            for seat, name in zip(seats, ("Ann", "Bo"), strict=True):
                for _ in range(3):
                    door.sends(sits_oddly(seat, name, dice))
                if not door.has(seat):
                    seat.sit(name)
            for _ in range(3):
                door.sends(comes_oddly(office, dice), office.token)
            for seat in seats if all(map(door.has, seats)) else ():
                for _ in range(3):
                    if near.table(seat).status == "lobby":
                        door.sends(opens_oddly(seat, dice))
            logs[f"door {seed}"] = "".join(
                f"{line}\n" for line in export(near.service.store.read(seats[0].table, -1), "full")
            ).encode()
    assert any(b'"type":"began' in log or b'"type":"dealt' in log for log in logs.values()), "no match has begun"
    for name, [ours, *others] in voices(dict([*logs.items()][-20:]), tmp_path).items():
        assert (ours["code"], others) == ("", [ours] * 2), name


@pytest.mark.processes
def test_whatever_is_signed_leaves_a_log_that_every_voice_takes(tmp_path: Path) -> None:
    logs: dict[str, bytes] = {}
    for seed in range(2_000 if LONG else 12):
        with named(f"seed {seed}"):
            dice, near = Random(seed), Near()
            seats = near.opened(house={"referee": True})
            asker = near.act(seats)
            assert asker.asks("undo")[0] == 200
            for _ in range(8):
                if not seats:
                    break
                seat = dice.choice(seats)
                text, before = fuzzed(near, seat, dice), near.log(seat)
                answer = near.client.post(f"/api/v1/tables/{seat.table}/commands", data=text.encode())
                assert answer.status_code == 200 or 400 <= answer.status_code < 500, answer.get_data(as_text=True)
                assert answer.status_code == 200 or near.log(seat) == before, text
                if answer.status_code == 200 and any(f'"{form}"' in text for form in ("handover", "recover")):
                    seats.remove(seat)  # it has another key now
                records = [*near.service.store.read(seat.table, -1)]
                assert verified(records) == "", text
            logs[f"seed {seed}"] = "".join(f"{line}\n" for line in export(records, "full")).encode()
    for name, [ours, *others] in voices(dict([*logs.items()][-20:]), tmp_path).items():
        assert (ours["code"], others) == ("", [ours] * 2), name
