"""Positions of Sweep in one line of text: `sweep; arena 5S KD; hands 5H 2C | JD`."""

from collections.abc import Sequence

from .. import notation
from ..errors import BadNotation
from .cards import STACK_CODES, VALUE
from .rules import Rules
from .score import Scored
from .turn import Stack

CLAUSES = (
    "seats", "options", "arena", "stacks", "hands", "piles", "stock", "turn", "sweeps", "sheet", "totals", "phase",
    "won",
)  # fmt: skip
PHASES = ("deal", "play", "over")


def position(state: Rules) -> str:
    """The state in one line; what has its default is left out."""
    return notation.join(
        "sweep",
        {
            "seats": str(state.seats) if state.seats != 2 else "",
            "options": notation.write_options(state.options),
            "arena": " ".join(state.loose),
            "stacks": " | ".join(_stack(value, stack) for value, stack in sorted(state.stacks.items())),
            "hands": _lists(state.hands),
            "piles": _lists(state.piles),
            "stock": " ".join(state.stock),
            "turn": str(state.turn) if state.turn else "",
            "sweeps": " ".join(map(str, state.sweeps)) if any(state.sweeps) else "",
            "sheet": " | ".join(f"{game.net[0]} {game.net[1]}" for game in state.rounds),
            "totals": " ".join(map(str, state.totals)) if state.totals != _added(state) else "",
            "phase": state.phase if state.phase != _usual_phase(state) else "",
            "won": " ".join(map(str, state.winners)),
        },
    )


def _stack(value: int, stack: Stack) -> str:
    return f"{value} {' '.join(stack.cards)} by {' '.join(map(str, stack.owners))}"


def _lists(lists: Sequence[Sequence[str]]) -> str:
    return " | ".join(" ".join(cards) or "-" for cards in lists) if any(lists) else ""


def _usual_phase(state: Rules) -> str:
    return "play" if any(state.hands) else "deal"


def _added(state: Rules) -> list[int]:
    """The totals that the finished games add to."""
    return [sum(game.net[one] for game in state.rounds) for one in (0, 1)]


def fill(state: Rules, given: dict[str, str]) -> None:
    """Put what the clauses say into a fresh state. Raises `BadNotation` with the part and what was expected."""
    state.loose = _cards(given.get("arena", ""), "arena")
    for part in _parts(given.get("stacks", "")):
        value, stack = _read_stack(part, state.seats)
        if value in state.stacks:
            raise BadNotation(f"stacks {part.strip()!r}: there is never more than one stack of {value}.")
        state.stacks[value] = stack
    state.hands = _per_seat(given, "hands", state.seats)
    state.piles = _per_seat(given, "piles", state.seats)
    state.stock = dict.fromkeys(_cards(given.get("stock", ""), "stock"))
    state.turn = _seat(given.get("turn", "0"), "turn", state.seats)
    state.sweeps = _per_side(given, "sweeps")
    for part in _parts(given.get("sheet", "")):
        net = _pair(part, "sheet")
        before = _added(state)
        state.rounds.append(Scored(net, (before[0] + net[0], before[1] + net[1])))
    state.totals = _per_side(given, "totals") if "totals" in given else _added(state)
    state.phase = given.get("phase", _usual_phase(state))
    if state.phase not in PHASES:
        raise BadNotation(f"phase {state.phase!r}: one of {', '.join(PHASES)} is expected.")
    state.winners = tuple(_seat(word, "won", state.seats) for word in given.get("won", "").split())
    _check_once(list(state.holdings()))


def _parts(text: str) -> list[str]:
    return text.split("|") if text else []


def _cards(text: str, clause: str) -> list[str]:
    cards = [] if text.strip() == "-" else text.split()
    for card in cards:
        if card not in VALUE:
            raise BadNotation(f"{clause}: {card!r} is no card; a card is a rank and a suit, as 10D or KS.")
    return cards


def _read_stack(text: str, seats: int) -> tuple[int, Stack]:
    laid, _, owners = text.partition(" by ")
    value, _, cards = laid.strip().partition(" ")
    if value not in STACK_CODES or not cards or not owners.strip():
        raise BadNotation(f"stacks {text.strip()!r}: write value, cards, owners, as 11 6S 5C by 0.")
    owning = sorted(_seat(word, "stacks", seats) for word in owners.split())
    return STACK_CODES[value], Stack(tuple(_cards(cards, "stacks")), tuple(owning))


def _per_seat(given: dict[str, str], clause: str, seats: int) -> list[list[str]]:
    lists = [_cards(part, clause) for part in _parts(given.get(clause, ""))]
    if len(lists) > seats:
        raise BadNotation(f"{clause} {given[clause]!r}: at most {seats} lists are expected, one for each seat.")
    return lists + [[] for _ in range(seats - len(lists))]


def _per_side(given: dict[str, str], clause: str) -> list[int]:
    return list(_pair(given.get(clause, "0 0"), clause))


def _pair(text: str, clause: str) -> tuple[int, int]:
    found = notation.numbers(text, clause)
    if len(found) != 2:
        raise BadNotation(f"{clause} {text.strip()!r}: two numbers are expected, one for each side.")
    return found[0], found[1]


def _seat(text: str, clause: str, seats: int) -> int:
    seat = notation.number(text, clause)
    if seat not in range(seats):
        raise BadNotation(f"{clause} {text!r}: a seat from 0 to {seats - 1} is expected.")
    return seat


def _check_once(cards: list[str]) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise BadNotation(f"{card} lies in two places; every card is there once.")
