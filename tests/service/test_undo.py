"""Undo, told as the rulebook would: what it costs, who is asked, and that the cards lie where they lay."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from keyed import SeatClient
from player import Player
from positions import MINES, MINES_3, PASS, TRADE, TRICK, TWELVE
from sitting import REFEREE, Sitting, StillClock, price

from fairdeal import engine
from fairdeal.engine import Action, sweep
from fairdeal.engine import dirty_money as dirty
from fairdeal.engine import money_sweeper as mines
from fairdeal.engine import monopoly as mono
from fairdeal.engine.cover_your_assets import actions as assets
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.desk.replay import SPECTATOR, Viewer
from fairdeal.service.desk.views import members_in_play
from fairdeal.service.errors import Problem
from fairdeal.service.table.disputes.events import ReplaceReferee, WithdrawDispute
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.play.undo import (
    UNDO_SECONDS,
    AnswerUndo,
    AskUndo,
    Rewound,
    UndoAsked,
    UndoEnded,
    WithdrawUndo,
)
from fairdeal.service.table.seats.presence import (
    WAIT_SECONDS,
    NoteAway,
    NoteBack,
    Pause,
    PlayOn,
    Resign,
    Resume,
    StandIn,
)

ANN, BO, CY, DI, EVE = range(5)
Place = Callable[..., Sitting]
Party = Callable[..., list[Player]]

FIFTH_MINE = "money sweeper; grid 1! 1! 1! 1! 1 20 / 5 10 1 20 5 10 / 50 5 5 10 20 5"
LAST_CASH = "money sweeper; grid 1 20; sweep 0,1"

LAST_TRICK = "dirty money; hands J2 | J5 | J9"

SWAP = mono.swap_neutral(CY)  # of open cards; the turn is over

BATTLE = (
    "cover your assets; seats 3; hands jewels cash auto home | silver cash bank bank | stamps piggy coins gold; "
    "piles home home | cash cash, jewels jewels | bank bank; deck stocks baseball auto coins piggy; discards stamps"
)
NO_DECK = BATTLE.replace("deck stocks baseball auto coins piggy; ", "")

ARENA = "sweep; arena 4C; hands 5H 2D KD | 9C 3S QD"
STOCK = " ".join(card for card in sweep.DECK if card[-1] in "SH" and card[0] != "K")
SECOND_DEAL = f"sweep; arena 4C; hands - | KD; turn 1; stock {STOCK}"


# What people at a table say


def words(table: Sitting, seat: int, target: int | None = None) -> str:
    return " ".join(table.service.answers.price(table.table, seat, target)["words"])


def asks(table: Sitting, seat: int, target: int | None = None) -> int:
    """The seq of the request."""
    return table.do(seat, AskUndo, target=target)


def waits(table: Sitting) -> int | None:
    """The request that waits for answers."""
    pending = table.table.undos.pending
    return pending.ask if pending else None


def says(table: Sitting, who: Any, yes: bool, **more: Any) -> int:
    return table.do(who, AnswerUndo, ask=waits(table), yes=yes, **more)


def takes_back(table: Sitting, seat: int, target: int | None = None) -> int:
    """Asks, and whoever is asked says yes; the seq of the rewind."""
    asks(table, seat, target)
    while (pending := table.table.undos.pending) is not None:
        says(table, REFEREE if pending.referee else pending.waits_for[0], True)
    return table.table.branches.rewinds[-1][0]


def seen(table: Sitting) -> tuple[str, list[Any]]:
    """The cards as they lie, and what everybody is shown of them and may do."""
    eyes = (None, *range(len(table.table.chairs)))
    return table.state.position(), [game_in(table.shown(each)) for each in eyes]


def game_in(view: Any) -> Any:
    mine = view["mine"] or {}
    return view["game"], mine.get("zones"), mine.get("choices"), mine.get("prompt")


def why_ended(table: Sitting) -> str:
    """Why the last request came to nothing."""
    reason: str = table.last(UndoEnded).why
    return reason


# What it costs


def test_a_slip_that_showed_nothing_is_free_before_anybody_acts(place: Place) -> None:
    table = place(MINES)
    before = seen(table)
    table.act(ANN, mines.STOP)
    assert price(table, ANN) == ("free", ())
    asks(table, ANN)
    assert seen(table) == before


def test_the_price_of_a_free_undo_says_why_it_is_free(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    assert words(table, ANN) == "It is free: nobody else has acted, and nobody has learned anything."


def test_a_trade_of_open_cards_is_free_before_anybody_acts(place: Place) -> None:
    table = place(TRADE)
    before = seen(table)
    table.act(ANN, mono.trade(BO, 1))
    asks(table, ANN)
    assert seen(table) == before


def test_whoever_drew_a_card_asks_all_others(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, mono.DRAW)
    assert price(table, ANN) == ("consent", (BO, CY))


def test_whoever_alone_drew_a_card_asks_the_others_and_not_the_referee(place: Place) -> None:
    table = place(TRADE, referee=True)
    table.act(ANN, mono.DRAW)
    assert price(table, ANN) == ("consent", (BO, CY))


def test_only_whoever_drew_the_card_is_told_which_one_it_was(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, mono.DRAW)
    assert "Baltic" in words(table, ANN)
    asks(table, ANN)
    request = table.shown(BO)["table"]["undo"]
    assert request["words"] == [f"{{0}} has seen cards of the draw at #{table.table.last[ANN]}."]


def test_whoever_is_named_in_a_request_or_its_price_is_called_you(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    drawn = table.act(BO, mono.DRAW)
    assert words(table, ANN).startswith("{1} and {2} must agree: {1} has acted since, and {1} has seen a card.")
    asks(table, ANN)
    undo = table.shown(BO)["table"]["undo"]
    assert undo["words"] == ["{1} has acted since.", f"{{1}} has seen cards of the draw at #{drawn}."]
    assert undo["told"] == {"1": ["You have acted since.", f"You have seen cards of the draw at #{drawn}."]}


def test_one_who_is_asked_alone_reads_that_it_needs_their_yes(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    table.act(BO, SWAP)
    request = asks(table, ANN)
    told = {seat: table.shown(seat, since=request - 1)["news"][0]["lines"][-1] for seat in (ANN, BO)}
    assert told == {ANN: "It needs the yes of {1}.", BO: "It needs your yes."}


def test_it_stays_free_when_another_asks_for_a_pause(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    table.do(BO, Pause)
    assert price(table, ANN) == ("free", ())


def test_the_price_names_six_of_the_cards_that_were_seen(place: Place) -> None:
    table = place(SECOND_DEAL)
    table.act(BO, sweep.throw("KD"))
    six = "two of spades, four of spades, six of spades, eight of spades, ten of spades, queen of spades"
    assert f"You have seen cards of the stock at #{table.seq} ({six})." in words(table, BO)


def test_whoever_showed_a_card_asks_all_who_saw_it(place: Place) -> None:
    table = place(TRICK)
    table.act(ANN, dirty.play("J2"))
    assert price(table, ANN) == ("consent", (BO, CY))
    assert "{1} and {2} have seen cards of your hand" in words(table, ANN)


def test_a_thrown_card_was_shown(place: Place) -> None:
    table = place(ARENA)
    table.act(ANN, sweep.throw("KD"))
    assert price(table, ANN) == ("consent", (BO,))


def test_a_flipped_card_was_shown_to_everybody(place: Place) -> None:
    table = place(MINES_3)
    table.act(ANN, mines.flip(1))
    assert price(table, ANN) == ("consent", (BO, CY))
    assert "{0}, {1} and {2} have seen cards of the grid" in words(table, ANN)


def test_when_the_next_player_has_acted_on_open_cards_only_that_one_is_asked(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    table.act(BO, SWAP)
    assert price(table, ANN) == ("consent", (BO,))
    assert words(table, ANN) == "{1} must agree: {1} has acted since."


def test_when_the_next_player_drew_only_the_referee_may_allow_it(place: Place) -> None:
    table = place(TRADE, referee=True)
    table.act(ANN, SWAP)
    table.act(BO, mono.DRAW)
    assert price(table, ANN) == ("referee", ())
    assert "{1} has seen cards of the draw" in words(table, ANN)


def test_the_price_names_no_card_that_another_drew(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    table.act(BO, mono.DRAW)
    assert "Baltic" not in words(table, ANN)


def test_the_referee_says_yes_to_what_the_next_player_drew(place: Place) -> None:
    table = place(TRADE, referee=True)
    table.act(ANN, SWAP)
    before = seen(table)
    table.act(BO, mono.DRAW)
    takes_back(table, ANN)
    assert "referee" in [by for by, kind in table.log() if kind == "undo-answered"]
    table.act(ANN, SWAP)
    assert seen(table) == before


def test_without_a_referee_everybody_is_asked_about_what_the_next_player_drew(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    table.act(BO, mono.DRAW)
    assert price(table, ANN) == ("consent", (BO, CY))


def test_a_refill_from_the_draw_pile_is_a_card_that_the_asker_learned(place: Place) -> None:
    table = place(BATTLE)
    table.act(ANN, assets.discard("auto"))
    assert price(table, ANN) == ("consent", (BO, CY))
    assert "You have seen cards of the deck" in words(table, ANN)


def test_an_earlier_decision_costs_what_everything_since_costs(place: Place) -> None:
    table = place(TRADE)
    first = table.act(ANN, SWAP)
    table.act(BO, SWAP)
    table.act(CY, mono.swap_neutral(BO))
    table.act(ANN, SWAP)
    assert price(table, ANN) == ("free", ())
    assert price(table, ANN, first) == ("consent", (BO, CY))


def test_the_price_lists_ones_own_earlier_decisions_the_newest_first(place: Place) -> None:
    table = place(TWELVE)
    first, second = table.act(ANN, mono.discard("charles")), table.act(ANN, mono.discard("states"))
    listed = table.service.answers.price(table.table, ANN, None)["earlier"]
    assert [(each["seq"], each["line"]) for each in listed] == [
        (second, "You put States Avenue on your trade pile."),
        (first, "You put St. Charles Place on your trade pile."),
    ]


def test_a_decision_that_is_undone_is_listed_no_more(place: Place) -> None:
    table = place(TWELVE)
    first, second = table.act(ANN, mono.discard("charles")), table.act(ANN, mono.discard("states"))
    takes_back(table, ANN, second)
    assert offered(table, ANN) == [first]


def offered(table: Sitting, seat: int) -> list[int]:
    """The decisions of a seat's own that the price lists, by their seqs."""
    return [each["seq"] for each in table.service.answers.price(table.table, seat, None)["earlier"]]


def test_the_last_twenty_decisions_are_listed(sit: Place) -> None:
    table = sit("money-sweeper", 2, bots={BO: "random"}, options={"length": "rounds", "rounds": 9})
    table.play(22)
    own = [seq for seq, (by, kind) in enumerate(table.log()) if (by, kind) == ("seat:0", "played")]
    assert offered(table, ANN) == own[:-21:-1]


def test_a_decision_is_listed_until_200_records_have_followed(place: Place) -> None:
    table = place(TRADE)
    slip = table.act(ANN, SWAP)
    for _ in range(100):
        table.do(None, NoteAway, at=BO)
        assert offered(table, ANN) == [slip]
        table.do(None, NoteBack, at=BO)
    assert (table.seq - slip, offered(table, ANN)) == (200, [])


# Across deals


def test_across_a_deal_that_showed_nobody_a_card_it_is_free(place: Place) -> None:
    table = place(LAST_CASH)
    before = seen(table)
    table.act(ANN, mines.STOP)
    table.do(BO, NextDeal)
    asks(table, ANN)
    assert seen(table) == before


def test_across_a_deal_of_hands_others_have_learned_their_cards(place: Place) -> None:
    table = place(LAST_TRICK, referee=True)
    for seat, card in enumerate(("J2", "J5", "J9")):
        table.act(seat, dirty.play(card))
    assert price(table, CY) == ("consent", (ANN, BO))
    table.do(BO, NextDeal)
    assert price(table, CY) == ("referee", ())


def test_an_undo_across_a_deal_that_was_undone_leaves_prices_as_they_were(place: Place) -> None:
    table = place(LAST_TRICK)
    for seat, card in enumerate(("J2", "J5", "J9")):
        table.act(seat, dirty.play(card))
    table.do(BO, NextDeal)
    takes_back(table, CY, takes_back(table, CY))
    [seat] = table.table.acting("person")
    table.act(seat, table.state.choices(seat).items[0].action)
    assert price(table, seat) == ("consent", tuple({ANN, BO, CY} - {seat}))


@pytest.mark.parametrize(
    ("text", "last"),
    [(LAST_CASH, (ANN, mines.STOP)), (f"{LAST_TRICK}; lead 1; trick J5 J9", (ANN, dirty.play("J2")))],
    ids=["money sweeper", "dirty money"],
)
def test_the_next_round_is_dealt_as_it_was_dealt_before(place: Place, text: str, last: tuple[int, Action]) -> None:
    table = place(text.replace("J2 | J5 | J9", "J2 | - | -"))
    table.act(*last)
    table.do(BO, NextDeal)
    dealt = seen(table)
    takes_back(table, ANN)
    table.act(*last)
    table.do(BO, NextDeal)
    assert seen(table) == dealt


def test_half_time_is_taken_back_with_the_fifth_mine(place: Place) -> None:
    table = place(FIFTH_MINE)
    before = seen(table)
    table.act(ANN, mines.flip(4))
    assert [kind for _, kind in table.log()[-2:]] == ["played", "dealt"]
    takes_back(table, ANN)
    assert seen(table) == before


def test_after_half_time_was_taken_back_the_cards_are_laid_out_alike(place: Place) -> None:
    table = place(FIFTH_MINE)
    table.act(ANN, mines.flip(4))
    shuffled = seen(table)
    takes_back(table, ANN)
    table.act(ANN, mines.flip(4))
    assert seen(table) == shuffled


def test_across_the_second_deal_of_sweep_another_has_learned_a_hand(place: Place) -> None:
    table = place(SECOND_DEAL, referee=True)
    before = seen(table)
    table.act(BO, sweep.throw("KD"))
    assert price(table, BO) == ("referee", ())
    takes_back(table, BO)
    assert seen(table) == before


# The cards lie where they lay

MOVES: list[tuple[str, int, Action]] = [
    (MINES, ANN, mines.flip(4)),
    (TRICK, ANN, dirty.play("P3")),
    (TRADE, ANN, mono.DRAW),
    (BATTLE, ANN, assets.discard("cash")),
    (SECOND_DEAL, BO, sweep.throw("KD")),
]


def test_a_move_of_every_game_is_taken_back() -> None:
    assert {engine.at(text).game for text, _, _ in MOVES} == set(OUR_OWN)


@pytest.mark.parametrize(("text", "seat", "action"), MOVES, ids=[engine.at(text).game for text, _, _ in MOVES])
def test_the_same_card_comes_again(place: Place, text: str, seat: int, action: Action) -> None:
    table = place(text)
    table.act(seat, action)
    came = seen(table)
    takes_back(table, seat)
    table.act(seat, action)
    assert seen(table) == came


@pytest.mark.usefixtures("undos_without_end")
@pytest.mark.parametrize("game", OUR_OWN)
def test_however_often_it_goes_back_the_table_is_what_it_was_there(sit: Place, game: str) -> None:
    dice = random.Random(game)
    table = sit(game, OUR_OWN[game].seats[0], undo="free", undo_limit=0)
    then = {table.seq: known(table)}
    while table.seq < 100 and table.table.status == "playing":
        if dice.random() < 0.3 and (mine := can_be_taken_back(table)):
            seat, target = dice.choice(mine)
            asks(table, seat, target)
            assert known(table) == then[max(seq for seq in then if seq < target)]
        else:
            plays_anything(table, dice)
        then[table.seq] = known(table)


def known(table: Sitting) -> tuple[Any, ...]:
    """What goes back: the cards, how many shuffles there were, and whose decision was the last."""
    return table.state.position(), table.table.deals, dict(table.table.last), [*table.table.asked]


def can_be_taken_back(table: Sitting) -> list[tuple[int, int]]:
    """Seats with a decision or an undo of theirs that is in force, and its seq."""
    log, live = table.log(), table.table
    own = [seq for seq, (_, kind) in enumerate(log) if kind == "played" and live.counts(seq)]
    undos = [(int(log[seq - 1][0][-1]), seq) for seq, _ in live.rewinds_in_force()]
    return [(int(log[seq][0][-1]), seq) for seq in own] + undos


def plays_anything(table: Sitting, dice: random.Random) -> None:
    if table.table.waits_for_deal():
        table.do(ANN, NextDeal)
        return
    seat = dice.choice(table.table.acting("person"))
    table.act(seat, dice.choice(table.state.choices(seat).items).action)


def test_another_card_of_the_same_pile_can_be_chosen_after_it(place: Place) -> None:
    table = place(MINES, undo="free")
    table.act(ANN, mines.flip(4))
    takes_back(table, ANN)
    table.act(ANN, mines.flip(1))
    assert table.state.position() == engine.at(f"{MINES} 0,1").position()


# Undo of an undo


def test_an_undo_can_be_taken_back(place: Place) -> None:
    table = place(TRICK)
    table.act(ANN, dirty.play("J2"))
    after = seen(table)
    rewound = takes_back(table, ANN)
    assert price(table, ANN, rewound) == ("free", ())
    asks(table, ANN, rewound)
    assert seen(table) == after


def test_after_an_undo_was_taken_back_the_decision_is_the_last_one_again(place: Place) -> None:
    table = place(MINES)
    stop = table.act(ANN, mines.STOP)
    asks(table, ANN, takes_back(table, ANN))
    assert (table.table.last[ANN], table.table.undone()) == (stop, [])


def test_an_undo_that_is_taken_back_leaves_the_table_as_before_its_rewind(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    rewound = takes_back(table, ANN)
    asks(table, ANN, rewound)
    assert table.last(Rewound).to == rewound - 1


def test_an_undo_of_an_undo_can_be_taken_back_too(place: Place) -> None:
    table = place(MINES)
    before = seen(table)
    table.act(ANN, mines.STOP)
    again = takes_back(table, ANN, takes_back(table, ANN))
    takes_back(table, ANN, again)
    assert seen(table) == before


def test_an_undo_that_was_taken_back_is_undone(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    rewound = takes_back(table, ANN)
    takes_back(table, ANN, rewound)
    table.refuses("undone", ANN, AskUndo, target=rewound)


def test_who_has_acted_since_the_undo_is_asked_before_it_is_taken_back(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    rewound = takes_back(table, ANN)
    table.act(ANN, mono.swap_neutral(BO))
    table.act(BO, SWAP)
    assert price(table, ANN, rewound) == ("consent", (BO,))


def test_an_undo_of_anothers_cannot_be_taken_back(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    table.refuses("not_yours", BO, AskUndo, target=takes_back(table, ANN))


def test_an_undo_goes_back_behind_an_earlier_one(place: Place) -> None:
    table = place(TWELVE)
    before = seen(table)
    first = table.act(ANN, mono.discard("charles"))
    table.act(ANN, mono.discard("states"))
    takes_back(table, ANN)
    table.act(ANN, mono.discard("bo"))
    takes_back(table, ANN, first)
    assert seen(table) == before


def test_what_is_undone_twice_over_is_struck_once(place: Place) -> None:
    table = place(TWELVE)
    first, second = table.act(ANN, mono.discard("charles")), table.act(ANN, mono.discard("states"))
    takes_back(table, ANN)
    third = table.act(ANN, mono.discard("bo"))
    takes_back(table, ANN, first)
    undone = [seq for span in table.table.undone() for seq in span]
    assert undone == [first, second, third]


def test_what_was_played_again_can_be_taken_back_again(place: Place) -> None:
    table = place(TRICK)
    table.act(ANN, dirty.play("J2"))
    takes_back(table, ANN)
    before = seen(table)
    again = table.act(ANN, dirty.play("J2"))
    assert table.table.last[ANN] == again
    takes_back(table, ANN)
    assert seen(table) == before


def test_after_an_undo_the_decision_before_it_is_the_last_one(place: Place) -> None:
    table = place(TWELVE)
    first = table.act(ANN, mono.discard("charles"))
    table.act(ANN, mono.discard("states"))
    takes_back(table, ANN)
    assert table.shown(ANN)["mine"]["undo"] == {"last": first}


def test_a_move_made_before_the_undo_comes_too_late(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    seen_by_bo = table.seq
    takes_back(table, ANN)
    table.act(ANN, mines.STOP)
    with pytest.raises(Problem, match="which you must see first"):
        table.act(BO, mines.flip(4), seq=seen_by_bo)


# What cannot be taken back


def test_there_is_nothing_to_take_back_before_ones_first_decision(place: Place) -> None:
    place(MINES).refuses("nothing_to_undo", ANN, AskUndo)


@pytest.mark.parametrize("target", [-7, -1, 999])
def test_a_record_that_does_not_exist_is_not_taken_back(place: Place, target: int) -> None:
    place(MINES).refuses("nothing_to_undo", ANN, AskUndo, target=target)


def test_anothers_decision_is_not_taken_back(place: Place) -> None:
    table = place(TRADE)
    table.refuses("not_yours", BO, AskUndo, target=table.act(ANN, SWAP))


def test_what_nobody_played_is_not_taken_back(place: Place) -> None:
    table = place(MINES)
    for target in range(table.seq + 1):
        table.refuses("not_yours", ANN, AskUndo, target=target)


def test_what_a_bot_played_is_not_taken_back(place: Place) -> None:
    table = place(MINES, bots={BO: "random"})
    table.act(ANN, mines.STOP)
    played = [seq for seq, (by, _) in enumerate(table.log()) if by == "bot:1"]
    table.refuses("not_yours", ANN, AskUndo, target=played[-1])


def test_what_the_clock_played_is_not_taken_back(place: Place, still: StillClock) -> None:
    table = place(MINES, clock="decision", seconds=30)
    still.tick(30)
    table.service.deadlines.ring()
    assert table.log()[-1] == ("clock:0", "played")
    table.refuses("not_yours", ANN, AskUndo, target=table.seq)
    table.refuses("nothing_to_undo", ANN, AskUndo)


def test_what_is_undone_already_is_not_taken_back_again(place: Place) -> None:
    table = place(MINES)
    stop = table.act(ANN, mines.STOP)
    takes_back(table, ANN)
    table.refuses("undone", ANN, AskUndo, target=stop)


def test_nothing_is_taken_back_while_the_referee_is_called(place: Place) -> None:
    table = place(MINES, referee=True)
    table.dispute(BO, table.act(ANN, mines.STOP))
    table.refuses("frozen", ANN, AskUndo)


def test_a_request_stands_still_while_the_referee_is_called(place: Place, still: StillClock) -> None:
    """Whoever is asked cannot have it dropped, or let it lapse, by a claim."""
    table = place(TRICK, referee=True)
    table.act(ANN, dirty.play("J2"))
    asked = asks(table, ANN)
    still.tick(20)
    incident = table.dispute(BO)
    assert "undo" not in members_in_play(table.table)
    table.refuses("frozen", BO, AnswerUndo, ask=asked, yes=True)
    still.tick(200)
    table.service.deadlines.ring()
    table.do(BO, WithdrawDispute, incident=incident)
    still.tick(UNDO_SECONDS - 21)
    table.service.deadlines.ring()
    assert waits(table) == asked
    still.tick(1)
    table.service.deadlines.ring()
    assert (why_ended(table), waits(table)) == ("time", None)


def test_a_request_stands_still_in_a_pause(place: Place, still: StillClock) -> None:
    table = place(TRICK)
    table.act(ANN, dirty.play("J2"))
    asked = asks(table, ANN)
    for seat in (ANN, BO, CY):
        table.do(seat, Pause)
    still.tick(UNDO_SECONDS + 1)
    table.service.deadlines.ring()
    assert waits(table) == asked


def test_whoever_forfeits_asks_for_nothing_any_more(place: Place) -> None:
    table = place(TRICK, referee=True)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    table.dispute(BO)
    table.rule("forfeit", seat=ANN)
    table.accept()
    assert (why_ended(table), waits(table)) == ("withdrawn", None)


def test_nothing_is_taken_back_during_a_pause(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    table.do(ANN, Pause)
    table.do(BO, Pause)
    table.refuses("frozen", ANN, AskUndo)
    table.do(BO, Resume)
    table.do(ANN, Resume)
    asks(table, ANN)


def test_nothing_is_taken_back_after_the_match(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    table.do(BO, Resign)
    table.refuses("match_over", ANN, AskUndo)


def test_nothing_is_taken_back_in_the_lobby(sit: Place) -> None:
    sit("money-sweeper", 3, people=2).refuses("not_started", ANN, AskUndo)


def test_a_spectator_takes_nothing_back(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    table.refuses("no_seat", None, AskUndo)


def test_whoever_has_resigned_takes_nothing_back(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    table.do(ANN, Resign)
    table.refuses("not_now", ANN, AskUndo)


def test_a_second_click_does_not_take_back_the_decision_before(place: Place) -> None:
    table = place(TWELVE, undo="free")
    first = table.act(ANN, mono.discard("charles"))
    shown = table.act(ANN, mono.discard("states"))
    table.do(ANN, AskUndo, seq=shown)
    table.refuses("bad_head", ANN, AskUndo, seq=shown)
    assert table.table.last[ANN] == first


def test_a_request_that_names_the_decision_is_meant_whatever_was_seen(place: Place) -> None:
    table = place(TWELVE, undo="free")
    shown = table.act(ANN, mono.discard("charles"))
    second = table.act(ANN, mono.discard("states"))
    table.do(ANN, AskUndo, target=second, seq=shown)
    assert table.table.last[ANN] == shown


def test_a_request_that_does_not_tell_what_was_seen_is_about_the_last_decision(place: Place) -> None:
    table = place(TWELVE, undo="free")
    first = table.act(ANN, mono.discard("charles"))
    table.act(ANN, mono.discard("states"))
    table.do(ANN, AskUndo, seq=None)
    assert table.table.last[ANN] == first


def test_a_request_made_before_ones_own_newest_decision_is_stale(place: Place) -> None:
    table = place(TWELVE, undo="free")
    shown = table.act(ANN, mono.discard("charles"))
    table.act(ANN, mono.discard("states"))
    table.refuses("stale", ANN, AskUndo, seq=shown)


def test_nobody_but_the_referee_goes_back_behind_a_ruling(place: Place) -> None:
    table = place(MINES, referee=True)
    stop = table.act(ANN, mines.STOP)
    table.ruled("stands", stop)
    table.refuses("settled_before", ANN, AskUndo)


def test_what_came_after_a_ruling_can_be_taken_back(place: Place) -> None:
    table = place(TWELVE, referee=True)
    table.ruled("stands", table.act(ANN, mono.discard("charles")))
    before = seen(table)
    table.act(ANN, mono.discard("states"))
    takes_back(table, ANN)
    assert seen(table) == before


def test_a_claim_that_was_withdrawn_stands_in_nobodys_way(place: Place) -> None:
    table = place(MINES, referee=True)
    table.dispute(BO, table.act(ANN, mines.STOP))
    table.do(BO, WithdrawDispute)
    assert price(table, ANN) == ("free", ())


# Requests and answers


@pytest.fixture
def asked(place: Place) -> Sitting:
    """Ann has shown a card and asks Bo and Cy to take it back."""
    table = place(TRICK)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    return table


def test_the_last_yes_takes_it_back(asked: Sitting) -> None:
    says(asked, CY, True)
    assert waits(asked)
    says(asked, BO, True)
    assert asked.state.position() == engine.at(TRICK).position()


def test_one_no_is_enough(asked: Sitting) -> None:
    says(asked, CY, True)
    says(asked, BO, False)
    assert (why_ended(asked), waits(asked), asked.events(Rewound)) == ("refused", None, [])


def test_one_request_at_a_time(asked: Sitting) -> None:
    asked.refuses("undo_pending", ANN, AskUndo)
    asked.act(BO, dirty.play("J5"))
    asks(asked, BO)
    asked.refuses("undo_pending", ANN, AskUndo)


def test_whoever_asks_does_not_answer(asked: Sitting) -> None:
    asked.refuses("not_asked", ANN, AnswerUndo, ask=waits(asked), yes=True)


def test_whoever_is_not_named_does_not_answer(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, SWAP)
    table.act(BO, SWAP)
    asks(table, ANN)
    table.refuses("not_asked", CY, AnswerUndo, ask=waits(table), yes=True)


def test_the_referee_does_not_answer_for_the_players(place: Place) -> None:
    table = place(TRICK, referee=True)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    table.refuses("not_asked", REFEREE, AnswerUndo, ask=waits(table), yes=True)


def test_the_players_do_not_answer_for_the_referee(place: Place) -> None:
    table = place(TRICK, undo="referee", referee=True)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    table.refuses("not_asked", BO, AnswerUndo, ask=waits(table), yes=True)


def test_the_referee_forbids_no_further_requests(place: Place) -> None:
    table = place(TRICK, undo="referee", referee=True)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    table.refuses("bad_command", REFEREE, AnswerUndo, ask=waits(table), yes=False, block=True)


def test_the_answer_of_a_seat_leaves_wishes_for_another_referee(place: Place) -> None:
    table = place(TRADE, referee=True)
    table.act(ANN, mono.DRAW)
    table.do(CY, ReplaceReferee)
    asks(table, ANN)
    says(table, BO, True)
    assert table.shown()["table"]["referee_asked"] == [CY]


def test_nobody_says_yes_twice(asked: Sitting) -> None:
    says(asked, BO, True)
    asked.refuses("answered", BO, AnswerUndo, ask=waits(asked), yes=True)


def test_a_yes_cannot_become_a_no(asked: Sitting) -> None:
    says(asked, BO, True)
    asked.refuses("answered", BO, AnswerUndo, ask=waits(asked), yes=False)


def test_an_answer_is_to_the_request_that_waits(asked: Sitting) -> None:
    asked.refuses("no_request", BO, AnswerUndo, ask=asked.seq - 1, yes=True)


def test_an_answer_needs_a_request(place: Place) -> None:
    place(TRICK).refuses("no_request", BO, AnswerUndo, ask=3, yes=True)


def test_what_is_free_waits_for_nobody(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    asks(table, ANN)
    assert table.last(UndoAsked).until == ""


def test_a_request_waits_for_a_minute(asked: Sitting, still: StillClock) -> None:
    assert asked.last(UndoAsked).until == still.after(60)


def test_a_yes_within_the_minute_counts(asked: Sitting, still: StillClock) -> None:
    still.tick(UNDO_SECONDS - 0.001)
    says(asked, BO, True)
    says(asked, CY, True)
    assert len(asked.events(Rewound)) == 1


def test_a_yes_after_the_minute_comes_too_late(asked: Sitting, still: StillClock) -> None:
    request = waits(asked)
    still.tick(UNDO_SECONDS)
    asked.service.deadlines.ring()
    assert why_ended(asked) == "time"
    asked.refuses("no_request", BO, AnswerUndo, ask=request, yes=True)


def test_a_late_yes_is_too_late_before_anybody_has_looked_at_the_clock(asked: Sitting, still: StillClock) -> None:
    still.tick(UNDO_SECONDS)
    with pytest.raises(Problem, match="run out"):
        says(asked, BO, True)
    assert (why_ended(asked), waits(asked)) == ("time", None)


def test_the_second_refusal_may_be_for_good(asked: Sitting) -> None:
    says(asked, BO, False)
    asks(asked, ANN)
    assert asked.shown(BO)["table"]["undo"]["may_block"] == [BO]
    says(asked, BO, False, block=True)
    asked.refuses("undo_blocked", ANN, AskUndo)


def test_the_first_refusal_is_not_for_good(asked: Sitting) -> None:
    asked.refuses("bad_command", BO, AnswerUndo, ask=waits(asked), yes=False, block=True)


def test_a_yes_forbids_nothing(asked: Sitting) -> None:
    says(asked, BO, False)
    asks(asked, ANN)
    asked.refuses("bad_command", BO, AnswerUndo, ask=waits(asked), yes=True, block=True)


def test_whoever_is_blocked_by_one_seat_still_has_what_is_free(place: Place) -> None:
    table = place(TWELVE)
    table.act(ANN, mono.discard("charles"))
    for block in (False, True):
        asks(table, ANN)
        says(table, BO, False, block=block)
    table.act(ANN, mono.discard("states"))
    table.act(BO, SWAP)
    assert price(table, BO) == ("free", ())
    asks(table, BO)
    table.refuses("undo_blocked", ANN, AskUndo)


def test_whoever_asked_may_think_better_of_it(asked: Sitting) -> None:
    asked.do(ANN, WithdrawUndo)
    assert (why_ended(asked), waits(asked)) == ("withdrawn", None)


def test_nobody_withdraws_anothers_request(asked: Sitting) -> None:
    asked.refuses("not_yours", BO, WithdrawUndo)


def test_there_is_nothing_to_withdraw_without_a_request(place: Place) -> None:
    place(TRICK).refuses("no_request", ANN, WithdrawUndo)


def test_whoever_plays_on_refuses(asked: Sitting) -> None:
    asked.act(BO, dirty.play("J5"))
    assert (why_ended(asked), waits(asked)) == ("played on", None)


def test_whoever_asks_and_plays_on_withdraws(place: Place) -> None:
    table = place(TWELVE)
    table.act(ANN, mono.discard("charles"))
    asks(table, ANN)
    table.act(ANN, mono.discard("states"))
    assert (why_ended(table), waits(table)) == ("withdrawn", None)


def test_whoever_deals_on_refuses(place: Place) -> None:
    table = place(f"{LAST_TRICK.replace('J5 | J9', '- | -')}; lead 1; trick J5 J9")
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    table.do(BO, NextDeal)
    assert why_ended(table) == "played on"


def test_a_move_that_is_no_move_refuses_nothing(asked: Sitting) -> None:
    with pytest.raises(Problem, match="own hand"):
        asked.act(BO, dirty.play("J14"))
    assert waits(asked)


def test_what_the_clock_plays_for_somebody_who_is_not_asked_refuses(place: Place, still: StillClock) -> None:
    table = place(TRADE, clock="decision", seconds=20)
    table.act(ANN, SWAP)
    table.act(BO, SWAP)
    still.tick(5)
    asks(table, ANN)
    still.tick(15)
    table.service.deadlines.ring()
    assert (why_ended(table), table.log()[-1]) == ("played on", ("clock:2", "played"))


def test_whoever_has_resigned_is_not_asked(place: Place) -> None:
    table = place(TRICK)
    table.act(ANN, dirty.play("J2"))
    table.do(CY, Resign)
    assert price(table, ANN) == ("consent", (BO,))


# Bots


def test_a_bot_says_yes_after_the_people_to_whoever_has_learned_nothing(place: Place) -> None:
    table = place(TRICK, bots={CY: "random"})
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    says(table, BO, True)
    assert table.log(table.seq - 2) == [("bot:2", "undo-answered"), ("table", "rewound")]
    assert table.state.position() == engine.at(TRICK).position()


def test_where_only_bots_are_asked_it_is_taken_back_at_once(place: Place) -> None:
    table = place(TWELVE, bots={BO: "random", CY: "sensible"})
    before = seen(table)
    table.act(ANN, mono.discard("charles"))
    asks(table, ANN)
    assert seen(table) == before


def test_a_bot_does_not_play_on_while_a_request_waits(place: Place, still: StillClock) -> None:
    table = place(TRICK, undo="referee", referee=True)
    table.do(None, NoteAway, at=BO)
    still.tick(WAIT_SECONDS)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    table.do(CY, StandIn, at=BO)
    assert table.log()[-1] == ("table", "stood-in")
    says(table, REFEREE, False)
    assert table.log()[-1] == ("bot:1", "played")


# The table's own rule


def test_a_table_may_grant_everything_at_once(place: Place) -> None:
    table = place(TRADE, undo="free")
    before = seen(table)
    table.act(ANN, SWAP)
    table.act(BO, mono.DRAW)
    assert price(table, ANN) == ("granted", ())
    asks(table, ANN)
    assert seen(table) == before


def test_a_table_may_leave_everything_to_the_referee(place: Place) -> None:
    table = place(TRICK, undo="referee", referee=True)
    table.act(ANN, dirty.play("J2"))
    assert price(table, ANN) == ("referee", ())
    asks(table, ANN)
    says(table, REFEREE, False)
    assert why_ended(table) == "refused"


def test_what_costs_nothing_is_free_where_the_referee_decides(place: Place) -> None:
    table = place(MINES, undo="referee", referee=True)
    table.act(ANN, mines.STOP)
    assert price(table, ANN) == ("free", ())


def test_a_table_may_have_no_undo(place: Place) -> None:
    table = place(MINES, undo="off")
    table.act(ANN, mines.STOP)
    table.refuses("undo_off", ANN, AskUndo)
    assert "undo" not in table.shown(ANN)["mine"]


def test_requests_that_need_an_answer_are_limited(place: Place) -> None:
    table = place(TRICK, undo_limit=1)
    table.act(ANN, dirty.play("J2"))
    takes_back(table, ANN)
    table.act(ANN, dirty.play("J2"))
    table.refuses("undo_limit", ANN, AskUndo)


def test_requests_to_the_referee_are_limited(place: Place) -> None:
    table = place(TRICK, undo="referee", referee=True, undo_limit=1)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    says(table, REFEREE, False)
    table.refuses("undo_limit", ANN, AskUndo)


def test_the_limit_is_each_seats_own(place: Place) -> None:
    table = place(TRICK, undo_limit=1)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    table.act(BO, dirty.play("J5"))
    assert asks(table, BO) == waits(table)


def test_what_is_free_is_not_limited(place: Place) -> None:
    table = place(TRADE, undo_limit=0)
    for number in (1, 2):
        table.act(ANN, SWAP)
        asks(table, ANN)
        assert len(table.events(Rewound)) == number
        table.act(ANN, SWAP)
        table.act(BO, SWAP)
        table.act(CY, mono.swap_neutral(BO))


def test_an_undo_gives_no_time_back(place: Place, still: StillClock) -> None:
    table = place(MINES, clock="bank", seconds=100)
    still.tick(30)
    table.act(ANN, mines.STOP)
    asks(table, ANN)
    assert table.shown(ANN)["table"]["clock"]["left"] == [70_000, 100_000]


def test_a_decision_made_again_brings_no_second_increment(place: Place) -> None:
    table = place(MINES, clock="bank", seconds=100, increment=5)
    for _ in range(3):
        table.act(ANN, mines.STOP)
        takes_back(table, ANN)
    table.act(ANN, mines.STOP)
    assert table.shown(ANN)["table"]["clock"]["left"] == [105_000, 100_000]


def test_the_next_decision_brings_its_increment_again(place: Place) -> None:
    table = place(TWELVE, clock="bank", seconds=100, increment=5, undo="free")
    table.act(ANN, mono.discard("charles"))
    takes_back(table, ANN)
    table.act(ANN, mono.discard("charles"))
    table.act(ANN, mono.discard("states"))
    assert table.shown(ANN)["table"]["clock"]["left"][ANN] == 110_000


# Out of turn, and all at once


def test_an_attack_is_taken_back_after_the_counter(place: Place) -> None:
    table = place(BATTLE)
    before = seen(table)
    table.act(ANN, assets.steal(BO, "jewels"))
    table.act(BO, assets.counter("silver"))
    assert price(table, ANN) == ("consent", (BO, CY))
    takes_back(table, ANN)
    assert seen(table) == before


def test_a_counter_is_taken_back_by_whoever_is_attacked(place: Place) -> None:
    table = place(BATTLE)
    table.act(ANN, assets.steal(BO, "jewels"))
    before = seen(table)
    table.act(BO, assets.counter("silver"))
    assert price(table, BO) == ("consent", (ANN, CY))
    takes_back(table, BO)
    assert (seen(table), table.table.acting("person")) == (before, [BO])


def test_after_both_have_refilled_another_alone_has_learned_a_card(place: Place) -> None:
    table = place(BATTLE, referee=True)
    table.act(ANN, assets.steal(BO, "jewels"))
    before = seen(table)
    table.act(BO, assets.CONCEDE)
    assert price(table, BO) == ("referee", ())
    takes_back(table, BO)
    assert seen(table) == before


def test_a_lost_battle_without_a_draw_pile_is_free(place: Place) -> None:
    table = place(NO_DECK)
    table.act(ANN, assets.steal(BO, "jewels"))
    before = seen(table)
    table.act(BO, assets.CONCEDE)
    assert price(table, BO) == ("free", ())
    asks(table, BO)
    assert seen(table) == before


def test_a_card_laid_aside_in_secret_is_taken_back_freely(place: Place) -> None:
    table = place(PASS)
    before = seen(table)
    table.act(CY, mono.pass_card("atlantic"))
    assert price(table, CY) == ("free", ())
    asks(table, CY)
    assert seen(table) == before


@pytest.mark.parametrize("house", [{}, {"undo": "referee", "referee": True}])
def test_those_who_chose_before_or_since_are_not_asked_and_keep_their_choice(
    place: Place, house: dict[str, Any]
) -> None:
    table = place(PASS, **house)
    table.act(BO, mono.pass_card("pacific"))
    table.act(CY, mono.pass_card("atlantic"))
    table.act(ANN, mono.pass_card("boardwalk"))
    assert price(table, CY) == ("free", ())
    assert words(table, CY) == "It is free: nobody has seen your choice, and the choices of the others stand."
    request = table.command(CY, AskUndo)
    seq = table.service.tables.submit(table.id, request)
    assert table.log(seq - 1) == [("seat:2", "reconsidered"), ("seat:2", "played")]
    assert table.table.acting("person") == [CY, DI, EVE]
    assert table.service.tables.submit(table.id, request) == seq  # sent again
    assert table.table.acting("person") == [CY, DI, EVE]


def test_an_earlier_decision_is_taken_back_with_the_choice(place: Place) -> None:
    table = place(PASS.replace("phase pass", "phase ask; turn 3"))
    table.act(DI, mono.DECLINE)
    declined = table.table.last[DI]
    table.act(EVE, mono.DECLINE)
    table.act(DI, mono.pass_card("kentucky"))
    table.act(EVE, mono.pass_card("james"))
    assert (price(table, DI), price(table, DI, declined)) == (("free", ()), ("consent", (EVE,)))
    takes_back(table, DI, declined)
    assert table.table.acting("person") == [DI]


def test_a_choice_that_was_taken_back_can_be_made_again_by_the_undo_of_it(place: Place) -> None:
    table = place(PASS)
    table.act(CY, mono.pass_card("atlantic"))
    chosen = seen(table)
    asks(table, CY)
    asks(table, CY)
    assert seen(table) == chosen


def test_a_choice_of_a_seat_for_which_a_bot_plays_now_is_taken_back_as_ever(place: Place, still: StillClock) -> None:
    table = place(PASS)
    table.act(CY, mono.pass_card("atlantic"))
    table.do(None, NoteAway, at=CY)
    still.tick(WAIT_SECONDS)
    table.do(ANN, StandIn, at=CY)
    takes_back(table, CY)
    assert table.log()[-2:] == [("table", "rewound"), ("bot:2", "played")]


def test_who_is_asked_last_need_not_look_again_when_another_takes_a_choice_back(place: Place) -> None:
    table = place(PASS)
    for seat, card in enumerate(("boardwalk", "pacific", "atlantic", "kentucky")):
        table.act(seat, mono.pass_card(card))
    looked = table.seq
    asks(table, ANN)
    table.act(EVE, mono.pass_card("james"), seq=looked)
    table.act(ANN, mono.pass_card("go"))
    assert table.state.to_act() == (ANN,)
    assert len(table.state.hands[BO]) == 2  # type: ignore[attr-defined]


def test_nobody_learns_what_another_had_laid_aside(place: Place) -> None:
    table = place(PASS)
    table.act(ANN, mono.pass_card("boardwalk"))
    table.act(CY, mono.pass_card("atlantic"))
    asks(table, ANN)
    everywhere = [table.shown(eyes, since=-1) for eyes in (None, BO, CY, DI, EVE)]
    assert "oardwalk" not in str(everywhere)


def test_once_all_cards_were_passed_others_alone_have_learned_them(place: Place) -> None:
    table = place(PASS, referee=True)
    before = seen(table)
    for seat, card in enumerate(("boardwalk", "pacific", "atlantic", "kentucky", "james")):
        table.act(seat, mono.pass_card(card))
    assert price(table, ANN) == ("referee", ())
    takes_back(table, ANN)
    assert seen(table) == before


def test_a_choice_made_before_the_undo_is_asked_for_again(place: Place) -> None:
    table = place(PASS.replace("phase pass", "phase ask; turn 4"))
    table.act(EVE, mono.DECLINE)
    asked = table.table.last[EVE]
    table.act(CY, mono.pass_card("atlantic"))
    looked = table.seq
    takes_back(table, EVE, asked)
    table.act(EVE, mono.DECLINE)
    with pytest.raises(Problem, match="which you must see first"):
        table.act(BO, mono.pass_card("pacific"), seq=looked)


# Somebody else plays one's cards


@pytest.fixture
def stood_in(place: Place, still: StillClock) -> Sitting:
    """Ann has discarded, went away, and a bot has played on for her; now she is back."""
    table = place(TWELVE)
    table.act(ANN, mono.discard("charles"))
    table.do(None, NoteAway, at=ANN)
    still.tick(WAIT_SECONDS)
    table.do(BO, StandIn, at=ANN)
    table.do(ANN, PlayOn)
    return table


def test_what_a_stand_in_played_is_not_taken_back_by_itself(stood_in: Sitting) -> None:
    played = [seq for seq, (by, kind) in enumerate(stood_in.log()) if (by, kind) == ("bot:0", "played")]
    stood_in.refuses("not_yours", ANN, AskUndo, target=played[-1])


def test_what_a_stand_in_played_goes_back_with_ones_own_last_decision(stood_in: Sitting) -> None:
    assert price(stood_in, ANN) == ("consent", (BO, CY))
    assert "{0} has acted" not in words(stood_in, ANN)
    takes_back(stood_in, ANN)
    assert stood_in.state.position() == engine.at(TWELVE).position()


def test_a_stand_in_gives_nothing_away_for_a_person_who_would_have_been_silent(place: Place, still: StillClock) -> None:
    table = place(TWELVE)
    table.do(None, NoteAway, at=CY)
    still.tick(WAIT_SECONDS)
    table.do(BO, StandIn, at=CY)
    table.act(ANN, mono.discard("charles"))
    table.act(ANN, mono.discard("states"))
    table.act(BO, mono.DRAW)
    asks(table, BO)
    says(table, ANN, True)
    assert table.log(table.seq - 2) == [("bot:2", "undo-answered"), ("table", "undo-ended")]


# Nothing is erased


def test_what_is_undone_stays_in_the_log_and_is_struck_in_the_view(place: Place) -> None:
    table = place(MINES)
    stop = table.act(ANN, mines.STOP)
    asks(table, ANN)
    assert table.log()[stop] == ("seat:0", "played")
    assert table.shown()["table"]["undone"] == [[stop, stop]]


def test_what_is_undone_can_still_be_looked_at(place: Place) -> None:
    table = place(TRADE)
    drawn = table.act(ANN, mono.DRAW)
    takes_back(table, ANN)
    moment = table.service.replays.moment(table.table, drawn, "seat:0", Viewer(ANN))
    assert moment.game
    assert "baltic" in str(moment.game.zones)


def test_what_was_learned_stays_in_the_ledger_and_is_marked(place: Place) -> None:
    table = place(TRADE)
    drawn = table.act(ANN, mono.DRAW)
    takes_back(table, ANN)
    ledger = table.service.replays.ledger(table.table, table.seq, "seat:0", Viewer(ANN))["entries"]
    assert [(each["seq"], each["cards"], each["undone"]) for each in ledger] == [(drawn, ("baltic",), True)]


def test_others_see_in_the_ledger_that_a_card_was_learned_and_not_which(place: Place) -> None:
    table = place(TRADE)
    table.act(ANN, mono.DRAW)
    takes_back(table, ANN)
    [entry] = table.service.replays.ledger(table.table, table.seq, "public", SPECTATOR)["entries"]
    assert (entry["seats"], entry["count"], entry["cards"]) == ((ANN,), 1, None)


def test_everybody_is_told_what_was_asked_and_why(place: Place) -> None:
    table = place(TRADE)
    slip = table.act(ANN, SWAP)
    table.act(BO, SWAP)
    request = asks(table, ANN)
    assert table.lines(since=request - 1).startswith(
        f"{{0}} asks to take back #{slip} and everything after it. {{1}} has acted"
    )


ENDS: dict[str, tuple[Callable[[Sitting], object], str]] = {
    "refused": (lambda table: says(table, BO, False), "The request #{} is refused."),
    "withdrawn": (lambda table: table.do(ANN, WithdrawUndo), "The request #{} is withdrawn."),
    "played on": (lambda table: table.act(BO, dirty.play("J5")), "Play went on: the request #{} is refused."),
    "time": (lambda table: table.service.deadlines.ring(), "Nobody answered the request #{} in time."),
}


@pytest.mark.parametrize("why", ENDS)
def test_everybody_is_told_how_a_request_ended(place: Place, still: StillClock, why: str) -> None:
    ends, sentence = ENDS[why]
    table = place(TRICK, referee=True)
    table.act(ANN, dirty.play("J2"))
    request = asks(table, ANN)
    still.tick(UNDO_SECONDS if why == "time" else 0)
    ends(table)
    assert (why_ended(table), sentence.format(request) in table.lines(since=request)) == (why, True)


def test_everybody_is_told_who_must_say_yes_and_who_said_what(asked: Sitting) -> None:
    assert "It needs the yes of {1} and {2}." in asked.lines()
    says(asked, CY, True)
    says(asked, BO, False)
    asks(asked, ANN)
    says(asked, BO, False, block=True)
    for sentence in ("{2} says yes.", "{1} says no.", "{1} says no and takes no more requests."):
        assert sentence in asked.lines()


def test_everybody_is_told_that_the_referee_must_say_yes(place: Place) -> None:
    table = place(TRICK, undo="referee", referee=True)
    table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    assert "It needs the referee’s yes." in table.lines()


def test_everybody_is_told_that_the_table_grants_it(place: Place) -> None:
    table = place(TRICK, undo="free")
    slip = table.act(ANN, dirty.play("J2"))
    asks(table, ANN)
    told = table.lines()
    assert "This table grants it." in told
    assert f"The game is as it was after #{slip - 1}; everything since is undone." in told


def test_everybody_is_told_that_it_was_free(place: Place) -> None:
    table = place(MINES)
    table.act(ANN, mines.STOP)
    asks(table, ANN)
    assert "It is free: nobody else has acted, and nobody has learned anything." in table.lines()


def test_a_table_folded_again_has_the_request_that_waits(asked: Sitting) -> None:
    asked.service.tables._desks.clear()
    says(asked, BO, True)
    says(asked, CY, True)
    assert asked.state.position() == engine.at(TRICK).position()


def test_a_command_sent_twice_happens_once(place: Place) -> None:
    table = place(TWELVE, undo="free")
    table.act(ANN, mono.discard("charles"))
    second = table.act(ANN, mono.discard("states"))
    asked = [table.do(ANN, AskUndo, id="once") for _ in range(2)]
    assert (asked, [event.target for event in table.events(UndoAsked)]) == ([second + 1] * 2, [second])


def test_the_id_of_a_request_is_not_good_for_another(asked: Sitting) -> None:
    request = waits(asked)
    asked.do(BO, AnswerUndo, id="answer", ask=request, yes=True)
    asked.refuses("command_reused", BO, AnswerUndo, id="answer", ask=request, yes=False)


# Over HTTP


class Web:
    """Ann and Bo at a table, who speak HTTP; Ann has flipped a card."""

    def __init__(self, client: SeatClient) -> None:
        self._client = client
        plans = [{"kind": "me"}, {"kind": "open"}]
        opened = client.sat({"game": "money-sweeper", "seats": plans, "name": "Ann"})
        self._table = f"/api/v1/tables/{opened['table']}"
        self._seats: dict[Any, Any] = {each.seat: each for each in [opened["me"], *opened["guests"]]}
        self._count = 0
        assert self._seats[BO].takes("Bo")[0] == 201
        assert self.do(ANN, "play", action={"type": "flip", "cell": 0})[0] == 200

    def send(self, who: Any, path: str, body: Any) -> tuple[int, Any]:
        if path == "undo":
            path, body = "commands", {"do": "undo", **body}
        answer = self._client.post(f"{self._table}/{path}", json=body, seat=self._seats.get(who))
        return answer.status_code, answer.json

    def get(self, who: Any, path: str) -> tuple[int, Any]:
        answer = self._client.get(f"{self._table}/{path}", seat=self._seats.get(who))
        return answer.status_code, answer.json

    @property
    def seq(self) -> int:
        return int(self.get(ANN, "view")[1]["seq"])

    def do(self, who: Any, what: str, **fields: Any) -> tuple[int, Any]:
        """A command with a new id, against the newest view."""
        self._count += 1
        return self.send(who, "commands", {"do": what, "id": f"c{self._count}", "seq": self.seq, **fields})

    def says(self, who: Any, yes: bool, **more: Any) -> tuple[int, Any]:
        return self.do(who, "undo-answer", ask=self.get(ANN, "view")[1]["table"]["undo"]["ask"], yes=yes, **more)


@pytest.fixture
def web(client: SeatClient) -> Web:
    return Web(client)


def test_http_tells_the_price_before_anything_is_asked(web: Web) -> None:
    seq = web.seq
    status, told = web.get(ANN, "undo")
    assert (status, told["kind"], told["needs"], told["target"], told["to"]) == (200, "consent", [BO], seq, seq - 1)
    assert web.seq == seq


def test_http_tells_the_price_of_an_earlier_decision(web: Web) -> None:
    target = web.seq
    assert web.get(ANN, f"undo?target={target}")[1]["target"] == target


def test_http_asks_and_is_answered(web: Web) -> None:
    target = web.seq
    status, body = web.send(ANN, "undo", {"id": "back", "seq": target})
    assert (status, body) == (200, {"id": "back", "seq": target + 1})
    assert web.says(BO, True)[0] == 200
    assert web.get(BO, "view")[1]["table"]["undone"] == [[target, target]]


def test_http_shows_the_request_that_waits(web: Web) -> None:
    web.do(ANN, "undo")
    told = web.get(BO, "view")[1]["table"]["undo"]
    assert (told["by"], told["needs"], told["referee"], told["yes"]) == (ANN, [BO], False, [])
    assert told["until"]


def is_refused(answer: tuple[int, Any], status: int, code: str) -> None:
    """With that code, and a whole sentence for people."""
    error = answer[1]["error"]
    assert (answer[0], error["code"]) == (status, code)
    assert error["message"][-1] == "."
    assert len(error["message"]) > 15


def test_http_opens_no_table_where_nobody_could_allow_an_undo(client: SeatClient) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    is_refused(client.opens({**body, "house": {"undo": "referee"}}), 422, "bad_option")


@pytest.mark.parametrize(
    "body",
    [
        {"target": "4"},
        {"target": True},
        {"target": [4]},
        {"targets": 4},
        {"at": "2026-11-21T10:00:00Z"},
    ],
    ids=str,
)
def test_http_refuses_a_request_that_cannot_be_read(web: Web, body: dict[str, Any]) -> None:
    before = web.seq
    is_refused(web.do(ANN, "undo", **body), 422, "bad_command")
    assert web.send(ANN, "undo", {"id": "x", "seq": before, **body})[0] == 422
    assert web.seq == before


def test_http_refuses_a_price_for_a_spectator_and_for_nothing(web: Web) -> None:
    is_refused(web.get(None, "undo"), 403, "no_seat")
    is_refused(web.get(BO, "undo"), 409, "nothing_to_undo")
    is_refused(web.get(ANN, "undo?target=999"), 409, "nothing_to_undo")


def test_http_transcript_strikes_what_is_undone(web: Web) -> None:
    web.do(ANN, "undo")
    web.says(BO, True)
    answer = web._client.get(f"{web._table}/transcript?format=markdown")
    assert "~~" in answer.text


# At a real server


def told_price(player: Player, **fields: Any) -> Any:
    player.say({"do": "price", "id": "what", **fields})
    while (heard := player.hear())["is"] not in ("price", "refused"):
        pass
    return heard


def test_over_the_socket_the_price_is_told_the_request_shown_and_the_yes_takes_it_back(party: Party) -> None:
    ann, bo = party("money-sweeper", "open")
    target = ann.do("play", action={"type": "flip", "cell": 0})["seq"]
    assert told_price(ann)["needs"] == [BO]
    request = ann.do("undo")["seq"]
    bo.until(lambda: "undo" in bo.view["table"])
    assert bo.do("undo-answer", ask=request, yes=True)["is"] == "done"
    ann.until(lambda: ann.view["table"].get("undone") == [[target, target]])


def test_over_the_socket_a_refusal_has_its_code(party: Party) -> None:
    ann, _bo = party("money-sweeper", "open")
    assert told_price(ann)["code"] == "nothing_to_undo"
    assert ann.do("undo")["code"] == "nothing_to_undo"
    assert ann.do("undo-withdraw")["code"] == "no_request"


def test_over_the_socket_a_command_sent_twice_happens_once(party: Party) -> None:
    ann, _bo = party("money-sweeper", "open")
    ann.do("play", action={"type": "flip", "cell": 0})
    said = {"do": "undo", "id": "once", "seq": ann.view["seq"]}
    first = ann.answer(said)
    assert ann.answer(said) == first
    assert told_price(ann)["is"] == "price"
    assert ann.view["seq"] == first["seq"]
