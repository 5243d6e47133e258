"""Cover Your Assets by its rulebook, docs/rules/cover-your-assets.md."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from rulebook import At, at

from fairdeal.engine import (
    DEALER,
    Action,
    BadNotation,
    BadOption,
    Deal,
    Fact,
    Match,
    Refused,
    Relaid,
    Unfit,
    seed_of,
    sensible,
    shuffled,
)
from fairdeal.engine.cover_your_assets import GAME, State
from fairdeal.engine.cover_your_assets.actions import (
    CONCEDE,
    Counter,
    Discard,
    Pair,
    PairDiscard,
    Steal,
    counter,
    discard,
    pair,
    pair_discard,
    steal,
)
from fairdeal.engine.cover_your_assets.cards import COPIES, DECK, FACES, KINDS, VALUE, WILDS
from fairdeal.engine.cover_your_assets.facts import (
    Attacked,
    Conceded,
    Countered,
    Discarded,
    DiscardPaired,
    Drew,
    HandDealt,
    Paired,
    PileKept,
    PileTaken,
    TurnedUp,
    TurnPassed,
)
from fairdeal.engine.cover_your_assets.score import counted, worth
from fairdeal.engine.rounds import CashScored, Dealt, MatchEnded
from fairdeal.engine.shuffle import Dice
from fairdeal.engine.view import Zone

SEATS = GAME.seats
OPTIONS: tuple[dict[str, object], ...] = (
    {"target": 200_000},
    {"hand_size": 5, "target": 200_000},
    {"single_round": True},
    {"length": "rounds", "rounds": 2},
    {"length": "everyone deals"},
)
BATTLE = "cover your assets; hands jewels silver cash cash | jewels stamps stamps auto; "
BATTLE += "piles home home | stocks stocks, jewels jewels; deck gold bank coins"


def read(text: str) -> State:
    """The position that `text` describes."""
    state = GAME.read(text)
    assert isinstance(state, State)
    return state


def dealt(seats: int, seed: int = 0, **options: object) -> State:
    state = GAME.start(seats, options)
    assert isinstance(state, State)
    state.apply(DEALER, Deal(shuffled(DECK, seed_of(seed))))
    return state


def states(seats: int, options: dict[str, object], seed: int = 1) -> Iterator[State]:
    """Every state between two facts of a match at random, the same object each time."""
    dice, deals = random.Random(seed), 0
    state = GAME.start(seats, options)
    assert isinstance(state, State)
    while asked := state.to_act():
        action: Action = Deal(shuffled(DECK, seed_of(seed), deals))
        if asked == (DEALER,):
            deals += 1
        else:
            action = dice.choice(state.legal(asked[0]))
        for fact in state.decide(asked[0], action):
            state.evolve(fact)
            yield state


def decisions(seats: int, options: dict[str, object], seed: int = 1) -> Iterator[State]:
    """Every state of a match at random in which somebody is asked, the same object each time."""
    dice = random.Random(seed)
    match = Match("cover-your-assets", seats, seed, options)
    while asked := match.to_act():
        assert isinstance(match.state, State)
        yield match.state
        match.apply(asked[0], dice.choice(match.legal(asked[0])))


def before(text: str) -> State:
    state = at(text).state
    assert isinstance(state, State)
    return state


def after(position: At) -> State:
    assert isinstance(position.state, State)
    return position.state


def zone(state: State, name: str, seat: int | None = None) -> Zone:
    return next(each for each in state.view(seat).zones if each.id == name)


def said(fact: Fact, viewer: int | None) -> str:
    return GAME.tell(fact, viewer)


# 1 Cards


def test_1_1_there_are_110_cards_worth_1_360_000_dollars() -> None:
    assert (len(DECK), worth(DECK)) == (110, 1_360_000)


@pytest.mark.parametrize(
    ("kinds", "copies", "dollars"),
    [
        ("home", 8, 20_000),
        ("jewels auto", 10, 15_000),
        ("bank coins stocks", 10, 10_000),
        ("baseball cash piggy stamps", 10, 5_000),
        ("silver", 8, 25_000),
        ("gold", 4, 50_000),
    ],
)
def test_1_1_each_card_is_there_so_often_and_worth_so_much(kinds: str, copies: int, dollars: int) -> None:
    assert {(COPIES[kind], VALUE[kind]) for kind in kinds.split()} == {(copies, dollars)}


def test_1_1_every_card_has_a_face_of_its_own() -> None:
    assert set(FACES) == set(KINDS)
    assert len({(face.corner, face.mark) for face in FACES.values()}) == len(KINDS)


def test_1_2_a_wild_stands_in_for_any_asset() -> None:
    paired = [Pair(kind, wild) for kind in KINDS if kind not in WILDS for wild in WILDS]
    assert all(
        action in before(f"cover your assets; hands {action.asset} {action.other} | cash").legal(0)
        for action in paired
    )  # fmt: skip


# 2 The deal


@pytest.mark.parametrize("seats", SEATS)
def test_2_1_everybody_has_four_cards_and_one_is_turned_up(seats: int) -> None:
    state = dealt(seats)
    assert ([*map(len, state.hands)], len(state.discards), len(state.deck)) == ([4] * seats, 1, 109 - 4 * seats)


def test_2_1_four_players_leave_93_cards_to_draw() -> None:
    assert len(dealt(4).deck) == 93


def test_2_1_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    order = shuffled(DECK, seed_of(3))
    facts = GAME.start(3).apply(DEALER, Deal(order))
    hands = [HandDealt(seat, order[seat:12:3]) for seat in range(3)]
    assert facts == [Dealt(order), *hands, TurnedUp(order[12])]


def test_2_1_the_draw_pile_keeps_the_order_of_the_rest() -> None:
    assert tuple(dealt(5, 7).deck) == shuffled(DECK, seed_of(7))[21:]


def test_2_2_the_last_seat_deals_first() -> None:
    state = dealt(4)
    assert (state.dealer, state.turn) == (3, 0)


def test_2_2_the_deal_moves_one_seat_clockwise() -> None:
    state = before("cover your assets; seats 3; scores 5000 0 0")
    facts = state.apply(DEALER, Deal(DECK))
    assert [fact.seat for fact in facts if isinstance(fact, HandDealt)] == [1, 2, 0]
    assert (state.dealer, state.turn) == (0, 1)


def test_2_3_a_hand_is_shown_to_its_owner_sorted_with_the_wilds_last() -> None:
    state = before("cover your assets; hands gold cash home cash | stamps")
    assert zone(state, "hand0", 0).cards == ("home", "cash", "cash", "gold")


@pytest.mark.parametrize("viewer", [None, 1])
def test_2_3_others_see_how_many_cards_a_hand_has(viewer: int | None) -> None:
    state = before("cover your assets; hands gold cash home cash | stamps")
    assert (zone(state, "hand0", viewer).cards, zone(state, "hand0", viewer).count) == ((), 4)


def test_2_3_of_the_discard_pile_only_the_top_is_seen() -> None:
    pile = zone(before("cover your assets; hands home | cash; discards gold silver stamps"), "discard")
    assert (pile.cards, pile.count) == (("stamps",), 3)


def test_2_3_of_the_draw_pile_only_the_size_is_seen() -> None:
    pile = zone(before("cover your assets; hands home | cash; deck gold silver"), "deck")
    assert (pile.cards, pile.count) == ((), 2)


def test_2_3_each_pile_is_a_zone_of_its_owners_group() -> None:
    zones = [each for each in before(BATTLE).public().zones if each.group == "assets1"]
    assert [(each.id, each.cards, each.note) for each in zones] == [
        ("assets1-0", ("stocks", "stocks"), "$20,000, safe"),
        ("assets1-1", ("jewels", "jewels"), "$30,000"),
    ]


def test_2_3_a_card_drawn_is_told_to_its_owner_alone() -> None:
    drew = Drew(1, "gold")
    assert [said(drew, viewer) for viewer in (1, 0, None)] == ["{1} draws Gold.", *["{1} draws a card."] * 2]


def test_2_3_a_hand_dealt_is_told_to_its_owner_alone() -> None:
    hand = HandDealt(0, ("home", "cash", "gold"))
    assert said(hand, 0) == "{0} is dealt Home, Cash and Gold."
    assert said(hand, 1) == said(hand, None) == "{0} is dealt 3 cards."


def test_2_3_nobody_learns_the_order_of_the_cards() -> None:
    assert (Dealt(DECK).audiences(), Deal(DECK).audiences(DEALER)) == ({"order": ()}, {"order": ()})


# 3 A turn


def test_3_1_exactly_these_actions_are_open() -> None:
    text = "cover your assets; hands home home cash silver | auto; discards cash; "
    at(text + "piles auto auto | bank bank, home gold").allows(
        0, pair("home", "home"), pair("home", "silver"), pair("cash", "silver"),
        pair_discard("cash"), pair_discard("silver"), steal(1, "home"), steal(1, "silver"),
        discard("home"), discard("cash"), discard("silver"),
    )  # fmt: skip


def test_3_1_after_one_action_the_next_player_is_asked() -> None:
    assert after(at(BATTLE).play(0, discard("cash"))).to_act() == (1,)


def test_3_1_the_other_player_waits() -> None:
    at(BATTLE).refuses(1, discard("auto"), "0.1")


def test_3_2_two_equal_assets_make_a_pile() -> None:
    at("cover your assets; hands home home | cash; deck gold silver stamps").gives(
        0, pair("home", "home"), Paired(0, "home", "home"), *draws(0, "gold", "silver", "stamps"), TurnPassed(1)
    )


def test_3_2_a_pair_of_homes_is_worth_40_000_and_safe() -> None:
    state = after(at("cover your assets; hands home home | cash cash").play(0, pair("home", "home")))
    assert zone(state, "assets0-0").note == "$40,000, safe"


def test_3_2_an_asset_and_a_wild_make_a_pile() -> None:
    state = after(at("cover your assets; hands stamps gold | cash").play(0, pair("stamps", "gold")))
    assert state.piles[0] == [("stamps", "gold")]


@pytest.mark.parametrize(
    "action", [pair("home", "cash"), pair("cash", "cash"), pair("home", "gold"), pair("silver", "home")]
)
def test_3_2_anything_else_is_no_pair(action: Pair) -> None:
    at("cover your assets; hands home home cash silver | auto").refuses(0, action, "3.2")


@pytest.mark.parametrize("action", [pair("gold", "silver"), pair("silver", "gold"), pair("gold", "gold")])
def test_3_3_two_wilds_are_no_pair(action: Pair) -> None:
    at("cover your assets; hands gold gold silver home | cash").refuses(0, action, "3.3")


def test_3_3_two_wilds_are_no_pair_with_the_discard_pile_either() -> None:
    at("cover your assets; hands gold home | cash; discards silver").refuses(0, pair_discard("gold"), "3.3")


def test_3_4_an_equal_pair_is_a_pile_of_its_own() -> None:
    state = after(at("cover your assets; hands home home | cash; piles home home | -").play(0, pair("home", "home")))
    assert state.piles[0] == [("home", "home"), ("home", "home")]


def test_3_5_the_top_discard_makes_a_pair() -> None:
    at("cover your assets; hands home cash stamps auto | cash; discards gold home; deck bank coins").gives(
        0, pair_discard("home"), DiscardPaired(0, "home", "home"), Drew(0, "bank"), TurnPassed(1)
    )


@pytest.mark.parametrize(("card", "top"), [("silver", "home"), ("home", "silver")])
def test_3_5_one_of_the_two_may_be_a_wild(card: str, top: str) -> None:
    state = after(at(f"cover your assets; hands {card} | cash; discards {top}").play(0, pair_discard(card)))
    assert state.piles[0] == [(card, top)]
    assert zone(state, "assets0-0").label == "Home"


@pytest.mark.parametrize(("hand", "discards"), [("home", "cash home cash"), ("cash", "home"), ("home", "")])
def test_3_5_a_home_is_refused_where_it_makes_no_pair(hand: str, discards: str) -> None:
    at(f"cover your assets; hands {hand} | auto; discards {discards}").refuses(0, pair_discard("home"), "3.5")


def test_3_5_an_empty_discard_pile_stays_empty_until_a_discard() -> None:
    text = "cover your assets; hands home cash | auto auto; discards home; deck gold silver bank coins stamps"
    state = after(at(text).play(0, pair_discard("home")))
    assert (state.discards, zone(state, "discard").count) == ([], 0)


def test_3_6_a_discard_comes_before_the_draw() -> None:
    at("cover your assets; hands home cash | auto; deck gold silver").gives(
        0, discard("cash"), Discarded(0, "cash"), Drew(0, "gold"), TurnPassed(1)
    )


def test_3_6_only_a_card_of_the_hand_is_discarded() -> None:
    at("cover your assets; hands home cash | auto").refuses(0, discard("auto"), "3.6")


def test_3_6_a_card_that_does_not_exist_is_refused_like_one_not_held() -> None:
    at("cover your assets; hands home cash | auto").refuses(0, discard("yacht"), "3.6")


def test_3_7_the_table_fills_the_hand_after_a_pair() -> None:
    state = after(
        at("cover your assets; hands home home cash | auto; deck gold silver bank coins").play(0, pair("home", "home"))
    )
    assert (state.hands[0], state.deck) == (["cash", "gold", "silver", "bank"], ["coins"])


# 4 Stealing


def test_4_1_a_player_without_a_pile_steals_nothing() -> None:
    at("cover your assets; hands jewels | cash; piles - | stocks stocks, jewels jewels").refuses(
        0, steal(1, "jewels"), "4.1"
    )


def test_4_2_an_only_pile_is_safe() -> None:
    at("cover your assets; hands jewels | cash; piles home home | jewels jewels").refuses(0, steal(1, "jewels"), "4.2")


@pytest.mark.parametrize("target", [0, 2, -1])
def test_4_2_only_another_player_can_be_stolen_from(target: int) -> None:
    at("cover your assets; hands jewels | cash; piles home home, jewels jewels | stocks stocks, jewels jewels").refuses(
        0, steal(target, "jewels"), "4.2"
    )


def test_4_2_the_last_pile_cannot_be_stolen_after_the_one_above_it() -> None:
    state = after(at(BATTLE).play(0, steal(1, "jewels")).play(1, CONCEDE).play(1, discard("auto")))
    At(state).refuses(0, steal(1, "silver"), "4.2")


def test_4_3_a_card_of_a_pile_below_steals_nothing() -> None:
    at("cover your assets; hands stocks | cash; piles home home | bank bank, stocks stocks, jewels jewels").refuses(
        0, steal(1, "stocks"), "4.3"
    )


def test_4_3_only_a_card_of_the_hand_can_be_shown() -> None:
    at(BATTLE).refuses(0, steal(1, "gold"), "4.3")


def test_4_3_a_wild_steals_any_pile() -> None:
    assert at(BATTLE).facts(0, steal(1, "silver")) == [Attacked(0, 1, "silver")]


def test_4_4_the_owner_is_asked_and_may_answer_or_concede() -> None:
    at(BATTLE).play(0, steal(1, "jewels")).allows(1, counter("jewels"), CONCEDE)


def test_4_4_then_it_is_for_the_thief_to_answer() -> None:
    position = at(BATTLE).play(0, steal(1, "jewels")).play(1, counter("jewels"))
    position.allows(0, counter("silver"), CONCEDE)


def test_4_4_a_card_that_does_not_match_is_no_answer() -> None:
    at(f"{BATTLE}; battle 1 silver").refuses(1, counter("stamps"), "4.4")


def test_4_4_a_card_that_is_not_held_is_no_answer() -> None:
    at(f"{BATTLE}; battle 1 silver").refuses(1, counter("gold"), "4.4")


@pytest.mark.parametrize("action", [counter("jewels"), CONCEDE])
def test_4_4_without_a_steal_there_is_nothing_to_answer(action: Action) -> None:
    at(BATTLE).refuses(0, action, "4.4")


@pytest.mark.parametrize(
    "action", [discard("auto"), pair("stamps", "stamps"), steal(0, "jewels"), pair_discard("auto")]
)
def test_4_4_nothing_else_can_be_done_instead_of_an_answer(action: Action) -> None:
    at(f"{BATTLE}; battle 1 silver").refuses(1, action, "4.4")


def test_4_4_the_thief_waits_for_the_owner() -> None:
    at(f"{BATTLE}; battle 1 silver").refuses(0, CONCEDE, "0.1")


@pytest.mark.parametrize(
    ("viewer", "label"),
    [(None, "{0} wants {1}'s Jewels"), (0, "You want {1}'s Jewels"), (1, "{0} wants your Jewels")],
)
def test_4_4_the_battle_is_told_to_the_two_who_fight_it(viewer: int | None, label: str) -> None:
    assert zone(after(at(BATTLE).play(0, steal(1, "jewels"))), "battle", viewer).label == label


def test_4_4_the_battle_shows_who_laid_which_card() -> None:
    battle = zone(after(at(BATTLE).play(0, steal(1, "jewels")).play(1, counter("jewels"))), "battle")
    assert (battle.layout, battle.cards, battle.marks) == ("trick", ("jewels", "jewels"), {0: "0", 1: "1"})


def test_4_5_an_owner_who_cannot_answer_is_asked_all_the_same() -> None:
    at(
        "cover your assets; hands jewels auto | cash; piles home home | stocks stocks, jewels jewels; battle 1 jewels"
    ).allows(1, CONCEDE)


def test_4_5_nothing_but_the_hand_tells_whether_the_owner_can_answer() -> None:
    able, unable = (
        before(f"{BATTLE}; battle 1 silver"),
        before(f"{BATTLE}; battle 1 silver".replace("| jewels", "| bank")),
    )
    assert able.public() == unable.public()
    assert (able.view(0), able.prompt(1)) == (unable.view(0), unable.prompt(1))


def test_4_5_an_owner_without_cards_loses_at_once() -> None:
    at("cover your assets; hands jewels cash | -; piles home home | stocks stocks, jewels jewels").gives(
        0, steal(1, "jewels"),
        Attacked(0, 1, "jewels"), PileTaken(0, 1, ("jewels", "jewels", "jewels")), TurnPassed(0, (1,)),
    )  # fmt: skip


def test_4_5_a_thief_without_cards_loses_at_once() -> None:
    at("cover your assets; hands - | jewels cash; piles home home | stocks stocks, jewels jewels; battle 1 gold").gives(
        1, counter("jewels"),
        Countered(1, "jewels"), PileKept(1, 0, ("jewels", "jewels", "gold", "jewels")), TurnPassed(1),
    )  # fmt: skip


def test_4_6_a_stolen_pile_lies_on_top_of_the_thiefs() -> None:
    state = after(at(BATTLE).play(0, steal(1, "jewels")).play(1, CONCEDE))
    assert state.piles == [[("home", "home"), ("jewels",) * 3], [("stocks", "stocks")]]
    assert zone(state, "assets0-1").note == "$45,000"


def test_4_6_a_stolen_pile_is_not_joined_with_an_equal_one() -> None:
    text = "cover your assets; hands jewels cash | cash; piles jewels jewels | stocks stocks, jewels jewels"
    assert len(after(at(text).play(0, steal(1, "jewels")).play(1, CONCEDE)).piles[0]) == 2


def test_4_6_all_cards_shown_join_the_stolen_pile() -> None:
    won = at(BATTLE).play(0, steal(1, "jewels")).play(1, counter("jewels")).play(0, counter("silver")).play(1, CONCEDE)
    assert zone(after(won), "assets0-1").note == "$85,000"


def test_4_6_a_kept_pile_stays_with_all_cards_shown() -> None:
    kept = at(BATTLE).play(0, steal(1, "jewels")).play(1, counter("jewels")).play(0, CONCEDE)
    assert after(kept).piles == [[("home", "home")], [("stocks", "stocks"), ("jewels",) * 4]]


def test_4_7_both_fill_up_the_thief_first_and_the_turn_is_over() -> None:
    at(BATTLE).play(0, steal(1, "jewels")).play(1, counter("jewels")).play(0, counter("silver")).gives(
        1, CONCEDE,
        Conceded(1), PileTaken(0, 1, ("jewels", "jewels", "jewels", "jewels", "silver")),
        *draws(0, "gold", "bank"), Drew(1, "coins"), TurnPassed(1),
    )  # fmt: skip


def test_4_7_the_turn_goes_to_the_player_after_the_thief() -> None:
    text = "cover your assets; seats 3; hands jewels cash | bank | auto; "
    text += "piles home home | - | stocks stocks, jewels jewels"
    assert after(at(text).play(0, steal(2, "jewels")).play(2, CONCEDE)).to_act() == (1,)


# 5 The end of a round


def test_5_1_nobody_draws_from_an_empty_draw_pile() -> None:
    at("cover your assets; hands home cash | auto").gives(0, discard("cash"), Discarded(0, "cash"), TurnPassed(1))


def test_5_1_the_thief_may_take_the_last_card() -> None:
    position = at(BATTLE.replace("deck gold bank coins", "deck gold")).play(0, steal(1, "jewels"))
    position.play(1, counter("jewels")).gives(
        0, CONCEDE, Conceded(0), PileKept(1, 0, ("jewels",) * 4), Drew(0, "gold"), TurnPassed(1)
    )


def test_5_2_a_player_without_cards_is_passed_over() -> None:
    at("cover your assets; seats 4; hands home cash | - | - | auto").gives(
        0, discard("cash"), Discarded(0, "cash"), TurnPassed(3, (1, 2))
    )


def test_5_2_the_last_player_with_cards_goes_on_alone() -> None:
    assert after(at("cover your assets; hands home cash | -").play(0, discard("cash"))).to_act() == (0,)


def test_5_3_the_round_is_over_when_nobody_holds_a_card() -> None:
    at("cover your assets; hands - | home; piles cash cash | auto auto; turn 1").gives(
        1, discard("home"), Discarded(1, "home"), CashScored((10_000, 30_000))
    )


def test_5_3_the_next_round_is_then_to_be_dealt() -> None:
    state = after(at("cover your assets; hands home | -").play(0, discard("home")))
    assert (state.to_act(), state.between_rounds(), state.to_shuffle()) == ((DEALER,), True, DECK)


# 6 Score


def test_6_1_piles_score_what_is_printed_on_their_cards() -> None:
    at("cover your assets; hands home | -; piles home home gold, cash cash cash silver | -").gives(
        0, discard("home"), Discarded(0, "home"), CashScored((130_000, 0))
    )


def test_6_1_the_sheet_tells_how_the_points_came_about() -> None:
    state = after(
        at("cover your assets; hands home | -; piles home home gold, cash cash cash silver | -").play(
            0, discard("home")
        )
    )
    [scored] = state.sheet()
    assert (scored.round, [row.detail for row in scored.rows]) == (
        1,
        ["2 × Home + 1 × Gold = $90,000; 3 × Cash + 1 × Silver = $40,000", "no piles"],
    )


def test_6_1_the_sheet_says_nothing_of_points_that_do_not_follow_from_the_piles() -> None:
    assert counted([("home", "home")], 40_000) == "2 × Home = $40,000"
    assert counted([("home", "home")], 45_000) == ""


def test_6_2_a_million_at_the_end_of_a_round_ends_the_match() -> None:
    at("cover your assets; hands home | -; piles - | cash cash; scores 0 990000").gives(
        0, discard("home"), Discarded(0, "home"), CashScored((0, 10_000)), MatchEnded((0, 1_000_000), (1,))
    )


def test_6_2_the_highest_total_wins_when_several_have_a_million() -> None:
    won = at("cover your assets; hands home | -; piles home home | cash cash; scores 980000 995000").play(
        0, discard("home")
    )
    assert after(won).winners == (0,)


def test_6_2_below_a_million_another_round_is_dealt() -> None:
    state = after(
        at("cover your assets; hands home | -; piles cash cash | -; scores 985000 0").play(0, discard("home"))
    )
    assert (state.result(), state.round, state.totals) == (None, 3, [995_000, 0])


def test_6_3_equal_highest_totals_share_the_win() -> None:
    won = at("cover your assets; hands home | -; piles cash cash | cash cash; scores 990000 990000").play(
        0, discard("home")
    )
    assert after(won).winners == (0, 1)


# 7 Variations


def test_7_1_hands_of_five_are_dealt() -> None:
    assert [*map(len, dealt(6, hand_size=5).hands)] == [5] * 6


def test_7_1_hands_fill_up_to_five() -> None:
    text = "cover your assets; options hand_size=5; hands home home cash | auto; deck gold silver bank coins stamps"
    assert len(after(at(text).play(0, pair("home", "home"))).hands[0]) == 5


def test_7_2_a_single_round_decides() -> None:
    won = at("cover your assets; options single_round; hands home | -; piles cash cash | -").play(0, discard("home"))
    assert after(won).winners == (0,)


@pytest.mark.parametrize(
    ("options", "scores", "over"),
    [
        ("length=rounds rounds=2", "5000 0", True),
        ("length=rounds rounds=3", "5000 0", False),
        ("length=everyone_deals", "5000 0", True),
        ("length=everyone_deals", "", False),
        ("target=10000", "", True),
    ],
)
def test_7_3_a_match_lasts_as_long_as_was_agreed(options: str, scores: str, over: bool) -> None:
    text = f"cover your assets; options {options}; hands home | -; piles cash cash | -; scores {scores}"
    assert after(at(text).play(0, discard("home"))).is_over() is over


@pytest.mark.parametrize("options", [{"hand_size": 6}, {"hand_size": 3}, {"target": 1}, {"rounds": 0}, {"wilds": 2}])
def test_an_option_out_of_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.start(2, options)


@pytest.mark.parametrize("seats", [1, 7])
def test_it_is_for_two_to_six_players(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 6"):
        GAME.start(seats)


# 8 At this table


def test_8_1_an_action_can_be_disputed_for_a_lap() -> None:
    assert GAME.window == "lap"


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("home jewels stocks bank", "bank"),
        ("stamps piggy baseball cash", "baseball"),
        ("gold silver home home", "home"),
        ("gold silver", "silver"),
        ("stamps stamps gold gold", "stamps"),
    ],
)
def test_8_2_out_of_time_a_player_discards_the_card_worth_least(hand: str, card: str) -> None:
    state = before(f"cover your assets; hands {hand} | cash; discards {hand.split()[0]}")
    assert state.default(0) == discard(card)


def test_8_2_out_of_time_both_sides_of_a_battle_concede() -> None:
    attacked = at(BATTLE).play(0, steal(1, "jewels"))
    assert attacked.state.default(1) == CONCEDE
    assert attacked.play(1, counter("jewels")).state.default(0) == CONCEDE


@pytest.mark.parametrize("seats", SEATS)
def test_8_2_a_round_of_which_every_action_is_such_a_one_ends(seats: int) -> None:
    match = Match("cover-your-assets", seats, 1, {"single_round": True})
    while asked := match.to_act():
        match.apply(asked[0], match.state.default(asked[0]))
    assert match.result()


def test_8_3_only_the_cards_of_the_draw_pile_change_places() -> None:
    state, was = dealt(3), dealt(3)
    [(pile, cards)] = state.face_down().items()
    state.evolve(Relaid(pile, (*range(1, len(cards)), 0)))
    assert state.face_down() == {"deck": (*cards[1:], cards[0])}
    assert (state.hands, state.piles, state.discards) == (was.hands, was.piles, was.discards)
    assert sorted(state.holdings()) == sorted(was.holdings())


def test_8_3_in_a_battle_too_and_the_covered_discards_stay() -> None:
    state = after(at(f"{BATTLE}; discards cash piggy stamps").play(0, steal(1, "jewels")))
    state.evolve(Relaid("deck", (2, 0, 1)))
    assert (state.deck, state.discards, state.shown) == (
        ["coins", "gold", "bank"],
        ["cash", "piggy", "stamps"],
        ["jewels"],
    )


@pytest.mark.parametrize(
    ("pile", "order"),
    [("deck", ()), ("deck", (0, 1)), ("deck", (0, 1, 1)), ("deck", (1, 2, 3)), ("hand0", (0, 1)), ("discard", (0,))],
)
def test_8_3_another_pile_or_a_wrong_order_changes_nothing(pile: str, order: tuple[int, ...]) -> None:
    state = before(f"{BATTLE}; discards cash")
    line = state.position()
    with pytest.raises(Unfit):
        state.evolve(Relaid(pile, order))
    assert state.position() == line


def test_8_3_everybody_is_told_which_cards_are_shuffled_again() -> None:
    told = {said(Relaid("deck", (1, 0)), viewer) for viewer in (None, 0, 1)}
    assert told == {"The face-down cards of the draw pile are shuffled again."}


@pytest.mark.parametrize(
    ("fact", "places"),
    [
        (Dealt(DECK), {}),
        (HandDealt(1, ("home",)), {"cards": "deck"}),
        (TurnedUp("home"), {"card": "deck"}),
        (Drew(1, "home"), {"card": "deck"}),
        (Paired(1, "home", "gold"), {"asset": "hand:1", "other": "hand:1"}),
        (DiscardPaired(1, "home", "gold"), {"card": "hand:1"}),
        (Discarded(1, "home"), {"card": "hand:1"}),
        (Attacked(1, 0, "home"), {"card": "hand:1"}),
        (Countered(1, "home"), {"card": "hand:1"}),
        (PileTaken(1, 0, ("home", "home", "gold")), {}),
        (PileKept(1, 0, ("home", "home", "gold")), {}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Fact) else "",
)
def test_8_3_a_fact_tells_where_the_cards_lay_hidden_that_it_shows(fact: Fact, places: dict[str, str]) -> None:
    assert fact.uncovers() == places


# What is shown and asked


def test_equal_cards_of_a_hand_can_all_be_chosen() -> None:
    state = before("cover your assets; hands home home home | auto")
    uses = {choice.uses for choice in state.choices(0).items if isinstance(choice.action, Pair)}
    assert uses == {("hand0.0", "hand0.1"), ("hand0.0", "hand0.2"), ("hand0.1", "hand0.2")}


def test_a_steal_uses_the_card_and_the_top_of_the_pile() -> None:
    choice = before(BATTLE).describe(0, steal(1, "jewels"))
    assert (choice.uses, choice.label) == (("hand0.0", "assets1-1.1"), "Steal {1}'s Jewels ($30,000) with Jewels")


def test_choices_fit_what_has_been_chosen() -> None:
    fitting = before(BATTLE).choices(0, ["assets1-1.1"])
    assert [choice.action for choice in fitting.items] == [steal(1, "jewels"), steal(1, "silver")]


def test_choices_beyond_the_limit_are_announced() -> None:
    cut = before(BATTLE).choices(0, limit=3)
    assert (len(cut.items), cut.more) == (3, True)


@pytest.mark.parametrize("seats", SEATS)
def test_choices_speak_of_exactly_the_legal_actions_and_of_elements_that_are_shown(seats: int) -> None:
    for state in decisions(seats, {"single_round": True, "hand_size": 5}):
        (seat,) = state.to_act()
        shown = {f"{each.id}.{place}": card for each in state.view(seat).zones for place, card in enumerate(each.cards)}
        choices = state.choices(seat).items
        assert {choice.action for choice in choices} == set(state.legal(seat))
        assert all(shown.get(element) for choice in choices for element in choice.uses)
        assert all(state.describe(seat, action) in choices for action in state.legal(seat))


def test_who_is_not_asked_has_no_choices_and_no_prompt() -> None:
    state = before(BATTLE)
    assert (state.legal(1), state.choices(1).items, state.prompt(1)) == ([], (), "")


def test_the_contested_pile_is_lit() -> None:
    assert zone(before(f"{BATTLE}; battle 1 silver"), "assets1-1").marks == {1: "lit"}


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (Paired(0, "home", "gold"), "{0} lays Home and Gold as a pile of $70,000."),
        (DiscardPaired(1, "silver", "cash"), "{1} takes Cash off the discards and lays it with Silver: $30,000."),
        (PileTaken(2, 0, ("jewels",) * 3), "{2} takes {0}'s Jewels (3 cards, $45,000)."),
        (PileKept(0, 2, ("jewels",) * 3), "{0} keeps Jewels (3 cards, $45,000) from {2}."),
        (TurnPassed(1), ""),
        (TurnPassed(0, (1, 2)), "{1} and {2} have no cards left and no turn."),
        (MatchEnded((10, 10), (0, 1)), "{0} and {1} win the match with $10."),
    ],
)
def test_a_fact_is_told_in_a_sentence(fact: Fact, line: str) -> None:
    assert said(fact, None) == line


# Notation


def test_a_position_is_read_back_as_it_was_written() -> None:
    text = f"{BATTLE}; discards gold stamps; battle 1 silver jewels; scores 5000 0 / 0 10000"
    assert read(text).position() == text.replace("; turn 0", "")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS[:2])
def test_every_state_of_a_match_is_read_back(seats: int, options: dict[str, object]) -> None:
    for state in decisions(seats, options, seed=seats):
        twin = read(state.position())
        assert twin.position() == state.position()
        assert twin.legal(state.to_act()[0]) == state.legal(state.to_act()[0])
        assert (twin.totals, twin.dealer, twin.phase) == (state.totals, state.dealer, state.phase)


def test_a_match_that_is_over_is_read_back() -> None:
    *_, state = states(3, {"single_round": True})
    assert read(state.position()).result() == state.result() is not None


@pytest.mark.parametrize(
    ("clauses", "message"),
    [
        ("hands yacht | cash", "'yacht' is no card"),
        ("hands home", "2 seats separated by"),
        ("hands home | cash; turn 2", "a seat from 0 to 1"),
        ("hands home | cash; turn x", "whole number"),
        ("hands - | cash", "seat 0 is to act"),
        ("hands home | cash; piles home | -", "is no pile"),
        ("hands home | cash; piles home cash | -", "one kind of asset"),
        ("hands home | cash; piles gold silver | -", "is no pile"),
        ("hands home | cash; battle 1 gold", "another seat with two piles"),
        ("hands home | cash; battle 0 gold", "another seat with two piles"),
        ("hands home | cash; scores 5000", "needs 2 numbers"),
        ("hands gold gold gold | gold gold", "stands 5 times"),
        ("hand home | cash", "a clause starts with one of"),
    ],
)
def test_what_cannot_lie_on_a_table_is_not_read(clauses: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        read(f"cover your assets; {clauses}")


# What holds in every match


@pytest.mark.parametrize("seats", SEATS)
def test_a_first_pile_never_leaves_its_owner(seats: int) -> None:
    first: dict[int, tuple[str, ...]] = {}
    for state in states(seats, {"single_round": True}, seed=2):
        for seat, piles in enumerate(state.piles):
            if piles:
                assert piles[0][:2] == first.setdefault(seat, piles[0])[:2]
    assert first


@pytest.mark.parametrize("seats", SEATS)
def test_a_round_takes_no_more_turns_than_there_are_cards(seats: int) -> None:
    passed = Match("cover-your-assets", seats, 5, {"single_round": True})
    while asked := passed.to_act():
        passed.apply(asked[0], passed.legal(asked[0])[-1])
    assert sum(isinstance(fact, TurnPassed) for fact in passed.facts) < len(DECK)


@pytest.mark.parametrize("seats", SEATS)
def test_legal_is_what_decide_accepts(seats: int) -> None:
    for state in list(map(State.clone, decisions(seats, {"single_round": True}, seed=seats)))[::9]:
        for seat in range(-1, seats):
            assert set(state.legal(seat)) == {action for action in universe(seats) if accepted(state, seat, action)}


def test_a_refused_action_of_another_kind_changes_nothing() -> None:
    state = before(BATTLE)
    with pytest.raises(Refused, match=r"rule 0\.2"):
        state.apply(0, Deal(DECK))
    assert state.position() == before(BATTLE).position()


def test_the_dealer_only_deals() -> None:
    with pytest.raises(Refused, match=r"rule 0\.2"):
        GAME.start(2).apply(DEALER, discard("home"))


@pytest.mark.parametrize(
    ("seats", "options", "sequences"),
    [
        (2, {}, [4, 17, 74, 426]),
        (4, {}, [9, 41, 351, 2913]),
        (6, {"hand_size": 5}, [10, 59, 627, 3595]),
    ],
)
def test_so_many_sequences_of_actions_follow_a_deal(
    seats: int, options: dict[str, object], sequences: list[int]
) -> None:
    assert [perft(dealt(seats, 11, **options), depth) for depth in range(1, 5)] == sequences


def test_so_many_sequences_of_actions_follow_a_crowded_table() -> None:
    assert [perft(before(BATTLE), depth) for depth in range(1, 6)] == [8, 33, 296, 1294, 8034]


@pytest.mark.parametrize(
    "fact",
    [
        Drew(0, "home"),
        Discarded(0, "home"),
        Discarded(7, "cash"),
        Paired(0, "home", "home"),
        DiscardPaired(0, "cash", "gold"),
        Attacked(1, 0, "jewels"),
        Countered(1, "jewels"),
        Conceded(1),
        PileTaken(0, 1, ("jewels", "jewels")),
        PileKept(1, 0, ("jewels", "jewels")),
        HandDealt(0, ("home",)),
        TurnedUp("cash"),
        Dealt(DECK),
        CashScored((0, 0)),
    ],
)
def test_a_fact_that_cannot_have_happened_here_does_not_fit(fact: Fact) -> None:
    with pytest.raises(Unfit):
        before(BATTLE).evolve(fact)


def test_the_sensible_bot_beats_the_random_one() -> None:
    assert sum(won_by_the_bot(seed) for seed in range(40)) >= 30


def draws(seat: int, *cards: str) -> list[Drew]:
    return [Drew(seat, card) for card in cards]


def universe(seats: int) -> Iterator[Action]:
    """Every action there could be, with seats and cards that do not exist among them."""
    cards = (*KINDS, "yacht")
    yield CONCEDE
    yield from (Pair(one, other) for one in cards for other in cards)
    yield from (Steal(target, card) for target in range(-1, seats + 1) for card in cards)
    for card in cards:
        yield from (PairDiscard(card), Discard(card), Counter(card))


def accepted(state: State, seat: int, action: Action) -> bool:
    try:
        next(state.decide(seat, action))
    except Refused:
        return False
    return True


def perft(state: State, depth: int) -> int:
    """How many sequences of so many legal actions there are."""
    if not depth:
        return 1
    total = 0
    for seat in state.to_act():
        for action in state.legal(seat):
            twin = state.clone()
            twin.apply(seat, action)
            total += perft(twin, depth - 1)
    return total


def won_by_the_bot(seed: int) -> float:
    match, dice = Match("cover-your-assets", 2, seed, {"single_round": True}), Dice(seed_of(seed))
    while asked := match.to_act():
        choices = match.choices(asked[0])
        bot = asked[0] == seed % 2
        action: Any = sensible(match.view(asked[0]), choices, dice) if bot else dice.pick(choices.items).action
        match.apply(asked[0], action)
    result = match.result()
    assert result is not None
    return (seed % 2 in result.winners) / len(result.winners)
