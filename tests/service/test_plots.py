"""Two who plot together gain nothing by procedure: what the third loses is what its own time and moves cost it.

`FAIRDEAL_PLOTS=10000` plays so many tables, over all games together.
"""

import os

import pytest
from long import LONG
from plots import Plot

from fairdeal.engine.games import OUR_OWN

MANY = int(os.environ.get("FAIRDEAL_PLOTS", "20" if LONG else "5"))


@pytest.mark.parametrize("game", OUR_OWN)
def test_whatever_two_plot_the_third_loses_nothing_but_by_its_own_time_and_moves(game: str) -> None:
    for seed in range(-(-MANY // len(OUR_OWN))):
        plot = Plot(game, seed)
        plot.goes_by()
        plot.ledger.closes()
