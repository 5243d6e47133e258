"""A fair Cover Your Assets player: it weighs a pile's dollars, the odds of a battle, and the use of keeping a wild."""

from collections import Counter as Tally
from math import comb

from ..game import Action
from ..shuffle import Dice
from ..view import Choices, View
from .actions import Counter, Discard, Pair, PairDiscard, Steal
from .cards import COPIES, VALUE, answers, asset_of
from .score import worth

KEPT = 0.7  # how much of a pile that can be stolen is still one's own at the end, by experience
# The later worth of a wild in the hand, when others have no cards left to defend a tall pile: by experience, much.
FOR_LATER = {"silver": 120_000, "gold": 160_000}


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Choose the action that promises most dollars; of equal ones any."""
    table = Table(view)
    options = [choice.action for choice in choices.items]
    promised = [table.promise(action) for action in options]
    best = max(promised)
    return dice.pick([action for action, dollars in zip(options, promised, strict=True) if dollars == best])


class Table:
    """The view of a seat, counted: its hand, everybody's piles, and the cards that it has not seen."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.rivals = view.seats - 1
        self.held = [player.hand or 0 for player in view.players]
        self.piles: list[list[tuple[str, ...]]] = [[] for _ in view.players]
        self.hand: tuple[str, ...] = ()
        self.top: tuple[str, ...] = ()
        self.shown: tuple[str, ...] = ()
        self.pot: tuple[str, ...] = ()
        self.foe = view.turn if view.turn is not None else self.seat
        self._look(view)
        seen: Tally[str] = Tally([*self.hand, *self.top, *self.shown])
        seen.update(card for piles in self.piles for pile in piles for card in pile)
        self.unseen = Tally(COPIES) - seen

    def _look(self, view: View) -> None:
        for zone in view.zones:
            cards = tuple(card for card in zone.cards if card)
            if zone.id == f"hand{self.seat}":
                self.hand = cards
            elif zone.id == "discard":
                self.top = cards
            elif zone.id == "battle":
                self.shown = cards
            elif zone.group and zone.owner is not None:
                self.piles[zone.owner].append(cards)
                if "lit" in zone.marks.values():
                    self.pot = cards
                    self.foe = zone.owner if zone.owner != self.seat else self.foe

    def promise(self, action: Action) -> float:
        """Estimate the dollars that the action brings."""
        match action:
            case Pair(asset, other):
                return self._lay((asset, other)) - self._missed(asset, other)
            case PairDiscard(card):
                return self._lay((card, *self.top)) - self._missed(card)
            case Steal(target, card):
                return self._battle(target, self.piles[target][-1], card)
            case Counter(card):
                return self._battle(self.foe, self.pot + self.shown, card)
            case Discard(card):
                return -self._missed(card) - VALUE[card] / 2 * self.hand.count(card)
        return 0

    def _lay(self, pair: tuple[str, ...]) -> float:
        return worth(pair) * (KEPT if self.piles[self.seat] else 1)

    def _missed(self, *cards: str) -> float:
        return sum(FOR_LATER.get(card, 0) for card in cards)

    def _battle(self, foe: int, pot: tuple[str, ...], card: str) -> float:
        won = self._unanswered(asset_of(pot), self.held[foe])
        swing = 1 + 1 / self.rivals
        gain = (worth(pot) * swing + VALUE[card]) * KEPT
        loss = VALUE[card] / self.rivals * KEPT
        return won * gain - (1 - won) * loss - self._missed(card)

    def _unanswered(self, asset: str, cards: int) -> float:
        unseen = sum(self.unseen.values())
        blank = unseen - sum(n for card, n in self.unseen.items() if answers(card, asset))
        return comb(blank, cards) / comb(unseen, cards) if cards <= unseen else 1.0
