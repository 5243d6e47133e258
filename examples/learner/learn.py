"""Learn Cover Your Assets for two from the numbers of `fairdeal.engine`, and beat the house's bot: `python learn.py`.

A move is worth what the position behind it promises, before any card is drawn for it: an afterstate. Its features are
counted from the tensor that the seat is shown and from the number of the move, and each has a weight. The weights are
those that tell best, by least squares, how many dollars a seat was ahead in the end: of matches between two `sensible`
players who now and then move by lot, so that every kind of position comes about. Then the learner takes the move that
is worth most.
"""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import Any

import numpy as np

from fairdeal.engine import Dice, Match, seed_of
from fairdeal.engine.bots import OUR_OWN, ask

GAME, SEATS, ROUND = "cover-your-assets", 2, {"length": "rounds", "rounds": 1}
KINDS = ("home", "jewels", "auto", "bank", "coins", "stocks", "baseball", "cash", "piggy", "stamps", "silver", "gold")
COPIES, WORTH = np.array([8, *[10] * 9, 8, 4]), np.array([20, 15, 15, 10, 10, 10, 5, 5, 5, 5, 25, 50]) / 100
SILVER, GOLD = 10, 11  # wilds; WORTH is in 100,000 dollars
FEATURES = (
    *("anything", "dollars ahead", "own top pile, if the other may take it", "the other's, if it may be defended"),
    *("gold kept", "silver kept", "pairs in hand", "100 cards to come", "a discard that the other may use"),
    *("a battle", "its pot", "pot, if answered", "pot, if answered, for each answer to that", "defending"),
)
EMPTY, ONE = np.zeros(12, int), np.array([1, 0])
FIRST = Match(GAME, SEATS, None, ROUND)
PARTS = {part.name: (part.start, part.stop, part.shape) for part in FIRST.tensor().parts}
NAMES = map(str.split, FIRST.actions().names)
MOVES = [(words[0], [KINDS.index(word) for word in words if word in KINDS]) for words in NAMES]
Player = Callable[[Match, int, Dice], int]  # chooses the number of a move
Map = Callable[..., Iterator[Any]]


def answers(pile: Any, cards: Any) -> int:
    """Count the cards that answer for a pile: its asset, and wilds."""
    asset = pile[:SILVER].argmax()
    return cards[SILVER:].sum() + (cards[asset] if pile[asset] else 0)


class Seen:
    """What a seat is shown, counted by kinds of cards; row 0 is its own, row 1 the other one's."""

    def __init__(self, tensor: Any) -> None:
        parts = {name: tensor[start:stop].reshape(shape).astype(int) for name, (start, stop, shape) in PARTS.items()}
        self.hand, self.top, self.shown = parts["hand"], parts["top discard"], parts["shown in the battle"].sum(0)
        self.tops, self.under, self.many = parts["piles"][:, 0], parts["piles"][:, 1], parts["number of piles"]
        laid = parts["piles"].sum(1) + parts["piles below"]
        self.ahead = (laid[0] - laid[1]) @ WORTH
        self.held, self.left = parts["cards in hand"][1], parts["draw pile and discards"][0]
        self.defending = bool(parts["fought against"][0])
        self.unseen = COPIES - self.hand - self.top - self.shown - laid.sum(0)

    def answered(self, pile: Any) -> float:
        """Estimate the odds that the other one holds a card that answers for the pile."""
        return 1 - (1 - answers(pile, self.unseen) / max(1, self.unseen.sum())) ** self.held


def features(seen: Seen, number: int) -> list[float]:
    """Describe the position behind a numbered move."""
    does, kinds = MOVES[number]
    laid = np.bincount(kinds, minlength=12)
    hand = seen.hand - laid
    if does == "discard":
        return [*_quiet(seen, hand, laid, seen.tops, seen.many, seen.ahead, False), 0, 0, 0, 0, 0]
    if does in ("pair", "pair-discard"):
        pile, top = (laid, seen.top) if does == "pair" else (laid + seen.top, EMPTY)
        ahead = seen.ahead + pile @ WORTH
        return [*_quiet(seen, hand, top, [pile, seen.tops[1]], seen.many + ONE, ahead, False), 0, 0, 0, 0, 0]
    owner = 0 if does != "steal" and seen.defending else 1
    pot = seen.tops[owner] + seen.shown + laid
    if does == "concede":
        return [*_settled(seen, hand, pot, owner, 1), 0, 0, 0, 0, 0]
    odds, size = seen.answered(pot), pot @ WORTH
    won, lost = (np.array(_settled(seen, hand, pot, owner, taker)) for taker in (0, 1))
    return [*(won + odds * (lost - won)), 1, size, odds * size, odds * size * answers(pot, hand), owner == 0]


def _settled(seen: Seen, hand: Any, pot: Any, owner: int, taker: int) -> list[float]:
    """Describe the position in which a battle leaves the two: its pot is the top pile of the taker."""
    tops, many = list(seen.tops), seen.many.copy()
    gain = pot @ WORTH * (1, -1)[taker] - seen.tops[owner] @ WORTH * (1, -1)[owner]
    if owner != taker:
        tops[owner] = seen.under[owner]
        many[owner], many[taker] = many[owner] - 1, many[taker] + 1
    tops[taker] = pot
    return _quiet(seen, hand, seen.top, tops, many, seen.ahead + gain, owner == 0)


def _quiet(seen: Seen, hand: Any, top: Any, tops: Sequence[Any], many: Any, ahead: float, mine: bool) -> list[float]:
    """Describe a position without a battle; `mine` tells whether it is the seat's own turn."""
    own, other = (pile @ WORTH * (count > 1) for pile, count in zip(tops, many, strict=True))
    exposed = own and own * seen.answered(tops[0])
    defended = other and answers(tops[1], hand) and other * seen.answered(tops[1])
    helped = not mine and top.any() and (top @ WORTH + 0.1) * seen.answered(top)
    pairs = hand[:SILVER] // 2 @ WORTH[:SILVER] * 2
    return [1, ahead, exposed, defended, hand[GOLD], hand[SILVER], pairs, seen.left / 100, helped]


def legal(match: Match, seat: int) -> list[int]:
    return match.actions().legal(match.state, seat)


def look(match: Match, seat: int) -> Seen:
    return Seen(np.frombuffer(match.observation(seat), np.float32))


def greedy(weights: Any, match: Match, seat: int, _dice: Dice) -> int:
    """Take the move that is worth most."""
    numbers, seen = legal(match, seat), look(match, seat)
    return max(numbers, key=lambda number: float(np.dot(weights, features(seen, number))))


def house(bot: str, match: Match, seat: int, dice: Dice) -> int:
    """Play as a bot of the house does."""
    action = ask(OUR_OWN[bot], match.view(seat), match.choices(seat), dice, match.past(seat))
    [number] = match.actions().write(match.state, seat, action)
    return number


def lesson(number: int, lot: float = 0.08) -> tuple[Any, Any]:
    """Play a match of two `sensible` bots; return the positions behind their moves, and what these brought."""
    match, dice = Match(GAME, SEATS, f"learn {number}", ROUND), Dice(seed_of(number))
    rng, rows, seats = np.random.default_rng(number), [], []
    while asked := match.to_act():
        [seat] = asked
        move = rng.choice(legal(match, seat)) if rng.random() < lot else house("sensible", match, seat, dice)
        rows.append(features(look(match, seat), move))
        seats.append(seat)
        match.step(int(move), seat)
    return np.array(rows, float), np.array(match.returns("points"))[seats] / 100_000


def learn(matches: int, run: Map = map) -> Any:
    """Return the weights that so many matches teach."""
    rows, dollars = map(np.concatenate, zip(*run(lesson, range(matches)), strict=True))
    return np.linalg.solve(rows.T @ rows + np.eye(len(FEATURES)), rows.T @ dollars)


def trial(weights: Any, bot: str, number: int) -> float:
    """Play a match against a bot of the house, from either seat in turn; return the part of the win."""
    match, dice, mine = Match(GAME, SEATS, f"trial {number}", ROUND), Dice(seed_of(number)), number % SEATS
    while asked := match.to_act():
        [seat] = asked
        player: Player = partial(greedy, weights) if seat == mine else partial(house, bot)
        match.step(player(match, seat, dice), seat)
    return max(0.0, match.returns()[mine]) if len(match.result().winners) == 1 else 0.5


def interval(mean: float, played: int) -> tuple[float, float]:
    """Return the bounds within which the share lies in 95 of 100 cases, by Wilson's rule."""
    square = 1.96**2 / played
    middle, reach = mean + square / 2, 1.96 * sqrt(mean * (1 - mean) / played + square / played / 4)
    return (middle - reach) / (1 + square), (middle + reach) / (1 + square)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("--matches", type=int, default=400, help="that teach (400)")
    asked.add_argument("--trials", type=int, default=1000, help="against each bot (1,000)")
    asked.add_argument("--against", nargs="*", default=["random", "sensible"], choices=OUR_OWN)
    given = asked.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with ProcessPoolExecutor() as pool:
        run = partial(pool.map, chunksize=8)
        weights = learn(given.matches, run)
        print("\n".join(f"{weight:>6.2f}  {name}" for weight, name in zip(weights, FEATURES, strict=True)))
        for bot in given.against:
            share = np.mean(list(run(partial(trial, weights, bot), range(given.trials))))
            low, high = interval(share, given.trials)
            print(f"{share:.1%} of {given.trials} matches won against {bot} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
