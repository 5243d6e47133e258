"""Positions of Money Sweeper as a line of text: `money sweeper; grid 20 5 / 1! .; turn 1`."""

from typing import TYPE_CHECKING

from .. import notation
from ..errors import BadNotation
from ..view import SheetRound
from .cards import KINDS

if TYPE_CHECKING:
    from .rules import Rules

CLAUSES = (
    "seats", "options", "grid", "phase", "turn", "round", "sweep", "stacks", "totals", "out", "won",
)  # fmt: skip


def write(state: "Rules") -> str:
    """The state in one line, which `read` reads back."""
    rows = [
        " ".join(_written(state, cell) for cell in range(start, start + state.columns))
        for start in range(0, len(state.grid), state.columns or 1)
    ]
    started = any(state.stacks) or any(state.totals)
    return notation.join(
        "money sweeper",
        {
            "seats": str(state.seats) if state.seats != 2 else "",
            "options": notation.write_options(state.options),
            "grid": " / ".join(rows),
            "phase": state.phase if state.phase != "flip" else "",
            "turn": str(state.turn) if state.turn else "",
            "round": str(len(state.rounds) + 1) if state.rounds else "",
            "sweep": " ".join(f"{cell // state.columns},{cell % state.columns}" for cell in state.sweep),
            "stacks": " | ".join(" ".join(stack) or "-" for stack in state.stacks) if started else "",
            "totals": " ".join(map(str, state.totals)) if any(state.totals) else "",
            "out": str(state.discarded) if state.discarded else "",
            "won": " ".join(map(str, state.winners)),
        },
    )


def _written(state: "Rules", cell: int) -> str:
    card = state.grid[cell]
    return "." if card is None else f"{card}!" if cell in state.mines_up else card


def read_into(state: "Rules", given: dict[str, str]) -> None:
    """Put what a position's clauses say into a fresh state. Raises `BadNotation`."""
    _read_grid(state, given.get("grid", ""))
    state.phase = given.get("phase", "flip" if state.grid else "deal")
    state.turn = notation.number(given.get("turn", "0"), "turn")
    state.discarded = notation.number(given.get("out", "0"), "out")
    _read_scores(state, given)
    state.sweep = [_cell(state, word) for word in given.get("sweep", "").split()]
    state.winners = tuple(notation.numbers(given.get("won", ""), "won"))


def _read_grid(state: "Rules", text: str) -> None:
    rows = [row.split() for row in text.split("/")] if text else []
    if len({len(row) for row in rows}) > 1:
        raise BadNotation(f"grid {text!r}: every row needs as many cells; a gap is written '.'.")
    state.columns = len(rows[0]) if rows else 0
    for cell, word in enumerate(word for row in rows for word in row):
        card = None if word in (".", "gap") else word.removesuffix("!")
        if card is not None and card not in KINDS:
            raise BadNotation(f"grid: {word!r} is no card; a card is one of {' '.join(KINDS)}, a gap '.'.")
        state.grid.append(card)
        if word.endswith("!"):
            state.mines_up.add(cell)


def _cell(state: "Rules", word: str) -> int:
    row, _, column = word.partition(",")
    if not (row.isdigit() and column.isdigit()) or int(column) >= state.columns:
        raise BadNotation(f"sweep: {word!r} is no cell; write row,column, both from 0.")
    return int(row) * state.columns + int(column)


def _read_scores(state: "Rules", given: dict[str, str]) -> None:
    if "stacks" in given:
        state.stacks = [part.replace("-", "").split() for part in given["stacks"].split("|")]
    if "totals" in given:
        state.totals = notation.numbers(given["totals"], "totals")
    if len(state.stacks) != state.seats or len(state.totals) != state.seats:
        raise BadNotation(f"stacks and totals: one for each of the {state.seats} seats.")
    for number in range(1, notation.number(given.get("round", "1"), "round")):
        state.rounds.append(SheetRound(number, ()))
