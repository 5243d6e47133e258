"""Positions of Monopoly as one line of text, written and read.

Cards of different seats are separated by `|`, `-` for none. The draw pile lists its top card first, the other piles
theirs last; where it is left out of a hand in play, it holds all cards named nowhere else, in the deck's order.
"""

from collections import Counter
from collections.abc import Mapping

from ..errors import BadNotation
from ..notation import MOST_ROUNDS, Clause, Notation, number, numbers_by_seat, piles, seat, seat_named, shown, won
from ..notation import cards as read_cards
from ..words import _, mark
from .cards import DECK, KIND, NAME
from .rules import Rules
from .score import CountedHand

TABLE_PHASES = ("deal", "turn", "discard", "over")  # two to four players
CIRCLE_PHASES = ("deal", "swap", "set", "claim", "ask", "pass", "over")  # five or six
_FORM = mark("a card is one of {cards}")


def _cards(text: str, clause: str) -> list[str]:
    return read_cards(" ".join(word for word in text.split() if word != "-"), clause, KIND, _FORM)


def _groups(text: str, clause: str, seats: int) -> list[list[str]]:
    groups = [_cards(part, clause) for part in text.split("|")]
    if len(groups) > seats:
        raise BadNotation(
            _(
                "{clause}: {groups} groups of cards for {n} seats; '|' stands between seats.",
                clause=clause,
                groups=len(groups),
                n=seats,
            )
        )
    return groups + [[] for _ in range(seats - len(groups))]


def _read_hands(state: Rules, text: str) -> None:
    state.hands = _groups(text, "hands", state.seats)


def _read_piles(state: Rules, text: str) -> None:
    state.piles = _groups(text, "piles", state.seats)


def _read_neutral(state: Rules, text: str) -> None:
    state.neutral = _cards(text, "neutral")


def _write_draw(state: Rules) -> str:
    resting = state.phase in ("deal", "over")
    return " ".join(reversed(state.draw)) or ("" if resting or state.in_circle else "-")


def _read_draw(state: Rules, text: str) -> None:
    state.draw = _cards(text, "draw")[::-1]


def _usual_phase(state: Rules) -> str:
    """Return the phase of a position that leaves the clause out."""
    if not any(state.hands):
        return "deal"
    return "swap" if state.in_circle else "turn"


def _read_phase(state: Rules, text: str) -> None:
    state.phase = text


def _read_round(state: Rules, text: str) -> None:
    state.rounds = [CountedHand()] * (number(text, "round", 1, MOST_ROUNDS) - 1)


def _read_passing(state: Rules, text: str) -> None:
    words = text.split()
    _cards(text, "passing")
    if len(words) != state.seats:
        raise BadNotation(
            _("passing {text}: a card or '-' for each of the {n} seats.", text=shown(text), n=state.seats)
        )
    state.passing = [None if word == "-" else word for word in words]


def _read_passes(state: Rules, text: str) -> None:
    state.passes = number(text, "passes", 0)


def _read_dry(state: Rules, text: str) -> None:
    state.dry = number(text, "dry", 0)


def _read_out(state: Rules, text: str) -> None:
    state.out = seat(text, "out", state.seats)


def _settle(state: Rules, given: Mapping[str, str]) -> None:
    """Set the usual phase and draw pile. Raises `BadNotation` for a phase that does not fit the rest."""
    if "phase" not in given:
        state.phase = _usual_phase(state)
    if "draw" not in given and not state.in_circle and state.phase not in ("deal", "over"):
        rest = Counter(DECK)
        rest.subtract(state.holdings())
        state.draw = list(rest.elements())[::-1]
    _check_phase(state)


def _check_phase(state: Rules) -> None:
    phases = CIRCLE_PHASES if state.in_circle else TABLE_PHASES
    if state.phase not in phases:
        raise BadNotation(
            _(
                "phase {phase}: with {n} seats one of {phases}.",
                phase=shown(state.phase),
                n=state.seats,
                phases=", ".join(phases),
            )
        )
    if state.phase == "swap" and not (state.piles[state.turn] and sum(map(bool, state.piles)) > 1):
        raise BadNotation(_("phase 'swap': the seat whose turn it is and another need a trade card."))
    if state.phase == "set" and all(state.piles):
        raise BadNotation(_("phase 'set': the piles need a '-' for each trade card that is to be laid down."))
    if state.phase == "pass" and None not in state.passing:
        raise BadNotation(_("phase 'pass': the passing cards need a '-' for each seat that is to choose."))
    if state.phase == "discard" and len(state.hands[state.turn]) <= 10:
        raise BadNotation(_("phase 'discard': the hand of the seat whose turn it is needs more than ten cards."))
    if (state.phase == "over") != bool(state.winners):
        raise BadNotation(_("phase {phase}: a match that is over has winners, and no other.", phase=repr(state.phase)))


CLAUSES: tuple[Clause[Rules], ...] = (
    Clause("hands", lambda state: piles(state.hands), _read_hands),
    Clause("piles", lambda state: piles(state.piles), _read_piles),
    Clause("neutral", lambda state: " ".join(state.neutral), _read_neutral),
    Clause("draw", _write_draw, _read_draw),
    Clause("phase", lambda state: state.phase if state.phase != _usual_phase(state) else "", _read_phase),
    seat_named("turn"),
    Clause("round", lambda state: str(len(state.rounds) + 1) if state.rounds else "", _read_round),
    Clause(
        "passing",
        lambda state: " ".join(card or "-" for card in state.passing) if any(state.passing) else "",
        _read_passing,
    ),
    Clause("passes", lambda state: str(state.passes or ""), _read_passes),
    Clause("dry", lambda state: str(state.dry or ""), _read_dry),
    Clause("out", lambda state: str(state.out) if state.out is not None else "", _read_out),
    numbers_by_seat("totals"),
    won(),
)
NOTATION = Notation(NAME, CLAUSES, seats=4, settle=_settle)
