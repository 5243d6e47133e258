"""The view of Dirty Money: zones, players, the scoresheet, and the choices of a seat that must act."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from ..game import Action, Fact, Seat
from ..rounds import say_won
from ..view import BRIEF, NONE_KEPT, SHEET, TALLY, Choice, Figure, Kept, Player, SheetRound, SheetRow, View, Zone
from ..words import _, kept, people, person, speech
from .actions import PLAYS, Play
from .cards import CLEANERS, LOOT, NAME, SHOWN, SUITS, spoken
from .cards import coins as many_coins
from .cards import prints as many_prints
from .facts import Haul, Played, TrickTaken
from .notation import NOTATION
from .rules import Rules, suit_to_follow, taking
from .score import busted, coins_of, prints_of

COUNTERS = {
    "coins": Figure("coin", "{n} coin", "{n} coins"),
    "prints": Figure("print", "{n} print", "{n} prints"),
    "tricks": Figure("", "{n} trick", "{n} tricks"),
    "wiped": Figure("wiped", "{n} print wiped", "{n} prints wiped"),
}
_ALL_COINS, _ALL_PRINTS = coins_of(LOOT), prints_of(LOOT)


class State(Rules):
    """A match as people see it."""

    def public(self, kept: Kept = NONE_KEPT) -> View:
        """§6.1 Build the open view: every trick and pile, and the number of cards in each hand and aside."""
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=self._zones(kept),
            players=tuple([kept.get(seat) or self._player(seat) for seat in range(self.seats)]),
            say=self._say(),
            brief=kept.get(BRIEF) or self._brief(),
            tally=kept.get(TALLY) or self._tally(),
            sheet=kept.get(SHEET) or self.sheet(),
            dealer=self.dealer,
            turn=self.turn if self.phase == "play" else None,
            winners=self.winners,
        )

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        hand = tuple(self.hands[seat])
        return (Zone(f"hand{seat}", _("Hand"), "hand", seat, hand, early=tuple(range(len(hand)))),)  # §3.1

    def _zones(self, kept: Kept) -> tuple[Zone, ...]:
        zones = [kept.get("trick") or self._trick(), kept.get("last") or self._last_trick()]
        for seat, hand in enumerate(self.hands):
            zones.append(kept.get(f"hand{seat}") or Zone(f"hand{seat}", _("Hand"), "hand", seat, count=len(hand)))
            zones.append(kept.get(f"loot{seat}") or _pile("loot", seat, tuple(self.loot[seat])))
            zones.append(kept.get(f"clean{seat}") or _pile("clean", seat, tuple(self.clean[seat])))
        if self.aside:
            zones.append(kept.get("aside") or Zone("aside", _("Set aside, unseen"), "pile", count=len(self.aside)))
        return tuple(zones)

    def touched(self, fact: Fact) -> Collection[str | int] | None:
        match fact:
            case Played(seat, card):
                return ("trick", f"hand{seat}", seat, *((TALLY,) if card in CLEANERS else ()))
            case TrickTaken(seat, clean=clean):
                return "trick", "last", f"clean{seat}" if clean else f"loot{seat}", seat, BRIEF, TALLY
        return None

    def _trick(self) -> Zone:
        if not self.trick:
            return self._trick_zone("trick", _("Trick"), (), self.leader, "")
        return self._trick_zone("trick", _("Trick"), self.trick, self.leader, _lead_words(suit_to_follow(self.trick)))

    def _trick_zone(self, zone: str, label: str, trick: Sequence[str], leader: Seat, note: str) -> Zone:
        bare = Zone(zone, label, "trick", note=note)
        if not trick:
            return bare
        best, marks = taking(trick), {i: str((leader + i) % self.seats) for i in range(len(trick))}
        stake = {"coins": coins_of(trick), "wiped" if trick[best] in CLEANERS else "prints": prints_of(trick)}
        return replace(bare, cards=tuple(trick), marks=marks, stake=stake, ahead=best)

    def _last_trick(self) -> Zone:
        note = ""
        if self.last:
            best = taking(self.last)
            taker, loot = (self.last_leader + best) % self.seats, _worth(self.last, self.last[best] in CLEANERS)
            note = _("{who} took {loot}", who=person(taker), loot=loot)
        return self._trick_zone("last", _("Last trick"), self.last, self.last_leader, note)

    def _player(self, seat: Seat) -> Player:
        coins, prints = self.coins[seat], self.prints[seat]
        if self.phase != "play":
            note = _("busted") if self.phase == "over" and seat in busted(self.prints) else ""
            return Player(seat, coins, hand=0, shows={"coins": coins, "prints": prints}, note=note)
        loot, clean = self.loot[seat], self.clean[seat]
        now = coins_of(loot + clean)
        tricks = (len(loot) + len(clean)) // self.seats
        shows = {"coins": coins + now, "prints": prints + prints_of(loot), "tricks": tricks}
        return Player(seat, coins, now, len(self.hands[seat]), shows)

    def _brief(self) -> str:
        if self.phase != "play":
            return ""
        done = sum(map(len, chain(self.loot, self.clean))) // self.seats
        return _("trick {n} of {all}", n=done + 1, all=done + max(map(len, self.hands)))

    def _tally(self) -> dict[str, int]:
        piles = [*chain(*self.loot, *self.clean)]
        shown = [*piles, *self.trick]
        dealt = self.phase == "play"
        return {
            "tricks left": max(map(len, self.hands)),
            "cleaners left": self.seats - sum(map(CLEANERS.__contains__, shown)) if dealt else 0,
            "coins not taken": _ALL_COINS - coins_of(piles),
            "prints not taken": _ALL_PRINTS - prints_of(piles),
        }

    def _say(self) -> str:
        who = person(self.turn)
        if self.phase == "over":
            return say_won(self.winners)
        if self.phase == "deal":
            return _("Round {n} is to be dealt.", n=self.round)
        if not self.trick:
            return _("{who} leads.", who=who)
        if suit := suit_to_follow(self.trick):
            return _("{who} plays to {suit}.", who=who, suit=_(SUITS[suit]))
        return _("{who} may play any card.", who=who)

    def prompt(self, seat: Seat) -> str:
        if self.phase != "play" or seat != self.turn:
            return ""
        if not self.trick:
            return _("Lead any card.")
        if not (suit := suit_to_follow(self.trick)):
            return _("A cleaner is in the trick: play any card.")
        if not self.holds(seat, suit):
            return _("You have no {suit}: play any card.", suit=_(SUITS[suit]))
        if not CLEANERS.isdisjoint(self.hands[seat]):
            return _("Follow with {suit}, or play your cleaner.", suit=_(SUITS[suit]))
        return _("Follow with {suit}.", suit=_(SUITS[suit]))

    def describe(self, seat: Seat, action: Action) -> Choice:
        return self.described(seat, (action,))[0]

    def described(self, seat: Seat, actions: Sequence[Action]) -> Sequence[Choice]:
        now, place = speech(), self.hands[seat].index
        return [_choice(action.card, seat, place(action.card), now) for action in actions if isinstance(action, Play)]

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        held = {f"hand{seat}.{place}": card for place, card in enumerate(self.hands[seat])}
        return PLAYS[held[chosen[-1]]] if chosen[-1] in held else None

    def sheet(self) -> tuple[SheetRound, ...]:
        return _sheet(self.scored)

    def position(self) -> str:
        return NOTATION.write(self)


@kept
def _pile(zone: str, seat: Seat, pile: tuple[str, ...]) -> Zone:
    label = _("Loot") if zone == "loot" else _("Wiped clean")
    cards = tuple(sorted(pile, key=SHOWN.__getitem__))
    note = _worth(pile, zone == "clean") if pile else ""
    return Zone(f"{zone}{seat}", label, "stack", seat, cards, note=note, group=f"loot{seat}")


def _worth(cards: Sequence[str], clean: bool) -> str:
    """§5.2 Write coins and prints in words, no prints when they are wiped."""
    return _worth_words(coins_of(cards), 0 if clean else prints_of(cards), clean)


@kept
def _worth_words(coins: int, prints: int, clean: bool) -> str:
    if clean:
        return _("{coins}, no prints", coins=many_coins(coins))
    return _("{coins}, {prints}", coins=many_coins(coins), prints=many_prints(prints))


@kept
def _lead_words(suit: str) -> str:
    return _("{suit} led", suit=_(SUITS[suit])) if suit else _("No suit to follow")


@lru_cache(maxsize=8192)
def _choice(card: str, seat: Seat, place: int, _now: object) -> Choice:
    return Choice(PLAYS[card], _("Play the {card}", card=spoken(card)), (f"hand{seat}.{place}",))


@kept
def _sheet(scored: tuple[tuple[Haul, ...], ...]) -> tuple[SheetRound, ...]:
    return tuple(_sheet_round(scored[:played]) for played in range(1, len(scored) + 1))


def _sheet_round(scored: tuple[tuple[Haul, ...], ...]) -> SheetRound:
    seats = range(len(scored[-1]))
    coins = [sum(hauls[seat].cash for hauls in scored) for seat in seats]
    prints = [sum(hauls[seat].prints for hauls in scored) for seat in seats]
    rows = tuple(
        SheetRow(seat, taken.cash, coins[seat], _("{haul}; {n} in all", haul=_counted(taken), n=prints[seat]))
        for seat, taken in enumerate(scored[-1])
    )
    return SheetRound(len(scored), rows, _most_prints(prints))


def _most_prints(prints: Sequence[int]) -> str:
    if marked := busted(prints):
        return _("Most prints: {who} with {n}", who=people(marked), n=max(prints))
    return _("Everybody has {prints}", prints=many_prints(prints[0]))


def _counted(taken: Haul) -> str:
    """Write the sums of a haul: "Jewels 12 + Junk 1 = 13 coins; 8 prints − 3 wiped = 5"."""
    parts = [f"{_(name)} {n}" for name, n in zip(SUITS.values(), taken.coins, strict=False) if n]
    by_suit = f"{' + '.join(parts)} = " if parts and len(taken.coins) == len(SUITS) else ""
    wiped = _(" − {n} wiped = {left}", n=taken.wiped, left=taken.prints) if taken.wiped else ""
    return f"{by_suit}{many_coins(taken.cash)}; {many_prints(taken.found)}{wiped}"
