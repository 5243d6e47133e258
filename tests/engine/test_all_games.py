"""What every game owes: it ends, folds, can be written and read, keeps secrets; `legal` is what `decide` accepts."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from rulebook import at

from fairdeal import engine
from fairdeal.engine import BOTS, DEALER, GAMES, Deal, Dice, Fact, GameState, Match, Misplaced, Refused, Relaid, seed_of
from fairdeal.engine.game import Action

# Beside the default options at every number of seats.
VARIATIONS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "money-sweeper": [
        (2, {"half_deck": True, "length": "rounds", "rounds": 3}),
        (3, {"remove": "fives and tens", "adjacency": "any", "target": 1500}),
        (4, {"half_time": False, "target": 1000}),
        (8, {"play_out": True, "length": "everyone deals", "half_deck": True}),
    ],
    "sweep": [
        (2, {"take_all": True, "strict_throw": True}),
        (2, {"split_groups": True}),
        (4, {"keep_key": False, "upgrade_own": False}),
        (4, {"strict_throw": True, "split_groups": True}),
    ],
    "dirty-money": [(seats, {"imperfect_information": True}) for seats in (3, 4, 5, 6)],
    "monopoly": [(3, {"token_includes_buildings": True}), (5, {"token_includes_buildings": True})],
    "cover-your-assets": [(2, {"hand_size": 5}), (6, {"hand_size": 5, "single_round": True})],
}
CASES = [
    *((name, seats, {}) for name, game in GAMES.items() for seats in game.seats),
    *((name, seats, options) for name, cases in VARIATIONS.items() for seats, options in cases),
]
every_case = pytest.mark.parametrize(
    ("name", "seats", "options"),
    CASES,
    ids=[
        f"{name} {seats} {' '.join(f'{k}={v}' for k, v in options.items())}".strip() for name, seats, options in CASES
    ],
)
every_game = pytest.mark.parametrize("name", GAMES)


def short(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """One round is enough for what is checked at every step."""
    return {**options, "length": "rounds", "rounds": 1}


def random_play(match: Match, seed: int) -> Iterator[tuple[GameState, int, Action]]:
    """Every state of a random match before its action, with who acts and how."""
    dice = random.Random(seed)
    while not match.over:
        seat = dice.choice(match.to_act())
        legal = match.legal(seat)
        action = legal[dice.randrange(len(legal))]
        yield match.state, seat, action
        match.apply(seat, action)


@every_case
def test_a_random_match_ends(name: str, seats: int, options: dict[str, Any]) -> None:
    match = Match(name, seats, 1, short(name, options))
    for _ in random_play(match, 1):
        pass
    result = match.result()
    assert result
    assert result.winners


@every_case
def test_the_fold_of_the_facts_is_the_live_state_at_every_step(name: str, seats: int, options: dict[str, Any]) -> None:
    match = Match(name, seats, 2, short(name, options))
    folded = GAMES[name].start(seats, short(name, options))
    known = 0
    for state, _, _ in random_play(match, 2):
        for fact in match.facts[known:]:
            folded.evolve(fact)
        known = len(match.facts)
        assert folded.position() == state.position()


@every_case
def test_a_position_in_text_is_read_back_as_it_was(name: str, seats: int, options: dict[str, Any]) -> None:
    for state, seat, _ in random_play(Match(name, seats, 3, short(name, options)), 3):
        again = engine.at(state.position())
        assert again.position() == state.position()
        assert (again.to_act(), again.view(seat)) == (state.to_act(), state.view(seat))


@every_case
def test_every_physical_card_is_there_once_at_all_times(name: str, seats: int, options: dict[str, Any]) -> None:
    match = Match(name, seats, 4, short(name, options))
    deck = Counter(match.state.holdings())
    for state, _, _ in random_play(match, 4):
        assert Counter(state.holdings()) == deck


@every_case
def test_every_legal_action_is_accepted_and_described(name: str, seats: int, options: dict[str, Any]) -> None:
    dice = random.Random(5)
    for state, seat, _ in random_play(Match(name, seats, 5, short(name, options)), 5):
        legal = state.legal(seat)
        for action in [legal[dice.randrange(len(legal))] for _ in range(3)]:
            assert action in legal
            assert state.clone().apply(seat, action)
            assert state.describe(seat, action).label


@every_case
def test_an_action_of_another_moment_is_accepted_exactly_if_it_is_legal(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    seen: list[Action] = []
    dice = random.Random(6)
    for state, seat, action in random_play(Match(name, seats, 6, short(name, options)), 6):
        seen.append(action)
        for other in dice.sample(seen, min(4, len(seen))):
            assert accepts(state, seat, other) == (other in state.legal(seat)), (state.position(), seat, other)


def accepts(state: GameState, seat: int, action: Action) -> bool:
    try:
        state.clone().apply(seat, action)
    except Refused:
        return False
    return True


@every_case
def test_a_refused_action_changes_nothing(name: str, seats: int, options: dict[str, Any]) -> None:
    for state, seat, action in random_play(Match(name, seats, 7, short(name, options)), 7):
        before = state.position()
        for other in set(range(seats)) - set(state.to_act()):
            with pytest.raises(Refused):
                state.apply(other, action)
        assert state.legal(seat)
        assert state.position() == before


@every_case
def test_actions_and_facts_can_be_written_and_read(name: str, seats: int, options: dict[str, Any]) -> None:
    game = GAMES[name]
    match = Match(name, seats, 8, short(name, options))
    for _, _, action in random_play(match, 8):
        assert game.read_action(msgspec.to_builtins(action)) == action
    written = msgspec.json.encode(match.facts)
    assert msgspec.json.decode(written, type=list[game.facts]) == match.facts


@every_case
def test_every_hidden_field_has_an_audience_of_seats(name: str, seats: int, options: dict[str, Any]) -> None:
    match = Match(name, seats, 9, short(name, options))
    for _ in random_play(match, 9):
        pass
    for fact in match.facts:
        for field, audience in fact.audiences().items():
            assert hasattr(fact, field)
            assert set(audience) <= set(range(seats))


@every_case
def test_a_sentence_does_not_depend_on_what_its_hearer_may_not_know(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game = GAMES[name]
    match = Match(name, seats, 10, short(name, options))
    for _ in random_play(match, 10):
        pass
    for fact in match.facts:
        for viewer in (None, *range(seats)):
            hidden = {field for field, audience in fact.audiences().items() if viewer not in audience}
            assert game.tell(masked(fact, hidden), viewer) == game.tell(fact, viewer)


def masked(fact: Any, hidden: set[str]) -> Any:
    """The fact with other cards in its hidden fields, as many as before."""

    def other(value: Any) -> Any:
        return "?" if isinstance(value, str) else tuple("?" for _ in value) if isinstance(value, tuple) else value

    return msgspec.structs.replace(fact, **{field: other(getattr(fact, field)) for field in hidden})


@every_case
def test_the_sensible_bot_plays_a_match_to_its_end(name: str, seats: int, options: dict[str, Any]) -> None:
    match = Match(name, seats, 11, short(name, options))
    dice = Dice(seed_of("bots"))
    while not match.over:
        seat = match.to_act()[0]
        match.apply(seat, BOTS["sensible"](match.view(seat), match.choices(seat), dice))
    assert match.result()


@every_case
def test_what_is_played_for_a_seat_whose_time_is_up_is_legal(name: str, seats: int, options: dict[str, Any]) -> None:
    for state, _, _ in random_play(Match(name, seats, 13, short(name, options)), 13):
        for seat in state.to_act():
            assert state.default(seat) in state.legal(seat)


@every_case
def test_what_a_fact_uncovers_lay_in_a_face_down_pile_or_in_a_hand(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    hands = {"hands", *(f"hand:{seat}" for seat in range(seats))}
    for state, fact in every_fact(name, seats, options, 14):
        for field, place in fact.uncovers().items():
            assert hasattr(fact, field)
            assert fact.audiences().get(field) != ()
            assert place in hands | state.face_down().keys()


def every_fact(name: str, seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[GameState, Fact]]:
    """Every fact of a random match, with the state just before it."""
    dice = random.Random(seed)
    state = GAMES[name].start(seats, short(name, options))
    while asked := state.to_act():
        seat = dice.choice(asked)
        for fact in state.decide(seat, any_action(state, seat, dice)):
            yield state, fact
            state.evolve(fact)


def any_action(state: GameState, seat: int, dice: random.Random) -> Action:
    if seat == DEALER:
        return Deal(tuple(dice.sample(state.to_shuffle(), len(state.to_shuffle()))))
    legal = state.legal(seat)
    return legal[dice.randrange(len(legal))]


@every_case
def test_every_card_that_somebody_is_shown_was_uncovered_to_them_in_this_round(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    dice = random.Random(15)
    state = GAMES[name].start(seats, short(name, options))
    learned: dict[int | None, Counter[str]] = {viewer: Counter() for viewer in (None, *range(seats))}
    while asked := state.to_act():
        seat = dice.choice(asked)
        if state.between_rounds():
            learned = {viewer: Counter() for viewer in learned}
        facts = state.apply(seat, any_action(state, seat, dice))
        for viewer, cards in learned.items():
            cards.update(card for fact in facts for card in uncovered_to(viewer, fact))
            assert face_up(state, viewer) <= cards, (state.position(), viewer)


def uncovered_to(viewer: int | None, fact: Fact) -> Iterator[str]:
    """The hidden cards that the viewer (None: everybody) learns from the fact."""
    audiences = fact.audiences()
    for field in fact.uncovers():
        if field not in audiences or viewer in audiences[field]:
            yield from cards_in(getattr(fact, field))


def cards_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from cards_in(each)


def face_up(state: GameState, viewer: int | None) -> Counter[str]:
    """The cards that the viewer is shown; those of Dirty Money's last trick lie in the loot too."""
    zones = state.view(viewer).zones
    last = Counter(card for zone in zones for card in zone.cards if card and zone.id == "last")
    return last | Counter(card for zone in zones for card in zone.cards if card and zone.id != "last")


@every_case
def test_relaid_cards_stay_in_their_pile_and_nobody_sees_a_difference(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    dice = random.Random(16)
    for state, _, _ in random_play(Match(name, seats, 16, short(name, options)), 16):
        twin = state.clone()
        for pile, cards in state.face_down().items():
            order = dice.sample(range(len(cards)), len(cards))
            twin.evolve(Relaid(pile, tuple(order)))
            assert twin.face_down()[pile] == tuple(cards[place] for place in order)
        assert Counter(twin.holdings()) == Counter(state.holdings())
        for viewer in (None, *range(seats)):
            assert twin.view(viewer) == state.view(viewer)


@every_case
def test_relaid_cards_lie_in_the_clone_and_in_the_position_as_they_lie_on_the_table(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    for state, _, _ in random_play(Match(name, seats, 17, short(name, options)), 17):
        before, twin = state.face_down(), state.clone()
        for pile, cards in before.items():
            twin.evolve(Relaid(pile, tuple(reversed(range(len(cards))))))
        laid = {pile: cards[::-1] for pile, cards in before.items()}
        assert twin.face_down() == twin.clone().face_down() == engine.at(twin.position()).face_down() == laid
        assert state.face_down() == before


@every_game
def test_a_shuffle_of_face_down_cards_can_be_written_and_is_told_to_everybody_alike(name: str) -> None:
    game = GAMES[name]
    state = Match(name, game.seats[0]).state
    for pile, cards in state.face_down().items():
        fact = Relaid(pile, tuple(range(len(cards))))
        assert msgspec.json.decode(msgspec.json.encode(fact), type=game.facts) == fact
        [sentence] = {game.tell(fact, viewer) for viewer in (None, *range(state.seats))}
        assert sentence.startswith("The face-down cards of ")


@every_game
def test_a_pile_that_is_not_there_is_not_relaid(name: str) -> None:
    state = Match(name, GAMES[name].seats[0]).state
    line = state.position()
    with pytest.raises(engine.Unfit):
        state.evolve(Relaid("nowhere", ()))
    assert state.position() == line


@every_game
def test_0_1_a_seat_that_is_not_asked_is_told_whose_turn_it_is(name: str) -> None:
    match = Match(name, GAMES[name].seats[-1])
    [seat, *_] = match.to_act()
    other = next(each for each in range(match.state.seats) if each not in match.to_act())
    with pytest.raises(Misplaced, match=re.escape(f"{{{other}}}")) as refusal:
        match.apply(other, match.legal(seat)[0])
    assert refusal.value.clause == "0.1"


@every_game
def test_0_2_a_deal_brings_exactly_the_cards_that_are_to_be_shuffled(name: str) -> None:
    state = GAMES[name].start(GAMES[name].seats[0])
    cards = state.to_shuffle()
    for wrong in (cards[1:], (*cards, cards[0]), (cards[0], *cards[:-1]) if cards[0] != cards[-1] else cards[2:]):
        with pytest.raises(Refused) as refusal:
            state.apply(DEALER, Deal(wrong))
        assert refusal.value.clause == "0.2"


@every_game
def test_0_2_nobody_but_the_dealer_deals_and_never_during_a_round(name: str) -> None:
    state = GAMES[name].start(GAMES[name].seats[0])
    deal = Deal(state.to_shuffle())
    with pytest.raises(Refused):
        state.apply(0, deal)
    state.apply(DEALER, deal)
    with pytest.raises(Refused):
        state.apply(DEALER, deal)


@every_game
def test_a_fact_that_does_not_fit_is_not_folded(name: str) -> None:
    match = Match(name, GAMES[name].seats[0], 12)
    for _ in zip(range(3), random_play(match, 12), strict=False):
        pass
    twice = GAMES[name].start(GAMES[name].seats[0])
    with pytest.raises(engine.Unfit):
        for fact in match.facts:
            twice.evolve(fact)
            twice.evolve(fact)


@every_game
def test_a_game_in_its_own_words_begins_with_its_name(name: str) -> None:
    text = Match(name, GAMES[name].seats[0]).state.position()
    assert at(text).state.game == name
