"""What a Monopoly table shows: to everybody, to one seat, and the choices with the cards they use."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from ..game import DEALER, Action, Seat
from ..view import Choice, Choices, Player, View, Zone
from .acts import (
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
from .cards import counted, listed, shown, spoken
from .legal import HAND
from .score import complete, keepings, leftover, most_kept

if TYPE_CHECKING:
    from .state import State

# Everybody's view


def public(state: "State") -> View:
    """§2.4 Built from open cards and counts alone; hands are named only when they were laid open to be counted."""
    return View(
        game=state.game,
        seats=state.seats,
        round=state.round,
        phase=state.phase,
        to_act=tuple(seat for seat in state.to_act() if seat != DEALER),
        zones=(*_middle(state), *(zone for seat in range(state.seats) for zone in _before(state, seat))),
        players=tuple(Player(seat, state.totals[seat], hand=len(state.hands[seat])) for seat in range(state.seats)),
        say=_say(state),
        tally=_tally(state),
        sheet=tuple(state.rounds),
        dealer=state.dealer,
        turn=state.turn if state.phase not in ("deal", "over", "pass") else None,
        winners=state.winners,
    )


def _laid_open(state: "State") -> bool:
    return state.phase in ("deal", "over") and bool(state.rounds)


def _middle(state: "State") -> Iterator[Zone]:
    if state.in_circle:
        return
    yield Zone("draw", "Draw pile", "pile", cards=("",) if state.draw else (), count=len(state.draw))
    if state.seats <= 3:
        yield Zone("neutral", "Neutral pile", "stack", cards=tuple(state.neutral))


def _before(state: "State", seat: Seat) -> Iterator[Zone]:
    pile = tuple(state.piles[seat])
    if state.in_circle:
        yield Zone(f"pile{seat}", "Trade card", "spot", seat, pile)
        laid = ("",) if state.passing[seat] is not None else ()
        yield Zone(f"pass{seat}", "Card to pass", "spot", seat, laid)
    else:
        yield Zone(f"pile{seat}", "Trade pile", "stack", seat, pile)
    if _laid_open(state):
        yield _hand(state, seat)
    else:
        yield Zone(f"hand{seat}", "Hand", "hand", seat, count=len(state.hands[seat]))


def _hand(state: "State", seat: Seat) -> Zone:
    cards = tuple(shown(state.hands[seat]))
    return Zone(f"hand{seat}", "Hand", "hand", seat, cards)


def _tally(state: "State") -> dict[str, int]:
    if state.in_circle:
        return {"passes": state.passes}
    return {"draw pile": len(state.draw), "turns without a draw": state.dry}


def _say(state: "State") -> str:
    if state.phase == "over":
        return f"{players(state.winners)} won the match."
    if state.phase == "deal":
        return f"Hand {state.round} is to be dealt."
    if state.phase == "pass":
        return f"{players(state.to_act())} must choose a card to pass."
    return f"{{{state.to_act()[0]}}} {_SAYS[state.phase]}."


_SAYS = {
    "turn": "draws, trades or goes out",
    "discard": "discards down to ten cards",
    "swap": "swaps trade cards with somebody",
    "set": "lays down a new trade card",
    "claim": "is asked whether to go out",
    "ask": "is asked whether to go out before cards are passed",
}


def players(seats: Sequence[Seat]) -> str:
    """Seats in a sentence: `{0}, {2} and {3}`."""
    words = [f"{{{seat}}}" for seat in seats]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# One seat's view


def private(state: "State", seat: Seat) -> tuple[Zone, ...]:
    """The seat's own hand in the order of the deck, and the card it has laid aside to pass."""
    card = state.passing[seat]
    if card is None:
        return (_hand(state, seat),)
    return (_hand(state, seat), Zone(f"pass{seat}", "Card to pass", "spot", seat, (card,)))


def prompt(state: "State", seat: Seat) -> str:
    """What the seat is asked; it names the cards above ten, which everybody can count."""
    if seat not in state.to_act() or seat == DEALER:
        return ""
    above = len(state.hands[seat]) - HAND
    if state.phase == "discard":
        return f"Discard {_cards(above)} onto your trade pile."
    if state.phase == "turn" and above > 0:
        return f"Draw or trade, then come down to ten cards; or choose {_cards(above)} to discard and go out."
    return _PROMPTS[state.phase]


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


# Choices


def choices(state: "State", seat: Seat, chosen: Sequence[str], limit: int) -> Choices:
    """The choices that use all `chosen` elements; `more` if there are others, or ways to go out not listed."""
    if seat not in state.to_act() or seat == DEALER:
        return Choices()
    wanted = set(chosen)
    found = (choice for choice in _offers(state, seat, wanted) if wanted <= set(choice.uses))
    items = tuple(islice(found, limit + 1))
    return Choices(items[:limit], more=len(items) > limit or any(_one_of_many(each, wanted) for each in items))


def _one_of_many(choice: Choice, wanted: set[str]) -> bool:
    return isinstance(choice.action, GoOut) and len(choice.uses) > len(wanted) + 1


def _offers(state: "State", seat: Seat, wanted: set[str]) -> Iterator[Choice]:
    if state.phase == "turn":
        yield from _turns(state, seat, wanted)
    elif state.phase in ("discard", "set", "pass"):
        choose = {"discard": discard, "set": set_trade_card, "pass": pass_card}[state.phase]
        verb = {"discard": "Discard", "set": "Lay down", "pass": "Pass"}[state.phase]
        for place, card in enumerate(shown(state.hands[seat])):
            yield Choice(choose(card), f"{verb} {spoken(card)}", (f"hand{seat}.{place}",))
    else:
        yield from (describe(state, seat, action) for action in state.legal(seat))


def _turns(state: "State", seat: Seat, wanted: set[str]) -> Iterator[Choice]:
    if state.draw:
        yield _DRAW
    yield from _neutral_offers(state, seat)
    yield from _outs(state, seat, wanted)
    hand = shown(state.hands[seat])
    others = [(other, len(pile)) for other, pile in enumerate(state.piles) if other != seat]
    own = len(state.piles[seat])
    for other, theirs in others:
        for n in range(1, min(own, theirs) + 1):
            yield _trade(other, theirs, n)
    for other, theirs in others:
        for n in range(1, min(own + 1, theirs) + 1):
            yield from (_trade(other, theirs, n, card, f"hand{seat}.{i}") for i, card in enumerate(hand))


def _neutral_offers(state: "State", seat: Seat) -> Iterator[Choice]:
    if not state.neutral:
        return
    top = f"neutral.{len(state.neutral) - 1}"
    if state.draw and len(state.piles[seat]) >= 2:
        yield Choice(TAKE_NEUTRAL, "Take the neutral top and draw, for your top two", (top,))
    for other, pile in enumerate(state.piles):
        if pile and other != seat:
            yield Choice(
                swap_neutral(other),
                f"Swap the tops of the neutral pile and {{{other}}}'s",
                (top, f"pile{other}.{len(pile) - 1}"),
            )


_DRAW = Choice(DRAW, "Draw a card", ("draw.0",))


@lru_cache(maxsize=16384)
def _trade(opponent: Seat, theirs: int, n: int, pre: str | None = None, place: str = "") -> Choice:
    what = "your top card for the top card" if n == 1 else f"your top {n} for the top {n}"
    first = f"Put {spoken(pre)} down, then trade " if pre is not None else "Trade "
    uses = (f"pile{opponent}.{theirs - n}", *([place] if place else []))
    return Choice(trade(opponent, n, pre), f"{first}{what} of {{{opponent}}}", uses)


def _outs(state: "State", seat: Seat, wanted: set[str]) -> Iterator[Choice]:
    """Ways to go out: with ten cards a button; above ten one for each card that may be chosen next."""
    hand = shown(state.hands[seat])
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


def describe(state: "State", seat: Seat, action: Action) -> Choice:
    """A legal action with its label and elements; of alike cards in the hand it names the first."""
    match action:
        case Trade(opponent, n, pre):
            place = f"hand{seat}.{shown(state.hands[seat]).index(pre)}" if pre is not None else ""
            return _trade(opponent, len(state.piles[opponent]), n, pre, place)
        case GoOut(cards):
            return _describe_out(state, seat, cards)
        case SwapTrade(player):
            return _swap_choice(player)
        case Draw():
            return _DRAW
        case ClaimOut():
            return _CLAIM
        case Decline():
            return _DECLINE
    offers = _neutral_offers(state, seat) if state.phase == "turn" else _offers(state, seat, set())
    return next(choice for choice in offers if choice.action == action)


def meant(state: "State", seat: Seat, chosen: Sequence[str]) -> Action | None:
    """A card of the hand is discarded, passed or laid as trade card; a trade pile is traded down to the card."""
    zone, _, text = chosen[-1].partition(".")
    place = int(text) if text.isdecimal() else -1
    if zone == f"hand{seat}" and 0 <= place < len(state.hands[seat]):
        card = shown(state.hands[seat])[place]
        return {"pass": pass_card, "set": set_trade_card}.get(state.phase, discard)(card)
    owner = zone.removeprefix("pile")
    if zone.startswith("pile") and owner.isdecimal() and int(owner) < state.seats:
        pile = state.piles[int(owner)]
        return trade(int(owner), len(pile) - place) if state.seats < 5 else swap_trade(int(owner))
    return None


@lru_cache(maxsize=8)
def _swap_choice(player: Seat) -> Choice:
    return Choice(swap_trade(player), f"Swap trade cards with {{{player}}}", (f"pile{player}.0",))


def _describe_out(state: "State", seat: Seat, cards: tuple[str, ...]) -> Choice:
    hand = shown(state.hands[seat])
    gone, places = list(cards), set()
    for i, card in enumerate(hand):
        if card in gone:
            gone.remove(card)
            places.add(i)
    choice = _out(seat, hand, places)
    return Choice(GoOut(cards), choice.label, choice.uses, ask=True)
