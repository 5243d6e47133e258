"""How a match ended, where that was not by its cards alone: rulings, resignations, no result at all."""

from collections.abc import Iterator, Sequence

from fairdeal.engine.view import Player
from fairdeal.engine.words import people

from ...table.disputes.events import Adjusted
from ...table.state import Outcome, Table
from .document import SheetLine
from .sheets import sum_of, together


def whole_outcome(table: Table) -> Outcome | None:
    """How the match ended, rulings included, if it has and counts; None also if it does not tell each seat's score."""
    outcome = table.outcome()
    if outcome is None or outcome.why in ("void", "abandoned") or len(outcome.scores) != len(table.chairs):
        return None
    return outcome


def changed(table: Table, outcome: Outcome) -> bool:
    """Did rulings or resignations change who won, or with how much?"""
    result = table.state.result()
    return result is None or (result.winners, result.scores) != (outcome.winners, outcome.scores)


def outcome_words(table: Table, outcome: Outcome, said: str) -> str:
    """Who won after all, and with what; `said` is the game's own sentence, which holds if nobody else won."""
    unit, result = table.game.unit, table.state.result()
    scores = "; ".join(f"{together(side)} {sum_of(unit, outcome.scores[side[0]])}" for side in _sides(table))
    if result is not None and result.winners == outcome.winners:
        return f"{said} With the rulings: {scores}."
    why = "the rulings counted" if table.adjusted or "forfeited" in table.lost.values() else _resigned(table)
    if not outcome.winners:
        return f"Nobody wins, {why}: {scores}."
    how = "wins" if len(outcome.winners) == 1 else "win"
    return f"{people(outcome.winners)} {how}, {why}: {scores}."


def _resigned(table: Table) -> str:
    return f"for {people(tuple(sorted(table.lost)))} {'has' if len(table.lost) == 1 else 'have'} resigned"


def final_sheet(table: Table, outcome: Outcome, adjusted: Sequence[tuple[int, Adjusted]]) -> Iterator[SheetLine]:
    """The scores with what rulings added: for each seat or side the sum, the total, and by which records."""
    unit = table.game.unit
    for side in _sides(table):
        added = outcome.adjusted[side[0]]
        how = (f"#{seq}: {signed(unit, event.points)}" for seq, event in adjusted if event.seat in side)
        total = sum_of(unit, outcome.scores[side[0]])
        yield SheetLine(together(side), signed(unit, added) if added else "", total, "; ".join(how))


def signed(unit: str, amount: int) -> str:
    """`+$200`, `−$50`."""
    return f"{'+' if amount > 0 else ''}{sum_of(unit, amount)}"


def _sides(table: Table) -> list[list[int]]:
    """The seats that share a score, together."""
    found: dict[tuple[str, int], list[int]] = {}
    players: Sequence[Player] = table.state.public().players
    for player in players:
        key = ("seat", player.seat) if player.side is None else ("side", player.side)
        found.setdefault(key, []).append(player.seat)
    return list(found.values())
