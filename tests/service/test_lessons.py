"""Lessons: every text has its clause and every move is legal, bots play their part, and the log says what it is."""

from typing import Any

import pytest
from keyed import SeatClient
from near import Near

from fairdeal.engine import Refused, find
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.words import Speech, _
from fairdeal.events import Log
from fairdeal.service.app import Service
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.transcripts import render
from fairdeal.service.language import catalogue, languages
from fairdeal.service.rulebooks import LEARNER, Lesson, clauses, lesson

TAUGHT: dict[str, Lesson] = {game: found for game in OUR_OWN if (found := lesson(game)) is not None}
LONGEST = 180  # letters: three lines on a phone
LONGER = 1.2  # by which a translation may be
every_lesson = pytest.mark.parametrize("game", TAUGHT)


def test_these_games_have_a_lesson() -> None:
    assert set(TAUGHT) == set(MISTAKES)


@every_lesson
def test_every_move_is_legal_and_the_last_one_ends_the_match_which_the_learner_wins(game: str) -> None:
    state = find(game).read(TAUGHT[game].position)
    for step in TAUGHT[game].steps:
        assert state.to_act() == (step.seat,)
        state.apply(step.seat, find(game).read_action(step.action))
    result = state.result()
    assert result is not None
    assert result.winners == (LEARNER,)


@every_lesson
def test_every_move_of_the_learner_has_a_short_text_and_a_clause_of_the_rulebook(game: str) -> None:
    for step in TAUGHT[game].steps:
        assert (step.clause in clauses(game), bool(step.text)) == (step.seat == LEARNER,) * 2
        assert len(step.text) <= LONGEST
    assert 0 < len(TAUGHT[game].ending) <= LONGEST


@every_lesson
@pytest.mark.parametrize("language", languages()[1:])
def test_every_text_is_told_in_our_other_languages_and_about_as_short(game: str, language: str) -> None:
    texts = [TAUGHT[game].ending, *(step.text for step in TAUGHT[game].steps if step.text)]
    with Speech(catalogue(language)):
        told = list(map(_, texts))
    assert [text for text in told if text in texts or len(text) > LONGEST * LONGER] == []


# What somebody may try by mistake: at which of the moves, and by which clause the table then refuses it.
MISTAKES: dict[str, tuple[int, dict[str, Any], str]] = {
    "money-sweeper": (1, {"type": "flip", "cell": 2}, "3.2"),
    "dirty-money": (2, {"type": "play", "card": "P2"}, "3.2"),
    "sweep": (0, {"type": "eat", "card": "9H", "items": ["QC"]}, "4.1"),
    "monopoly": (0, {"type": "go-out"}, "6.2"),
    "cover-your-assets": (4, {"type": "steal", "target": 1, "card": "cash"}, "4.3"),
}


@every_lesson
def test_a_mistake_is_refused_by_the_clause_that_is_being_taught(game: str) -> None:
    place, wrong, clause = MISTAKES[game]
    state, steps = find(game).read(TAUGHT[game].position), TAUGHT[game].steps
    for step in steps[:place]:
        state.apply(step.seat, find(game).read_action(step.action))
    with pytest.raises(Refused) as no:
        state.apply(LEARNER, find(game).read_action(wrong))
    assert no.value.clause == clause == steps[place].clause


class Learner:
    """Somebody at a lesson, over HTTP."""

    def __init__(self, client: SeatClient, game: str, **more: str) -> None:
        self.client = client
        body = {"game": game, "lesson": True, "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann", **more}
        told = client.sat(body)
        self.table, self.seat = told["table"], told["me"]
        self.number = 0

    def get(self, what: str) -> Any:
        where = f"/api/v1/tables/{self.table}{what}"
        return self.client.get(where, seat=self.seat).get_json()

    def plays(self, action: Any) -> Any:
        self.number += 1
        body = {"do": "play", "id": f"p{self.number}", "seq": self.get("/view")["seq"], "action": action}
        where = f"/api/v1/tables/{self.table}/commands"
        return self.client.post(where, json=body, seat=self.seat).get_json()


@every_lesson
def test_who_does_as_the_lesson_says_is_taught_to_its_end(client: SeatClient, service: Service, game: str) -> None:
    ann = Learner(client, game)
    own = [step for step in TAUGHT[game].steps if step.seat == LEARNER]
    for number, step in enumerate(own, 1):
        told, view = ann.get("/lesson"), ann.get("/view")
        assert (told["step"], told["steps"], told["text"], told["clause"]) == (number, len(own), step.text, step.clause)
        if not view["mine"]["choices"].get("more"):
            assert told["choice"] in view["mine"]["choices"]["items"]
        ann.plays(told["choice"]["action"])
    assert ann.get("")["outcome"]["winners"] == [LEARNER]
    assert ann.get("/lesson") == {"steps": len(own), "step": len(own), "text": TAUGHT[game].ending}
    assert audit(service.store.read(ann.table)).findings == ()


def test_a_lesson_is_told_in_the_language_of_its_table_from_its_first_move_to_its_end(client: SeatClient) -> None:
    ann, taught = Learner(client, "sweep", language="de"), TAUGHT["sweep"]
    for step in (step for step in taught.steps if step.seat == LEARNER):
        told = ann.get("/lesson")
        with Speech(catalogue("de")):
            assert told["text"] == _(step.text) != step.text
        ann.plays(told["choice"]["action"])
    with Speech(catalogue("de")):
        assert ann.get("/lesson")["text"] == _(taught.ending) != taught.ending


def test_the_log_the_table_and_the_transcript_say_that_the_cards_were_laid_out(
    client: SeatClient, service: Service
) -> None:
    ann = Learner(client, "sweep")
    says = "This is a lesson: its cards were laid out beforehand, and the bots play as it says."
    assert (says in ann.get("/log?before=99")["news"][0]["lines"], ann.get("")["lesson"]) == (True, True)
    [first] = service.store.read(ann.table, -1, 0)
    assert first.data["lesson"] is True
    text = "".join(render(Log(service.store, ann.table, 0), "public", "text"))
    assert f"Lesson: {says}" in " ".join(text.split())


def test_another_table_has_no_lesson_and_its_first_record_no_such_member(client: SeatClient, service: Service) -> None:
    plans = [{"kind": "me"}, {"kind": "bot"}]
    told = client.sat({"game": "sweep", "seats": plans, "name": "Ann"})
    assert client.get(f"/api/v1/tables/{told['table']}/lesson", seat=told["me"]).status_code == 404
    [first] = service.store.read(told["table"], -1, 0)
    assert "lesson" not in first.data


def test_who_goes_another_way_plays_on_against_the_bots_and_can_come_back_by_taking_it_back(
    client: SeatClient,
) -> None:
    ann = Learner(client, "money-sweeper")
    ann.plays({"type": "flip", "cell": 1})
    assert ann.get("/lesson")["text"].startswith("You have left the lesson.")
    where = f"/api/v1/tables/{ann.table}/commands"
    body = {"do": "undo", "id": "u", "seq": ann.get("/view")["seq"]}
    done = client.post(where, json=body, seat=ann.seat)
    assert done.status_code == 200
    assert ann.get("/lesson")["step"] == 1


def test_what_is_named_together_may_come_in_any_order() -> None:
    [step, *_rest] = TAUGHT["sweep"].steps
    turned = {**step.action, "items": step.action["items"][::-1]}
    assert step.is_played_by(find("sweep").read_action(turned))
    assert not step.is_played_by(find("sweep").read_action({**step.action, "items": ["9S"]}))


@pytest.mark.parametrize(("game", "code"), [("nim", "unknown_game"), ("../../x", "unknown_game")])
def test_a_lesson_of_no_game_is_refused(client: SeatClient, game: str, code: str) -> None:
    body = {"game": game, "lesson": True, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert client.post("/api/v1/tables", json=body).get_json()["error"]["code"] == code


def test_a_learner_whose_seat_is_a_key_begins_where_the_cards_lie() -> None:
    near = Near()
    [ann] = near.opened("sweep", people=1, lesson=True, seats=[{"kind": "me"}, {"kind": "bot"}])
    table = near.table(ann)
    assert (table.status, table.acting("person"), near.log(ann)[-1]) == ("playing", [LEARNER], "begun")
    near.holds(ann)


def test_a_rematch_of_a_lesson_is_a_whole_match(client: SeatClient, service: Service) -> None:
    ann = Learner(client, "money-sweeper")
    while told := ann.get("/lesson").get("choice"):
        ann.plays(told["action"])
    where = f"/api/v1/tables/{ann.table}/commands"
    client.post(where, json={"do": "rematch", "id": "r"}, seat=ann.seat)
    next_one = service.tables.desk(ann.get("")["rematch"]).table
    assert (next_one.opened.position, next_one.opened.options.get("own_deck", False)) == ("", False)
