"""What is recorded is what was signed, to the letter: else an honest operator would look like a forger."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from keyed import Seat
from long import LONG
from near import Near, code, verified

ANN, BO, CY = range(3)
SENTENCES = ("", "hello", "hello ", "\u00e9", "e\u0301", "\u2028", "\U0001f0a1", "\x00")


def beside(value: Any) -> list[Any]:
    """Values that are nearly this one: some readers take them for the same."""
    if isinstance(value, bool):
        return [int(value), float(value), str(value).lower(), not value, None]
    if isinstance(value, int):
        return [bool(value), float(value), str(value), value + 1, -value, value + 2**53, None]
    if isinstance(value, str):
        return [f"{value} ", f" {value}", value.upper(), [value], *SENTENCES, None]
    if isinstance(value, list):
        return [value[::-1], value[1:], value * 2, {}, None]
    return [{**value, "more": 1}, {}, [value], None]


def places(said: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in an object something else could stand."""
    if path:
        yield path
    if isinstance(said, dict):
        for name in said:
            yield from places(said[name], (*path, name))


def at(said: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        said = said[step]
    return said


def changed(said: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(said))
    at(copy, path[:-1])[path[-1]] = value
    return copy


def asked(near: Near, seat: Seat) -> list[tuple[str, dict[str, Any]]]:
    """What a seat may think of asking for now, as it is said."""
    table = near.table(seat)
    pending = table.undos.pending
    number, often = (pending.ask, 8) if pending else (1, 1)
    answers = [
        ("undo-answer", {"ask": number, "yes": yes, "block": block}) for yes in (True, False) for block in (True, False)
    ]
    _, view = seat.api("GET", "/view", token=seat.ticket()["read"])
    choices = view["mine"]["choices"]["items"] if view["mine"].get("choices") else []
    plays = [("play", {"action": each["action"]}) for each in choices[:4]]
    return [
        *plays * 3,
        *answers * often,
        *[("undo", {})] * 4,
        ("undo", {"target": table.seq}),
        ("incident", {"about": table.seq, "claim": "That was not a pair."}),
        ("statement", {"text": "It was one."}),
        ("end", {}),
        ("call-off", {"wish": "end"}),
        ("pause", {}),
        ("resume", {}),
        ("say", {"phrase": "hello"}),
    ]


@pytest.mark.parametrize("seed", range(400 if LONG else 3))
def test_whatever_a_key_signs_is_refused_or_recorded_as_it_was_signed(near: Near, seed: int) -> None:
    dice, seats, recorded = Random(seed), near.opened(), []
    for _ in range(25):
        seat = dice.choice(seats)
        do, own = dice.choice(asked(near, seat))
        _, view = seat.api("GET", "/view", token=seat.ticket()["read"])
        message = seat.command(seat.head(), do, **own, seals=view["mine"].get("seals", {}))
        said = message["signed"]["command"]
        if dice.random() < 0.6:
            path = dice.choice([*places(said), *[*places(own)] * 4, ("more",)])
            said = changed(said, path, 1 if path == ("more",) else dice.choice(beside(at(said, path))))
        status, told = seat.send(seat.signed(said, message.get("openings")))
        assert status == 200 or 400 <= status < 500, (said, told)
        recorded += [said] if status == 200 else []
        near.clock.tick(1)
    assert verified([*near.service.store.read(seats[ANN].table, -1)]) == "", recorded
    near.holds(seats[ANN])


@pytest.fixture
def seats(near: Near) -> list[Seat]:
    return near.opened()


@pytest.mark.parametrize(("member", "value"), [("yes", 1), ("yes", "true"), ("yes", 1.0), ("block", 0), ("ask", True)])
def test_a_one_is_not_taken_for_true(near: Near, seats: list[Seat], member: str, value: Any) -> None:
    """Once `true` was recorded, over which no verifier finds the signature good."""
    near.act(seats)
    assert seats[ANN].asks("undo")[0] == 200
    pending = near.table(seats[ANN]).undos.pending
    assert pending
    answer = {"ask": pending.ask, "yes": True, "block": False}
    assert code(seats[BO].asks("undo-answer", **{**answer, member: value})) in ("bad_command", "bad_signature")
    assert seats[BO].asks("undo-answer", **answer)[0] == 200
    near.holds(seats[ANN])


def test_what_a_key_signs_names_a_head_and_no_seq(near: Near, seats: list[Seat]) -> None:
    refused = seats[ANN].send(seats[ANN].command(seats[ANN].head(), "pause", seq=near.table(seats[ANN]).seq))
    assert (code(refused), refused[1]["error"]["message"]) == ("bad_command", "pause: seq: Unknown field.")
    assert seats[ANN].asks("pause")[0] == 200


def test_a_message_in_which_a_name_stands_twice_is_refused(near: Near, seats: list[Seat]) -> None:
    text = json.dumps(seats[ANN].command(seats[ANN].head(), "pause"))
    twice = text.replace('"do": "pause"', '"do": "end", "do": "pause"')
    answer = near.client.post(f"/api/v1/tables/{seats[ANN].table}/commands", data=twice)
    assert (answer.status_code, answer.get_json()["error"]["message"]) == (400, "The message has 'do' twice.")


def test_what_the_table_lets_through_the_judge_does_not(near: Near, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's own check taken away: a text that is made tidy is refused all the same, and nothing has changed."""
    monkeypatch.setattr("fairdeal.service.table.decide._must_be_recorded_so", lambda *checked: None)
    seats = near.opened(house={"referee": True})
    near.act(seats)
    before = near.log(seats[ANN])
    untidy = seats[ANN].asks("incident", about=near.table(seats[ANN]).seq, claim="That was  no pair. ")
    assert (code(untidy), near.log(seats[ANN])) == ("bad_command", before)
    near.holds(seats[ANN])
    near.act(seats)
    near.holds(seats[ANN])
