"""The view of a Monopoly table: for everybody, for one seat, and the choices with the cards they use."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from ..game import DEALER, Action, Fact, Seat
from ..view import NONE_KEPT, SHEET, Choice, Choices, Kept, Meld, Player, View, Zone
from ..words import _, mark, people, person, plural, speech
from .actions import (
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
from .facts import (
    ClaimAsked,
    Declined,
    Discarded,
    Drew,
    NeutralSwapped,
    NeutralTaken,
    PassAsked,
    PassChosen,
    Passed,
    PassMade,
    TradeCardSet,
    TradeCardsSwapped,
    Traded,
    TurnBegan,
    Unpassed,
)
from .notation import NOTATION
from .rules import Rules
from .score import as_counted, complete, groups_held, keepings, leftover, melds, most_kept


class State(Rules):
    """A match as people see it."""

    def public(self, kept: Kept = NONE_KEPT) -> View:
        """§2.4 Build the view from open cards and counts; it names hands only when they lie open to be counted."""
        return View(
            game=self.game,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=tuple(self._zones(kept)),
            players=tuple([Player(seat, self.totals[seat], hand=len(self.hands[seat])) for seat in range(self.seats)]),
            say=self._say(),
            brief=_("to ${target}", target=f"{target:,}") if (target := self.options.goal(self.seats)) else "",
            tally=self._tally(),
            sheet=kept.get(SHEET) or self.sheet(),
            dealer=self.dealer,
            turn=self.turn if self.phase not in ("deal", "over", "pass") else None,
            winners=self.winners,
        )

    def _laid_open(self) -> bool:
        return self.phase in ("deal", "over") and bool(self.rounds)

    def _middle(self, kept: Kept) -> Iterator[Zone]:
        if self.in_circle:
            return
        yield kept.get("draw") or Zone(
            "draw", _("Draw pile"), "pile", cards=("",) if self.draw else (), count=len(self.draw)
        )
        if self.seats <= 3:
            yield kept.get("neutral") or Zone("neutral", _("Neutral pile"), "stack", cards=tuple(self.neutral))

    def _zones(self, kept: Kept) -> Iterator[Zone]:
        yield from self._middle(kept)
        for seat in range(self.seats):
            yield kept.get(f"pile{seat}") or self._pile(seat)
            if self.in_circle:
                yield kept.get(f"pass{seat}") or self._laid_aside(seat)
            yield kept.get(f"hand{seat}") or self._shown_hand(seat)

    def touched(self, fact: Fact) -> Collection[str | int] | None:
        match fact:
            case Drew(seat):
                return "draw", f"hand{seat}"
            case Discarded(seat) | TradeCardSet(seat):
                return f"pile{seat}", f"hand{seat}"
            case Traded(seat, other) | TradeCardsSwapped(seat, other):
                return f"pile{seat}", f"hand{seat}", f"pile{other}", f"hand{other}"
            case NeutralSwapped(_, other):
                return "neutral", f"pile{other}"
            case NeutralTaken(seat):
                return "neutral", f"pile{seat}", f"hand{seat}"
            case PassChosen(seat) | Unpassed(seat):
                return f"pass{seat}", f"hand{seat}"
            case Passed(seat, to):
                return f"pass{seat}", f"hand{to}"
            case TurnBegan() | ClaimAsked() | Declined() | PassAsked() | PassMade():
                return ()
        return None

    def _pile(self, seat: Seat) -> Zone:
        cards = tuple(self.piles[seat])
        if self.in_circle:
            return Zone(f"pile{seat}", _("Trade card"), "spot", seat, cards)
        return Zone(f"pile{seat}", _("Trade pile"), "stack", seat, cards)

    def _laid_aside(self, seat: Seat) -> Zone:
        laid = ("",) if self.passing[seat] is not None else ()
        return Zone(f"pass{seat}", _("Card to pass"), "spot", seat, laid)

    def _shown_hand(self, seat: Seat) -> Zone:
        if self._laid_open():
            return self._hand(seat)
        return Zone(f"hand{seat}", _("Hand"), "hand", seat, count=len(self.hands[seat]))

    def _hand(self, seat: Seat) -> Zone:
        cards = tuple(shown(self.hands[seat]))
        return Zone(f"hand{seat}", _("Hand"), "hand", seat, cards, melds=self._melds(seat, cards))

    def _melds(self, seat: Seat, cards: Sequence[str]) -> tuple[Meld, ...]:
        """§7 Tell what the hand that went out brings, once it is counted."""
        if self.out != seat or not self._laid_open():
            return ()
        _alive, most = as_counted(list(map(counted, self.hands)), seat)
        return melds(cards, seat == most, self.options.token_includes_buildings)

    def _tally(self) -> dict[str, int]:
        if self.in_circle:
            return {"passes": self.passes}
        return {"draw pile": len(self.draw), "turns without a draw": self.dry}

    def _say(self) -> str:
        if self.phase == "over":
            return _("{who} won the match.", who=people(self.winners))
        if self.phase == "deal":
            return _("Hand {n} is to be dealt.", n=self.round)
        if self.phase == "pass":
            return _("{who} must choose a card to pass.", who=people(self.to_act()))
        return _doing(self.phase, self.to_act()[0], speech())

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        """Return the seat's own hand in the order of the deck with its groups, and the card laid aside to pass."""
        hand, card = self._hand(seat), self.passing[seat]
        if not self._laid_open():
            hand = replace(hand, note=groups_held(self.hands[seat], self.options.token_includes_buildings))
        if card is None:
            return (hand,)
        return (hand, Zone(f"pass{seat}", _("Card to pass"), "spot", seat, (card,)))

    def prompt(self, seat: Seat) -> str:
        """Ask the seat for its move; the question tells the number of cards above ten, which everybody can count."""
        if seat not in self.to_act() or seat == DEALER:
            return ""
        above = len(self.hands[seat]) - HAND
        if self.phase == "discard":
            return plural(
                above, "Discard a card onto your trade pile.", "Discard {n} cards onto your trade pile.", n=above
            )
        if self.phase == "turn" and above > 0:
            return plural(above, _DRAW_OR_OUT, _DRAW_OR_OUT_OF_MANY, n=above)
        return _(_PROMPTS[self.phase])

    # Choices

    def choices(self, seat: Seat, chosen: Sequence[str] = (), limit: int = 200) -> Choices:
        """List the choices as in every game, element by element: alike cards are choices of their own.

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
            now = speech()
            for place, card in enumerate(shown(self.hands[seat])):
                yield Choice(choose(card), _laid(self.phase, card, now), (f"hand{seat}.{place}",))
        else:
            yield from (self.describe(seat, action) for action in self.legal(seat))

    def _turns(self, seat: Seat, wanted: set[str]) -> Iterator[Choice]:
        if self.draw:
            yield _draw()
        yield from self._neutral_offers(seat)
        yield from self._outs(seat, wanted)
        hand = shown(self.hands[seat])
        others = [(other, len(pile)) for other, pile in enumerate(self.piles) if other != seat]
        own, now = len(self.piles[seat]), speech()
        for other, theirs in others:
            for n in range(1, min(own, theirs) + 1):
                yield _trade(now, other, theirs, n)
        for other, theirs in others:
            for n in range(1, min(own + 1, theirs) + 1):
                yield from (_trade(now, other, theirs, n, card, f"hand{seat}.{i}") for i, card in enumerate(hand))

    def _neutral_offers(self, seat: Seat) -> Iterator[Choice]:
        if not self.neutral:
            return
        top = f"neutral.{len(self.neutral) - 1}"
        if self.draw and len(self.piles[seat]) >= 2:
            yield Choice(
                TAKE_NEUTRAL, _("Take the top card of the neutral pile and draw one, for your top two"), (top,)
            )
        for other, pile in enumerate(self.piles):
            if pile and other != seat:
                yield Choice(
                    swap_neutral(other),
                    _("Swap the top cards of the neutral pile and {who}'s pile", who=person(other)),
                    (top, f"pile{other}.{len(pile) - 1}"),
                )

    def _outs(self, seat: Seat, wanted: set[str]) -> Iterator[Choice]:
        """Yield ways to go out: with ten cards a button; above ten one for each card that may be chosen next."""
        hand = shown(self.hands[seat])
        picked = {i for i in range(len(hand)) if f"hand{seat}.{i}" in wanted}
        above = len(hand) - HAND - len(picked)
        if above < 0 or len(picked) < len(wanted) or most_kept(counted(hand)) < HAND:
            return
        rest = counted(card for i, card in enumerate(hand) if i not in picked)
        if not above:
            if complete(rest):
                yield _out(seat, hand, picked)
            return
        if next(keepings(rest, HAND), None) is None:
            return  # no card less makes one
        ways = (_with(hand, picked | {i}) for i in range(len(hand)) if i not in picked)
        for way in dict.fromkeys(filter(None, ways)):
            yield _out(seat, hand, way)

    def describe(self, seat: Seat, action: Action) -> Choice:
        """Return a legal action with its label and elements; of alike cards in the hand it names the first."""
        match action:
            case Trade(opponent, n, pre):
                place = f"hand{seat}.{shown(self.hands[seat]).index(pre)}" if pre is not None else ""
                return _trade(speech(), opponent, len(self.piles[opponent]), n, pre, place)
            case GoOut(cards):
                return self._describe_out(seat, cards)
            case SwapTrade(player):
                return _swap_choice(player)
            case Draw():
                return _draw()
            case ClaimOut():
                return Choice(action, _("Go out"), ask=True)
            case Decline():
                return Choice(action, _("Play on"))
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
        """Discard, pass or lay a card of the hand as trade card; trade a trade pile down to the card."""
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
    "turn": mark("{who} draws, trades or goes out."),
    "discard": mark("{who} discards down to ten cards."),
    "swap": mark("{who} swaps trade cards with somebody."),
    "set": mark("{who} lays down a new trade card."),
    "claim": mark("{who} is asked whether to go out."),
    "ask": mark("{who} is asked whether to go out before cards are passed."),
}


@lru_cache(maxsize=128)
def _doing(phase: str, seat: Seat, _now: object) -> str:
    return _(_SAYS[phase], who=person(seat))


_DRAW_OR_OUT = mark("Draw or trade, then come down to ten cards; or choose a card to discard and go out.")
_DRAW_OR_OUT_OF_MANY = mark("Draw or trade, then come down to ten cards; or choose {n} cards to discard and go out.")
_PROMPTS = {
    "turn": mark("Draw a card, trade with a pile, or go out if your ten cards are complete."),
    "swap": mark("Choose the trade card you want: its owner gets yours."),
    "set": mark("Lay a card of your hand down as your trade card."),
    "claim": mark("Your turn ends. Do you go out?"),
    "ask": mark("Before cards are passed: do you go out?"),
    "pass": mark("Choose a card to pass to the left."),
}
CHOSEN = {
    "trade": mark("Trade top cards with {opponent}."),
    "swap-neutral": mark("Swap the tops of both piles."),
    "go-out": mark("Discard the chosen cards, and go out."),
}
_LAY = {"discard": mark("Discard {card}"), "set": mark("Lay down {card}"), "pass": mark("Pass {card}")}


@lru_cache(maxsize=512)
def _laid(phase: str, card: str, _now: object) -> str:
    return _(_LAY[phase], card=spoken(card))


def _one_of_many(choice: Choice, wanted: set[str]) -> bool:
    return isinstance(choice.action, GoOut) and len(choice.uses) > len(wanted) + 1


def _draw() -> Choice:
    return Choice(DRAW, _("Draw a card"), ("draw.0",))


@lru_cache(maxsize=16384)
def _trade(_now: object, opponent: Seat, theirs: int, n: int, pre: str | None = None, place: str = "") -> Choice:
    uses = (f"pile{opponent}.{theirs - n}", *([place] if place else []))
    who = person(opponent)
    label = _("Trade {n} for {n} with {who}", n=n, who=who)
    if pre is not None:
        label = _("Put {card} down, trade {n} for {n} with {who}", card=spoken(pre), n=n, who=who)
    return Choice(trade(opponent, n, pre), label, uses)


def _with(hand: list[str], picked: set[int]) -> frozenset[int] | None:
    """Return places to discard, `picked` among them, so that ten complete cards stay."""
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
    label = _("Discard {cards} and go out", cards=listed(cards)) if gone else _("Go out")
    return Choice(go_out(*cards), label, tuple(f"hand{seat}.{i}" for i in gone), ask=True)


def _swap_choice(player: Seat) -> Choice:
    label = _("Swap trade cards with {who}", who=person(player))
    return Choice(swap_trade(player), label, (f"pile{player}.0",))
