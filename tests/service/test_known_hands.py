"""What all know of a hand costs nothing at a table: prices, the ledger, rulings."""

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest
from positions import TRADE
from sitting import Sitting, price

from fairdeal.engine import Dice, seed_of
from fairdeal.engine import monopoly as mono
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.desk.replay import SPECTATOR
from fairdeal.service.evidence.who_knew import who_knew
from fairdeal.service.table.disputes.events import Settled
from fairdeal.service.table.play import undo
from fairdeal.service.table.play.ledger import Followed
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo

ANN, BO, CY = range(3)
GAINED, HELD = mono.discard("vermont"), mono.discard("reading")


@pytest.fixture
def traded(place: Callable[..., Sitting]) -> Sitting:
    """Ann has traded for the Vermont of Bo's trade pile, and has eleven cards."""
    table = place(TRADE, referee=True, undo_limit=100)
    table.act(ANN, mono.trade(BO, 1))
    return table


def calls_of(work: Callable[[], object]) -> int:
    """Count the calls of Python that a work takes."""
    calls = 0

    def note(frame: FrameType, event: str, given: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def news(table: Sitting, seat: int) -> list[tuple[str, ...]]:
    """The cards that somebody learned by the seat's last move."""
    cost = undo.price(table.table, seat, None, table.service.tables.context(table.table))
    return [each.cards for each in cost.learnt]


def takes_back(table: Sitting, seat: int, target: int | None = None) -> None:
    table.do(seat, AskUndo, target=target)
    while (pending := table.table.undos.pending) is not None:
        table.do(pending.waits_for[0], AnswerUndo, ask=pending.ask, yes=True)


def learned(table: Sitting) -> list[tuple[int, str, tuple[str, ...]]]:
    """The seq, the place and the cards of each entry of the ledger."""
    entries = table.service.replays.ledger(table.table, table.seq, "public", SPECTATOR)["entries"]
    return [(each["seq"], each["place"], each["cards"]) for each in entries]


def test_a_card_that_all_saw_come_is_discarded_for_nothing(traded: Sitting) -> None:
    traded.act(ANN, GAINED)
    assert price(traded, ANN) == ("free", ())


def test_a_card_that_nobody_saw_come_is_shown_to_the_others(traded: Sitting) -> None:
    traded.act(ANN, HELD)
    assert price(traded, ANN) == ("consent", (BO, CY))


def test_what_was_shown_before_an_undo_stays_known(traded: Sitting) -> None:
    traded.act(ANN, HELD)
    takes_back(traded, ANN)
    traded.act(ANN, HELD)
    assert price(traded, ANN) == ("free", ())


def test_what_was_shown_stays_known_through_an_undo_of_the_undo(traded: Sitting) -> None:
    shown = traded.act(ANN, HELD)
    takes_back(traded, ANN)
    takes_back(traded, ANN, traded.table.branches.rewinds[-1][0])
    takes_back(traded, ANN, shown)
    assert learned(traded) == [(shown, "hand:0", ("reading",))]
    traded.act(ANN, HELD)
    assert price(traded, ANN) == ("free", ())


def test_what_was_shown_stays_known_through_two_undos(traded: Sitting) -> None:
    first = traded.table.last[ANN]
    traded.act(ANN, HELD)
    takes_back(traded, ANN)
    traded.act(ANN, GAINED)
    takes_back(traded, ANN, first)
    traded.act(ANN, mono.trade(BO, 1, "reading"))
    assert news(traded, ANN) == []
    takes_back(traded, ANN)
    traded.act(ANN, mono.trade(BO, 1, "park"))
    assert news(traded, ANN) == [("park",)]


def test_of_a_card_that_came_with_the_trade_it_is_not_known_once_the_trade_is_undone(traded: Sitting) -> None:
    trade = traded.table.last[ANN]
    traded.act(ANN, GAINED)
    takes_back(traded, ANN, trade)
    traded.act(ANN, mono.DRAW)
    traded.act(ANN, HELD)
    assert price(traded, ANN) == ("consent", (BO, CY))


def test_a_deal_leaves_nothing_known_of_any_hand(sit: Callable[..., Sitting]) -> None:
    table = sit("monopoly", 3)
    followed = Followed(3, table.table.branches)
    followed.known.of(ANN)["go"] = 1
    for step in table.service.tables.checkpoints.steps(table.table, -1, table.seq):
        list(followed.learnt(step))
    assert not followed.known.of(ANN)


def test_the_ledger_names_only_what_was_news(traded: Sitting) -> None:
    traded.act(ANN, GAINED)
    assert learned(traded) == []
    traded.act(BO, mono.trade(CY, 1, "go"))
    assert learned(traded) == [(traded.seq, "hand:1", ("go",))]


def test_the_command_line_tells_the_same_of_the_log(traded: Sitting) -> None:
    traded.act(ANN, GAINED)
    traded.act(BO, mono.trade(CY, 1, "go"))
    assert list(who_knew(traded.records())) == [f"#{traded.seq} Ann and Cy saw cards of Bo’s hand: GO"]


def test_a_ruling_that_takes_back_names_only_what_was_news(traded: Sitting) -> None:
    before = traded.table.last[ANN]
    traded.act(ANN, GAINED)
    traded.dispute(about=traded.seq)
    traded.rule("rewind", to=before)
    traded.accept()
    assert traded.last(Settled).known == ()


def test_a_price_is_one_sentence_and_then_its_details(place: Callable[..., Sitting]) -> None:
    table = place(TRADE, undo_limit=100)
    traded = table.act(ANN, mono.trade(BO, 1))
    discarded = table.act(ANN, HELD)
    drawn = table.act(BO, mono.DRAW)
    told = table.service.answers.price(table.table, ANN, traded)["words"]
    assert told == [
        "{1} and {2} must agree: {1} has acted since, and {1} and {2} have seen 2 cards.",
        f"{{1}} and {{2}} have seen cards of your hand at #{discarded} (Reading Railroad).",
        f"{{1}} has seen cards of the draw at #{drawn}.",
    ]


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({"undo": "free"}, "This table grants it at once, though you have seen a card."),
        ({"undo": "referee", "referee": True}, "Only the referee can allow it: you have seen a card."),
    ],
)
def test_a_price_says_whose_word_it_takes(place: Callable[..., Sitting], house: dict[str, Any], sentence: str) -> None:
    table = place(TRADE, undo_limit=100, **house)
    table.act(ANN, mono.DRAW)
    assert table.service.answers.price(table.table, ANN, None)["words"][0] == sentence


def test_what_was_learned_is_the_same_whether_asked_after_each_move_or_once(sit: Callable[..., Sitting]) -> None:
    """The live table follows each record once; a table that is folded anew follows all of them since the deal."""
    table, dice, undone, learnt = sit("cover-your-assets", 3, undo_limit=100), Dice(seed_of("kept")), 0, 0
    while table.seq < 250 and table.table.status != "over":
        seat = table.table.acting("person")[0] if not table.table.waits_for_deal() else None
        table.play() if seat is None else table.play_at_random(dice)
        if seat is not None and not table.table.waits_for_deal() and dice.below(3) == 0:
            cost = undo.price(table.table, seat, None, table.service.tables.context(table.table))
            anew = fold(table.service.store, table.table.id)
            assert undo.price(anew, seat, None, table.service.tables.context(anew)).learnt == cost.learnt
            learnt += len(cost.learnt)
            takes_back(table, seat)
            undone += 1
    assert undone > 20 < learnt


def test_an_undo_costs_no_more_for_the_undos_before_it(sit: Callable[..., Sitting]) -> None:
    table, costs = sit("money-sweeper", 2, undo="free", undo_limit=100), []
    for turn in range(60):
        seat = table.table.acting("person")[0]
        table.play()
        ask = table.command(seat, AskUndo)
        costs.append(calls_of(partial(table.service.tables.submit, table.table.id, ask)))
        if turn % 2:
            table.play()
    assert max(costs[-10:]) < 1.25 * max(costs[5:15]), costs
