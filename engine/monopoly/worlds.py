"""What a seat of Monopoly cannot tell apart: the other hands and the draw pile.

A card that went openly into a hand is known to lie there until it comes out. No move tells what else is in a hand: any
card may be put down, and a seat may decline to go out with any hand (§5.3).

With five or six players cards are passed on in secret (§5.5), so that what is known of one hand may lie in the next:
`PassedWorld` plays the hand again, chooses what could have been passed, and so finds a world that agrees; these worlds
are not all equally likely.
"""

from collections import Counter
from typing import Any, NamedTuple

from ..errors import Contradiction
from ..game import Seat
from ..history import BACK
from ..rounds import Dealt
from ..words import _
from ..worlds import Hidden, Rng, World, shuffle
from .cards import DECK
from .facts import (
    Discarded,
    Drew,
    HandDealt,
    HandsShown,
    NeutralDealt,
    PassChosen,
    Passed,
    PassMade,
    Rewarded,
    TradeCardDealt,
    TradeCardSet,
    TradeCardsSwapped,
)
from .view import State

TRIES = 4_000  # passes that are chosen anew before a history is given up
PLAIN = 12  # the weight of a card of which nothing is known to be wanted, when one is chosen to be passed


def world_of(seats: int, options: Any) -> Any:
    """Return what makes the world of a seat."""
    kind = PassedWorld if seats > 4 else PileWorld
    return lambda seat: kind(seats, options, seat)


class PileWorld(World):
    """One seat's knowledge with two to four players. Every way to deal the unseen cards is as likely as the others."""

    state: State

    def __init__(self, seats: int, options: Any, seat: Seat) -> None:
        super().__init__(State(seats, options), seat)

    def deck(self) -> tuple[str, ...]:
        return DECK

    def take(self, fact: Any) -> None:
        state = self.state
        match fact:
            case HandDealt(seat, cards):
                state.hands[seat] = list(cards)
                del state.draw[-len(cards) :]
                return
            case TradeCardDealt(_, card) | NeutralDealt(card) | Drew(_, card):
                state.draw[-1] = card
            case Discarded(seat, card) | TradeCardSet(seat, card):
                self.reveal(state.hands[seat], card)
            case Rewarded(_, cards) if not state.in_circle:
                state.draw[-len(cards) or len(state.draw) :] = cards[::-1]
            case HandsShown(hands):
                for hand, shown in zip(state.hands, hands, strict=True):
                    self.reveal(hand, *shown)
        state.evolve(fact)

    def hidden(self, state: State) -> list[Hidden]:
        return [*map(Hidden, state.hands), Hidden(state.draw)]


class _Event(NamedTuple):
    """A card that went into a hand or out of it before the eyes of the seat; without a card, a pass by everybody."""

    seat: Seat = -1
    card: str = ""
    comes: bool = False


class PassedWorld(PileWorld):
    """One seat's knowledge with five or six players. Its worlds agree with the history; some are likelier than others.

    In `state` every card of another hand is a back, known or not; `events` tell where cards were seen.
    """

    def __init__(self, seats: int, options: Any, seat: Seat) -> None:
        super().__init__(seats, options, seat)
        self.events: list[_Event] = []
        self.dealt = 0  # cards to each hand
        self._given: list[_Event] = []  # the card given in the pass that is being made
        self.open: tuple[str, ...] = ()  # cards that lay open, or in the own hand, after the deal

    def take(self, fact: Any) -> None:
        state = self.state
        match fact:
            case Dealt():
                self.events, self.open = [], ()
            case HandDealt(seat, cards):
                self.dealt = len(cards)
                self.open += cards if seat == self.seat else ()
            case TradeCardDealt(_, card):
                self.open += (card,)
            case TradeCardSet(seat, card):
                self._event(seat, card, comes=False)
            case PassChosen(seat, card):
                self.reveal(state.hands[seat], card)
            case Passed(seat, to, card):
                self._passed(seat, to, card)
                return
            case PassMade():
                self.events += [_Event(), *self._given]
                self._given = []
        super().take(fact)
        if isinstance(fact, TradeCardsSwapped):
            self._taken_in(fact.player, fact.given)
            self._taken_in(fact.seat, fact.taken)

    def _event(self, seat: Seat, card: str, comes: bool) -> None:
        if seat != self.seat:
            self.events.append(_Event(seat, card, comes))

    def _taken_in(self, seat: Seat, card: str) -> None:
        if seat != self.seat:
            self._event(seat, card, comes=True)
            self.state.hands[seat][-1] = BACK

    def _passed(self, seat: Seat, to: Seat, card: str) -> None:
        """Hand the card on; only those two know it. A card leaves before the pass, and comes after it."""
        if self.state.passing[seat] is None:
            raise ValueError(_("{seat} has laid no card aside", seat=seat))
        self.state.passing[seat] = None
        self.state.hands[to].append(card if to == self.seat else BACK)
        if to == self.seat:
            self._event(seat, card, comes=False)
        elif seat == self.seat:
            self._given = [_Event(to, card, comes=True)]

    def draw(self, rng: Rng) -> State:
        """Play the hand again with passes that could have been. Raises `Contradiction` if none is found."""
        if not any(BACK in hand for hand in self.state.hands) and BACK not in self.state.passing:
            return self.state.clone()
        for _try in range(3):
            found = _Replay(self, rng)
            if found.played():
                return self._laid(found, rng)
        raise Contradiction(_("No deal of the unseen cards agrees with the history."))

    def _laid(self, found: "_Replay", rng: Rng) -> State:
        twin = self.state.clone()
        unseen = list(found.pool.elements())
        shuffle(unseen, rng)
        for seat, hand in enumerate(twin.hands):
            if seat == self.seat:
                continue
            cards = [*found.known[seat], *(unseen.pop() for _each in range(found.unknown[seat]))]
            shuffle(cards, rng)
            if twin.passing[seat] is not None:
                twin.passing[seat] = cards.pop()
                twin.gaps[seat] = min(twin.gaps[seat], len(cards))
            hand[:] = cards
        return twin


class _Moment(NamedTuple):
    """The hands of a replay before a pass."""

    place: int
    known: list[list[str]]
    unknown: list[int]
    pool: Counter[str]


class _Replay:
    """The hands of the others played again: the cards that are known in each, and the number of those that are not."""

    def __init__(self, world: PassedWorld, rng: Rng) -> None:
        self.world, self.rng = world, rng
        self.seats, self.me = world.state.seats, world.seat
        self.others = [(self.me + step) % self.seats for step in range(1, self.seats)]
        self.known: list[list[str]] = [[] for _seat in range(self.seats)]
        self.unknown = [0 if seat == self.me else world.dealt for seat in range(self.seats)]
        self.pool = Counter(DECK)
        self.pool.subtract(world.open)

    def played(self) -> bool:
        """Follow all events, going back a few passes wherever what was chosen cannot have been passed.

        False if that happens too often.
        """
        events, place, failed = self.world.events, 0, 0
        passes: list[_Moment] = []  # before each pass
        while place < len(events):
            event = events[place]
            if not event.card:
                passes.append(self._moment(place))
            if self._follows(events, place):
                place += 1
                continue
            failed += 1
            if failed > TRIES or not passes:
                return False
            back = 1 + World.below(self.rng, 1 + failed // 8)
            del passes[max(1, len(passes) + 1 - back) :]
            place = self._return_to(passes.pop())
        return True

    def _moment(self, place: int) -> "_Moment":
        return _Moment(place, [hand[:] for hand in self.known], self.unknown[:], self.pool.copy())

    def _return_to(self, then: "_Moment") -> int:
        self.known, self.unknown, self.pool = [hand[:] for hand in then.known], then.unknown[:], then.pool.copy()
        return then.place

    def _follows(self, events: list[_Event], place: int) -> bool:
        event = events[place]
        if not event.card:
            return self._pass(events, place)
        if event.comes:
            self.known[event.seat].append(event.card)
            return True
        return self._leaves(event.seat, event.card)

    def _leaves(self, seat: Seat, card: str) -> bool:
        if card in self.known[seat]:
            self.known[seat].remove(card)
            return True
        if self.unknown[seat] and self.pool[card] > 0:
            self.pool[card] -= 1
            self.unknown[seat] -= 1
            return True
        return False

    def _pass(self, events: list[_Event], place: int) -> bool:
        """Let each of the others but the last, whose card this seat saw, pass one to the left."""
        passed: list[tuple[Seat, str]] = []
        for seat in self.others[:-1]:
            card = self._chosen(seat, events, place)
            if card is None:
                return False
            passed.append((seat, card))
        for seat, card in passed:
            to = (seat + 1) % self.seats
            if card:
                self.known[to].append(card)
            else:
                self.unknown[to] += 1
        return True

    def _chosen(self, seat: Seat, events: list[_Event], place: int) -> str | None:
        """Take a card out of the hand: rather one that is wanted further on, soon; "" is an unknown one."""
        may: list[tuple[str, int]] = [("", PLAIN * self.unknown[seat])] if self.unknown[seat] else []
        must = []
        for card in self.known[seat]:
            steps, passes = self._wanted(card, seat, events, place)
            if steps is None:
                may.append((card, PLAIN))
            elif 0 < steps <= passes:
                may.append((card, PLAIN * 10 // (1 + passes - steps)))
                if steps == passes and DECK.count(card) == 1:
                    must.append(card)
            elif DECK.count(card) > 1:
                may.append((card, 1))
        if len(must) > 1 or not (must or may):
            return None
        card = must[0] if must else self._one_of(may)
        if card:
            self.known[seat].remove(card)
        else:
            self.unknown[seat] -= 1
        return card

    def _one_of(self, may: list[tuple[str, int]]) -> str:
        place = World.below(self.rng, sum(weight for _card, weight in may))
        for card, weight in may:
            place -= weight
            if place < 0:
                return card
        raise AssertionError(may)

    def _wanted(self, card: str, seat: Seat, events: list[_Event], place: int) -> tuple[int | None, int]:
        """Count the hands that a card has yet to go, and the passes until it must be there; None: it may be anywhere.

        Of a card with several copies another one may be meant.
        """
        passes = 1
        for event in events[place + 1 :]:
            if not event.card:
                passes += 1
            elif event.card == card:
                return (None, 0) if event.comes else (((event.seat - seat) % self.seats), passes)
        return None, 0
