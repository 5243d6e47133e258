"""Matches of one game side by side, for learners that think about many positions at once: `Batch("sweep", 2, 64)`.

    table = Batch("dirty-money", 3, 64, {"rounds": 1, "length": "rounds"})
    seen, masks, seats = table.observe()  # (64, size) float32, (64, numbers) int8, (64,) whose turn it is
    rewards, over = table.step(numbers)  # (64, 3) float32, (64,) bool

A match that is over begins anew with other cards, at once: what is observed next is the new one.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import numpy as np

from fairdeal.engine import Game, Match, find


class Batch:
    """So many matches of a game; the same seed gives the same cards. Raises `UnknownGame` or `BadOption`."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        number: int,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        payoff: Literal["wins", "points"] = "wins",
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.seats, self.options, self.payoff = seats, options, payoff
        self._dice = np.random.default_rng(seed)
        self.matches = [self._fresh() for _match in range(number)]
        self.layout, self.numbers = self.matches[0].tensor(), self.matches[0].actions()

    def _fresh(self) -> Match:
        return Match(self.game, self.seats, self._dice.bytes(32), self.options)

    def observe(self) -> tuple[Any, Any, Any]:
        """Return what the seat sees that is to act, of each match: observations, masks and seats."""
        seats = [match.to_act()[0] for match in self.matches]
        asked = list(zip(self.matches, seats, strict=True))
        seen = b"".join(match.observation(seat).tobytes() for match, seat in asked)
        masks = b"".join(match.mask(seat) for match, seat in asked)
        rows = len(self.matches)
        return (
            np.frombuffer(seen, np.float32).reshape(rows, -1),
            np.frombuffer(masks, np.int8).reshape(rows, -1),
            np.array(seats),
        )

    def step(self, numbers: Iterable[int]) -> tuple[Any, Any]:
        """Take a number for the seat that is to act in each match; return the payoffs of those that this ended.

        Raises `BadAction` for a number that is not in its mask; matches before that one have gone on.
        """
        rewards, over = np.zeros((len(self.matches), self.seats), np.float32), np.zeros(len(self.matches), bool)
        for place, (match, number) in enumerate(zip(self.matches, numbers, strict=True)):
            match.step(int(number))
            if match.over:
                rewards[place], over[place] = match.returns(self.payoff), True
                self.matches[place] = self._fresh()
        return rewards, over
