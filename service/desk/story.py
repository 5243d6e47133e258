"""The story of a finished match: the move that brought most at once, and the move from which on its winners led."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from fairdeal.engine import GameState
from fairdeal.engine.words import _

from ..errors import Problem
from ..table.state.chairs import seat_in
from ..table.state.event import Played
from ..table.state.state import Table
from ..table.tell import played_cards, sentences
from .checkpoints import Checkpoints


class Highlight(Struct, frozen=True):
    """A move of the story: its record and round, who gained by it and how much; words and cards as for a spectator."""

    seq: int
    round: int
    seat: int
    gain: int
    lines: tuple[str, ...]
    cards: tuple[str, ...]


class Story(Struct, frozen=True):
    """The two moves by which a finished match is told; None for one that there is not."""

    biggest: Highlight | None = None
    turning: Highlight | None = None


class _Stand(NamedTuple):
    """The points of each seat after a move, those of its round with them."""

    seq: int
    round: int
    points: tuple[int, ...]


def story(table: Table, checkpoints: Checkpoints) -> Story:
    """Tell the story of a match, from what everybody saw. Raises `Problem` for one that is not over."""
    if table.status != "over":
        raise Problem("not_yet", _("The story of a match is told when it is over."))
    outcome = table.outcome()
    if not table.begun or outcome is None:
        return Story()
    stands = list(_stands(table, checkpoints))
    return Story(_biggest(table, checkpoints, stands), _turning(table, checkpoints, stands, outcome.winners))


def _stands(table: Table, checkpoints: Checkpoints) -> Iterator[_Stand]:
    """Yield how the seats stood before the first move and after each one in force."""
    state = None
    for record, event in table.counted(checkpoints.steps(table, table.first_dealt - 1, table.seq)):
        if state is None:
            state = checkpoints.at(table.id, record.seq).state.clone()
        else:
            for fact in getattr(event, "facts", ()):
                state.evolve(fact)
        if record.seq == table.first_dealt or (isinstance(event, Played) and seat_in(record.by) is not None):
            yield _Stand(record.seq, len(state.sheet()) + 1, _points(state))


def _points(state: GameState) -> tuple[int, ...]:
    """Count the points of the match, with those of a round that is being played where they are public."""
    counted = state.between_rounds() or state.is_over()
    return tuple(each.score + (0 if counted else each.round_score or 0) for each in state.public().players)


def _gains(before: _Stand, after: _Stand) -> list[int]:
    return [new - old for old, new in zip(before.points, after.points, strict=True)]


def _biggest(table: Table, checkpoints: Checkpoints, stands: list[_Stand]) -> Highlight | None:
    """Find the move by which a seat gained most; the first of several, None where no move brings anything."""
    pairs = list(pairwise(stands))
    if not pairs:
        return None
    before, after = max(pairs, key=lambda pair: max(_gains(*pair)))
    most = max(gains := _gains(before, after))
    seats = [seat for seat, gain in enumerate(gains) if gain == most]  # partners gain alike
    return _told(table, checkpoints, before, after, seats) if most > 0 else None


def _turning(
    table: Table, checkpoints: Checkpoints, stands: list[_Stand], winners: tuple[int, ...]
) -> Highlight | None:
    """Find the move after which a winner was never behind again; None where nobody won by the points."""
    behind = [place for place, stand in enumerate(stands) if not _leading(table.state, stand, winners)]
    if not winners or not behind or behind[-1] + 1 == len(stands):
        return None
    before, after = stands[behind[-1]], stands[behind[-1] + 1]
    return _told(table, checkpoints, before, after, _leading(table.state, after, winners))


def _leading(state: GameState, stand: _Stand, winners: tuple[int, ...]) -> list[int]:
    return [seat for seat in winners if stand.points[seat] == state.best(stand.points)]


def _told(table: Table, checkpoints: Checkpoints, before: _Stand, after: _Stand, seats: list[int]) -> Highlight:
    """Tell a move for one of these seats: for the one that made it, if it is among them."""
    *_earlier, made, step = checkpoints.steps(table, before.seq - 1, after.seq)  # who concedes shows no card
    seat = next((each for each in seats if each == seat_in(step.record.by)), seats[0])
    lines = sentences(table.game, step.event, None, step.record.by)
    cards = played_cards(step.event) or played_cards(made.event) or ()
    return Highlight(after.seq, before.round, seat, after.points[seat] - before.points[seat], lines, cards)
