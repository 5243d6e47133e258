"""One match with a dealer of its own: the engine as a notebook or a bot's author wants it."""

from collections.abc import Mapping, Sequence
from typing import Any

from . import games
from .game import DEALER, Action, Deal, Fact, Game, GameState, Result, Seat
from .shuffle import seed_of, shuffled
from .view import Choices, View

DEALS = (DEALER,)  # who must act when the cards are to be shuffled


class Match:
    """A match in which every shuffle follows from one seed; the same seed gives the same cards.

    `game` is a game or its name; `facts` lists what has happened. Raises `UnknownGame` or `BadOption` when it cannot
    be set up.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int = 4,
        seed: bytes | int | str = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else games.find(game)
        self.state: GameState = self.game.start(seats, options)
        self._seed = seed if isinstance(seed, bytes) else seed_of(seed)
        self._deals = 0
        self.facts = self._dealt()

    def _dealt(self) -> list[Fact]:
        """Make every deal that is due."""
        facts: list[Fact] = []
        while self.state.to_act() == DEALS:
            order = shuffled(self.state.to_shuffle(), self._seed, self._deals)
            self._deals += 1
            facts += self.state.apply(DEALER, Deal(order))
        return facts

    def apply(self, seat: Seat, action: Action) -> list[Fact]:
        """Play one action, make every deal that follows it, and return the facts. Raises `Refused`."""
        facts = self.state.apply(seat, action)
        facts += self._dealt()
        self.facts += facts
        return facts

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must act now; empty when the match is over."""
        return self.state.to_act()

    def legal(self, seat: Seat) -> Sequence[Action]:
        """List the actions that `seat` may take now."""
        return self.state.legal(seat)

    def choices(self, seat: Seat) -> Choices:
        """List the same actions with labels and the elements that each uses."""
        return self.state.choices(seat)

    def view(self, seat: Seat | None = None) -> View:
        """Build the view of `seat`, or of a spectator."""
        return self.state.view(seat)

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.state.is_over()

    def result(self) -> Result | None:
        """Return the outcome once the match is over, else None."""
        return self.state.result()
