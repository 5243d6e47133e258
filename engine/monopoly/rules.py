"""The rules of Monopoly: The Card Game and the state they work on. Clauses: docs/rules/monopoly.md."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..errors import Misplaced, Refused, Unfit, require
from ..fields import by_seat, fresh, plain
from ..game import DEALER, Action, Deal, Fact, GameState, Relaid, Result, Seat, no_action
from ..rounds import Dealt, MatchEnded, dealer_of
from ..view import SheetRound
from ..words import _, mark, person
from .actions import (
    CLAIM_OUT,
    DECLINE,
    DRAW,
    UNPASS,
    ClaimOut,
    Decline,
    Discard,
    Draw,
    GoOut,
    PassCard,
    SetTradeCard,
    SwapNeutral,
    SwapTrade,
    TakeNeutral,
    Trade,
    Unpass,
    discard,
    pass_card,
    set_trade_card,
    swap_trade,
)
from .cards import DECK, HAND, KIND, NAME, REWARD, Options, counted, shown, spoken, without
from .facts import (
    ClaimAsked,
    Declined,
    Discarded,
    Drew,
    HandDealt,
    HandsShown,
    HandStopped,
    NeutralDealt,
    NeutralSwapped,
    NeutralTaken,
    PassAsked,
    PassChosen,
    Passed,
    PassMade,
    Rewarded,
    RoundScored,
    TradeCardDealt,
    TradeCardSet,
    TradeCardsSwapped,
    Traded,
    TurnBegan,
    Unpassed,
    WentOut,
)
from .listing import Turns
from .score import CountedHand, complete, score_for_log, sheet_round, spare_chances

HANDS = {2: HAND, 3: HAND, 4: HAND, 5: 11, 6: 9}  # cards dealt to each hand, by seats (§2.1, §2.3)
TRADES, PASSES = 40, 15  # after so many the hand is over, §8.2, §8.3

# The question to a seat in each phase; "swap", "set", "claim", "ask" and "pass" are of five or six players.
ASKED = {
    "turn": mark("{who} is now asked to draw, trade or go out."),
    "discard": mark("{who} is now asked to discard down to ten cards."),
    "swap": mark("{who} is now asked to swap trade cards with somebody."),
    "set": mark("{who} is now asked to lay down a new trade card."),
    "claim": mark("{who} is now asked whether to go out, at the end of the turn."),
    "ask": mark("{who} is now asked whether to go out, before cards are passed."),
    "pass": mark("{who} is now asked to choose a card to pass to the left."),
}
_CHOOSE: Mapping[str, Callable[[str], Action]] = {"discard": discard, "set": set_trade_card, "pass": pass_card}


class Rules(GameState):
    """One match. Phases: deal, those of `ASKED`, over. Piles list their top card last; money is in dollars."""

    game = NAME
    options: Options

    phase: str = plain("deal")
    turn: Seat = plain(0)
    hands: list[list[str]] = by_seat(list)
    piles: list[list[str]] = by_seat(list)  # trade piles, or the trade card
    neutral: list[str] = fresh(list)
    draw: list[str] = fresh(list)
    passing: list[str | None] = by_seat(lambda: None)  # laid aside to be passed
    gaps: list[int] = by_seat(int)  # where in the hand that card was
    passes: int = plain(0)  # in this hand
    dry: int = plain(0)  # turns since somebody drew
    out: Seat | None = plain(None)  # who went out in the hand that is being or was just counted
    totals: list[int] = by_seat(int)
    rounds: list[CountedHand] = fresh(list)
    winners: tuple[Seat, ...] = plain(())

    @property
    def round(self) -> int:
        """The number of the hand being played or to be dealt, from 1."""
        return len(self.rounds) + (self.phase != "over")

    @property
    def dealer(self) -> Seat:
        """§2.5 The first dealer is the last seat; the deal moves one seat clockwise each hand."""
        return dealer_of(self.round, self.seats)

    @property
    def opener(self) -> Seat:
        """§2.5 Who has the first turn of the hand: the seat left of the dealer."""
        return (self.dealer + 1) % self.seats

    @property
    def in_circle(self) -> bool:
        """§5 Is this the form for five or six, with trade cards and passing?"""
        return self.seats > 4

    # 2 The deal

    def decide(self, seat: Seat, action: Action) -> Iterator[Fact]:
        if isinstance(action, Unpass):
            yield from self._unpass(seat)
            return
        self.turn_of(seat, action)
        match action:
            case Deal(order):
                yield Dealt(order)
                yield from self._deal(order)
            case Draw():
                self._asked(seat, "turn")
                require("3.2", "The draw pile is empty.", self.draw)
                yield Drew(seat, self.draw[-1])
                yield from self._turn_ends(seat)
            case Discard(card):
                self._asked(seat, "discard")
                self._holds(seat, card, "3.2")
                yield Discarded(seat, card)
                yield from self._turn_ends(seat)
            case Trade(opponent, n, pre):
                self._asked(seat, "turn")
                yield from self._trade(seat, opponent, n, pre)
            case SwapNeutral(opponent):
                self._asked(seat, "turn")
                yield from self._swap_neutral(seat, opponent)
            case TakeNeutral():
                self._asked(seat, "turn")
                yield from self._take_neutral(seat)
            case GoOut(cards):
                self._asked(seat, "turn")
                yield from self._go_out(seat, cards)
            case _:
                yield from self._decide_in_circle(seat, action)

    def _decide_in_circle(self, seat: Seat, action: Action) -> Iterator[Fact]:
        match action:
            case SwapTrade(player):
                self._asked(seat, "swap")
                yield from self._swap_trade(seat, player)
            case SetTradeCard(card):
                self._asked(seat, "set")
                self._holds(seat, card, "5.2")
                yield TradeCardSet(seat, card)
                if all(self.piles):
                    yield ClaimAsked(self.turn, before_pass=False)
            case ClaimOut():
                self._asked(seat, "claim", "ask")
                self._complete(self.hands[seat])
                yield from self._end_with(seat)
            case Decline():
                self._asked(seat, "claim", "ask")
                yield Declined(seat)
                yield from self._after_decline(seat)
            case PassCard(card):
                self._asked(seat, "pass")
                self._holds(seat, card, "5.5")
                yield PassChosen(seat, card)
                yield from self._pass()
            case _:
                raise no_action(action, "Monopoly")

    def _asked(self, seat: Seat, *phases: str) -> None:
        if self.phase not in phases:
            raise Misplaced("0.1", _(ASKED[self.phase], who=person(seat)))

    def _holds(self, seat: Seat, card: str, clause: str) -> None:
        if card not in self.hands[seat]:
            raise Refused(clause, _("You do not hold {card}.", card=spoken(card) if card in KIND else repr(card)))

    def _deal(self, order: tuple[str, ...]) -> Iterator[Fact]:
        """§2.1, §2.2, §2.3 Deal hands one card at a time from the dealer's left, trade cards, the neutral pile."""
        clockwise = [(self.opener + step) % self.seats for step in range(self.seats)]
        dealt = HANDS[self.seats] * self.seats
        for step, seat in enumerate(clockwise):
            yield HandDealt(seat, order[step : dealt : self.seats])
        for step, seat in enumerate(clockwise):
            yield TradeCardDealt(seat, order[dealt + step])
        if self.seats <= 3:
            yield NeutralDealt(order[dealt + self.seats])
        yield TurnBegan(self.opener)

    # 3 A turn

    def _opponent(self, seat: Seat, other: Seat, clause: str) -> None:
        require(clause, "There is no other player {n}.", other != seat and 0 <= other < self.seats, n=other)

    def _trade(self, seat: Seat, opponent: Seat, n: int, pre: str | None) -> Iterator[Fact]:
        self._opponent(seat, opponent, "3.3")
        own, theirs = len(self.piles[seat]), len(self.piles[opponent])
        if pre is not None:
            self._holds(seat, pre, "3.4")
            own += 1
        if not 1 <= n <= min(own, theirs):
            text = mark(
                "Trade equal numbers, 1 to as many as both piles hold: yours has {own}, theirs {theirs}; not {n}."
            )
            raise Refused("3.3", _(text, own=own, theirs=theirs, n=n))
        if pre is not None:
            yield Discarded(seat, pre)
        yield Traded(seat, opponent, tuple(self.piles[seat][-n:]), tuple(self.piles[opponent][-n:]))
        yield from self._turn_ends(seat)

    def _turn_ends(self, seat: Seat) -> Iterator[Fact]:
        """§3.5, §8.1, §8.2 End the turn of a seat with ten cards, and perhaps the hand."""
        if len(self.hands[seat]) > HAND:
            return
        if not self.draw:
            yield from self._stop("draw pile")
        elif self.dry >= TRADES * self.seats:
            yield from self._stop("trades")
        else:
            yield TurnBegan((seat + 1) % self.seats)

    # 4 The neutral pile

    def _swap_neutral(self, seat: Seat, opponent: Seat) -> Iterator[Fact]:
        self._neutral_lies()
        self._opponent(seat, opponent, "4.1")
        require("4.1", "The trade pile of {who} is empty.", self.piles[opponent], who=person(opponent))
        yield NeutralSwapped(seat, opponent, self.neutral[-1], self.piles[opponent][-1])
        yield from self._turn_ends(seat)

    def _take_neutral(self, seat: Seat) -> Iterator[Fact]:
        self._neutral_lies()
        own = self.piles[seat]
        require("4.2", "This takes two cards of your own pile, which has {n}.", len(own) >= 2, n=len(own))
        require("4.2", "The draw pile is empty.", self.draw)
        yield NeutralTaken(seat, self.neutral[-1], tuple(own[-2:]))
        yield Drew(seat, self.draw[-1])
        yield from self._turn_ends(seat)

    def _neutral_lies(self) -> None:
        require("4.3", "There is no neutral pile to take from at this table.", self.neutral)

    # 5 Five or six players

    def _swap_trade(self, seat: Seat, player: Seat) -> Iterator[Fact]:
        self._opponent(seat, player, "5.1")
        require("5.1", "Both players need a trade card.", self.piles[seat] and self.piles[player])
        yield TradeCardsSwapped(seat, player, self.piles[seat][-1], self.piles[player][-1])

    def _after_decline(self, seat: Seat) -> Iterator[Fact]:
        """§5.3, §5.4 Go on with the next turn; after everybody's turn ask all to go out, then to pass."""
        following = (seat + 1) % self.seats
        if self.phase == "claim" and following != self.opener:
            yield TurnBegan(following)
        elif self.phase == "ask" and following == self.opener:
            yield PassAsked()
        else:
            yield ClaimAsked(following, before_pass=True)

    def _pass(self) -> Iterator[Fact]:
        """§5.5, §8.3 Pass all cards to the left at once when all have chosen."""
        if None in self.passing:
            return
        for seat, card in enumerate(self.passing[:]):
            assert card is not None
            yield Passed(seat, (seat + 1) % self.seats, card)
        yield PassMade(self.passes + 1)
        if self.passes >= PASSES:
            yield from self._stop("passes")
        else:
            yield TurnBegan(self.opener)

    def _unpass(self, seat: Seat) -> Iterator[Fact]:
        if self.take_back(seat) is None:
            raise Misplaced("5.7", _("{who} has no card laid aside to be passed.", who=person(seat)))
        yield Unpassed(seat)

    def take_back(self, seat: Seat) -> Action | None:
        """§5.7 Take the card back into the hand, until the last one is chosen."""
        laid = 0 <= seat < self.seats and self.passing[seat] is not None
        return UNPASS if laid else None

    # 6 Going out

    def _go_out(self, seat: Seat, cards: tuple[str, ...]) -> Iterator[Fact]:
        rest = without(self.hands[seat], cards)
        if rest is None:
            raise Refused("6.1", _("You can only discard cards of your hand."))
        require("6.1", "You go out with exactly ten cards, not {n}.", len(rest) == HAND, n=len(rest))
        self._complete(rest)
        for card in cards:
            yield Discarded(seat, card)
        yield from self._end_with(seat)

    def _complete(self, hand: Sequence[str]) -> None:
        held = counted(hand)
        require(
            "6.2",
            "To go out, every property in your hand stands in a complete group, and there is at least one.",
            spare_chances(held) >= 0,
        )
        require("6.3", "To go out, every building in your hand stands in order on a complete group.", complete(held))

    def _end_with(self, seat: Seat) -> Iterator[Fact]:
        """§6.5, §6.6 Give the reward, then count."""
        yield WentOut(seat)
        if self.in_circle:
            yield Rewarded(seat, tuple(pile[-1] for pile in self.piles if pile))
        else:
            yield Rewarded(seat, tuple(self.draw[: -REWARD - 1 : -1]))
        yield from self._count()

    # 7 Score, 8 A hand without a winner, 9 The match

    def _stop(self, why: str) -> Iterator[Fact]:
        yield HandStopped(why)  # type: ignore[arg-type]
        yield from self._count()

    def _count(self) -> Iterator[Fact]:
        """§7.7, §8.4, §9.1, §9.2 Lay everybody's hand open and count it; the highest totals win."""
        yield HandsShown(tuple(tuple(shown(hand)) for hand in self.hands))
        counts = score_for_log(self.hands, self.out, self.options.token_includes_buildings)
        yield RoundScored(tuple(dollars for dollars, _ in counts), tuple(detail for _, detail in counts))
        if self.options.ended(len(self.rounds), self.seats, max(self.totals)):
            best = max(self.totals)
            winners = tuple(seat for seat, total in enumerate(self.totals) if total == best)
            yield MatchEnded(tuple(self.totals), winners)

    # The facts

    def evolve(self, fact: Fact) -> None:
        try:
            CHANGES[type(fact)](self, fact)
        except (ValueError, LookupError):
            raise Unfit(fact, self.position()) from None

    def _began(self, fact: TurnBegan) -> None:
        self.turn = fact.seat
        self.phase = "swap" if self.seats > 4 else "turn"

    def _drew(self, fact: Drew) -> None:
        _off(self.draw, fact.card)
        self.hands[fact.seat].append(fact.card)
        self.dry = 0
        self.phase = "discard"

    def _discarded(self, fact: Discarded | TradeCardSet) -> None:
        self.hands[fact.seat].remove(fact.card)
        self.piles[fact.seat].append(fact.card)

    def _traded(self, fact: Traded) -> None:
        hands, piles = self.hands, self.piles
        _move(piles[fact.seat], hands[fact.opponent], fact.given)
        _move(piles[fact.opponent], hands[fact.seat], fact.taken)
        self.dry += 1
        self.phase = "discard"

    def _neutral_swapped(self, fact: NeutralSwapped) -> None:
        neutral, pile = self.neutral, self.piles[fact.opponent]
        if neutral[-1] != fact.placed or pile[-1] != fact.removed:
            raise ValueError
        neutral[-1], pile[-1] = fact.removed, fact.placed
        self.dry += 1
        self.phase = "discard"

    def _neutral_taken(self, fact: NeutralTaken) -> None:
        _off(self.neutral, fact.taken)
        self.hands[fact.seat].append(fact.taken)
        _move(self.piles[fact.seat], self.neutral, fact.given)

    def _trade_cards_swapped(self, fact: TradeCardsSwapped) -> None:
        _off(self.piles[fact.seat], fact.given)
        _off(self.piles[fact.player], fact.taken)
        self.hands[fact.player].append(fact.given)
        self.hands[fact.seat].append(fact.taken)
        self.phase = "set"

    def _claim_asked(self, fact: ClaimAsked) -> None:
        self.turn = fact.seat
        self.phase = "ask" if fact.before_pass else "claim"

    def _declined(self, _fact: Declined) -> None:
        """Change nothing: the next fact tells who is asked now."""

    def _pass_asked(self, _fact: PassAsked) -> None:
        self.phase = "pass"

    def _pass_chosen(self, fact: PassChosen) -> None:
        hand = self.hands[fact.seat]
        gap = hand.index(fact.card)
        self.gaps[fact.seat], self.passing[fact.seat] = gap, hand.pop(gap)

    def _unpassed(self, fact: Unpassed) -> None:
        card = self.passing[fact.seat]
        if card is None:
            raise ValueError
        self.passing[fact.seat] = None
        self.hands[fact.seat].insert(self.gaps[fact.seat], card)

    def _passed(self, fact: Passed) -> None:
        if self.passing[fact.seat] != fact.card:
            raise ValueError
        self.passing[fact.seat] = None
        self.hands[fact.to].append(fact.card)

    def _pass_made(self, fact: PassMade) -> None:
        self.passes = fact.passes

    def _went_out(self, fact: WentOut) -> None:
        self.out = fact.seat

    def _rewarded(self, fact: Rewarded) -> None:
        if self.in_circle:
            for pile, card in zip(filter(None, self.piles), fact.cards, strict=True):
                _off(pile, card)
            self.hands[fact.seat] += fact.cards
        else:
            _move(self.draw, self.hands[fact.seat], fact.cards[::-1])

    def _stopped(self, _fact: HandStopped) -> None:
        self.out = None

    def _shown(self, fact: HandsShown) -> None:
        if list(map(sorted, fact.hands)) != list(map(sorted, self.hands)):
            raise ValueError
        self.hands = list(map(list, fact.hands))

    def _scored(self, fact: RoundScored) -> None:
        dollars, details = fact.dollars, fact.details
        if not len(dollars) == len(details) == self.seats:
            raise ValueError
        self.totals = [total + each for total, each in zip(self.totals, dollars, strict=True)]
        hands, built = tuple(map(tuple, self.hands)), self.options.token_includes_buildings
        self.rounds.append(CountedHand(dollars, tuple(self.totals), details, hands, self.out, built))
        self.phase = "deal"

    def _over(self, fact: MatchEnded) -> None:
        self.winners = fact.winners
        self.phase = "over"

    def _clear(self, fact: Dealt) -> None:
        if self.phase != "deal":
            raise ValueError
        self.hands = [[] for _ in range(self.seats)]
        self.piles = [[] for _ in range(self.seats)]
        self.neutral = []
        self.draw = list(reversed(fact.order))
        self.passing = [None] * self.seats
        self.passes = self.dry = 0
        self.out = None

    def _dealt_hand(self, fact: HandDealt) -> None:
        """Give a seat its hand. Each lap brings one card to every seat still without cards."""
        cards = fact.cards
        step = max(self.hands.count([]), 1)
        lap = slice(-1, -1 - step * len(cards), -step)
        if self.hands[fact.seat] or tuple(self.draw[lap]) != cards:
            raise ValueError
        self.hands[fact.seat] = list(cards)
        del self.draw[lap]

    def _dealt_trade_card(self, fact: TradeCardDealt) -> None:
        _off(self.draw, fact.card)
        self.piles[fact.seat].append(fact.card)

    def _dealt_neutral(self, fact: NeutralDealt) -> None:
        _off(self.draw, fact.card)
        self.neutral.append(fact.card)

    # Turns and legal actions

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == "pass":
            return tuple(seat for seat, card in enumerate(self.passing) if card is None)
        if self.phase == "set":
            return (self.turn if all(self.piles) or not self.piles[self.turn] else self.piles.index([]),)
        if self.phase == "deal":
            return (DEALER,)
        return (self.turn,) if self.phase != "over" else ()

    def to_shuffle(self) -> tuple[str, ...]:
        return DECK if self.phase == "deal" else ()

    def between_rounds(self) -> bool:
        return self.phase == "deal"

    def legal(self, seat: Seat) -> Sequence[Action]:
        """List the actions as in every game; at the start of a turn of two to four players lazily, see `Turns`."""
        if seat not in self.to_act() or seat == DEALER:
            return []
        if self.phase == "turn":
            return Turns(seat, self.hands[seat], self.piles, bool(self.draw), bool(self.neutral))
        if self.phase == "swap":
            return [swap_trade(other) for other, pile in enumerate(self.piles) if pile and other != seat]
        if self.phase in ("claim", "ask"):
            return [CLAIM_OUT, DECLINE] if complete(counted(self.hands[seat])) else [DECLINE]
        return list(map(_CHOOSE[self.phase], dict.fromkeys(self.hands[seat])))

    def default(self, seat: Seat) -> Action:
        """§10.2 Draw, decline, or swap with the player on the left; of the hand give the card that came last."""
        match self.phase:
            case "turn":
                return DRAW if self.draw else self.legal(seat)[0]  # only a made-up position has no draw pile here
            case "swap":
                clockwise = ((seat + step) % self.seats for step in range(1, self.seats))
                return swap_trade(next(other for other in clockwise if self.piles[other]))
            case "claim" | "ask":
                return DECLINE
        return _CHOOSE[self.phase](self.hands[seat][-1])

    def sheet(self) -> tuple[SheetRound, ...]:
        return tuple(map(sheet_round, range(1, len(self.rounds) + 1), self.rounds))

    def result(self) -> Result | None:
        return Result(tuple(self.totals), self.winners) if self.phase == "over" else None

    def holdings(self) -> Iterator[str]:
        for place in (*self.hands, *self.piles, self.neutral, self.draw):
            yield from place
        yield from (card for card in self.passing if card is not None)

    def face_down(self) -> dict[str, tuple[str, ...]]:
        """§10.3 Return the draw pile, the top card first; with five or six players it is there, and empty.

        A card laid aside to be passed is none of it: its seat knows it.
        """
        return {"draw": tuple(reversed(self.draw))}

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        self.draw = list(reversed(cards))


def _off(pile: list[str], card: str) -> None:
    """Take that card off the top of the pile. Raises `ValueError` if another lies there, `IndexError` if none does."""
    if pile[-1] != card:
        raise ValueError
    del pile[-1]


def _move(pile: list[str], to: list[str], cards: tuple[str, ...]) -> None:
    """Move these cards, the top one last, from the top of the pile. Raises `ValueError` if others lie there."""
    n = len(cards)
    if tuple(pile[-n:]) != cards:
        raise ValueError
    del pile[-n:]
    to += cards


CHANGES: Mapping[type[Fact], Callable[[Rules, Any], None]] = {  # what each fact does to the state
    TurnBegan: Rules._began,
    Drew: Rules._drew,
    Discarded: Rules._discarded,
    Traded: Rules._traded,
    NeutralSwapped: Rules._neutral_swapped,
    NeutralTaken: Rules._neutral_taken,
    TradeCardsSwapped: Rules._trade_cards_swapped,
    TradeCardSet: Rules._discarded,
    ClaimAsked: Rules._claim_asked,
    Declined: Rules._declined,
    PassAsked: Rules._pass_asked,
    PassChosen: Rules._pass_chosen,
    Unpassed: Rules._unpassed,
    Passed: Rules._passed,
    PassMade: Rules._pass_made,
    WentOut: Rules._went_out,
    Rewarded: Rules._rewarded,
    HandStopped: Rules._stopped,
    HandsShown: Rules._shown,
    RoundScored: Rules._scored,
    MatchEnded: Rules._over,
    Dealt: Rules._clear,
    HandDealt: Rules._dealt_hand,
    TradeCardDealt: Rules._dealt_trade_card,
    NeutralDealt: Rules._dealt_neutral,
    Relaid: Rules.relaid,
}
