"""Every check of the conformance suite finds a game that is at fault."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, get_args

import msgspec
import pytest

from fairdeal.engine import (
    DEALER,
    Action,
    Deal,
    Dice,
    Fact,
    For,
    Game,
    Relaid,
    Result,
    find,
    money_sweeper,
    monopoly,
    testing,
)
from fairdeal.engine.dirty_money import State, play
from fairdeal.engine.dirty_money.facts import CleanersDealt, HandDealt, Played, RoundScored, TrickTaken
from fairdeal.engine.dirty_money.guide import TrickGuide
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.monopoly.facts import Unpassed
from fairdeal.engine.secrecy import hidden
from fairdeal.engine.view import Choices, View, Zone
from fairdeal.engine.words import person

HONEST = find("dirty-money")
UNSEEN = {"imperfect_information": True}  # some cards lie face down, set aside


def game(**broken: Any) -> Game:
    """Dirty Money with a state, or anything else, that is at fault."""
    methods = {name.removeprefix("state_"): each for name, each in broken.items() if name.startswith("state_")}
    others = {name: each for name, each in broken.items() if not name.startswith("state_")}
    return msgspec.structs.replace(HONEST, state=type("State", (State,), methods), **others)


def never_ends(self: State) -> None:
    return None


def nobody_leads(self: State, scores: Any, among: Any) -> tuple[int, ...]:
    return (99,)


def loses_a_card(self: State) -> Iterator[str]:
    return iter(list(State.holdings(self))[1:])


def forgets_the_turn(self: State) -> str:
    return State.position(self).replace("lead 2", "lead 1")


def shares_its_hands(self: State) -> State:
    twin = State.clone(self)
    twin.hands = self.hands
    return twin


def allows_too_much(self: State, seat: int) -> list[Action]:
    return [*State.legal(self, seat), *[find("sweep").read_action({"type": "throw", "card": "QS"})][: self.seats]]


def allows_too_little(self: State, seat: int) -> list[Action]:
    return State.legal(self, seat)[:1]


def has_no_label(self: State, seat: int, action: Action) -> Any:
    return msgspec.structs.replace(State.describe(self, seat, action), label="")


def needs_two_cards(self: State, seat: int, actions: Any) -> Any:
    both = (f"hand{seat}.0", f"hand{seat}.1")
    return [msgspec.structs.replace(each, uses=both) for each in State.described(self, seat, actions)]


def lets_anybody_play(self: State, seat: int, action: Action) -> Iterator[Fact]:
    return State.decide(self, self.turn if seat >= 0 and self.phase == "play" else seat, action)


def lets_the_dealer_play(self: State, seat: int, action: Action) -> Iterator[Fact]:
    if self.phase == "deal" and not isinstance(action, Deal):
        yield Played(0, "J1")
        return
    yield from State.decide(self, seat, action)


def plays_for_nothing(self: State, seat: int) -> Action:
    return Deal(())


def shows_all_hands(self: State) -> View:
    view = State.public(self)
    zones = [Zone(f"hand{seat}", "Hand", "hand", seat, tuple(hand)) for seat, hand in enumerate(self.hands)]
    return msgspec.structs.replace(view, zones=(*[zone for zone in view.zones if "hand" not in zone.id], *zones))


def shows_what_is_aside(self: State) -> View:
    return msgspec.structs.replace(State.public(self), say=" ".join(self.aside))


def tells_a_secret_in_its_prompt(self: State, seat: int) -> str:
    return str(sum(map(len, "".join(self.hands[(seat + 1) % self.seats]).split("J"))))


def plays_by_another_hand(self: State, seat: int) -> Action:
    held = sum(map(ord, "".join(self.hands[(seat + 1) % self.seats])))
    return list(State.legal(self, seat))[held % len(State.legal(self, seat))]


def folds_anything(self: State, fact: Fact) -> None:
    try:
        State.evolve(self, fact)
    except ValueError:
        return


def forgets_a_fact(self: State, fact: Fact) -> None:
    State.evolve(self, fact)
    if isinstance(fact, Played) and fact.card == "J15":
        self.turn = (self.turn + 1) % self.seats


def lays_nothing_anew(self: State, pile: str, cards: tuple[str, ...]) -> None:
    return None


def tells_hands(fact: Fact, viewer: int | None) -> str:
    return repr(fact.cards) if isinstance(fact, HandDealt) else HONEST.tell(fact, viewer)


def plays_a_card_it_has_not(view: View, choices: Choices, dice: Any) -> Action:
    return HONEST.read_action({"type": "play", "card": "J99"})


class Peeking(TrickGuide):
    def reason(self, state: Any, seat: int, action: Action) -> str:
        return " ".join(state.hands[(seat + 1) % state.seats])


class Unlawful(TrickGuide):
    def candidates(self, state: Any, seat: int) -> list[Action]:
        return [play(card) for card in state.hands[seat]]


class Boundless(TrickGuide):
    def values(self, state: Any, dice: Dice) -> list[float]:
        return [1.5] * int(state.seats)


FAULTS: list[tuple[Callable[..., None], dict[str, Any], dict[str, Any]]] = [
    (testing.names_are_fit_to_be_written, {"name": "Dirty Money"}, {}),
    (testing.names_are_fit_to_be_written, {"faces": {}}, {}),
    (testing.a_match_ends, {"state_result": lambda self: Result((0,), ()) if self.phase == "over" else None}, {}),
    (testing.a_match_ends, {"state_leaders": nobody_leads}, {}),
    (
        testing.facts_that_end_a_round_are_as_many_as_rounds_on_the_sheet,
        {"state_sheet": lambda self: State.sheet(self)[1:]},
        {},
    ),
    (testing.a_match_ends, {"state_ended_with": lambda self, scores: False}, {}),
    (testing.a_position_is_read_back, {"state_position": forgets_the_turn}, {}),
    (testing.every_card_is_there_once, {"state_holdings": loses_a_card}, {}),
    (testing.a_clone_shares_nothing, {"state_clone": shares_its_hands}, {}),
    (testing.legal_actions_are_accepted_and_described, {"state_legal": allows_too_much}, {}),
    (testing.legal_actions_are_accepted_and_described, {"state_describe": has_no_label}, {}),
    (testing.a_card_that_may_be_chosen_in_advance_is_a_whole_move, {"state_described": needs_two_cards}, {}),
    (testing.legal_actions_are_accepted_and_described, {"state_default": plays_for_nothing}, {}),
    (testing.other_actions_are_accepted_only_if_they_are_legal, {"state_legal": allows_too_little}, {}),
    (testing.only_those_who_are_asked_act, {"state_decide": lets_anybody_play}, {}),
    (testing.the_dealer_deals_and_does_nothing_else, {"state_decide": lets_the_dealer_play}, {}),
    (testing.bots_play_from_what_they_are_shown, {"bot": plays_a_card_it_has_not}, {}),
    (testing.a_fact_that_does_not_fit_is_not_folded, {"state_evolve": folds_anything}, {}),
    (testing.a_sentence_tells_no_secret, {"tell": tells_hands}, {}),
    (testing.every_card_shown_was_uncovered, {"state_public": shows_all_hands}, {}),
    (testing.a_guide_judges_by_what_its_seat_knows, {"guide": Peeking}, {}),
    (testing.a_guide_judges_by_what_its_seat_knows, {"guide": Unlawful}, {}),
    (testing.a_guide_judges_by_what_its_seat_knows, {"guide": Boundless}, {}),
    (testing.cards_laid_anew_look_the_same, {"state_relay": lays_nothing_anew}, UNSEEN),
    (testing.cards_laid_anew_look_the_same, {"state_public": shows_what_is_aside}, UNSEEN),
    (testing.who_learned_the_same_sees_the_same, {"state_prompt": tells_a_secret_in_its_prompt}, {}),
    (testing.who_learned_the_same_sees_the_same, {"state_default": plays_by_another_hand}, {}),
    (
        testing.who_learned_the_same_sees_the_same,
        {"state_public": shows_what_is_aside},
        UNSEEN,
    ),
]


@pytest.mark.parametrize(("check", "fault", "options"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_check_finds_the_fault(
    check: Callable[[Game, int, Mapping[str, Any]], None], fault: dict[str, Any], options: dict[str, Any]
) -> None:
    check(HONEST, 3, options)
    with pytest.raises(AssertionError):
        check(game(**fault), 3, options)


class Uncovering(Fact, frozen=True, tag="uncovering"):
    """A fact with every fault that a fact can have."""

    ends_round: ClassVar[bool] = True
    seat: int
    card: Annotated[str, For("stranger")]
    stranger: int = 99

    def uncovers(self) -> dict[str, str]:
        return {"card": "the moon"}


def decides_strangely(self: State, seat: int, action: Action) -> Iterator[Fact]:
    for fact in State.decide(self, seat, action):
        yield Uncovering(fact.seat, fact.card) if isinstance(fact, Played) else fact


def evolves_by_it(self: State, fact: Fact) -> None:
    State.evolve(self, Played(fact.seat, fact.card) if isinstance(fact, Uncovering) else fact)


@pytest.mark.parametrize(
    "check",
    [
        testing.hidden_fields_have_an_audience_of_seats,
        testing.what_is_uncovered_lay_hidden,
        testing.facts_that_end_a_round_are_as_many_as_rounds_on_the_sheet,
        testing.actions_and_facts_can_be_written_and_read,
    ],
    ids=lambda check: str(check.__name__),
)
def test_a_check_finds_a_fact_that_is_at_fault(check: Callable[[Game, int, Mapping[str, Any]], None]) -> None:
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        check(game(state_decide=decides_strangely, state_evolve=evolves_by_it), 3, {})


def every_secret() -> list[tuple[Game, type[Fact]]]:
    """The facts of our games that hide text, which hands and decks are; a repair, which no random match has, apart."""
    kinds = [(game, kind) for game in OUR_OWN.values() for kind in get_args(game.facts) if kind is not Relaid]
    told_once = (money_sweeper.facts.Flipped, money_sweeper.facts.Swept)
    return [(game, kind) for game, kind in kinds if hidden(kind) and kind not in told_once]


@pytest.mark.parametrize(
    ("secretive", "fact"), every_secret(), ids=lambda each: str(getattr(each, "name", "") or each.__name__)
)
def test_a_fact_that_tells_everybody_is_found_in_each_game(
    secretive: Game, fact: type[Fact], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact, "audiences", lambda self: {})
    with pytest.raises(AssertionError, match=f"is told {fact.__name__}.*, and not shown"):
        for case in testing.cases(secretive):
            testing.no_fact_tells_more_than_the_views(secretive, case.seats, case.options)


def test_a_number_that_tells_of_a_hand_is_found() -> None:
    def tells_a_sum(self: State, seat: int, action: Action) -> Iterator[Fact]:
        for fact in State.decide(self, seat, action):
            held = sum(map(ord, "".join(self.hands[0])))
            yield msgspec.structs.replace(fact, prints=held) if isinstance(fact, TrickTaken) else fact

    def takes_it(self: State, fact: Fact) -> None:
        State.evolve(self, msgspec.structs.replace(fact, prints=0) if isinstance(fact, TrickTaken) else fact)

    testing.no_fact_tells_more_than_the_views(game(state_evolve=takes_it), 3, {})
    with pytest.raises(AssertionError, match="is told TrickTaken"):
        testing.no_fact_tells_more_than_the_views(game(state_decide=tells_a_sum, state_evolve=takes_it), 3, {})


def test_a_card_told_for_ever_that_lies_face_down_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check = testing.cards_that_lie_face_down_again_were_told_once
    check(money_sweeper.GAME, 3, {})
    monkeypatch.setattr(money_sweeper.facts.Flipped, "audiences", lambda self: {})
    check(money_sweeper.GAME, 3, {"open_memory": True})
    with pytest.raises(AssertionError, match="is told for ever, and 'grid' has cards again"):
        check(money_sweeper.GAME, 3, {})


def test_a_number_that_tells_for_ever_of_cards_that_may_lie_face_down_again_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check = testing.hidden_fields_have_an_audience_of_seats
    check(money_sweeper.GAME, 3, {})
    monkeypatch.setattr(money_sweeper.facts.Swept, "audiences", lambda self: {})
    with pytest.raises(AssertionError, match=r"Swept.* says where cards of {'cash'} lie"):
        check(money_sweeper.GAME, 3, {})


@pytest.mark.parametrize(
    ("fact", "method", "says"),
    [
        (HandDealt, "covers", {}),
        (Played, "uncovers", {}),
        (Played, "covers", {"card": "hand:0"}),
    ],
    ids=["cards come into a hand unsaid", "a card leaves a hand unsaid", "a card leaves and is said to come"],
)
def test_cards_that_move_otherwise_than_their_facts_say_are_found(
    fact: type[Fact], method: str, says: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact, method, lambda self: says)
    with pytest.raises(AssertionError, match="by its facts seat"):
        testing.cards_go_into_hands_and_out_as_said(HONEST, 3, {})


@pytest.mark.parametrize("says", [{"card": "the moon"}, {"suit": "hand:0"}, {"card": ("hand:0",) * 9}])
def test_cards_that_go_elsewhere_than_to_a_hand_are_found(
    says: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Played, "covers", lambda self: says)
    with pytest.raises(AssertionError, match=r"covers|a hand for each"):
        testing.what_is_uncovered_lay_hidden(HONEST, 3, {})


def test_a_game_whose_facts_say_nothing_of_hands_need_not_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    for fact in (HandDealt, CleanersDealt):
        monkeypatch.setattr(fact, "covers", lambda self: {})
    monkeypatch.setattr(Played, "tells_only_cards", lambda self: False)
    testing.cards_go_into_hands_and_out_as_said(HONEST, 3, {})


def offers_everybody(self: monopoly.State, seat: int) -> Action | None:
    return monopoly.UNPASS if self.phase == "pass" else None


def asks_one_after_the_other(self: monopoly.State) -> tuple[int, ...]:
    return monopoly.State.to_act(self)[:1]


def takes_all_back(self: monopoly.State, fact: Fact) -> None:
    others = {*range(self.seats)} - {fact.seat} if isinstance(fact, Unpassed) else set()
    for seat in others:
        if self.passing[seat]:
            monopoly.State.evolve(self, Unpassed(seat))
    monopoly.State.evolve(self, fact)


def keeps_what_is_taken_back(self: monopoly.State, fact: Fact) -> None:
    monopoly.State.evolve(self, fact)
    if isinstance(fact, Unpassed):
        del self.hands[fact.seat][0]


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ({"take_back": offers_everybody}, "is asked, and has"),
        ({"decide": lambda self, seat, action: self.turn_of(seat, action) or monopoly.State.decide(self, seat, action)},
         "is refused"),
        ({"to_act": asks_one_after_the_other}, "are asked after"),
        ({"evolve": takes_all_back}, "are asked after"),
        ({"evolve": keeps_what_is_taken_back}, "changes the cards"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_choice_that_is_not_just_taken_back_is_found(fault: dict[str, Any], found: str) -> None:
    check = testing.a_choice_that_is_taken_back_changes_nothing_else
    check(monopoly.GAME, 5, {})
    with pytest.raises(AssertionError, match=found):
        check(msgspec.structs.replace(monopoly.GAME, state=type("State", (monopoly.State,), fault)), 5, {})


def test_facts_that_do_not_fold_to_the_live_state_are_found() -> None:
    """A fact that is recorded is not the one that was evolved."""

    def applies_in_secret(self: State, seat: int, action: Action) -> list[Fact]:
        facts = State.apply(self, seat, action)
        if seat != DEALER:
            self.aside = self.aside[::-1]
        return facts

    with pytest.raises(AssertionError):
        testing.the_facts_fold_to_the_live_state(game(state_apply=applies_in_secret), 3, UNSEEN)


def test_the_suite_names_game_case_and_check() -> None:
    with pytest.raises(AssertionError, match=r"dirty-money, 3: every_card_is_there_once: .* missing"):
        testing.check_game(game(state_holdings=loses_a_card))


def test_a_seat_may_always_be_asked() -> None:
    """A game in which everybody acts at once has no seat that is not asked; the suite does not miss one."""

    def all_act(self: State) -> tuple[int, ...]:
        asked = State.to_act(self)
        return asked if asked in ((), (DEALER,)) else tuple(range(self.seats))

    def anybody(self: State, seat: int, action: Action) -> Iterator[Fact]:
        return State.decide(self, seat if seat == DEALER else self.turn, action)

    def anything(self: State, seat: int) -> list[Action]:
        return State.legal(self, self.turn)

    together = game(state_to_act=all_act, state_decide=anybody, state_legal=anything)
    testing.only_those_who_are_asked_act(together, 3, {})
    testing.other_actions_are_accepted_only_if_they_are_legal(together, 3, {})


def test_a_fact_that_scores_a_round_says_so() -> None:
    assert RoundScored.ends_round
    assert not Relaid.ends_round
    assert person(1) in HONEST.tell(Played(1, "J1"), None)
