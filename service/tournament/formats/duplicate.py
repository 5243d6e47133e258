"""Duplicate: all tables play the same board, in a movement by which everybody meets others and sits in every seat."""

from fairdeal.engine.words import mark

from .movement import moved
from .sheet import Format, as_asked, nobody

DUPLICATE = Format("duplicate", mark("Duplicate"), range(2, 9), as_asked, moved, nobody)
