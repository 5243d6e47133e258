"""Small games, which are positions whose hands are dealt anew: OpenSpiel's algorithms walk through all of them."""

import numpy as np
import pyspiel
import pytest
from long import shortly

from fairdeal.adapters.openspiel import check_information_states, deals, short_name

ROUND = "options length=rounds rounds=1"
# Positions with twelve cards at most, the clauses that are dealt anew, and the rounds of CFR+ that solve them. None is
# a game of the rulebook. In Monopoly three turns are left of the eighty without a draw, or the one card that is drawn.
SMALL = {
    "monopoly": (
        f"monopoly; seats 2; {ROUND}; hands mm mm go | go baltic water; piles go | mm; draw james; dry 77",
        "hands",
        9,
    ),
    "sweep": (f"sweep; {ROUND}; arena 2H; hands 9S AH | 10D 8C", "hands", 9),
    "cover-your-assets": (f"cover your assets; {ROUND}; hands gold gold silver | silver stocks gold", "hands", 9),
    "money-sweeper": (f"money sweeper; {ROUND} half_time=off; grid 1 5 / 20 5", "grid", 20),
}
DIRTY = f"dirty money; {ROUND}; hands J2 J9 | J5 U7 | P3 J11"


def small(name: str, position: str, dealt: str = "hands", **params: object) -> pyspiel.Game:
    return pyspiel.load_game(short_name(name), {"position": position, "dealt": dealt, **params})


def test_each_way_to_deal_the_cards_stands_with_its_odds() -> None:
    assert deals("sweep; hands 5S AH | 3D", ["hands"]) == {
        "sweep; hands 3D 5S | AH": 1 / 3,
        "sweep; hands 3D AH | 5S": 1 / 3,
        "sweep; hands 5S AH | 3D": 1 / 3,
    }
    assert deals("cover your assets; hands gold gold | silver", ["hands"]) == {
        "cover your assets; hands gold gold | silver": 1 / 3,
        "cover your assets; hands gold silver | gold": 2 / 3,
    }
    assert len(deals("money sweeper; grid 1 5 5", ["grid"])) == 3


@pytest.mark.parametrize("dealt", [["hands"], ["deck"]])
def test_too_many_cards_and_none_are_refused(dealt: list[str]) -> None:
    with pytest.raises(ValueError, match=r"1 to 9 cards are dealt anew, not the (10|0) of"):
        deals("sweep; hands AS 2S 3S 4S 5S | 6S 7S 8S 9S 10S", dealt)


@pytest.mark.parametrize("name", shortly(SMALL, 0))
def test_counterfactual_regret_brings_its_exploitability_below_a_hundredth(name: str) -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability

    position, dealt, rounds = SMALL[name]
    game = small(name, position, dealt)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.05
    solver = cfr.CFRPlusSolver(game)
    for _round in range(rounds):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.01


@pytest.mark.parametrize("name", shortly(SMALL, 1))
def test_an_information_state_has_its_moves_and_its_tensor_wherever_it_comes_about(name: str) -> None:
    position, dealt, _rounds = SMALL[name]
    assert check_information_states(small(name, position, dealt, remembers=9)) > 100


def test_a_tensor_holds_who_moved_what_and_what_it_showed() -> None:
    game = small("dirty-money", DIRTY, remembers=2)
    state = game.new_initial_state()
    state.apply_action(0)
    seen = [[*state.observation_tensor(1)]]
    for _move in range(2):
        state.apply_action(number := state.legal_actions()[0])
        seen.append([*state.observation_tensor(1)])
    size, numbers = len(seen[0]), game.num_distinct_actions()
    tensor = np.array(state.information_state_tensor(1))
    assert list(tensor[:size]) == seen[-1]
    deal, first, second = tensor[size:].reshape(3, -1)
    assert not any(deal[: 3 + numbers])
    assert list(np.flatnonzero(first[: 3 + numbers])) == [2]  # seat 0 sits two to the left of seat 1
    assert list(np.flatnonzero(second[: 3 + numbers])) == [0, 3 + number]
    assert [list(row[3 + numbers :]) for row in (deal, first, second)] == seen
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="Player 1 saw more moves than the 2 that it `remembers`"):
        state.information_state_tensor(1)


def test_a_whole_game_has_no_tensor_of_information_states() -> None:
    assert not pyspiel.load_game(short_name("sweep")).get_type().provides_information_state_tensor
    with pytest.raises(ValueError, match="give a position to begin at"):
        pyspiel.load_game(short_name("sweep"), {"remembers": 9})


def test_openspiels_environment_gives_learners_the_information_states() -> None:
    from open_spiel.python import rl_environment

    game = small("sweep", SMALL["sweep"][0], remembers=9)
    table = rl_environment.Environment(game)
    table.seed(1)
    step = table.reset()
    size = (game.information_state_tensor_size(),)
    assert table.observation_spec()["info_state"] == size
    while not step.last():
        player = step.observations["current_player"]
        assert step.observations["info_state"][player] == table.get_state.information_state_tensor(player)
        step = table.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


def test_outcome_sampling_and_the_search_in_information_sets_play_it() -> None:
    from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

    game, chance = small("sweep", SMALL["sweep"][0]), np.random.RandomState(1)
    np.random.seed(1)  # which the solver draws from
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _round in range(20):
        solver.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    odds = solver.average_policy().action_probabilities(state)
    assert set(odds) <= set(state.legal_actions())
    assert sum(odds.values()) == pytest.approx(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=20, random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_a_state_drawn_for_a_player_has_the_same_cards_for_it_and_all_that_others_may_hold() -> None:
    state = small("dirty-money", DIRTY).new_initial_state()
    state.apply_action(40)
    state.apply_action(state.legal_actions()[0])
    player, seen = state.current_player(), set()
    for luck in np.linspace(0, 1, 40, endpoint=False):
        world = state.resample_from_infostate(player, lambda: luck)  # noqa: B023
        assert world.information_state_string(player) == state.information_state_string(player)
        seen.add(str(world))
    assert str(state) in seen
    assert len(seen) > 2


def test_points_pay_by_how_much_a_seat_is_better_than_the_mean() -> None:
    by_wins, by_points = (small("dirty-money", DIRTY, payoff=payoff) for payoff in ("wins", "points"))
    assert (by_wins.max_utility(), by_points.max_utility()) == (1, 1_000_000)
    won, scored = by_wins.new_initial_state(), by_points.new_initial_state()
    while not won.is_terminal():
        won.apply_action(number := won.legal_actions()[0])
        scored.apply_action(number)
    scores = scored.match.result().scores
    assert sum(scored.returns()) == pytest.approx(0)
    assert scored.returns() == pytest.approx([score - sum(scores) / 3 for score in scores])
    assert won.returns() != scored.returns()
