"""A fair Dirty Money player: weighs coins against prints, and keeps its cleaner for a rich, dirty trick."""

from collections.abc import Sequence

from ..game import Action
from ..shuffle import Dice
from ..view import Choices, View, Zone
from .cards import CLEANERS, COINS, LOOT, PRINTS, RANKS
from .rules import taking

FEAR, FEAR_SLOPE = 2.0, 0.2  # coins that a print costs who is level with the worst of the others, and more per print
FEAR_LEAST, FEAR_MOST = 0.2, 6.0
CLEANER_WAITS = 0.8  # a cleaner waits for a trick with this part of the coins in an average one, or more
SPITE = 0.5  # a print given to somebody else is worth this part of one kept away


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Play the card that promises most: coins won, less the weight of prints won and of coins given away."""
    table = _Table(view)
    best = max(choices.items, key=lambda choice: table.promise(choice.action.card))  # type: ignore[attr-defined]
    return best.action


class _Table:
    """The view of one seat, and its judgement of a card."""

    def __init__(self, view: View) -> None:
        zones = {zone.id: zone for zone in view.zones}
        assert view.seat is not None
        self.seats = view.seats
        self.trick = _shown(zones["trick"])
        self.hand = _shown(zones[f"hand{view.seat}"])
        seen = {*self.trick, *self.hand}
        for seat in range(view.seats):
            seen.update(_shown(zones[f"loot{seat}"]), _shown(zones[f"clean{seat}"]))
        self.unseen = [card for card in LOOT if card not in seen]
        self.tricks_left = view.tally["tricks left"]
        self.cleaners_about = view.tally["cleaners left"] - sum(card in CLEANERS for card in self.hand)
        self.fear = _fear(view)

    @property
    def to_come(self) -> int:
        """How many play after this seat."""
        return self.seats - len(self.trick) - 1

    def promise(self, card: str) -> float:
        """Estimate the coins from playing the card, less its prints and the coins given away."""
        trick = [*self.trick, card]
        mine = taking(trick) == len(trick) - 1
        odds = self._holds_up(card) if mine else 0.0
        clean = card in CLEANERS
        coins = sum(COINS[each] for each in trick) + self.to_come * self._average(COINS)
        prints = 0.0 if clean else sum(PRINTS[each] for each in trick) + self.to_come * self._average(PRINTS)
        won = coins - self.fear * prints
        lost = COINS[card] / (self.seats - 1) - SPITE * self.fear * PRINTS[card]
        return odds * won - (1 - odds) * lost - self._kept(card)

    def _holds_up(self, card: str) -> float:
        """Estimate the odds that nobody after this seat beats the card."""
        cleaner = self.cleaners_about / max(1, self.tricks_left * (self.seats - 1))
        if card in CLEANERS:
            return float((1 - cleaner) ** self.to_come)
        higher = sum(each[0] == card[0] and RANKS[each] > RANKS[card] for each in self.unseen)
        spread = higher / max(1, len(self.unseen))
        beaten = 1 - (1 - spread) ** (1 + self.tricks_left / 3)
        return float(((1 - cleaner) * (1 - beaten)) ** self.to_come)

    def _average(self, values: dict[str, int]) -> float:
        return sum(values[each] for each in self.unseen) / max(1, len(self.unseen))

    def _kept(self, card: str) -> float:
        """Estimate the coins that the card would be worth later."""
        if card in CLEANERS:
            return CLEANER_WAITS * self.seats * self._average(COINS) * min(1.0, self.tricks_left / 4)
        return 0.0


def _shown(zone: Zone) -> Sequence[str]:
    return [card for card in zone.cards if card]


def _fear(view: View) -> float:
    """Return the coins that avoiding a print is worth: the nearer this seat is to having the most, the more."""
    prints = [player.shows["prints"] for player in view.players]
    assert view.seat is not None
    ahead = prints.pop(view.seat) - max(prints)
    return min(FEAR_MOST, max(FEAR_LEAST, FEAR + FEAR_SLOPE * ahead))
