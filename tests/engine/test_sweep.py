"""Sweep by its rulebook: each test is named after the clause it holds; the rest holds the engine's own promises."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, product

import msgspec
import pytest
from long import LONG
from rulebook import at

from fairdeal.engine import (
    DEALER,
    Action,
    BadNotation,
    BadOption,
    Deal,
    Fact,
    GameState,
    Misplaced,
    Refused,
    Relaid,
    Unfit,
    named,
)
from fairdeal.engine.rounds import Dealt
from fairdeal.engine.sweep import DECK, GAME, POINTS, VALUE, Eat, Options, State, eat, make, throw, upgrade
from fairdeal.engine.sweep.cards import RANKS
from fairdeal.engine.sweep.facts import (
    ArenaLaid,
    ArenaTaken,
    Ate,
    HandDealt,
    Made,
    MatchEnded,
    RoundScored,
    Swept,
    Threw,
    Upgraded,
)
from fairdeal.engine.sweep.score import Scored, sheet_round
from fairdeal.engine.sweep.sums import MOST, completes, splits

OPTIONS = ["", "take_all", "split_groups", "keep_key=off", "strict_throw", "upgrade_own=off"]
ALL_OPTIONS = "take_all split_groups keep_key=off strict_throw upgrade_own=off"
PARTNERS = "sweep; seats 4; stacks 9 5H 4C by 2"


# Helpers: matches, and every action that anybody could think of


def read(text: str) -> State:
    """The position that `text` describes."""
    state = GAME.read(text)
    assert isinstance(state, State)
    return state


def shuffled_deal(dice: random.Random) -> Deal:
    order = list(DECK)
    dice.shuffle(order)
    return Deal(tuple(order))


def playing(seats: int, options: str, seed: int, throws: float = 0.0) -> Iterator[tuple[State, Action]]:
    """A match of random actions: each state, with the action that is taken in it next."""
    dice = random.Random(seed)
    state = read(f"sweep; seats {seats}; options {options}")
    while asked := state.to_act():
        action: Action = shuffled_deal(dice) if asked == (DEALER,) else any_action(state, dice, throws)
        yield state, action
        state.apply(asked[0], action)


def any_action(state: State, dice: random.Random, throws: float) -> Action:
    legal = state.legal(state.turn)
    thrown = [throw(card) for card in state.hands[state.turn] if throw(card) in legal]
    return dice.choice(thrown if thrown and dice.random() < throws else legal)


def decisions(seats: int, options: str, seed: int, throws: float = 0.0) -> Iterator[State]:
    """The states of a match in which a player is asked."""
    return (state for state, _ in playing(seats, options, seed, throws) if state.phase == "play")


def universe(state: State, seat: int) -> Iterator[Action]:
    loose = [chosen for size in range(len(state.loose) + 1) for chosen in combinations(state.loose, size)]
    for card in (*state.hands[seat], *state.hands[seat - 1][:1]):
        yield throw(card)
        yield from (upgrade(card, value) for value in range(8, 14))
        yield from (make(value, card, *chosen) for chosen, value in product(loose, range(8, 15)))
        for chosen in loose:
            yield from (eat(card, *chosen, *stack) for stack in [(), *((str(value),) for value in state.stacks)])


def accepted(state: GameState, seat: int, action: Action) -> bool:
    try:
        return next(iter(state.decide(seat, action))) is not None
    except Refused:
        return False


def splits_by_trying(values: tuple[int, ...], total: int) -> bool:
    if not values:
        return True
    places = range(1, len(values))
    return any(
        values[0] + sum(values[i] for i in others) == total
        and splits_by_trying(tuple(values[i] for i in places if i not in others), total)
        for size in range(len(values))
        for others in combinations(places, size)
    )


def sequences(state: GameState, depth: int) -> int:
    """How many sequences of legal actions there are."""
    if depth == 0 or not state.to_act() or state.to_act() == (DEALER,):
        return 1
    (seat,) = state.to_act()
    if depth == 1:
        return len(list(state.legal(seat)))
    total = 0
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        total += sequences(after, depth - 1)
    return total


# 0 At every table


def test_0_1_another_seat_does_not_act() -> None:
    at("sweep; hands 5H | JD").refuses(1, throw("JD"), "0.1")


def test_0_1_nobody_plays_before_the_deal() -> None:
    at("sweep").refuses(0, throw("JD"), "0.1")


def test_0_2_a_deal_brings_the_whole_deck() -> None:
    at("sweep").refuses(DEALER, Deal(DECK[1:]), "0.2")


def test_0_2_nothing_is_dealt_while_cards_are_played() -> None:
    with pytest.raises(Misplaced, match="first"):
        read("sweep; hands 5H | JD").apply(DEALER, Deal(DECK))


# 1 Cards


def test_1_1_the_deck_has_52_cards_of_values_1_to_13() -> None:
    assert sorted(VALUE[card] for card in DECK) == sorted([*range(1, 14)] * 4)


def test_1_2_ninety_six_points_are_in_the_deck() -> None:
    assert sum(POINTS.values()) == 96


@pytest.mark.parametrize(("card", "points"), [("KS", 13), ("AS", 1), ("AH", 1), ("10D", 2), ("10S", 10), ("KH", 0)])
def test_1_2_a_card_scores(card: str, points: int) -> None:
    assert POINTS[card] == points


# 2 The table


def test_2_1_partners_sit_opposite_and_share_a_score() -> None:
    state = read("sweep; seats 4; hands 5H | 6H | 7H | 8H; piles KS | - | AH | 10D")
    assert [(player.side, player.round_score) for player in state.public().players] == [(0, 14), (1, 2)] * 2


def test_2_1_three_players_cannot_sit_down() -> None:
    with pytest.raises(BadOption, match="2 or 4"):
        GAME.start(3)


def test_2_2_the_first_four_cards_lie_in_the_arena() -> None:
    assert read("sweep").apply(DEALER, Deal(DECK))[1] == ArenaLaid(("AS", "2S", "3S", "4S"))


def test_2_3_two_players_hold_twelve_cards_and_as_many_are_left() -> None:
    state = at("sweep").play(DEALER, Deal(DECK)).state
    assert [zone.count for zone in state.public().zones if zone.layout == "hand"] == [12, 12]
    assert state.public().tally["cards to be dealt"] == 24


def test_2_3_two_players_are_dealt_again_when_both_hands_are_empty() -> None:
    facts = read("sweep; hands - | 5H; stock 2H 3H 4H 6H; turn 1").apply(1, throw("5H"))
    assert facts == [Threw(1, "5H"), HandDealt(0, ("2H", "4H")), HandDealt(1, ("3H", "6H"))]


def test_2_3_nobody_is_dealt_while_a_hand_holds_cards() -> None:
    at("sweep; hands 5H | 6H; stock 2H 3H").gives(0, throw("5H"), Threw(0, "5H"))


def test_2_3_four_players_are_dealt_everything() -> None:
    state = at("sweep; seats 4").play(DEALER, Deal(DECK)).state
    assert [player.hand for player in state.public().players] == [12] * 4


def test_2_4_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer() -> None:
    facts = read("sweep").apply(DEALER, Deal(DECK))
    assert facts[2] == HandDealt(0, DECK[4:28:2])
    assert facts[3] == HandDealt(1, DECK[5:28:2])


def test_2_4_the_deal_moves_on_and_with_it_who_plays_first() -> None:
    state = at("sweep; sheet 40 56").play(DEALER, Deal(DECK)).state
    assert isinstance(state, State)
    assert (state.dealer, state.turn) == (0, 1)


# 3 A turn


@pytest.mark.parametrize("action", [throw("5C"), eat("5C", "5S"), make(11, "5C", "6H"), upgrade("2C", 9)])
def test_3_1_the_card_played_is_in_the_hand(action: Action) -> None:
    at("sweep; arena 5S 6H; stacks 9 5D 4C by 0; hands JD 9H JH | 5C").refuses(0, action, "3.1")


def test_3_1_one_card_leaves_the_hand_each_turn() -> None:
    for state, action in playing(4, "", 5):
        before = [len(hand) for hand in state.hands]
        turn, asked = state.turn, state.phase == "play"
        after = state.clone()
        after.apply(state.to_act()[0], action)
        lost = [was - len(hand) for was, hand in zip(before, after.hands, strict=True)]
        assert not asked or lost == [int(seat == turn) for seat in range(4)]


@pytest.mark.parametrize("action", [eat("5H", "5C"), eat("9H", "9"), make(11, "5H", "6C"), upgrade("2H", 9)])
def test_3_2_what_is_named_lies_in_the_arena(action: Action) -> None:
    at("sweep; arena 5S; hands 5H 9H 2H JH | 3C").refuses(0, action, "3.2")


@pytest.mark.parametrize("action", [eat("JH", "5S", "6S", "5S"), eat("JH", "11", "11"), make(11, "5H", "6S", "6S")])
def test_3_2_each_thing_is_named_once(action: Action) -> None:
    at("sweep; arena 5S 6S; stacks 11 8D 3D by 0; hands 5H JH JS | 3C").refuses(0, action, "3.2")


def test_3_2_a_card_in_a_stack_is_not_loose() -> None:
    at("sweep; stacks 11 6S 5C by 1; hands 5H 2D | JH").refuses(0, eat("5H", "5C"), "3.2")


# 4 Eating


def test_4_1_a_card_eats_its_equal() -> None:
    after = at("sweep; arena 5S KD; hands 5H 2C | 3H").play(0, eat("5H", "5S")).state
    assert after.public().players[0].round_score == 5
    assert after.public().players[1].round_score == 0


def test_4_1_a_jack_eats_a_stack_an_equal_and_a_sum() -> None:
    position = "sweep; arena JS 8D 3S; stacks 11 6S 5C by 0; hands JD 2H | 4H"
    after = at(position).play(0, eat("JD", "JS", "8D", "3S", "11")).state
    assert [player.round_score for player in after.public().players] == [20, -50]


def test_4_1_a_king_takes_the_king_of_spades_alone() -> None:
    at("sweep; arena KS; hands KH 2H | 4H").gives(0, eat("KH", "KS"), Ate(0, "KH", ("KS",)), Swept(0))


@pytest.mark.parametrize(
    ("arena", "card", "items"),
    [("5S 4S", "8H", "5S 4S"), ("5S 4S 8C", "8H", "5S 8C"), ("QS 4S", "8H", "QS 4S"), ("7S 7D 2D", "8H", "7S 7D 2D")],
    ids=["too much", "one of two", "twice the value", "no groups"],
)
def test_4_1_what_does_not_split_is_not_eaten(arena: str, card: str, items: str) -> None:
    at(f"sweep; arena {arena}; hands {card} 2C | 3C").refuses(0, eat(card, *items.split()), "4.1")


def test_4_1_nothing_cannot_be_eaten() -> None:
    at("sweep; arena 5S; hands 5H | 3C").refuses(0, eat("5H"), "4.1")


def test_4_1_a_stack_is_eaten_by_its_own_value_only() -> None:
    at("sweep; stacks 11 6S 5C by 1; hands QH 2H | JH").refuses(0, eat("QH", "11"), "4.1")


def test_4_1_a_card_never_joins_a_stack_to_make_a_sum() -> None:
    at("sweep; arena AC; stacks 11 6S 5C by 1; hands QH 2H | JH").refuses(0, eat("QH", "11", "AC"), "4.1")


def test_4_1_a_cemented_stack_is_eaten_like_any_other() -> None:
    assert eat("9H", "9") in read("sweep; stacks 9 10S 8C by 1; hands 9H 2H | 9C").legal(0)


def test_4_1_splitting_agrees_with_trying_everything() -> None:
    dice = random.Random(4)
    for _ in range(400):
        values = tuple(dice.randint(1, 9) for _ in range(dice.randint(1, 7)))
        total = dice.randint(max(values), 13)
        assert splits(values, total) == splits_by_trying(values, total)


def test_4_2_a_player_may_take_less_than_the_card_could() -> None:
    at("sweep; arena 5S 5C 4D AC; hands 5H | 3C").allows(
        0,
        throw("5H"),
        *(eat("5H", *items) for items in [("5S",), ("5C",), ("5S", "5C"), ("4D", "AC")]),
        *(eat("5H", *items) for items in [("5S", "4D", "AC"), ("5C", "4D", "AC"), ("5S", "5C", "4D", "AC")]),
    )


def test_4_3_the_card_and_what_it_eats_go_to_the_pile() -> None:
    after = at("sweep; arena 5S KD; hands 5H 2C | 3H").play(0, eat("5H", "5S")).state
    assert {zone.id: zone.cards for zone in after.public().zones}["pile0"] == ("5S", "5H")


def test_4_3_a_stack_goes_to_the_pile_whole() -> None:
    after = at("sweep; arena 2D; stacks 9 10S 8C by 1; hands 9H 2H | 9C").play(0, eat("9H", "9")).state
    assert {zone.id: zone.cards for zone in after.public().zones}["pile0"] == ("10S", "8C", "9H")


def test_4_4_the_table_finds_how_cards_split() -> None:
    arena = "8S 8D 4H 2S 2C 6D"
    assert eat("10H", *arena.split()) in read(f"sweep; arena {arena}; hands 10H | 3C").legal(0)


def test_4_4_the_order_in_which_cards_are_named_does_not_matter() -> None:
    position = at("sweep; arena 5S 6S KD; hands JH 2C | 3C")
    position.gives(0, eat("JH", "6S", "5S"), Ate(0, "JH", ("6S", "5S")))


# 5 Making stacks


@pytest.mark.parametrize("value", [8, 14, 0, -9])
def test_5_1_a_stack_has_a_value_from_9_to_13(value: int) -> None:
    at("sweep; arena 3S; hands 5H 8D | 3C").refuses(0, make(value, "5H", "3S"), "5.1")


def test_5_1_two_and_three_are_no_stack_of_five() -> None:
    at("sweep; arena 2C; hands 3D 5C | JH").refuses(0, make(5, "3D", "2C"), "5.1")


def test_5_2_eight_four_ten_and_two_are_a_stack_of_twelve() -> None:
    after = at("sweep; arena 8S 4H 10C; hands 2D QH | 3C").play(0, make(12, "2D", "8S", "4H", "10C")).state
    assert after.public().zones[1].note == "{0}, cemented"


def test_5_2_ten_and_eight_are_a_stack_of_nine() -> None:
    at("sweep; arena 8S; hands 10D 9H | 3C").gives(0, make(9, "10D", "8S"), Made(0, "10D", ("8S",), 9, (0,)))


def test_5_2_other_sums_are_refused() -> None:
    at("sweep; arena 8S; hands 5D JH | 3C").refuses(0, make(11, "5D", "8S"), "5.2")


def test_5_3_one_card_alone_makes_no_new_stack() -> None:
    at("sweep; hands JD JH | 3C").refuses(0, make(11, "JD"), "5.3")


def test_5_3_one_card_alone_joins_a_stack() -> None:
    position = at("sweep; stacks 11 6C 5C by 0; hands JD JH | 3C")
    position.gives(0, make(11, "JD"), Made(0, "JD", (), 11, (0,), joined=True))


def test_5_3_a_card_of_the_value_joins_a_loose_one() -> None:
    assert make(11, "JD", "JS") in read("sweep; arena JS; hands JD JH | 3C").legal(0)


def test_5_4_what_is_made_joins_the_stack_of_that_value() -> None:
    after = at("sweep; arena AC; stacks 11 6C 5H by 0; hands 10D JH | 3C").play(0, make(11, "10D", "AC")).state
    assert [zone.cards for zone in after.public().zones if zone.layout == "stack"] == [("6C", "5H", "AC", "10D")]


def test_5_5_the_maker_keeps_a_card_of_the_value() -> None:
    at("sweep; arena 6C; hands 5D QH | 2C").refuses(0, make(11, "5D", "6C"), "5.5")
    at("sweep; arena 6C; hands 5D JH | 2C").gives(0, make(11, "5D", "6C"), Made(0, "5D", ("6C",), 11, (0,)))


def test_5_5_the_card_played_is_no_key() -> None:
    at("sweep; arena JS; hands JD 2H | 2C").refuses(0, make(11, "JD", "JS"), "5.5")


def test_5_5_joining_the_other_sides_stack_needs_a_key() -> None:
    at("sweep; arena 6C; stacks 11 8D 3D by 1; hands 5D QH | JC").refuses(0, make(11, "5D", "6C"), "5.5")


def test_5_5_the_last_card_in_hand_makes_nothing() -> None:
    at("sweep; arena 4C; stacks 9 8D AD by 1; hands 5D | 9C").refuses(0, make(9, "5D", "4C"), "5.5")


def test_5_6_a_partners_stack_is_joined_without_a_key_and_stays_the_partners() -> None:
    position = at(f"{PARTNERS}; arena 3S; hands 6H 2D | 7C | 9C | 8C")
    position.gives(0, make(9, "6H", "3S"), Made(0, "6H", ("3S",), 9, (2,), joined=True))


def test_5_6_even_with_the_last_card_in_hand() -> None:
    assert make(9, "9H") in read(f"{PARTNERS}; hands 9H | 7C | 9C | 8C").legal(0)


def test_5_6_a_key_does_not_make_the_partner_share() -> None:
    position = at(f"{PARTNERS}; arena 3S; hands 6H 9D | 7C | 9C | 8C")
    position.gives(0, make(9, "6H", "3S"), Made(0, "6H", ("3S",), 9, (2,), joined=True))


def test_5_6_a_stack_shared_with_the_other_side_counts_as_the_partners() -> None:
    position = at("sweep; seats 4; arena 3S; stacks 9 5H 4C by 1 2; hands 6H 2D | 9D | 9C | 8C")
    position.gives(0, make(9, "6H", "3S"), Made(0, "6H", ("3S",), 9, (1, 2), joined=True))


def test_5_6_the_neighbours_stack_still_needs_a_key() -> None:
    at("sweep; seats 4; arena 3S; stacks 9 5H 4C by 1; hands 6H 2D | 9C | 7C | 8C").refuses(
        0, make(9, "6H", "3S"), "5.5"
    )


@pytest.mark.parametrize(("cards", "kind"), [("5H 4C", ""), ("10H 8C", ", cemented"), ("5H 4C 9D", ", cemented")])
def test_5_7_more_than_its_value_cements_a_stack(cards: str, kind: str) -> None:
    state = read(f"sweep; stacks 9 {cards} by 1; hands 2H | 9C")
    assert state.public().zones[1].note == f"{{1}}{kind}"


def test_5_8_who_adds_to_the_other_sides_stack_owns_it_too() -> None:
    position = at("sweep; arena 6C; stacks 11 8D 3D by 1; hands 5D JH | JC")
    position.gives(0, make(11, "5D", "6C"), Made(0, "5D", ("6C",), 11, (0, 1), joined=True))


def test_5_8_who_adds_to_a_stack_of_its_own_changes_no_owner() -> None:
    position = at("sweep; arena 6C; stacks 11 8D 3D by 0 1; hands 5D JH | JC")
    position.gives(0, make(11, "5D", "6C"), Made(0, "5D", ("6C",), 11, (0, 1), joined=True))


@pytest.mark.parametrize(
    "action", [throw("JH"), eat("JH", "JS"), make(12, "JH", "AC"), make(11, "JH")], ids=["throw", "eat", "make", "join"]
)
def test_5_9_an_owner_keeps_the_last_card_of_the_value(action: Action) -> None:
    clause = "5.5" if action == make(11, "JH") else "5.9"
    at("sweep; arena JS AC; stacks 11 8D 3D by 0; hands JH QD 2C | 3C").refuses(0, action, clause)


def test_5_9_the_last_card_eats_the_stack() -> None:
    assert eat("JH", "JS", "11") in read("sweep; arena JS AC; stacks 11 8D 3D by 0; hands JH QD | 3C").legal(0)


def test_5_9_one_of_two_keys_may_go() -> None:
    assert throw("JH") in read("sweep; stacks 11 8D 3D by 0; hands JH JC | 3C").legal(0)


def test_5_9_who_does_not_own_the_stack_is_free() -> None:
    assert throw("JH") in read("sweep; stacks 11 8D 3D by 1; hands JH 2D | JC").legal(0)


def test_5_9_a_shared_owner_does_not_join_with_the_last_key() -> None:
    position = at("sweep; seats 4; stacks 9 5H 4C by 0 2; hands 9H 2D | 7C | 9C | 8C")
    position.refuses(0, make(9, "9H"), "5.9")


def test_5_9_the_last_card_in_hand_has_one_play_left() -> None:
    at("sweep; arena 2D; stacks 11 8D 3D by 0; hands JH | JC").allows(0, eat("JH", "11"))


@pytest.mark.parametrize(("seats", "options"), list(product([2, 4], ["", "take_all", "strict_throw", "split_groups"])))
def test_5_9_every_owner_always_holds_a_key(seats: int, options: str) -> None:
    for seed in range(4):
        for state in decisions(seats, options, seed):
            for value, stack in state.stacks.items():
                assert all(value in [VALUE[card] for card in state.hands[owner]] for owner in stack.owners)


# 6 Upgrading stacks


def test_6_1_an_ordinary_stack_counts_more() -> None:
    position = at("sweep; stacks 9 5H 4C by 1; hands 2S JD | 9H")
    position.gives(0, upgrade("2S", 9), Upgraded(0, "2S", 9, 11, (0,)))


def test_6_1_a_cemented_stack_is_not_upgraded() -> None:
    at("sweep; stacks 9 10H 8C by 1; hands 2S JD | 9H").refuses(0, upgrade("2S", 9), "6.1")


@pytest.mark.parametrize(("stack", "card"), [("13 10H 3C", "AS"), ("12 10H 2C", "2S")])
def test_6_1_thirteen_is_the_most(stack: str, card: str) -> None:
    position = at(f"sweep; stacks {stack} by 1; hands {card} KD | KH QH")
    position.refuses(0, upgrade(card, int(stack[:2])), "6.1")


def test_6_2_a_card_of_the_new_value_stays_in_the_hand() -> None:
    at("sweep; stacks 9 5H 4C by 1; hands 2S QD | 9H").refuses(0, upgrade("2S", 9), "6.2")


def test_6_3_the_upgrader_is_the_only_owner() -> None:
    after = at("sweep; stacks 9 5H 4C by 0 1; hands 2S JD | 9H").play(0, upgrade("2S", 9)).state
    assert [(zone.id, zone.note) for zone in after.public().zones if zone.layout == "stack"] == [("stack11", "{0}")]


def test_6_3_the_former_owner_is_free_of_the_key() -> None:
    assert throw("9H") in at("sweep; stacks 9 5H 4C by 1; hands 2S JD | 9H 3C").play(0, upgrade("2S", 9)).state.legal(1)


def test_6_4_two_stacks_of_one_value_become_one_of_all_owners() -> None:
    position = at("sweep; stacks 9 5H 4C by 1 | 11 6C 5C by 1; hands 2S JD | 9H JH")
    position.gives(0, upgrade("2S", 9), Upgraded(0, "2S", 9, 11, (0, 1), merged=True))
    after = position.play(0, upgrade("2S", 9)).state
    assert [(zone.cards, zone.note) for zone in after.public().zones if zone.layout == "stack"] == [
        (("6C", "5C", "5H", "4C", "2S"), "{0} and {1}, cemented")
    ]


def test_6_4_the_upgraders_own_stacks_merge_too() -> None:
    position = at("sweep; stacks 9 5H 4C by 0 | 11 6C 5C by 0; hands 2S JD 9H | 3C")
    position.gives(0, upgrade("2S", 9), Upgraded(0, "2S", 9, 11, (0,), merged=True))


# 7 Throwing, and sweeps


def test_7_1_a_card_that_could_eat_may_be_thrown() -> None:
    at("sweep; arena 5S; hands 5H 2C | 3C").gives(0, throw("5H"), Threw(0, "5H"))


def test_7_1_a_thrown_card_lies_loose() -> None:
    after = at("sweep; arena KD; stacks 9 5S 4C by 1; hands 9H 2C | 9C").play(0, throw("9H")).state
    assert after.public().zones[0].cards == ("KD", "9H")


def test_7_2_emptying_the_arena_costs_the_other_side_fifty() -> None:
    after = at("sweep; arena KS; hands KH 2H | 4H").play(0, eat("KH", "KS")).state
    assert [player.round_score for player in after.public().players] == [13, -50]


def test_7_2_every_sweep_counts() -> None:
    after = at("sweep; arena KS; hands KH 2H | 4H; sweeps 1 0").play(0, eat("KH", "KS")).state
    assert after.public().players[1].round_score == -100


def test_7_2_a_stack_that_stays_is_no_empty_arena() -> None:
    at("sweep; arena KS; stacks 9 5S 4C by 1; hands KH 2H | 9H").gives(0, eat("KH", "KS"), Ate(0, "KH", ("KS",)))


def test_7_2_making_a_stack_of_everything_is_no_sweep() -> None:
    at("sweep; arena 6C; hands 5D JH | 2C").gives(0, make(11, "5D", "6C"), Made(0, "5D", ("6C",), 11, (0,)))


def test_7_2_the_last_card_sweeps_by_eating() -> None:
    facts = at("sweep; arena KS; hands - | KH; turn 1").facts(1, eat("KH", "KS"))
    assert facts[:3] == [Ate(1, "KH", ("KS",)), Swept(1), RoundScored((-50, 13))]


# 8 The end


def test_8_1_the_last_player_takes_what_lies_in_the_arena() -> None:
    facts = at("sweep; arena 3S 7D; hands - | 10D; turn 1").facts(1, throw("10D"))
    assert facts[1:3] == [ArenaTaken(1, ("3S", "7D", "10D")), RoundScored((0, 5))]


def test_8_1_stacks_go_there_too() -> None:
    position = "sweep; options keep_key=off; arena 3S; stacks 9 5S 4C by 0; hands - | 10H; turn 1"
    assert at(position).facts(1, throw("10H"))[1] == ArenaTaken(1, ("3S", "10H", "9"))
    alone = "sweep; options keep_key=off; arena 10S; stacks 9 5S 4C by 0; hands - | 10H; turn 1"
    assert at(alone).facts(1, eat("10H", "10S"))[1] == ArenaTaken(1, ("9",))


def test_8_2_a_score_is_points_less_fifty_for_each_sweep() -> None:
    after = at("sweep; arena 3S; hands - | 10H; piles KS AH | QS; sweeps 1 2; turn 1").play(1, throw("10H")).state
    assert [(row.points, row.detail) for row in after.sheet()[0].rows] == [
        (-86, "1 spade 13 + other aces 1 − 2 × 50 swept"),
        (-35, "2 spades 15 − 1 × 50 swept"),
    ]


@pytest.mark.parametrize(
    ("piles", "details"),
    [
        ("AH AD | AC", ["other aces 2", "other aces 1"]),
        ("10D AD | KS QS", ["other aces 1 + ten of diamonds 2", "2 spades 25"]),
        ("AS | 10H KD", ["1 spade 1", "nothing"]),
        ("- | 10D", ["nothing", "ten of diamonds 2"]),
    ],
)
def test_8_2_the_sheet_tells_how_the_points_came_about(piles: str, details: list[str]) -> None:
    after = at(f"sweep; hands - | 2H; piles {piles}; turn 1").play(1, throw("2H")).state
    assert [row.detail for row in after.sheet()[0].rows] == details


def test_8_2_the_sheet_of_a_position_tells_the_points_alone() -> None:
    [game] = at("sweep; sheet 40 56").state.sheet()
    assert [(row.points, row.total, row.detail) for row in game.rows] == [(40, 40, ""), (56, 56, "")]


def test_8_2_the_sheet_says_nothing_of_points_that_do_not_follow_from_the_piles() -> None:
    rows = sheet_round(1, Scored((7, 1), (7, 1), [["AS"], ["AH"]], (0, 0))).rows
    assert [row.detail for row in rows] == ["", "other aces 1"]


@pytest.mark.parametrize("seats", [2, 4])
def test_8_2_both_sides_together_score_96_less_the_sweeps(seats: int) -> None:
    for seed in range(20):
        *_, (state, _) = playing(seats, "", seed)
        assert sum(state.totals) == 96 - 50 * sum(state.sweeps)


def test_8_3_the_higher_score_wins_one_game() -> None:
    facts = at("sweep; arena 3S 7D; hands - | 10D; turn 1").facts(1, throw("10D"))
    assert facts[-1] == MatchEnded((0, 5), (1,))


def test_8_3_equal_scores_are_shared_by_all() -> None:
    facts = at("sweep; seats 4; hands - | - | - | 10D; piles 2S; turn 3").facts(3, throw("10D"))
    assert facts[-1] == MatchEnded((2, 2), (0, 1, 2, 3))


def test_8_3_partners_win_together() -> None:
    result = at("sweep; seats 4; hands - | - | - | 10D; piles KS; turn 3").play(3, throw("10D")).state.result()
    assert result is not None
    assert (result.scores, result.winners) == ((13, 2, 13, 2), (0, 2))


# 9 Variations


def test_9_1_exact_groups_leave_no_room_for_a_mere_multiple() -> None:
    at("sweep; options split_groups; arena 8S; hands 10D 9H | 3C").refuses(0, make(9, "10D", "8S"), "9.1")


def test_9_1_exact_groups_may_be_several() -> None:
    position = "sweep; options split_groups; arena 8S 4H 10C; hands 2D QH | 3C"
    assert make(12, "2D", "8S", "4H", "10C") in read(position).legal(0)


def test_9_1_the_form_for_a_new_table_says_what_exact_groups_are() -> None:
    option = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]["split_groups"]
    assert option["description"].startswith("Groups must each add up, as the game is traditionally played")
    assert option["default"] is False


def test_9_2_without_the_key_rule_an_owner_is_free() -> None:
    assert throw("JH") in read("sweep; options keep_key=off; stacks 11 8D 3D by 0; hands JH 2D | 3C").legal(0)


def test_9_3_a_card_that_can_eat_is_not_thrown() -> None:
    at("sweep; options strict_throw; arena 3S 2D; hands 5H 7C | 3C").refuses(0, throw("5H"), "9.3")


def test_9_3_a_card_that_cannot_eat_is_thrown() -> None:
    assert throw("7C") in read("sweep; options strict_throw; arena 3S 2D; hands 5H 7C | 3C").legal(0)


@pytest.mark.parametrize("owners", ["0", "2", "0 1", "1 2"])
def test_9_4_stacks_of_ones_own_side_are_not_upgraded(owners: str) -> None:
    position = at(f"sweep; seats 4; options upgrade_own=off; stacks 9 5H 4C by {owners}; hands 2S JD 9D | 9H | 9C")
    position.refuses(0, upgrade("2S", 9), "9.4")


def test_9_4_others_stacks_are() -> None:
    state = read("sweep; seats 4; options upgrade_own=off; stacks 9 5H 4C by 1 3; hands 2S JD | 9H | 8C | 9C")
    assert upgrade("2S", 9) in state.legal(0)


def test_9_5_whoever_eats_takes_all() -> None:
    position = at("sweep; options take_all; arena 5S 5C 2D; hands 5H 2C | 3C")
    position.refuses(0, eat("5H", "5S"), "9.5")
    assert eat("5H", "5S", "5C") in position.state.legal(0)


def test_9_5_the_stack_is_taken_too() -> None:
    position = at("sweep; options take_all; arena 9S; stacks 9 5H 4C by 1; hands 9H 2C | 9C")
    position.refuses(0, eat("9H", "9S"), "9.5")
    position.refuses(0, eat("9H", "9"), "9.5")


def test_9_5_a_larger_set_may_need_another_split() -> None:
    position = at("sweep; options take_all; arena 2S 2D 6C 8S 8D 4H; hands 10H 3C | 3D")
    position.refuses(0, eat("10H", "2S", "2D", "6C"), "9.5")


def test_9_5_two_sets_that_exclude_each_other_are_both_allowed() -> None:
    state = read("sweep; options take_all; arena 6S 4D 4C; hands 10H 3C | 3D")
    assert [action for action in state.legal(0) if isinstance(action, Eat)] == [
        eat("10H", "6S", "4D"), eat("10H", "6S", "4C"),
    ]  # fmt: skip


def test_9_5_growing_agrees_with_trying_everything() -> None:
    dice = random.Random(7)
    for _ in range(150):
        values = [dice.randint(1, 9) for _ in range(7)]
        must, spare, total = values[:3], values[3:], dice.randint(9, 12)
        found = any(
            splits_by_trying((*must, *more), total) for size in range(1, 5) for more in combinations(spare, size)
        )
        assert completes(must, spare, total, more=True) == found


def test_9_6_a_match_to_a_lead_goes_on_until_one_side_is_so_far_ahead() -> None:
    end = "arena 3S 7D; hands - | 10D; turn 1"
    near = at(f"sweep; options length=target; {end}; totals 40 134").facts(1, throw("10D"))
    ahead = at(f"sweep; options length=target; {end}; totals 40 135").facts(1, throw("10D"))
    assert (near[-1], ahead[-1]) == (RoundScored((0, 5)), MatchEnded((40, 140), (1,)))


def test_9_6_a_match_may_last_three_games() -> None:
    end = "options rounds=3; arena 3S 7D; hands - | 10D; turn 1"
    second = at(f"sweep; {end}; sheet 40 56").facts(1, throw("10D"))
    third = at(f"sweep; {end}; sheet 40 56 | 40 56").facts(1, throw("10D"))
    assert (second[-1], third[-1]) == (RoundScored((0, 5)), MatchEnded((80, 117), (1,)))


def test_9_6_everybody_deals_once() -> None:
    state = read(
        "sweep; seats 4; options length=everyone_deals; sheet 96 0 | 96 0 | 96 0; hands - | - | - | 2H; turn 3"
    )
    assert state.apply(3, throw("2H"))[-1] == MatchEnded((288, 0), (0, 2))


# 10 At this table

HALF_DEALT = "sweep; arena 5S; hands 5H | JD; piles 6C 6D | -; stock 2H 3H 4H"


def test_10_1_a_game_can_be_disputed_until_the_next_is_dealt() -> None:
    assert GAME.window == "round"


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("hands 2S 9H 9D KH | 4H", throw("9H")),
        ("hands 2S 10D AH | 4H", throw("AH")),
        ("hands AS AH | 4H", throw("AS")),
        ("stacks 9 5H 4C by 0; hands 9H QD | 4H", throw("QD")),
        ("options strict_throw; arena 9C; hands 9H QD | 4H", throw("QD")),
    ],
)
def test_10_2_of_the_cards_that_may_be_thrown_the_one_that_scores_least_is(position: str, action: Action) -> None:
    assert read(f"sweep; {position}").default(0) == action


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("arena 9C; stacks 9 5H 4C by 0; hands 9H | 4H", eat("9H", "9")),
        ("options strict_throw; arena 3H 2D 5C 5D; hands 5H | 4H", eat("5H", "5C")),
        ("options strict_throw; arena 3H 3C 2D; hands 5H | 4H", eat("5H", "3H", "2D")),
        ("options strict_throw; arena 9C; stacks 9 5H 4C by 1; hands 9H | 4H", eat("9H", "9")),
        ("options strict_throw; arena 9C 5C; hands 9H 5H | 4H", eat("5H", "5C")),
        ("options strict_throw take_all; arena 3H 2D 5C; hands 5H | 4H", eat("5H", "3H", "2D", "5C")),
        ("options strict_throw take_all; arena 3H 2D 2C 5C; hands 5H | 4H", eat("5H", "3H", "2C", "5C")),
        ("options take_all; arena 9C; stacks 9 5H 4C by 0; hands 9H | 4H", eat("9H", "9C", "9")),
    ],
)
def test_10_2_if_none_may_be_thrown_the_first_eats_a_stack_or_the_fewest_cards(position: str, action: Action) -> None:
    assert read(f"sweep; {position}").default(0) == action


@pytest.mark.parametrize(("seats", "options"), list(product([2, 4], [*OPTIONS, ALL_OPTIONS, "strict_throw take_all"])))
def test_10_2_what_is_played_is_always_legal(seats: int, options: str) -> None:
    for state in decisions(seats, options, 14, throws=0.5):
        assert state.default(state.turn) in state.legal(state.turn)


def test_10_3_only_the_stock_changes_places_when_it_is_shuffled_again() -> None:
    state = read(HALF_DEALT)
    state.evolve(Relaid("stock", (2, 0, 1)))
    assert state.position() == HALF_DEALT.replace("2H 3H 4H", "4H 2H 3H")


def test_10_3_the_same_cards_are_there_as_before() -> None:
    state = read(HALF_DEALT)
    before = Counter(state.holdings())
    state.evolve(Relaid("stock", (2, 0, 1)))
    assert Counter(state.holdings()) == before


def test_10_3_the_second_hands_are_dealt_from_the_stock_as_it_lies_now() -> None:
    state = read("sweep; arena 5S; hands - | JD; turn 1; stock 2H 3H 4H 6H")
    state.evolve(Relaid("stock", (3, 2, 1, 0)))
    assert state.apply(1, throw("JD"))[1:] == [HandDealt(0, ("6H", "3H")), HandDealt(1, ("4H", "2H"))]


@pytest.mark.parametrize("fact", [Relaid("stock", (1, 0)), Relaid("stock", (0, 0, 1)), Relaid("deck", (1, 0, 2))])
def test_10_3_another_pile_or_order_does_not_fit_and_changes_nothing(fact: Relaid) -> None:
    state = read(HALF_DEALT)
    with pytest.raises(Unfit):
        state.evolve(fact)
    assert state.position() == HALF_DEALT


def test_10_3_with_four_players_nothing_is_left_to_shuffle() -> None:
    assert at("sweep; seats 4").play(DEALER, Deal(DECK)).state.face_down() == {}


# What is shown


def test_the_arena_shows_loose_cards_and_each_stack_in_a_zone_of_its_own() -> None:
    zones = read("sweep; arena 5S KD; stacks 11 6S 5C by 0 | 9 5H 4C by 1; hands JD | 9H").public().zones
    assert [(zone.id, zone.cards) for zone in zones if zone.group == "arena"] == [
        ("arena", ("5S", "KD")), ("stack9", ("5H", "4C")), ("stack11", ("6S", "5C")),
    ]  # fmt: skip


def test_a_hand_is_shown_to_its_owner_by_value() -> None:
    zones = {zone.id: zone for zone in read("sweep; hands KD 2C 2S AH | 9H").view(0).zones}
    assert zones["hand0"].cards == ("AH", "2S", "2C", "KD")
    assert (zones["hand1"].cards, zones["hand1"].count) == ((), 1)


def test_a_choice_uses_the_hand_card_the_loose_cards_and_the_top_of_the_stack() -> None:
    state = read("sweep; arena KD 5S; stacks 11 8D 3D by 0; hands JD 6C JH | 9H")
    joined = state.describe(0, make(11, "6C", "5S"))
    assert joined.uses == ("hand0.0", "arena.1", "stack11.1")
    assert joined.label == "Add 6♣+5♠ to the stack of 11"


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (throw("6C"), "Throw 6♣"),
        (eat("JD", "6D", "5S", "11"), "Eat stack and 6+5 with J♦ · 5 pts"),
        (upgrade("AC", 11), "Upgrade the stack of 11 to 12 with A♣"),
        (make(12, "6C", "6D"), "Make a stack of 12: 6♣+6♦"),
    ],
)  # fmt: skip
def test_a_choice_says_what_it_does(action: Action, label: str) -> None:
    state = read("sweep; arena 6D 5S; stacks 11 8D 3D by 1; hands JD 6C AC QH | JH")
    assert action in state.legal(0)
    assert state.describe(0, action).label == label


@pytest.mark.parametrize(
    ("arena", "eaten", "label"),
    [
        ("JS 8D 3S 4H QC", eat("JD", "JS", "8D", "3S", "11"), "Eat stack, J♠ and 8+3 with J♦ · 20 pts"),
        (
            "JH JC 6D 5D 7D 4D",
            eat("JD", "JH", "JC", "6D", "5D", "7D", "4D", "11"),
            "Eat stack, J♥, J♣ and 4 more with J♦ · 6 pts",
        ),
        ("10H AC 9C 2C", eat("JD", "10H", "AC", "9C", "2C", "11"), "Eat stack, 10+A and 9+2 with J♦ · 7 pts"),
        ("2C", eat("2H", "2C"), "Eat 2♣ with 2♥"),
    ],
)
def test_a_choice_names_what_is_eaten_by_its_sums_and_says_the_points_that_it_brings(
    arena: str, eaten: Action, label: str
) -> None:
    state = read(f"sweep; arena {arena}; stacks 11 6S 5C by 0; hands JD 2H | 2D")
    assert eaten in state.legal(0)
    assert state.describe(0, eaten).label == label


@pytest.mark.parametrize(("seats", "options"), list(product([2, 4], [*OPTIONS, ALL_OPTIONS])))
def test_choices_are_the_legal_actions_that_use_what_is_chosen(seats: int, options: str) -> None:
    dice = random.Random(3)
    for state in decisions(seats, options, 3, throws=0.5):
        if len(state.loose) > 8:
            continue
        described = [state.describe(state.turn, action) for action in state.legal(state.turn)]
        uses = dice.choice(described).uses
        chosen = dice.sample(uses, dice.randint(0, len(uses)))
        fitting = state.choices(state.turn, chosen, 100_000)
        assert sorted(map(repr, fitting.items)) == sorted(repr(c) for c in described if set(chosen) <= set(c.uses))
        assert not fitting.more


def test_choices_find_every_play_among_many_loose_cards() -> None:
    for state in decisions(2, "", 11, throws=1.0):
        for card in state.hands[state.turn][:2]:
            eaten = next((a for a in state.legal(state.turn) if isinstance(a, Eat) and a.card == card), throw(card))
            uses = state.describe(state.turn, eaten).uses
            assert eaten in [choice.action for choice in state.choices(state.turn, uses, 20).items]


def test_choices_stay_bounded_in_a_huge_arena() -> None:
    loose = " ".join(card for card in DECK if card[-1] != "H")
    state = read(f"sweep; arena {loose}; hands KH QH JH 10H 9H AH 2H 3H 4H 5H | 6H")
    choices = state.choices(0, ("hand0.4", "arena.0", "arena.1"))
    assert (len(choices.items), choices.more) == (200, True)
    assert make(9, "5H", *loose.split()[:2], "AD") in [choice.action for choice in state.choices(0, (
        "hand0.4", "arena.0", "arena.1", "arena.13")).items]  # fmt: skip


@pytest.mark.parametrize("chosen", [["hand1.0"], ["arena.9"], ["stack9.0"], ["hand0.0", "hand0.1"]])
def test_choices_of_what_cannot_be_chosen_are_none(chosen: list[str]) -> None:
    state = read("sweep; arena KD 5S; stacks 9 8D AD by 1; hands JD 9C | 9H")
    assert state.choices(0, chosen).items == ()


def test_nobody_else_has_choices() -> None:
    assert read("sweep; hands JD | 9H").choices(1).items == ()


def test_only_the_owner_is_told_the_hand() -> None:
    dealt = HandDealt(0, ("KD", "2C"))
    assert GAME.tell(dealt, 0) == "{0} takes up the two of clubs and the king of diamonds."
    assert GAME.tell(dealt, 1) == GAME.tell(dealt, None) == "{0} takes up 2 cards."


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (Dealt(DECK), "The deck is shuffled."),
        (ArenaLaid(("KD", "2C")), "In the arena lie the king of diamonds and the two of clubs."),
        (Threw(0, "KD"), "Ann throws the king of diamonds."),
        (Ate(0, "JD", ("5S", "11")), "Ann eats the five of spades and the stack of 11 with the jack of diamonds."),
        (Swept(1), "A sweep: Bob leaves the arena empty, and the other side loses 50 points."),
        (Made(0, "5D", ("6C",), 11, (0,)), "Ann makes a stack of 11 of the five of diamonds and the six of clubs."),
        (Made(0, "JD", (), 11, (0, 1), True), "Ann adds the jack of diamonds to the stack of 11. It belongs to Ann and "
         "Bob."),
        (Upgraded(0, "2S", 9, 11, (0,)), "Ann upgrades the stack of 9 to 11 with the two of spades."),
        (Upgraded(0, "2S", 9, 11, (0, 1), True), "Ann upgrades the stack of 9 into the other stack of 11 with the two "
         "of spades. It belongs to Ann and Bob."),
        (ArenaTaken(1, ("3S", "9")), "Bob played the last card and takes the three of spades and the stack of 9."),
        (RoundScored((5, -50)), "The game is over: 5 points for Ann's side, -50 for Bob's."),
        (MatchEnded((5, -50), (0,)), "Ann wins the match, 5 to -50."),
        (MatchEnded((5, 7), (1, 3)), "Bob and Dee win the match, 7 to 5."),
        (MatchEnded((7, 7), (0, 1)), "The match is drawn at 7."),
        (Relaid("stock", (1, 0)), "The face-down cards of the stock are shuffled again."),
    ],
)  # fmt: skip
def test_a_fact_is_told_in_a_sentence(fact: Fact, sentence: str) -> None:
    assert named(GAME.tell(fact, None), ["Ann", "Bob", "Cem", "Dee"]) == sentence


# What the engine promises


@pytest.mark.parametrize(("seats", "options"), list(product([2, 4], [*OPTIONS, ALL_OPTIONS])))
def test_legal_is_what_decide_accepts(seats: int, options: str) -> None:
    asked = 0
    for state in decisions(seats, options, 2, throws=0.3):
        asked += 1
        if asked % 6 or len(state.loose) > 6:
            continue
        legal = state.legal(state.turn)
        allowed = {action for action in universe(state, state.turn) if accepted(state, state.turn, action)}
        assert set(legal) == allowed
        assert len(legal) == len(list(legal)) == len(allowed)


@pytest.mark.parametrize(("seats", "options"), list(product([2, 4], [*OPTIONS, ALL_OPTIONS])))
@pytest.mark.parametrize("throws", [0.0, 0.9])
def test_legal_actions_are_counted_and_found_as_they_are_listed(seats: int, options: str, throws: float) -> None:
    for state in islice(decisions(seats, options, 4, throws=throws), 0, None, 3 if LONG else 18):
        legal, listed = state.legal(state.turn), list(state.legal(state.turn))
        assert len(legal) == len(listed)
        places = range(0, len(listed), len(listed) // 40 + 1)
        assert [legal[place] for place in places] == [listed[place] for place in places]


@pytest.mark.parametrize("arena", ["3C 2D AS 3H AH 2S AD 3D 2H 3S AC 2C", "5C 3C 2D AS 3H AH 2S AD 3D 2H 3S AC 2C 5D"])
def test_a_thousand_eats_are_counted_as_they_are_listed(arena: str) -> None:
    state = read(f"sweep; arena {arena}; hands 4H 5H 6H 7H 9C KC | KD")
    legal, listed = state.legal(0), list(state.legal(0))
    assert sum(isinstance(action, Eat) for action in listed) > MOST
    assert len(legal) == len(listed)
    assert [legal[place] for place in range(0, len(listed), 97)] == listed[::97]


@pytest.mark.parametrize("rank", RANKS)
def test_choices_beside_all_four_cards_of_a_rank_are_counted_as_they_are_listed(rank: str) -> None:
    others = " ".join(f"{each}C" for each in RANKS if each != rank)
    state = read(f"sweep; arena {rank}S {rank}H {rank}D {rank}C; hands {others} | {others.replace('C', 'D')}")
    legal = state.legal(0)
    assert len(legal) == len(list(legal))
    assert [legal[place] for place in range(len(legal))] == list(legal)


def test_what_is_listed_in_a_crowded_arena_is_legal() -> None:
    for options in ("", ALL_OPTIONS):
        for state in islice(decisions(2, options, 6, throws=1.0), 0, None, 1 if LONG else 8):
            legal = state.legal(state.turn)
            assert legal
            assert all(accepted(state, state.turn, action) for action in legal[:: len(legal) // 20 + 1])


def test_somebody_can_always_eat_from_a_crowded_arena_when_that_is_all_they_may() -> None:
    loose = "AS AH AD 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H"
    state = read(f"sweep; options strict_throw take_all; arena {loose}; hands 2D | KC")
    assert {len(action.items) for action in state.legal(0) if isinstance(action, Eat)} == {3}


def test_the_list_of_legal_actions_stays_as_it_was_taken() -> None:
    state = read("sweep; arena 5S 6S; hands JH 5H | 3C")
    legal = state.legal(0)
    before = list(state.legal(0))
    state.apply(0, throw("5H"))
    assert list(legal) == before


def test_the_list_of_legal_actions_can_be_indexed_from_both_ends() -> None:
    legal = read("sweep; arena 5S 6S; hands JH 5H | 3C").legal(0)
    assert [legal[-1], legal[0]] == [list(legal)[-1], *legal[:1]]
    with pytest.raises(IndexError):
        legal[len(legal)]


PERFT = [
    ("sweep", DECK, 2, 5_478),
    ("sweep; seats 4", DECK, 2, 5_753),
    ("sweep", DECK[::3] + DECK[1::3] + DECK[2::3], 2, 3_761),
    (
        "sweep; seats 4; options split_groups take_all",
        DECK[::5] + DECK[1::5] + DECK[2::5] + DECK[3::5] + DECK[4::5],
        2,
        1_822,
    ),
]


@pytest.mark.parametrize(("position", "order", "depth", "count"), PERFT)
def test_a_fixed_deal_has_so_many_sequences(position: str, order: tuple[str, ...], depth: int, count: int) -> None:
    assert sequences(at(position).play(DEALER, Deal(order)).state, depth) == count


def test_an_end_game_has_so_many_sequences() -> None:
    state = read("sweep; arena 5S 4H AD; stacks 11 6C 5C by 1; hands 2S JD 9H 10C | JH 3S 4C 9S")
    assert [sequences(state, depth) for depth in range(1, 6)] == [11, 97, 803, 5_085, 23_832]


@pytest.mark.parametrize(("seats", "options"), list(product([2, 4], ["", ALL_OPTIONS, "rounds=2", "length=target"])))
def test_random_play_ends(seats: int, options: str) -> None:
    plays = sum(1 for _ in playing(seats, options, 8))
    assert plays % 49 == 0


@pytest.mark.parametrize(("seats", "options"), list(product([2, 4], ["", "keep_key=off", "rounds=3"])))
def test_a_position_in_text_is_read_back(seats: int, options: str) -> None:
    for state, action in playing(seats, options, 9):
        after = state.clone()
        for fact in state.clone().apply(state.to_act()[0], action):
            after.evolve(fact)
            assert read(after.position()).position() == after.position()


def test_a_position_read_back_goes_on_the_same() -> None:
    for state, action in playing(4, "", 10):
        (seat,) = state.to_act()
        assert read(state.position()).apply(seat, action) == state.clone().apply(seat, action)


def test_a_deal_uncovers_cards_of_the_stock() -> None:
    facts = read("sweep").apply(DEALER, Deal(DECK))
    assert [fact.uncovers() for fact in facts] == [{}, *[{"cards": "stock"}] * 3]


@pytest.mark.parametrize(
    "fact",
    [Threw(1, "5H"), Ate(1, "5H", ("5C",)), Made(1, "5H", ("4C",), 9, (1,)), Upgraded(1, "2H", 9, 11, (1,))],
    ids=lambda fact: type(fact).__name__,
)
def test_only_the_card_played_was_hidden_until_then(fact: Fact) -> None:
    assert fact.uncovers() == {"card": "hand:1"}


def test_only_the_order_and_the_hands_are_hidden() -> None:
    facts = read("sweep").apply(DEALER, Deal(DECK))
    assert [fact.audiences() for fact in facts] == [{"order": ()}, {}, {"cards": (0,)}, {"cards": (1,)}]


@pytest.mark.parametrize(
    "fact",
    [Threw(0, "KD"), Threw(1, "JD"), Made(0, "5H", ("QS",), 9, (0,)), Ate(0, "5H", ("11",)),
     Upgraded(0, "5H", 9, 10, (0,)), Dealt(DECK), HandDealt(0, ("KD",)), RoundScored((0, 0))],
)  # fmt: skip
def test_a_fact_that_does_not_fit_is_refused(fact: Fact) -> None:
    with pytest.raises(Unfit):
        read("sweep; arena 5S; hands 5H | JD").evolve(fact)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("sweep; arena 5S 1H", "'1H' is no card"),
        ("sweep; hands 5H | 6H | 7H", "at most 2 lists"),
        ("sweep; stacks 8 5H 3C by 0", "write value, cards, owners"),
        ("sweep; stacks 9 5H 4C", "write value, cards, owners"),
        ("sweep; stacks 9 5H 4C by 2", "a seat from 0 to 1"),
        ("sweep; stacks 9 5H 4C by 0 | 9 8H AC by 1", "never more than one stack of 9"),
        ("sweep; turn 2", "a seat from 0 to 1"),
        ("sweep; turn one", "a whole number"),
        ("sweep; sweeps 1", "two numbers"),
        ("sweep; sheet 1 2 3", "two numbers"),
        ("sweep; phase lunch", "one of deal, play, over"),
        ("sweep; arena 5S; hands 5S | 6H", "5S lies in two places"),
        ("sweep; table 5S", "a clause starts with one of"),
    ],
)
def test_a_position_that_cannot_be_read_says_why(text: str, found: str) -> None:
    with pytest.raises(BadNotation, match=found):
        read(text)


@pytest.mark.parametrize(
    "options", [{"target": 5}, {"rounds": 0}, {"length": "for ever"}, {"take_all": 3}, {"keys": True}]
)
def test_an_option_out_of_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.start(2, options)


def test_unknown_actions_have_no_place() -> None:
    class Shout(Action, frozen=True, tag="shout"):
        pass

    at("sweep; hands 5H | JD").refuses(0, Shout(), "0.1")
