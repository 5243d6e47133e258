"""The end of a match that did not end by its cards alone: by rulings, by resignations, without a result."""

from collections.abc import Iterator, Sequence

from fairdeal.engine.view import Player
from fairdeal.engine.words import _, people, plural

from ...table.disputes.events import Adjusted
from ...table.state.state import Outcome, Table
from .document import SheetLine
from .sheets import sum_of


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
