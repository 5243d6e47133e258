"""What a player of Hearts is shown and asked."""

from collections.abc import Iterator, Sequence

from fairdeal.engine import Action, Choice, Figure, Player, SheetRound, View, Zone
from fairdeal.engine.rounds import points_sheet, say_won
from fairdeal.engine.words import _, people, person

from .actions import Pass, Play
from .cards import NAME, PLACE, POINTS, SUITS, listed, points, spoken
from .notation import NOTATION
from .rules import Rules
from .score import taking

COUNTERS = {"points": Figure("heart", "{n} point", "{n} points")}


class State(Rules):
    """One match as it is played: the rules, and what of it is shown."""

    def public(self) -> View:
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=(self._trick(), *(zone for seat in range(self.seats) for zone in self._of(seat))),
            players=tuple(map(self._player, range(self.seats))),
            say=self._say(),
            tally={"tricks left": max(map(len, self.hands))},
            sheet=self.sheet(),
            dealer=self.dealer,
            turn=self.turn if self.phase == "play" else None,
            winners=self.winners,
        )

    def private(self, seat: int) -> tuple[Zone, ...]:
        """§3.2 In the play any card is a whole move, but three that are passed are one."""
        hand = tuple(self.hands[seat])
        early = tuple(range(len(hand))) if self.phase == "play" else ()
        own = Zone(f"hand{seat}", _("Hand"), "hand", seat, hand, early=early)
        return own, Zone(f"aside{seat}", _("To be passed"), "row", seat, tuple(self.aside[seat]))

    def _trick(self) -> Zone:
        if not self.trick:
            return Zone("trick", _("Trick"), "trick")
        whose = {place: str((self.leader + place) % self.seats) for place in range(len(self.trick))}
        note, stake = _("{suit} led", suit=_(SUITS[self.trick[0][-1]][0])), {"points": points(self.trick)}
        cards, ahead = tuple(self.trick), taking(self.trick)
        return Zone("trick", _("Trick"), "trick", cards=cards, marks=whose, note=note, stake=stake, ahead=ahead)

    def _of(self, seat: int) -> Iterator[Zone]:
        """§4.5 The tricks that were taken lie open, what costs points on top."""
        taken = sorted(self.taken[seat], key=lambda card: (POINTS[card], PLACE[card]))
        yield Zone(f"hand{seat}", _("Hand"), "hand", seat, count=len(self.hands[seat]))
        yield Zone(f"aside{seat}", _("To be passed"), "row", seat, count=len(self.aside[seat]))
        yield Zone(f"taken{seat}", _("Tricks taken"), "stack", seat, tuple(taken))

    def _player(self, seat: int) -> Player:
        total, now = self.totals[seat], points(self.taken[seat])
        return Player(seat, total, now, len(self.hands[seat]), {"points": total + now})

    def _say(self) -> str:
        if self.phase == "over":
            return say_won(self.winners)
        if self.phase == "deal":
            return _("Round {n} is to be dealt.", n=self.round)
        if self.phase == "pass":
            return _("Three cards are to be passed by {who}.", who=people(self.to_act()))
        return _("{who} plays a card.", who=person(self.turn))

    def prompt(self, seat: int) -> str:
        if seat not in self.asked():
            return ""
        if self.phase == "pass":
            return _("Choose three cards for {whom}.", whom=person((seat + self.steps) % self.seats))
        return _("Play a card.") if self.trick else _("Lead a card.")

    def describe(self, seat: int, action: Action) -> Choice:
        place = self.hands[seat].index
        if isinstance(action, Pass):
            uses = tuple(f"hand{seat}.{place(card)}" for card in action.cards)
            return Choice(action, _("Pass the {cards}", cards=listed(action.cards)), uses)
        assert isinstance(action, Play)
        return Choice(action, _("Play the {card}", card=spoken(action.card)), (f"hand{seat}.{place(action.card)}",))

    def meant(self, seat: int, chosen: Sequence[str]) -> Action | None:
        held = {f"hand{seat}.{place}": Play(card) for place, card in enumerate(self.hands[seat])}
        return held.get(chosen[-1]) if self.phase == "play" else None

    def sheet(self) -> tuple[SheetRound, ...]:
        return points_sheet(self.scored)

    def position(self) -> str:
        return NOTATION.write(self)
