"""Positions of Sweep in one line of text: `sweep; arena 5S KD; hands 5H 2C | JD`."""

from collections.abc import Mapping, Sequence

from ..errors import BadNotation
from ..notation import MOST_ROUNDS, Clause, Notation, cards, numbers, one_of, piles, seat_named, seats_in, shown, won
from ..words import _, mark
from .cards import NAME, STACK_CODES, VALUE
from .rules import Rules
from .score import Scored
from .turn import Stack

PHASES = ("deal", "play", "over")
_FORM = mark("a card is a rank and a suit, as 10D or KS")


def _read_arena(state: Rules, text: str) -> None:
    state.loose = _cards(text, "arena")


def _cards(text: str, clause: str) -> list[str]:
    """Read cards, none of them twice. Raises `BadNotation`."""
    found = cards(text, clause, VALUE, _FORM)
    for card in found:
        if found.count(card) > 1:
            raise BadNotation(
                _("{clause}: {card} lies in two places; every card is there once.", clause=clause, card=card)
            )
    return found


def _write_stacks(state: Rules) -> str:
    return " | ".join(_stack(value, stack) for value, stack in sorted(state.stacks.items()))


def _stack(value: int, stack: Stack) -> str:
    return f"{value} {' '.join(stack.cards)} by {' '.join(map(str, stack.owners))}"


def _read_stacks(state: Rules, text: str) -> None:
    for part in text.split("|"):
        value, stack = _read_stack(part.strip(), state.seats)
        if value in state.stacks:
            raise BadNotation(
                _("stacks {part}: there is never more than one stack of {value}.", part=shown(part), value=value)
            )
        state.stacks[value] = stack


def _read_stack(text: str, seats: int) -> tuple[int, Stack]:
    laid, _by, owners = text.partition(" by ")
    value, _blank, stacked = laid.strip().partition(" ")
    if value not in STACK_CODES or not stacked or not owners.strip():
        raise BadNotation(_("stacks {text}: write value, cards, owners, as 11 6S 5C by 0.", text=shown(text)))
    found = _cards(stacked, "stacks")
    if sum(VALUE[card] for card in found) % STACK_CODES[value]:
        raise BadNotation(_("stacks {text}: the cards add to no multiple of {value}.", text=shown(text), value=value))
    return STACK_CODES[value], Stack(tuple(found), tuple(sorted(seats_in(owners, "stacks", seats))))


def _read_hands(state: Rules, text: str) -> None:
    state.hands = _per_seat(text, "hands", state.seats)


def _read_piles(state: Rules, text: str) -> None:
    state.piles = _per_seat(text, "piles", state.seats)


def _per_seat(text: str, clause: str, seats: int) -> list[list[str]]:
    lists = [_cards(part, clause) for part in text.split("|")]
    if len(lists) > seats:
        raise BadNotation(
            _(
                "{clause} {text}: at most {n} lists are expected, one for each seat.",
                clause=clause,
                text=shown(text),
                n=seats,
            )
        )
    return lists + [[] for _ in range(seats - len(lists))]


def _read_stock(state: Rules, text: str) -> None:
    state.stock = dict.fromkeys(_cards(text, "stock"))


def _read_sweeps(state: Rules, text: str) -> None:
    state.sweeps = list(_pair(text, "sweeps", least=0))


def _read_sheet(state: Rules, text: str) -> None:
    parts = text.split("|")
    if len(parts) > MOST_ROUNDS:
        raise BadNotation(_("sheet {text}: at most {n} games.", text=shown(text), n=MOST_ROUNDS))
    before = (0, 0)
    for part in parts:
        net = _pair(part, "sheet")
        before = (before[0] + net[0], before[1] + net[1])
        state.rounds.append(Scored(net, before))
    state.totals = list(before)


def _added(state: Rules) -> list[int]:
    """Return the totals that the finished games add to."""
    return [sum(game.net[one] for game in state.rounds) for one in (0, 1)]


def _write_totals(state: Rules) -> str:
    return " ".join(map(str, state.totals)) if state.totals != _added(state) else ""


def _read_totals(state: Rules, text: str) -> None:
    state.totals = list(_pair(text, "totals"))


def _pair(text: str, clause: str, **bounds: int) -> tuple[int, int]:
    found = numbers(text, clause, **bounds)
    if len(found) != 2:
        raise BadNotation(
            _("{clause} {text}: two numbers are expected, one for each side.", clause=clause, text=shown(text))
        )
    return found[0], found[1]


def _usual_phase(state: Rules) -> str:
    return "play" if any(state.hands) else "deal"


def _read_phase(state: Rules, text: str) -> None:
    state.phase = one_of(text, "phase", PHASES)


def _settle(state: Rules, given: Mapping[str, str]) -> None:
    """Raise `BadNotation` for a card in two places, and for a phase that does not fit the rest."""
    if "phase" not in given:
        state.phase = _usual_phase(state)
    lying: Sequence[str] = list(state.holdings())
    for card in lying:
        if lying.count(card) > 1:
            raise BadNotation(_("{card} lies in two places; every card is there once.", card=card))
    waiting = state.phase == "play" and any(state.hands) and not state.stock  # while cards are dealt hands are empty
    if (state.phase == "over") != bool(state.winners) or (waiting and not state.hands[state.turn]):
        raise BadNotation(
            _(
                "phase {phase} does not fit the other clauses: {clauses}.",
                phase=repr(state.phase),
                clauses="; ".join(given),
            )
        )


CLAUSES: tuple[Clause[Rules], ...] = (
    Clause("arena", lambda state: " ".join(state.loose), _read_arena),
    Clause("stacks", _write_stacks, _read_stacks),
    Clause("hands", lambda state: piles(state.hands), _read_hands),
    Clause("piles", lambda state: piles(state.piles), _read_piles),
    Clause("stock", lambda state: " ".join(state.stock), _read_stock),
    seat_named("turn"),
    Clause("sweeps", lambda state: " ".join(map(str, state.sweeps)) if any(state.sweeps) else "", _read_sweeps),
    Clause("sheet", lambda state: " | ".join(f"{game.net[0]} {game.net[1]}" for game in state.rounds), _read_sheet),
    Clause("totals", _write_totals, _read_totals),
    Clause("phase", lambda state: state.phase if state.phase != _usual_phase(state) else "", _read_phase),
    won(),
)
NOTATION = Notation(NAME, CLAUSES, seats=2, settle=_settle)
