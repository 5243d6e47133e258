"""The rules of Cover Your Assets: the actions that are allowed, the facts that follow, and whose turn it is."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..errors import Misplaced, Unfit, require
from ..fields import by_seat, fresh, plain
from ..game import DEALER, Action, Deal, Fact, GameState, Relaid, Result, Seat, no_action
from ..rounds import CashRound, CashScored, Dealt, MatchEnded, dealer_of
from ..view import SheetRound
from ..words import _
from .actions import (
    CONCEDE,
    Concede,
    Counter,
    Discard,
    Pair,
    PairDiscard,
    Steal,
    counter,
    discard,
    pair,
    pair_discard,
    steal,
)
from .cards import DECK, NAME, ORDER, VALUE, WILDS, Options, Pile, answers, asset_of, makes_pair, spoken
from .facts import (
    Attacked,
    Conceded,
    Countered,
    Discarded,
    DiscardPaired,
    Drew,
    HandDealt,
    Paired,
    PileKept,
    PileTaken,
    TurnedUp,
    TurnPassed,
)
from .score import sheet, worth


class Rules(GameState):
    """One match. Phases: deal, turn, battle, over. Money is in dollars."""

    game = NAME
    options: Options

    deck: list[str] = fresh(list)  # the draw pile, top first
    discards: list[str] = fresh(list)  # top last
    hands: list[list[str]] = by_seat(list)  # in the order in which the cards came
    piles: list[list[Pile]] = by_seat(list)  # of each seat, the safe one first, the top last
    turn: Seat = plain(0)
    target: Seat = plain(0)  # whose top pile is fought for, while cards are shown
    shown: list[str] = fresh(list)  # in the battle: the attacker's, the target's, the attacker's …
    totals: list[int] = by_seat(int)
    rounds: tuple[CashRound, ...] = plain(())
    winners: tuple[Seat, ...] = plain(())

    @property
    def phase(self) -> str:
        if self.winners:
            return "over"
        if self.shown:
            return "battle"
        return "turn" if self.deck or any(self.hands) else "deal"

    @property
    def round(self) -> int:
        """The number of the round being played or to be dealt, from 1."""
        return len(self.rounds) + (not self.winners)

    @property
    def dealer(self) -> Seat:
        """§2.2 The first dealer is the last seat; the deal moves one seat clockwise each round."""
        return dealer_of(self.round, self.seats)

    @property
    def answering(self) -> Seat:
        """§4.4 Who must answer the last card shown; attacker and target take turns."""
        return self.target if len(self.shown) % 2 else self.turn

    @property
    def contested(self) -> Pile:
        """§4.3 The pile that is fought for: the target's top one."""
        return self.piles[self.target][-1]

    # 5 Rules

    def decide(self, seat: Seat, action: Action) -> Iterator[Fact]:
        self.turn_of(seat, action)
        match action:
            case Deal(order):
                yield from self._deal(order)
            case Counter() | Concede() if not self.shown:
                raise Misplaced("4.4", _("There is no steal to answer."))
            case Counter(card):
                self._check_counter(seat, card)
                yield Countered(seat, card)
                yield from self._battle_goes_on()
            case Concede():
                yield Conceded(seat)
                yield from self._settle()
            case _ if self.shown:
                raise Misplaced("4.4", _("A steal is to be answered: show a card, or concede."))
            case Pair(asset, other):
                self._check_pair(seat, asset, other)
                yield Paired(seat, asset, other)
                yield from self._refill(seat)
                yield from self._turn_ends()
            case PairDiscard(card):
                self._check_pair_discard(seat, card)
                yield DiscardPaired(seat, card, self.discards[-1])
                yield from self._refill(seat)
                yield from self._turn_ends()
            case Discard(card):
                require("3.6", "You hold no {card} to discard.", card in self.hands[seat], card=spoken(card))
                yield Discarded(seat, card)
                yield from self._draw(seat)
                yield from self._turn_ends()
            case Steal(target, card):
                self._check_steal(seat, target, card)
                yield Attacked(seat, target, card)
                yield from self._battle_goes_on()
            case _:
                raise no_action(action, "Cover Your Assets")

    def _deal(self, order: tuple[str, ...]) -> Iterator[Fact]:
        """§2.1 Deal one card at a time, clockwise from the dealer's left; then turn one face up."""
        yield Dealt(order)
        dealt = self.seats * self.options.hand_size
        for step in range(self.seats):
            yield HandDealt((self.turn + step) % self.seats, order[step : dealt : self.seats])
        yield TurnedUp(order[dealt])

    def _check_pair(self, seat: Seat, asset: str, other: str) -> None:
        hand = self.hands[seat]
        require("3.3", "A pair never has two wilds.", not (asset in WILDS and other in WILDS))
        require("3.2", "Name the asset first, then its equal or a wild.", asset not in WILDS)
        require("3.2", "A pair is two equal assets, or an asset and a wild.", makes_pair(asset, other))
        held = hand.count(asset) >= 2 if asset == other else asset in hand and other in hand
        require("3.2", "You do not hold both {asset} and {other}.", held, asset=spoken(asset), other=spoken(other))

    def _check_pair_discard(self, seat: Seat, card: str) -> None:
        require("3.5", "The discard pile is empty; it waits for a discard.", self.discards)
        top = self.discards[-1]
        require("3.5", "You hold no {card}.", card in self.hands[seat], card=spoken(card))
        require("3.3", "A pair never has two wilds.", not (card in WILDS and top in WILDS))
        require(
            "3.5",
            "{card} makes no pair with {top}, the top discard.",
            makes_pair(card, top),
            card=spoken(card),
            top=spoken(top),
        )

    def _check_steal(self, seat: Seat, target: Seat, card: str) -> None:
        require("4.1", "Lay a pile of your own before you steal.", self.piles[seat])
        require(
            "4.2",
            "Steal from another player; seats go from 0 to {last}.",
            0 <= target < self.seats and target != seat,
            last=self.seats - 1,
        )
        require("4.2", "A first pile is safe; that player needs a second one.", len(self.piles[target]) >= 2)
        require("4.3", "You hold no {card}.", card in self.hands[seat], card=spoken(card))
        asset = asset_of(self.piles[target][-1])
        require(
            "4.3", "The top pile there is {asset}: show {asset} or a wild.", answers(card, asset), asset=spoken(asset)
        )

    def _check_counter(self, seat: Seat, card: str) -> None:
        require("4.4", "You hold no {card}.", card in self.hands[seat], card=spoken(card))
        asset = asset_of(self.contested)
        require("4.4", "The pile is {asset}: show {asset} or a wild.", answers(card, asset), asset=spoken(asset))

    def _battle_goes_on(self) -> Iterator[Fact]:
        """§4.5 Ask the other seat if it holds cards, able to answer or not; without cards it has lost."""
        if not self.hands[self.answering]:
            yield from self._settle()

    def _settle(self) -> Iterator[Fact]:
        """§4.6, §4.7 Give the pile and all cards shown to the seat that need not answer; both refill."""
        attacker, target, pile = self.turn, self.target, self.contested + tuple(self.shown)
        if self.answering == target:
            yield PileTaken(attacker, target, pile)
        else:
            yield PileKept(target, attacker, pile)
        yield from self._refill(attacker)
        yield from self._refill(target)
        yield from self._turn_ends()

    def _refill(self, seat: Seat) -> Iterator[Fact]:
        """§3.7, §5.1 Draw for the seat, up to the size of a hand (§7.1) or the end of the draw pile."""
        while self.deck and len(self.hands[seat]) < self.options.hand_size:
            yield Drew(seat, self.deck[0])

    def _draw(self, seat: Seat) -> Iterator[Fact]:
        """§3.6, §5.1 Draw one card, if there is one."""
        if self.deck:
            yield Drew(seat, self.deck[0])

    def _turn_ends(self) -> Iterator[Fact]:
        """§3.1, §5.2, §5.3 Pass the turn to the next player with cards; without any, end the round."""
        skipped: list[Seat] = []
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if self.hands[seat]:
                yield TurnPassed(seat, tuple(skipped))
                return
            skipped.append(seat)
        yield from self._round_ends()

    def _round_ends(self) -> Iterator[Fact]:
        """§6.1, §6.2, §6.3 Count the piles; the highest total wins once the match has lasted long enough."""
        yield CashScored(tuple(map(self.assets, range(self.seats))))
        if self.options.ended(len(self.rounds), self.seats, max(self.totals)):
            yield MatchEnded(tuple(self.totals), self.leaders(self.totals, range(self.seats)))

    def assets(self, seat: Seat) -> int:
        """§6.1 Add up the seat's piles, in dollars."""
        return sum(map(worth, self.piles[seat]))

    def evolve(self, fact: Fact) -> None:
        try:
            CHANGES[type(fact)](self, fact)
        except (ValueError, LookupError):
            raise Unfit(fact, self.position()) from None

    def _drew(self, fact: Drew) -> None:
        self._off_the_deck(fact.card)
        self.hands[fact.seat].append(fact.card)

    def _turn_passed(self, fact: TurnPassed) -> None:
        if self.shown or not self.hands[fact.seat]:
            raise ValueError
        self.turn = fact.seat

    def _discarded(self, fact: Discarded) -> None:
        self.hands[fact.seat].remove(fact.card)
        self.discards.append(fact.card)

    def _paired(self, fact: Paired) -> None:
        hand = self.hands[fact.seat]
        hand.remove(fact.asset)
        hand.remove(fact.other)
        self.piles[fact.seat].append((fact.asset, fact.other))

    def _discard_paired(self, fact: DiscardPaired) -> None:
        if self.discards[-1] != fact.taken:
            raise ValueError
        self.hands[fact.seat].remove(fact.card)
        self.piles[fact.seat].append((fact.card, self.discards.pop()))

    def _attacked(self, fact: Attacked) -> None:
        if self.shown or fact.seat != self.turn or len(self.piles[fact.target]) < 2:
            raise ValueError
        self.hands[fact.seat].remove(fact.card)
        self.target, self.shown = fact.target, [fact.card]

    def _countered(self, fact: Countered) -> None:
        self._in_battle(fact.seat)
        self.hands[fact.seat].remove(fact.card)
        self.shown.append(fact.card)

    def _conceded(self, fact: Conceded) -> None:
        self._in_battle(fact.seat)

    def _pile_taken(self, fact: PileTaken) -> None:
        self._battle_over(fact.seat, fact.target, fact.pile)
        self.piles[fact.target].pop()
        self.piles[fact.seat].append(fact.pile)

    def _pile_kept(self, fact: PileKept) -> None:
        self._battle_over(fact.attacker, fact.seat, fact.pile)
        self.piles[fact.seat][-1] = fact.pile

    def _off_the_deck(self, card: str) -> None:
        if self.deck[0] != card:
            raise ValueError
        del self.deck[0]

    def _in_battle(self, seat: Seat) -> None:
        if not self.shown or seat != self.answering:
            raise ValueError

    def _battle_over(self, attacker: Seat, target: Seat, pile: Pile) -> None:
        here = (self.turn, self.target, self.contested + tuple(self.shown)) if self.shown else None
        if here != (attacker, target, pile):
            raise ValueError
        self.shown = []

    def _lay_out(self, fact: Dealt) -> None:
        if self.phase != "deal":
            raise ValueError
        self.deck, self.discards = list(fact.order), []
        self.piles = [[] for _ in range(self.seats)]
        self.turn = (self.dealer + 1) % self.seats

    def _give(self, fact: HandDealt) -> None:
        if self.hands[fact.seat]:
            raise ValueError
        # Taking the uppermost card of each kind leaves the deck right once every hand is dealt.
        for card in fact.cards:
            self.deck.remove(card)
        self.hands[fact.seat] = list(fact.cards)

    def _turned_up(self, fact: TurnedUp) -> None:
        self._off_the_deck(fact.card)
        self.discards.append(fact.card)

    def _score(self, fact: CashScored) -> None:
        if self.phase != "deal":
            raise ValueError
        self.totals = [total + each for total, each in zip(self.totals, fact.cash, strict=True)]
        self.rounds = (*self.rounds, CashRound(fact.cash, tuple(self.totals), tuple(map(tuple, self.piles))))

    def _over(self, fact: MatchEnded) -> None:
        self.winners = fact.winners

    def to_act(self) -> tuple[Seat, ...]:
        if self.winners:
            return ()
        if self.shown:
            return (self.answering,)
        return (self.turn,) if self.hands[self.turn] else (DEALER,)

    def to_shuffle(self) -> tuple[str, ...]:
        """§2.1 Return the whole deck, kind by kind as §1.1 lists them."""
        return DECK if self.phase == "deal" else ()

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def legal(self, seat: Seat) -> list[Action]:
        """List every action that `decide` accepts; five cards and five opponents make fewer than fifty of them."""
        if (seat,) != self.to_act() or seat == DEALER:
            return []
        kinds = sorted(set(self.hands[seat]), key=ORDER.__getitem__)
        if self.shown:
            asset = asset_of(self.contested)
            return [*(counter(card) for card in kinds if answers(card, asset)), CONCEDE]
        actions = self._pairs(seat, kinds)
        if self.discards:
            top = self.discards[-1]
            actions += [pair_discard(card) for card in kinds if makes_pair(card, top)]
        if self.piles[seat]:
            actions += self._steals(seat, kinds)
        actions += map(discard, kinds)
        return actions

    def _pairs(self, seat: Seat, kinds: list[str]) -> list[Action]:
        hand = self.hands[seat]
        return [
            pair(asset, other)
            for place, asset in enumerate(kinds)
            for other in kinds[place:]
            if (hand.count(asset) > 1 if asset == other else other in WILDS) and asset not in WILDS
        ]

    def _steals(self, seat: Seat, kinds: list[str]) -> list[Action]:
        return [
            steal(target, card)
            for target, piles in enumerate(self.piles)
            if len(piles) > 1 and target != seat
            for card in kinds
            if answers(card, asset_of(piles[-1]))
        ]

    def default(self, seat: Seat) -> Action:
        """§8.2 Concede; at a turn discard the card worth least, of several the one that §1.1 lists first."""
        if self.shown:
            return CONCEDE
        return discard(min(self.hands[seat], key=lambda card: (VALUE[card], ORDER[card])))

    # 6 Score

    def sheet(self) -> tuple[SheetRound, ...]:
        return sheet(self.rounds)

    def result(self) -> Result | None:
        return Result(tuple(self.totals), self.winners) if self.winners else None

    def holdings(self) -> Iterator[str]:
        yield from self.deck
        yield from self.discards
        yield from self.shown
        for hand in self.hands:
            yield from hand
        for piles in self.piles:
            for pile in piles:
                yield from pile

    def face_down(self) -> dict[str, tuple[str, ...]]:
        """§8.3 Return the draw pile, the top card first; everybody saw the covered discards as they came."""
        return {"deck": tuple(self.deck)}

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        self.deck = list(cards)


CHANGES: Mapping[type[Fact], Callable[[Rules, Any], None]] = {  # what each fact does to the state
    Drew: Rules._drew,
    TurnPassed: Rules._turn_passed,
    Discarded: Rules._discarded,
    Paired: Rules._paired,
    DiscardPaired: Rules._discard_paired,
    Attacked: Rules._attacked,
    Countered: Rules._countered,
    Conceded: Rules._conceded,
    PileTaken: Rules._pile_taken,
    PileKept: Rules._pile_kept,
    Dealt: Rules._lay_out,
    HandDealt: Rules._give,
    TurnedUp: Rules._turned_up,
    CashScored: Rules._score,
    MatchEnded: Rules._over,
    Relaid: Rules.relaid,
}
