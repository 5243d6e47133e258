"""Positions of Monopoly as one line of text, written and read."""

from collections import Counter

from .. import notation
from ..errors import BadNotation
from ..view import SheetRound
from .cards import DECK, KIND
from .rules import Rules

CLAUSES = (
    "seats", "options", "hands", "piles", "neutral", "draw", "phase", "turn", "round", "passing", "passes", "dry",
    "out", "totals", "won",
)  # fmt: skip
TABLE_PHASES = ("deal", "turn", "discard", "over")  # two to four players
CIRCLE_PHASES = ("deal", "swap", "set", "claim", "ask", "pass", "over")  # five or six
SEATS = 4  # where the clause is left out


def position(state: Rules) -> str:
    """The line of text; the draw pile lists its top card first, the other piles theirs last."""
    resting = state.phase in ("deal", "over")
    return notation.join(
        "monopoly",
        {
            "seats": str(state.seats) if state.seats != SEATS else "",
            "options": notation.write_options(state.options),
            "hands": _groups(state.hands),
            "piles": _groups(state.piles),
            "neutral": " ".join(state.neutral),
            "draw": " ".join(reversed(state.draw)) or ("" if resting or state.in_circle else "-"),
            "phase": state.phase if state.phase != _usual(state) else "",
            "turn": _number(state.turn),
            "round": str(len(state.rounds) + 1) if state.rounds else "",
            "passing": " ".join(card or "-" for card in state.passing) if any(state.passing) else "",
            "passes": _number(state.passes),
            "dry": _number(state.dry),
            "out": str(state.out) if state.out is not None else "",
            "totals": " ".join(map(str, state.totals)) if any(state.totals) else "",
            "won": " ".join(map(str, state.winners)),
        },
    )


def _groups(groups: list[list[str]]) -> str:
    return " | ".join(" ".join(group) or "-" for group in groups) if any(groups) else ""


def _number(number: int) -> str:
    return str(number) if number else ""


def _usual(state: Rules) -> str:
    """The phase where the clause is left out."""
    if not any(state.hands):
        return "deal"
    return "swap" if state.in_circle else "turn"


def fill(state: Rules, given: dict[str, str]) -> None:
    """Set up a new `state` by the clauses `given`. Raises `BadNotation`."""
    state.hands = _read_groups(given, "hands", state.seats)
    state.piles = _read_groups(given, "piles", state.seats)
    state.neutral = _cards(given.get("neutral", ""), "neutral")
    state.passing = _read_passing(given.get("passing", ""), state.seats)
    state.phase = given.get("phase", _usual(state))
    state.turn = _below(state.seats, given.get("turn", "0"), "turn")
    state.passes = notation.number(given.get("passes", "0"), "passes")
    state.dry = notation.number(given.get("dry", "0"), "dry")
    state.out = _below(state.seats, given["out"], "out") if "out" in given else None
    _read_scores(state, given)
    state.draw = _read_draw(state, given)
    _check_form(state)
    _check_cards(state)


def _read_scores(state: Rules, given: dict[str, str]) -> None:
    state.totals = notation.numbers(given["totals"], "totals") if "totals" in given else [0] * state.seats
    if len(state.totals) != state.seats:
        raise BadNotation(f"totals: one number for each of the {state.seats} seats, not {len(state.totals)}.")
    for number in range(1, notation.number(given.get("round", "1"), "round")):
        state.rounds.append(SheetRound(number, ()))
    state.winners = tuple(notation.numbers(given.get("won", ""), "won"))


def _read_groups(given: dict[str, str], clause: str, seats: int) -> list[list[str]]:
    groups = [_cards(part, clause) for part in given[clause].split("|")] if clause in given else []
    if len(groups) > seats:
        raise BadNotation(f"{clause}: {len(groups)} groups of cards for {seats} seats; '|' stands between seats.")
    return groups + [[] for _ in range(seats - len(groups))]


def _cards(text: str, clause: str) -> list[str]:
    cards = [word for word in text.split() if word != "-"]
    for card in cards:
        if card not in KIND:
            raise BadNotation(f"{clause}: {card!r} is no card; a card is one of {' '.join(KIND)}.")
    return cards


def _read_passing(text: str, seats: int) -> list[str | None]:
    words = text.split() or ["-"] * seats
    _cards(text, "passing")
    if len(words) != seats:
        raise BadNotation(f"passing {text!r}: a card or '-' for each of the {seats} seats.")
    return [None if word == "-" else word for word in words]


def _below(seats: int, text: str, clause: str) -> int:
    seat = notation.number(text, clause)
    if not 0 <= seat < seats:
        raise BadNotation(f"{clause} {text!r}: a seat from 0 to {seats - 1} is expected.")
    return seat


def _read_draw(state: Rules, given: dict[str, str]) -> list[str]:
    """The draw pile; where it is left out of a hand in play, all cards named nowhere else, in the deck's order."""
    if "draw" in given:
        return _cards(given["draw"], "draw")[::-1]
    if state.in_circle or state.phase in ("deal", "over"):
        return []
    rest = Counter(DECK)
    rest.subtract(state.holdings())
    return list(rest.elements())[::-1]


def _check_form(state: Rules) -> None:
    phases = CIRCLE_PHASES if state.in_circle else TABLE_PHASES
    if state.phase not in phases:
        raise BadNotation(f"phase {state.phase!r}: with {state.seats} seats one of {', '.join(phases)}.")
    if state.phase == "set" and all(state.piles):
        raise BadNotation("phase 'set': the piles need a '-' for each trade card that is to be laid down.")
    if state.phase == "pass" and None not in state.passing:
        raise BadNotation("phase 'pass': the passing cards need a '-' for each seat that is to choose.")
    if state.phase == "discard" and len(state.hands[state.turn]) <= 10:
        raise BadNotation("phase 'discard': the hand of the seat whose turn it is needs more than ten cards.")


def _check_cards(state: Rules) -> None:
    spare = Counter(DECK)
    spare.subtract(state.holdings())
    for card, left in spare.items():
        if left < 0:
            raise BadNotation(f"{card!r} stands {DECK.count(card) - left} times; the deck has {DECK.count(card)}.")
