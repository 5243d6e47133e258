"""The law of undo: nothing is gained by taking back, neither a look nor time, nor what a bot gave away."""

from collections.abc import Callable

import pytest
from player import Player
from positions import MINES, MINES_3, TRICK
from sitting import REFEREE, Sitting, clock_of, passes, price

from fairdeal.engine import dirty_money as dirty
from fairdeal.engine import money_sweeper as mines
from fairdeal.engine.cover_your_assets import actions as assets
from fairdeal.service.errors import Problem
from fairdeal.service.table.play.undo import (
    GLANCE_SECONDS,
    TAKEN_BACK,
    AnswerUndo,
    AskUndo,
    Practised,
    Rewound,
    UndoAnswered,
    UndoAsked,
    UndoEnded,
)
from fairdeal.service.table.seats.presence import WAIT_SECONDS, NoteAway, NoteBack, StandIn

ANN, BO, CY = range(3)
Place = Callable[..., Sitting]
Party = Callable[..., list[Player]]

BATTLE = (
    "cover your assets; seats 3; hands silver jewels auto home | cash cash bank bank | stamps piggy coins gold; "
    "piles home home | cash cash, jewels jewels | bank bank; deck stocks baseball auto coins piggy; discards stamps"
)

NO_DECK = (
    "cover your assets; seats 3; hands silver jewels auto home | cash cash bank bank | stamps piggy coins auto; "
    "piles home home | cash cash | bank bank, jewels jewels; discards stamps"
)


# One decision is taken back so often


def takes_back(table: Sitting, times: int) -> None:
    for _ in range(times):
        table.act(ANN, mines.STOP)
        clock_of(table).tick(GLANCE_SECONDS + 1)
        table.do(ANN, AskUndo)


def test_where_the_house_asks_nobody_one_decision_is_taken_back_so_often_and_then_stands(place: Place) -> None:
    table = place(MINES_3, undo="free")
    takes_back(table, TAKEN_BACK)
    table.act(ANN, mines.STOP)
    assert str(TAKEN_BACK) in table.refuses("undo_limit", ANN, AskUndo).message
    with pytest.raises(Problem, match="now it stands"):
        price(table, ANN)
    table.act(BO, mines.Flip(2))
    table.do(BO, AskUndo)


def test_who_is_alone_with_bots_takes_back_as_often_as_they_like(place: Place) -> None:
    table = place(MINES_3, undo="free", bots={BO: "sensible", CY: "sensible"})
    takes_back(table, TAKEN_BACK + 1)


# A free undo is a slip of the hand


def test_a_free_undo_ends_a_second_after_the_next_seat_was_shown_the_position(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    clock_of(table).tick(GLANCE_SECONDS)
    assert price(table, ANN) == ("free", ())
    clock_of(table).tick(0.001)
    assert price(table, ANN) == ("consent", (BO,))
    [told] = table.service.answers.price(table.table, ANN, None)["words"]
    assert "{1} has the position before them" in told


def test_the_request_tells_who_was_shown_the_position(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    clock_of(table).tick(2)
    table.do(ANN, AskUndo)
    assert (table.last(UndoAsked).shown, table.shown()["table"]["undo"]["shown"]) == ((BO,), [BO])
    assert "{1} has the position before them." in table.lines()


def test_a_next_seat_that_is_away_has_seen_nothing(place: Place) -> None:
    table = place(MINES)
    table.do(None, NoteAway, at=BO)
    table.act(ANN, mines.STOP)
    clock_of(table).tick(50)
    assert price(table, ANN) == ("free", ())
    table.do(None, NoteBack, at=BO)
    assert price(table, ANN) == ("consent", (BO,))


def test_a_decision_is_taken_back_for_nothing_once(place: Place) -> None:
    table = place(MINES_3)
    table.act(ANN, mines.STOP)
    table.do(ANN, AskUndo)
    table.act(ANN, mines.STOP)
    assert price(table, ANN) == ("consent", (BO, CY))
    [told] = table.service.answers.price(table.table, ANN, None)["words"]
    assert told == "{1} and {2} must agree: you have taken this decision back once already."
    table.do(ANN, AskUndo)
    assert table.shown(BO)["table"]["undo"]["words"] == ["It was taken back once already."]


def test_a_decision_that_another_agreed_to_take_back_can_be_a_slip_afterwards(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    clock_of(table).tick(2)
    table.do(BO, AnswerUndo, ask=table.do(ANN, AskUndo), yes=True)
    table.act(ANN, mines.STOP)
    assert price(table, ANN) == ("free", ())


def test_nobody_goes_to_and_fro_for_nothing_by_undoing_undos(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    for number in range(6):
        table.do(ANN, AskUndo, target=table.seq if number else None)
        if table.table.undos.pending:
            break
    assert len(table.events(Rewound)) == 2


def test_where_the_referee_decides_a_second_time_is_for_the_referee(place: Place) -> None:
    table = place(MINES, undo="referee", referee=True)
    table.act(ANN, mines.STOP)
    table.do(ANN, AskUndo)
    table.act(ANN, mines.STOP)
    assert price(table, ANN) == ("referee", ())


# Against bots


def test_one_person_among_bots_is_granted_what_is_not_free_and_the_match_is_practice(place: Place) -> None:
    table = place(BATTLE, bots={BO: "sensible", CY: "sensible"})
    attack = table.act(ANN, assets.discard("auto"))
    for _ in range(2):
        table.do(ANN, AskUndo, target=attack)
        assert table.shown()["table"]["practice"] is True
        attack = table.act(ANN, assets.discard("auto"))
    assert len(table.events(Practised)) == 1
    assert "The match is practice from here on" in table.lines()


def test_what_people_grant_each_other_is_no_practice(place: Place) -> None:
    table = place(TRICK, bots={CY: "sensible"})
    table.act(ANN, dirty.play("J2"))
    ask = table.do(ANN, AskUndo)
    table.do(BO, AnswerUndo, ask=ask, yes=True)
    assert (len(table.events(Rewound)), "practice" in table.shown()["table"]) == (1, False)


def what_a_bot_gave_away_is_forgiven(place: Place) -> Sitting:
    """Attack with a wild card, see the bot concede, take it back, and the other person says yes."""
    table = place(BATTLE, bots={BO: "sensible"})
    attack = table.act(ANN, assets.steal(BO, "silver"))
    conceded = [record for record in table.records() if record.by == "bot:1" and record.type == "played"]
    assert conceded
    table.do(ANN, AskUndo, target=attack)
    request = table.table.undos.pending
    assert request
    assert not table.events(UndoAnswered), "the bot answers after the people"
    assert "practice from here on" in str(table.shown()["table"]["undo"]["words"])
    table.do(CY, AnswerUndo, ask=request.ask, yes=True)
    return table


def test_what_a_bot_gave_away_is_taken_back_as_practice_where_people_forgive_it(place: Place) -> None:
    table = what_a_bot_gave_away_is_forgiven(place)
    assert (table.last(UndoAnswered).yes, len(table.events(Rewound)), table.table.practice) == (True, 1, True)
    table.holds()


def test_where_a_bot_alone_would_be_asked_and_could_lose_by_it_all_people_are(place: Place) -> None:
    table = place(NO_DECK, bots={CY: "sensible"})
    attack = table.act(ANN, assets.steal(CY, "silver"))
    assert table.log(table.seq - 1) == [("bot:2", "played")]
    ask = table.do(ANN, AskUndo, target=attack)
    assert not any(ANN in leak.seats for leak in table.last(UndoAsked).leaks)
    assert table.last(UndoAsked).needs == (BO, CY)
    table.do(BO, AnswerUndo, ask=ask, yes=True)
    assert (len(table.events(Rewound)), table.table.practice) == (1, True)
    table.holds()


def test_what_a_bot_gave_away_is_taken_back_alone_only_as_practice(place: Place) -> None:
    table = place(BATTLE, bots={BO: "sensible", CY: "sensible"})
    attack = table.act(ANN, assets.steal(BO, "silver"))
    assert any(record.by == "bot:1" and record.type == "played" for record in table.records())
    table.do(ANN, AskUndo, target=attack)
    assert (len(table.events(Rewound)), table.table.practice) == (1, True)


def test_a_bot_tells_nothing_by_its_answer_before_the_people_have_answered(place: Place) -> None:
    table = place(TRICK, bots={BO: "sensible"})
    table.act(ANN, dirty.play("J2"))
    table.do(ANN, AskUndo, target=table.table.last[ANN])
    request = table.table.undos.pending
    assert request
    assert (table.events(UndoAnswered), request.waits_for) == ([], (BO, CY))
    table.do(CY, AnswerUndo, ask=request.ask, yes=False)
    assert [record.by for record in table.records() if record.type == "undo-answered"] == ["seat:2"]


def test_a_bot_that_was_put_in_for_somebody_away_gives_none_of_their_yeses(place: Place) -> None:
    table = place(TRICK)
    table.do(None, NoteAway, at=CY)
    clock_of(table).tick(WAIT_SECONDS)
    table.do(BO, StandIn, at=CY)
    table.act(ANN, dirty.play("J2"))
    ask = table.do(ANN, AskUndo)
    table.do(BO, AnswerUndo, ask=ask, yes=True)
    assert (table.last(UndoEnded).why, table.events(Rewound)) == ("refused", [])


def test_somebody_silent_is_no_yes(place: Place) -> None:
    table = place(TRICK)
    table.act(ANN, dirty.play("J2"))
    ask = table.do(ANN, AskUndo)
    table.do(BO, AnswerUndo, ask=ask, yes=True)
    passes(table, 60)
    assert (table.last(UndoEnded).why, table.events(Rewound)) == ("time", [])


def test_a_referee_who_does_not_come_is_no_yes(place: Place) -> None:
    table = place(TRICK, undo="referee", referee=True)
    table.act(ANN, dirty.play("J2"))
    table.do(ANN, AskUndo)
    passes(table, 60)
    assert table.last(UndoEnded).why == "time"
    table.refuses("no_request", REFEREE, AnswerUndo, ask=table.last(UndoEnded).ask, yes=True)


def test_over_sockets_somebody_whose_line_dropped_gives_no_yes(party: Party) -> None:
    ann, bo, cy = party("money-sweeper", "open", "open")
    cy.socket.close()
    slip = ann.do("play", action={"type": "flip", "cell": 0})["seq"]
    ask = ann.do("undo", target=slip)["seq"]
    bo.until_shown(lambda view: "undo" in view["table"])
    bo.do("undo-answer", ask=ask, yes=True)
    ann.until_shown(lambda view: view["seq"] > ask)
    assert ann.view["table"]["undo"]["yes"] == [1]
