"""Writes the playthroughs of OpenSpiel anew: `python tests/golden/openspiel/record.py`; look at what changed."""

from pathlib import Path

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

from fairdeal.adapters.openspiel import short_name
from fairdeal.engine import Dice, seed_of
from fairdeal.engine.games import OUR_OWN

HERE = Path(__file__).parent
QUIET = {"monopoly"}  # games of which a random match is long: here seats take their first action


def actions(name: str) -> list[int]:
    """Choose the actions of a match, chance's too."""
    state, dice = pyspiel.load_game(short_name(name)).new_initial_state(), Dice(seed_of(name))
    while not state.is_terminal():
        quiet = name in QUIET and not state.is_chance_node()
        state.apply_action(state.legal_actions()[0] if quiet else dice.pick(state.legal_actions()))
    return list(state.history())


if __name__ == "__main__":
    for game in OUR_OWN:
        text = playthrough(f"{short_name(game)}()", actions(game))
        (HERE / f"{game}.txt").write_text(text, encoding="utf-8")
        print(game, len(text))
