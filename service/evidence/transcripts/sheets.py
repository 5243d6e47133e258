"""The rounds of a match and the scoresheet of each: as the game counts it, or added up from the facts."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from fairdeal.engine import Game, GameState
from fairdeal.engine.words import _, people

from .document import SheetLine


def sum_of(unit: str, amount: int) -> str:
    """Write an amount as scoresheets do: `$1,250`, `−$50` or `12`."""
    sign = "−" if amount < 0 else ""
    return f"{sign}{'$' if unit == '$' else ''}{abs(amount):,}"


def counted(game: Game, state: GameState) -> Iterator[SheetLine]:
    """Give the last round on the game's own sheet; partners share a line."""
    sides = {player.seat: player.side for player in state.public().players}
    for row in state.sheet()[-1].rows:
        mates = [seat for seat, side in sides.items() if side is not None and side == sides[row.seat]]
        yield SheetLine(
            people(mates or [row.seat]), sum_of(game.unit, row.points), sum_of(game.unit, row.total), row.detail
        )


class Sums:
    """Totals by row, from one scored round to the next; a copy is kept where the game may go back to."""

    def __init__(self, game: Game, seats: int) -> None:
        self._unit = game.unit
        self._seats = seats
        self._totals: dict[int, int] = {}

    def clone(self) -> "Sums":
        """Copy the sums; the copy shares nothing that changes."""
        twin = copy(self)
        twin._totals = dict(self._totals)
        return twin

    def plain(self, scored: Mapping[str, object]) -> Iterator[SheetLine]:
        """Write the lines of a round from its fact alone: a sum, and perhaps words, for each row; none without sums."""
        rows = list(_rows(scored))
        for row, (points, detail) in enumerate(rows):
            total = self._totals[row] = self._totals.get(row, 0) + points
            mates = range(row, self._seats, len(rows))
            yield SheetLine(people(mates), sum_of(self._unit, points), sum_of(self._unit, total), detail)


def _rows(scored: Mapping[str, object]) -> Iterator[tuple[int, str]]:
    points, details = _list_of(int, scored), _list_of(str, scored)
    for row, each in enumerate(points):
        yield each, "".join(details[row : row + 1])


def _list_of(kind: type, scored: Mapping[str, object]) -> list[Any]:
    lists = (value for value in scored.values() if isinstance(value, list) and value)
    return next((each for each in lists if all(type(value) is kind for value in each)), [])


class Rounds:
    """The rounds after the records that were stepped through. `targets` are the seqs that a rewind may go back to."""

    def __init__(self, sums: Sums, targets: Sequence[int] = ()) -> None:
        self.sums = sums
        self.number = 0
        self.playing = False
        self._titled: set[str] = set()
        self._kept: dict[int, tuple[int, bool, Sums]] = {}
        self._targets = frozenset(targets)

    def begin(self, number: int = 0) -> str:
        """Begin a round, and title it; its number is the next one unless it is known."""
        self.playing, self.number = True, number or self.number + 1
        return self.title()

    def title(self) -> str:
        """Title the part where the match stands; a round that is played once more says so."""
        if not self.playing:
            return _("Between rounds")
        title = _("Round {number}", number=self.number)
        again = title in self._titled
        self._titled.add(title)
        return _("{round}, again", round=title) if again else title

    def keep(self, seq: int) -> None:
        """Remember the state after record `seq`, if a rewind may come back to it."""
        if seq in self._targets:
            self._kept[seq] = self.number, self.playing, self.sums.clone()

    def back(self, to: int) -> bool:
        """Go back to where record `to` left it; True if that is another part of the match."""
        if to not in self._kept:
            return False
        before = self.number, self.playing
        self.number, self.playing, sums = self._kept[to]
        self.sums = sums.clone()
        return (self.number, self.playing) != before
