"""Each clause of rules.md has a test here, whose name begins with the clause's number: test_3_1_…"""

import re
from pathlib import Path

import pytest
from fairdeal.engine import Match, Misplaced, Refused, Result, at

import hearts
from hearts import GAME, Pass, Play, State, Unpass
from hearts.cards import DECK, points
from hearts.facts import Passed, Played, RoundScored, TrickTaken

RULEBOOK = Path(hearts.__file__).with_name("rules.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^\*\*([1-9]\d*\.\d+)\*\*", RULEBOOK, re.MULTILINE)
TRICK = "hearts; hands 3S QH | KH 4D | 6H 5D | 8H 7D; lead 1; trick 9S QS AS; taken 2C 3C 4C AC | - | - | -"
LEAD = "hearts; hands 3S QH | KH 4D | 6H 5D | 8H 7D; taken 2C 3C 4C AC | - | - | -"
PASS = "hearts; hands 2C 3C 4C 5C | 2D 3D 4D 5D | 2S 3S 4S 5S | 2H 3H 4H 5H"
LAST = "hearts; options length=rounds rounds=1; hands 3S | - | - | -; lead 1; trick 9S 4S AS; taken"


def read(text: str) -> State:
    state = at(text)
    assert isinstance(state, State)
    return state


def refused(text: str, seat: int, action: Pass | Play | Unpass) -> str:
    """The clause by which the action is refused."""
    with pytest.raises((Refused, Misplaced)) as refusal:
        read(text).apply(seat, action)
    return refusal.value.clause


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_test(clause: str) -> None:
    begins = f"test_{clause.replace('.', '_')}_"
    assert any(name.startswith(begins) for name in globals()), f"Write {begins}…, which shows clause {clause} at work."


def test_1_1_the_ace_is_the_highest_of_its_suit() -> None:
    assert read(TRICK).apply(0, Play("3S"))[1] == TrickTaken(3, 13)


def test_1_2_hearts_and_the_queen_of_spades_cost_26_points() -> None:
    assert (points(["AH"]), points(["QS"]), points(["AS", "QD"]), points(DECK)) == (1, 13, 0, 26)


@pytest.mark.parametrize(("seats", "cards", "without"), [(3, 17, {"2D"}), (4, 13, set()), (5, 10, {"2C", "2D"})])
def test_2_1_everybody_gets_the_same_number_of_cards(seats: int, cards: int, without: set[str]) -> None:
    state = Match(GAME, seats).state
    assert isinstance(state, State)
    assert {len(hand) for hand in state.hands} == {cards}
    assert set(DECK) - set(state.holdings()) == without


def test_2_2_the_last_seat_deals_first_and_then_seat_0() -> None:
    assert (read("hearts").dealer, read("hearts; scored 1 5 10 10").dealer) == (3, 0)


@pytest.mark.parametrize(("seats", "steps"), [(3, [1, 2, 0, 1]), (4, [1, 3, 2, 0]), (5, [1, 4, 0, 1])])
def test_3_1_cards_go_left_right_and_across(seats: int, steps: list[int]) -> None:
    sheets = [" / ".join([" ".join("0" * seats)] * played) for played in range(4)]
    assert [read(f"hearts; seats {seats}; scored {sheet}").steps for sheet in sheets] == steps


def test_3_2_three_cards_of_ones_own_hand_are_passed() -> None:
    assert refused(PASS, 0, Pass(("2C", "3C"))) == "3.2"
    assert refused(PASS, 0, Pass(("2C", "3C", "2D"))) == "3.2"
    assert refused(PASS, 0, Play("2C")) == "3.2"


def test_3_3_one_may_choose_again_until_all_cards_change_hands_at_once() -> None:
    state = read(PASS)
    for seat, suit in enumerate("CDSH"):
        state.apply(seat, Pass((f"2{suit}", f"3{suit}", f"4{suit}")))
        if seat == 0:
            state.apply(0, Unpass())
            assert state.to_act() == (0, 1, 2, 3)
            facts = state.apply(0, Pass(("2C", "3C", "5C")))
            assert len(facts) == 1
    assert state.hands[1] == ["3C", "5C", "5D"]  # and the two of clubs is played
    assert refused(state.position(), 0, Unpass()) == "3.3"


def test_4_1_the_lowest_club_is_played_by_itself() -> None:
    state = read(f"{PASS}; scored 1 5 10 10 / 1 5 10 10")  # across
    facts = [state.apply(seat, Pass((f"2{suit}", f"3{suit}", f"4{suit}"))) for seat, suit in enumerate("CDSH")][-1]
    assert facts[1] == Passed(0, 2, ("2C", "3C", "4C"))
    assert facts[-1] == Played(2, "2C")
    assert state.to_act() == (3,)


def test_4_2_who_has_the_suit_that_was_led_plays_it() -> None:
    assert refused(TRICK, 0, Play("QH")) == "4.2"
    assert refused(TRICK, 0, Play("AH")) == "4.2"


def test_4_3_nothing_that_costs_points_comes_to_the_first_trick() -> None:
    first = "hearts; hands 3C | 4D QS 8H | 6C | 7C; trick 2C"
    assert refused(first, 1, Play("QS")) == "4.3"
    assert refused(first, 1, Play("8H")) == "4.3"
    assert read(first.replace("4D ", "")).apply(1, Play("QS"))


def test_4_4_hearts_are_led_when_one_has_been_played() -> None:
    assert refused(LEAD, 0, Play("QH")) == "4.4"
    assert read(LEAD.replace("AC", "AH")).apply(0, Play("QH"))
    assert read(LEAD.replace("3S QH", "QH")).apply(0, Play("QH"))


def test_4_5_the_highest_of_the_suit_led_takes_the_trick_and_leads() -> None:
    state = read(TRICK)
    state.apply(0, Play("3S"))
    assert (state.taken[3], state.to_act()) == (["9S", "QS", "AS", "3S"], (3,))


def test_5_1_the_points_are_written_down_when_all_hands_are_empty() -> None:
    assert read(f"{LAST} - | QS | 2H 3H | 4H").apply(0, Play("3S"))[2] == RoundScored((0, 13, 2, 1))


def test_5_2_who_has_taken_all_points_gets_none() -> None:
    all_hearts = " ".join(card for card in DECK if card.endswith("H"))
    assert read(f"{LAST} - | QS {all_hearts} | - | -").apply(0, Play("3S"))[2] == RoundScored((26, 0, 26, 26))


def test_6_1_the_fewest_points_win() -> None:
    state = read(f"{LAST} 6H | QS | 2H 3H | 4H")
    state.apply(0, Play("3S"))
    assert state.result() == Result((1, 13, 2, 1), (0, 3))


def test_6_2_the_match_ends_when_somebody_reaches_the_target() -> None:
    state = read(f"{LAST.replace('length=rounds rounds=1', 'target=40')} - | QS | 2H 3H | 4H; scored 0 26 0 0")
    assert not state.apply(0, Play("3S"))[3:]
    state = read(f"{LAST.replace('length=rounds rounds=1', 'target=39')} - | QS | 2H 3H | 4H; scored 0 26 0 0")
    assert state.apply(0, Play("3S"))[3:]


def test_7_1_a_move_can_be_disputed_while_its_round_lasts() -> None:
    assert GAME.window == "round"


def test_7_2_the_first_card_that_may_be_played_is_played_when_time_is_up() -> None:
    assert read(TRICK).default(0) == Play("3S")
    assert read(PASS).default(3) == Pass(("2H", "3H", "4H"))


def test_7_3_nothing_lies_face_down_during_a_round() -> None:
    assert read(TRICK).face_down() == {}
