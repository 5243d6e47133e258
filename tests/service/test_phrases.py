"""Phrases: who may say them, how often, what everybody is told of them, and all that they must not touch."""

from collections.abc import Callable
from typing import Any

import pytest
from keyed import SeatClient
from near import Near
from sitting import Sitting, StillClock, a_service, everything

from fairdeal.service.table.play.hints import AskHint
from fairdeal.service.table.play.phrases import AT_ONCE, MOST, SECONDS, WORDS, PhraseSaid, SayPhrase
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.presence import Pause

Sit = Callable[..., Sitting]


def says(table: Sitting, seat: Any, phrase: Any = "hello") -> int:
    return table.do(seat, SayPhrase, phrase=phrase)


def test_everybody_is_told_what_a_seat_says_in_the_log_and_by_its_id(sit: Sit) -> None:
    table = sit(seats=3)
    says(table, 1, "well-played")
    for viewer in (0, 1, 2, None):
        [news] = table.shown(viewer, since=table.seq - 1)["news"]
        who = "You say" if viewer == 1 else "{1} says"
        assert (news["lines"], news["phrase"]) == ([f"{who}: “Well played!”"], "well-played")


def test_a_view_carries_none_that_was_told_before_and_other_news_no_such_member(sit: Sit) -> None:
    table = sit(seats=3)
    before = table.shown(0)
    says(table, 1)
    after = table.shown(0)
    assert before.keys() == after.keys()
    assert [before[part] for part in ("table", "game", "mine")] == [after[part] for part in ("table", "game", "mine")]
    table.act(table.table.acting("person")[0])
    assert "phrase" not in table.shown(0, since=table.seq - 1)["news"][0]


def test_a_seat_says_a_few_things_at_once_and_so_many_in_all_whatever_others_say() -> None:
    still = StillClock()
    table = Sitting(a_service(still), seats=3)
    for _ in range(AT_ONCE):
        says(table, 0)
    table.refuses("rate", 0, SayPhrase, phrase="hello")
    says(table, 1)
    still.tick(SECONDS)
    for _ in range(MOST - AT_ONCE):
        says(table, 0)
        still.tick(SECONDS)
    table.refuses("rate", 0, SayPhrase, phrase="hello")
    says(table, 1)
    assert len(table.events(PhraseSaid)) == MOST + 2
    table.holds()


def test_only_a_seat_speaks_where_the_house_lets_it_and_nobody_waits(sit: Sit) -> None:
    table, silent, quarrel = sit(seats=3), sit(seats=3, phrases=False), sit(seats=3, referee=True)
    table.refuses("no_seat", None, SayPhrase, phrase="hello")
    silent.refuses("not_now", 0, SayPhrase, phrase="hello")
    quarrel.play(3)
    quarrel.dispute(1)
    quarrel.refuses("frozen", 0, SayPhrase, phrase="sorry")
    for seat in range(3):
        table.do(seat, Pause)
    table.refuses("frozen", 0, SayPhrase, phrase="sorry")


def test_partners_say_nothing_while_a_hand_is_played_unless_the_house_lets_them(sit: Sit) -> None:
    table = sit("sweep", 4, options={"length": "rounds", "rounds": 2})
    lenient = sit("sweep", 4, partners=True)
    assert "Partners" in table.refuses("not_now", 0, SayPhrase, phrase="ouch").message
    says(lenient, 0, "ouch")
    while not table.table.waits_for_deal():
        table.play()
    says(table, 0, "well-played")


def test_whose_partner_is_a_bot_and_who_has_none_speak_as_ever(sit: Sit) -> None:
    says(sit("sweep", 4, bots={2: "sensible"}), 0)
    says(sit("sweep", 2), 0)


def test_it_can_be_said_after_the_end(sit: Sit) -> None:
    last = "money sweeper; grid 1 20; sweep 0,1; options length=rounds rounds=1"
    table = sit("money-sweeper", seats=2, position=last)
    table.play(1)
    assert table.table.status == "over"
    says(table, 1, "good-game")
    table.holds()


def test_nothing_of_the_game_or_of_what_waits_is_otherwise_for_it(sit: Sit) -> None:
    table = sit("sweep", seats=2, clock="bank", seconds=300)
    table.act(0)
    table.act(1)
    before = everything(table.table)
    says(table, 1)
    changed = {name for name, value in everything(table.table).items() if value != before[name]}
    assert changed <= {
        "seq",
        "at",
        "said",
        "branches",
        "clock",
        "chairs",
    }  # of the chair: the number of its last command
    assert table.state.legal(0)


def test_an_undo_is_as_free_as_it_was_before_somebody_spoke(sit: Sit) -> None:
    table = sit("money-sweeper", seats=2, position="money sweeper; grid 20 5 10 / 5 1 10 / 5 20 50; sweep 0,0")
    table.act(0, {"type": "stop"})
    free = table.service.answers.price(table.table, 0, None)
    for seat in (0, 1, 0):
        says(table, seat)
    assert table.service.answers.price(table.table, 0, None) == free
    assert free["kind"] == "free"
    seq = table.do(0, AskUndo)
    assert [kind for _by, kind in table.log(seq - 1)] == ["undo-asked", "rewound"]
    table.holds()


def test_a_move_that_was_chosen_before_somebody_spoke_is_played_and_a_shown_move_stands(sit: Sit) -> None:
    table = sit("sweep", seats=2, hints=True)
    hint = table.do(0, AskHint)
    seen = table.seq
    says(table, 1, "one-moment")
    assert table.shown(0)["mine"]["hint"] == hint
    table.act(0, seq=seen)
    assert table.log(seen)[1] == ("seat:0", "played")


def test_the_phrases_are_told_over_http_with_their_words(client: SeatClient) -> None:
    told = client.get("/api/v1/phrases").get_json()["phrases"]
    assert {each["id"]: each["words"] for each in told} == dict(WORDS)


def test_any_other_text_is_refused(client: SeatClient) -> None:
    plans = [{"kind": "me"}, {"kind": "bot"}]
    opened = client.sat({"game": "sweep", "seats": plans, "name": "Ann"})
    where, mine = f"/api/v1/tables/{opened['table']}/commands", opened["me"]

    def code(phrase: Any) -> Any:
        answer = client.post(where, json={"do": "say", "id": str(phrase), "phrase": phrase}, seat=mine)
        return answer.get_json().get("error", {}).get("code")

    assert [code(phrase) for phrase in ("hello", "you cheat", "", None)] == [None, *["bad_command"] * 3]


def test_a_seat_that_is_a_key_signs_what_it_says() -> None:
    near = Near()
    ann, bo = near.opened("sweep", people=2)
    for seat in (bo, ann, bo):
        status, told = seat.send(seat.command(seat.newest(), "say", phrase="bravo"))
        assert (status, near.log(seat)[-1]) == (200, "phrase-said"), told
    near.holds(ann)


@pytest.mark.parametrize("phrase", WORDS)
def test_every_phrase_is_a_short_sentence(phrase: Any) -> None:
    assert WORDS[phrase][-1] in ".!?"
    assert len(WORDS[phrase]) <= 24
