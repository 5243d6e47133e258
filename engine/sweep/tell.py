"""The facts of a table of Sweep, in a sentence for one viewer."""

from collections.abc import Sequence

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt
from ..words import _, mark, people, person, plural, second_person
from .cards import by_value, spoken
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
)


def tell(fact: Fact, viewer: Seat | None) -> str:
    """Tell the fact in a sentence; a hand is told to its owner only."""
    match fact:
        case Dealt():
            return _("The deck is shuffled.")
        case ArenaLaid(cards):
            return _("In the arena lie {cards}.", cards=spoken(cards))
        case HandDealt(seat, cards):
            dealt = spoken(by_value(cards)) if viewer == seat else _some(len(cards))
            return _("{who} takes up {cards}.", who=person(seat), cards=dealt)
        case Threw(seat, card):
            return _("{who} throws {card}.", who=person(seat), card=spoken([card]))
        case Ate(seat, card, items):
            return _("{who} eats {items} with {card}.", who=person(seat), items=spoken(items), card=spoken([card]))
        case Swept(seat, cost):
            return _(
                "A sweep: {who} leaves the arena empty, and the other side loses {cost} points.",
                who=person(seat), cost=cost,
            )  # fmt: skip
        case ArenaTaken(seat, items):
            return _("{who} played the last card and takes {items}.", who=person(seat), items=spoken(items))
    return _stacked(fact) or _ended(fact, viewer)


def _some(cards: int) -> str:
    return plural(cards, "a card", "{n} cards", n=cards)


def _stacked(fact: Fact) -> str:
    """Tell the change of a stack, and its owners if they are not clear."""
    match fact:
        case Made(seat, card, loose, value, owners, joined):
            text = _JOINS if joined else _MAKES
            told = _(text, who=person(seat), cards=spoken([card, *loose]), value=value)
        case Upgraded(seat, card, stack, value, owners, merged):
            text = _MERGES if merged else _UPGRADES
            told = _(text, who=person(seat), stack=stack, value=value, card=spoken([card]))
        case _:
            return ""
    return told if tuple(owners) == (seat,) else f"{told} {_('It belongs to {who}.', who=people(owners))}"


_MAKES = mark("{who} makes a stack of {value} of {cards}.")
_JOINS = mark("{who} adds {cards} to the stack of {value}.")
_UPGRADES = mark("{who} upgrades the stack of {stack} to {value} with {card}.")
_MERGES = mark("{who} upgrades the stack of {stack} into the other stack of {value} with {card}.")


def _ended(fact: Fact, viewer: Seat | None) -> str:
    match fact:
        case RoundScored(net):
            one, other = (viewer if viewer in (side, side + 2) else side for side in (0, 1))
            return _(
                "The game is over: {first} points for {one}'s side, {second} for {other}'s.",
                first=net[0], second=net[1], one=person(one), other=person(other),
            )  # fmt: skip
        case MatchEnded(totals, winners):
            return _match_ended(totals, winners)
        case Relaid():
            return _("The face-down cards of the stock are shuffled again.")
    return ""


def _match_ended(totals: Sequence[int], winners: Sequence[Seat]) -> str:
    if totals[0] == totals[1]:
        return _("The match is drawn at {points}.", points=totals[0])
    who, best, other = people(winners), max(totals), min(totals)
    if len(winners) == 1:
        return _("{who} wins the match, {best} to {other}.", who=who, best=best, other=other)
    return _("{who} win the match, {best} to {other}.", who=who, best=best, other=other)


second_person(
    {
        "{who} takes up {cards}.": mark("You take up {cards}."),
        "{who} throws {card}.": mark("You throw {card}."),
        "{who} eats {items} with {card}.": mark("You eat {items} with {card}."),
        "A sweep: {who} leaves the arena empty, and the other side loses {cost} points.": mark(
            "A sweep: you leave the arena empty, and the other side loses {cost} points."
        ),
        "{who} played the last card and takes {items}.": mark("You played the last card and take {items}."),
        _MAKES: mark("You make a stack of {value} of {cards}."),
        _JOINS: mark("You add {cards} to the stack of {value}."),
        _UPGRADES: mark("You upgrade the stack of {stack} to {value} with {card}."),
        _MERGES: mark("You upgrade the stack of {stack} into the other stack of {value} with {card}."),
        "It belongs to {who}.": mark("It belongs to you."),
        "{who} wins the match, {best} to {other}.": mark("You win the match, {best} to {other}."),
    }
)
_SIDES = "The game is over: {first} points for {one}'s side, {second} for {other}'s."
second_person({_SIDES: mark("The game is over: {first} points for your side, {second} for {other}'s.")}, place="one")
second_person({_SIDES: mark("The game is over: {first} points for {one}'s side, {second} for yours.")}, place="other")
