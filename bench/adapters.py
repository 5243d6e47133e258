"""What an adapter costs: steps a second of processor time with mask and observation, beside the engine's own.

The moves of some matches are chosen beforehand; then the very same are made with the clock running.
"""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pyspiel

from fairdeal.adapters.openspiel import short_name
from fairdeal.adapters.pettingzoo import env, raw_env
from fairdeal.engine import Dice, Match, seed_of
from fairdeal.engine.games import OUR_OWN

SHORT = {"length": "rounds", "rounds": 1}
# Without a second deal: in OpenSpiel every card of it is a step.
ONE_DEAL = {"money-sweeper": {**SHORT, "half_time": False}}
STEPS = 6_000
RUNS = 3
Play = Callable[[int, Callable[[Any], int]], Iterator[int]]  # a match of that seed: the numbers taken, one by one


def own(name: str, seats: int) -> Play:
    """Take the engine's own steps: what the seat sees, its mask, the step."""

    def play(seed: int, pick: Callable[[Any], int]) -> Iterator[int]:
        match = Match(name, seats, seed, ONE_DEAL.get(name, SHORT))
        while not match.over:
            seat = match.to_act()[0]
            match.observation(seat)
            number = pick(match.mask(seat))
            match.step(number)
            yield number

    return play


def adapted(made: Callable[..., Any], name: str, seats: int) -> Play:
    """Take the same through an environment: `last` and `step`."""
    table = made(name, seats, ONE_DEAL.get(name, SHORT))

    def play(seed: int, pick: Callable[[Any], int]) -> Iterator[int]:
        table.reset(seed=seed)
        for _agent in table.agent_iter():
            seen, _reward, over, cut, _info = table.last()
            if over or cut:
                return
            number = pick(seen["action_mask"])
            table.step(number)
            yield number

    return play


def spiel(name: str, seats: int) -> Play:
    """Take the same as OpenSpiel does, after the deal."""
    game = pyspiel.load_game(short_name(name), {"players": seats, "options": json.dumps(ONE_DEAL.get(name, SHORT))})

    def play(seed: int, pick: Callable[[Any], int]) -> Iterator[int]:
        state, dice = game.new_initial_state(), Dice(seed_of(seed))
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.pick([card for card, _odds in state.chance_outcomes()]))
                continue
            player = state.current_player()
            state.observation_tensor(player)
            number = pick(state.legal_actions())
            state.apply_action(number)
            yield number

    return play


def lawful(dice: Dice) -> Callable[[Any], int]:
    """Pick from a mask, or from the list of what may be taken."""

    def pick(may: Any) -> int:
        numbers = may if isinstance(may, list) else [number for number, one in enumerate(bytes(may)) if one]
        picked: int = dice.pick(numbers)
        return picked

    return pick


def speed(play: Play) -> float:
    """Count the steps a second of the moves that were chosen beforehand, of the quickest run."""
    chosen: list[list[int]] = []
    while sum(map(len, chosen)) < STEPS:
        chosen.append(list(play(len(chosen), lawful(Dice(seed_of(len(chosen)))))))
    return max(sum(map(len, chosen)) / spent(play, chosen) for _run in range(RUNS))


def spent(play: Play, chosen: list[list[int]]) -> float:
    """Return the seconds that the chosen moves take, from the first of each match on."""
    seconds = 0.0
    for seed, numbers in enumerate(chosen):
        going = play(seed, partial(_next, iter(numbers)))
        next(going)
        began = time.process_time()
        for _number in going:
            pass
        seconds += time.process_time() - began
    return seconds


def _next(moves: Iterator[int], _may: Any) -> int:
    return next(moves)


def main() -> None:
    """Print a line for each game: steps a second of the engine, and how many times as long each adapter takes."""
    print(f"{'':22}{'engine':>10}{'raw_env':>10}{'env':>10}{'OpenSpiel':>10}")
    for name, game in OUR_OWN.items():
        seats = game.seats[-1]
        engine = speed(own(name, seats))
        ways = adapted(raw_env, name, seats), adapted(env, name, seats), spiel(name, seats)
        others = [speed(each) for each in ways]
        print(f"{f'{name} {seats}':22}{engine:10,.0f}" + "".join(f"{f'× {engine / each:.2f}':>10}" for each in others))
