"""The numbered actions of Dirty Money: one for each card, in the order of the box."""

from ..game import Action, Seat
from ..numbers import Numbers, Spelling, places
from .actions import PLAYS, Play
from .cards import FACES
from .rules import Rules

NUMBER = places(tuple(FACES))
_PLAYS = tuple(PLAYS[card] for card in FACES)


class CardNumbers(Numbers):
    """`play J1` … `play U15`, then `play C` and `play C1`: 62 numbers."""

    names = tuple(f"play {card}" for card in FACES)
    longest_round = 66  # every move plays a card

    def number(self, seat: Seat, action: Action) -> int | None:
        return NUMBER.get(action.card) if isinstance(action, Play) else None

    def action(self, state: Rules, seat: Seat, number: int) -> Action:
        return _PLAYS[number]

    def legal(self, state: Rules, seat: Seat, spelled: Spelling = ()) -> list[int]:  # type: ignore[override]
        return sorted([NUMBER[action.card] for action in state.legal(seat)])  # type: ignore[attr-defined]
