"""Sides: which seats of a table are one side, as a game's own view tells them, and who sits there where pairs play."""

from collections.abc import Sequence

from fairdeal.engine.game import GameState

Sides = tuple[int, ...]  # the side of each seat, numbered from 0 in the order of their first seats


def sides_of(match: GameState) -> Sides:
    """Return the sides of a match, of partners two and two; () where each seat plays alone, or sides are otherwise."""
    told = [player.side for player in match.view(None).players]
    order = list(dict.fromkeys(told))
    is_paired = None not in order and len(order) > 1 and all(told.count(side) == 2 for side in order)
    return tuple(map(order.index, told)) if is_paired else ()


def first_seats(sides: Sides) -> list[int]:
    """List the first seat of each side, at which all that is compared of a side stands."""
    return [sides.index(side) for side in dict.fromkeys(sides)]


def seated(members: Sequence[Sequence[int]], sides: Sides) -> tuple[int, ...]:
    """Seat the members of each side at its seats, in their order."""
    waiting = [iter(each) for each in members]
    return tuple(next(waiting[side]) for side in sides)
