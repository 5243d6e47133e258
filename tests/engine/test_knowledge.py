"""What seats know of each other's hands, worked out from facts alone."""

from collections import Counter
from collections.abc import Iterable

from fairdeal.engine import Fact
from fairdeal.engine.dirty_money.facts import CleanersDealt, Played
from fairdeal.engine.knowledge import Hindsight, Knowledge, lying
from fairdeal.engine.monopoly.facts import Discarded, Drew, HandsShown, Passed, Traded, TurnBegan

ANN, BO, CY = range(3)
TRADE = Traded(ANN, BO, given=("go",), taken=("mm", "bo"))  # Bo gets a GO, Ann the two others


def after(*facts: Fact) -> Knowledge:
    """The knowledge of three seats once these facts have happened."""
    known = Knowledge(3)
    for fact in facts:
        list(known.learn(fact))
    return known


def learners(fact: Fact, *before: Fact) -> list[tuple[int, ...]]:
    """The seats that learn something from the fact, after those before."""
    return [shown.seats for shown in after(*before).learn(fact)]


def hindsight(*undone: Fact, then: Iterable[Fact] = ()) -> Knowledge:
    """What is known once the facts `undone` are taken back to where the facts `then` had led."""
    found = Hindsight(after(*then))
    for fact in undone:
        found.follow(fact)
    return found.then


def test_cards_that_all_saw_go_into_a_hand_are_known_to_be_there() -> None:
    known = after(TRADE)
    assert (known.of(ANN), known.of(BO)) == (Counter(mm=1, bo=1), Counter(go=1))


def test_nobody_learns_from_a_known_card_that_comes_out_again() -> None:
    assert learners(Discarded(ANN, "mm"), TRADE) == []


def test_all_others_learn_from_a_card_that_nobody_saw_go_in() -> None:
    assert learners(Discarded(ANN, "go"), TRADE) == [(BO, CY)]


def test_a_card_that_has_come_out_is_not_known_to_be_there_twice() -> None:
    assert learners(Discarded(ANN, "mm"), TRADE, Discarded(ANN, "mm")) == [(BO, CY)]


def test_alike_cards_stand_for_each_other() -> None:
    assert learners(Discarded(ANN, "mm"), TRADE, TRADE, Discarded(ANN, "mm")) == []


def test_a_card_that_comes_unseen_teaches_nothing_of_the_hand() -> None:
    assert after(Drew(ANN, "go")).of(ANN) == Counter()
    assert learners(Discarded(ANN, "go"), Drew(ANN, "go")) == [(BO, CY)]


def test_a_card_that_leaves_unseen_may_have_been_any_of_those_known() -> None:
    known = after(TRADE, TRADE, Discarded(ANN, "bo"), Passed(ANN, BO, "mm"))
    assert known.of(ANN) == Counter(mm=1)


def test_that_a_card_was_passed_is_told_to_nobody_when_it_comes_out() -> None:
    assert learners(Discarded(BO, "mm"), Passed(ANN, BO, "mm")) == learners(Discarded(BO, "mm")) == [(ANN, CY)]


def test_whether_a_passed_card_was_known_is_told_to_nobody() -> None:
    assert learners(Passed(ANN, BO, "go"), TRADE) == learners(Passed(ANN, BO, "mm"), TRADE) == [(BO,)]


def test_hands_that_lie_open_keep_their_cards_and_are_known() -> None:
    shown = HandsShown((("go", "go"), ("bo",), ("mm",)))
    assert after(shown).of(ANN) == Counter(go=2)
    assert learners(shown) == [(ANN, BO, CY)]
    assert learners(shown, shown) == []


def test_whoever_learned_one_hand_learned_from_the_hands_that_lie_open() -> None:
    known = (Traded(ANN, BO, ("bo",), ("go",)),)  # the hands of Ann and Bo are known; Cy knows Cy's own
    assert learners(HandsShown((("go",), ("bo",), ("mm",))), *known) == [(ANN, BO)]


def test_a_fact_that_tells_more_than_its_card_teaches_those_who_knew_the_card() -> None:
    cleaners = CleanersDealt(("C1", "C", "C"))
    assert learners(Played(ANN, "C1"), cleaners) == []
    assert learners(Played(ANN, "J2"), Played(ANN, "J2")) == [(BO, CY)]


def test_a_fact_that_moves_no_card_changes_nothing() -> None:
    assert after(TRADE, TurnBegan(BO)).of(ANN) == Counter(mm=1, bo=1)


# Hindsight


def test_a_card_shown_before_an_undo_was_there() -> None:
    assert hindsight(Discarded(ANN, "go")).of(ANN) == Counter(go=1)


def test_a_card_that_all_saw_come_after_that_was_not_there_yet() -> None:
    assert hindsight(TRADE, Discarded(ANN, "mm")).of(ANN) == Counter()
    assert hindsight(TRADE, Discarded(ANN, "mm"), Discarded(ANN, "mm")).of(ANN) == Counter(mm=1)


def test_a_card_that_may_have_been_drawn_after_that_was_perhaps_not_there_yet() -> None:
    assert hindsight(Drew(ANN, "baltic"), Discarded(ANN, "go")).of(ANN) == Counter()
    assert hindsight(Discarded(ANN, "go"), Drew(ANN, "go")).of(ANN) == Counter(go=1)
    assert hindsight(Drew(ANN, "go"), Discarded(ANN, "go"), Discarded(ANN, "go")).of(ANN) == Counter(go=1)


def test_a_card_known_then_is_counted_once() -> None:
    assert hindsight(Discarded(ANN, "mm"), then=[TRADE]).of(ANN) == Counter(mm=1, bo=1)
    assert hindsight(Discarded(ANN, "mm"), Discarded(ANN, "mm"), then=[TRADE]).of(ANN) == Counter(mm=2, bo=1)


def test_a_card_that_left_unseen_and_one_that_was_shown_may_be_the_same_kind_only_once() -> None:
    known = hindsight(Passed(ANN, BO, "bo"), Discarded(ANN, "mm"), then=[TRADE])
    assert known.of(ANN) == Counter(mm=1, bo=1)


def test_hands_that_lay_open_before_an_undo_are_known() -> None:
    shown = HandsShown((("go", "mm"), ("bo",), ("mm",)))
    assert hindsight(Discarded(ANN, "go"), shown).of(ANN) == Counter(go=2, mm=1)


def test_what_became_known_later_of_cards_that_were_there_is_taken_in() -> None:
    found = Hindsight(Knowledge(3))
    found.follow(TRADE)
    found.know(after(TRADE, HandsShown((("mm", "bo", "go"), ("go",), ()))))
    assert found.then.of(ANN) == Counter(go=1)


def test_each_card_of_a_field_can_have_a_place_of_its_own() -> None:
    found = dict(lying((("C1",), ("C",), ("C",)), ("hand:0", "hand:1", "hand:0")))
    assert found == {"hand:0": ("C1", "C"), "hand:1": ("C",)}
