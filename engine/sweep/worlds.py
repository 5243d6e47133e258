"""What a seat of Sweep cannot tell apart: the other hands and the cards to be dealt, with keys where they must be.

Who makes or upgrades a stack keeps a card of its value (§5.5, §6.2), and an owner keeps one until the stack is eaten
(§5.9). As long as none has been played since, one lies in that hand.
"""

from typing import Any

from ..game import Seat
from ..rounds import Dealt
from ..worlds import Hidden, World
from .cards import DECK, VALUE
from .facts import ArenaLaid, Ate, HandDealt, Made, Threw, Upgraded
from .turn import Turn
from .view import State


class KeyWorld(World):
    """One seat's knowledge of a match. Every deal with the keys in their hands is as likely as the others."""

    state: State

    def __init__(self, seats: int, options: Any, seat: Seat) -> None:
        super().__init__(State(seats, options), seat)
        self.keys: list[set[int]] = [set() for _seat in range(seats)]  # values that a hand holds one of, at least

    def deck(self) -> tuple[str, ...]:
        return DECK

    def kind(self, card: str) -> int:
        return VALUE[card]

    def take(self, fact: Any) -> None:
        state = self.state
        match fact:
            case Threw(seat, card) | Ate(seat, card) | Made(seat, card) | Upgraded(seat, card):
                self.reveal(state.hands[seat], card)
                kept = self._kept(fact)
                self.keys[seat].discard(VALUE[card])
                state.evolve(fact)
                self.keys[seat] |= kept
            case Dealt():
                state.evolve(fact)
                state.stock = dict.fromkeys(map(str, range(len(DECK))))
                self.keys = [set() for _seat in range(state.seats)]
            case ArenaLaid(cards):
                state.loose = list(cards)
                self._leave_stock(len(cards))
            case HandDealt(seat, cards):
                state.hands[seat] = list(cards)
                self._leave_stock(len(cards))
            case _:
                state.evolve(fact)

    def _leave_stock(self, number: int) -> None:
        for place in list(self.state.stock)[:number]:
            del self.state.stock[place]

    def _kept(self, fact: Any) -> set[int]:
        """Return the values of which a card stays in the hand after this move, by the rules."""
        state, value = self.state, VALUE[fact.card]
        turn = Turn(fact.seat, state.seats, (), state.loose, state.stacks, state.options)
        kept = set()
        if isinstance(fact, Made) and not turn.helps_partner(fact.value):
            kept.add(fact.value)
        if isinstance(fact, Upgraded):
            kept.add(fact.value)
        owns = value in turn.stacks and turn.options.keep_key and fact.seat in turn.stacks[value].owners
        if owns and not (isinstance(fact, Ate) and str(value) in fact.items):
            kept.add(value)
        return kept

    def hidden(self, state: State) -> list[Hidden]:
        places = []
        for seat, hand in enumerate(state.hands):
            known = {VALUE[card] for card in hand if card}
            places.append(Hidden(hand, least=dict.fromkeys(sorted(self.keys[seat] - known), 1)))
        return [*places, Hidden([""] * len(state.stock))]

    def settle(self, state: State, places: list[Hidden]) -> None:
        state.stock = dict.fromkeys(places[-1].cards)


def world_of(seats: int, options: Any) -> Any:
    """Return what makes the world of a seat."""
    return lambda seat: KeyWorld(seats, options, seat)
