"""Dirty Money in one line of text: `dirty money; seats 3; hands P2 J15 C | … | …; lead 2; trick P7`.

Hands and piles stand by seat with `|` between them, `-` for none. `last` is the seat that led the last trick and its
cards. `scored` has a round for each `|`, a haul for each seat: `40c/20f`, or by suit and with wiped prints
`12+3+0+1c/8-3f`.
"""

import re
from collections import Counter

from ..errors import BadNotation
from ..game import Seat
from ..notation import join, number, write_options
from .cards import CLEANER, FACES, SHOWN
from .rules import Rules
from .tricks import Haul

CLAUSES = (
    "seats", "options", "phase", "hands", "lead", "trick", "loot", "clean", "aside", "last", "scored", "won",
)  # fmt: skip
_SUM = re.compile(r"(\d+|\d+\+\d+\+\d+\+\d+)c/(\d+)(?:-(\d+))?f")


def position(state: Rules) -> str:
    """The position in one line of text; `fill` reads its clauses back."""
    return join(
        "dirty money",
        {
            "seats": str(state.seats) if state.seats != 4 else "",
            "options": write_options(state.options),
            "phase": state.phase if state.phase != _usual_phase(state.hands) else "",
            "hands": _written(state.hands),
            "lead": str(state.leader) if state.leader else "",
            "trick": " ".join(state.trick),
            "loot": _written(state.loot),
            "clean": _written(state.clean),
            "aside": " ".join(state.aside),
            "last": " ".join([str(state.last_leader), *state.last]) if state.last else "",
            "scored": " | ".join(" ".join(map(_sum_written, hauls)) for hauls in state.scored),
            "won": " ".join(map(str, state.winners)),
        },
    )


def _usual_phase(hands: list[list[str]]) -> str:
    return "play" if any(hands) else "deal"


def _written(piles: list[list[str]]) -> str:
    return " | ".join(" ".join(pile) or "-" for pile in piles) if any(piles) else ""


def _sum_written(taken: Haul) -> str:
    wiped = f"-{taken.wiped}" if taken.wiped else ""
    return f"{'+'.join(map(str, taken.coins))}c/{taken.found}{wiped}f"


def seats_of(given: dict[str, str]) -> int:
    """How many seats: as many as hands are written, else four."""
    hands = given.get("hands", "")
    return number(given.get("seats", str(hands.count("|") + 1 if hands else 4)), "seats")


def fill(state: Rules, given: dict[str, str]) -> None:
    """Put the clauses into a new match; whatever is left out has its default. Raises `BadNotation`."""
    state.hands = [sorted(hand, key=SHOWN.__getitem__) for hand in _piles(state, given, "hands")]
    state.loot, state.clean = _piles(state, given, "loot"), _piles(state, given, "clean")
    state.aside = _cards(given.get("aside", ""), "aside")
    state.trick = _cards(given.get("trick", ""), "trick")
    state.turn = (_seat(state, given.get("lead", "0"), "lead") + len(state.trick)) % state.seats
    state.scored = tuple(_hauls(state, part) for part in given["scored"].split("|")) if "scored" in given else ()
    state.winners = tuple(_seat(state, word, "won") for word in given.get("won", "").split())
    state.phase = _phase(state, given)
    _read_last(state, given.get("last", ""))
    _check_cards(state)


def _phase(state: Rules, given: dict[str, str]) -> str:
    phase = given.get("phase", _usual_phase(state.hands))
    if phase not in ("deal", "play", "over"):
        raise BadNotation(f"phase {phase!r}: one of deal, play, over is expected.")
    return phase


def _read_last(state: Rules, text: str) -> None:
    if text:
        leader, *cards = text.split()
        state.last_leader = _seat(state, leader, "last")
        state.last = tuple(_cards(" ".join(cards), "last"))
        if len(state.last) != state.seats:
            raise BadNotation(f"last {text!r}: the seat that led, then a card of each of the {state.seats} seats.")


def _seat(state: Rules, text: str, clause: str) -> Seat:
    seat = number(text, clause)
    if not 0 <= seat < state.seats:
        raise BadNotation(f"{clause} {text!r}: seats go from 0 to {state.seats - 1}.")
    return seat


def _piles(state: Rules, given: dict[str, str], clause: str) -> list[list[str]]:
    if clause not in given:
        return [[] for _ in range(state.seats)]
    piles = [_cards(part.strip().removeprefix("-"), clause) for part in given[clause].split("|")]
    if len(piles) != state.seats:
        raise BadNotation(
            f"{clause} {given[clause]!r}: one pile for each of the {state.seats} seats, with | between them."
        )
    return piles


def _cards(text: str, clause: str) -> list[str]:
    cards = text.split()
    for card in cards:
        if card not in FACES:
            raise BadNotation(f"{clause}: {card!r} is no card; write J, P, A or U and 1 to 15, or C, or C1.")
    return cards


def _hauls(state: Rules, text: str) -> tuple[Haul, ...]:
    hauls = tuple(map(_haul, text.split()))
    if len(hauls) != state.seats:
        raise BadNotation(f"scored {text.strip()!r}: a haul for each of the {state.seats} seats is expected.")
    return hauls


def _haul(word: str) -> Haul:
    found = _SUM.fullmatch(word)
    if found is None or int(found[3] or 0) > int(found[2]):
        raise BadNotation(f"scored: {word!r} is no haul; write 40c/20f, or by suit with prints wiped 12+3+0+1c/8-3f.")
    return Haul(tuple(map(int, found[1].split("+"))), int(found[2]), int(found[3] or 0))


def _check_cards(state: Rules) -> None:
    """Each card stands once, plain cleaners at most once for each seat."""
    if len(state.trick) > state.seats:
        raise BadNotation(f"trick {' '.join(state.trick)!r}: at most one card of each of the {state.seats} seats.")
    for card, times in Counter(state.holdings()).items():
        if times > (state.seats if card == CLEANER else 1):
            raise BadNotation(f"{card!r} stands {times} times; every card lies in one place.")
