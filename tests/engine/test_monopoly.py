"""Monopoly: The Card Game by its rulebook, docs/rules/monopoly.md."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from rulebook import At, at

from fairdeal.engine import (
    DEALER,
    Action,
    BadNotation,
    BadOption,
    Deal,
    Dice,
    Fact,
    Match,
    Refused,
    Relaid,
    Unfit,
    seed_of,
    sensible,
    shuffled,
)
from fairdeal.engine.monopoly import (
    CLAIM_OUT,
    DECLINE,
    DRAW,
    GAME,
    TAKE_NEUTRAL,
    UNPASS,
    State,
    discard,
    go_out,
    pass_card,
    set_trade_card,
    swap_neutral,
    swap_trade,
    trade,
)
from fairdeal.engine.monopoly.actions import GoOut, PassCard
from fairdeal.engine.monopoly.cards import (
    COLOURS,
    COPIES,
    DECK,
    FACES,
    GROUPS,
    KIND,
    RAILROAD_VALUES,
    RAILROADS,
    UTILITIES,
    counted,
    shown,
)
from fairdeal.engine.monopoly.facts import (
    ClaimAsked,
    Declined,
    Discarded,
    Drew,
    HandDealt,
    HandsShown,
    HandStopped,
    NeutralDealt,
    NeutralSwapped,
    NeutralTaken,
    PassAsked,
    PassChosen,
    Passed,
    PassMade,
    Rewarded,
    RoundScored,
    TradeCardDealt,
    TradeCardSet,
    TradeCardsSwapped,
    Traded,
    TurnBegan,
    Unpassed,
    WentOut,
)
from fairdeal.engine.monopoly.listing import Turns
from fairdeal.engine.monopoly.score import (
    LISTED,
    CountedHand,
    best,
    complete,
    discards,
    keepings,
    melds,
    score,
    sheet_round,
)
from fairdeal.engine.rounds import Dealt, MatchEnded
from fairdeal.engine.words import spoken_by

SEATS = (2, 3, 4, 5, 6)
TEN = "boardwalk park house1 house2 token.dog go go mm reading bo"
DEAD = "baltic oriental charles james kentucky atlantic pacific electric house4 hotel"


def read(text: str) -> State:
    """The position that `text` describes."""
    state = GAME.read(text)
    assert isinstance(state, State)
    return state


def at_table(position: At) -> State:
    """The state at a position of Monopoly."""
    assert isinstance(position.state, State)
    return position.state


def dealt(seats: int, seed: int = 0, **options: object) -> State:
    state = GAME.start(seats, options)
    assert isinstance(state, State)
    state.apply(DEALER, Deal(shuffled(state.to_shuffle(), seed_of(seed))))
    return state


def kinds(facts: Sequence[Fact]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def dollars(hand: str, other: str = "", built: bool = False) -> int:
    """What a hand brings to the seat that goes out with it, without a reward."""
    options = "options token_includes_buildings; " if built else ""
    facts = at(f"monopoly; {options}hands {hand} | {other or '-'}; draw -").facts(0, go_out())
    return next(fact.dollars[0] for fact in facts if isinstance(fact, RoundScored))


def random_states(seats: int, seed: int, hands: int = 1, **options: object) -> Iterator[tuple[State, Fact]]:
    """Every state after each fact of a match at random, the same object each time."""
    dice = random.Random(seed)
    state = GAME.start(seats, {"length": "rounds", "rounds": hands, **options})
    assert isinstance(state, State)
    while asked := state.to_act():
        seat = dice.choice(asked)
        cards = list(state.to_shuffle())
        dice.shuffle(cards)
        action = Deal(tuple(cards)) if seat == DEALER else dice.choice(state.legal(seat))
        for fact in state.decide(seat, action):
            state.evolve(fact)
            yield state, fact


def resting(seats: int, seed: int, every: int = 1, hands: int = 1) -> Iterator[State]:
    """States of a match at random in which somebody is asked."""
    seen = 0
    for state, fact in random_states(seats, seed, hands):
        if state.phase == "discard" and len(state.hands[state.turn]) <= 10:
            continue
        if isinstance(fact, (TurnBegan, Drew, Traded, Discarded, TradeCardsSwapped, ClaimAsked, PassAsked, PassChosen)):
            if state.phase == "turn" and not isinstance(fact, TurnBegan):
                continue
            if state.phase == "pass" and None not in state.passing:
                continue
            seen += 1
            if seen % every == 0:
                yield state


# 1 Cards


def test_1_1_the_deck_has_sixty_cards() -> None:
    assert len(DECK) == 60


@pytest.mark.parametrize(
    ("card", "copies"),
    [("house1", 5), ("house2", 4), ("house3", 3), ("house4", 2), ("hotel", 2), ("go", 4), ("mm", 4), ("chance", 2)],
)
def test_1_1_copies_of_a_card(card: str, copies: int) -> None:
    assert DECK.count(card) == copies


def test_1_1_every_other_card_is_there_once() -> None:
    assert {DECK.count(card) for card in KIND if card not in COPIES} == {1}


def test_1_2_the_groups_and_their_values() -> None:
    assert [(group.value, len(group.properties)) for group in GROUPS] == [
        (400, 2), (350, 3), (300, 3), (250, 3), (200, 3), (150, 3), (100, 3), (50, 2),
    ]  # fmt: skip


def test_1_2_each_house_brings_as_much_as_its_group() -> None:
    assert dollars("mediterranean baltic house1 house2 house3 token.dog token.hat go go go") == 50 * 4 + 2 * 50 + 600


def test_1_2_a_property_shows_its_group_and_the_worth_of_a_house() -> None:
    assert FACES["illinois"].text == "Illinois Avenue · 3 for $250, house $250"


@pytest.mark.parametrize(("held", "worth"), [(2, 250), (3, 500), (4, 1_000)])
def test_1_3_railroads_by_their_number(held: int, worth: int) -> None:
    hand = [code for code, _ in RAILROADS[:held]]
    assert best(counted(hand))[0] == worth


@pytest.mark.parametrize(("hand", "worth"), [("electric water", 500), ("electric", 0), ("reading", 0)])
def test_1_3_one_railroad_or_one_utility_is_worth_nothing(hand: str, worth: int) -> None:
    assert best(counted(hand.split()))[0] == worth


def test_1_4_a_hotel_brings_500_and_a_go_200() -> None:
    assert dollars("pacific carolina pennsylvania house1 house2 house3 house4 hotel go go") == 2_650


# 2 The deal


def test_2_1_four_players_leave_sixteen_cards_to_draw() -> None:
    state = dealt(4)
    assert (len(state.draw), [len(hand) for hand in state.hands]) == (16, [10] * 4)


def test_2_1_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    state = GAME.start(4)
    facts = state.apply(DEALER, Deal(state.to_shuffle()))
    assert facts[1] == HandDealt(0, DECK[0:40:4])
    assert facts[5:9] == [TradeCardDealt(seat, DECK[40 + seat]) for seat in range(4)]


@pytest.mark.parametrize(("seats", "draw"), [(2, 37), (3, 26)])
def test_2_2_two_and_three_players_have_a_neutral_pile(seats: int, draw: int) -> None:
    state = dealt(seats)
    assert (len(state.neutral), len(state.draw)) == (1, draw)


@pytest.mark.parametrize(("seats", "cards"), [(5, 11), (6, 9)])
def test_2_3_five_and_six_players_share_out_the_whole_deck(seats: int, cards: int) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [cards] * seats
    assert (state.draw, [len(pile) for pile in state.piles]) == ([], [1] * seats)


def test_2_4_a_spectator_sees_trade_piles_in_order_and_no_hand() -> None:
    zones = {zone.id: zone for zone in read(f"monopoly; hands {TEN} | go mm; piles water baltic").view().zones}
    assert zones["pile0"].cards == ("water", "baltic")
    assert (zones["hand0"].cards, zones["hand0"].count) == ((), 10)


def test_2_4_a_seat_sees_its_own_hand_in_the_order_of_the_deck() -> None:
    view = read("monopoly; hands go boardwalk | mm").view(0)
    assert next(zone for zone in view.zones if zone.id == "hand0").cards == ("boardwalk", "go")


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("boardwalk baltic", "dark blue 1/2 $400 · brown 1/2 $50"),
        ("pacific atlantic marvin", "yellow 2/3 $300 · green 1/3 $350"),
        ("park boardwalk house1 reading bo", "dark blue with 1 house $800 · 2 railroads $250"),
        ("water", "utilities 1/2 $500"),
        ("baltic mediterranean token.dog go pennrr", "brown $50 · GO $200 · token $50 · 1/2 railroads $250"),
        ("boardwalk chance mm house1", "dark blue 1/2 $400"),
        ("mm house1", ""),
    ],
)
def test_7_1_a_seat_alone_is_told_what_its_groups_have_need_and_bring(hand: str, told: str) -> None:
    state = read(f"monopoly; hands {hand} | carolina")
    notes = [{zone.id: zone.note for zone in state.view(seat).zones} for seat in (0, 1, None)]
    assert [note["hand0"] for note in notes] == [told, "", ""]


def test_2_5_the_deal_moves_clockwise() -> None:
    assert [read(f"monopoly; round {number}").dealer for number in (1, 2, 3)] == [3, 0, 1]


def test_2_5_in_the_second_hand_the_second_seat_opens() -> None:
    state = read("monopoly; round 2")
    assert state.apply(DEALER, Deal(DECK))[-1] == TurnBegan(1)


# 3 A turn, two to four players


def test_3_1_a_turn_offers_a_draw_trades_and_going_out() -> None:
    at(f"monopoly; seats 2; hands {TEN} | go; piles - | water; draw mm").allows(
        0, DRAW, go_out(), *(trade(1, 1, card) for card in dict.fromkeys(TEN.split()))
    )


def test_3_1_there_is_no_trade_before_cards_are_discarded() -> None:
    at(f"monopoly; hands {TEN} baltic; piles water | james; phase discard").refuses(0, trade(1, 1), "0.1")


def test_3_2_a_drawn_card_is_followed_by_a_discard() -> None:
    table = at(f"monopoly; hands {TEN}; draw water james").play(0, DRAW)
    assert table.state.to_act() == (0,)
    table.gives(0, discard("reading"), Discarded(0, "reading"), TurnBegan(1))


def test_3_2_only_a_card_of_the_hand_is_discarded() -> None:
    at(f"monopoly; hands {TEN} water; phase discard").refuses(0, discard("baltic"), "3.2")


def test_3_2_an_empty_draw_pile_gives_no_card() -> None:
    at(f"monopoly; hands {TEN}; draw -").refuses(0, DRAW, "3.2")


def test_3_2_discards_go_on_until_ten_are_left() -> None:
    table = at(f"monopoly; hands {TEN} water james; draw charles states").play(0, DRAW, discard("water"), discard("mm"))
    assert (table.state.to_act(), len(at_table(table).hands[0])) == ((0,), 11)


def test_3_3_as_many_cards_change_hands_each_way() -> None:
    at(f"monopoly; hands {TEN}; piles water james | go baltic").gives(
        0, trade(1, 2), Traded(0, 1, ("water", "james"), ("go", "baltic"))
    )


@pytest.mark.parametrize("n", [-1, 0, 2])
def test_3_3_a_trade_takes_no_more_than_either_pile_holds(n: int) -> None:
    at(f"monopoly; hands {TEN}; piles water james | baltic").refuses(0, trade(1, n), "3.3")


@pytest.mark.parametrize("opponent", [0, 4, -1])
def test_3_3_a_trade_is_with_another_player(opponent: int) -> None:
    at(f"monopoly; hands {TEN}; piles water | baltic").refuses(0, trade(opponent, 1), "3.3")


def test_3_4_a_card_put_down_first_is_traded_at_once() -> None:
    at(f"monopoly; hands {DEAD}; piles water | reading bo").gives(
        0,
        trade(1, 2, "baltic"),
        Discarded(0, "baltic"),
        Traded(0, 1, ("water", "baltic"), ("reading", "bo")),
    )


def test_3_4_only_a_card_of_the_hand_is_put_down() -> None:
    at(f"monopoly; hands {TEN}; piles water | baltic").refuses(0, trade(1, 1, "james"), "3.4")


def test_3_4_one_card_for_one_put_down_ends_the_turn_at_once() -> None:
    facts = at(f"monopoly; hands {TEN}; piles water | baltic").facts(0, trade(1, 1, "mm"))
    assert facts[-1] == TurnBegan(1)


def test_3_5_the_partner_comes_down_to_ten_after_the_own_next_turn() -> None:
    table = at(f"monopoly; hands {TEN} | {DEAD}; piles water | states | virginia; draw ventnor marvin")
    table = table.play(0, trade(1, 1), discard("states")).play(1, DRAW)
    assert (len(at_table(table).hands[1]), at_table(table).phase) == (12, "discard")


# 4 The neutral pile


def test_4_1_the_tops_of_the_neutral_and_an_opponents_pile_change_places() -> None:
    at(f"monopoly; seats 3; hands {TEN}; piles water | james charles; neutral states virginia").gives(
        0, swap_neutral(1), NeutralSwapped(0, 1, "virginia", "charles"), TurnBegan(1)
    )


@pytest.mark.parametrize("opponent", [0, 2, 3])
def test_4_1_the_opponent_has_a_pile(opponent: int) -> None:
    at(f"monopoly; seats 3; hands {TEN}; piles water | james; neutral states").refuses(0, swap_neutral(opponent), "4.1")


def test_4_1_a_hand_above_ten_comes_down_after_the_swap() -> None:
    table = at(f"monopoly; seats 3; hands {TEN} baltic; piles water | james; neutral states").play(0, swap_neutral(1))
    assert at_table(table).phase == "discard"


def test_4_2_the_neutral_and_the_draw_top_are_taken_for_two_cards() -> None:
    table = at(f"monopoly; seats 3; hands {TEN}; piles water james charles; neutral states; draw virginia baltic")
    table.gives(0, TAKE_NEUTRAL, NeutralTaken(0, "states", ("james", "charles")), Drew(0, "virginia"))
    assert at_table(table.play(0, TAKE_NEUTRAL)).neutral == ["james", "charles"]


def test_4_2_it_takes_two_cards_of_the_own_pile() -> None:
    at(f"monopoly; seats 2; hands {TEN}; piles water; neutral states").refuses(0, TAKE_NEUTRAL, "4.2")


def test_4_2_it_takes_a_card_to_draw() -> None:
    at(f"monopoly; seats 2; hands {TEN}; piles water james; neutral states; draw -").refuses(0, TAKE_NEUTRAL, "4.2")


def test_4_3_four_players_have_no_neutral_pile() -> None:
    at(f"monopoly; hands {TEN}; piles water james | baltic").refuses(0, TAKE_NEUTRAL, "4.3")
    at(f"monopoly; hands {TEN}; piles water james | baltic").refuses(0, swap_neutral(1), "4.3")


# 5 Five or six players

ELEVEN = f"{TEN} shortline"
CIRCLE = (
    f"monopoly; seats 5; hands {ELEVEN} | {DEAD} mm | go | states | virginia; piles water | hotel | mm | go | chance"
)


def test_5_1_a_turn_swaps_trade_cards_with_another_player() -> None:
    at(CIRCLE).allows(0, *map(swap_trade, (1, 2, 3, 4)))
    at(CIRCLE).gives(0, swap_trade(1), TradeCardsSwapped(0, 1, "water", "hotel"))


def test_5_1_nobody_swaps_with_themselves() -> None:
    at(CIRCLE).refuses(0, swap_trade(0), "5.1")


def test_5_1_there_is_nothing_to_draw() -> None:
    at(CIRCLE).refuses(0, DRAW, "0.1")


def test_5_2_both_lay_down_a_card_the_partner_out_of_turn() -> None:
    table = at(CIRCLE).play(0, swap_trade(1), set_trade_card("reading"))
    assert table.state.to_act() == (1,)
    table.gives(1, set_trade_card("water"), TradeCardSet(1, "water"), ClaimAsked(0, False))


def test_5_2_only_a_card_of_the_hand_is_laid_down() -> None:
    at(CIRCLE).play(0, swap_trade(1)).refuses(0, set_trade_card("water"), "5.2")


def test_5_3_at_the_end_of_the_turn_the_player_may_go_out() -> None:
    at(f"{CIRCLE}; phase claim").allows(0, CLAIM_OUT, DECLINE)


def test_5_3_a_player_who_cannot_go_out_is_asked_all_the_same() -> None:
    at(f"{CIRCLE}; phase claim; turn 1").allows(1, DECLINE)


def test_5_3_then_the_next_has_a_turn() -> None:
    at(f"{CIRCLE}; phase claim").gives(0, DECLINE, Declined(0), TurnBegan(1))


def test_5_4_after_everybodys_turn_all_are_asked_from_the_left_of_the_dealer() -> None:
    at(f"{CIRCLE}; phase claim; turn 4").gives(4, DECLINE, Declined(4), ClaimAsked(0, True))
    at(f"{CIRCLE}; phase ask; turn 0").gives(0, DECLINE, Declined(0), ClaimAsked(1, True))
    at(f"{CIRCLE}; phase ask; turn 4").gives(4, DECLINE, Declined(4), PassAsked())


def test_5_4_in_the_second_hand_the_second_seat_is_asked_first() -> None:
    at(f"{CIRCLE}; round 2; phase claim; turn 0").gives(0, DECLINE, Declined(0), ClaimAsked(1, True))


def test_5_5_everybody_who_has_not_chosen_is_asked() -> None:
    assert at(f"{CIRCLE}; phase pass; passing house3 - - - -").state.to_act() == (1, 2, 3, 4)


def test_5_5_the_last_to_choose_sets_all_cards_going() -> None:
    at(f"{CIRCLE}; phase pass; passing house3 vermont newyork - marvin").gives(
        3,
        pass_card("states"),
        PassChosen(3, "states"),
        Passed(0, 1, "house3"),
        Passed(1, 2, "vermont"),
        Passed(2, 3, "newyork"),
        Passed(3, 4, "states"),
        Passed(4, 0, "marvin"),
        PassMade(1),
        TurnBegan(0),
    )


def test_5_5_only_a_card_of_the_hand_is_passed() -> None:
    at(f"{CIRCLE}; phase pass").refuses(3, pass_card("mm"), "5.5")


def test_5_6_only_the_two_concerned_know_a_passed_card() -> None:
    assert Passed(1, 2, "go").audiences() == {"card": (1, 2)}
    assert [GAME.tell(Passed(1, 2, "go"), viewer) for viewer in (1, 2, 3, None)] == [
        "{1} passes a GO to {2}.", "{1} passes a GO to {2}.", "", "",
    ]  # fmt: skip


def test_5_6_a_chosen_card_is_its_owners_secret() -> None:
    state = at(f"{CIRCLE}; phase pass; passing house3 - - - -").state
    seen = [next(zone.cards for zone in state.view(viewer).zones if zone.id == "pass0") for viewer in (0, 1, None)]
    assert seen == [("house3",), ("",), ("",)]
    assert PassCard("house3").audiences(0) == PassChosen(0, "house3").audiences() == {"card": (0,)}


CHOSEN = f"{CIRCLE}; phase pass; passing house3 vermont - - -"


def test_5_7_until_the_last_has_chosen_a_card_is_taken_back() -> None:
    state = at(CHOSEN).state.clone()
    before = at(f"{CIRCLE}; phase pass").state
    assert state.take_back(0) == UNPASS
    assert state.apply(0, UNPASS) == [Unpassed(0)]
    assert (state.to_act(), at_table(At(state)).passing[:2], state.take_back(0)) == (
        (0, 2, 3, 4),
        [None, "vermont"],
        None,
    )
    assert at_table(At(state)).hands[0] == ["house3", *at_table(At(before)).hands[0]]


def test_5_7_a_card_that_is_taken_back_stands_where_it_stood_in_the_hand() -> None:
    table = at(f"{CIRCLE}; phase pass")
    for card in at_table(table).hands[1]:
        chosen = table.play(1, pass_card(card))
        assert chosen.play(1, UNPASS).state.position() == table.state.position()


def test_5_7_nobody_takes_back_what_was_not_laid_aside_or_is_passed() -> None:
    at(CHOSEN).refuses(2, UNPASS, "5.7")
    at(CHOSEN).refuses(-1, UNPASS, "5.7")
    at(CHOSEN).refuses(5, UNPASS, "5.7")
    last = at(f"{CIRCLE}; phase pass; passing house3 vermont newyork - marvin").play(3, pass_card("states"))
    last.refuses(0, UNPASS, "5.7")
    at(f"{CIRCLE}; phase swap").refuses(0, UNPASS, "5.7")


def test_5_7_everybody_is_told_that_a_choice_is_made_anew_and_not_which() -> None:
    told = {GAME.tell(Unpassed(1), viewer) for viewer in (None, 0, 1)}
    assert told == {"{1} takes the chosen card back and chooses anew."}


def test_5_7_a_card_that_was_not_laid_aside_is_not_folded_back() -> None:
    with pytest.raises(Unfit):
        at(CHOSEN).state.clone().evolve(Unpassed(2))


# 6 Going out


def test_6_1_a_hand_above_ten_discards_the_others_as_it_goes_out() -> None:
    facts = at(f"monopoly; hands {TEN} water james; draw hotel").facts(0, go_out("water", "james"))
    assert facts[:4] == [Discarded(0, "water"), Discarded(0, "james"), WentOut(0), Rewarded(0, ("hotel",))]


def test_6_1_the_discards_may_be_named_in_any_order() -> None:
    assert at(f"monopoly; hands {TEN} water james").facts(0, go_out("james", "water"))


@pytest.mark.parametrize("gone", [(), ("water", "james", "bo"), ("water", "baltic"), ("water", "water")])
def test_6_1_exactly_ten_cards_of_the_hand_stay(gone: tuple[str, ...]) -> None:
    at(f"monopoly; hands {TEN} water james").refuses(0, go_out(*gone), "6.1")


def test_6_1_nobody_goes_out_after_drawing() -> None:
    at(f"monopoly; hands {TEN}; draw water james").play(0, DRAW).refuses(0, go_out("water"), "0.1")


@pytest.mark.parametrize(
    "hand",
    [
        "reading oriental vermont connecticut charles states virginia go go token.dog",
        "boardwalk park electric go go go go mm mm mm",
        "james tennessee newyork charles go go go go mm mm",
        "go go go go mm mm mm mm token.dog token.hat",
    ],
    ids=["one railroad", "one utility", "one of three", "no group"],
)
def test_6_2_every_property_stands_in_a_complete_group(hand: str) -> None:
    at(f"monopoly; hands {hand}").refuses(0, go_out(), "6.2")


def test_6_2_no_ten_cards_without_a_group_are_offered() -> None:
    hand = "token.dog token.hat token.car token.ship token.boot token.iron go go go mm mm"
    assert discards(hand.split(), 10) == []


@pytest.mark.parametrize(
    "hand",
    [
        "boardwalk park token.dog token.hat token.car go go go mm mm mm mm",
        "reading bo pennrr house1 electric water go go go token.dog mm chance",
        "oriental vermont james tennessee newyork house1 house2 house1 go token.dog mm chance chance",
    ],
)
def test_6_1_every_complete_hand_of_ten_is_offered(hand: str) -> None:
    kept = {counted(ten) for ten in itertools.combinations(hand.split(), 10)}
    assert set(keepings(counted(hand.split()), 10)) == {ten for ten in kept if complete(ten)}


@pytest.mark.parametrize(
    "hand",
    [
        "james tennessee newyork house1 house3 go go go go mm",
        "james tennessee newyork house1 house1 go go go go mm",
        "james tennessee newyork house1 hotel go go go go mm",
        "reading bo pennrr shortline house1 go go go go mm",
        "boardwalk park james tennessee newyork house1 house2 house2 go go",
    ],
    ids=["3rd without a 2nd", "two 1sts for one group", "hotel without houses", "railroads", "two 2nds on one 1st"],
)
def test_6_3_buildings_stand_in_order(hand: str) -> None:
    at(f"monopoly; hands {hand}").refuses(0, go_out(), "6.3")


def test_6_3_two_groups_carry_two_rows() -> None:
    assert dollars("boardwalk park james tennessee newyork house1 house1 house2 go go") == 400 * 3 + 200 * 2 + 400


@pytest.mark.parametrize(
    "hand",
    [
        "james tennessee chance go go go go mm mm mm",
        "james chance chance go go go go mm mm mm",
        "reading chance go go go go mm mm mm mm",
        "james tennessee newyork house1 house3 chance go go go go",
        "james tennessee newyork house3 chance chance go go go go",
        "boardwalk park chance chance go go go go mm mm",
    ],
    ids=["a property", "two properties", "a railroad", "a 2nd house", "1st and 2nd house", "nothing at all"],
)
def test_6_4_a_chance_stands_for_what_is_missing(hand: str) -> None:
    assert go_out() in at(f"monopoly; hands {hand}").state.legal(0)


@pytest.mark.parametrize(
    ("hand", "clause"),
    [
        ("chance chance go go go go mm mm mm mm", "6.2"),
        ("james charles kentucky chance go go go go mm mm", "6.2"),
        ("reading bo house1 chance go go go go mm mm", "6.3"),
        ("james tennessee newyork house4 chance chance go go go go", "6.3"),
    ],
    ids=["a group without a real card", "too much is missing", "no group to build on", "three houses missing"],
)
def test_6_4_a_chance_cannot_do_everything(hand: str, clause: str) -> None:
    at(f"monopoly; hands {hand}").refuses(0, go_out(), clause)


def test_6_5_the_reward_is_the_top_five_of_the_draw_pile() -> None:
    facts = at(f"monopoly; hands {TEN}; draw hotel house3 go mm water james baltic").facts(0, go_out())
    assert facts[1] == Rewarded(0, ("hotel", "house3", "go", "mm", "water"))


def test_6_5_the_reward_is_what_is_left_of_the_draw_pile() -> None:
    assert at(f"monopoly; hands {TEN}; draw hotel").facts(0, go_out())[1] == Rewarded(0, ("hotel",))


def test_6_6_the_reward_is_all_trade_cards_on_the_table() -> None:
    facts = at(f"{CIRCLE}; phase claim").facts(0, CLAIM_OUT)
    assert facts[:2] == [WentOut(0), Rewarded(0, ("water", "hotel", "mm", "go", "chance"))]


def test_6_6_the_trade_card_does_not_count_for_going_out() -> None:
    hand = "james tennessee mm mm mm go go go token.dog"
    at(f"monopoly; seats 6; hands {hand}; piles newyork; phase claim").refuses(0, CLAIM_OUT, "6.2")


# 7 Score


def test_7_1_a_hand_that_goes_out() -> None:
    assert dollars(TEN) == 3_250


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("reading pennrr bo shortline electric water go go token.dog mm", 2_900),
        ("reading pennrr bo oriental vermont connecticut go go token.dog mm", 1_500),
    ],
    ids=["railroads and utilities", "three railroads"],
)
def test_7_1_hands_with_a_tied_mr_monopoly(hand: str, worth: int) -> None:
    assert dollars(hand, other="mm") == worth


def test_7_1_a_hand_that_is_not_out_scores_what_is_complete() -> None:
    hand = ["reading", "oriental", "vermont", "connecticut", "charles", "states", "virginia", "go", "go", "token.dog"]
    assert score([hand], None, False)[0][0] == 800


def test_7_1_nobody_scores_below_zero() -> None:
    assert score([DEAD.split()], None, False) == [(0, "nothing")]


def test_7_1_cards_above_ten_count() -> None:
    assert score([f"{DEAD} go go".split()], None, False)[0][0] == 400


def test_7_1_the_sheet_says_how_the_points_came_about() -> None:
    assert score([TEN.split()], 0, False)[0][1] == (
        "dark blue with 2 houses $1,200 + 2 railroads $250 + 2 × GO $400 + token $400 + most Mr. Monopoly $1,000"
    )


@pytest.mark.parametrize(
    ("hand", "how"),
    [
        ("reading go", "GO $200"),
        ("water go", "GO $200"),
        (
            "boardwalk park house1 house2 house3 house4 hotel token.dog",
            "dark blue with 4 houses and a hotel $2,500 + token $400",
        ),
    ],
)
def test_7_1_the_sheet_names_what_counts_alone(hand: str, how: str) -> None:
    assert score([hand.split()], None, False)[0][1] == how


def test_7_1_the_sheet_keeps_the_words_of_a_log_whose_rules_counted_otherwise() -> None:
    older = CountedHand((250,), (250,), ("GO $250",), (("go",),))
    today = CountedHand((200,), (200,), ("GO $200",), (("go",),))
    with spoken_by(lambda text: f"«{text}»", lambda one, many, number: one):
        assert [sheet_round(1, each).rows[0].detail for each in (older, today)] == ["GO $250", "«GO» $200"]


@pytest.mark.parametrize("reward", ["-", "hotel house3 go mm electric", "chance house3 token.hat"])
@pytest.mark.parametrize("hand", [TEN, "reading pennrr bo water chance go go token.dog mm mm"])
def test_7_1_the_hand_that_goes_out_is_told_by_its_melds(hand: str, reward: str) -> None:
    table = at(f"monopoly; hands {hand} | james tennessee newyork go; draw {reward}")
    assert not any(zone.melds for zone in table.state.view(0).zones)
    [scored] = [fact for fact in table.facts(0, go_out()) if isinstance(fact, RoundScored)]
    out, *others = [zone for zone in table.play(0, go_out()).state.view(1).zones if zone.layout == "hand"]
    assert sum(meld.worth for meld in out.melds) == scored.dollars[0]
    places = [place for meld in out.melds for place in meld.places]
    assert len(places) == len(set(places)) <= len(out.cards)
    assert not any(zone.melds for zone in others)


def test_7_1_a_meld_holds_a_group_with_what_stands_on_it_and_a_chance_in_its_place() -> None:
    hand = ["boardwalk", "house1", "reading", "bo", "go", "go", "chance", "mm"]
    assert [([hand[place] for place in meld.places], meld.worth) for meld in melds(hand, True, False)] == [
        (["boardwalk", "chance", "house1"], 800),
        (["reading", "bo"], 250),
        (["go", "go"], 400),
        (["mm"], 1_000),
    ]


def test_7_2_houses_stand_on_the_dearest_groups() -> None:
    hand = ["mediterranean", "baltic", "boardwalk", "park", "house1", "house2"]
    assert score([hand], None, False)[0] == (1_250, "dark blue with 2 houses $1,200 + brown $50")


def test_7_2_a_house_that_cannot_stand_is_worth_nothing() -> None:
    assert score([["boardwalk", "park", "house2", "house3", "hotel"]], None, False)[0][0] == 400


def test_7_3_several_tokens_count_the_same_group() -> None:
    assert score([["reading", "bo", "pennrr", "shortline", "token.dog", "token.hat"]], None, False)[0][0] == 3_000


def test_7_3_without_a_group_a_token_brings_nothing() -> None:
    assert score([["token.dog", "token.hat", "baltic"]], None, False)[0][0] == 0


def test_7_3_houses_are_not_counted_by_a_token() -> None:
    assert score([["boardwalk", "park", "house1", "token.dog"]], None, False)[0][0] == 1_200


@pytest.mark.parametrize(
    ("hand", "worth", "how"),
    [
        ("boardwalk chance", 400, "dark blue $400 (Chance as dark blue)"),
        ("boardwalk park chance", 800, "dark blue with 1 house $800 (Chance as a 1st house)"),
        ("reading bo pennrr chance", 1_000, "4 railroads $1,000 (Chance as a railroad)"),
        ("water chance", 500, "utilities $500 (Chance as a utility)"),
        ("pacific chance chance", 350, "green $350 (Chance as green and green)"),
        ("boardwalk chance chance", 800, "dark blue with 1 house $800 (Chance as dark blue and a 1st house)"),
        ("chance chance go", 200, "GO $200"),
        (
            "boardwalk park house1 house2 house3 house4 hotel token.dog token.hat go mm chance",
            4_500,
            "dark blue with 4 houses and a hotel $2,500 + GO $200 + 2 × token $800 + most Mr. Monopoly $1,000",
        ),
    ],
)
def test_7_4_a_chance_stands_for_what_brings_most(hand: str, worth: int, how: str) -> None:
    assert score([hand.split()], 0, False) == [(worth, how)]


def test_7_4_a_chance_of_the_reward_counts() -> None:
    facts = at("monopoly; hands james tennessee newyork go go go go token.dog token.hat mm | mm; draw chance").facts(
        0, go_out()
    )
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).dollars[0] == 200 * 2 + 2 * 200 + 800


def naive(hand: Sequence[str], built: bool) -> int:
    """Try everything: each Chance as each card, each number of buildings on each group."""
    real = [card for card in hand if card != "chance"]
    cards = [card for card in KIND if KIND[card] <= KIND["hotel"]]
    most = 0
    for stood in itertools.combinations_with_replacement([*cards, None], hand.count("chance")):
        kept = [card for card in stood if card]
        named = [card for card in kept if KIND[card] < KIND["house1"]]
        begun = {KIND[card] for card in real} >= {KIND[card] for card in named}
        if begun and len(set(named)) == len(named) and not set(named) & set(real):
            most = max(most, naively_built([*real, *kept], built))
    return most


def naively_built(cards: Sequence[str], built: bool) -> int:
    held = Counter(cards)
    values = [group.value for group in GROUPS if all(code in held for code, _ in group.properties)]
    flat = [RAILROAD_VALUES[sum(code in held for code, _ in RAILROADS)]]
    flat.append(500 * all(code in held for code, _ in UTILITIES))
    tokens = sum(number for card, number in held.items() if card.startswith("token"))
    floors = ("house1", "house2", "house3", "house4", "hotel")
    most = 0
    for heights in itertools.product(range(6), repeat=len(values)):
        if any(sum(height > floor for height in heights) > held[code] for floor, code in enumerate(floors)):
            continue
        worths = [v * (1 + min(h, 4)) + 500 * (h == 5) for v, h in zip(values, heights, strict=True)]
        token = max([*flat, *(worths if built else values)], default=0)
        most = max(most, sum(worths) + sum(flat) + tokens * token + 200 * held["go"])
    return most


@pytest.mark.parametrize("built", [False, True], ids=["plain", "tokens count buildings"])
def test_7_4_the_best_use_of_two_chances_is_found_in_hands_of_17(built: bool) -> None:
    dice = random.Random(17)
    for _ in range(20):
        groups = dice.sample(list(COLOURS), 3)
        pool = [card for card in DECK if card != "chance" and (KIND[card] in groups or KIND[card] not in COLOURS)]
        hand = [*dice.sample(pool, 15), "chance", "chance"]
        assert best(counted(hand), built)[0] == naive(hand, built), hand


def test_7_5_a_chance_in_a_hand_that_is_not_out_makes_it_worth_nothing() -> None:
    counts = score([["boardwalk", "park", "go", "chance"], TEN.split()], 1, False)
    assert counts[0] == (0, "nothing: a Chance in a hand that is not out")


def test_7_5_its_mr_monopolies_do_not_count_either() -> None:
    assert score([["mm", "mm", "mm", "chance"], TEN.split()], 1, False)[1][0] == 3_250


def test_7_5_a_chance_in_a_trade_pile_does_no_harm() -> None:
    facts = at(f"monopoly; hands {TEN} | go; piles - | chance; draw -").facts(0, go_out())
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).dollars[1] == 200


@pytest.mark.parametrize(
    ("held", "paid"), [((2, 1, 1), (1_000, 0, 0)), ((1, 1), (0, 0)), ((0, 0), (0, 0)), ((0, 1), (0, 1_000))]
)
def test_7_6_the_most_mr_monopoly(held: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert tuple(worth for worth, _ in score([["mm"] * number for number in held], None, False)) == paid


def test_7_7_all_hands_are_laid_open() -> None:
    facts = at(f"monopoly; seats 2; options length=rounds; hands {TEN} | go baltic; draw -").facts(0, go_out())
    assert HandsShown((tuple(shown(TEN.split())), ("baltic", "go"))) in facts


def test_7_7_they_lie_open_until_the_next_deal() -> None:
    table = at(f"monopoly; seats 2; hands {TEN} | go baltic; draw -").play(0, go_out())
    assert next(zone for zone in table.state.public().zones if zone.id == "hand1").cards == ("baltic", "go")


# 8 A hand without a winner


def test_8_1_the_turn_that_takes_the_last_card_ends_the_hand() -> None:
    table = at(f"monopoly; hands {TEN}; draw water").play(0, DRAW)
    assert kinds(table.facts(0, discard("water"))) == ["Discarded", "HandStopped", "HandsShown", "RoundScored"]


def test_8_2_after_forty_turns_each_without_a_draw_the_hand_is_over() -> None:
    table = at(f"monopoly; seats 2; hands {TEN}; piles water | baltic; dry 79; neutral james")
    assert HandStopped("trades") in table.facts(0, swap_neutral(1))


def test_8_2_a_trade_for_a_card_put_down_is_such_a_turn() -> None:
    table = at(f"monopoly; seats 2; hands {TEN}; piles water | baltic; dry 79")
    assert HandStopped("trades") in table.facts(0, trade(1, 1, "mm"))


def test_8_2_one_turn_earlier_it_is_not() -> None:
    table = at(f"monopoly; seats 2; hands {TEN}; piles water | baltic; dry 78; neutral james")
    assert table.facts(0, swap_neutral(1))[-1] == TurnBegan(1)


def test_8_2_a_draw_starts_the_count_anew() -> None:
    assert at_table(at(f"monopoly; seats 2; hands {TEN}; dry 79").play(0, DRAW)).dry == 0


def test_8_3_after_fifteen_passes_the_hand_is_over() -> None:
    facts = at(f"{CIRCLE}; phase pass; passing house3 vermont newyork - marvin; passes 14").facts(
        3, pass_card("states")
    )
    assert [PassMade(15), HandStopped("passes")] == facts[6:8]


def test_8_4_everybody_scores_and_every_chance_kills() -> None:
    facts = at(f"monopoly; seats 2; hands {TEN} | chance go go; draw water").play(0, DRAW).facts(0, discard("water"))
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).dollars == (3_250, 0)


# 9 The match


@pytest.mark.parametrize(("seats", "before", "over"), [(4, 6_749, False), (4, 6_750, True)])
def test_9_1_up_to_four_players_play_to_10_000(seats: int, before: int, over: bool) -> None:
    totals = " ".join([str(before), *["0"] * (seats - 1)])
    table = at(f"monopoly; seats {seats}; hands {TEN}; draw -; totals {totals}").play(0, go_out())
    assert table.state.is_over() is over


@pytest.mark.parametrize(("before", "over"), [(3_749, False), (3_750, True)])
def test_9_1_five_or_six_players_play_to_7_000(before: int, over: bool) -> None:
    hand = TEN.replace("house2 ", "").replace("house1", "house1 house2").replace(" bo", "").replace(" reading", " mm")
    table = at(f"monopoly; seats 6; hands {hand} bo shortline; phase claim; totals {before} 0 0 0 0 0")
    assert table.play(0, CLAIM_OUT).state.is_over() is over


def test_9_1_the_highest_total_wins() -> None:
    facts = at(f"monopoly; seats 2; hands {TEN} | go; draw -; totals 7000 12000").facts(0, go_out())
    assert facts[-1] == MatchEnded((10_250, 12_200), (1,))


def test_9_2_equal_highest_totals_share_the_win() -> None:
    table = at(f"monopoly; seats 2; hands {TEN} | go; draw -; totals 8750 11800").play(0, go_out())
    result = table.state.result()
    assert result is not None
    assert result.winners == (0, 1)


@pytest.mark.parametrize(
    ("options", "over"),
    [
        ("length=rounds", True),
        ("length=rounds rounds=2", False),
        ("target=3250", True),
        ("length=everyone_deals", False),
    ],
)
def test_9_3_a_match_may_have_another_length(options: str, over: bool) -> None:
    table = at(f"monopoly; seats 2; options {options}; hands {TEN}; draw -").play(0, go_out())
    assert table.state.is_over() is over


def test_9_3_everybody_deals_once() -> None:
    table = at(f"monopoly; seats 2; options length=everyone_deals; round 2; hands {TEN}; draw -").play(0, go_out())
    assert table.state.is_over()


def test_9_4_tokens_may_count_buildings() -> None:
    assert dollars(TEN, built=True) == 4_050


def test_9_4_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="no option 'jackpot'"):
        GAME.read_options({"jackpot": True})


# 10 At this table


def test_10_1_an_action_can_be_disputed_for_a_lap() -> None:
    assert GAME.window == "lap"


def test_10_2_out_of_time_a_player_draws() -> None:
    assert at(f"monopoly; hands {TEN}; piles - | water").state.default(0) == DRAW


def test_10_2_then_the_card_just_drawn_goes() -> None:
    assert at(f"monopoly; hands {TEN}; draw water go").play(0, DRAW).state.default(0) == discard("water")


def test_10_2_after_a_trade_the_cards_that_came_by_it_go_again_the_last_one_first() -> None:
    traded = at(f"monopoly; hands {TEN}; piles go chance | water james").play(0, trade(1, 2))
    assert traded.state.default(0) == discard("james")
    traded.play(0, discard("james")).allows(0, *map(discard, [*dict.fromkeys(TEN.split()), "water"]))
    assert traded.play(0, discard("james")).state.default(0) == discard("water")


def test_10_2_trade_cards_are_swapped_with_the_player_on_the_left_and_laid_down_again() -> None:
    assert at(CIRCLE).state.default(0) == swap_trade(1)
    assert at(f"{CIRCLE}; turn 4").state.default(4) == swap_trade(0)
    swapped = at(CIRCLE).play(0, swap_trade(1))
    assert swapped.state.default(0) == set_trade_card("hotel")
    assert swapped.play(0, set_trade_card("hotel")).state.default(1) == set_trade_card("water")


@pytest.mark.parametrize("phase", ["claim", "ask"])
def test_10_2_nobody_goes_out_unasked(phase: str) -> None:
    able = at(f"{CIRCLE}; phase {phase}")
    able.allows(0, CLAIM_OUT, DECLINE)
    assert able.state.default(0) == DECLINE


def test_10_2_the_card_that_came_last_is_passed() -> None:
    asked = at(f"{CIRCLE}; phase pass")
    assert [asked.state.default(seat) for seat in (0, 1)] == [pass_card(ELEVEN.split()[-1]), pass_card("mm")]


@pytest.mark.parametrize("seats", SEATS)
def test_10_2_a_hand_of_which_every_action_is_such_a_one_ends(seats: int) -> None:
    match = Match("monopoly", seats, 1, {"length": "rounds"})
    while asked := match.to_act():
        match.apply(asked[-1], match.state.default(asked[-1]))
    assert match.result()


def test_10_3_only_the_cards_of_the_draw_pile_change_places() -> None:
    state, was = dealt(3), dealt(3)
    [(pile, cards)] = state.face_down().items()
    order = (*range(1, len(cards)), 0)
    state.evolve(Relaid(pile, order))
    assert state.face_down() == {"draw": (*cards[1:], cards[0])}
    assert (state.hands, state.piles, state.neutral) == (was.hands, was.piles, was.neutral)
    assert Counter(state.holdings()) == Counter(was.holdings())


def test_10_3_after_it_the_card_that_lies_on_top_is_drawn() -> None:
    shuffled_again = at(f"monopoly; hands {TEN}; draw water go james")
    shuffled_again.state.evolve(Relaid("draw", (2, 0, 1)))
    shuffled_again.gives(0, DRAW, Drew(0, "james"))


@pytest.mark.parametrize(
    ("pile", "order"),
    [("draw", ()), ("draw", (0, 1)), ("draw", (0, 1, 1)), ("draw", (1, 2, 3)), ("hand0", (0, 1, 2)), ("neutral", (0,))],
)
def test_10_3_another_pile_or_a_wrong_order_changes_nothing(pile: str, order: tuple[int, ...]) -> None:
    state = read(f"monopoly; seats 2; hands {TEN}; neutral mm; draw water go james")
    line = state.position()
    with pytest.raises(Unfit):
        state.evolve(Relaid(pile, order))
    assert state.position() == line


def test_10_3_with_five_or_six_players_nothing_lies_face_down_that_nobody_knows() -> None:
    laid_aside = at(f"{CIRCLE}; phase pass; passing house3 - - - -").state
    assert not any(laid_aside.face_down().values())


def test_10_3_everybody_is_told_which_cards_are_shuffled_again() -> None:
    told = {GAME.tell(Relaid("draw", (1, 0)), viewer) for viewer in (None, 0, 1)}
    assert told == {"The face-down cards of the draw pile are shuffled again."}


@pytest.mark.parametrize(
    ("fact", "places"),
    [
        (Dealt(DECK), {}),
        (HandDealt(2, ("go",)), {"cards": "draw"}),
        (TradeCardDealt(2, "go"), {"card": "draw"}),
        (NeutralDealt("go"), {"card": "draw"}),
        (Drew(2, "go"), {"card": "draw"}),
        (Discarded(2, "go"), {"card": "hand:2"}),
        (TradeCardSet(2, "go"), {"card": "hand:2"}),
        (PassChosen(2, "go"), {}),
        (Passed(2, 3, "go"), {"card": "hand:2"}),
        (Traded(0, 1, ("go",), ("mm",)), {}),
        (NeutralTaken(0, "go", ("mm", "mm")), {}),
        (TradeCardsSwapped(0, 1, "go", "mm"), {}),
        (Rewarded(2, ("go",) * 4), {"cards": "draw"}),
        (Rewarded(2, ("go",) * 6), {}),
        (HandsShown((("go",), ("mm",))), {"hands": "hands"}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Fact) else "",
)
def test_10_3_a_fact_tells_where_the_cards_lay_hidden_that_it_shows(fact: Fact, places: dict[str, str]) -> None:
    assert fact.uncovers() == places


# Notation


@pytest.mark.parametrize(
    ("clauses", "message"),
    [
        ("hands boardwalk whitechapel", "'whitechapel' is no card"),
        ("hands boardwalk | boardwalk", "'boardwalk' stands 2 times"),
        ("seats 2; hands go | go | go", "3 groups of cards for 2 seats"),
        ("hands go; phase swap", "with 4 seats one of deal, turn"),
        ("seats 5; hands go; phase turn", "with 5 seats one of deal, swap"),
        ("hands go; phase discard", "more than ten cards"),
        ("hands go; turn 4", "a seat from 0 to 3"),
        ("hands go; turn one", "a whole number"),
        ("totals 1 2", "4 numbers are expected, one for each seat"),
        ("seats 5; hands go; phase pass; passing go go", "for each of the 5 seats"),
        ("seats 5; hands go; phase set; piles mm | mm | mm | mm | hotel", "a '-' for each trade card"),
        ("purse 7", "a clause starts with one of"),
    ],
)
def test_a_position_that_cannot_lie_on_a_table_is_not_read(clauses: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        read(f"monopoly; {clauses}")


def test_a_draw_pile_left_out_holds_the_rest_of_the_deck() -> None:
    assert sorted(read(f"monopoly; hands {TEN} | {DEAD}").holdings()) == sorted(DECK)


@pytest.mark.parametrize("seats", SEATS)
def test_every_position_of_a_match_is_read_as_it_is_written(seats: int) -> None:
    for state in resting(seats, seed=3, hands=2):
        assert read(line := state.position()).position() == line


# What every state keeps


def test_no_fact_and_no_action_writes_a_null() -> None:
    lines = [msgspec.json.encode(fact) for seats in (2, 5) for _, fact in random_states(seats, 17)]
    assert not any(b"null" in line for line in (*lines, msgspec.json.encode(trade(1, 1))))


def universe(state: State) -> list[Action]:
    cards = ["boardwalk", "go", "house1", "chance", "reading", "token.dog", *state.hands[0][:2], "nonsense"]
    actions: list[Action] = [DRAW, TAKE_NEUTRAL, CLAIM_OUT, DECLINE, go_out()]
    actions += [make(card) for make in (discard, set_trade_card, pass_card, go_out) for card in cards]
    actions += [make(seat) for make in (swap_neutral, swap_trade) for seat in range(-1, state.seats + 1)]
    actions += [trade(seat, n, pre) for seat in range(-1, state.seats) for n in range(4) for pre in (None, *cards)]
    return actions


def accepted(state: State, seat: int, action: Action) -> bool:
    try:
        next(state.decide(seat, action))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seats", SEATS)
def test_the_legal_actions_are_those_that_are_accepted(seats: int) -> None:
    for state in resting(seats, seed=19, every=37):
        for seat in range(seats):
            legal = state.legal(seat)
            listed = list(legal)
            assert len(listed) == len(legal)
            for action in {*universe(state), *listed}:
                assert accepted(state, seat, action) == (action in legal), (seat, action, state.position())


@pytest.mark.parametrize("seats", SEATS)
def test_every_choice_is_legal_and_every_listed_action_can_be_chosen(seats: int) -> None:
    for state in resting(seats, seed=23, every=29):
        for seat in state.to_act():
            legal = state.legal(seat)
            assert all(choice.action in legal for choice in state.choices(seat).items)
            for action in legal:
                uses = state.describe(seat, action).uses
                assert action in [choice.action for choice in state.choices(seat, uses).items]


def test_a_position_tells_how_many_actions_there_are_before_making_them() -> None:
    turns = at(f"monopoly; hands {TEN}; piles water james | mm hotel | chance").state.legal(0)
    assert isinstance(turns, Turns)
    assert (len(turns), turns[-1], turns[0:2]) == (1 + 1 + 2 + 1 + 9 * 3, trade(2, 1, "bo"), [DRAW, go_out()])


def test_an_index_beyond_the_actions_is_an_error() -> None:
    with pytest.raises(IndexError, match="none at 99"):
        at(f"monopoly; hands {TEN}").state.legal(0)[99]


def test_ways_to_go_out_from_a_large_hand_are_all_the_make_ups() -> None:
    dice = random.Random(29)
    for _ in range(40):
        pool = [card for card in DECK if KIND[card] in (0, 4, 7) or KIND[card] not in COLOURS]
        held = counted(dice.sample(pool, 12))
        everything = itertools.product(*(range(number + 1) for number in held))
        assert set(keepings(held, 10)) == {kept for kept in everything if sum(kept) == 10 and complete(kept)}


def test_ways_to_go_out_are_listed_within_bounds() -> None:
    hand = [card for card in DECK if KIND[card] in (0, 4, 7) or KIND[card] not in COLOURS]
    assert len(discards(hand, 10)) == LISTED == 256


def test_any_way_to_go_out_is_reached_card_by_card() -> None:
    state = read(f"monopoly; hands {TEN} token.hat token.car")
    chosen: list[str] = []
    for card in ("token.dog", "token.car"):
        element = f"hand0.{shown(state.hands[0]).index(card)}"
        assert any(element in choice.uses for choice in state.choices(0, chosen).items)
        chosen.append(element)
    assert go_out("token.dog", "token.car") in [choice.action for choice in state.choices(0, chosen).items]


def test_alike_cards_are_choices_of_their_own() -> None:
    items = at(f"monopoly; hands {TEN} water; phase discard").state.choices(0).items
    assert [choice.uses for choice in items if choice.action == discard("go")] == [("hand0.8",), ("hand0.9",)]


@pytest.mark.parametrize("limit", [1, 5])
def test_choices_are_bounded_and_say_that_there_are_more(limit: int) -> None:
    choices = dealt(4).choices(0, (), limit)
    assert (len(choices.items), choices.more) == (limit, True)


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        (f"monopoly; hands {TEN}; draw water", Drew(0, "james")),
        (f"monopoly; hands {TEN}", Discarded(0, "water")),
        (f"monopoly; hands {TEN}; piles water | james", Traded(0, 1, ("james",), ("water",))),
        (f"monopoly; seats 2; hands {TEN}; piles - | james; neutral go", NeutralSwapped(0, 1, "mm", "james")),
        (f"monopoly; seats 2; hands {TEN}; neutral go", NeutralTaken(0, "mm", ("go", "go"))),
        (f"{CIRCLE}; phase pass; passing house3 - - - -", Passed(1, 2, "go")),
        (CIRCLE, TradeCardsSwapped(0, 1, "hotel", "hotel")),
        (f"monopoly; hands {TEN}", HandDealt(0, ("go",))),
        (f"monopoly; hands {TEN}; draw go", Rewarded(0, ("mm",))),
        (f"monopoly; seats 2; hands {TEN} | mm", HandsShown((("go",), ("mm",)))),
        (f"monopoly; hands {TEN}", RoundScored((1, 2), ("", ""))),
    ],
)
def test_a_fact_that_does_not_fit_is_an_error(line: str, fact: Fact) -> None:
    with pytest.raises(Unfit):
        read(line).evolve(fact)


def sequences(state: State, depth: int) -> int:
    """How many sequences of listed actions there are from here; a dealt hand ends a sequence."""
    if not depth or state.between_rounds():
        return 1
    total = 0
    for seat in state.to_act():
        for action in state.legal(seat):
            twin = state.clone()
            twin.apply(seat, action)
            total += sequences(twin, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "counts"),
    [(2, (13, 189, 1892)), (3, (25, 391, 4603)), (4, (31, 691, 10774)), (5, (4, 35, 394)), (6, (5, 43, 395))],
)
def test_the_numbers_of_sequences_from_a_fixed_deal(seats: int, counts: tuple[int, ...]) -> None:
    state = dealt(seats, seed=1)
    assert tuple(sequences(state, depth) for depth in range(1, 4)) == counts


def test_the_sensible_player_beats_players_at_random() -> None:
    won = 0
    for number in range(8):
        match = Match("monopoly", 4, number, {"length": "rounds"})
        dice = Dice(seed_of(number))
        while asked := match.to_act():
            seat = asked[0]
            choices = match.choices(seat)
            clever = sensible(match.view(seat), choices, dice)
            match.apply(seat, clever if seat == number % 4 else dice.pick(match.legal(seat)))
        result = match.result()
        won += result is not None and result.winners == (number % 4,)
    assert won >= 6


def test_every_card_has_a_face_and_a_name() -> None:
    assert set(FACES) == set(DECK)
    assert len({face.name for face in FACES.values()}) == len(FACES)


def test_at_gives_the_questions_of_a_referee() -> None:
    assert isinstance(at("monopoly"), At)


def test_the_bot_does_not_end_the_match_for_somebody_else_to_win() -> None:
    """Its hand of $450 is complete; the match is over at $10,000, and a reward brings more, and so do other hands."""
    tokens = " ".join(f"token.{name}" for name in ("dog", "hat", "car", "ship", "boot", "iron"))
    told = f"monopoly; hands baltic mediterranean house1 house2 {tokens} | - | - | - ; totals {{own}} {{other}} 0 0"
    for own, other, goes_out in ((0, 0, True), (0, 9_500, False), (9_500, 8_000, True), (3_000, 7_000, True)):
        table = at(told.format(own=own, other=other)).state
        action = sensible(table.view(0), table.choices(0), Dice(seed_of("waits")))
        assert isinstance(action, GoOut) == goes_out, (own, other)
        assert action in table.legal(0)
