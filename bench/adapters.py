"""What an adapter costs: steps a second with mask and observation, beside the engine's own with the same."""

import time
from collections.abc import Callable
from typing import Any

from fairdeal.adapters.pettingzoo import env, raw_env
from fairdeal.engine import Dice, Match, seed_of
from fairdeal.engine.games import OUR_OWN

SHORT = {"length": "rounds", "rounds": 1}
STEPS = 6_000


def _picked(mask: Any, dice: Dice) -> int:
    return dice.pick([number for number, may in enumerate(mask) if may])


def own(name: str, seats: int) -> float:
    """Count the engine's own steps a second: what the seat sees, its mask, a number, the step."""
    began, spent, steps, seed = time.perf_counter(), 0.0, 0, 0
    while steps < STEPS:
        match, dice = Match(name, seats, seed, SHORT), Dice(seed_of(seed))
        seed += 1
        while not match.over and steps < STEPS:
            seat = match.to_act()[0]
            match.observation(seat)
            mask = match.mask(seat)
            before = time.perf_counter()
            number = _picked(mask, dice)
            spent += time.perf_counter() - before
            match.step(number)
            steps += 1
    return steps / (time.perf_counter() - began - spent)


def adapted(made: Callable[..., Any], name: str, seats: int) -> float:
    """Count the same steps through an environment: `last` and `step`."""
    table = made(name, seats, SHORT)
    began, spent, steps, seed = time.perf_counter(), 0.0, 0, 0
    while steps < STEPS:
        table.reset(seed=seed)
        dice = Dice(seed_of(seed))
        seed += 1
        for _agent in table.agent_iter():
            seen, _reward, over, cut, _info = table.last()
            if over or cut or steps >= STEPS:
                break
            before = time.perf_counter()
            number = _picked(seen["action_mask"].tolist(), dice)
            spent += time.perf_counter() - before
            table.step(number)
            steps += 1
    return steps / (time.perf_counter() - began - spent)


def main() -> None:
    """Print a line for each game: steps a second of the engine, and how many times as long each adapter takes."""
    print(f"{'':22}{'engine':>10}{'raw_env':>10}{'env':>10}")
    for name, game in OUR_OWN.items():
        seats = game.seats[-1]
        engine = max(own(name, seats) for _run in range(3))
        raw, wrapped = (max(adapted(made, name, seats) for _run in range(3)) for made in (raw_env, env))
        print(f"{f'{name} {seats}':22}{engine:10,.0f}{f'× {engine / raw:.2f}':>10}{f'× {engine / wrapped:.2f}':>10}")
