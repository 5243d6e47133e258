"""Sit where you like: an evening without pairings, where each match counts."""

from fairdeal.engine.words import mark

from .sheet import Fill, Format, Round, Sheet, nobody


def rounds(entrants: int, seats: int, asked: int, fill: Fill = "bots") -> int:
    """Hold the evening as one round."""
    return 1


def pair(sheet: Sheet) -> Round:
    """Pair nobody."""
    return Round(())


FREE = Format("free", mark("Sit where you like"), range(2, 9), rounds, pair, nobody)
