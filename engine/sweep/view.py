"""What players of Sweep are shown: zones, choices with their labels, and what a seat is asked."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from ..game import Action, Seat
from ..view import Choice, Choices, Player, View, Zone
from ..words import people
from .actions import Eat, Make, Throw, Upgrade, eat, throw
from .cards import NAME, VALUE, by_value, points, side, spoken, values
from .listing import ordered
from .notation import NOTATION
from .rules import Rules
from .sums import Sets
from .turn import Stack, Turn, cemented


class State(Rules):
    """One match as people see it."""

    def public(self) -> View:
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=tuple(self._zones()),
            players=tuple(self._player(seat) for seat in range(self.seats)),
            say=self._say(),
            tally=self._tally(),
            sheet=self.sheet(),
            dealer=self.dealer,
            turn=self.turn if self.phase == "play" else None,
            winners=self.winners,
        )

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        """The hand as its owner sees it, by value."""
        return (Zone(f"hand{seat}", "Hand", "hand", seat, by_value(self.hands[seat])),)

    def prompt(self, seat: Seat) -> str:
        if self.phase != "play" or seat != self.turn:
            return ""
        return "Choose a card of your hand and what it takes or joins in the arena, or throw it."

    def _zones(self) -> Iterator[Zone]:
        yield Zone("arena", "Arena", "row", cards=tuple(self.loose), group="arena")
        yield from (_stack(value, stack) for value, stack in sorted(self.stacks.items()))
        for seat, hand in enumerate(self.hands):
            yield Zone(f"hand{seat}", "Hand", "hand", seat, count=len(hand))
        for seat, pile in enumerate(self.piles):
            yield Zone(f"pile{seat}", "Eaten", "pile", seat, tuple(pile), note=f"{points(pile)} points")

    def _player(self, seat: Seat) -> Player:
        one = side(seat)
        made = self.sweeps[one]
        return Player(
            seat,
            self.totals[one],
            self.net(one) if self.phase == "play" else None,
            len(self.hands[seat]),
            note=f"{made} sweep{'s' * (made > 1)}" if made else "",
            side=one if self.seats == 4 else None,
        )

    def _tally(self) -> dict[str, int]:
        lying = [*self.loose, *(card for stack in self.stacks.values() for card in stack.cards)]
        return {
            "cards to be dealt": len(self.stock),
            "cards in the arena": len(lying),
            "points in the arena": points(lying),
        }

    def _say(self) -> str:
        if self.phase == "over":
            drawn = len(self.winners) == self.seats
            return "The match is drawn." if drawn else f"{people(self.winners)} won the match."
        if self.phase == "deal":
            return f"Game {self.round} is to be dealt."
        return f"{{{self.turn}}} plays a card."

    # Choices

    def choices(self, seat: Seat, chosen: Sequence[str] = (), limit: int = 200) -> Choices:
        """The legal actions that use all `chosen` elements, throws, upgrades and eats first, then small stacks.

        Whatever the chosen elements are, the actions that use exactly them are among the first; `more` is also set
        when over `sums.WINDOW` (12) loose cards are left to choose from and not all combinations were tried.
        """
        if self.phase != "play" or seat != self.turn:
            return Choices()
        return _choices(self._choice_of(seat), self._elements(seat), chosen, limit)

    def describe(self, seat: Seat, action: Action) -> Choice:
        return _described(action, self._elements(seat), self.stacks)

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        """A card of the hand alone is thrown, with things of the arena it eats them."""
        things = [thing for thing, element in self._elements(seat).items() if element in chosen]
        cards = [thing for thing in things if thing in self.hands[seat]]
        items = [thing for thing in things if thing not in self.hands[seat]]
        if len(cards) != 1 or len(things) != len(set(chosen)):
            return None
        return eat(cards[0], *items) if items else throw(cards[0])

    def _elements(self, seat: Seat) -> dict[str, str]:
        """The element of each card that `seat` can choose, and of each stack by its value: its top card."""
        found = {card: f"hand{seat}.{i}" for i, card in enumerate(by_value(self.hands[seat]))}
        found |= {card: f"arena.{i}" for i, card in enumerate(self.loose)}
        return found | {str(value): f"stack{value}.{len(stack.cards) - 1}" for value, stack in self.stacks.items()}

    # Notation

    def position(self) -> str:
        return NOTATION.write(self)


def _stack(value: int, stack: Stack) -> Zone:
    kind = "cemented" if cemented(value, stack) else "ordinary"
    return Zone(
        f"stack{value}",
        f"Stack of {value}",
        "stack",
        cards=stack.cards,
        note=f"{value}, {kind}, owned by {people(stack.owners)}",
        group="arena",
    )


def _choices(turn: Turn, known: Mapping[str, str], chosen: Sequence[str], limit: int) -> Choices:
    """At most `limit` actions of the turn that use all `chosen` elements; `known` are those of cards and stacks."""
    things = [thing for thing, element in known.items() if element in chosen]
    stacks = [int(thing) for thing in things if thing not in VALUE]
    cards = [thing for thing in things if thing in turn.hand]
    if len(things) < len(set(chosen)) or len(stacks) > 1 or len(cards) > 1:
        return Choices()
    must = sum(1 << i for i, card in enumerate(turn.loose) if card in things)
    sets = Sets(values(turn.loose), must)
    found = list(islice(ordered(turn, sets, stacks[0] if stacks else 0, cards), limit + 1))
    items = tuple(_described(action, known, turn.stacks) for action in found[:limit])
    return Choices(items, more=len(found) > limit or sets.bounded)


def _described(action: Action, known: Mapping[str, str], stacks: Mapping[int, Stack]) -> Choice:
    """The choice with its label; `known` are the elements of cards and stacks."""
    match action:
        case Throw(card):
            return Choice(action, f"Throw {spoken([card])}", (known[card],))
        case Eat(card, items):
            used = (known[card], *(known[item] for item in items))
            return Choice(action, f"Eat {spoken(items)} with {spoken([card])}", used)
        case Upgrade(card, stack):
            label = f"Upgrade the stack of {stack} to {stack + VALUE[card]} with {spoken([card])}"
            return Choice(action, label, (known[card], known[str(stack)]))
        case Make(card, loose, value):
            used = (known[card], *(known[each] for each in loose))
            if value in stacks:
                label = f"Add {spoken([card, *loose])} to the stack of {value}"
                return Choice(action, label, (*used, known[str(value)]))
            return Choice(action, f"Make a stack of {value}: {spoken([card, *loose])}", used)
    raise TypeError(f"{action!r} is no action of a turn")
