"""What tests of searches share: a game so small that the best action is known, and moments of matches."""

from collections.abc import Iterator, Sequence
from typing import Any

from fairdeal.engine import Action, Dice, Fact, Guide, Match, Open, find, seed_of, sensible
from fairdeal.engine.games import OUR_OWN

GUIDED = [game for game in OUR_OWN.values() if game.guide]


class Choose(Action, frozen=True, tag="choose"):
    what: Open[str]


class Saw(Fact, frozen=True, tag="saw"):
    """What everybody is told of an action."""

    what: Open[str]


class Coin:
    """A hidden coin; `safe` pays 0.6, a right guess 1, and a look at the coin leaves 0.9 of what a guess pays."""

    def __init__(self, coin: str, may: Sequence[str]) -> None:
        self.coin, self.may, self.worth, self.turn = coin, may, 1.0, 0
        self.paid: float | None = None

    def clone(self) -> "Coin":
        twin = Coin(self.coin, self.may)
        twin.worth, twin.turn, twin.paid = self.worth, self.turn, self.paid
        return twin

    def asked(self) -> tuple[int, ...]:
        return () if self.paid is not None else (self.turn,)

    def legal(self, seat: int) -> list[Action]:
        return [Choose(what) for what in self.may]

    def apply(self, seat: int, action: Any) -> list[Fact]:
        match action.what:
            case "safe":
                self.paid = 0.6
            case "guess":
                self.may = ("heads", "tails")
            case "look":
                self.may, self.worth = ("heads", "tails"), 0.9
                return [Saw(self.coin)]
            case "give":  # the other seat knows nothing, and takes what is best for itself
                self.may, self.turn = ("keep", "share"), 1
            case "keep" | "share":
                self.paid = 0.0 if action.what == "keep" else 0.95
            case guess:
                self.paid = self.worth * (guess == self.coin)
        return []


class CoinWorld:
    """A seat that knows nothing of the coin."""

    seat = 0

    def __init__(self, *may: str) -> None:
        self.may = may
        self.drawn = 0

    def draw(self, rng: Any) -> Coin:
        self.drawn += 1
        return Coin(("heads", "tails")[rng.below(2)], self.may)


class CoinGuide(Guide):
    def values(self, state: Any, dice: Dice) -> Sequence[float]:
        if state.paid is None:
            while state.asked():
                state.apply(state.turn, dice.pick(state.legal(state.turn)))
        return [state.paid, 1 - state.paid]


def moments(game: str, number: int, every: int = 7) -> Iterator[tuple[Match, int]]:
    """Play a match of `sensible` bots, and stop at some of its moments."""
    match, dice = Match(game, find(game).seats[1], f"{game} {number}"), Dice(seed_of(number))
    for step in range(60):
        if match.over:
            return
        seat = match.to_act()[0]
        if step % every == every - 1:
            yield match, seat
        match.apply(seat, sensible(match.view(seat), match.choices(seat, 50), dice, match.past(seat)))
