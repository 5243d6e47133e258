"""The view of a player of Cover Your Assets, and the questions put to it."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from ..game import Action, Fact, Seat
from ..rounds import say_won
from ..view import NONE_KEPT, SHEET, Choice, Choices, Figure, Kept, Player, View, Zone
from ..words import ToldTo, _, kept, mark, person, second_person
from .actions import Concede, Counter, Discard, Pair, PairDiscard, Steal
from .cards import NAME, ORDER, WILDS, asset_of, spoken
from .facts import (
    Attacked,
    Conceded,
    Countered,
    Discarded,
    DiscardPaired,
    Drew,
    Paired,
    PileKept,
    PileTaken,
    TurnPassed,
)
from .notation import NOTATION
from .rules import Rules
from .score import worth

Uses = tuple[str, ...]

COUNTERS = {
    "worth": Figure("$", "{n} dollar in piles", "{n} dollars in piles"),
    "piles": Figure("", "{n} pile", "{n} piles"),
}
_WANTS = mark("{who} wants {target}'s {asset}")
second_person({_WANTS: mark("You want {target}'s {asset}")})
second_person({_WANTS: mark("{who} wants your {asset}")}, place="target")
CHOSEN = {
    "discard": mark("Discard it, or choose what goes with it."),
    "pair": mark("Lay the chosen pair."),
    "pair-discard": mark("Lay the chosen pair."),
    "steal": mark("Steal the top pile of {target}."),
}


class State(Rules):
    """A match as it is played: the rules, and the view of each seat."""

    def public(self, kept: Kept = NONE_KEPT) -> View:
        """§2.3 Build the view of everybody: nothing of it depends on a hand, the draw pile or a covered discard."""
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=tuple(self._zones(kept)),
            players=tuple([kept.get(seat) or self._player(seat) for seat in range(self.seats)]),
            say=self._say(),
            brief=_("{n} left to draw", n=len(self.deck)),
            tally=self._tally(),
            sheet=kept.get(SHEET) or self.sheet(),
            dealer=self.dealer,
            turn=self.turn if self.phase in ("turn", "battle") else None,
            winners=self.winners,
        )

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        """Return the seat's hand, and to the two who fight the battle as a sentence to them."""
        hand = Zone(f"hand{seat}", _("Hand"), "hand", seat, tuple(self._laid_out(seat)))
        if not self.shown or seat not in (self.turn, self.target):
            return (hand,)
        with ToldTo(seat):
            return hand, self._battle()

    def _laid_out(self, seat: Seat) -> list[str]:
        """Return the hand as its owner is shown it: equal cards together, the wilds last."""
        return sorted(self.hands[seat], key=ORDER.__getitem__)

    def _zones(self, kept: Kept) -> Iterator[Zone]:
        yield kept.get("deck") or Zone("deck", _("Draw pile"), "pile", count=len(self.deck))
        yield kept.get("discard") or Zone(
            "discard", _("Discard pile"), "pile", cards=tuple(self.discards[-1:]), count=len(self.discards)
        )
        if self.shown:
            yield kept.get("battle") or self._battle()
        for seat in range(self.seats):
            yield kept.get(f"hand{seat}") or Zone(f"hand{seat}", _("Hand"), "hand", seat, count=len(self.hands[seat]))
            for place in range(len(self.piles[seat])):
                yield kept.get(f"assets{seat}-{place}") or self._pile(seat, place)

    def touched(self, fact: Fact) -> Collection[str | int] | None:
        match fact:
            case Drew(seat):
                return "deck", f"hand{seat}", seat
            case Discarded(seat):
                return "discard", f"hand{seat}", seat
            case Paired(seat):
                return f"hand{seat}", *self._assets(seat)
            case DiscardPaired(seat):
                return "discard", f"hand{seat}", *self._assets(seat)
            case Attacked(seat, target):
                return "battle", f"hand{seat}", f"hand{target}", seat, *self._assets(target)
            case Countered(seat):
                return "battle", f"hand{seat}", seat
            case PileTaken(seat, target):
                return "battle", *self._assets(seat), *self._assets(target)
            case PileKept(seat):
                return "battle", *self._assets(seat)
            case Conceded() | TurnPassed():
                return ()
        return None

    def _assets(self, seat: Seat) -> list[str | int]:
        """Name the seat, its piles, and the one that may have lain on top of them."""
        return [seat, *[f"assets{seat}-{place}" for place in range(len(self.piles[seat]) + 1)]]

    def _battle(self) -> Zone:
        marks = {place: str(self.target if place % 2 else self.turn) for place in range(len(self.shown))}
        kind = asset_of(self.contested)
        who, target, asset = person(self.turn), person(self.target), spoken(kind)
        label = _(_WANTS, who=who, target=target, asset=asset)
        note = _("${dollars} at stake", dollars=f"{self.at_stake():,}")
        return Zone("battle", label, "trick", cards=tuple(self.shown), marks=marks, note=note, kind=kind)

    def _pile(self, seat: Seat, place: int) -> Zone:
        pile = self.piles[seat][place]
        fought_for = bool(self.shown) and seat == self.target and place == len(self.piles[seat]) - 1
        kind, dollars = asset_of(pile), worth(pile)
        label, note = _pile_words(kind, dollars, place == 0)
        return Zone(
            f"assets{seat}-{place}",
            label,
            "stack",
            seat,
            pile,
            marks=({} if place else {0: "safe"}) | ({len(pile) - 1: "lit"} if fought_for else {}),
            note=note,
            stake={"worth": dollars},
            kind=kind,
            group=f"assets{seat}",
        )

    def _player(self, seat: Seat) -> Player:
        assets = self.assets(seat)
        return Player(
            seat, self.totals[seat], assets, len(self.hands[seat]), {"worth": assets, "piles": len(self.piles[seat])}
        )

    def _tally(self) -> dict[str, int]:
        laid = [card for piles in self.piles for pile in piles for card in pile]
        return {
            "draw pile": len(self.deck),
            "discard pile": len(self.discards),
            "wilds in piles": sum(map(WILDS.__contains__, laid)),
        }

    def at_stake(self) -> int:
        """§4.6 Add up the contested pile and all cards shown, in dollars."""
        return worth(self.contested) + worth(self.shown)

    def _say(self) -> str:
        match self.phase:
            case "over":
                return say_won(self.winners)
            case "deal":
                return _("Round {n} is to be dealt.", n=self.round)
            case "battle":
                return _("{who} answers.", who=person(self.answering))
        return _("{who} lays a pair, steals, or discards.", who=person(self.turn))

    def prompt(self, seat: Seat) -> str:
        """§4.5 Ask the seat in the same words whether it can answer the battle or not."""
        if (seat,) != self.to_act():
            return ""
        if not self.shown:
            return _("Lay a pair from your hand or with the top discard, steal a top pile, or discard a card.")
        asset = spoken(asset_of(self.contested))
        if seat == self.target:
            who = person(self.turn)
            return _("{who} wants your {asset}: show {asset} or a wild, or concede.", who=who, asset=asset)
        who = person(self.target)
        return _("{who} defends {asset}: show {asset} or a wild, or concede.", who=who, asset=asset)

    def describe(self, seat: Seat, action: Action) -> Choice:
        uses = next(self._uses(seat, action))
        return self._choice(action, self._label(action), uses)

    def choices(self, seat: Seat, chosen: Sequence[str] = (), limit: int = 200) -> Choices:
        """List the legal actions, one choice for each equal card that can be taken for it: some fifty at most."""
        wanted = set(chosen)
        items = [
            self._choice(action, label, uses)
            for action in self.legal(seat)
            for label in [self._label(action)]
            for uses in self._uses(seat, action)
            if wanted <= set(uses)
        ]
        return Choices(tuple(items[:limit]), more=len(items) > limit)

    def _choice(self, action: Action, label: str, uses: Uses) -> Choice:
        gives_up = isinstance(action, Concede)
        return Choice(action, label, uses, ask=gives_up or isinstance(action, Discard), quiet=gives_up)

    def _label(self, action: Action) -> str:
        match action:
            case PairDiscard():
                return _label(action, self.discards[-1], 0)
            case Steal(target):
                pile = self.piles[target][-1]
                return _label(action, asset_of(pile), worth(pile))
        return _label(action, "", 0)

    def _uses(self, seat: Seat, action: Action) -> Iterator[Uses]:
        """Yield each set of elements that means the action; equal cards of the hand are as good as each other."""
        match action:
            case Pair(asset, other) if asset == other:
                yield from combinations(self._elements(seat, asset), 2)
            case Pair(asset, other):
                yield from product(self._elements(seat, asset), self._elements(seat, other))
            case PairDiscard(card):
                yield from product(self._elements(seat, card), ["discard.0"])
            case Steal(target, card):
                place = len(self.piles[target]) - 1
                top = len(self.piles[target][place]) - 1
                yield from product(self._elements(seat, card), [f"assets{target}-{place}.{top}"])
            case Discard(card) | Counter(card):
                yield from product(self._elements(seat, card))
            case Concede():
                yield ()

    def _elements(self, seat: Seat, card: str) -> list[str]:
        return [f"hand{seat}.{place}" for place, each in enumerate(self._laid_out(seat)) if each == card]

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        held = {f"hand{seat}.{place}": card for place, card in enumerate(self._laid_out(seat))}
        cards = [held[element] for element in chosen if element in held]
        places = [element.partition(".")[0] for element in chosen if element not in held]
        owners = {f"assets{seat}-{len(piles) - 1}": seat for seat, piles in enumerate(self.piles)}
        match cards, places:
            case [card], [] if self.phase == "battle":
                return Counter(card)
            case [card], []:
                return Discard(card)
            case [card, other], []:
                return Pair(other, card) if card in WILDS else Pair(card, other)
            case [card], ["discard"]:
                return PairDiscard(card)
            case [card], [place] if place in owners:
                return Steal(owners[place], card)
        return None

    def position(self) -> str:
        return NOTATION.write(self)


@kept
def _label(action: Action, other: str, dollars: int) -> str:
    """Name the action: `other` is the top discard or the asset to be stolen, worth so many dollars."""
    match action:
        case Pair(asset, second):
            return _("Lay {asset} and {other}", asset=spoken(asset), other=spoken(second))
        case PairDiscard(card):
            return _("Lay {card} with {top} from the discard pile", card=spoken(card), top=spoken(other))
        case Discard(card):
            return _("Discard {card}", card=spoken(card))
        case Steal(target, card):
            return _(
                "Steal {target}'s {asset} (${dollars}) with {card}",
                target=person(target), asset=spoken(other), dollars=f"{dollars:,}", card=spoken(card),
            )  # fmt: skip
        case Counter(card):
            return _("Show {card}", card=spoken(card))
    return _("Concede")


@kept
def _pile_words(asset: str, dollars: int, safe: bool) -> tuple[str, str]:
    note = _("${dollars}, safe", dollars=f"{dollars:,}") if safe else f"${dollars:,}"
    return spoken(asset), note
