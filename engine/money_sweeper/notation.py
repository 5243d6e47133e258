"""Positions of Money Sweeper as a line of text: `money sweeper; grid 20 5 / 1! .; turn 1`.

The rows of the grid are separated by `/`, `.` is a gap and `!` marks a $1 that lies face up; `sweep` lists cells as
row,column, both from 0, in the order in which they were flipped. `seen` lists cells in the same way, which open memory
shows although they lie face down.
"""

from collections.abc import Iterable, Mapping

from ..errors import BadNotation
from ..notation import (
    MOST_ROUNDS,
    Clause,
    Notation,
    by_seat,
    cards,
    number,
    numbers_by_seat,
    one_of,
    piles,
    seat_named,
    shown,
    won,
)
from ..rounds import CashRound
from ..words import _, mark
from .cards import CASH, KINDS, MINE, MOST_CELLS, MOST_MINES, NAME
from .rules import Rules

PHASES = ("deal", "flip", "half-time", "over")
_CARD = mark("a card is one of {cards}, a gap '.'")


def _write_grid(state: Rules) -> str:
    cells, columns = len(state.grid), state.columns or 1
    rows = [range(start, start + columns) for start in range(0, cells, columns)]
    return " / ".join(" ".join(_written(state, cell) for cell in row) for row in rows)


def _written(state: Rules, cell: int) -> str:
    card = state.grid[cell]
    return "." if card is None else f"{card}!" if cell in state.mines_up else card


def _read_grid(state: Rules, text: str) -> None:
    rows = [row.split() for row in text.split("/")]
    if len({len(row) for row in rows}) > 1:
        raise BadNotation(_("grid {text}: every row needs as many cells; a gap is written '.'.", text=shown(text)))
    words = [word for row in rows for word in row]
    if not 0 < len(words) <= MOST_CELLS:
        raise BadNotation(
            _("grid {text}: 1 to {most} cells are expected, not {n}.", text=shown(text), most=MOST_CELLS, n=len(words))
        )
    state.columns = len(rows[0])
    for cell, word in enumerate(words):
        if word.endswith("!"):
            state.mines_up.add(cell)
        card = None if word in (".", "gap") else word.removesuffix("!")
        if (card is not None and card not in KINDS) or (word.endswith("!") and card != MINE):
            raise BadNotation(
                _(
                    "grid: {word} is no card; {form}, and 1! a $1 that lies face up.",
                    word=shown(word),
                    form=_(_CARD, cards=" ".join(KINDS)),
                )
            )
        state.grid.append(card)


def _write_sweep(state: Rules) -> str:
    return _written_cells(state, state.sweep)


def _written_cells(state: Rules, cells: Iterable[int]) -> str:
    return " ".join(f"{cell // state.columns},{cell % state.columns}" for cell in cells)


def _read_seen(state: Rules, text: str) -> None:
    for word in text.split():
        cell = _cell(state, word, "seen")
        if not state.options.open_memory or state.grid[cell] is None or cell in {*state.sweep, *state.mines_up}:
            raise BadNotation(_("seen: {word} is no face-down card of a table with open_memory.", word=shown(word)))
        state.seen.add(cell)


def _read_sweep(state: Rules, text: str) -> None:
    for word in text.split():
        cell = _cell(state, word, "sweep")
        if state.grid[cell] not in CASH or cell in state.sweep:
            raise BadNotation(_("sweep: {word} is no cash card that was flipped once.", word=shown(word)))
        state.sweep.append(cell)


def _cell(state: Rules, word: str, clause: str) -> int:
    row, comma, column = word.partition(",")
    if not comma or not state.columns:
        raise BadNotation(
            _("{clause}: {word} is no cell; write row,column, both from 0.", clause=clause, word=shown(word))
        )
    rows = len(state.grid) // state.columns
    down, across = number(row, clause, 0, rows - 1), number(column, clause, 0, state.columns - 1)
    return down * state.columns + across


def _write_stacks(state: Rules) -> str:
    started = any(state.stacks) or any(state.totals)
    return (piles(state.stacks) or " | ".join("-" for _ in state.stacks)) if started else ""


def _read_stacks(state: Rules, text: str) -> None:
    state.stacks = [cards(part, "stacks", CASH, _CARD) for part in by_seat(text, "stacks", state.seats)]


def _read_phase(state: Rules, text: str) -> None:
    state.phase = one_of(text, "phase", PHASES)


def _read_round(state: Rules, text: str) -> None:
    state.rounds = (CashRound(),) * (number(text, "round", 1, MOST_ROUNDS) - 1)


def _read_out(state: Rules, text: str) -> None:
    state.discarded = number(text, "out", 0, MOST_MINES)


def _settle(state: Rules, given: Mapping[str, str]) -> None:
    """Set the phase, flip when there is a grid. Raises `BadNotation` for a phase that does not fit the rest."""
    if "phase" not in given:
        state.phase = "flip" if state.grid else "deal"
    fits = {
        "flip": bool(state.grid and state.reach()),
        "half-time": any(state.grid),
        "over": bool(state.winners),
    }.get(state.phase, True)
    if not fits or (state.winners and state.phase != "over") or (state.sweep and state.phase != "flip"):
        raise BadNotation(
            _(
                "phase {phase} does not fit the other clauses: {clauses}.",
                phase=repr(state.phase),
                clauses="; ".join(given),
            )
        )


CLAUSES: tuple[Clause[Rules], ...] = (
    Clause("grid", _write_grid, _read_grid),
    Clause("phase", lambda state: state.phase if state.phase != "flip" else "", _read_phase),
    seat_named("turn"),
    Clause("round", lambda state: str(len(state.rounds) + 1) if state.rounds else "", _read_round),
    Clause("sweep", _write_sweep, _read_sweep),
    Clause("seen", lambda state: _written_cells(state, sorted(state.seen)), _read_seen),
    Clause("stacks", _write_stacks, _read_stacks),
    numbers_by_seat("totals"),
    Clause("out", lambda state: str(state.discarded or ""), _read_out),
    won(),
)
NOTATION = Notation(NAME, CLAUSES, seats=2, settle=_settle)
