"""The rules of Sweep: a match's state, its turns, and the end of a game. The rules of one turn stand in `turn`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..errors import Unfit
from ..fields import by_seat, fresh, plain
from ..game import DEALER, Action, Deal, Fact, GameState, Relaid, Result, Seat, no_action
from ..rounds import Dealt, dealer_of
from ..view import SheetRound
from . import score
from .actions import Eat, Make, Throw, Upgrade
from .cards import ARENA, DECK, HAND, NAME, STACK_CODES, SWEEP, VALUE, Options, side
from .facts import (
    ArenaLaid,
    ArenaTaken,
    Ate,
    HandDealt,
    Made,
    MatchEnded,
    RoundScored,
    Swept,
    Threw,
    Upgraded,
    threw,
)
from .listing import Legal, mildest
from .score import Scored
from .turn import Stack, Turn


class Rules(GameState):
    """One match. Phases: deal, play, over. Sides are 0 (even seats) and 1 (odd seats)."""

    game = NAME
    options: Options

    phase: str = plain("deal")
    turn: Seat = plain(0)
    stock: dict[str, None] = fresh(dict)  # cards not dealt yet, the top one first: a set that keeps its order
    hands: list[list[str]] = by_seat(list)
    loose: list[str] = fresh(list)  # loose cards in the arena, the newest last
    stacks: dict[int, Stack] = fresh(dict)  # by value
    piles: list[list[str]] = by_seat(list)  # the cards that each seat has eaten
    sweeps: list[int] = fresh(lambda: [0, 0])  # made by each side in this game
    totals: list[int] = fresh(lambda: [0, 0])  # of each side
    rounds: list[Scored] = fresh(list)
    winners: tuple[Seat, ...] = plain(())

    @property
    def round(self) -> int:
        """The number of the game being played or to be dealt, from 1."""
        return len(self.rounds) + (self.phase != "over")

    @property
    def dealer(self) -> Seat:
        """§2.4 The first dealer is the last seat; the deal moves one seat clockwise each game."""
        return dealer_of(self.round, self.seats)

    # Rules

    def decide(self, seat: Seat, action: Action) -> Iterator[Fact]:
        if seat != self.turn or self.phase != "play":
            self.turn_of(seat, action)
        match action:
            case Throw():
                self._choice_of(seat).check_throw(action.card)
                yield threw(seat, action.card)
            case Make():
                now = self._choice_of(seat)
                value = action.value
                now.check_make(action.card, action.loose, value)
                yield Made(seat, action.card, action.loose, value, now.owners_of_made(value), value in now.stacks)
            case Eat():
                self._choice_of(seat).check_eat(action.card, action.items)
                yield Ate(seat, action.card, action.items)
                if not self.loose and not self.stacks:  # §7.2
                    yield Swept(seat, SWEEP)
            case Upgrade():
                now = self._choice_of(seat)
                now.check_upgrade(action.card, action.stack)
                value = action.stack + VALUE[action.card]
                yield Upgraded(
                    seat, action.card, action.stack, value, now.owners_of_upgraded(value), value in now.stacks
                )
            case Deal():
                self.turn_of(seat, action)
                yield Dealt(action.order)
                yield ArenaLaid(action.order[:ARENA])
                yield from self._hands_dealt()
            case _:
                raise no_action(action, "Sweep")
        if not any(self.hands):
            yield from self._hands_are_empty(seat)

    def _choice_of(self, seat: Seat) -> Turn:
        return Turn(seat, self.seats, self.hands[seat], self.loose, self.stacks, self.options)

    def _hands_dealt(self) -> Iterator[Fact]:
        """§2.3, §2.4 Deal twelve each, one at a time, from the seat after the dealer."""
        cards = list(self.stock)[: HAND * self.seats]
        for place in range(self.seats):
            yield HandDealt((self.dealer + 1 + place) % self.seats, tuple(cards[place :: self.seats]))

    def _hands_are_empty(self, last: Seat) -> Iterator[Fact]:
        """§2.3 Deal the cards that are left; §8.1 else end the game, and give the last player the arena."""
        if self.stock:
            yield from self._hands_dealt()
            return
        if self.loose or self.stacks:
            yield ArenaTaken(last, (*self.loose, *map(str, self.stacks)))
        yield RoundScored((self.net(0), self.net(1)))
        if self.options.ended(len(self.rounds), self.seats, abs(self.totals[0] - self.totals[1])):  # §9.6
            yield MatchEnded((self.totals[0], self.totals[1]), self._leaders())

    def ended_with(self, scores: Sequence[int]) -> bool:
        """§9.6 Tell whether one side is far enough ahead."""
        ended: bool = self.options.ended(len(self.rounds), self.seats, abs(scores[0] - scores[1]))
        return ended

    def _leaders(self) -> tuple[Seat, ...]:
        """§8.3 Return the seats of the side with the higher total; all of them in a draw."""
        best = max(self.totals)
        return tuple(seat for seat in range(self.seats) if self.totals[side(seat)] == best)

    def net(self, one: int) -> int:
        """Return the score of a side in this game so far."""
        return score.net(score.eaten(self.piles, one), self.sweeps[1 - one])

    def evolve(self, fact: Fact) -> None:
        try:
            CHANGES[type(fact)](self, fact)
        except (ValueError, LookupError):
            raise Unfit(fact, self.position()) from None

    # A card that is played leaves the hand and passes the turn: the same lines in each, as most facts are these.

    def _threw(self, fact: Threw) -> None:
        seat, card = fact.seat, fact.card
        if seat != self.turn:
            raise ValueError
        self.hands[seat].remove(card)
        self.turn = seat + 1 if seat + 1 < self.seats else 0
        self.loose.append(card)

    def _made(self, fact: Made) -> None:
        seat, card, laid, loose = fact.seat, fact.card, fact.loose, self.loose
        if seat != self.turn:
            raise ValueError
        self.hands[seat].remove(card)
        self.turn = seat + 1 if seat + 1 < self.seats else 0
        for each in laid:
            loose.remove(each)
        below = self.stacks.get(fact.value)
        self.stacks[fact.value] = Stack((*below.cards, *laid, card) if below else (*laid, card), fact.owners)  # §5.4

    def _ate(self, fact: Ate) -> None:
        seat, card = fact.seat, fact.card
        if seat != self.turn:
            raise ValueError
        self.hands[seat].remove(card)
        self.turn = seat + 1 if seat + 1 < self.seats else 0
        self._take(seat, fact.items)
        self.piles[seat].append(card)

    def _upgraded(self, fact: Upgraded) -> None:
        if fact.seat != self.turn:
            raise ValueError
        self.hands[fact.seat].remove(fact.card)
        self.turn = (fact.seat + 1) % self.seats
        self._stack(fact.value, (*self.stacks.pop(fact.stack).cards, fact.card), fact.owners)

    def _swept(self, fact: Swept) -> None:
        self.sweeps[side(fact.seat)] += 1

    def _dealt_hand(self, fact: HandDealt) -> None:
        self.hands[fact.seat] = list(fact.cards)
        self._leave_stock(fact.cards)

    def _laid(self, fact: ArenaLaid) -> None:
        self.loose = list(fact.cards)
        self._leave_stock(fact.cards)

    def _stack(self, value: int, cards: tuple[str, ...], owners: tuple[Seat, ...]) -> None:
        """§5.4 Lay a stack, over one of that value that stands already."""
        below = self.stacks.get(value)
        self.stacks[value] = Stack((*below.cards, *cards) if below else cards, owners)

    def _arena_taken(self, fact: ArenaTaken) -> None:
        self._take(fact.seat, fact.items)

    def _take(self, seat: Seat, items: Sequence[str]) -> None:
        """§4.3 Move eaten cards to the pile; a stack moves as one thing."""
        pile, loose = self.piles[seat], self.loose
        for item in items:
            if item in STACK_CODES:
                pile += self.stacks.pop(STACK_CODES[item]).cards
            else:
                loose.remove(item)
                pile.append(item)

    def _leave_stock(self, cards: Sequence[str]) -> None:
        stock = self.stock
        for card in cards:
            del stock[card]

    def _shuffle(self, fact: Dealt) -> None:
        if self.phase != "deal":
            raise ValueError
        self.stock = dict.fromkeys(fact.order)
        self.piles = [[] for _ in range(self.seats)]
        self.sweeps = [0, 0]
        self.turn = (self.dealer + 1) % self.seats
        self.phase = "play"

    def _score(self, fact: RoundScored) -> None:
        if any(self.hands) or self.stock:
            raise ValueError
        totals = self.totals[0] + fact.net[0], self.totals[1] + fact.net[1]
        self.totals = list(totals)
        self.rounds.append(Scored(fact.net, totals, self.piles, self.sweeps))
        self.phase = "deal"

    def _over(self, fact: MatchEnded) -> None:
        self.winners = fact.winners
        self.phase = "over"

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == "play":
            return (self.turn,)
        return () if self.phase == "over" else (DEALER,)

    def to_shuffle(self) -> tuple[str, ...]:
        return DECK if self.phase == "deal" else ()

    def face_down(self) -> dict[str, tuple[str, ...]]:
        """§10.3 Return the cards not dealt yet, the top one first."""
        return {"stock": tuple(self.stock)} if self.stock else {}

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        self.stock = dict.fromkeys(cards)

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def legal(self, seat: Seat) -> Sequence[Action]:
        """List the legal actions, bounded as `Legal` says; asking about one action is exact."""
        if self.phase != "play" or seat != self.turn:
            return ()
        hand, loose, stacks = tuple(self.hands[seat]), tuple(self.loose), dict(self.stacks)  # a picture of this moment
        return Legal(Turn(seat, self.seats, hand, loose, stacks, self.options))

    def default(self, seat: Seat) -> Action:
        return mildest(self._choice_of(seat))

    def sheet(self) -> tuple[SheetRound, ...]:
        return tuple(score.sheet_round(number, game) for number, game in enumerate(self.rounds, 1))

    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        return Result(tuple(self.totals[side(seat)] for seat in range(self.seats)), self.winners)

    def holdings(self) -> Iterator[str]:
        yield from self.stock
        yield from self.loose
        for stack in self.stacks.values():
            yield from stack.cards
        for hand in self.hands:
            yield from hand
        for pile in self.piles:
            yield from pile


CHANGES: Mapping[type[Fact], Callable[[Rules, Any], None]] = {  # what each fact does to the state
    Threw: Rules._threw,
    Made: Rules._made,
    Ate: Rules._ate,
    Upgraded: Rules._upgraded,
    Swept: Rules._swept,
    HandDealt: Rules._dealt_hand,
    ArenaLaid: Rules._laid,
    ArenaTaken: Rules._arena_taken,
    Dealt: Rules._shuffle,
    RoundScored: Rules._score,
    MatchEnded: Rules._over,
    Relaid: Rules.relaid,
}
