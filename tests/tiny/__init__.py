"""A tiny game for tests: all lay two cards at once, unseen, and whoever has the fewest points wins."""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from typing import Annotated

import pytest
from msgspec import Meta

from fairdeal.engine import (
    DEALER,
    Action,
    Choice,
    Choices,
    Deal,
    Dice,
    Face,
    Fact,
    Game,
    GameState,
    Open,
    Player,
    Private,
    Relaid,
    Result,
    SheetRound,
    Unfit,
    View,
    Zone,
    games,
)
from fairdeal.engine.errors import require
from fairdeal.engine.fields import by_seat, fresh, plain
from fairdeal.engine.game import Length, MatchLength, no_action
from fairdeal.engine.notation import Notation, lying, lying_by_seat, rounds_scored, won
from fairdeal.engine.rounds import Dealt, MatchEnded, dealer_of, points_sheet, say_won, tell_winners
from fairdeal.engine.words import people, person

NAME = "ebb"
DECK = tuple(map(str, range(1, 17)))
FACES = {card: Face(name=card, corner=card, mark="≈", tint="blue", rank=int(card)) for card in DECK}
HAND = 4


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§1.3 The length of a match."""

    length: Annotated[Length, Meta(title="The match lasts until")] = "rounds"
    rounds: Annotated[int, Meta(title="Number of rounds", ge=1, le=20)] = 2
    target: Annotated[int, Meta(title="Target in points", ge=10, le=500)] = 60


class Lay(Action, frozen=True, tag="lay"):
    """Lay two cards, the lower one first."""

    cards: Private[tuple[str, ...]]


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """The cards that a seat got."""

    seat: int
    cards: Private[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "rest"}


class Laid(Fact, frozen=True, tag="laid"):
    """A seat laid two cards, face down."""

    seat: int
    cards: Private[tuple[str, ...]]


class Shown(Fact, frozen=True, tag="shown"):
    """The cards that a seat had laid are turned up."""

    seat: int
    cards: Open[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": f"hand:{self.seat}"}


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """The round is over."""

    ends_round = True
    points: tuple[int, ...]


def lows(hand: list[str]) -> list[Action]:
    """The pairs of a hand, the lowest first."""
    return [Lay(pair) for pair in combinations(sorted(hand, key=int), 2)]


class State(GameState):
    """One match of Ebb."""

    game = NAME
    fewest_wins = True
    options: Options

    hands: list[list[str]] = by_seat(list)
    laid: list[list[str]] = by_seat(list)
    shown: list[str] = fresh(list)
    rest: list[str] = fresh(list)
    scored: tuple[tuple[int, ...], ...] = plain(())
    winners: tuple[int, ...] = plain(())

    @property
    def phase(self) -> str:
        if self.winners:
            return "over"
        return "lay" if any(self.holdings()) else "deal"

    @property
    def round(self) -> int:
        return len(self.scored) + (self.phase != "over")

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(points[seat] for points in self.scored) for seat in range(self.seats))

    def decide(self, seat: int, action: Action) -> Iterator[Fact]:
        self.turn_of(seat, action)
        match action:
            case Deal(order):
                yield Dealt(order)
                for to in range(self.seats):
                    yield HandDealt(to, order[to * HAND : (to + 1) * HAND])
            case Lay():
                require("1.2", "You lay two cards of your own hand.", action in lows(self.hands[seat]))
                yield Laid(seat, action.cards)
                if all(self.laid):
                    yield from self._turned()
            case _:
                raise no_action(action, "Ebb")

    def _turned(self) -> Iterator[Fact]:
        points = tuple(sum(map(int, laid)) for laid in self.laid)
        for seat, laid in enumerate(self.laid):
            yield Shown(seat, tuple(laid))
        yield RoundScored(points)
        if self.options.ended(len(self.scored), self.seats, max(self.totals)):
            yield MatchEnded(self.totals, self.leaders(self.totals, range(self.seats)))

    def evolve(self, fact: Fact) -> None:
        match fact:
            case Dealt(order) if self.phase == "deal":
                self.rest = list(order)
            case HandDealt(seat, dealt) if not self.hands[seat] and set(dealt) <= set(self.rest):
                self.rest = [card for card in self.rest if card not in dealt]
                self.hands[seat] = sorted(dealt, key=int)
            case Laid(seat, laid) if not self.laid[seat] and set(laid) <= set(self.hands[seat]):
                self.hands[seat] = [card for card in self.hands[seat] if card not in laid]
                self.laid[seat] = list(laid)
            case Shown(seat, laid) if tuple(self.laid[seat]) == laid:
                self.laid[seat] = []
                self.shown += laid
            case RoundScored(points) if self.shown:
                self.scored = (*self.scored, points)
                self.shown, self.rest = [], []
                self.hands = [[] for _ in range(self.seats)]
            case MatchEnded(_, winners) if self.scored and self.phase == "deal":
                self.winners = winners
            case Relaid():
                self.relaid(fact)
            case _:
                raise Unfit(fact, self.position())

    def to_act(self) -> tuple[int, ...]:
        waiting = tuple(seat for seat, laid in enumerate(self.laid) if not laid)
        return {"deal": (DEALER,), "lay": waiting, "over": ()}[self.phase]

    def to_shuffle(self) -> tuple[str, ...]:
        return DECK if self.phase == "deal" else ()

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def face_down(self) -> dict[str, tuple[str, ...]]:
        return {"rest": tuple(self.rest)} if self.rest else {}

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        self.rest = list(cards)

    def legal(self, seat: int) -> list[Action]:
        return lows(self.hands[seat]) if seat in self.asked() else []

    def result(self) -> Result | None:
        return Result(self.totals, self.winners) if self.winners else None

    def holdings(self) -> Iterator[str]:
        return chain(*self.hands, *self.laid, self.shown, self.rest)

    def public(self, kept: Mapping[str, Zone] = {}) -> View:
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=tuple(self._zones()),
            players=tuple(Player(seat, self.totals[seat], None, len(self.hands[seat])) for seat in range(self.seats)),
            say=self._say(),
            sheet=self.sheet(),
            dealer=dealer_of(self.round, self.seats),
            winners=self.winners,
        )

    def private(self, seat: int) -> tuple[Zone, ...]:
        own = Zone(f"laid{seat}", "Laid", "row", seat, tuple(self.laid[seat]))
        return Zone(f"hand{seat}", "Hand", "hand", seat, tuple(self.hands[seat])), own

    def _zones(self) -> Iterator[Zone]:
        for seat, hand in enumerate(self.hands):
            yield Zone(f"hand{seat}", "Hand", "hand", seat, count=len(hand))
            yield Zone(f"laid{seat}", "Laid", "row", seat, count=len(self.laid[seat]))
        yield Zone("shown", "Turned up", "stack", cards=tuple(self.shown))
        yield Zone("rest", "Rest", "pile", count=len(self.rest))

    def _say(self) -> str:
        if self.phase == "over":
            return say_won(self.winners)
        return "The next round is to be dealt." if self.phase == "deal" else f"{people(self.to_act())}: two cards."

    def prompt(self, seat: int) -> str:
        return "Lay two cards." if seat in self.asked() else ""

    def describe(self, seat: int, action: Action) -> Choice:
        assert isinstance(action, Lay)
        places = tuple(f"hand{seat}.{self.hands[seat].index(card)}" for card in action.cards)
        return Choice(action, f"Lay {' and '.join(action.cards)}", places)

    def sheet(self) -> tuple[SheetRound, ...]:
        return points_sheet(self.scored)

    def position(self) -> str:
        return NOTATION.write(self)


FORM = "a card is a number from 1 to 16"

NOTATION: Notation[State] = Notation(
    NAME,
    (
        lying_by_seat("hands", DECK, FORM, int),
        lying_by_seat("laid", DECK, FORM, int),
        lying("rest", DECK, FORM),
        rounds_scored(),
        won(),
    ),
    seats=3,
    counted="hands",
)


def tell(fact: Fact, viewer: int | None) -> str:
    """A sentence for one viewer."""
    match fact:
        case Dealt():
            return "The cards are shuffled."
        case HandDealt(seat, dealt) if seat == viewer:
            return f"{person(seat)} gets {', '.join(sorted(dealt, key=int))}."
        case HandDealt(seat, dealt):
            return f"{person(seat)} gets {len(dealt)} cards."
        case Laid(seat, laid) if seat == viewer:
            return f"{person(seat)} lays {' and '.join(laid)}."
        case Laid(seat):
            return f"{person(seat)} lays two cards."
        case Shown(seat, laid):
            return f"{person(seat)} turns up {' and '.join(laid)}."
        case RoundScored(points):
            return "The round is over: " + ", ".join(f"{person(seat)} {each}" for seat, each in enumerate(points))
        case MatchEnded(totals, winners):
            return tell_winners(winners, str(totals[winners[0]]))
        case Relaid():
            return "The face-down cards of the rest are shuffled again."
    return ""


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Lay the two lowest."""
    return choices.items[0].action


GAME = Game(
    name=NAME,
    title="Ebb",
    blurb="Lay two cards, and lay them low.",
    version=1,
    seats=(2, 3, 4),
    options=Options,
    state=State,
    actions=Deal | Lay,
    facts=Dealt | HandDealt | Laid | Shown | RoundScored | MatchEnded | Relaid,
    faces=FACES,
    tell=tell,
    notation=NOTATION,
    bot=choose,
    rulebook="tiny:rules.md",
)


def registered(monkeypatch: pytest.MonkeyPatch, game: Game = GAME) -> Game:
    """Let everybody find the game by its name, until the test is over."""
    monkeypatch.setitem(games.GAMES._all, game.name, game)
    monkeypatch.setitem(games.OUR_OWN, game.name, game)
    return game
