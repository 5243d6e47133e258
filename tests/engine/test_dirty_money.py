"""Dirty Money by its rulebook, docs/rules/dirty-money.md."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from rulebook import at

from fairdeal import engine
from fairdeal.engine import DEALER, BadNotation, BadOption, Deal, Fact, Match, Refused, Relaid, Unfit, seed_of, shuffled
from fairdeal.engine.dirty_money import GAME, State, play
from fairdeal.engine.dirty_money.actions import Play
from fairdeal.engine.dirty_money.cards import CLEANERS, COINS, FACES, LOOT, PRINTS, RANKS, SHOWN, loot_dealt
from fairdeal.engine.dirty_money.facts import (
    CleanersDealt,
    HandDealt,
    Haul,
    MatchEnded,
    Played,
    RoundScored,
    TrickTaken,
)
from fairdeal.engine.dirty_money.rules import Rules
from fairdeal.engine.dirty_money.score import busted, victors
from fairdeal.engine.rounds import Dealt

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"imperfect_information": True},
    {"length": "everyone deals"},
    {"length": "target", "target": 60},
)


def read(text: str) -> State:
    """The position that `text` describes."""
    state = GAME.read(text)
    assert isinstance(state, State)
    return state


def dealt(seats: int, seed: int = 0, **options: object) -> State:
    state = GAME.start(seats, options)
    assert isinstance(state, State)
    state.apply(DEALER, Deal(shuffled(state.to_shuffle(), seed_of(seed))))
    return state


def unshuffled(seats: int) -> State:
    state = GAME.start(seats)
    assert isinstance(state, State)
    state.apply(DEALER, Deal(state.to_shuffle()))
    return state


def facts_of(text: str, seat: int, card: str) -> list[Fact]:
    return list(at(text).facts(seat, play(card)))


def random_states(seats: int, options: dict[str, object], seed: int = 1) -> Iterator[State]:
    """Every state between two facts of a match at random, the same object each time."""
    dice = random.Random(seed)
    state = GAME.start(seats, options)
    assert isinstance(state, State)
    deals = 0
    while asked := state.to_act():
        if asked == (DEALER,):
            action: engine.Action = Deal(shuffled(state.to_shuffle(), seed_of(seed), deals))
            deals += 1
        else:
            action = dice.choice(state.legal(asked[0]))
        for fact in state.decide(asked[0], action):
            state.evolve(fact)
            yield state


# 1 Cards


def test_1_1_the_loot_has_four_suits_of_fifteen_ranks() -> None:
    assert [f"{suit}{rank}" for suit in "JPAU" for rank in range(1, 16)] == list(LOOT)


def test_1_2_the_loot_shows_117_coins_and_72_prints() -> None:
    assert (sum(COINS.values()), sum(PRINTS.values())) == (117, 72)


@pytest.mark.parametrize(
    ("card", "coins", "prints"),
    [("J1", 1, 0), ("J15", 5, 3), ("P6", 2, 1), ("P9", 2, 1), ("A4", 1, 0), ("A13", 3, 2), ("U3", 0, 1), ("U10", 1, 2)],
)
def test_1_2_coins_and_prints_follow_suit_and_rank(card: str, coins: int, prints: int) -> None:
    assert (COINS[card], PRINTS[card]) == (coins, prints)


def test_1_3_a_cleaner_has_no_suit_rank_coins_or_prints() -> None:
    for card in CLEANERS:
        assert (COINS[card], PRINTS[card], card in RANKS, FACES[card].suit) == (0, 0, False, "")


# 2 The deal


def test_2_1_the_last_seat_deals_first_and_the_deal_moves_on() -> None:
    first, second = GAME.start(4), read("dirty money; scored 1c/1f 2c/2f 3c/3f 4c/4f")
    assert (first.view().dealer, second.view().dealer) == (3, 0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_2_2_everybody_gets_one_cleaner_and_somebody_the_first_player_s(seats: int) -> None:
    cleaners = [card for hand in dealt(seats).hands for card in hand if card in CLEANERS]
    assert sorted(cleaners) == ["C"] * (seats - 1) + ["C1"]


@pytest.mark.parametrize(("seats", "cards"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_2_3_the_loot_is_dealt_out_evenly(seats: int, cards: int) -> None:
    assert [len(hand) for hand in dealt(seats).hands] == [cards + 1] * seats


def test_2_4_cleaners_and_loot_each_go_round_from_the_dealer_s_left() -> None:
    state = unshuffled(3)
    assert (state.hands[0][:2], state.hands[1][:2], state.hands[0][-1]) == (["J1", "J4"], ["J2", "J5"], "C1")


def test_2_4_after_one_round_the_second_seat_is_dealt_to_first() -> None:
    state = read("dirty money; seats 3; scored 1c/1f 2c/2f 3c/3f")
    state.apply(DEALER, Deal(state.to_shuffle()))
    assert [hand[0] for hand in state.hands] == ["J3", "J1", "J2"]


def test_2_5_a_rest_too_small_for_everybody_is_not_dealt() -> None:
    assert loot_dealt(["J1", "J2", "J3", "J4", "J5", "J6", "J7"], 3, 2, 0) == [("J1", "J4"), ("J2", "J5"), ("J3", "J6")]


@pytest.mark.parametrize("seats", GAME.seats)
def test_2_5_of_sixty_cards_nothing_is_left_over(seats: int) -> None:
    assert dealt(seats).aside == []


def test_2_6_the_first_player_cleaner_leads_the_first_trick() -> None:
    for seed in range(8):
        state = dealt(5, seed)
        assert "C1" in state.hands[state.to_act()[0]]


# 3 Playing


def test_3_1_the_leader_may_play_any_card() -> None:
    at("dirty money; seats 3; hands J1 U5 C | A1 A2 C | A3 A4 C1").allows(0, play("J1"), play("U5"), play("C"))


def test_3_1_play_goes_clockwise_and_round_the_last_seat() -> None:
    position = at("dirty money; lead 3; hands A1 C | A2 C | A3 C | A4 J4 C1")
    assert position.play(3, play("J4")).state.to_act() == (0,)


def test_3_1_a_card_must_be_in_the_hand() -> None:
    at("dirty money; seats 3; hands J1 C | A1 C | A3 C1").refuses(0, play("A1"), "3.1")


def test_3_1_a_card_that_does_not_exist_is_in_no_hand() -> None:
    at("dirty money; seats 3; hands J1 C | A1 C | A3 C1").refuses(0, Play("Q9"), "3.1")


def test_3_1_another_seat_waits() -> None:
    at("dirty money; seats 3; hands J1 C | A1 C | A3 C1").refuses(1, play("A1"), "0.1")


FOLLOW = "dirty money; trick P7; hands A3 C1 | P2 J15 C | A1 A2 C | A6 A7 C"


def test_3_2_who_holds_the_lead_suit_follows_it_or_cleans() -> None:
    at(FOLLOW).allows(1, play("P2"), play("C"))


def test_3_2_another_suit_is_refused_while_the_lead_suit_is_held() -> None:
    at(FOLLOW).refuses(1, play("J15"), "3.2")


def test_3_2_who_does_not_hold_it_plays_anything() -> None:
    at("dirty money; trick P7; hands C1 | J2 U3 C | A1 C | A2 C").allows(1, play("J2"), play("U3"), play("C"))


def test_3_3_a_cleaner_may_be_played_by_who_could_follow() -> None:
    at(FOLLOW).gives(1, play("C"), Played(1, "C"))


def test_3_4_after_a_cleaner_anything_goes() -> None:
    at("dirty money; trick P7 C; hands C1 | A1 | P2 J15 C | A2 C").allows(2, play("P2"), play("J15"), play("C"))


def test_3_5_a_led_cleaner_leaves_no_suit_to_follow() -> None:
    at("dirty money; trick C1; hands A9 | P2 J15 C | A1 A3 C | A2 A4 C").allows(1, play("P2"), play("J15"), play("C"))


def test_3_5_cards_after_a_led_cleaner_set_no_lead_suit() -> None:
    at("dirty money; trick C1 P9; hands A9 | C | P2 J15 | A2 C").allows(2, play("P2"), play("J15"))


@pytest.mark.parametrize(("seats", "tricks"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_3_6_a_round_has_a_trick_more_than_loot_cards_in_a_hand(seats: int, tricks: int) -> None:
    match = Match("dirty-money", seats, options={"rounds": 1})
    while match.to_act():
        match.apply(match.to_act()[0], match.legal(match.to_act()[0])[0])
    assert sum(isinstance(fact, TrickTaken) for fact in match.facts) == tricks


# 4 Taking a trick


def test_4_1_the_highest_of_the_lead_suit_takes_coins_and_prints() -> None:
    facts = facts_of("dirty money; trick J9 J12 P15; hands A1 C1 | A2 C | A3 C | J3 A4 C", 3, "J3")
    assert facts == [Played(3, "J3"), TrickTaken(1, 12, 5)]


def test_4_1_three_suits_and_nobody_follows() -> None:
    facts = facts_of("dirty money; seats 3; trick A13 J2; hands A1 C1 | U2 C | P8 U3 C", 2, "P8")
    assert facts[1:] == [TrickTaken(0, 6, 3)]


def test_4_2_the_last_cleaner_takes_the_coins_and_wipes_the_prints() -> None:
    facts = facts_of("dirty money; trick A4 C C; hands A1 C1 | A2 | A3 | A15 A5 C", 3, "A15")
    assert facts[1:] == [TrickTaken(2, 4, 0, clean=True)]


def test_4_2_a_led_cleaner_takes_the_trick_if_none_follows() -> None:
    facts = facts_of("dirty money; lead 1; seats 3; trick C J15; hands U15 U1 C1 | A2 | A3 C", 0, "U15")
    assert facts[1:] == [TrickTaken(1, 6, 0, clean=True)]


def test_4_2_the_first_player_cleaner_wipes_like_any_other() -> None:
    facts = facts_of("dirty money; seats 3; trick J15 C; hands A1 C | A2 | C1 U1", 2, "C1")
    assert facts[1:] == [TrickTaken(2, 5, 0, clean=True)]


def test_4_3_who_takes_the_trick_leads_the_next() -> None:
    position = at("dirty money; trick J9 J12 P15; hands A1 C1 | A2 C | A3 C | J3 A4 C")
    assert position.play(3, play("J3")).state.to_act() == (1,)


# 5 Score

LAST_CARD = "dirty money; seats 3; trick J15 U4; hands - | - | C; loot J1 | U10 P15 | -; clean - | - | A13 U15"


def test_5_1_the_last_card_of_the_round_adds_everything_up() -> None:
    assert at(LAST_CARD).facts(2, play("C"))[2] == RoundScored(
        (Haul((1, 0, 0, 0), 0, 0), Haul((0, 4, 0, 1), 4, 0), Haul((5, 0, 3, 1), 8, 8))
    )


def test_5_1_nothing_is_added_up_while_cards_are_held() -> None:
    assert len(facts_of("dirty money; seats 3; trick J2 J3; hands U1 | U2 | J4 U3", 2, "J4")) == 2


def test_5_2_prints_taken_with_a_cleaner_do_not_count() -> None:
    assert [player.shows["prints"] for player in at(LAST_CARD).play(2, play("C")).state.view().players] == [0, 4, 0]


def test_5_2_the_sheet_shows_how_the_sums_came_about() -> None:
    sheet = at(LAST_CARD).play(2, play("C")).state.sheet()
    assert sheet[0].rows[2].detail == "Jewels 5 + Artifacts 3 + Junk 1 = 9 coins; 8 prints − 8 wiped = 0; 0 in all"


def ended(scored: str, options: str = "rounds=2") -> MatchEnded:
    """The end of a match in which nothing is added by the last trick."""
    text = f"dirty money; seats 3; options {options}; trick C C; hands - | - | C1; scored {scored}"
    fact = at(text).facts(2, play("C1"))[-1]
    assert isinstance(fact, MatchEnded)
    return fact


def test_5_3_whoever_has_the_most_prints_is_busted() -> None:
    assert ended("40c/20f 35c/12f 50c/25f").busted == (2,)


def test_5_3_everybody_who_shares_the_most_is_busted() -> None:
    assert ended("40c/25f 35c/12f 50c/25f") == MatchEnded((40, 35, 50), (25, 12, 25), (0, 2), (1,))


def test_5_3_prints_are_added_over_all_rounds() -> None:
    assert ended("9c/9f 5c/0f 1c/1f | 9c/0f 5c/8f 1c/1f", "rounds=3").busted == (0,)


def test_5_4_nobody_is_busted_if_all_have_as_many_prints() -> None:
    assert ended("40c/20f 35c/20f 50c/20f") == MatchEnded((40, 35, 50), (20, 20, 20), (), (2,))


def test_5_5_the_most_coins_of_the_others_win() -> None:
    assert ended("40c/20f 35c/12f 50c/25f").winners == (0,)


def test_5_4_a_ruling_lets_nobody_win_who_is_busted() -> None:
    assert victors((90, 50, 40), (9, 1, 1), among=(0, 1, 2)) == (1,)
    assert victors((90, 50, 40), (9, 1, 1), among=(0, 2)) == (2,)
    assert victors((90, 50, 40), (9, 1, 1), among=(0,)) == (0,)


def test_5_6_equal_coins_go_to_fewer_prints() -> None:
    assert ended("40c/20f 40c/12f 50c/25f").winners == (1,)


def test_5_6_equal_coins_and_prints_share_the_win() -> None:
    assert ended("40c/20f 40c/20f 50c/25f").winners == (0, 1)


def test_5_6_all_equal_is_shared_by_all() -> None:
    assert (busted((7, 7, 7)), victors((5, 5, 5), (7, 7, 7))) == ((), (0, 1, 2))


# 6 What is open


def test_6_1_a_player_sees_the_own_hand_sorted_and_of_others_a_count() -> None:
    view = read("dirty money; seats 3; hands C J15 A2 J3 | A1 P1 C | A3 P3 U4 C1").view(0)
    hands = {zone.id: (zone.cards, zone.count) for zone in view.zones if zone.layout == "hand"}
    assert hands == {"hand0": (("J3", "J15", "A2", "C"), None), "hand1": ((), 3), "hand2": ((), 4)}


def test_6_1_the_trick_and_the_last_trick_show_who_played_what() -> None:
    view = read("dirty money; lead 2; trick U3; last 1 J2 J3 C; hands A1 C | A2 C | C1; clean J3 | - | -").view()
    trick, last = view.zones[:2]
    assert (trick.marks, last.marks, last.note) == ({0: "2"}, {0: "1", 1: "2", 2: "0"}, "{0} took 2 coins, no prints")
    assert (last.stake, last.ahead) == ({"coins": 2, "wiped": 0}, 2)


def test_6_1_the_table_counts_coins_and_prints_for_everybody() -> None:
    view = read("dirty money; seats 3; hands J1 C | J2 C | J3 C1; loot J15 U10 | - | -; clean P15 | - | -").view()
    tally = {"tricks left": 2, "cleaners left": 3, "coins not taken": 107, "prints not taken": 65}
    shows = {"coins": 10, "prints": 5, "tricks": 1}
    assert (view.players[0].round_score, view.players[0].shows) == (10, shows)
    assert (view.tally, view.brief) == (tally, "trick 2 of 3")


def test_6_1_the_trick_tells_what_is_at_stake_and_which_card_is_ahead() -> None:
    trick = read("dirty money; lead 2; trick P5 J13; hands A1 C | A2 C | A3 C | C1 A4").view().zones[0]
    assert (trick.note, trick.stake, trick.ahead) == ("Paintings led", {"coins": 7, "prints": 4}, 0)
    cleaned = read("dirty money; lead 2; trick P5 J13 C; hands A1 C | A2 C1 | A3 | C A4").view().zones[0]
    assert (cleaned.stake, cleaned.ahead) == ({"coins": 7, "wiped": 4}, 2)


def test_6_1_loot_set_aside_is_a_count() -> None:
    aside = dealt(4, imperfect_information=True).view(0).zones[-1]
    assert (aside.id, aside.cards, aside.count) == ("aside", (), 4)


def test_6_1_a_hand_is_told_to_its_seat_alone() -> None:
    fact = HandDealt(1, ("J9", "U2"))
    told = [GAME.tell(fact, viewer) for viewer in (1, 0, None)]
    assert told == ["{1} gets 2 loot cards: the 9 of Jewels, the 2 of Junk.", *["{1} gets 2 loot cards."] * 2]


def test_6_1_the_facts_of_a_deal_say_who_learns_them() -> None:
    facts = GAME.start(3).apply(DEALER, Deal(GAME.start(3).to_shuffle()))
    audiences = [{"order": ()}, {}, {"cards": (0,)}, {"cards": (1,)}, {"cards": (2,)}]
    assert [dict(fact.audiences()) for fact in facts] == audiences


def with_hidden_cards_changed(state: State, viewer: int | None, dice: random.Random) -> State:
    """The same state but for loot that the viewer cannot see: dealt again among the other hands and the cards aside."""
    other = state.clone()
    unseen = [hand for seat, hand in enumerate(other.hands) if seat != viewer]
    pool = [card for pile in [*unseen, other.aside] for card in pile if card not in CLEANERS]
    dice.shuffle(pool)
    for hand in unseen:
        hand[:] = sorted((card if card in CLEANERS else pool.pop() for card in hand), key=SHOWN.__getitem__)
    other.aside = [card for card in other.aside if card in CLEANERS] + pool
    return other


@pytest.mark.parametrize("options", OPTIONS[:2], ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_6_1_what_a_viewer_may_not_know_changes_nothing_for_that_viewer(seats: int, options: dict[str, object]) -> None:
    dice = random.Random(seats)
    for state in random_states(seats, options):
        if state.phase != "play" or dice.random() > 0.3:
            continue
        viewer = dice.choice([None, *range(seats)])
        other = with_hidden_cards_changed(state, viewer, dice)
        assert other.view(viewer) == state.view(viewer)
        if viewer is not None:
            assert other.choices(viewer) == state.choices(viewer)


# 7 Variations


@pytest.mark.parametrize(("seats", "cards"), [(3, 19), (4, 14), (5, 11), (6, 9)])
def test_7_1_imperfect_information_takes_a_card_for_each_player_out_unseen(seats: int, cards: int) -> None:
    state = dealt(seats, imperfect_information=True)
    assert ([len(hand) for hand in state.hands], len(state.aside)) == ([cards + 1] * seats, seats)


def test_7_1_the_first_loot_that_comes_up_is_taken_out() -> None:
    state = GAME.start(3, {"imperfect_information": True})
    state.apply(DEALER, Deal(state.to_shuffle()))
    assert "; aside J1 J2 J3" in state.position()


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        ({}, 2),
        ({"rounds": 1}, 1),
        ({"rounds": 6}, 6),
        ({"length": "everyone deals"}, 5),
        ({"rounds": 6, "target": 10}, 6),
    ],
    ids=str,
)
def test_7_2_a_match_has_two_rounds_or_as_many_as_agreed(options: dict[str, object], rounds: int) -> None:
    *_, state = random_states(5, options)
    assert (state.is_over(), len(state.sheet())) == (True, rounds)


def test_7_2_a_target_ends_the_match_even_if_who_reached_it_is_busted() -> None:
    assert ended("40c/20f 35c/12f 50c/25f", "length=target target=50").winners == (0,)


def test_7_2_below_the_target_the_match_goes_on() -> None:
    text = (
        "dirty money; seats 3; options length=target target=51; trick C C; hands - | - | C1; scored 50c/1f 0c/0f 0c/2f"
    )
    assert at(text).play(2, play("C1")).state.to_act() == (DEALER,)


@pytest.mark.parametrize(
    "wrong", [{"rounds": 0}, {"rounds": 7}, {"target": 5}, {"length": "ages"}, {"wiped": True}], ids=str
)
def test_7_2_an_option_out_of_range_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.start(4, wrong)


# 8 At this table

SET_ASIDE = "dirty money; seats 3; hands J1 C | A1 C | A3 C1; lead 2; aside U1 U2 U3"


def test_8_1_a_round_can_be_disputed_until_the_next_is_dealt() -> None:
    assert GAME.window == "round"


@pytest.mark.parametrize(
    ("position", "card"),
    [
        ("lead 2; trick J9; hands J4 J2 U1 C | A1 C | A3", "J2"),
        ("lead 2; trick J9; hands P3 A3 U5 C | A1 C | A2", "P3"),
        ("lead 2; trick C1; hands J4 U2 C | A1 C | A3", "U2"),
        ("hands P15 C | A1 C | A3 C1", "P15"),
        ("hands C | C | C1", "C"),
    ],
)
def test_8_2_the_lowest_card_that_may_be_played_is_and_the_cleaner_last(position: str, card: str) -> None:
    assert read(f"dirty money; seats 3; {position}").default(0) == play(card)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", OPTIONS[:2], ids=str)
def test_8_2_what_is_played_is_always_legal(seats: int, options: dict[str, object]) -> None:
    match, dice = Match("dirty-money", seats, 6, options), random.Random(6)
    while not match.over:
        [seat] = match.to_act()
        assert match.state.default(seat) in match.legal(seat)
        match.apply(seat, dice.choice(match.legal(seat)))


def test_8_3_only_the_loot_set_aside_changes_places_when_it_is_shuffled_again() -> None:
    state = read(SET_ASIDE)
    state.evolve(Relaid("aside", (2, 0, 1)))
    assert state.position() == SET_ASIDE.replace("U1 U2 U3", "U3 U1 U2")


def test_8_3_the_same_cards_are_there_as_before() -> None:
    state = read(SET_ASIDE)
    before = Counter(state.holdings())
    state.evolve(Relaid("aside", (2, 0, 1)))
    assert Counter(state.holdings()) == before


@pytest.mark.parametrize("fact", [Relaid("aside", (1, 0)), Relaid("aside", (0, 0, 1)), Relaid("deck", (1, 0, 2))])
def test_8_3_another_pile_or_order_does_not_fit_and_changes_nothing(fact: Relaid) -> None:
    state = read(SET_ASIDE)
    with pytest.raises(Unfit):
        state.evolve(fact)
    assert state.position() == SET_ASIDE


def test_8_3_where_nothing_is_set_aside_there_is_nothing_to_shuffle() -> None:
    assert dealt(4).face_down() == {}


def test_a_deal_uncovers_what_was_not_dealt_yet() -> None:
    facts = GAME.start(3).apply(DEALER, Deal(GAME.start(3).to_shuffle()))
    assert [fact.uncovers() for fact in facts] == [{}, *[{"cards": "aside"}] * 4]


def test_a_card_played_was_known_to_its_hand_alone() -> None:
    facts = read("dirty money; seats 3; trick J1 A1; lead 1; hands C | - | -").apply(0, play("C"))
    assert [fact.uncovers() for fact in facts[:2]] == [{"card": "hand:0"}, {}]


# The whole game


@pytest.mark.parametrize("seats", GAME.seats)
def test_coins_and_prints_of_a_round_are_those_of_the_cards_played(seats: int) -> None:
    *_, state = random_states(seats, {"rounds": 1, "imperfect_information": True})
    lost = sum(COINS[card] for card in state.aside), sum(PRINTS[card] for card in state.aside)
    taken = state.scored[0]
    assert sum(haul.cash for haul in taken) + lost[0] == 117
    assert sum(haul.found for haul in taken) + lost[1] == 72


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_position_reads_back_as_it_was_written(seats: int, options: dict[str, object]) -> None:
    for state in random_states(seats, options):
        again = read(state.position())
        assert all(getattr(again, slot) == getattr(state, slot) for slot in Rules.__slots__)


@pytest.mark.parametrize("seats", GAME.seats)
def test_legal_is_exactly_what_is_accepted(seats: int) -> None:
    universe: list[engine.Action] = [*map(play, FACES), Play("J16"), Play(""), Deal(())]
    for state in list(map(State.clone, random_states(seats, {"rounds": 1})))[6::11]:
        for seat in (DEALER, *range(seats)):
            accepted = [action for action in universe if is_accepted(state, seat, action)]
            assert accepted == sorted(state.legal(seat), key=universe.index)


def is_accepted(state: State, seat: int, action: engine.Action) -> bool:
    try:
        return next(state.decide(seat, action)) is not None
    except Refused:
        return False


def sequences(state: engine.GameState, depth: int) -> int:
    """How many ways there are to go on for so many plays."""
    (seat,) = state.to_act()
    actions = state.legal(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.apply(seat, action)
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "depth", "count"),
    [
        (3, 1, 21),
        (3, 2, 20 * 6 + 21),  # five of the suit and the cleaner; after a led cleaner anything
        (3, 3, 20 * (5 * 6 + 21) + 21 * 21),
        (4, 3, 4 * (4 * 5 + 16) + 4 * (4 * 4 + 16) + 4 * (3 * 5 + 16) + 3 * (4 * 5 + 16) + 16 * 16),
        (5, 3, 12 * (3 * 4 + 13) + 13 * 13),
        (6, 3, 6 * (3 * 4 + 11) + 4 * (2 * 3 + 11) + 11 * 11),
    ],
)
def test_the_unshuffled_deal_can_go_on_in_so_many_ways(seats: int, depth: int, count: int) -> None:
    assert sequences(unshuffled(seats), depth) == count


@pytest.mark.parametrize(("seats", "count"), [(3, 28_220), (4, 9_521), (5, 5_388), (6, 3_159)])
def test_a_shuffled_deal_can_go_on_in_so_many_ways_for_four_plays(seats: int, count: int) -> None:
    assert sequences(dealt(seats, seed=1), 4) == count


def test_choices_name_the_card_where_it_lies_in_the_hand() -> None:
    choices = read("dirty money; seats 3; hands J1 U5 C | A1 C | A3 C1").choices(0)
    shown = [(choice.label, choice.uses) for choice in choices.items]
    labels = ("Play the 1 of Jewels", "Play the 5 of Junk", "Play the cleaner")
    assert shown == [(label, (f"hand0.{i}",)) for i, label in enumerate(labels)]


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        ("hands J1 C | A1 C | A3 C1", "Lead any card."),
        ("lead 2; trick J4; hands J1 C | A1 C | A3", "Follow with Jewels, or play your cleaner."),
        ("lead 2; trick J4; hands J1 U1 | A1 C | A3", "Follow with Jewels."),
        ("lead 2; trick P4; hands J1 C | A1 C | A3", "You have no Paintings: play any card."),
        ("lead 2; trick C1; hands J1 C | A1 C | A3", "A cleaner is in the trick: play any card."),
        ("lead 1; hands J1 C | A1 C | A3 C1", ""),
    ],
)
def test_a_prompt_says_what_may_be_played(position: str, prompt: str) -> None:
    assert read(f"dirty money; seats 3; {position}").view(0).prompt == prompt


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (Played(1, "P15"), "{1} plays the 15 of Paintings."),
        (TrickTaken(2, 1, 3), "{2} takes the trick: 1 coin and 3 prints."),
        (TrickTaken(2, 4, 0, clean=True), "{2} takes the trick with a cleaner: 4 coins, all prints wiped."),
        (CleanersDealt(("C", "C1", "C")), "Everybody gets a cleaner; {1} has the First-Player cleaner and leads."),
        (Dealt(("J1",)), "The cleaners and the loot are shuffled."),
        (
            RoundScored((Haul((7,), 3, 2), Haul((1,), 0, 0))),
            "The round is over: {0} 7 coins and 1 print, {1} 1 coin and 0 prints.",
        ),
        (
            MatchEnded((9, 7, 9), (8, 2, 8), (0, 2), (1,)),
            "{0} and {2} are busted for the most prints. {1} wins the match with 7 coins.",
        ),
        (MatchEnded((9, 9), (2, 2), (), (0, 1)), "Nobody is busted. {0} and {1} win the match with 9 coins."),
        (Relaid("aside", (1, 0)), "The face-down cards of the loot set aside are shuffled again."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_fact_is_told_in_a_sentence(fact: Fact, sentence: str) -> None:
    assert GAME.tell(fact, None) == sentence


@pytest.mark.parametrize(
    ("position", "fact"),
    [
        ("hands J1 C | A1 C | A3 C1", Played(0, "A1")),
        ("hands J1 C | A1 C | A3 C1", Played(1, "A1")),
        ("hands J1 C | A1 C | A3 C1", TrickTaken(0, 0, 0)),
        ("trick J1 A1 A3; hands C | C | C1", Played(0, "C")),
        ("trick J1 A1 A3; hands C | C | C1", TrickTaken(3, 0, 0)),
        ("hands J1 C | A1 C | A3 C1", Dealt(())),
        ("hands J1 C | A1 C | A3 C1", CleanersDealt(("C1", "C", "C"))),
        ("hands C | C | C1; aside J1 J2", HandDealt(0, ("J3",))),
        ("hands C | C | J3 C1; aside J1 J2", HandDealt(2, ("J1",))),
        ("hands J1 C | A1 C | A3 C1", RoundScored(())),
        ("phase play", RoundScored((Haul((1,), 0, 0),))),
        ("hands J1 C | A1 C | A3 C1", MatchEnded((), (), (), (0,))),
        ("hands J1 C | A1 C | A3 C1; scored 1c/1f 2c/2f 3c/3f", MatchEnded((), (), (), (0,))),
        ("phase deal", MatchEnded((), (), (), (0,))),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Fact) else value,
)
def test_a_fact_that_could_not_have_happened_is_unfit(position: str, fact: Fact) -> None:
    state = read(f"dirty money; seats 3; {position}")
    with pytest.raises(Unfit):
        state.evolve(fact)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("seats three", "a whole number"),
        ("hands J1 | J2 | J16", "'J16' is no card"),
        ("hands J1 | J2 | J1", "'J1' stands 2 times"),
        ("hands C C | C C | C", "'C' stands 5 times"),
        ("seats 3; hands J1 | J2", "3 seats separated by"),
        ("seats 3; hands J1 | J2 | J3; lead 3", "a seat from 0 to 2"),
        ("seats 3; trick J1 J2 J3 J4", "at most one card of each of the 3 seats"),
        ("seats 3; last 1 J1", "a card of each of the 3 seats"),
        ("phase lunch", "one of deal, play, over"),
        ("scored 1c/1f", "a haul for each of the 4 seats"),
        ("seats 3; scored 1c/1f 2 3c/0f", "'2' is no haul"),
        ("seats 3; scored 1c/1f 2c/2-3f 3c/0f", "'2c/2-3f' is no haul"),
        ("cards J1", "a clause starts with one of"),
    ],
)
def test_a_position_that_cannot_be_read_says_why(position: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        read(f"dirty money; {position}")


def test_the_sensible_bot_does_better_than_chance() -> None:
    won = [wins(seats, seed) for seed in range(5) for seats in GAME.seats]
    assert sum(won) > 1.2 * sum(1 / seats for _ in range(5) for seats in GAME.seats)


def wins(seats: int, seed: int) -> float:
    """The share of a match's win that the sensible bot gets among random ones."""
    match, dice, own = Match("dirty-money", seats, seed), engine.Dice(seed_of(seed)), seed % seats
    while match.to_act():
        (seat,) = match.to_act()
        bot = engine.sensible if seat == own else engine.random
        action = bot(match.view(seat), match.choices(seat), dice)
        match.apply(seat, action)
    result = match.result()
    assert result
    return (own in result.winners) / len(result.winners)
