"""Hearts in one line of text: `hearts; hands 3S QH | 9S KH | QS 6H | AS 8H; lead 1; taken - | 2H 4C | - | -`.

Hands stand by seat with `|` between them, `-` for none; `scored` has a round for each `/`, points for each seat.
"""

from collections.abc import Mapping

from fairdeal.engine import BadNotation
from fairdeal.engine.notation import Clause, Notation, led, lying, lying_by_seat, rounds_scored, shown, won
from fairdeal.engine.words import _, mark

from .cards import DECK, NAME, PASSED, PLACE
from .rules import Rules

FORM = mark("a card is its rank and its suit: QS, 10H")


def _settle(state: Rules, given: Mapping[str, str]) -> None:
    """Raise `BadNotation` where nobody could go on."""
    hands = state.hands
    stuck = {
        "pass": any(len(hand) < PASSED for hand, aside in zip(hands, state.aside, strict=True) if not aside),
        "play": any(state.aside) or not hands[state.turn],
    }.get(state.phase, False)
    if stuck or len(state.trick) >= state.seats or (state.winners and not state.scored):
        raise BadNotation(_("{clauses}: these clauses do not fit together.", clauses=shown("; ".join(given))))


CLAUSES: tuple[Clause[Rules], ...] = (
    lying_by_seat("hands", DECK, FORM, PLACE.__getitem__),
    lying_by_seat("aside", DECK, FORM),
    *led(DECK, FORM),
    lying_by_seat("taken", DECK, FORM),
    lying("deck", DECK, FORM),
    rounds_scored(),
    won(),
)
NOTATION = Notation(NAME, CLAUSES, seats=4, counted="hands", settle=_settle)
