"""The views of Sweep: zones, choices with their labels, and the questions to a seat."""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from functools import lru_cache

from ..game import Action, Fact, Seat
from ..view import NONE_KEPT, SHEET, Choice, Choices, Figure, Kept, Player, View, Zone, whole
from ..words import _, mark, people, person, plural, speech
from .actions import Eat, Make, Throw, Upgrade, eat, throw
from .cards import NAME, POINTS, STACK_CODES, VALUE, by_value, eaten, points, side, signs, values
from .facts import Ate, Made, Swept, Threw, Upgraded
from .listing import ordered
from .notation import NOTATION
from .rules import Rules
from .sums import Sets
from .turn import Stack, Turn, cemented

LIMIT = 200  # choices that are listed
PIECE = 16  # of them that are described in one go
COUNTERS = {
    "points": Figure("", "{n} pt", "{n} pts"),
    "sweeps": Figure("", "{n} sweep", "{n} sweeps"),
}
CHOSEN = {
    "throw": mark("Throw it, or choose what it takes or joins."),
    "eat": mark("Eat the chosen cards."),
    "make": mark("Stack the chosen cards."),
    "eat make": mark("Eat the chosen cards, or stack them."),
    "upgrade": mark("Upgrade the chosen stack."),
}


class State(Rules):
    """A match as people see it."""

    in_pieces = True

    def public(self, kept: Kept = NONE_KEPT) -> View:
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=tuple(self._zones(kept)),
            players=tuple([kept.get(seat) or self._player(seat) for seat in range(self.seats)]),
            say=self._say(),
            brief=_("{n} to be dealt", n=len(self.stock)) if self.stock else "",
            tally=self._tally(),
            sheet=kept.get(SHEET) or self.sheet(),
            dealer=self.dealer,
            turn=self.turn if self.phase == "play" else None,
            winners=self.winners,
        )

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        """Return the hand as its owner sees it, by value."""
        return (Zone(f"hand{seat}", _("Hand"), "hand", seat, by_value(self.hands[seat])),)

    def prompt(self, seat: Seat) -> str:
        if self.phase != "play" or seat != self.turn:
            return ""
        return _("Choose a card, and what it takes or joins; or throw it.")

    def _zones(self, kept: Kept) -> Iterator[Zone]:
        yield kept.get("arena") or Zone("arena", _("Arena"), "row", cards=tuple(self.loose), group="arena")
        for value, stack in sorted(self.stacks.items()):
            yield kept.get(f"stack{value}") or _stack(value, stack)
        for seat, hand in enumerate(self.hands):
            yield kept.get(f"hand{seat}") or Zone(f"hand{seat}", _("Hand"), "hand", seat, count=len(hand))
        for seat, pile in enumerate(self.piles):
            yield kept.get(f"pile{seat}") or _pile(seat, tuple(pile))

    def touched(self, fact: Fact) -> Collection[str | int] | None:
        match fact:
            case Threw(seat):
                return "arena", f"hand{seat}", seat
            case Ate(seat, items=items):
                stacks = (f"stack{STACK_CODES[item]}" for item in items if item in STACK_CODES)
                return "arena", f"hand{seat}", f"pile{seat}", *range(self.seats), *stacks
            case Made(seat, value=value):
                return "arena", f"hand{seat}", f"stack{value}", seat
            case Upgraded(seat, stack=stack, value=value):
                return f"hand{seat}", f"stack{stack}", f"stack{value}", seat
            case Swept():
                return range(self.seats)
        return None

    def _player(self, seat: Seat) -> Player:
        one = side(seat)
        made = self.sweeps[one]
        return Player(
            seat,
            self.totals[one],
            self.net(one) if self.phase == "play" else None,
            len(self.hands[seat]),
            {"points": points(self.piles[seat]), **({"sweeps": made} if made else {})},
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
            return _("The match is drawn.") if drawn else _("{who} won the match.", who=people(self.winners))
        if self.phase == "deal":
            return _("Game {n} is to be dealt.", n=self.round)
        return _("{who} plays a card.", who=person(self.turn))

    # Choices

    def choices(self, seat: Seat, chosen: Sequence[str] = (), limit: int = LIMIT) -> Choices:
        """List the legal actions that use all `chosen` elements, throws, upgrades and eats first, then small stacks.

        The actions that use exactly the chosen elements are always among the first; `more` is also set
        when over `sums.WINDOW` (12) loose cards are left to choose from and not all combinations were tried.
        """
        if self.phase != "play" or seat != self.turn:
            return Choices()
        return whole(_choosing(self._choice_of(seat), self._elements(seat), chosen, limit))

    def choosing(self, seat: Seat) -> Generator[None, None, Choices]:
        if self.phase != "play" or seat != self.turn:
            return Choices()
        return (yield from _choosing(self._choice_of(seat), self._elements(seat), (), LIMIT))

    def describe(self, seat: Seat, action: Action) -> Choice:
        return _described(action, self._elements(seat), self.stacks, speech())

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        """Throw a card of the hand alone; eat things of the arena that are chosen with it."""
        things = [thing for thing, element in self._elements(seat).items() if element in chosen]
        cards = [thing for thing in things if thing in self.hands[seat]]
        items = [thing for thing in things if thing not in self.hands[seat]]
        if len(cards) != 1 or len(things) != len(set(chosen)):
            return None
        return eat(cards[0], *items) if items else throw(cards[0])

    def _elements(self, seat: Seat) -> dict[str, str]:
        """Return the element of each card that `seat` can choose, and of each stack by its value: its top card."""
        found = {card: f"hand{seat}.{i}" for i, card in enumerate(by_value(self.hands[seat]))}
        found |= {card: f"arena.{i}" for i, card in enumerate(self.loose)}
        return found | {str(value): f"stack{value}.{len(stack.cards) - 1}" for value, stack in self.stacks.items()}

    # Notation

    def position(self) -> str:
        return NOTATION.write(self)


def _pile(seat: Seat, cards: tuple[str, ...]) -> Zone:
    return Zone(f"pile{seat}", _("Eaten"), "pile", seat, cards)


def _stack(value: int, stack: Stack) -> Zone:
    label, note = _stack_words(value, cemented(value, stack), stack.owners, speech())
    return Zone(
        f"stack{value}",
        label,
        "stack",
        cards=stack.cards,
        marks={0: "safe"} if cemented(value, stack) else {},
        note=note,
        tile=str(value),
        of=stack.owners,
        group="arena",
    )


@lru_cache(maxsize=512)
def _stack_words(value: int, firm: bool, owners: tuple[Seat, ...], _now: object) -> tuple[str, str]:
    """Return the label and the note of a stack; `firm`: it is cemented."""
    who = people(owners)
    return _("Stack of {value}", value=value), _("{who}, cemented", who=who) if firm else who


def _choosing(
    turn: Turn, known: Mapping[str, str], chosen: Sequence[str], limit: int
) -> Generator[None, None, Choices]:
    """List at most `limit` actions of the turn with all `chosen` elements; `known` are those of cards and stacks."""
    things = [thing for thing, element in known.items() if element in chosen]
    stacks = [int(thing) for thing in things if thing not in VALUE]
    cards = [thing for thing in things if thing in turn.hand]
    if len(things) < len(set(chosen)) or len(stacks) > 1 or len(cards) > 1:
        return Choices()
    must = sum(1 << i for i, card in enumerate(turn.loose) if card in things)
    sets = Sets(values(turn.loose), must)
    now, items = speech(), list[Choice]()
    for action in ordered(turn, sets, stacks[0] if stacks else 0, cards):
        if action is None:
            yield
        elif len(items) == limit:
            return Choices(tuple(items), more=True)
        else:
            items.append(_described(action, known, turn.stacks, now))
            if not len(items) % PIECE:
                yield
    return Choices(tuple(items), more=sets.bounded)


def _described(action: Action, known: Mapping[str, str], stacks: Mapping[int, Stack], now: object) -> Choice:
    """Return the choice with its label; `known` are the elements of cards and stacks."""
    joins = isinstance(action, Make) and action.value in stacks
    brought = _brought(action, stacks) if isinstance(action, Eat) else 0
    label = _label(action, joins, brought, now)
    match action:
        case Make(card, loose, value):  # as most are
            stack_joined = (known[str(value)],) if joins else ()
            return Choice(action, label, (known[card], *map(known.__getitem__, loose), *stack_joined))
        case Throw(card):
            return Choice(action, label, (known[card],))
        case Eat(card, items):
            return Choice(action, label, (known[card], *map(known.__getitem__, items)))
        case Upgrade(card, stack):
            return Choice(action, label, (known[card], known[str(stack)]))
    raise TypeError(f"{action!r} is no action of a turn")


def _brought(action: Eat, stacks: Mapping[int, Stack]) -> int:
    """Add up the points that an eating card brings, its own among them."""
    brought = POINTS[action.card]
    for item in action.items:
        brought += points(stacks[STACK_CODES[item]].cards) if item in STACK_CODES else POINTS[item]
    return brought


@lru_cache(maxsize=16384)
def _label(action: Action, joins: bool, brought: int, _now: object) -> str:
    """Name the action by the signs of its cards; `joins`: a stack of the value stands already."""
    match action:
        case Throw(card):
            return _("Throw {card}", card=signs([card]))
        case Eat(card, items):
            label = _("Eat {items} with {card}", items=eaten(items, VALUE[card]), card=signs([card]))
            return f"{label} · {plural(brought, '{n} pt', '{n} pts', n=brought)}" if brought else label
        case Upgrade(card, stack):
            text = mark("Upgrade the stack of {stack} to {value} with {card}")
            return _(text, stack=stack, value=stack + VALUE[card], card=signs([card]))
        case Make(card, loose, value):
            text = mark("Add {cards} to the stack of {value}") if joins else mark("Make a stack of {value}: {cards}")
            return _(text, value=value, cards=signs([card, *loose]))
    raise TypeError(f"{action!r} is no action of a turn")
