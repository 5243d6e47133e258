"""The actions at the start of a turn with two to four players: counted at once, made only when looked at."""

from collections.abc import Iterator, Sequence
from typing import overload

from ..game import Action, Seat
from .actions import DRAW, TAKE_NEUTRAL, GoOut, Trade, go_out, swap_neutral, trade
from .cards import HAND, counted, without
from .score import complete, discards


class Turns(Sequence[Action]):
    """§3.1 The actions open to a seat at the start of its turn, as they were when this was made.

    Trades are listed in full, at most (seats - 1) x pile x (hand + 1) of them. Of the ways to go out from a hand
    above ten, one is listed for each make-up by kinds that stays, at most `score.LISTED`; `in` knows all of them,
    with the discards in any order.
    """

    __slots__ = ("_blocks", "_cards", "_hand", "_length", "_plain")

    def __init__(
        self, seat: Seat, hand: Sequence[str], piles: Sequence[Sequence[str]], draw: bool, neutral: bool
    ) -> None:
        """List the actions of `seat`; `draw` and `neutral` tell whether such a pile lies there."""
        self._hand = tuple(hand)
        self._cards = tuple(dict.fromkeys(self._hand))
        self._plain = [*_simple(seat, piles, draw, neutral), *(go_out(*gone) for gone in discards(self._hand, HAND))]
        own = len(piles[seat])
        self._blocks = [  # opponent, most cards without and with a card put down first
            (other, min(own, len(pile)), min(own + 1, len(pile)) if self._hand else 0)
            for other, pile in enumerate(piles)
            if other != seat
        ]
        trades = sum(bare + laid * len(self._cards) for _, bare, laid in self._blocks)
        self._length = len(self._plain) + trades

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self._at(each) for each in range(*index.indices(self._length))]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError(f"There are {self._length} actions, none at {index}.")
        return self._at(place)

    def _at(self, place: int) -> Action:
        if place < len(self._plain):
            return self._plain[place]
        place -= len(self._plain)
        for opponent, bare, laid in self._blocks:
            if place < bare:
                return trade(opponent, place + 1)
            place -= bare
            if place < laid * len(self._cards):
                return trade(opponent, place // len(self._cards) + 1, self._cards[place % len(self._cards)])
            place -= laid * len(self._cards)
        raise IndexError(place)

    def __iter__(self) -> Iterator[Action]:
        yield from self._plain
        for opponent, bare, laid in self._blocks:
            yield from (trade(opponent, n) for n in range(1, bare + 1))
            yield from (trade(opponent, n, card) for n in range(1, laid + 1) for card in self._cards)

    def __contains__(self, action: object) -> bool:
        match action:
            case Trade(opponent, n, pre):
                most = {other: bare if pre is None else laid for other, bare, laid in self._blocks}
                return 1 <= n <= most.get(opponent, 0) and (pre is None or pre in self._cards)
            case GoOut(gone):
                rest = without(self._hand, gone)
                return rest is not None and len(rest) == HAND and complete(counted(rest))
        return action in self._plain


def _simple(seat: Seat, piles: Sequence[Sequence[str]], draw: bool, neutral: bool) -> Iterator[Action]:
    """Yield everything but trades and going out."""
    if draw:
        yield DRAW
    if not neutral:
        return
    if draw and len(piles[seat]) >= 2:
        yield TAKE_NEUTRAL
    yield from (swap_neutral(other) for other, pile in enumerate(piles) if pile and other != seat)
