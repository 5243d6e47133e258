"""A position of Cover Your Assets as one line of text, written and read.

`hands` and `piles` list the seats from 0, separated by `|`, `-` for none; a seat's piles are separated by commas,
the safe one first. `deck` lists the top card first, `discards` the top card last. `battle` is the target's seat and
the cards shown so far; `scores` gives each seat's dollars in each finished round, rounds separated by `/`.
"""

from collections.abc import Mapping
from itertools import accumulate

from ..errors import BadNotation
from ..notation import (
    MOST_ROUNDS,
    Clause,
    Notation,
    by_seat,
    cards,
    lying,
    lying_by_seat,
    numbers,
    seat,
    seat_named,
    shown,
    won,
)
from ..rounds import CashRound
from ..words import _, mark
from .cards import COPIES, NAME, WILDS, Pile
from .rules import Rules

_FORM = mark("a card is one of {cards}")


def _write_piles(state: Rules) -> str:
    return " | ".join(", ".join(map(" ".join, piles)) or "-" for piles in state.piles) if any(state.piles) else ""


def _read_piles(state: Rules, text: str) -> None:
    state.piles = [_piles(part) for part in by_seat(text, "piles", state.seats)]


def _piles(text: str) -> list[Pile]:
    piles = [tuple(cards(part, "piles", COPIES, _FORM)) for part in text.split(",")] if text not in ("", "-") else []
    for pile in piles:
        if len(pile) < 2 or WILDS.issuperset(pile[:2]):
            raise BadNotation(
                _("piles: {pile} is no pile; it begins with a pair, one of it an asset.", pile=shown(" ".join(pile)))
            )
        if len(set(pile) - WILDS) != 1:
            raise BadNotation(
                _("piles: {pile} is no pile; a pile has one kind of asset, and wilds.", pile=shown(" ".join(pile)))
            )
    return piles


def _read_battle(state: Rules, text: str) -> None:
    target, _blank, laid = text.partition(" ")
    state.target = seat(target, "battle", state.seats)
    state.shown = cards(laid, "battle", COPIES, _FORM)
    if not state.shown or state.target == state.turn or len(state.piles[state.target]) < 2:
        raise BadNotation(
            _("battle {text}: another seat with two piles, then the cards shown, are expected.", text=shown(text))
        )


def _read_scores(state: Rules, text: str) -> None:
    rounds = [numbers(part, "scores", least=0) for part in text.split("/")]
    if any(len(points) != state.seats for points in rounds) or len(rounds) > MOST_ROUNDS:
        raise BadNotation(
            _("scores {text}: every round needs {n} numbers, one for each seat.", text=shown(text), n=state.seats)
        )
    totals = [list(accumulate(each)) for each in zip(*rounds, strict=True)]
    state.rounds = tuple(map(CashRound, map(tuple, rounds), zip(*totals, strict=True)))
    state.totals = list(state.rounds[-1].totals)


def _write_scores(state: Rules) -> str:
    return " / ".join(" ".join(map(str, each.cash)) for each in state.rounds)


def _settle(state: Rules, given: Mapping[str, str]) -> None:
    """Raise `BadNotation` unless the seat that is asked can answer, and a match that is won has a score."""
    asked = state.answering if state.shown else state.turn
    if state.winners and (not state.rounds or state.deck or state.shown or any(state.hands)):
        raise BadNotation(
            _("won {won}: a match that is over has scores, and nobody holds a card.", won=repr(given["won"]))
        )
    if state.phase in ("turn", "battle") and not state.hands[asked]:
        raise BadNotation(_("hands: seat {seat} is to act and needs a card.", seat=asked))


CLAUSES: tuple[Clause[Rules], ...] = (
    lying_by_seat("hands", COPIES, _FORM),
    Clause("piles", _write_piles, _read_piles),
    lying("deck", COPIES, _FORM),
    lying("discards", COPIES, _FORM),
    seat_named("turn"),
    Clause("battle", lambda state: " ".join([str(state.target), *state.shown]) if state.shown else "", _read_battle),
    Clause("scores", _write_scores, _read_scores),
    won(),
)
NOTATION = Notation(NAME, CLAUSES, seats=2, settle=_settle)
