"""Hints: who may ask, what everybody is told of it, and what the advice is made from."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from keyed import SeatClient
from near import Near
from sitting import Sitting, StillClock, a_service

from fairdeal.engine import Past, View, find, history, shuffled
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.money_sweeper.actions import flip
from fairdeal.service.desk.advisor import Advisor
from fairdeal.service.desk.remembered import Remembered
from fairdeal.service.desk.thinker import Answer
from fairdeal.service.desk.thinking import AtOnce, NoThought
from fairdeal.service.desk.views import encode
from fairdeal.service.errors import Problem
from fairdeal.service.table.play import play
from fairdeal.service.table.play.hints import AskHint
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.presence import Pause

Sit = Callable[..., Sitting]


class Noting(AtOnce):
    """A thinker that keeps the questions as they are sent to it, and tries a little: the same is found again."""

    def __init__(self) -> None:
        super().__init__(60.0, iterations=48)
        self.asked: list[bytes] = []

    def _answer(self, line: bytes, seconds: float) -> Answer:
        self.asked.append(line)
        return super()._answer(line, seconds)


class Silent(AtOnce):
    """A thinker that never answers."""

    def __init__(self) -> None:
        super().__init__(1.0)

    def advise(self, view: View, past: Past, seed: bytes) -> Any:
        raise NoThought("nobody is here")


def alone(sit: Sit, game: str = "sweep", **given: Any) -> Sitting:
    """One person against bots, who is asked."""
    seats = given.pop("seats", OUR_OWN[game].seats[0])
    return sit(game, seats=seats, bots=dict.fromkeys(range(1, seats), "sensible"), **given)


def refused(table: Sitting, seat: Any, **fields: Any) -> str:
    with pytest.raises(Problem) as why:
        table.do(seat, AskHint, **fields)
    return why.value.code


def advisor(table: Sitting, thinker: AtOnce | None = None) -> Advisor:
    return Advisor(table.service.tables, thinker or Noting())


@pytest.mark.parametrize("game", OUR_OWN)
def test_a_seat_alone_with_bots_is_shown_a_lawful_move_and_the_log_says_that_it_asked(sit: Sit, game: str) -> None:
    table = alone(sit, game)
    seq = table.do(0, AskHint)
    assert table.log(seq - 1) == [("seat:0", "hint-asked")]
    found = advisor(table).advise(table.id, 0)
    action: Any = found.choice.action
    assert (found.seq, found.choice) == (seq, table.state.describe(0, action))
    assert action in table.state.legal(0)
    assert found.reason.endswith(".")
    assert table.log(seq) == []


def test_everybody_is_told_that_a_seat_asked_and_nobody_of_the_move(sit: Sit) -> None:
    table = sit(seats=3, hints=True)
    seat = table.table.acting("person")[0]
    table.do(seat, AskHint)
    advisor(table).advise(table.id, seat)
    for other in {0, 1, 2, None} - {seat}:
        shown = table.shown(other, since=table.seq - 1)
        assert shown["news"][-1]["lines"] == [f"{{{seat}}} asks to be shown a good move."]
        assert "hint" not in (shown["mine"] or {})


def test_a_view_tells_its_seat_whether_it_may_ask_and_that_it_has(sit: Sit) -> None:
    table = alone(sit)
    assert table.shown(0)["mine"]["hint"] is None
    seq = table.do(0, AskHint)
    assert table.shown(0)["mine"]["hint"] == seq
    table.act(0)
    assert table.shown(0)["mine"]["hint"] is None


def test_one_decision_is_recorded_once_and_the_next_one_may_be_asked_about_again(sit: Sit) -> None:
    table = alone(sit)
    found = advisor(table)
    seq = table.do(0, AskHint)
    assert (refused(table, 0), table.seq) == ("answered", seq)
    first = found.advise(table.id, 0)
    assert found.advise(table.id, 0) is first
    table.act(0)
    with pytest.raises(Problem) as why:
        found.advise(table.id, 0)
    assert why.value.code == "not_asked"
    table.do(0, AskHint)
    assert found.advise(table.id, 0).seq > first.seq


def test_after_a_move_was_taken_back_the_same_decision_is_asked_about_anew(sit: Sit) -> None:
    table = alone(sit, "money-sweeper", undo="free")
    table.do(0, AskHint)
    table.act(0)
    table.do(0, AskUndo)
    assert table.shown(0)["mine"]["hint"] is None
    assert table.log(table.do(0, AskHint) - 1) == [("seat:0", "hint-asked")]


def test_among_people_the_house_must_allow_it(sit: Sit) -> None:
    without, table = sit("sweep", seats=2), sit("sweep", seats=2, hints=True)
    assert (refused(without, 0), "hint" in without.shown(0)["mine"]) == ("not_now", False)
    assert table.log(table.do(0, AskHint) - 1) == [("seat:0", "hint-asked")]


def test_who_is_not_asked_has_no_seat_or_looks_at_an_old_picture_is_shown_nothing(sit: Sit) -> None:
    table = sit("sweep", seats=2, hints=True)
    assert (refused(table, 1), refused(table, None)) == ("not_your_turn", "no_seat")
    before = table.seq
    table.act(0)
    table.act(1)
    assert refused(table, 0, seq=before) == "stale"
    table.do(0, Pause)
    table.do(1, Pause)
    assert refused(table, 0) == "frozen"


def test_the_reason_names_no_card_that_lies_face_down_again() -> None:
    """The table is no memory aid (4.2)."""
    game = find("money-sweeper")
    state = game.read("money sweeper; options open_memory; grid 20 5 1! 100 / 10 50 5 1; turn 1; seen 0,0 0,1")
    assert game.guided().reason(state, 1, flip(0)) == "You have seen what lies there."


def test_where_nobody_can_search_the_sensible_bot_advises(sit: Sit) -> None:
    table = alone(sit, "sweep")
    table.do(0, AskHint)
    found = advisor(table, Silent()).advise(table.id, 0)
    assert (found.choice.action in table.state.legal(0), found.reason) == (True, "The sensible bot would play this.")


def test_in_a_match_that_began_in_a_position_nothing_is_searched_for_nobody_knows_what_went_before(sit: Sit) -> None:
    table = alone(sit, "dirty-money", seats=3, position="dirty money; hands J2 P3 U1 | J5 P4 U2 | J9 A1 U3")
    table.do(0, AskHint)
    thinker = Noting()
    found = advisor(table, thinker).advise(table.id, 0)
    assert (found.reason, thinker.asked) == ("The sensible bot would play this.", [])


# What is never told


def twins(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitting]:
    """Tables of people whose decks differ, though the seat that is asked cannot tell."""
    found: list[Sitting] = []
    for swap in range(400):
        monkeypatch.setattr(play, "shuffled", lambda cards, seed, number, swap=swap: swapped(cards, seed, number, swap))
        table = Sitting(a_service(StillClock()), game, OUR_OWN[game].seats[0], hints=True)
        if not found or all(looks(table) == looks(each) and table.state != each.state for each in found):
            found.append(table)
            yield table
        if len(found) == 3:
            return
    raise AssertionError("there are no such decks")


def swapped(cards: Any, seed: bytes, number: int, swap: int) -> tuple[str, ...]:
    """The deck of that seed, with two cards in each other's places, other ones for each `swap`."""
    deck = list(shuffled(cards, seed, number))
    here, there = (7 * swap) % len(deck), (11 * swap + 5 * (swap > 0)) % len(deck)
    deck[here], deck[there] = deck[there], deck[here]
    return tuple(deck)


def looks(table: Sitting) -> Any:
    seat = table.table.acting("person")[0]
    facts = Remembered(table.service.tables.checkpoints).facts(table.table)
    return seat, encode(table.state.view(seat)), encode(table.state.choices(seat)), encode(history(facts, seat))


@pytest.mark.parametrize("game", OUR_OWN)
def test_the_advice_and_all_that_it_is_made_from_are_the_same_where_only_hidden_cards_differ(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: set[bytes] = set()
    asked: set[bytes] = set()
    for table in twins(game, monkeypatch):
        seat = table.table.acting("person")[0]
        thinker = Noting()
        table.do(seat, AskHint)
        told.add(encode(advisor(table, thinker).advise(table.id, seat)))
        asked.update(thinker.asked)
    assert (len(told), len(asked)) == (1, 1)


def test_a_move_is_shown_over_http_to_whoever_holds_the_seat_and_to_nobody_else(client: SeatClient) -> None:
    plans = [{"kind": "me"}, {"kind": "bot"}]
    opened = client.sat({"game": "sweep", "seats": plans, "name": "Ann"})
    where, mine = f"/api/v1/tables/{opened['table']}", opened["me"]
    assert client.get(f"{where}/hint", seat=mine).get_json()["error"]["code"] == "not_asked"
    asked = client.post(f"{where}/commands", json={"do": "hint", "id": "h"}, seat=mine).get_json()
    told = client.get(f"{where}/hint", seat=mine).get_json()
    view = client.get(f"{where}/view", seat=mine).get_json()
    assert (told["seq"], view["mine"]["hint"]) == (asked["seq"], asked["seq"])
    assert told["choice"]["action"] in [each["action"] for each in view["mine"]["choices"]["items"]]
    assert client.get(f"{where}/hint").get_json()["error"]["code"] == "no_seat"


def test_a_seat_that_is_a_key_signs_that_it_asks() -> None:
    near = Near()
    seats = near.opened(people=2, house={"hints": True})
    seat = seats[near.table(seats[0]).acting("person")[0]]
    status, told = seat.send(seat.command(seat.newest(), "hint"))
    assert (status, near.log(seat)[-1]) == (200, "hint-asked"), told
    near.holds(seat)
