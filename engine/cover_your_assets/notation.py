"""A position of Cover Your Assets as one line of text, written and read.

`hands` and `piles` list the seats from 0, separated by `|`, `-` for none; a seat's piles are separated by commas,
the safe one first. `deck` lists the top card first, `discards` the top card last. `battle` is the target's seat and
the cards shown so far; `scores` gives each seat's dollars in each finished round, rounds separated by `/`.
"""

from collections import Counter as Tally
from itertools import accumulate

from ..errors import BadNotation
from ..notation import join, number, numbers, write_options
from ..view import SheetRound, SheetRow
from .cards import COPIES, KINDS, WILDS, Pile
from .rules import NAME, Rules

CLAUSES = ("seats", "options", "hands", "piles", "deck", "discards", "turn", "battle", "scores", "won")


def write(state: Rules) -> str:
    """The whole state; what has its default is left out."""
    return join(
        NAME.replace("-", " "),
        {
            "seats": str(state.seats) if state.seats != 2 else "",
            "options": write_options(state.options),
            "hands": " | ".join(" ".join(hand) or "-" for hand in state.hands) if any(state.hands) else "",
            "piles": " | ".join(map(_written, state.piles)) if any(state.piles) else "",
            "deck": " ".join(state.deck),
            "discards": " ".join(state.discards),
            "turn": str(state.turn) if state.turn else "",
            "battle": " ".join([str(state.target), *state.shown]) if state.shown else "",
            "scores": " / ".join(" ".join(str(row.points) for row in each.rows) for each in state.rounds),
            "won": " ".join(map(str, state.winners)),
        },
    )


def _written(piles: list[Pile]) -> str:
    return ", ".join(map(" ".join, piles)) or "-"


def fill(state: Rules, given: dict[str, str]) -> None:
    """Lay out a new state as the clauses say. Raises `BadNotation` for what cannot lie on a table."""
    state.hands = [_cards(part, "hands") for part in _by_seat(given, "hands", state.seats)]
    state.piles = [_piles(part) for part in _by_seat(given, "piles", state.seats)]
    state.deck = _cards(given.get("deck", ""), "deck")
    state.discards = _cards(given.get("discards", ""), "discards")
    state.turn = _seat(given.get("turn", "0"), "turn", state.seats)
    _read_battle(state, given.get("battle", ""))
    _read_scores(state, given.get("scores", ""))
    state.winners = tuple(_seat(word, "won", state.seats) for word in given.get("won", "").split())
    _check(state)


def _by_seat(given: dict[str, str], clause: str, seats: int) -> list[str]:
    parts = given[clause].split("|") if clause in given else [""] * seats
    if len(parts) != seats:
        raise BadNotation(f"{clause} {given[clause]!r}: {seats} seats separated by '|' are expected, not {len(parts)}.")
    return parts


def _cards(text: str, clause: str) -> list[str]:
    words = text.split()
    if words == ["-"]:
        return []
    for word in words:
        if word not in COPIES:
            raise BadNotation(f"{clause}: {word!r} is no card; a card is one of {' '.join(KINDS)}.")
    return words


def _piles(text: str) -> list[Pile]:
    piles = [tuple(_cards(part, "piles")) for part in text.split(",")] if text.strip() not in ("", "-") else []
    for pile in piles:
        if len(pile) < 2 or WILDS.issuperset(pile[:2]):
            raise BadNotation(f"piles: {' '.join(pile)!r} is no pile; it begins with a pair, one of it an asset.")
        if len(set(pile) - WILDS) != 1:
            raise BadNotation(f"piles: {' '.join(pile)!r} is no pile; a pile has one kind of asset, and wilds.")
    return piles


def _seat(text: str, clause: str, seats: int) -> int:
    seat = number(text, clause)
    if not 0 <= seat < seats:
        raise BadNotation(f"{clause} {text!r}: a seat from 0 to {seats - 1} is expected.")
    return seat


def _read_battle(state: Rules, text: str) -> None:
    seat, _, cards = text.partition(" ")
    if not text:
        return
    state.target = _seat(seat, "battle", state.seats)
    state.shown = _cards(cards, "battle")
    if not state.shown or state.target == state.turn or len(state.piles[state.target]) < 2:
        raise BadNotation(f"battle {text!r}: another seat with two piles, then the cards shown, are expected.")


def _read_scores(state: Rules, text: str) -> None:
    rounds = [numbers(part, "scores") for part in text.split("/")] if text else []
    if any(len(points) != state.seats for points in rounds):
        raise BadNotation(f"scores {text!r}: every round needs {state.seats} numbers, one for each seat.")
    totals = [list(accumulate(each)) for each in zip(*rounds, strict=True)]
    for at, points in enumerate(rounds):
        rows = tuple(SheetRow(seat, each, totals[seat][at]) for seat, each in enumerate(points))
        state.rounds.append(SheetRound(at + 1, rows))
        state.totals = [row.total for row in rows]


def _check(state: Rules) -> None:
    for kind, cards in Tally(state.holdings()).items():
        if cards > COPIES[kind]:
            raise BadNotation(f"{kind!r} stands {cards} times; the deck has {COPIES[kind]}.")
    asked = state.answering if state.shown else state.turn
    if not state.winners and state.phase != "deal" and not state.hands[asked]:
        raise BadNotation(f"hands: seat {asked} is to act and needs a card.")
