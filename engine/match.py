"""One match with a dealer of its own: the engine as a notebook, a bot's author or a learner wants it."""

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

from . import games
from .determinization import determinize
from .errors import BadAction
from .game import DEALER, Action, Deal, Fact, Game, GameState, Result, Seat
from .history import history
from .numbers import Numbers
from .past import Past
from .shuffle import seed_of, shuffled
from .tensor import StaticZone, Tensor
from .view import Choices, View
from .words import _
from .worlds import Rng, World

DEALS = (DEALER,)  # who must act when the cards are to be shuffled


class Match:
    """A match in which every shuffle follows from one seed; the same seed gives the same cards.

    `game` is a game or its name; `facts` lists what has happened. With `seed=None` chance is yours: whenever
    `is_chance()`, bring a whole deal by `deal(order)`, or card by card by `chance(number)`. Raises `UnknownGame` or
    `BadOption` when it cannot be set up.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int = 4,
        seed: bytes | int | str | None = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else games.find(game)
        self.state: GameState = self.game.start(seats, options)
        self._seed = seed if seed is None or isinstance(seed, bytes) else seed_of(seed)
        self._deals = 0
        self._spelled: dict[Seat, tuple[int, ...]] = {}
        self._order: list[str] = []  # the cards of a deal that comes card by card
        self._left: dict[int, int] = {}  # how many of each card may still come in it
        self._numbers: Numbers | None = None
        self._tensor: Tensor | None = None
        self._told: dict[Seat | None, list[Fact]] = {}
        self.facts = self._dealt()

    @classmethod
    def from_view(
        cls,
        view: View,
        history: Sequence[Fact],
        rng: Rng,
        options: Mapping[str, Any] | None = None,
        chance: bool = False,
    ) -> Self:
        """Begin in a world that the seat of the view cannot tell from the true one; see `determinize`.

        Its `facts` up to now are the history: what others were dealt stays untold in them. Coming deals follow from
        `rng`, or are yours where you take the `chance`. Raises `Contradiction`.
        """
        match = cls._of(determinize(view, history, rng, options))
        match.facts = list(history)
        match._seed = None if chance else seed_of(" ".join(str(World.below(rng, 1 << 32)) for _word in range(8)))
        return match

    @classmethod
    def at(cls, position: str) -> Self:
        """Begin at a position, with no facts before it; coming deals are yours. Raises `BadNotation`."""
        return cls._of(games.at(position))

    @classmethod
    def _of(cls, state: GameState) -> Self:
        match = cls.__new__(cls)
        match.state, match.game = state, games.find(state.game)
        match._seed, match.facts = None, []
        match._deals, match._spelled, match._order, match._left = 0, {}, [], {}
        match._numbers = match._tensor = None
        match._told = {}
        return match

    def clone(self) -> Self:
        """Return a match that goes on by itself from here, with the same cards to come."""
        twin = type(self).__new__(type(self))
        twin.game, twin.state, twin.facts = self.game, self.state.clone(), self.facts[:]
        twin._seed, twin._deals, twin._spelled, twin._order = self._seed, self._deals, {**self._spelled}, self._order[:]
        twin._left = {**self._left}
        twin._numbers, twin._tensor, twin._told = self._numbers, self._tensor, {}
        return twin

    def __deepcopy__(self, _memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the match with its game by name; it must be a game that `find` knows."""
        kept = (self.state, self.facts, self._seed, self._deals, self._spelled, self._order)
        return _restored, (type(self), *kept)

    def _dealt(self) -> list[Fact]:
        """Make every deal that is due."""
        facts: list[Fact] = []
        while self._seed is not None and self.state.to_act() == DEALS:
            order = shuffled(self.state.to_shuffle(), self._seed, self._deals)
            self._deals += 1
            facts += self.state.apply(DEALER, Deal(order))
        return facts

    def apply(self, seat: Seat, action: Action) -> list[Fact]:
        """Play one action, make every deal that follows it, and return the facts. Raises `Refused`."""
        state = self.state
        facts = state.apply(seat, action)
        if state.to_act() == DEALS:
            facts += self._dealt()
        self.facts += facts
        if self._spelled:
            self._forget(seat)
        return facts

    def _forget(self, seat: Seat) -> None:
        """Drop what a seat has spelled, and what others had begun that the action has made impossible."""
        begun, self._spelled = self._spelled, {}
        for other in set(begun) & set(self.state.asked()) - {seat}:
            if self.actions().legal(self.state, other, begun[other]):
                self._spelled[other] = begun[other]

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must act now; `(DEALER,)` if chance is yours; empty when the match is over."""
        return self.state.to_act()

    def legal(self, seat: Seat) -> Sequence[Action]:
        """List the actions that `seat` may take now."""
        return self.state.legal(seat)

    def choices(self, seat: Seat, limit: int | None = None) -> Choices:
        """List the same actions with labels and the elements that each uses: all of them, or at most `limit`."""
        return self.state.choices(seat, limit=NO_LIMIT if limit is None else limit)

    def view(self, seat: Seat | None = None) -> View:
        """Build the view of `seat`, or of a spectator."""
        return self.state.view(seat)

    # Numbers, for learners

    def actions(self) -> Numbers:
        """Return the numbered actions of this game, with these seats and options; `names` tells each.

        Raises `LookupError` if the game has none.
        """
        if self._numbers is None:
            self._numbers = self.game.numbered(self.state.seats, self.state.options)
        return self._numbers

    def mask(self, seat: Seat) -> bytearray:
        """Mark the numbers that `seat` may take now: a byte for each action, 1 or 0; all 0 if it need not act."""
        return self.actions().mask(self.state, seat, self.spelled_by(seat))

    def step(self, number: int, seat: Seat | None = None) -> list[Fact]:
        """Take a numbered action for `seat`, or for the first that must act, and return the facts that follow.

        A number that only begins a move (Sweep) changes nothing yet: the same seat goes on. Raises `BadAction` for a
        number out of range, or not in the mask, with those that are.
        """
        asked = self.state.asked()
        if not asked:
            raise BadAction(_no_step(self.state))
        who = asked[0] if seat is None else seat
        spelled = (*self.spelled_by(who), number)
        action = self.actions().read(self.state, who, spelled)
        if action is None:
            self._spelled[who] = spelled
            return []
        return self.apply(who, action)

    @property
    def spelled(self) -> tuple[int, ...]:
        """The numbers taken of a move that needs more of them, by the first seat that must act; empty before its first.

        Where several seats choose at once each spells its own: `spelled_by`.
        """
        return self.spelled_by(asked[0]) if self._spelled and (asked := self.state.asked()) else ()

    def spelled_by(self, seat: Seat) -> tuple[int, ...]:
        """Return the numbers that `seat` has taken of a move that needs more of them."""
        return self._spelled.get(seat, ())

    def tensor(self) -> Tensor:
        """Return the layout of `observation`: its `size` and `parts`. Raises `LookupError` if the game has none."""
        if self._tensor is None:
            self._tensor = self.game.encoded(self.state.seats, self.state.options)
        return self._tensor

    def observation(self, seat: Seat | None) -> "array[float]":
        """Return what `seat` is shown now, or a spectator, as float32 numbers; `tensor()` tells what each means."""
        return self.tensor().encode(self.state, seat, self.spelled_by(seat) if seat is not None else ())

    def zones(self) -> tuple[StaticZone, ...]:
        """List every zone that a view of this match may ever have, with the most cards that lie there."""
        return self.tensor().zones

    def history(self, seat: Seat | None) -> list[Fact]:
        """List what `seat` has been told, in order, or a spectator: its information set."""
        told = self._told.setdefault(seat, [])  # a bot that remembers asks at every decision
        told += history(self.facts[len(told) :], seat)
        return told[:]

    def past(self, seat: Seat) -> Past:
        """Return what `seat` remembers, for bots that want it."""
        return Past(self.game.write_options(self.state.options), lambda: self.history(seat))

    # Chance

    def is_chance(self) -> bool:
        """Tell whether cards must be shuffled, and you bring them."""
        return self.state.to_act() == (DEALER,)

    @property
    def dealt(self) -> tuple[str, ...]:
        """The cards of a deal that came one by one so far; empty before the first and after the last."""
        return tuple(self._order)

    def deal(self, order: Sequence[str]) -> list[Fact]:
        """Deal these cards, the top of the deck first, and return the facts. Raises `Refused` for other cards."""
        facts = self.apply(DEALER, Deal(tuple(order)))
        self._order, self._left = [], {}
        return facts

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the cards that may come next in the deal, by their numbers in `game.faces`, with their odds.

        Empty unless `is_chance()`. A deal is as many of these as there are cards to shuffle.
        """
        left = self._may_come()
        cards = sum(left.values())
        return [(number, many / cards) for number, many in left.items()]

    def _may_come(self) -> dict[int, int]:
        """Count how often each card may still come, by its number; kept from card to card."""
        if not self._left and self.is_chance():
            left = Counter(self.state.to_shuffle())
            left.subtract(self._order)
            self._left = {number: left[card] for number, card in enumerate(self.game.faces) if left[card]}
        return self._left

    def chance(self, number: int) -> list[Fact]:
        """Bring the next card of the deal, and return the facts: none before the last card. Raises `BadAction`."""
        left = self._may_come()
        if number not in left:
            now = ", ".join(map(str, left)) or _("none: nothing is to be shuffled")
            raise BadAction(_("There is no card {number} to come next. These may: {now}.", number=number, now=now))
        self._order.append(list(self.game.faces)[number])
        left[number] -= 1
        if not left[number]:
            del left[number]
        if left:
            return []
        return self.deal(self._order)

    # The end

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.state.is_over()

    def result(self) -> Result | None:
        """Return the outcome once the match is over, else None."""
        return self.state.result()

    def returns(self, by: Literal["wins", "points"] = "wins") -> list[float]:
        """Return the payoff of each seat, which add to 0: winners share 1, the others lose 1 together.

        By points it is how much better than the mean of all a seat has done, in the game's unit. A draw of all by wins,
        and a match that is not over, pays nobody anything.
        """
        result = self.state.result()
        if result is None or (by == "wins" and len(result.winners) == self.state.seats):
            return [0.0] * self.state.seats
        if by == "points":
            mean, sign = sum(result.scores) / self.state.seats, -1 if self.state.fewest_wins else 1
            return [sign * (score - mean) for score in result.scores]
        won, lost = 1 / len(result.winners), 1 / (len(result.winners) - self.state.seats)
        return [won if seat in result.winners else lost for seat in range(self.state.seats)]


NO_LIMIT = 1 << 62


def _restored(kind: type[Match], *kept: Any) -> Match:
    match = kind._of(kept[0])
    match.state, match.facts, match._seed, match._deals, match._spelled, match._order = kept
    return match


def _no_step(state: GameState) -> str:
    if state.is_over():
        return _("The match is over; nobody acts any more.")
    return _("The cards are to be shuffled and dealt first.")
