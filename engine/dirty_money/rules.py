"""The rules of Dirty Money, in the order of docs/rules/dirty-money.md; the views of players are in `view`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, compress, count, filterfalse
from typing import Any

from ..errors import Refused, Unfit
from ..fields import by_seat, fresh, plain
from ..game import DEALER, Action, Deal, Fact, GameState, Relaid, Result, Seat, no_action
from ..rounds import Dealt, dealer_of
from ..words import _
from .actions import PLAYS, Play
from .cards import (
    CLEANERS,
    FIRST_PLAYER,
    NAME,
    OF_SUIT,
    RANKS,
    SHOWN,
    TOP_RANK,
    Options,
    cleaners_dealt,
    deck,
    loot_dealt,
)
from .facts import CleanersDealt, HandDealt, Haul, MatchEnded, Played, RoundScored, TrickTaken, played
from .score import busted, coins_of, haul, prints_of, summed, victors


def suit_to_follow(trick: Sequence[str]) -> str:
    """§3.4, §3.5 Return the suit that the next card must follow; "" if none is led, or a cleaner has broken it."""
    return trick[0][0] if trick and CLEANERS.isdisjoint(trick) else ""


def taking(trick: Sequence[str]) -> int:
    """§4.1, §4.2 Return the index of the card that takes the trick: the last cleaner, or the best of the suit."""
    if not CLEANERS.isdisjoint(trick):
        return max(compress(count(), map(CLEANERS.__contains__, trick)))
    led = OF_SUIT[trick[0][0]]
    ranks = [RANKS[card] if card in led else 0 for card in trick]
    return ranks.index(max(ranks))


class Rules(GameState):
    """One match. Phases: deal, play, over. A hand is sorted, cleaner last; a trick starts with the leader's card."""

    game = NAME
    options: Options

    phase: str = plain("deal")
    hands: list[list[str]] = by_seat(list)
    turn: Seat = plain(0)
    trick: list[str] = fresh(list)
    last: tuple[str, ...] = plain(())  # the trick before this one; its cards lie in a pile already
    last_leader: Seat = plain(0)
    loot: list[list[str]] = by_seat(list)  # tricks taken whose prints count
    clean: list[list[str]] = by_seat(list)  # tricks taken with a cleaner
    aside: list[str] = fresh(list)  # not dealt, unseen
    scored: tuple[tuple[Haul, ...], ...] = plain(())  # finished rounds, then seats
    winners: tuple[Seat, ...] = plain(())

    @property
    def leader(self) -> Seat:
        """Who led the trick, or is to lead it."""
        return (self.turn - len(self.trick)) % self.seats

    @property
    def round(self) -> int:
        """The number of the round being played or to be dealt, from 1."""
        return len(self.scored) + (self.phase != "over")

    @property
    def dealer(self) -> Seat:
        """§2.1 The first dealer is the last seat; the deal moves one seat clockwise each round."""
        return dealer_of(self.round, self.seats)

    @property
    def coins(self) -> tuple[int, ...]:
        """The coins of each seat in the finished rounds."""
        return summed(self.scored, self.seats)[0]

    @property
    def prints(self) -> tuple[int, ...]:
        """The prints of each seat in the finished rounds."""
        return summed(self.scored, self.seats)[1]

    def decide(self, seat: Seat, action: Action) -> Iterator[Fact]:
        match action:
            case Play():
                if seat != self.turn or self.phase != "play":
                    self.turn_of(seat, action)
                card, trick = action.card, self.trick
                if card not in self.hands[seat]:
                    raise Refused("3.1", _("You play a card of your own hand."))
                if trick and card[0] != trick[0][0] and not self.follows(seat, card):  # most cards do, as anybody sees
                    raise Refused("3.2", _("With a card of the lead suit in hand you follow it, or play a cleaner."))
                yield played(seat, card)
                if len(trick) == self.seats:
                    yield self._taken()
                    if not any(self.hands):
                        yield from self._round_ends()
            case Deal(order):
                self.turn_of(seat, action)
                yield from self._deal(order)
            case _:
                raise no_action(action, "Dirty Money")

    def _deal(self, order: tuple[str, ...]) -> Iterator[Fact]:
        removed = self.seats if self.options.imperfect_information else 0  # §7.1
        dealer = self.dealer
        yield Dealt(order)
        yield CleanersDealt(cleaners_dealt(order, self.seats, dealer))
        for seat, cards in enumerate(loot_dealt(order, self.seats, dealer, removed)):
            yield HandDealt(seat, cards)

    def follows(self, seat: Seat, card: str) -> bool:
        """§3.2, §3.3, §3.4 Tell whether the card follows the lead suit, or need not."""
        suit = suit_to_follow(self.trick)
        return not suit or card[0] == suit or card in CLEANERS or not self.holds(seat, suit)

    def holds(self, seat: Seat, suit: str) -> bool:
        """Tell whether the seat has a card of the suit."""
        return not OF_SUIT[suit].isdisjoint(self.hands[seat])

    def _taken(self) -> TrickTaken:
        trick = self.trick
        best = taking(trick)
        clean = trick[best] in CLEANERS
        return TrickTaken((self.leader + best) % self.seats, coins_of(trick), 0 if clean else prints_of(trick), clean)

    def _round_ends(self) -> Iterator[Fact]:
        """§5.1 Add up the hauls after the last trick (§3.6); §7.2 perhaps end the match."""
        yield RoundScored(tuple(map(haul, self.loot, self.clean)))
        coins, prints = self.coins, self.prints
        if self.options.ended(len(self.scored), self.seats, max(coins)):
            yield MatchEnded(coins, prints, busted(prints), victors(coins, prints))

    def evolve(self, fact: Fact) -> None:
        try:
            CHANGES[type(fact)](self, fact)
        except (ValueError, LookupError):
            raise Unfit(fact, self.position()) from None

    def _played(self, fact: Played) -> None:
        seat, trick = fact.seat, self.trick
        if seat != self.turn or len(trick) == self.seats:
            raise ValueError
        self.hands[seat].remove(fact.card)
        trick.append(fact.card)
        self.turn = seat + 1 if seat + 1 < self.seats else 0  # §3.1

    def _trick_taken(self, fact: TrickTaken) -> None:
        """§4.3 Give the trick to the seat's pile; that seat leads the next."""
        seat, trick = fact.seat, self.trick
        if len(trick) != self.seats or not 0 <= seat < self.seats:
            raise ValueError
        pile = self.clean[seat] if fact.clean else self.loot[seat]
        pile += trick
        self.last, self.last_leader = tuple(trick), self.leader
        self.turn = seat
        trick.clear()

    def _shuffle(self, fact: Dealt) -> None:
        if self.phase != "deal":
            raise ValueError
        self.hands = [[] for _ in range(self.seats)]
        self.loot = [[] for _ in range(self.seats)]
        self.clean = [[] for _ in range(self.seats)]
        self.last, self.last_leader, self.turn = (), 0, 0
        self.aside = list(fact.order)
        self.phase = "play"

    def _give_cleaners(self, fact: CleanersDealt) -> None:
        """§2.6 Give each seat its cleaner; the holder of the First-Player cleaner leads."""
        cards = fact.cards
        left = list(filterfalse(CLEANERS.__contains__, self.aside))
        if len(cards) != self.seats or len(left) + len(cards) != len(self.aside):
            raise ValueError
        self.turn = cards.index(FIRST_PLAYER)
        self.aside = left
        self.hands = [[card] for card in cards]

    def _give_loot(self, fact: HandDealt) -> None:
        """Give a seat its loot while it holds its cleaner and nothing else; undealt cards stay aside."""
        seat, cards = fact.seat, fact.cards
        if not 0 <= seat < self.seats or len(self.hands[seat]) != 1:
            raise ValueError
        left = list(filterfalse(set(cards).__contains__, self.aside))
        if len(left) + len(cards) != len(self.aside):
            raise ValueError
        self.aside = left
        self.hands[seat] = sorted((*self.hands[seat], *cards), key=SHOWN.__getitem__)

    def _score(self, fact: RoundScored) -> None:
        if self.phase != "play" or any(self.hands) or self.trick or len(fact.hauls) != self.seats:
            raise ValueError
        self.scored = (*self.scored, fact.hauls)
        self.phase = "deal"

    def _over(self, fact: MatchEnded) -> None:
        if self.phase != "deal" or not self.scored:
            raise ValueError
        self.winners = fact.winners
        self.phase = "over"

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == "play":
            return (self.turn,)
        return () if self.phase == "over" else (DEALER,)

    def to_shuffle(self) -> tuple[str, ...]:
        return deck(self.seats) if self.phase == "deal" else ()

    def face_down(self) -> dict[str, tuple[str, ...]]:
        """§8.3 Return the cards set aside unseen; while the cards are being dealt, all that are not dealt yet."""
        return {"aside": tuple(self.aside)} if self.aside else {}

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        self.aside = list(cards)

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase != "play" or seat != self.turn:
            return []
        hand = self.hands[seat]
        suit = suit_to_follow(self.trick)
        if suit and (following := list(filter(OF_SUIT[suit].__contains__, hand))):
            if hand[-1] in CLEANERS:
                following.append(hand[-1])
            hand = following
        return list(map(PLAYS.__getitem__, hand))

    def default(self, seat: Seat) -> Action:
        """§8.2 Return the lowest card that may be played, by suits among equal ones; a cleaner if there is no other."""
        cards = [card for card in self.hands[seat] if self.follows(seat, card)]
        return PLAYS[min(cards, key=lambda card: RANKS.get(card, TOP_RANK + 1))]

    def leaders(self, scores: Sequence[int], among: Sequence[Seat]) -> tuple[Seat, ...]:
        return victors(scores, self.prints, among) if among else ()

    def result(self) -> Result | None:
        return Result(self.coins, self.winners) if self.phase == "over" else None

    def holdings(self) -> Iterator[str]:
        return chain(*self.hands, self.trick, *self.loot, *self.clean, self.aside)


CHANGES: Mapping[type[Fact], Callable[[Rules, Any], None]] = {  # what each fact does to the state
    Played: Rules._played,
    TrickTaken: Rules._trick_taken,
    Dealt: Rules._shuffle,
    CleanersDealt: Rules._give_cleaners,
    HandDealt: Rules._give_loot,
    RoundScored: Rules._score,
    MatchEnded: Rules._over,
    Relaid: Rules.relaid,
}
