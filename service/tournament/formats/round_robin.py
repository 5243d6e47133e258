"""Round robin: everybody meets everybody, as often as the next."""

from fairdeal.engine.words import mark

from .movement import moved
from .sheet import Fill, Format, nobody


def rounds(entrants: int, seats: int, asked: int, fill: Fill = "bots") -> int:
    """Play as many whole cycles as fit in the rounds that are asked for, at least one.

    A cycle has as many rounds as it takes at least until everybody can have met everybody: with two seats exactly that.
    """
    cycle = -(-(entrants + -entrants % seats - 1) // (seats - 1))
    return max(1, asked // cycle) * cycle


ROUND_ROBIN = Format("round-robin", mark("Round robin"), range(2, 9), rounds, moved, nobody)
