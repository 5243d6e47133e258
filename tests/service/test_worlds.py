"""Prices and the ledger against brute force: worlds that a seat cannot tell apart.

A world is the table's own with some cards of the deck exchanged, two, or all of a kind that the seat has not seen; it
is played through again, with all that was undone.
A seat cannot tell it from the true one as long as it is told the same. Nobody learned anything from records if
these leave everybody the same worlds as before; whoever learned a card can tell worlds apart that were alike before.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest
from long import LONG
from sitting import Sitting, a_service

from fairdeal.engine import DEALER, EVERYBODY, Action, Deal, Dice, GameState, seed_of
from fairdeal.engine import dirty_money as dirty
from fairdeal.engine import monopoly as mono
from fairdeal.engine.errors import Refused, Unfit
from fairdeal.engine.monopoly.facts import Discarded, Drew, Passed, PassMade, Traded
from fairdeal.engine.testing import told_to
from fairdeal.service.table.play.ledger import Learnt
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, Price, Rewound, price
from fairdeal.service.table.state.event import Dealt, Played, Step

ANN, BO, CY = range(3)
CARDS = 3  # that are exchanged to check a price
FEW, MANY, KINDS = 40, 120, 25  # exchanges of two that are tried for a card, and of all of a kind
TABLES = [
    ("cover-your-assets", 3),
    ("dirty-money", 3),
    ("money-sweeper", 2),
    ("monopoly", 3),
    ("monopoly", 5),
    ("sweep", 2),
    ("sweep", 4),
]


Exchanges = list[tuple[int, int]]  # of places of the deck


class World(NamedTuple):
    """Cards exchanged, and the records of the game that a seat is told as in truth, and those it is not."""

    exchanges: Exchanges
    cards: set[str]
    alike: set[int]
    parted: set[int]


class Worlds:
    """The worlds of a table in its first round."""

    def __init__(self, sitting: Sitting) -> None:
        self.table = sitting.table
        self.steps = sitting.steps()
        self.game = {step.record.seq for step in self.steps if isinstance(step.event, Played | Dealt)}
        self.start = self.table.game.start(len(self.table.chairs), self.table.opened.options)
        [self.deal, *others] = [step for step in self.steps if isinstance(step.event, Dealt)]
        assert not others, "the story tells one round with one shuffle"
        self.order: tuple[str, ...] = self.deal.event.action.order  # type: ignore[attr-defined]

    def base(self, to: int) -> set[int]:
        """The records of the game that stay when those after `to` are taken back, and those that they stand on."""
        taken = {step.record.seq for step in self.table.counted(self.steps) if step.record.seq > to}
        stay = self.game - taken
        return {seq for last in stay for span in self.table.branches.in_force(last) for seq in span} & self.game

    def of(self, eyes: int, code: str, base: set[int], dice: Dice, *, many: bool) -> list[World]:
        """Worlds with such cards elsewhere, which that seat cannot tell from the true one by the records of `base`."""
        kind = [place for place, card in enumerate(self.order) if card == code]
        others = [place for place, card in enumerate(self.order) if card != code]
        pairs = list(product(kind, others))
        two = ([pairs.pop(dice.below(len(pairs)))] for _ in range(min(MANY if many else FEW, len(pairs))))
        found = list(self._alike(eyes, base, two))
        return found + list(self._alike(eyes, base, self._all_of_a_kind(found, dice) if many else ()))

    def _all_of_a_kind(self, two: list[World], dice: Dice) -> Iterator[Exchanges]:
        """Exchange all cards of the kind whose place the seat cannot know."""
        kind, others = ({pair[side] for world in two for pair in world.exchanges} for side in (0, 1))
        for _ in range(KINDS if 1 < len(kind) <= len(others) else 0):
            free = sorted(others)
            yield [(place, free.pop(dice.below(len(free)))) for place in sorted(kind)]

    def _alike(self, eyes: int, base: set[int], worlds: Iterable[Exchanges]) -> Iterator[World]:
        for exchanges in worlds:
            world = self._played(eyes, exchanges)
            if world is not None and base <= world.alike:
                yield world

    def _played(self, eyes: int, exchanges: Exchanges) -> World | None:
        """Play the table's story with cards exchanged; None if the seat sees it at the deal."""
        deal: Any = self.deal.event
        order = list(self.order)
        for one, other in exchanges:
            order[one], order[other] = order[other], order[one]
        state = self.start.clone()
        if not _alike(state.apply(DEALER, Deal(tuple(order))), deal.facts, eyes):
            return None
        names = {order[one]: order[other] for pair in exchanges for one, other in (pair, pair[::-1])}
        world = World(exchanges, set(names), {self.deal.record.seq}, set())
        now: GameState | None = state
        kept: dict[int, GameState | None] = {self.deal.record.seq: state.clone()}
        targets = {to for _seq, to in self.table.branches.rewinds}
        for step in self.steps[self.deal.record.seq + 1 :]:
            seq = step.record.seq
            if isinstance(step.event, Rewound):
                then = kept[step.event.to]
                now = then and then.clone()
            elif isinstance(step.event, Played) and now is not None:
                facts = _facts(now, step, eyes, names)
                if facts is not None and _alike(facts, step.event.facts, eyes):
                    world.alike.add(seq)
                else:
                    world.parted.add(seq)
                    now = None
            if seq in targets:
                kept[seq] = now and now.clone()
        return world


def _alike(facts: Iterable[Any], others: Iterable[Any], eyes: int) -> bool:
    return [told_to(eyes, fact) for fact in facts] == [told_to(eyes, fact) for fact in others]


def _facts(state: GameState, step: Step, eyes: int, names: dict[str, str]) -> list[Any] | None:
    """What follows from the recorded action there; where the seat sees no card of it, from the exchanged one."""
    event: Any = step.event
    seat = int(step.record.by.partition(":")[2])
    for action in dict.fromkeys((event.action, _renamed(event.action, seat, eyes, names))):
        try:
            return state.apply(seat, action)
        except (Refused, Unfit):
            continue
    return None


def _renamed(action: Action, seat: int, eyes: int, names: dict[str, str]) -> Action:
    hidden = {field for field, told in action.audiences(seat).items() if eyes not in told}
    changes = {field: names.get(getattr(action, field), getattr(action, field)) for field in hidden}
    return msgspec.structs.replace(action, **changes)


def what_a_price_says_is_true(sitting: Sitting, seat: int, target: int | None, dice: Dice) -> Price:
    """Raise AssertionError if a seat learned something that the price does not say, or the other way round."""
    table = sitting.table
    cost = price(table, seat, target, sitting.service.tables.context(table))
    worlds = Worlds(sitting)
    base = worlds.base(cost.to)
    for eyes in range(len(table.chairs)):
        learned = [each for each in cost.learnt if eyes in each.seats]
        codes = _codes(worlds, cost, learned, dice)
        found = [world for code in codes for world in worlds.of(eyes, code, base, dice, many=bool(learned))]
        for each in learned:
            if each.seq not in base and set(codes) & set(each.cards) and not _shown_before(sitting, each, eyes):
                parts = any(each.seq in world.parted and world.cards & set(each.cards) for world in found)
                parts = parts or _can_be_a_key(sitting, each)
                assert parts, f"{eyes} is said to have learned {each.cards} of {each.place} at #{each.seq}"
        if not learned:
            for world in found:
                assert not world.parted, f"{eyes} learned by {world.parted} that it is not so with {world.cards}"
    return cost


def _codes(worlds: Worlds, cost: Price, learned: list[Learnt], dice: Dice) -> list[str]:
    """Some of the cards that a seat is said to have learned, else of those that the records name, and any others."""
    if learned:
        return sorted({card for each in learned for card in each.cards[:2]})[:CARDS]
    taken = [step.event for step in worlds.steps if step.record.seq > cost.to and isinstance(step.event, Played)]
    words = {word for event in taken for fact in event.facts for word in _strings(msgspec.to_builtins(fact))}
    named = sorted(words & set(worlds.table.game.faces))[:CARDS]
    return list(dict.fromkeys([*named, *(dice.pick(worlds.order) for _ in range(CARDS))]))


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _strings(list(value.values()))
        case list() | tuple():
            for each in value:
                yield from _strings(each)


def _shown_before(sitting: Sitting, each: Learnt, eyes: int) -> bool:
    """Was such a card shown there before, or anywhere in records that are undone? Then a price may be too high."""
    undone = {seq for span in sitting.table.undone() for seq in span}
    for step in sitting.steps()[: each.seq]:
        for fact in step.event.facts if isinstance(step.event, Played) else ():
            for field, places in fact.uncovers().items():
                told = fact.audiences().get(field, EVERYBODY)
                there = places == each.place or step.record.seq in undone
                if (
                    there
                    and (told == EVERYBODY or eyes in told)
                    and set(_strings(getattr(fact, field))) & set(each.cards)
                ):
                    return True
    return False


def _can_be_a_key(sitting: Sitting, each: Learnt) -> bool:
    """May a stack of Sweep have told that the hand held the card? A price may be too high then."""
    return sitting.state.game == "sweep" and any(card[:-1] in ("9", "10", "J", "Q", "K") for card in each.cards)


def takes_back(sitting: Sitting, seat: int, target: int | None = None) -> None:
    """Ask, and let everybody agree."""
    sitting.do(seat, AskUndo, target=target)
    while (pending := sitting.table.undos.pending) is not None:
        sitting.do(pending.waits_for[0], AnswerUndo, ask=pending.ask, yes=True)


def sat(name: str, seats: int) -> Sitting:
    return Sitting(a_service(), name, seats, undo_limit=100)


def plays_at_random(sitting: Sitting, dice: Dice, moves: int) -> set[str]:
    """Play, take back now and then, and check the price of each move; the kinds of prices."""
    kinds: set[str] = set()
    for number in range(moves):
        sitting.play_at_random(dice)
        if sitting.table.waits_for_deal() or sitting.table.deals > 1:
            break
        seat = dice.pick(list(sitting.table.last))
        kinds.add(what_a_price_says_is_true(sitting, seat, None, dice).kind)
        if number % 4 == 3:
            takes_back(sitting, seat)
    return kinds


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_prices_say_who_learned_something_and_nothing_else(name: str, seats: int) -> None:
    sitting = sat(name, seats)
    assert plays_at_random(sitting, Dice(seed_of(f"worlds of {name}")), 12 if LONG else 6)
    sitting.holds()


def a_trade_and_a_discard() -> Price:
    """Trade for an open card, and discard it again."""
    sitting = sat("monopoly", 3)
    taken = sitting.state.piles[BO][-1]  # type: ignore[attr-defined]
    sitting.act(ANN, mono.trade(BO, 1))
    sitting.act(ANN, mono.discard(taken))
    return what_a_price_says_is_true(sitting, ANN, None, Dice(seed_of("trade")))


def test_a_card_that_all_saw_go_into_a_hand_comes_out_for_nothing() -> None:
    assert a_trade_and_a_discard().kind == "free"


def a_card_put_down_with_and_without_a_draw() -> Price:
    """Draw and discard another card, take back the draw, and put the same card down in a trade."""
    sitting = sat("monopoly", 3)
    top, hand = sitting.state.draw[-1], sitting.state.hands[ANN]  # type: ignore[attr-defined]
    held = next(card for card in hand if card != top)
    drawn = sitting.act(ANN, mono.DRAW)
    sitting.act(ANN, mono.discard(held))
    takes_back(sitting, ANN, drawn)
    sitting.act(ANN, mono.trade(BO, 1, held))
    return what_a_price_says_is_true(sitting, ANN, None, Dice(seed_of("hand")))


def test_a_discard_after_a_draw_that_is_taken_back_does_not_tell_which_of_the_two_it_was() -> None:
    assert [each.place for each in a_card_put_down_with_and_without_a_draw().learnt] == ["hand:0"]


def a_card_played_again_to_another_suit() -> Price:
    """Let somebody follow suit, take back the lead, and let the same card be played to a suit that is not held."""
    service = a_service()
    while True:
        sitting = Sitting(service, "dirty-money", 5)
        leader = sitting.table.acting("person")[0]
        follower = (leader + 1) % 5
        ours, theirs = (sitting.state.hands[seat] for seat in (leader, follower))  # type: ignore[attr-defined]
        suits = {card[0] for card in theirs} - {"C"}
        if lacking := [card for card in ours if card[0] not in suits | {"C"}]:
            break
    lead = next(card for card in ours if card[0] in suits)
    again = next(card for card in theirs if card[0] == lead[0])
    led = sitting.act(leader, dirty.play(lead))
    sitting.act(follower, dirty.play(again))
    takes_back(sitting, leader, led)
    sitting.act(leader, dirty.play(lacking[0]))
    sitting.act(follower, dirty.play(again))
    return what_a_price_says_is_true(sitting, follower, None, Dice(seed_of("suits")))


def test_a_loot_card_that_was_shown_before_an_undo_may_tell_of_a_suit_that_is_not_held() -> None:
    assert a_card_played_again_to_another_suit().kind == "consent"


def a_cleaner() -> Price:
    """Lead a cleaner, which all know of."""
    sitting = sat("dirty-money", 3)
    [leader] = sitting.table.acting("person")
    sitting.act(leader, dirty.play("C1"))
    return what_a_price_says_is_true(sitting, leader, None, Dice(seed_of("cleaner")))


def test_a_cleaner_that_all_saw_dealt_is_played_for_nothing() -> None:
    assert a_cleaner().kind == "free"


def a_draw() -> Price:
    sitting = sat("monopoly", 3)
    sitting.act(ANN, mono.DRAW)
    return what_a_price_says_is_true(sitting, ANN, None, Dice(seed_of("draw")))


def a_trade() -> Price:
    sitting = sat("monopoly", 3)
    sitting.act(ANN, mono.trade(BO, 1))
    return what_a_price_says_is_true(sitting, ANN, None, Dice(seed_of("trade")))


def a_pass() -> Price:
    """Play until five have passed a card, and take the last choice back, with which all were passed."""
    sitting = sat("monopoly", 5)
    while not any(isinstance(fact, PassMade) for fact in sitting.steps()[-1].event.facts):  # type: ignore[attr-defined]
        sitting.play()
    last = max(sitting.table.last, key=lambda seat: sitting.table.last[seat])
    return what_a_price_says_is_true(sitting, last, None, Dice(seed_of("pass")))


def test_of_a_pass_only_the_two_hands_of_each_card_learn() -> None:
    assert {(each.place, each.seats) for each in a_pass().learnt} == {(f"hand:{s}", ((s + 1) % 5,)) for s in range(5)}


@pytest.mark.parametrize(
    ("fact", "method", "says", "story"),
    [
        (Drew, "uncovers", {}, a_draw),
        (Discarded, "uncovers", {}, a_card_put_down_with_and_without_a_draw),
        (Traded, "uncovers", {"taken": "hand:1"}, a_trade),
        (Traded, "covers", {}, a_trade_and_a_discard),
        (Drew, "covers", {}, a_card_put_down_with_and_without_a_draw),
        (Passed, "uncovers", {}, a_pass),
        (dirty.facts.CleanersDealt, "covers", {}, a_cleaner),
        (dirty.facts.Played, "tells_only_cards", True, a_card_played_again_to_another_suit),
    ],
)
def test_a_fact_that_says_something_else_than_what_is_learned_is_found(
    fact: type, method: str, says: Any, story: Callable[[], Price], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact, method, lambda self: says)
    with pytest.raises(AssertionError, match="learned"):
        story()
