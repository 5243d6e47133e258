"""The rules of Hearts, in the order of its rulebook."""

from collections.abc import Iterator
from itertools import chain, combinations

from fairdeal.engine import DEALER, Action, Deal, Fact, GameState, Misplaced, Refused, Relaid, Result, Unfit
from fairdeal.engine.errors import require
from fairdeal.engine.fields import by_seat, fresh, plain
from fairdeal.engine.game import no_action
from fairdeal.engine.rounds import Dealt, MatchEnded, dealer_of
from fairdeal.engine.words import _

from .actions import Pass, Play, Unpass
from .cards import NAME, PASSED, PLACE, POINTS, TO, Options, deck, points
from .facts import HandDealt, PassChosen, Passed, Played, RoundScored, TrickTaken, Unpassed
from .score import taking, written


class Rules(GameState):
    """One match. Phases: deal, pass, play, over. The trick begins with the leader's card; hands are sorted."""

    game = NAME
    fewest_wins = True  # §6.1
    options: Options

    hands: list[list[str]] = by_seat(list)
    aside: list[list[str]] = by_seat(list)  # laid aside to be passed
    turn: int = plain(0)
    trick: list[str] = fresh(list)
    taken: list[list[str]] = by_seat(list)
    deck: list[str] = fresh(list)  # while it is dealt
    scored: tuple[tuple[int, ...], ...] = plain(())  # finished rounds, then seats
    winners: tuple[int, ...] = plain(())

    @property
    def phase(self) -> str:
        """The phase of the match: deal, pass, play, over."""
        if self.winners:
            return "over"
        if not any(self.holdings()):
            return "deal"
        return "play" if self.is_begun or not self.steps else "pass"

    @property
    def is_begun(self) -> bool:
        """§4.1 Has the first card of the round been played?"""
        return any((self.trick, *self.taken))

    @property
    def round(self) -> int:
        """The number of the round being played or to be dealt, from 1."""
        return len(self.scored) + (not self.winners)

    @property
    def steps(self) -> int:
        """§3.1 How many seats to the left cards are passed in this round; 0: none are."""
        return TO[self.seats][(self.round - 1) % len(TO[self.seats])]

    @property
    def leader(self) -> int:
        """The seat that leads this trick."""
        return (self.turn - len(self.trick)) % self.seats

    @property
    def dealer(self) -> int:
        """§2.2 The last seat deals first; the deal moves one seat clockwise each round."""
        return dealer_of(self.round, self.seats)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat in the finished rounds."""
        return tuple(sum(scored[seat] for scored in self.scored) for seat in range(self.seats))

    @property
    def is_broken(self) -> bool:
        """§4.4 Has a heart been played in this round?"""
        return any(card[-1] == "H" for card in chain(self.trick, *self.taken))

    # What may be done, and what follows

    def decide(self, seat: int, action: Action) -> Iterator[Fact]:
        if not isinstance(action, Unpass):
            self.turn_of(seat, action)
        match action:
            case Deal(order):
                yield from self._deal(order)
            case Pass(cards):
                require("3.3", "No cards are passed now.", self.phase == "pass")
                require("3.2", "You pass three cards of your own hand, in its order.", action in self.legal(seat))
                yield PassChosen(seat, cards)
                if all(self.aside):
                    yield from self._pass()
            case Unpass():
                if self.take_back(seat) is None:
                    raise Misplaced("3.3", _("You have laid nothing aside that you could take back."))
                yield Unpassed(seat)
            case Play(card):
                require("3.2", "First everybody passes three cards.", self.phase == "play")
                if refused := self.forbids(seat, card):
                    raise Refused(*refused)
                yield Played(seat, card)
                if len(self.trick) == self.seats:
                    yield TrickTaken((self.leader + taking(self.trick)) % self.seats, points(self.trick))
                    yield from self._round_ends()
            case _:
                raise no_action(action, "Hearts")

    def _deal(self, order: tuple[str, ...]) -> Iterator[Fact]:
        """§2.2 The first cards for seat 0, the next for seat 1, and so on."""
        size = len(order) // self.seats
        yield Dealt(order)
        for seat in range(self.seats):
            yield HandDealt(seat, order[seat * size : (seat + 1) * size])
        if not self.steps:
            yield self._first()

    def _pass(self) -> Iterator[Fact]:
        """§3.3 All cards change hands at once."""
        for seat, cards in enumerate(list(self.aside)):
            yield Passed(seat, (seat + self.steps) % self.seats, tuple(cards))
        yield self._first()

    def _first(self) -> Played:
        """§4.1 The lowest club is played by itself."""
        lowest = deck(self.seats)[0]
        return Played(next(seat for seat, hand in enumerate(self.hands) if lowest in hand), lowest)

    def _round_ends(self) -> Iterator[Fact]:
        """§6.2 After the last trick the points are written down, and perhaps the match is over."""
        if any(self.hands):
            return
        yield RoundScored(written(self.taken))
        if self.options.ended(len(self.scored), self.seats, max(self.totals)):
            yield MatchEnded(self.totals, self.leaders(self.totals, range(self.seats)))

    def forbids(self, seat: int, card: str) -> tuple[str, str] | None:
        """The clause that forbids the card, and its sentence; None if it may be played."""
        hand = self.hands[seat]
        if card not in hand:
            return "4.2", _("You play a card of your own hand.")
        if self.trick:
            led = self.trick[0][-1]
            if card[-1] != led and any(each[-1] == led for each in hand):
                return "4.2", _("Who has a card of the suit that was led plays one.")
            if POINTS[card] and not any(self.taken) and not all(map(POINTS.__getitem__, hand)):
                return "4.3", _("No card that costs points is played to the first trick.")
        elif card[-1] == "H" and not self.is_broken and any(each[-1] != "H" for each in hand):
            return "4.4", _("Hearts are led once one of them has been played.")
        return None

    def take_back(self, seat: int) -> Action | None:
        """§3.3 Until the last one has chosen, everybody may choose again."""
        return Unpass() if 0 <= seat < self.seats and self.aside[seat] else None

    # How the table changes

    def evolve(self, fact: Fact) -> None:
        match fact:
            case Played(seat, card) if self._plays(seat) and card in self.hands[seat]:
                self.hands[seat].remove(card)
                self.trick.append(card)
                self.turn = (seat + 1) % self.seats
            case TrickTaken(seat) if len(self.trick) == self.seats:
                self.taken[seat] += self.trick
                self.trick = []
                self.turn = seat
            case PassChosen(seat, cards) if not self.aside[seat] and set(cards) <= set(self.hands[seat]):
                self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
                self.aside[seat] = list(cards)
            case Unpassed(seat) if self.aside[seat]:
                self._take(seat, self.aside[seat])
                self.aside[seat] = []
            case Passed(seat, to, cards) if tuple(self.aside[seat]) == cards:
                self._take(to, cards)
                self.aside[seat] = []
            case Dealt(order) if self.phase == "deal":
                self.deck = list(order)
            case HandDealt(seat, cards) if not self.hands[seat] and set(cards) <= set(self.deck):
                self.deck = [card for card in self.deck if card not in cards]
                self._take(seat, cards)
            case RoundScored(points) if any(self.taken) and not any(self.hands):
                self.scored = (*self.scored, points)
                self.taken = [[] for _ in range(self.seats)]
            case MatchEnded(_, winners) if self.scored and self.phase == "deal":
                self.winners = winners
            case Relaid():
                self.relaid(fact)
            case _:
                raise Unfit(fact, self.position())

    def _plays(self, seat: int) -> bool:
        """Is it the seat's turn, or the first card of the round, which says who begins?"""
        return seat == self.turn if self.is_begun else not any((self.deck, *self.aside))

    def _take(self, seat: int, cards: list[str] | tuple[str, ...]) -> None:
        self.hands[seat] = sorted((*self.hands[seat], *cards), key=PLACE.__getitem__)

    # Questions

    def to_act(self) -> tuple[int, ...]:
        choosing = tuple(seat for seat, cards in enumerate(self.aside) if not cards)
        return {"deal": (DEALER,), "pass": choosing, "play": (self.turn,), "over": ()}[self.phase]

    def to_shuffle(self) -> tuple[str, ...]:
        return deck(self.seats) if self.phase == "deal" else ()

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def face_down(self) -> dict[str, tuple[str, ...]]:
        return {"deck": tuple(self.deck)} if self.deck else {}

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        self.deck = list(cards)

    def legal(self, seat: int) -> list[Action]:
        """§7.2 The first is what is done when the seat's time is up."""
        if seat not in self.asked():
            return []
        if self.phase == "pass":
            return [Pass(cards) for cards in combinations(self.hands[seat], PASSED)]
        return [Play(card) for card in self.hands[seat] if not self.forbids(seat, card)]

    def result(self) -> Result | None:
        return Result(self.totals, self.winners) if self.winners else None

    def holdings(self) -> Iterator[str]:
        return chain(*self.hands, *self.aside, self.trick, *self.taken, self.deck)
