"""What a Monopoly table shows: to everybody, to one seat, and the choices with the cards they use."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from ..game import DEALER, Action, Seat
from ..view import Choice, Choices, Player, View, Zone
from ..words import people
from .actions import (
    CLAIM_OUT,
    DECLINE,
    DRAW,
    TAKE_NEUTRAL,
    ClaimOut,
    Decline,
    Draw,
    GoOut,
    SwapTrade,
    Trade,
    discard,
    go_out,
    pass_card,
    set_trade_card,
    swap_neutral,
    swap_trade,
    trade,
)
from .cards import HAND, counted, listed, shown, spoken
from .notation import NOTATION
from .rules import Rules
from .score import complete, keepings, leftover, most_kept


class State(Rules):
    """One match as people see it."""

    def public(self) -> View:
        """§2.4 Built from open cards and counts alone; hands are named only when they were laid open to be counted."""
        return View(
            game=self.game,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=(*self._middle(), *(zone for seat in range(self.seats) for zone in self._before(seat))),
            players=tuple(Player(seat, self.totals[seat], hand=len(self.hands[seat])) for seat in range(self.seats)),
            say=self._say(),
            tally=self._tally(),
            sheet=tuple(self.rounds),
            dealer=self.dealer,
            turn=self.turn if self.phase not in ("deal", "over", "pass") else None,
            winners=self.winners,
        )

    def _laid_open(self) -> bool:
        return self.phase in ("deal", "over") and bool(self.rounds)

    def _middle(self) -> Iterator[Zone]:
        if self.in_circle:
            return
        yield Zone("draw", "Draw pile", "pile", cards=("",) if self.draw else (), count=len(self.draw))
        if self.seats <= 3:
            yield Zone("neutral", "Neutral pile", "stack", cards=tuple(self.neutral))

    def _before(self, seat: Seat) -> Iterator[Zone]:
        pile = tuple(self.piles[seat])
        if self.in_circle:
            yield Zone(f"pile{seat}", "Trade card", "spot", seat, pile)
            laid = ("",) if self.passing[seat] is not None else ()
            yield Zone(f"pass{seat}", "Card to pass", "spot", seat, laid)
        else:
            yield Zone(f"pile{seat}", "Trade pile", "stack", seat, pile)
        if self._laid_open():
            yield self._hand(seat)
        else:
            yield Zone(f"hand{seat}", "Hand", "hand", seat, count=len(self.hands[seat]))

    def _hand(self, seat: Seat) -> Zone:
        cards = tuple(shown(self.hands[seat]))
        return Zone(f"hand{seat}", "Hand", "hand", seat, cards)

    def _tally(self) -> dict[str, int]:
        if self.in_circle:
            return {"passes": self.passes}
        return {"draw pile": len(self.draw), "turns without a draw": self.dry}

    def _say(self) -> str:
        if self.phase == "over":
            return f"{people(self.winners)} won the match."
        if self.phase == "deal":
            return f"Hand {self.round} is to be dealt."
        if self.phase == "pass":
            return f"{people(self.to_act())} must choose a card to pass."
        return f"{{{self.to_act()[0]}}} {_SAYS[self.phase]}."

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        """The seat's own hand in the order of the deck, and the card it has laid aside to pass."""
        card = self.passing[seat]
        if card is None:
            return (self._hand(seat),)
        return (self._hand(seat), Zone(f"pass{seat}", "Card to pass", "spot", seat, (card,)))

    def prompt(self, seat: Seat) -> str:
        """What the seat is asked; it names the cards above ten, which everybody can count."""
        if seat not in self.to_act() or seat == DEALER:
            return ""
        above = len(self.hands[seat]) - HAND
        if self.phase == "discard":
            return f"Discard {_cards(above)} onto your trade pile."
        if self.phase == "turn" and above > 0:
            return f"Draw or trade, then come down to ten cards; or choose {_cards(above)} to discard and go out."
        return _PROMPTS[self.phase]

    # Choices

    def choices(self, seat: Seat, chosen: Sequence[str] = (), limit: int = 200) -> Choices:
        """As in every game, element by element: alike cards are choices of their own.

        Of the discards to go out with from a hand above ten, one choice is listed for each card that can be
        chosen next, so that any legal way is reached by choosing its cards one after another; then `more` is set.
        """
        if seat not in self.to_act() or seat == DEALER:
            return Choices()
        wanted = set(chosen)
        found = (choice for choice in self._offers(seat, wanted) if wanted <= set(choice.uses))
        items = tuple(islice(found, limit + 1))
        return Choices(items[:limit], more=len(items) > limit or any(_one_of_many(each, wanted) for each in items))

    def _offers(self, seat: Seat, wanted: set[str]) -> Iterator[Choice]:
        if self.phase == "turn":
            yield from self._turns(seat, wanted)
        elif self.phase in ("discard", "set", "pass"):
            choose = {"discard": discard, "set": set_trade_card, "pass": pass_card}[self.phase]
            verb = {"discard": "Discard", "set": "Lay down", "pass": "Pass"}[self.phase]
            for place, card in enumerate(shown(self.hands[seat])):
                yield Choice(choose(card), f"{verb} {spoken(card)}", (f"hand{seat}.{place}",))
        else:
            yield from (self.describe(seat, action) for action in self.legal(seat))

    def _turns(self, seat: Seat, wanted: set[str]) -> Iterator[Choice]:
        if self.draw:
            yield _DRAW
        yield from self._neutral_offers(seat)
        yield from self._outs(seat, wanted)
        hand = shown(self.hands[seat])
        others = [(other, len(pile)) for other, pile in enumerate(self.piles) if other != seat]
        own = len(self.piles[seat])
        for other, theirs in others:
            for n in range(1, min(own, theirs) + 1):
                yield _trade(other, theirs, n)
        for other, theirs in others:
            for n in range(1, min(own + 1, theirs) + 1):
                yield from (_trade(other, theirs, n, card, f"hand{seat}.{i}") for i, card in enumerate(hand))

    def _neutral_offers(self, seat: Seat) -> Iterator[Choice]:
        if not self.neutral:
            return
        top = f"neutral.{len(self.neutral) - 1}"
        if self.draw and len(self.piles[seat]) >= 2:
            yield Choice(TAKE_NEUTRAL, "Take the neutral top and draw, for your top two", (top,))
        for other, pile in enumerate(self.piles):
            if pile and other != seat:
                yield Choice(
                    swap_neutral(other),
                    f"Swap the tops of the neutral pile and {{{other}}}'s",
                    (top, f"pile{other}.{len(pile) - 1}"),
                )

    def _outs(self, seat: Seat, wanted: set[str]) -> Iterator[Choice]:
        """Ways to go out: with ten cards a button; above ten one for each card that may be chosen next."""
        hand = shown(self.hands[seat])
        picked = {i for i in range(len(hand)) if f"hand{seat}.{i}" in wanted}
        above = len(hand) - HAND - len(picked)
        if above < 0 or len(picked) < len(wanted) or most_kept(counted(hand)) < HAND:
            return
        if not above:
            rest = [card for i, card in enumerate(hand) if i not in picked]
            if complete(counted(rest)):
                yield _out(seat, hand, picked)
            return
        ways = (_with(hand, picked | {i}) for i in range(len(hand)) if i not in picked)
        for way in dict.fromkeys(filter(None, ways)):
            yield _out(seat, hand, way)

    def describe(self, seat: Seat, action: Action) -> Choice:
        """A legal action with its label and elements; of alike cards in the hand it names the first."""
        match action:
            case Trade(opponent, n, pre):
                place = f"hand{seat}.{shown(self.hands[seat]).index(pre)}" if pre is not None else ""
                return _trade(opponent, len(self.piles[opponent]), n, pre, place)
            case GoOut(cards):
                return self._describe_out(seat, cards)
            case SwapTrade(player):
                return _swap_choice(player)
            case Draw():
                return _DRAW
            case ClaimOut():
                return _CLAIM
            case Decline():
                return _DECLINE
        offers = self._neutral_offers(seat) if self.phase == "turn" else self._offers(seat, set())
        return next(choice for choice in offers if choice.action == action)

    def _describe_out(self, seat: Seat, cards: tuple[str, ...]) -> Choice:
        hand = shown(self.hands[seat])
        gone, places = list(cards), set()
        for i, card in enumerate(hand):
            if card in gone:
                gone.remove(card)
                places.add(i)
        choice = _out(seat, hand, places)
        return Choice(GoOut(cards), choice.label, choice.uses, ask=True)

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        """A card of the hand is discarded, passed or laid as trade card; a trade pile is traded down to the card."""
        zone, _, text = chosen[-1].partition(".")
        place = int(text) if text.isdecimal() else -1
        if zone == f"hand{seat}" and 0 <= place < len(self.hands[seat]):
            card = shown(self.hands[seat])[place]
            return {"pass": pass_card, "set": set_trade_card}.get(self.phase, discard)(card)
        owner = zone.removeprefix("pile")
        if zone.startswith("pile") and owner.isdecimal() and int(owner) < self.seats:
            pile = self.piles[int(owner)]
            return trade(int(owner), len(pile) - place) if self.seats < 5 else swap_trade(int(owner))
        return None

    # Notation

    def position(self) -> str:
        return NOTATION.write(self)


_SAYS = {
    "turn": "draws, trades or goes out",
    "discard": "discards down to ten cards",
    "swap": "swaps trade cards with somebody",
    "set": "lays down a new trade card",
    "claim": "is asked whether to go out",
    "ask": "is asked whether to go out before cards are passed",
}


def _cards(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


_PROMPTS = {
    "turn": "Draw a card, trade with a pile, or go out if your ten cards are complete.",
    "swap": "Choose the trade card you want: its owner gets yours.",
    "set": "Lay a card of your hand down as your trade card.",
    "claim": "Your turn ends. Do you go out?",
    "ask": "Before cards are passed: do you go out?",
    "pass": "Choose a card to pass to the left.",
}


def _one_of_many(choice: Choice, wanted: set[str]) -> bool:
    return isinstance(choice.action, GoOut) and len(choice.uses) > len(wanted) + 1


_DRAW = Choice(DRAW, "Draw a card", ("draw.0",))


@lru_cache(maxsize=16384)
def _trade(opponent: Seat, theirs: int, n: int, pre: str | None = None, place: str = "") -> Choice:
    what = "your top card for the top card" if n == 1 else f"your top {n} for the top {n}"
    first = f"Put {spoken(pre)} down, then trade " if pre is not None else "Trade "
    uses = (f"pile{opponent}.{theirs - n}", *([place] if place else []))
    return Choice(trade(opponent, n, pre), f"{first}{what} of {{{opponent}}}", uses)


def _with(hand: list[str], picked: set[int]) -> frozenset[int] | None:
    """Places to discard, `picked` among them, so that ten complete cards stay."""
    rest = [i for i in range(len(hand)) if i not in picked]
    kept = next(keepings(counted(hand[i] for i in rest), HAND), None)
    if kept is None:
        return None
    gone = list(leftover([hand[i] for i in rest], kept))
    places = set(picked)
    for i in rest:
        if hand[i] in gone:
            gone.remove(hand[i])
            places.add(i)
    return frozenset(places)


def _out(seat: Seat, hand: list[str], places: set[int] | frozenset[int]) -> Choice:
    gone = [i for i in range(len(hand)) if i in places]
    cards = [hand[i] for i in gone]
    label = f"Discard {listed(cards)} and go out" if gone else "Go out"
    return Choice(go_out(*cards), label, tuple(f"hand{seat}.{i}" for i in gone), ask=True)


_CLAIM, _DECLINE = Choice(CLAIM_OUT, "Go out", ask=True), Choice(DECLINE, "Play on")


@lru_cache(maxsize=8)
def _swap_choice(player: Seat) -> Choice:
    return Choice(swap_trade(player), f"Swap trade cards with {{{player}}}", (f"pile{player}.0",))
