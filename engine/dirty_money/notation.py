"""Dirty Money in one line of text: `dirty money; seats 3; hands P2 J15 C | … | …; lead 2; trick P7`.

Hands and piles stand by seat with `|` between them, `-` for none. `last` is the seat that led the last trick and its
cards. `scored` has a round for each `|`, a haul for each seat: `40c/20f`, or by suit and with wiped prints
`12+3+0+1c/8-3f`.
"""

import re
from collections.abc import Mapping

from ..errors import BadNotation
from ..notation import Clause, Notation, cards, led, lying, lying_by_seat, one_of, seat, shown, won
from ..words import _, mark
from .cards import FACES, NAME, SHOWN
from .facts import Haul
from .rules import Rules

PHASES = ("deal", "play", "over")
_FORM = mark("write J, P, A or U and 1 to 15, or C, or C1")
_SUM = re.compile(r"(\d{1,6}|\d{1,6}\+\d{1,6}\+\d{1,6}\+\d{1,6})c/(\d{1,6})(?:-(\d{1,6}))?f", re.ASCII)


def _usual_phase(state: Rules) -> str:
    return "play" if any(state.hands) else "deal"


def _read_last(state: Rules, text: str) -> None:
    leader, _blank, laid = text.partition(" ")
    state.last_leader = seat(leader, "last", state.seats)
    state.last = tuple(cards(laid, "last", FACES, _FORM))
    if len(state.last) != state.seats:
        raise BadNotation(
            _(
                "last {text}: the seat that led, then a card of each of the {n} seats are expected.",
                text=shown(text),
                n=state.seats,
            )
        )


def _write_scored(state: Rules) -> str:
    return " | ".join(" ".join(map(_haul_written, hauls)) for hauls in state.scored)


def _read_scored(state: Rules, text: str) -> None:
    state.scored = tuple(_hauls(state, part.strip()) for part in text.split("|"))


def _hauls(state: Rules, text: str) -> tuple[Haul, ...]:
    hauls = tuple(map(_haul, text.split()))
    if len(hauls) != state.seats:
        raise BadNotation(
            _("scored {text}: a haul for each of the {n} seats is expected.", text=shown(text), n=state.seats)
        )
    return hauls


def _haul(word: str) -> Haul:
    found = _SUM.fullmatch(word)
    if found is None or int(found[3] or 0) > int(found[2]):
        raise BadNotation(
            _(
                "scored: {word} is no haul; write 40c/20f, or by suit with prints wiped 12+3+0+1c/8-3f.",
                word=shown(word),
            )
        )
    return Haul(tuple(map(int, found[1].split("+"))), int(found[2]), int(found[3] or 0))


def _haul_written(taken: Haul) -> str:
    wiped = f"-{taken.wiped}" if taken.wiped else ""
    return f"{'+'.join(map(str, taken.coins))}c/{taken.found}{wiped}f"


def _read_phase(state: Rules, text: str) -> None:
    state.phase = one_of(text, "phase", PHASES)


def _settle(state: Rules, given: Mapping[str, str]) -> None:
    """Set the phase, play while cards are in hand. Raises `BadNotation` for a phase that does not fit the rest."""
    if "phase" not in given:
        state.phase = _usual_phase(state)
    over, waiting = state.phase == "over", state.phase == "play" and any(state.hands)
    if over != bool(state.winners) or (over and not state.scored) or (waiting and not state.hands[state.turn]):
        raise BadNotation(
            _(
                "phase {phase} does not fit the other clauses: {clauses}.",
                phase=repr(state.phase),
                clauses="; ".join(given),
            )
        )


CLAUSES: tuple[Clause[Rules], ...] = (
    Clause("phase", lambda state: state.phase if state.phase != _usual_phase(state) else "", _read_phase),
    lying_by_seat("hands", FACES, _FORM, SHOWN.__getitem__),
    *led(FACES, _FORM),
    lying_by_seat("loot", FACES, _FORM),
    lying_by_seat("clean", FACES, _FORM),
    lying("aside", FACES, _FORM),
    Clause("last", lambda state: " ".join([str(state.last_leader), *state.last]) if state.last else "", _read_last),
    Clause("scored", _write_scored, _read_scored),
    won(),
)
NOTATION = Notation(NAME, CLAUSES, seats=4, counted="hands", settle=_settle, closes=("trick-taken",))
