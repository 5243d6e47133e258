"""What players of Sweep are shown: zones, choices with their labels, and a sentence for each fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ..game import DEALER, Action, Fact, Relaid, Seat
from ..view import Choice, Choices, Player, View, Zone
from .cards import NAME, SWEEP, VALUE, by_value, points, side, spoken, values
from .facts import (
    ArenaLaid,
    ArenaTaken,
    Ate,
    Dealt,
    Eat,
    HandDealt,
    Made,
    Make,
    MatchEnded,
    RoundScored,
    Swept,
    Threw,
    Throw,
    Upgrade,
    Upgraded,
    eat,
)
from .listing import ordered
from .rules import Stack, Turn, cemented
from .sums import Sets

if TYPE_CHECKING:
    from .state import State


# Zones


def public(state: State) -> View:
    return View(
        game=NAME,
        seats=state.seats,
        round=state.round,
        phase=state.phase,
        to_act=tuple(seat for seat in state.to_act() if seat != DEALER),
        zones=(
            Zone("arena", "Arena", "row", cards=tuple(state.loose), group="arena"),
            *(_stack(value, stack) for value, stack in sorted(state.stacks.items())),
            *(_back(state, seat) for seat in range(state.seats)),
            *(_pile(state, seat) for seat in range(state.seats)),
        ),
        players=tuple(_player(state, seat) for seat in range(state.seats)),
        say=_say(state),
        tally=_tally(state),
        sheet=state.sheet(),
        dealer=state.dealer,
        turn=state.turn if state.phase == "play" else None,
        winners=state.winners,
    )


def hand(state: State, seat: Seat) -> Zone:
    """The hand as its owner sees it, by value."""
    return Zone(f"hand{seat}", "Hand", "hand", seat, by_value(state.hands[seat]))


def _back(state: State, seat: Seat) -> Zone:
    return Zone(f"hand{seat}", "Hand", "hand", seat, count=len(state.hands[seat]))


def _stack(value: int, stack: Stack) -> Zone:
    kind = "cemented" if cemented(value, stack) else "ordinary"
    return Zone(
        f"stack{value}",
        f"Stack of {value}",
        "stack",
        cards=stack.cards,
        note=f"{value}, {kind}, owned by {_seats(stack.owners)}",
        group="arena",
    )


def _pile(state: State, seat: Seat) -> Zone:
    pile = state.piles[seat]
    return Zone(f"pile{seat}", "Eaten", "pile", seat, tuple(pile), note=f"{points(pile)} points")


def _player(state: State, seat: Seat) -> Player:
    one = side(seat)
    made = state.sweeps[one]
    return Player(
        seat,
        state.totals[one],
        state.net(one) if state.phase == "play" else None,
        len(state.hands[seat]),
        note=f"{made} sweep{'s' * (made > 1)}" if made else "",
        side=one if state.seats == 4 else None,
    )


def _tally(state: State) -> dict[str, int]:
    lying = [*state.loose, *(card for stack in state.stacks.values() for card in stack.cards)]
    return {
        "cards to be dealt": len(state.stock),
        "cards in the arena": len(lying),
        "points in the arena": points(lying),
    }


def _say(state: State) -> str:
    if state.phase == "over":
        drawn = len(state.winners) == state.seats
        return "The match is drawn." if drawn else f"{_seats(state.winners)} won the match."
    if state.phase == "deal":
        return f"Game {state.round} is to be dealt."
    return f"{{{state.turn}}} plays a card."


def prompt(state: State, seat: Seat) -> str:
    if state.phase != "play" or seat != state.turn:
        return ""
    return "Choose a card of your hand and what it takes or joins in the arena, or throw it."


def _seats(seats: Sequence[Seat]) -> str:
    return " and ".join(f"{{{seat}}}" for seat in seats)


# Choices


def elements(state: State, seat: Seat) -> dict[str, str]:
    """The element of each card that `seat` can choose, and of each stack by its value: its top card."""
    found = {card: f"hand{seat}.{i}" for i, card in enumerate(by_value(state.hands[seat]))}
    found |= {card: f"arena.{i}" for i, card in enumerate(state.loose)}
    return found | {str(value): f"stack{value}.{len(stack.cards) - 1}" for value, stack in state.stacks.items()}


def choices(state: State, turn: Turn, chosen: Sequence[str], limit: int) -> Choices:
    """At most `limit` actions of the turn that use all `chosen` elements."""
    known = elements(state, turn.seat)
    things = [thing for thing, element in known.items() if element in chosen]
    stacks = [int(thing) for thing in things if thing not in VALUE]
    cards = [thing for thing in things if thing in turn.hand]
    if len(things) < len(set(chosen)) or len(stacks) > 1 or len(cards) > 1:
        return Choices()
    must = sum(1 << i for i, card in enumerate(turn.loose) if card in things)
    sets = Sets(values(turn.loose), must)
    found = list(islice(ordered(turn, sets, stacks[0] if stacks else 0, cards), limit + 1))
    items = tuple(describe(action, known, turn.stacks) for action in found[:limit])
    return Choices(items, more=len(found) > limit or sets.bounded)


def describe(action: Action, known: Mapping[str, str], stacks: Mapping[int, Stack]) -> Choice:
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


def meant(state: State, seat: Seat, chosen: Sequence[str]) -> Action | None:
    """A card of the hand alone is thrown, with things of the arena it eats them."""
    things = [thing for thing, element in elements(state, seat).items() if element in chosen]
    cards = [thing for thing in things if thing in state.hands[seat]]
    items = [thing for thing in things if thing not in state.hands[seat]]
    if len(cards) != 1 or len(things) != len(set(chosen)):
        return None
    return eat(cards[0], *items) if items else Throw(cards[0])


# Sentences


def tell(fact: Fact, viewer: Seat | None) -> str:
    """What happened, in a sentence; a hand is told to its owner only."""
    match fact:
        case Dealt():
            return "The deck is shuffled."
        case ArenaLaid(cards):
            return f"In the arena lie {spoken(cards)}."
        case HandDealt(seat, cards):
            return f"{{{seat}}} takes up {spoken(by_value(cards)) if viewer == seat else _some(len(cards))}."
        case Threw(seat, card):
            return f"{{{seat}}} throws {spoken([card])}."
        case Ate(seat, card, items):
            return f"{{{seat}}} eats {spoken(items)} with {spoken([card])}."
        case Swept(seat):
            return f"A sweep: {{{seat}}} leaves the arena empty, and the other side loses {SWEEP}."
        case Made(seat, card, loose, value, owners, joined):
            return _made(seat, spoken([card, *loose]), value, joined) + _owned(seat, owners)
        case Upgraded(seat, card, stack, value, owners, merged):
            into = f"into the other stack of {value}" if merged else f"to {value}"
            told = f"{{{seat}}} upgrades the stack of {stack} {into} with {spoken([card])}"
            return told + _owned(seat, owners)
        case ArenaTaken(seat, items):
            return f"{{{seat}}} played the last card and takes {spoken(items)}."
        case RoundScored(net):
            return f"The game is over: {net[0]} points for {{0}}'s side, {net[1]} for {{1}}'s."
        case MatchEnded(totals, winners):
            return _ended(totals, winners)
        case Relaid():
            return "The face-down cards of the stock are shuffled again."
    return ""


def _some(cards: int) -> str:
    return f"{cards} cards" if cards > 1 else "a card"


def _made(seat: Seat, cards: str, value: int, joined: bool) -> str:
    if joined:
        return f"{{{seat}}} adds {cards} to the stack of {value}"
    return f"{{{seat}}} makes a stack of {value} of {cards}"


def _owned(seat: Seat, owners: Sequence[Seat]) -> str:
    return "." if tuple(owners) == (seat,) else f"; it belongs to {_seats(owners)}."


def _ended(totals: Sequence[int], winners: Sequence[Seat]) -> str:
    if totals[0] == totals[1]:
        return f"The match is drawn at {totals[0]}."
    best, other = max(totals), min(totals)
    return f"{_seats(winners)} {'wins' if len(winners) == 1 else 'win'} the match, {best} to {other}."
