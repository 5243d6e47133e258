"""What an adapter costs: steps a second of processor time with mask and observation, beside the engine's own."""

import time
from collections.abc import Callable
from typing import Any

import pyspiel

from fairdeal.adapters.openspiel import short_name
from fairdeal.adapters.pettingzoo import env, raw_env
from fairdeal.engine import Dice, Match, seed_of
from fairdeal.engine.games import OUR_OWN

SHORT = {"length": "rounds", "rounds": 1}
STEPS = 6_000


def _picked(mask: Any, dice: Dice) -> int:
    return dice.pick([number for number, may in enumerate(mask) if may])


def own(name: str, seats: int) -> float:
    """Count the engine's own steps a second: what the seat sees, its mask, a number, the step."""
    began, spent, steps, seed = time.process_time(), 0.0, 0, 0
    while steps < STEPS:
        match, dice = Match(name, seats, seed, SHORT), Dice(seed_of(seed))
        seed += 1
        while not match.over and steps < STEPS:
            seat = match.to_act()[0]
            match.observation(seat)
            mask = match.mask(seat)
            before = time.process_time()
            number = _picked(mask, dice)
            spent += time.process_time() - before
            match.step(number)
            steps += 1
    return steps / (time.process_time() - began - spent)


def adapted(made: Callable[..., Any], name: str, seats: int) -> float:
    """Count the same steps through an environment: `last` and `step`."""
    table = made(name, seats, SHORT)
    began, spent, steps, seed = time.process_time(), 0.0, 0, 0
    while steps < STEPS:
        table.reset(seed=seed)
        dice = Dice(seed_of(seed))
        seed += 1
        for _agent in table.agent_iter():
            seen, _reward, over, cut, _info = table.last()
            if over or cut or steps >= STEPS:
                break
            before = time.process_time()
            number = _picked(seen["action_mask"].tolist(), dice)
            spent += time.process_time() - before
            table.step(number)
            steps += 1
    return steps / (time.process_time() - began - spent)


def spiel(name: str, seats: int) -> float:
    """Count the same steps as OpenSpiel takes them, without the cards of the deals, each of which is a step there."""
    game = pyspiel.load_game(short_name(name), {"players": seats})
    spent, steps, seed = 0.0, 0, 0
    while steps < STEPS:
        state, dice = game.new_initial_state(), Dice(seed_of(seed))
        seed += 1
        while not state.is_terminal() and steps < STEPS:
            if state.is_chance_node():
                state.apply_action(dice.pick([card for card, _odds in state.chance_outcomes()]))
                continue
            began = time.process_time()
            player = state.current_player()
            state.observation_tensor(player)
            may = state.legal_actions()
            spent += time.process_time() - began
            number = dice.pick(may)
            began = time.process_time()
            state.apply_action(number)
            spent += time.process_time() - began
            steps += 1
    return steps / spent


def main() -> None:
    """Print a line for each game: steps a second of the engine, and how many times as long each adapter takes."""
    print(f"{'':22}{'engine':>10}{'raw_env':>10}{'env':>10}{'OpenSpiel':>11}")
    for name, game in OUR_OWN.items():
        seats = game.seats[-1]
        engine = max(own(name, seats) for _run in range(3))
        raw, wrapped = (max(adapted(made, name, seats) for _run in range(3)) for made in (raw_env, env))
        played = max(spiel(name, seats) for _run in range(3))
        ratios = f"{f'× {engine / raw:.2f}':>10}{f'× {engine / wrapped:.2f}':>10}{f'× {engine / played:.2f}':>11}"
        print(f"{f'{name} {seats}':22}{engine:10,.0f}{ratios}")
