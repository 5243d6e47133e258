"""Ebb for learners: a move is spelled in two numbers, and all who lay spell at once."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from fairdeal.engine import Action, Numbers, StaticZone, Tensor, World
from fairdeal.engine.rounds import Dealt
from fairdeal.engine.worlds import Hidden
from tiny import DECK, GAME, HAND, HandDealt, Laid, Lay, Shown, State

PLACE = {card: place for place, card in enumerate(DECK)}


class PairNumbers(Numbers):
    """Each card by its place in the deck: the lower card, then the higher one."""

    longest = 2
    names = tuple(f"lay {card}" for card in DECK)

    def number(self, seat: int, action: Action) -> int | None:
        return None

    def action(self, state: State, seat: int, number: int) -> Action:
        raise NotImplementedError

    def legal(self, state: Any, seat: int, spelled: tuple[int, ...] = ()) -> list[int]:
        held = sorted(PLACE[card] for card in state.hands[seat]) if seat in state.asked() else []
        return [place for place in held if place > spelled[0]] if spelled else held[:-1]

    def read(self, state: Any, seat: int, spelled: tuple[int, ...]) -> Action | None:
        for place, number in enumerate(spelled):
            self.check(number)
            if number not in self.legal(state, seat, spelled[:place]):
                raise self.refused(state, seat, spelled[: place + 1])
        return Lay(tuple(DECK[number] for number in spelled)) if len(spelled) == 2 else None

    def write(self, state: Any, seat: int, action: Action) -> tuple[int, ...]:
        assert isinstance(action, Lay)
        return tuple(PLACE[card] for card in action.cards)


class EbbTensor(Tensor):
    """The own hand, what one has laid and spelled; who has laid; totals and rounds."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.hand = self.part("hand", len(DECK))
        self.own = self.part("laid by oneself", len(DECK))
        self.spelled = self.part("spelled", len(DECK))
        self.laid = self.part("laid", seats)
        self.over = self.part("over", 1)
        self.totals = self.scaled("totals", seats, unit="100 points")
        self.round = self.part("round", 1, unit="rounds", most=1_000)

    def list_zones(self) -> Iterator[StaticZone]:
        for seat in range(self.seats):
            yield StaticZone(f"hand{seat}", "hand", HAND, seat)
            yield StaticZone(f"laid{seat}", "row", 2, seat)
        yield StaticZone("shown", "stack", 2 * self.seats)
        yield StaticZone("rest", "pile", len(DECK))

    def fill(self, values: Any, state: State, eyes: int, seat: int | None) -> None:
        self._mark(values, self.hand, state.hands[seat] if seat is not None else ())
        self._mark(values, self.own, state.laid[seat] if seat is not None else ())
        for row in range(self.seats):
            other = (eyes + row) % self.seats
            values[self.laid + row] = bool(state.laid[other])
            values[self.totals + row] = state.totals[other] / 100
        values[self.over] = state.phase == "over"
        values[self.round] = state.round

    def _mark(self, values: Any, start: int, cards: Sequence[str]) -> None:
        for card in cards:
            values[start + PLACE[card]] = 1

    def spell(self, values: Any, spelled: tuple[int, ...]) -> None:
        for number in spelled:
            values[self.spelled + number] = 1


class EbbWorld(World):
    """What a seat knows: its own hand, and what it has laid."""

    def deck(self) -> tuple[str, ...]:
        return DECK

    def take(self, fact: Any) -> None:
        state = self.state
        match fact:
            case Dealt(order):
                state.rest = list(order)
            case HandDealt(seat, cards):
                del state.rest[: len(cards)]
                state.hands[seat] = list(cards)
            case Laid(seat, cards):
                self.reveal(state.hands[seat], *filter(None, cards))
                for card in cards:
                    state.hands[seat].remove(card)
                state.laid[seat] = list(cards)
            case Shown(seat, cards):
                state.laid[seat] = list(cards)
                state.evolve(fact)
            case _:
                state.evolve(fact)

    def hidden(self, state: State) -> list[Hidden]:
        return [Hidden(place) for place in (*state.hands, *state.laid, state.rest)]

    def settle(self, state: State, places: list[Hidden]) -> None:
        for cards in (*state.hands, *state.laid):
            cards.sort(key=int)


def world_of(seats: int, options: Any) -> Any:
    """What makes the world of a seat."""
    return lambda seat: EbbWorld(State(seats, options), seat)


LEARNED = replace(GAME, numbers=PairNumbers, tensor=EbbTensor, worlds=world_of)
