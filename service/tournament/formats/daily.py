"""Today's deal: everybody plays the one board at a table of their own, against bots, whenever they like that day."""

from fairdeal.engine.words import mark

from .free import pair, rounds
from .sheet import Format, nobody

DAILY = Format("daily", mark("Today’s deal"), range(2, 9), rounds, pair, nobody)
