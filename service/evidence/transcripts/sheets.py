"""The rounds of a match and the scoresheet of each: as the game counts it, or added up from the facts."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from fairdeal.engine import Game, GameState
from fairdeal.engine.view import Player
from fairdeal.engine.words import _, people, plural

from ...table.disputes.events import Adjusted
from ...table.state.state import Outcome, Table
from .document import SheetLine


def sum_of(unit: str, amount: int) -> str:
    """Write an amount as scoresheets do: `$1,250`, `−$50` or `12`."""
    sign = "−" if amount < 0 else ""
    return f"{sign}{'$' if unit == '$' else ''}{abs(amount):,}"


def counted(game: Game, state: GameState) -> Iterator[SheetLine]:
    """Give the last round on the game's own sheet; partners share a line."""
    rows = state.sheet()[-1].rows
    sides = {player.seat: player.side for player in state.public().players} if len(rows) < state.seats else {}
    for row in rows:
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


def whole_outcome(table: Table) -> Outcome | None:
    """Tell how a finished match that counts ended, rulings included; None without a score for each seat."""
    outcome = table.outcome()
    if outcome is None or outcome.why in ("void", "abandoned") or len(outcome.scores) != len(table.chairs):
        return None
    return outcome


def changed(table: Table, outcome: Outcome) -> bool:
    """Did rulings or resignations change who won, or with how much?"""
    result = table.state.result()
    return result is None or (result.winners, result.scores) != (outcome.winners, outcome.scores)


def outcome_words(table: Table, outcome: Outcome, said: str) -> str:
    """Say who won after all, with all scores; `said` is the game's own sentence, which holds if nobody else won."""
    unit, result = table.game.unit, table.state.result()
    scores = "; ".join(f"{people(side)} {sum_of(unit, outcome.scores[side[0]])}" for side in _sides(table))
    if result is not None and result.winners == outcome.winners:
        return _("{result} With the rulings: {scores}.", result=said, scores=scores)
    why = _("the rulings counted") if table.adjusted or "forfeited" in table.lost.values() else _resigned(table)
    if not outcome.winners:
        return _("Nobody wins, {why}: {scores}.", why=why, scores=scores)
    return plural(
        len(outcome.winners),
        "{who} wins, {why}: {scores}.",
        "{who} win, {why}: {scores}.",
        who=people(outcome.winners),
        why=why,
        scores=scores,
    )


def _resigned(table: Table) -> str:
    lost = people(sorted(table.lost))
    return plural(len(table.lost), "for {who} has resigned", "for {who} have resigned", who=lost)


def final_sheet(table: Table, outcome: Outcome, adjusted: Sequence[tuple[int, Adjusted]]) -> Iterator[SheetLine]:
    """Give the scores with the points of rulings: for each seat or side the sum, the total, and by which records."""
    unit = table.game.unit
    for side in _sides(table):
        added = outcome.adjusted[side[0]]
        how = (f"#{seq}: {signed(unit, event.points)}" for seq, event in adjusted if event.seat in side)
        total = sum_of(unit, outcome.scores[side[0]])
        yield SheetLine(people(side), signed(unit, added) if added else "", total, "; ".join(how))


def signed(unit: str, amount: int) -> str:
    """Write an amount with its sign: `+$200`, `−$50`."""
    return f"{'+' if amount > 0 else ''}{sum_of(unit, amount)}"


def _sides(table: Table) -> list[list[int]]:
    """Group the seats that share a score."""
    found: dict[tuple[str, int], list[int]] = {}
    players: Sequence[Player] = table.state.public().players
    for player in players:
        key = ("seat", player.seat) if player.side is None else ("side", player.side)
        found.setdefault(key, []).append(player.seat)
    return list(found.values())
