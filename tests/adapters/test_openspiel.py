"""The games as OpenSpiel has them, by OpenSpiel's own simulation and playthroughs."""

import pickle
from contextlib import closing
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from long import LONG, shortly
from tiny import registered
from tiny.learning import LEARNED

from fairdeal.adapters.openspiel import FairdealBot, register, short_name
from fairdeal.engine import BOTS, BadAction, BadOption, Dice, Match, seed_of
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.remote.program import Program

GOLDEN = Path(__file__).parents[1] / "golden" / "openspiel"
TABLES = sorted({(name, seats) for name, game in OUR_OWN.items() for seats in (game.seats[0], game.seats[-1])})


def some_games(*places: int) -> pytest.MarkDecorator:
    """Ask it of every game; in the short form, of those at these places."""
    return pytest.mark.parametrize("name", shortly(OUR_OWN, *places))


def loaded(name: str, **params: object) -> pyspiel.Game:
    return pyspiel.load_game(short_name(name), params)


@pytest.mark.parametrize(("name", "seats"), shortly(TABLES, 0, 3, 5, 6, 9))
def test_openspiels_random_simulation(name: str, seats: int) -> None:
    """To write a state down is to play it again, which takes long where a match is long: not so for Monopoly."""
    serialize = name != "monopoly"
    pyspiel.random_sim_test(loaded(name, players=seats), num_sims=1, serialize=serialize, verbose=False)


@some_games(2, 4)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    """A change of rules, numbers, tensors or histories shows here; `tests/golden/openspiel/record.py` writes anew."""
    from open_spiel.python.algorithms import generate_playthrough  # brings SciPy along, which takes its time

    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    expected, actual = generate_playthrough.replay(str(GOLDEN / f"{name}.txt"))
    for number, (was, now) in enumerate(zip(expected.split("\n"), actual.split("\n"), strict=True), 1):
        assert now == was, f"line {number} of {name}.txt"


@some_games(0, 3)
def test_a_state_is_the_match_of_the_engine(name: str) -> None:
    seats = OUR_OWN[name].seats[-1]
    state, dice = loaded(name, players=seats).new_initial_state(), Dice(seed_of(1))
    match = Match(name, seats, None, {"length": "rounds", "rounds": 1})
    for _step in range(250):
        if state.is_terminal():
            break
        for asked in ((), *((each,) for each in range(seats))):
            assert state.legal_actions(*asked) == pyspiel.State.legal_actions(state, *asked)
        number = dice.pick(state.legal_actions())
        if state.is_chance_node():
            match.chance(number)
        else:
            player = state.current_player()
            assert state.legal_actions() == [each for each, may in enumerate(match.mask(player)) if may]
            assert list(state.observation_tensor(player)) == list(match.observation(player))
            assert state.observation_tensor() == pyspiel.State.observation_tensor(state)
            match.step(number, player)
        state.apply_action(number)
    assert state.returns() == match.returns()


@some_games(1)
def test_a_state_can_be_pickled_and_cloned(name: str) -> None:
    state, dice = loaded(name).new_initial_state(), Dice(seed_of(2))
    for _step in range(90):
        state.apply_action(dice.pick(state.legal_actions()))
    for twin in (pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(twin) == str(state)
        assert [twin.information_state_string(player) for player in (0, 1)] == [
            state.information_state_string(player) for player in (0, 1)
        ]


def test_an_information_state_tells_nothing_of_other_hands() -> None:
    state = loaded("dirty-money", players=3).new_initial_state()
    faces = list(OUR_OWN["dirty-money"].faces)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    hands = [set(word.split()) for word in str(state).partition("hands ")[2].partition(";")[0].split(" | ")]
    for player in range(3):
        told = state.information_state_string(player) + state.observation_string(player)
        for other, hand in enumerate(hands):
            for card in hand & set(faces[:60]):
                assert (f'"{card}"' in told or f" {card} " in f" {told} ") == (other == player) or card in {"C", "C1"}


def test_options_are_json_and_a_wrong_one_is_refused() -> None:
    two = loaded("dirty-money", players=4, options='{"rounds":2}')
    assert two.max_game_length() == 2 * loaded("dirty-money", players=4).max_game_length()
    with pytest.raises(BadOption):
        loaded("dirty-money", options='{"colour":2}')
    with pytest.raises(BadOption):
        loaded("sweep", players=3)
    with pytest.raises(ValueError, match="JSON object"):
        loaded("sweep", options="[1]")


def test_an_action_that_is_not_lawful_is_refused() -> None:
    state = loaded("dirty-money").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    wrong = next(number for number in range(62) if number not in state.legal_actions())
    with pytest.raises(BadAction, match="may not be taken"):
        state.apply_action(wrong)


def test_nobody_observes_all_cards() -> None:
    game = loaded("sweep")
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="Nobody"):
        game.make_py_observer(kind)


def test_moves_of_two_numbers_that_all_choose_at_once_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, LEARNED)
    register(LEARNED)
    pyspiel.random_sim_test(loaded("ebb", players=3), num_sims=3, serialize=True, verbose=False)


@some_games(1, 2)
def test_a_state_drawn_for_a_player_looks_to_it_as_the_true_one(name: str) -> None:
    seats = OUR_OWN[name].seats[-1]
    state, dice = loaded(name, players=seats).new_initial_state(), Dice(seed_of(3))
    drawn = 0
    for step in range(260):
        if state.is_terminal():
            break
        if not state.is_chance_node() and step % 8 == 0:
            player = state.current_player()
            world = state.resample_from_infostate(player, lambda: dice.below(1 << 30) / (1 << 30))
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert (world.current_player(), world.legal_actions()) == (player, state.legal_actions())
            for other in {*range(seats)} - {player}:
                assert world.clone().information_state_string(other) == world.information_state_string(other)
            while not world.is_terminal() and drawn % 4 == 0:
                world.apply_action(dice.pick(world.legal_actions()))
            drawn += 1
        state.apply_action(dice.pick(state.legal_actions()))
    assert drawn > 5


@some_games(4)
def test_openspiels_search_in_information_sets_finds_a_move(name: str) -> None:
    """Its nodes are keyed by what each player knows: two worlds with one key allow the same moves."""
    from open_spiel.python.algorithms import ismcts, mcts

    chance, state = np.random.RandomState(1), loaded(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.0,
        max_simulations=12 if LONG else 4,
        random_state=chance,
    )
    assert bot.step(state) in state.legal_actions()


def test_the_next_deal_of_a_drawn_state_is_chance() -> None:
    state = loaded("dirty-money", options='{"rounds":2}').new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    world = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    while not (world.is_chance_node() or world.is_terminal()):
        world.apply_action(world.legal_actions()[0])
    assert world.is_chance_node()


@some_games(1)
def test_the_bots_of_fairdeal_play_openspiels_matches(name: str) -> None:
    """What spells a move in several numbers, as in Sweep, is one choice of the bot."""
    state = loaded(name).new_initial_state()
    players = range(state.num_players())
    bots = [FairdealBot(BOTS["sensible"], player) for player in players]
    asked = [0 for _player in players]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
            continue
        player = state.current_player()
        asked[player] += not state.match.spelled_by(player)
        state.apply_action(bots[player].step(state))
    assert sum(asked) > 9
    assert sum(state.returns()) == pytest.approx(0)


def test_a_program_plays_openspiels_matches_beside_a_bot_of_openspiel() -> None:
    with closing(Program("""sh -c 'while read -r question; do echo "{\\"choose\\": 0}"; done'""")) as program:
        bots = [FairdealBot(program), pyspiel.make_uniform_random_bot(1, 7)]
        paid = pyspiel.evaluate_bots(loaded("cover-your-assets").new_initial_state(), bots, 7)
        assert sorted(paid) in ([-1, 1], [0, 0])
